#pragma once
// The law of counts: those of a variant are the simulator's totals, at the example's sizes and at others of its class.

#include <hoist/counts/size_class.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/simulate/module.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>
#include <sample.hpp>
#include <support/count_differences.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

/// The simulator's totals of all launches of a module.
simulate::counts simulated(const kernel_module& m);

/// What was looked at.
struct looked_at {
  int variants = 0, without_class = 0, open = 0;
  long sizes = 0, simulated = 0;
};

/// Checks points of the structures of a family: counts at its sizes, then those of the form for its class at 20 sizes of that.
/// Sizes of up to a number of elements are simulated; others are compared with the counts of the text that is made for them,
/// which the law holds to the simulator's. With HOIST_TEST_SAMPLE all structures, else one of every `every` of a large family.
looked_at check_counts(const family& f, long n, long m, int every);

/// The same of one variant; sizes of up to `most_elements` are simulated.
void check_variant(const family& f, int structure, const ir::point& at, long most_elements, looked_at& seen);

}  // namespace hoist::test
