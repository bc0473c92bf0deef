#pragma once
// A structure lowered at a point and run in the simulator: against the program's meaning, with every fault that it finds.

#include <hoist/emit/module.hpp>
#include <hoist/simulate/module.hpp>
#include <support/meaning.hpp>

#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

/// A term with its number of inputs and dimensions, as a value.
struct subject {
  ir::table terms;
  int inputs = 0, dimensions = 0;
};
template <class P>
subject subject_of(P) {
  return {ir::table_of<program_term<P>>(), P::input_count, dimensions_of<typename P::type>};
}
/// What the strategy S makes of a program.
template <class S, class P>
subject lowered_by(P) {
  using result = typename S::template on<program_term<P>>;
  static_assert(result::ok, "the strategy must apply to the program");
  return {ir::table_of<renumber<typename result::type>>(), P::input_count, dimensions_of<typename P::type>};
}

/// A point: named sizes, the local size, tunables, iterations.
ir::point point_at(long n, long m, std::vector<long> local, meta::vec<ir::binding> tunables = {},
                   std::vector<long> iterations = {});

/// Runs a module on the data, and with its sums in vectors again, which gives the same; the result's elements stand in `values`
/// afterwards.
simulate::result run_module(const hoist::kernel_module& m, const exact_inputs& data, std::vector<double>& values);

/// What is wrong with the kernel of `made` at a point, whose meaning is that of `program`; empty when nothing is.
std::string broken_kernel(const subject& made, const subject& program, const ir::point& at);
std::string broken_kernel(const subject& program, const ir::point& at);

/// Checks that the kernel computes what the term means, at every point.
void check_kernel(const std::string& name, const subject& made, const subject& program, const std::vector<ir::point>& points);
void check_kernel(const std::string& name, const subject& program, const std::vector<ir::point>& points);

/// Checks that the structure is rejected at the point for this reason.
void check_rejected(const subject& made, const ir::point& at, const char* why);

/// How many statements of a kind a kernel's blocks hold.
int count_statements(const ir::kernel& k, int compound, ir::statement::kind what);
int count_statements(const ir::kernel& k, ir::statement::kind what);

std::string text_of(const subject& made, const ir::point& at);

}  // namespace hoist::test
