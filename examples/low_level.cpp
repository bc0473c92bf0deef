// Low-level programs written by hand: the patterns say which work-item does what and where results are kept.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/hoist.hpp>
#include <hoist/simulate.hpp>

#include <cstdio>

using namespace hoist;

namespace {

// [stencil]
constexpr auto averages = program<array<float, 258>>([](auto in) {
  return in | slide<66, 64> | map_workgroup<0>([](auto tile) {
           return tile | map_local<0>(id) | to_local | slide<3> |
                  map_local<0>([](auto w) { return 0.25f * w(0) + 0.5f * w(1) + 0.25f * w(2); });
         }) |
         join;
});
// [/stencil]

// [dot]
constexpr auto partial_dots = program<array<float, 512>, array<float, 512>>([](auto a, auto b) {
  return zip(a, b) | split<128> | map_workgroup<0>([](auto chunk) {
           return chunk | split<4> |
                  map_local<0>([](auto few) { return few | map([](auto x, auto y) { return x * y; }) | reduce_seq(add); }) |
                  to_local | split<32> | map_local<0>([](auto sums) { return sums | reduce_seq(add); });
         }) |
         join;
});
// [/dot]

// [scan]
constexpr auto running_sums = program<array<float, 512>>(
    [](auto in) { return in | split<64> | map_global<0>([](auto chunk) { return chunk | scan_seq(add); }) | join; });
// [/scan]

// [while]
constexpr auto sums_to_a_hundred = program<array<float, 512>>([](auto in) {
  return in | split<16> | map_global<0>([](auto few) {
           return few | reduce_while([](auto sum, auto next) { return sum + next <= 100.f; }, add);
         });
});
// [/while]

// [promise]
constexpr auto looked_up = program<array<int, 512>, array<float, 64>>(
    [](auto places, auto table) { return gather_unchecked(places, table) | map_global<0>(id); });
// [/promise]

// [vectors]
constexpr auto axpy = program<array<float, 512>, array<float, 512>>([](auto x, auto y) {
  return zip(x | as_vector<4>, y | as_vector<4>) | map_global<0>([](auto a, auto b) { return 0.5f * a + b; }) | as_scalar;
});
// [/vectors]

// [blocks]
constexpr auto smoothed = program<array<float, 514>>([](auto in) {
  return in | slide<3> | split<4> | map_global<0>([](auto block) {
           return block | map_vector<4>([](auto w) { return 0.25f * w(0) + 0.5f * w(1) + 0.25f * w(2); });
         }) |
         join;
});
// [/blocks]

// [march]
constexpr auto columns_of = [](auto planes) { return planes | transpose | map([](auto row) { return row | transpose; }); };
constexpr auto planes_of = [](auto columns) { return columns | map([](auto row) { return row | transpose; }) | transpose; };
constexpr auto around = [](auto w) {
  return w(0, 1, 1) + w(1, 0, 1) + w(1, 1, 0) + w(1, 1, 2) + w(1, 2, 1) + w(2, 1, 1) - 6.f * w(1, 1, 1);
};
constexpr auto marched = program<array3<float, 6, 9, 18>>([](auto in) {
  auto windows = in | map([](auto plane) { return plane | slide2<3>; });
  return planes_of(columns_of(windows) | map_global<1>([](auto row) {
                     return row | map_global<0>([](auto column) { return column | rotate<3> | map_seq(around); });
                   })) |
         join | join;
});
// [/march]

/// Lowers a low-level program as it stands, runs its kernel in the simulator, and compares it with what it means.
template <class P>
long wrong_elements(const char* name, P program, long group) {
  // [lower]
  ir::point at;
  at.local[0] = group;
  const kernel_module m = variant_of(structure_of<strategies::identity>(program), at, name);
  // [/lower]
  if (m.rejected != nullptr) {
    std::printf("%s: %s\n", name, m.rejected);
    return 1;
  }
  std::printf("%.*s", m.text.size(), m.text.data());
  std::vector<std::vector<double>> buffers;
  for (long bytes : m.buffer_bytes) buffers.emplace_back(static_cast<std::size_t>(bytes / 4));
  for (int input = 0; input < P::input_count; ++input)
    for (std::size_t i = 0; i < buffers[static_cast<std::size_t>(input)].size(); ++i)
      buffers[static_cast<std::size_t>(input)][i] = static_cast<double>(4 * ((7 + 2 * i) * i % 16));
  reference meaning(ir::table_of<program_term<P>>(), at, true);
  for (int input = 0; input < P::input_count; ++input)
    meaning.set_input(input, buffers[static_cast<std::size_t>(input)].data());

  const simulate::result ran = simulate::run(m, buffers);
  for (const simulate::finding& f : ran.findings) std::printf("%s\n", f.text.c_str());
  long wrong = static_cast<long>(ran.findings.size());
  for (long i = 0; i < m.outputs; ++i)
    wrong += buffers[static_cast<std::size_t>(m.inputs)][static_cast<std::size_t>(i)] != meaning.at(ir::path{}.with(i)).value;
  std::printf("%s: %ld groups, %ld elements, %ld wrong\n\n", name, ran.groups_run, m.outputs, wrong);
  return wrong;
}

}  // namespace

int main() {
  const long wrong = wrong_elements("averages", averages, 64) + wrong_elements("partial_dots", partial_dots, 32) +
                     wrong_elements("running_sums", running_sums, 4) + wrong_elements("axpy", axpy, 32) +
                     wrong_elements("sums_to_a_hundred", sums_to_a_hundred, 8) + wrong_elements("smoothed", smoothed, 32) +
                     wrong_elements("looked_up", looked_up, 64) + wrong_elements("marched", marched, 16);
  return wrong == 0 ? 0 : 1;
}
