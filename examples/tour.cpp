// A tour of the language: one section a pattern, evaluated on the host by what the program means.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/ir/crossing.hpp>
#include <hoist/language.hpp>

#include <cstdio>

using namespace hoist;
using numbers = std::vector<float>;

namespace {

int wrong = 0;

/// Prints what a program makes of its inputs, and compares it with what it should make of them.
template <class P>
void check(const char* title, P, const std::vector<numbers>& inputs, int dimensions, const numbers& expected) {
  reference meaning(ir::table_of<program_term<P>>(), ir::point{}, true);
  for (std::size_t i = 0; i < inputs.size(); ++i) meaning.set_input(static_cast<int>(i), inputs[i].data());
  const std::vector<long> extents = meaning.extents(dimensions);
  const long columns = extents.empty() ? 1 : extents.back();
  std::printf("%s:", title);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const long n = static_cast<long>(i);
    const double value = dimensions == 2   ? meaning.at(n / columns, n % columns).value
                         : dimensions == 1 ? meaning.at(ir::path{}.with(n)).value
                                           : meaning.at(ir::path{}).value;
    std::printf(" %g", value);
    if (value == static_cast<double>(expected[i])) continue;
    std::printf(" (should be %g)", static_cast<double>(expected[i]));
    ++wrong;
  }
  std::printf("\n");
}

// [functions]
inline constexpr auto limited = [](auto x) { return max(min(x, 3.f), 0.f); };
inline constexpr auto root_or_zero = [](auto x) { return select(x > 0.f, sqrt(x), 0.f); };
// [/functions]

void maps_and_tuples() {
  // [map]
  constexpr auto doubled = program<array<float, 4>>([](auto in) { return in | map([](auto x) { return 2.f * x; }); });
  // [/map]
  check("1. map", doubled, {{1, 2, 3, 4}}, 1, {2, 4, 6, 8});
  // [zip]
  constexpr auto products = program<array<float, 3>, array<float, 3>>(
      [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return x * y; }); });
  constexpr auto rises = program<array<float, 3>, array<float, 3>>(
      [](auto a, auto b) { return zip(a, b) | map([](auto pair) { return get<1>(pair) - get<0>(pair); }); });
  // [/zip]
  check("2. zip", products, {{1, 2, 3}, {4, 5, 6}}, 1, {4, 10, 18});
  check("   get", rises, {{1, 2, 3}, {4, 6, 8}}, 1, {3, 4, 5});
}

void layout() {
  // [split]
  constexpr auto rows = program<array<float, 6>>([](auto in) { return in | split<3>; });
  constexpr auto flat = program<array2<float, 2, 3>>([](auto in) { return in | join; });
  // [/split]
  check("3. split", rows, {{1, 2, 3, 4, 5, 6}}, 2, {1, 2, 3, 4, 5, 6});
  check("   join", flat, {{1, 2, 3, 4, 5, 6}}, 1, {1, 2, 3, 4, 5, 6});
}

}  // namespace

int main() {
  maps_and_tuples();
  layout();
  return wrong;
}
