#pragma once
// A program at a size on a device, with its data, ready to measure one variant after another.

#include <hoist/explore/space.hpp>
#include <tools/laboratory/copy_bandwidth.hpp>
#include <hoist/runtime/workload.hpp>

#include "known_programs.hpp"

#include <memory>
#include <string>
#include <vector>

namespace hoist::tools {

/// A program's data on a device. A variant that fails or hangs may leave the device's context unusable: the next one
/// gets a new context.
class bench {
 public:
  /// The program's arrays are `inputs`, or its own benchmark data when there are none.
  /// Fails when the device or this machine has too little memory, and when not even the baseline kernel runs.
  bench(const runtime::device& d, const target& limits, const tool_program& program, long rows, long columns,
        std::vector<host_values> inputs = {});
  ~bench();
  bench(const bench&) = delete;
  bench& operator=(const bench&) = delete;

  /// Builds, runs, compares and times a variant of the family; never throws for what the variant or the device does.
  runtime::measurement measure(int structure, long number, const runtime::timing_options& o);

  /// The result that the device computed last, and how far it is from the host's double reference; `most` elements
  /// are compared, or all.
  const host_values& result() const;
  runtime::accuracy check_result(long most) const;
  /// The same for the baseline kernel, with which `measure` compares.
  runtime::accuracy check_baseline(long most) const;

  /// The device's copy bandwidth for arrays as long as the result.
  runtime::bandwidth copy();

  long elements() const { return elements_; }
  double gbs(const runtime::timing& t) const;  ///< of compulsory bytes
  std::string structure_name(int structure) const;
  std::string variant_name(int structure, long number) const;
  std::string point_name(int structure, long number) const;

 private:
  space points(int structure) const;
  void open();
  runtime::workload& opened() const;

  runtime::device device_;
  target limits_;
  family family_;
  ir::point baseline_;
  std::vector<host_values> inputs_;
  long elements_ = 0, compulsory_bytes_ = 0;
  std::unique_ptr<runtime::session> session_;
  std::unique_ptr<runtime::workload> work_;
};

}  // namespace hoist::tools
