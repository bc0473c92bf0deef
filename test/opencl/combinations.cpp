// Patterns put together as no benchmark has them, at sizes that nothing divides: the simulator and this machine's OpenCL
// device compute what the programs mean.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/patterns/part.hpp>
#include <support/on_device.hpp>

#include <doctest/doctest.h>

namespace {

using namespace hoist;
using namespace hoist::test;

using row = array<float, N>;
using grid = array2<float, N, M>;
inline constexpr length K = size<"K">;
using cube = array3<float, K, N, M>;

template <class P>
void check(const char* name, P p, const std::vector<ir::point>& points) {
  static const runtime::session device(runtime::best_device());
  const subject s = subject_of(p);
  check_kernel(name, s, points);
  for (const ir::point& at : points) check_on_device(device, name, s, at);
}
ir::point at1(long n, std::vector<long> local, std::vector<long> iterations = {}) {
  return point_at(n, 1, std::move(local), {}, std::move(iterations));
}
ir::point at2(long n, long m, std::vector<long> local) { return point_at(n, m, std::move(local)); }
ir::point at3(long k, long n, long m, std::vector<long> local, std::vector<long> iterations = {}) {
  ir::point p = point_at(n, m, std::move(local), {}, std::move(iterations));
  p.sizes.push({"K", k});
  return p;
}

constexpr auto line3 = [](auto w) { return w(0) + 2.f * w(1) - w(2); };
constexpr auto each = [](auto f) { return map_global<1>([f](auto r) { return r | map_global<0>(f); }); };

}  // namespace

TEST_CASE("lines: windows with steps, pads of pads, windows of windows, parts") {
  check("windows by two in tiles", program<row>([](auto x) {
          return x | slide<5, 2> | split<7> |
                 map_workgroup<0>([](auto c) { return c | map_local<0>([](auto w) { return w(0) + 2.f * w(4) - w(2); }); }) |
                 join;
        }),
        {at1(5, {4}), at1(101, {4}), at1(102, {8}), at1(333, {7}, {3})});
  check("gaps between windows",
        program<row>([](auto x) { return x | slide<2, 5> | map_global<0>([](auto w) { return w(0) - w(1); }); }),
        {at1(2, {1}), at1(6, {2}), at1(99, {8})});
  check("every third", program<row>([](auto x) { return x | slide<1, 3> | map_global<0>([](auto w) { return w(0) * 2.f; }); }),
        {at1(1, {1}), at1(3, {2}), at1(100, {8})});
  check("a pad longer than the array", program<row>([](auto x) {
          return x | pad<5, 9>(clamp) | slide<4> |
                 map_global<0>([](auto w) { return w(0) + 2.f * w(1) + 3.f * w(2) + 4.f * w(3); });
        }),
        {at1(1, {1}), at1(2, {4}), at1(31, {8})});
  check("a pad of a pad",
        program<row>([](auto x) { return x | pad<2, 1>(constant<3.0>) | pad<1, 2>(clamp) | slide<3> | map_global<0>(line3); }),
        {at1(1, {1}), at1(5, {4}), at1(31, {8})});
  check("windows of windows", program<row>([](auto x) {
          return x | slide<3> | slide<2> |
                 map_global<0>([](auto w) { return w(0, 0) + 2.f * w(0, 2) - w(1, 1) + 3.f * w(1, 2); });
        }),
        {at1(4, {2}), at1(37, {8})});
  check("vectors and a rest", program<row>([](auto x) {
          return x | split<10> | map_global<0>([](auto c) { return c | map_vector<4>([](auto v) { return v * 3.f; }); }) | join;
        }),
        {at1(10, {1}), at1(17, {2}), at1(43, {4})});
  check("a stencil kept by a group", program<row>([](auto x) {
          return x | pad<1>(clamp) | slide<3> | map(line3) | split<16> | map_workgroup<0>([](auto c) {
                   return c | map_local<0>(id) | to_local | map_local<0>([](auto v) { return v * v; });
                 }) |
                 join;
        }),
        {at1(1, {4}), at1(16, {16}), at1(50, {8}), at1(50, {32})});
  check("parts", program<row>([](auto x) {
          return concat(x | take<2> | map_global<0>(id), x | trim<1, 2> | map_global<0>([](auto v) { return 2.f * v; }),
                        x | take_last<3> | map_global<0>(id));
        }),
        {at1(4, {1}), at1(19, {4})});
}

TEST_CASE("types: integers, doubles, tuples of both") {
  check("least of chunks", program<array<int, N>>([](auto x) {
          return x | split<4> | map_global<0>([](auto c) { return c | reduce_seq(minimum); });
        }),
        {at1(4, {1}), at1(19, {4})});
  check("greatest by vectors", program<array<int, N>>([](auto x) {
          return x | split<8> | map_global<0>([](auto c) { return c | as_vector<4> | reduce_seq(maximum); }) | as_scalar;
        }),
        {at1(8, {1}), at1(24, {2})});
  check("a stencil of integers", program<array2<int, N, M>>([](auto x) {
          return x | pad2<1>(constant<7>) | slide2<3> | each([](auto w) { return w(0, 0) * w(1, 1) - abs(w(2, 1)) / 3; });
        }),
        {at2(1, 1, {1}), at2(7, 9, {4, 2})});
  check("a stencil of doubles", program<array2<double, N, M>>([](auto x) {
          return x | slide2<3> | each([](auto w) { return w(0, 0) * 0.5 - w(1, 1) * w(2, 1); });
        }),
        {at2(3, 3, {1}), at2(7, 9, {4, 2})});
  check("greatest of chunks of doubles", program<array<double, N>>([](auto x) {
          return x | split<4> | map_global<0>([](auto c) { return c | reduce_seq(maximum); });
        }),
        {at1(4, {1}), at1(19, {4})});
  check("where the least is", program<grid, array2<int, N, M>>([](auto x, auto i) {
          return zip(x, i) | map_global<0>([](auto r, auto k) {
                   return zip(r, k) | reduce_seq(starting_from<1000.f, -1>([](auto a, auto b) {
                            auto less = get<0>(b) < get<0>(a);
                            return make_tuple(select(less, get<0>(b), get<0>(a)), select(less, get<1>(b), get<1>(a)));
                          }));
                 }) |
                 to_global | map_global<0>([](auto, auto k) { return k; });
        }),
        {at2(1, 1, {1}), at2(7, 9, {4})});
  check("three sums at once", program<grid>([](auto x) {
          return x | map_global<0>([](auto r) {
                   return r | reduce_seq(starting_from<0.f, 0.f, 0.f>([](auto a, auto v) {
                            return make_tuple(get<0>(a) + 1.f, get<1>(a) + v, get<2>(a) + v * v);
                          }));
                 }) |
                 to_global | map_global<0>([](auto n, auto s, auto q) { return n * q - s * s; });
        }),
        {at2(1, 1, {1}), at2(7, 9, {4})});
  check("weights that are an input", program<grid, array2<float, 3, 3>>([](auto x, auto k) {
          return x | pad2<1>(clamp) | slide2<3> | map_global<1>([=](auto r) {
                   return r | map_global<0>([=](auto w) {
                            return zip(w | join, k | join) | map([](auto a, auto b) { return a * b; }) | reduce_seq(add);
                          });
                 });
        }),
        {at2(1, 1, {1}), at2(7, 9, {4, 2})});
}

TEST_CASE("types: halves, one by one and in vectors, at multiples of these and beside them") {
  constexpr auto tenth = [](auto v) { return convert<half>(v * 0.1f + 1.f); };
  const auto by = [=]<long W>(const char* name, std::integral_constant<long, W>) {
    check(name, program<array<half, N>>([=](auto x) {
            return x | split<2 * W> | map_global<0>([=](auto c) { return c | map_vector<W>(tenth); }) | join;
          }),
          {at1(2 * W, {1}), at1(12 * W, {4}), at1(6 * W + 1, {2})});
    check(name, program<array<half, N>>([=](auto x) {
            return x | trim<1, 0> | split<2 * W> | map_global<0>([=](auto c) { return c | map_vector<W>(tenth); }) | join;
          }),
          {at1(2 * W + 1, {1}), at1(20 * W + 1, {4})});
    check(name, program<array2<half, N, M>>([=](auto x) {
            return x | map_global<0>([=](auto row) {
                     return row | trim<0, 1> | split<W> | map_seq([=](auto c) { return c | map_vector<W>(tenth); }) | join;
                   });
          }),
          {at2(5, W + 1, {2}), at2(9, 3 * W + 1, {1})});
  };
  by("halves by two", std::integral_constant<long, 2>{});
  by("halves by three", std::integral_constant<long, 3>{});
  by("halves by four", std::integral_constant<long, 4>{});
  by("halves by eight", std::integral_constant<long, 8>{});
  by("halves by sixteen", std::integral_constant<long, 16>{});
  check("halves in local memory", program<array<half, N>>([=](auto x) {
          return x | split<16> | map_workgroup<0>([=](auto c) {
                   return c | map_local<0>(id) | to_local | split<4> |
                          map_local<0>([=](auto part) { return part | map_vector<4>(tenth); }) | join;
                 }) |
                 join;
        }),
        {at1(16, {4}), at1(64, {8})});
  check("a stencil of halves in floats", program<array2<half, N, M>>([](auto x) {
          return x | map2([](auto h) { return convert<float>(h); }) | pad2<1>(clamp) | slide2<3> |
                 each([](auto w) { return convert<half>(w(0, 1) - 0.5f * w(1, 1) + w(1, 2)); });
        }),
        {at2(1, 1, {1}), at2(7, 9, {4, 2})});
}

TEST_CASE("cubes: sums along each dimension, turned, in six levels, products of planes") {
  check("columns of planes", program<cube>([](auto c) {
          return c | map_global<2>(
                         [](auto p) { return p | transpose | map_global<0>([](auto col) { return col | reduce_seq(add); }); });
        }),
        {at3(1, 1, 1, {1}), at3(3, 5, 7, {4, 1, 2})});
  check("over planes", program<cube>([](auto c) {
          return c | transpose | map_global<1>([](auto rows) {
                   return rows | transpose | map_global<0>([](auto line) { return line | reduce_seq(add); });
                 });
        }),
        {at3(1, 1, 1, {1}), at3(3, 5, 7, {4, 2})});
  check("turned", program<cube>([](auto c) {
          return c | map([](auto p) { return p | transpose; }) | transpose |
                 map_global<2>([](auto a) { return a | each([](auto v) { return v + 1.f; }); });
        }),
        {at3(1, 1, 1, {1}), at3(3, 5, 7, {4, 1, 2}), at3(4, 2, 9, {2, 2, 2}, {2, 2, 2})});
  check("six levels", program<cube>([](auto c) {
          return c | split<2> | map_workgroup<2>([](auto planes) {
                   return planes | map([](auto p) { return p | split<3>; }) | transpose | map_workgroup<1>([](auto a) {
                            return a | map([](auto rs) { return rs | map([](auto r) { return r | split<4>; }) | transpose; }) |
                                   transpose | map_workgroup<0>([](auto b) {
                                     return b | map_local<2>([](auto x) {
                                              return x | map_local<1>([](auto y) {
                                                       return y | map_local<0>([](auto v) { return v * 2.f; });
                                                     });
                                            });
                                   }) |
                                   transpose |
                                   map([](auto bs) { return bs | transpose | map([](auto parts) { return parts | join; }); });
                          }) |
                          transpose | map([](auto q) { return q | join; });
                 }) |
                 join;
        }),
        {at3(2, 3, 4, {4, 3, 2}), at3(4, 6, 8, {2, 2, 2}), at3(6, 9, 12, {4, 1, 1})});
  check("products of planes", program<cube, array3<float, K, M, N>>([](auto a, auto b) {
          return zip(a, b) | map_global<2>([](auto p, auto q) {
                   return p | map_global<1>([=](auto r) {
                            return q | transpose | map_global<0>([=](auto col) {
                                     return zip(r, col) | map([](auto x, auto y) { return x * y; }) | reduce_seq(add);
                                   });
                          });
                 });
        }),
        {at3(1, 1, 1, {1}), at3(3, 5, 7, {4, 2, 2})});
}

TEST_CASE("steps: by groups in turn, and by pairs of arrays") {
  check("seven steps by groups", program<row>([](auto x) {
          return x | iterate<7>([](auto a) {
                   return a | pad<1>(clamp) | slide<3> | split<5> |
                          map_workgroup<0>([](auto c) { return c | map_local<0>([](auto w) { return w(0) - w(2); }); }) | join;
                 });
        }),
        {at1(1, {1}), at1(23, {4}), at1(25, {8})});
  check("two states", program<row, row>([](auto now, auto before) {
          return get<0>(make_tuple(now, before) | iterate<4>([](auto s) {
                          return make_tuple(zip(get<0>(s) | pad<1>(clamp) | slide<3>, get<1>(s)) |
                                                map_global<0>([](auto w, auto o) { return w(0) + w(2) - o; }),
                                            get<0>(s) | map_global<0>(id));
                        })) |
                 map_global<0>(id);
        }),
        {at1(1, {1}), at1(23, {4})});
}
