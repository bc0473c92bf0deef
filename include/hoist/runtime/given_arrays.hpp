#pragma once
// The arrays of a launch, the results told from the inputs by their types.

#include <initializer_list>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// The arrays that a launch writes, in the order of the program's result: `results{out}`, or `results(a_vector)`. An array is a
/// cl_mem or a device_array.
template <class A>
struct results {
  std::vector<A> of;
  results(std::initializer_list<A> all) : of(all) {}
  explicit results(std::vector<A> all) : of(std::move(all)) {}
};

/// The arrays that a launch reads, in the order of the program's inputs: `inputs{a, b}`; `{}` for a program without any.
template <class A>
struct inputs {
  std::vector<A> of;
  inputs() = default;
  inputs(std::initializer_list<A> all) : of(all) {}
  explicit inputs(std::vector<A> all) : of(std::move(all)) {}
};

}  // namespace hoist::runtime
