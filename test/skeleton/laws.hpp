#pragma once
// The laws of work removal: a skeleton comes to the kept elements of global memory in the kernel's order, and what stays on the chip
// does the rest.

#include <hoist/emit/skeletons.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/simulate/module.hpp>

#include <string>
#include <vector>

namespace hoist::test {

/// An element that a work-item comes to: of what the text calls the array. There is one string for each name.
struct visit {
  const std::string* array;
  long index;
  bool store;

  friend bool operator==(const visit&, const visit&) = default;
};
/// By work-item of a launch, by group and local id.
using visits = std::vector<std::vector<visit>>;

/// A launch run in the simulator: what its work-items come to, and everything else.
struct observed {
  visits by_work_item;
  simulate::result result;
};
using buffers = std::vector<std::vector<double>>;
observed observe(const kernel_module& m, const launch& l, buffers& data);

/// Inputs of a module, of small numbers; the other arrays are made.
buffers data_for(const kernel_module& m);

/// What tells a skeleton from its law, launch by launch; empty where nothing does. An array of `beside` is needed by an index or by
/// the end of a loop: what a work-item loads of it isn't compared.
std::string broken_skeleton(const kernel_module& m, const lower::kept& keep, const std::vector<std::string>& beside = {});
/// The same of what stays on the chip.
std::string broken_on_chip(const kernel_module& m);

std::string text_of(const kernel_module& m);

}  // namespace hoist::test
