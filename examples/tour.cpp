// A tour of the language: one section a pattern, evaluated on the host by what the program means.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/memory.hpp>

#include <cstdio>

using namespace hoist;
using numbers = std::vector<float>;

namespace {

int wrong = 0;

/// Prints what a program makes of its inputs; counts what isn't as expected.
template <class P>
void check(const char* title, P, const std::vector<numbers>& inputs, int dimensions, const numbers& expected) {
  reference meaning(ir::table_of<program_term<P>>(), ir::point{}, true);
  for (std::size_t i = 0; i < inputs.size(); ++i) meaning.set_input(static_cast<int>(i), inputs[i].data());
  const std::vector<long> extents = meaning.extents(dimensions);
  long count = 1;
  for (long e : extents) count *= e;
  int differ = count != static_cast<long>(expected.size());
  std::printf("%s:", title);
  for (long n = 0; n < count && n < static_cast<long>(expected.size()); ++n) {
    ir::path at;
    long inside = count, rest = n;
    for (long e : extents) {
      inside /= e;
      at = at.with(rest / inside);
      rest %= inside;
    }
    const double value = meaning.at(at).value;
    std::printf(" %g", value);
    differ += value != static_cast<double>(expected[static_cast<std::size_t>(n)]);
  }
  std::printf(differ == 0 ? "\n" : " (wrong)\n");
  wrong += differ;
}

const numbers four{1, 2, 3, 4}, six{1, 2, 3, 4, 5, 6};

void elements() {
  // [map]
  constexpr auto doubled = program<array<float, 4>>([](auto in) { return in | map([](auto x) { return 2.f * x; }); });
  // [/map]
  check("map", doubled, {four}, 1, {2, 4, 6, 8});
  // [zip]
  constexpr auto products = program<array<float, 4>, array<float, 4>>(
      [](auto a, auto b) { return zip(a, b) | map([](auto x, auto y) { return x * y; }); });
  constexpr auto rises = program<array<float, 4>, array<float, 4>>(
      [](auto a, auto b) { return zip(a, b) | map([](auto pair) { return get<1>(pair) - get<0>(pair); }); });
  constexpr auto means = program<array<float, 4>, array<float, 4>>([](auto a, auto b) {
    return zip(a, b) | map([](auto pair) {
             auto [x, y] = pair;
             return 0.5f * (x + y);
           });
  });
  // [/zip]
  check("zip", products, {four, {5, 6, 7, 8}}, 1, {5, 12, 21, 32});
  check("binding", means, {four, {5, 6, 8, 9}}, 1, {3, 4, 5.5, 6.5});
  check("get", rises, {four, {5, 6, 8, 9}}, 1, {4, 4, 5, 5});
  // [functions]
  constexpr auto limited =
      program<array<float, 4>>([](auto in) { return in | map([](auto x) { return clamp(x, 1.5f, 3.f); }); });
  constexpr auto root =
      program<array<float, 4>>([](auto in) { return in | map([](auto x) { return select(x > 0.f, sqrt(x), -1.f); }); });
  constexpr auto exponents = program<array<float, 4>>([](auto in) { return in | map([](auto x) { return floor(log2(x)); }); });
  constexpr auto digits =
      program<array<float, 4>>([](auto in) { return in | map([](auto x) { return (convert<int>(10.f * x) % 16) ^ 3; }); });
  // [/functions]
  check("min and max", limited, {four}, 1, {1.5, 2, 3, 3});
  check("select and sqrt", root, {{4, 0, 9, -4}}, 1, {2, -1, 3, -1});
  check("floor and log2", exponents, {{0.75, 2, 9, 8}}, 1, {-1, 1, 3, 3});
  check("convert and bits", digits, {four}, 1, {9, 7, 13, 11});
}

// [raw]
inline constexpr auto distance =
    opencl_function<"distance_of", "float distance_of(float a, float b) { return fabs(a - b); }", float(float, float)>(
        [](float a, float b) { return a < b ? b - a : a - b; });
inline constexpr auto bits =
    opencl_function<"popcount", "", int(int), 0>([](int x) { return __builtin_popcount(static_cast<unsigned>(x)); });
inline constexpr auto distances = program<array<float, 4>, float>([](auto in, auto from) {
  return in | map([=](auto x) { return distance(x, from) + convert<float>(bits(convert<int>(x))); });
});
// [/raw]

void scalars() {
  // [numbers]
  constexpr auto axpy = program<float, array<float, 4>, array<float, 4>>(
      [](auto alpha, auto x, auto y) { return zip(x, y) | map([=](auto a, auto b) { return alpha * a + b; }); });
  constexpr auto weighted = program<array<float, 6>, array<float, 3>>([](auto in, auto weights) {
    return in | slide<3> | map([=](auto w) { return weights(0) * w(0) + weights(1) * w(1) + weights(2) * w(2); });
  });
  constexpr auto table = program<array<float, 2>, array<float, 3>>(
      [](auto a, auto b) { return a | map([=](auto x) { return b | map([=](auto y) { return x * y; }); }); });
  // [/numbers]
  check("OpenCL C", distances, {four, {3}}, 1, {3, 2, 2, 2});
  check("a number as input", axpy, {{2}, four, four}, 1, {3, 6, 9, 12});
  check("captured weights", weighted, {six, {1, 10, 100}}, 1, {321, 432, 543, 654});
  check("a captured element", table, {{2, 3}, {1, 2, 3}}, 2, {2, 4, 6, 3, 6, 9});
}

void layouts() {
  // [split]
  constexpr auto rows = program<array<float, 6>>([](auto in) { return in | split<3>; });
  constexpr auto flat = program<array2<float, 2, 3>>([](auto in) { return in | join; });
  // [/split]
  check("split", rows, {six}, 2, six);
  check("join", flat, {six}, 1, six);
  // [transpose]
  constexpr auto columns = program<array2<float, 2, 3>>([](auto in) { return in | transpose; });
  // [/transpose]
  check("transpose", columns, {six}, 2, {1, 4, 2, 5, 3, 6});
  // [slide]
  constexpr auto windows = program<array<float, 4>>([](auto in) { return in | slide<3>; });
  constexpr auto corners =
      program<array2<float, 2, 3>>([](auto in) { return in | slide2<2> | map2([](auto w) { return w(0, 0) + w(1, 1); }); });
  // [/slide]
  check("slide", windows, {four}, 2, {1, 2, 3, 2, 3, 4});
  check("slide2", corners, {six}, 2, {6, 8});
  // [pad]
  constexpr auto repeated = program<array<float, 4>>([](auto in) { return in | pad<1, 2>(clamp); });
  constexpr auto framed = program<array<float, 4>>([](auto in) { return in | pad<1>(constant<0.5>); });
  constexpr auto periodic = program<array<float, 4>>([](auto in) { return in | pad<1, 2>(wrap); });
  constexpr auto doubled_edges = program<array<float, 4>>([](auto in) { return in | pad<2, 1>(mirror); });
  constexpr auto single_edges = program<array<float, 4>>(
      [](auto in) { return in | pad<2, 1>(by([](auto i, auto n) { return select(i < 0, -i, 2 * n - 2 - i); })); });
  // [/pad]
  check("pad clamp", repeated, {four}, 1, {1, 1, 2, 3, 4, 4, 4});
  check("pad constant", framed, {four}, 1, {0.5, 1, 2, 3, 4, 0.5});
  check("pad wrap", periodic, {four}, 1, {4, 1, 2, 3, 4, 1, 2});
  check("pad mirror", doubled_edges, {four}, 1, {2, 1, 1, 2, 3, 4, 4});
  check("pad by a function", single_edges, {four}, 1, {3, 2, 1, 2, 3, 4, 3});
  // [parts]
  constexpr auto steps = program<array<float, 4>>(
      [](auto in) { return zip(in | tail, in | drop_last<1>) | map([](auto x, auto before) { return x - before; }); });
  constexpr auto inner_reversed = program<array<float, 4>>([](auto in) { return in | slice<1, 2> | reverse; });
  constexpr auto there_and_back = program<array<float, 4>>([](auto in) { return concat(in, in | reverse); });
  constexpr auto moved = program<array<float, 4>>([](auto in) { return in | shift<1>(wrap); });
  // [/parts]
  check("steps", steps, {four}, 1, {1, 1, 1});
  check("slice, reverse", inner_reversed, {four}, 1, {3, 2});
  check("concat", there_and_back, {four}, 1, {1, 2, 3, 4, 4, 3, 2, 1});
  check("shift", moved, {four}, 1, {4, 1, 2, 3});
  // [generate]
  constexpr auto diagonal = program<array<float, 4>>([](auto in) {
    return zip2(in | map([](auto x) { return x | fill<4>; }), generate2<4, 4>([](auto i, auto j) { return i == j; })) |
           map2([](auto x, auto here) { return select(here, x, 0.f); });
  });
  // [/generate]
  check("generate", diagonal, {four}, 2, {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4});
  // [gather]
  constexpr auto looked_up =
      program<array<int, 4>, array<float, 4>>([](auto places, auto table) { return gather(places, table); });
  constexpr auto sparse =
      program<array2<int, 2, 2>, array2<float, 2, 2>, array<float, 4>>([](auto columns, auto values, auto x) {
        return zip(values, gather2(columns, x)) |
               map([](auto v, auto y) { return zip(v, y) | map([](auto a, auto b) { return a * b; }) | reduce(add); });
      });
  // [/gather]
  check("gather", looked_up, {{3, 0, 9, -1}, four}, 1, {4, 1, 4, 1});
  check("gather2", sparse, {{0, 3, 1, 2}, {1, 2, 3, 4}, four}, 1, {9, 18});
  // [reorder]
  constexpr auto backwards =
      program<array<float, 4>>([](auto in) { return in | gather(by([](auto i, auto n) { return n - 1 - i; })); });
  constexpr auto by_twos = program<array<float, 6>>([](auto in) { return in | reorder_with_stride<2>; });
  constexpr auto parts = program<array<float, 4>, array<float, 4>>([](auto a, auto b) { return get<1>(zip(a, b) | unzip); });
  // [/reorder]
  check("gather by a function", backwards, {four}, 1, {4, 3, 2, 1});
  check("reorder with stride", by_twos, {six}, 1, {1, 3, 5, 2, 4, 6});
  check("unzip", parts, {four, {5, 6, 7, 8}}, 1, {5, 6, 7, 8});
  // [grids]
  constexpr auto tiles = program<array2<float, 2, 4>>(
      [](auto in) { return in | split2<2, 2> | map2([](auto tile) { return tile | join | reduce(add); }); });
  constexpr auto turned = program<array2<float, 2, 3>>([](auto in) { return in | reverse2; });
  // [/grids]
  check("split2", tiles, {{1, 2, 3, 4, 5, 6, 7, 8}}, 2, {14, 22});
  check("reverse2", turned, {six}, 2, {6, 5, 4, 3, 2, 1});
  // [partial]
  constexpr auto by_twos_summed = program<array<float, 6>>([](auto in) { return in | partial_reduce<2>(add); });
  // [/partial]
  check("partial_reduce", by_twos_summed, {six}, 1, {3, 7, 11});
  // [histogram]
  constexpr auto counted =
      program<array<float, 6>>([](auto in) { return in | map([](auto x) { return convert<int>(x) % 3; }) | histogram<4>; });
  // [/histogram]
  check("histogram", counted, {six}, 1, {2, 2, 2, 0});
  // [circular]
  constexpr auto smoothed_in_a_ring = program<array<float, 6>>([](auto in) {
    return in | map([](auto x) { return x * x; }) | circular_buffer<3> | map_seq([](auto w) { return w(0) - w(1) + w(2); });
  });
  // [/circular]
  check("circular_buffer", smoothed_in_a_ring, {six}, 1, {6, 11, 18, 27});
  // [grid_parts]
  constexpr auto corner = program<array2<float, 2, 3>>([](auto in) { return in | slice2<0, 2, 1, 2>; });
  constexpr auto last = program<array2<float, 2, 3>>([](auto in) { return in | drop2<1, 1> | take2<1, 1>; });
  // [/grid_parts]
  check("slice2", corner, {six}, 2, {2, 3, 5, 6});
  check("drop2", last, {six}, 2, {5});
  // [turned_cubes]
  constexpr auto by_rows = program<array3<float, 2, 1, 3>>([](auto in) { return in | transpose_planes; });
  constexpr auto by_columns = program<array3<float, 2, 1, 3>>([](auto in) { return in | transpose_inner; });
  // [/turned_cubes]
  check("transpose_planes", by_rows, {six}, 3, six);
  check("transpose_inner", by_columns, {six}, 3, six);
  // [at]
  constexpr auto last_row = program<array2<float, 2, 3>>([](auto in) { return in | at<1>; });
  // [/at]
  check("at", last_row, {six}, 1, {4, 5, 6});
}

void cubes() {
  const numbers twelve{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  // [cubes]
  constexpr auto diagonals = program<array3<float, 2, 2, 3>>(
      [](auto in) { return in | slide3<2> | map3([](auto w) { return w(0, 0, 0) + w(1, 1, 1); }); });
  constexpr auto behind = program<array3<float, 2, 2, 3>>([](auto in) {
    return zip3(in | pad3<0, 1>(clamp) | slide3<2>, in) | map3([](auto w, auto x) { return w(1, 0, 0) - x; });
  });
  // [/cubes]
  check("slide3", diagonals, {twelve}, 3, {12, 14});
  check("pad3 and zip3", behind, {twelve}, 3, {6, 6, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0});
}

void totals() {
  // [reduce]
  constexpr auto sum = program<array<float, 4>>([](auto in) { return in | reduce(add); });
  constexpr auto row_maxima =
      program<array2<float, 2, 3>>([](auto in) { return in | map([](auto row) { return row | reduce(maximum); }); });
  // [/reduce]
  check("reduce", sum, {four}, 0, {10});
  check("map and reduce", row_maxima, {six}, 1, {3, 6});
  // [let]
  constexpr auto twice = program<array<float, 4>>([](auto in) {
    return let(in | map([](auto x) { return x * x; }),
               [](auto squares) { return zip(squares, squares) | map([](auto x, auto y) { return x + y; }); });
  });
  // [/let]
  check("let", twice, {four}, 1, {2, 8, 18, 32});
  // [named]
  constexpr auto doubled_differences = program<array<float, 4>>([](auto in) {
    return in | map([](auto x) { return x + x; }) | named<"doubled"> | slide<2, 1> |
           map([](auto pair) { return pair(1) - pair(0); });
  });
  // [/named]
  check("named", doubled_differences, {four}, 1, {2, 2, 2});
  // [let_each]
  constexpr auto refilled = program<array<float, 4>>([](auto in) {
    constexpr auto pairs = [](auto x) { return x | slide<2, 2> | map([](auto w) { return w(0) + w(1); }); };
    constexpr auto with_coarser = [](auto fine, auto coarse) {
      return zip(fine, coarse | resample<length_of<decltype(fine)>>(by([](auto i, auto) { return i / 2; }))) |
             map([](auto x, auto sum) { return x + sum; });
    };
    return let_each<"down", 2>(in, pairs, [=](auto... down) { return let_fold<"up">(with_coarser, down...); });
  });
  // [/let_each]
  check("let_each", refilled, {four}, 1, {14, 15, 20, 21});
  // [resample]
  constexpr auto every_twice =
      program<array<float, 4>>([](auto in) { return in | resample<8>(by([](auto i, auto) { return i / 2; })); });
  // [/resample]
  check("resample", every_twice, {four}, 1, {1, 1, 2, 2, 3, 3, 4, 4});
  // [tag]
  constexpr auto sides = program<array<float, 4>>([](auto in) {
    return zip(tag<"left">(in) | drop_last<2>, tag<"right">(in) | drop<2>) | map([](auto l, auto r) { return l + r; });
  });
  // [/tag]
  check("tag", sides, {four}, 1, {4, 6});
}

}  // namespace

int main() {
  elements();
  scalars();
  layouts();
  cubes();
  totals();
  return wrong == 0 ? 0 : 1;
}
