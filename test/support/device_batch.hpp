#pragma once
// Kernels of many modules in one program for the device: a driver's compiler reads its own headers once for all of them.

#include <support/structures.hpp>
#include <support/on_device.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

/// Variants of one family at one size, run together.
class device_batch {
 public:
  explicit device_batch(const family& f) : family_(f) {}

  /// `name` stands where the variant's results are wrong.
  void add(const hoist::kernel_module& m, std::string name);

  /// Runs all that were added, and checks that each computes what the program means.
  void check(const meant& right, held how) const;

 private:
  struct part {
    std::size_t module = 0, first = 0;  ///< which program, and the first of its buffers there
    std::vector<scalar> types;          ///< of the inputs
    std::string name;
  };

  /// A module that records indices outside of an array, or has definitions before its kernels, has a program of its own.
  static bool alone(const runtime::kernel_module& m);
  /// A few kernels a program: PoCL goes through all of a program for each of its kernels.
  bool fits(const runtime::kernel_module& m) const;
  static void write(const runtime::executable& e, const part& p, const arrays& inputs);
  void compare(const runtime::executable& e, const part& p, const meant& right, held how) const;

  family family_;
  std::vector<runtime::kernel_module> together_;
  std::vector<part> parts_;
};

}  // namespace hoist::test
