#pragma once
// A program's module run on a device, beside what the program means.

#include <support/simulated.hpp>

#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace hoist::test {

/// Numbers of a type as they are carried (core/types/scalar.hpp).
template <class T>
std::vector<double> carried_all(const std::vector<T>& x) {
  std::vector<double> all;
  for (T v : x) all.push_back(operations::detail::carry(v));
  return all;
}
void write_as(const runtime::buffer& to, scalar type, const std::vector<double>& x);
std::vector<double> read_as(const runtime::buffer& from, scalar type, std::size_t count);
/// What a module computes of data on a device, of a result of this type.
std::vector<double> run_on_device(const runtime::session& s, const hoist::kernel_module& m, scalar type,
                                  const std::vector<std::vector<double>>& data);
/// The type of what the last kernel writes.
scalar type_of_result(const hoist::kernel_module& m);
/// Checks that the device computes on exact data what the program means at a point.
void check_on_device(const runtime::session& s, const std::string& name, const subject& program, const ir::point& at);

}  // namespace hoist::test
