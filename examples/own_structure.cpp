// A structure of one's own: rules put together by a strategy, its space, its text at run time and at compile time, and
// a run of its kernel in the simulator.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore.hpp>
#include <hoist/hoist.hpp>
#include <hoist/simulate.hpp>

#include <cstdio>
#include <cstring>

using namespace hoist;

namespace {

constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1); });
});

// [strategy]
using rows = tunable<"rows", 2, 4, 8>;
using columns = tunable<"columns", 32, 64>;
using tiles_of_groups =
    strategies::seq<strategies::top_down<rules::tile2<rows, columns, rules::copied_to_local>>,
                    strategies::lower_maps<map_workgroup_<1>, map_workgroup_<0>, map_local_<1>, map_local_<0>>>;
constexpr auto smooth_by_tiles = structure_of<tiles_of_groups>(smooth);
// [/strategy]

// [point]
constexpr ir::point chosen() {
  return {.sizes = {{"N", 32}, {"M", 96}}, .tunables = {{"rows", 4}, {"columns", 32}}, .local = {32, 4, 1}};
}
// [/point]

// [baked]
constexpr const char* baked = kernel<decltype(smooth_by_tiles), chosen>;
// [/baked]

void explore() {
  // [family]
  const family mine = family_of<decltype(smooth), meta::list<recipe<"tiles-of-groups", tiles_of_groups>>>("smooth", smooth);
  const enumeration seen = enumerate(mine, targets::nvidia_h200, {{"N", 2048}, {"M", 2048}});
  std::printf("%ld points, %zu of them valid\n", seen.points, seen.valid.size());
  for (const auto& [why, count] : seen.rejected) std::printf("  %ld rejected: %s\n", count, why.c_str());
  for (int i = 0; i < mine.structures[0].step_count; ++i) std::printf("  rule: %s\n", mine.structures[0].steps[i]);
  // [/family]
}

/// Elements of the simulated result that differ from what the program means.
long differing(const kernel_module& m) {
  // [simulate]
  std::vector<double> in(32 * 96), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<double>(i * 7 % 16);
  std::vector<std::vector<double>> buffers{in, out};
  const simulate::result ran = simulate::run(m, buffers);
  // [/simulate]
  for (const simulate::finding& f : ran.findings) std::printf("%s\n", f.text.c_str());
  std::printf("%ld groups, %g loads from local memory\n", ran.groups_run, ran.total[ir::space::local].loads);
  reference meaning(ir::table_of<program_term<decltype(smooth)>>(), chosen(), true);
  meaning.set_input(0, in.data());
  long wrong = static_cast<long>(ran.findings.size());
  for (long i = 0; i < 32; ++i)
    for (long j = 0; j < 96; ++j) wrong += buffers[1][static_cast<std::size_t>(i * 96 + j)] != meaning.at(i, j).value;
  return wrong;
}

}  // namespace

int main() {
  explore();
  // [variant]
  const kernel_module m = variant_of(smooth_by_tiles, chosen(), "made at run time");
  std::printf("%.*s", m.text.size(), m.text.data());
  // [/variant]
  const kernel_module same = variant_of(smooth_by_tiles, chosen());
  const bool equal =
      static_cast<int>(std::strlen(baked)) == same.text.size() && std::memcmp(baked, same.text.data(), std::strlen(baked)) == 0;
  std::printf("the text baked by the compiler is %s\n", equal ? "the same" : "another one");
  const long wrong = differing(m);
  std::printf("%ld elements are wrong\n", wrong);
  return equal && wrong == 0 ? 0 : 1;
}
