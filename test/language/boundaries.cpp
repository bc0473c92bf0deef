// Arrays padded by elements of their own: what stands where, and kernels against the meaning at sizes from one element on.
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/streams.hpp>
#include <hoist/patterns/opencl/vector.hpp>

#include <doctest/doctest.h>

#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

/// The edge stands once: x2 x1 | x0 x1 x2 | x1 x0.
constexpr auto reflected = by([](auto i, auto n) { return select(i < 0, -i, 2 * n - 2 - i); });
/// Outside the array at many sizes: the nearest element is read then.
constexpr auto far_off = by([](auto i, auto n) { return i * i - 3 * n; });

template <long L, long R, class B>
std::vector<double> padded(B boundary, std::vector<double> data) {
  const auto p = program<row>([boundary](auto x) { return x | pad<L, R>(boundary); });
  const ir::point at = point_at(static_cast<long>(data.size()), 1, {1});
  reference meaning(ir::table_of<program_term<decltype(p)>>(), at, true);
  meaning.set_input(0, data.data());
  std::vector<double> all;
  for (long i = 0; i < meaning.extents(1)[0]; ++i) all.push_back(meaning.at(ir::path{}.with(i)).value);
  return all;
}
using numbers = std::vector<double>;

template <class B>
constexpr auto copies(B boundary) {
  return program<row>([boundary](auto x) { return x | pad<3, 5>(boundary) | map_global<0>(id); });
}
template <class B>
constexpr auto windows_of_grid(B boundary) {
  return program<grid>([boundary](auto x) {
    return x | pad2<1>(boundary) | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); });
  });
}
/// Corners of different kinds.
template <class B>
constexpr auto mixed_windows(B boundary) {
  return program<grid>([boundary](auto x) {
    return x | pad<2, 0>(boundary) | map([](auto r) { return r | pad<1>(constant<3.0>); }) | slide2<3> |
           map_global<1>([](auto r) { return r | map_global<0>(square3); });
  });
}
template <class B>
constexpr auto marched(B boundary) {
  return program<grid>([boundary](auto x) {
    return x | pad2<1>(boundary) | transpose | slide<3> | map_global<0>([](auto columns) {
             return columns | transpose | rotate<3> |
                    map_seq([](auto w) { return w(0, 0) + 2.f * w(0, 1) + 4.f * w(1, 2) + 8.f * w(2, 0) + 16.f * w(2, 2); });
           }) |
           transpose;
  });
}
template <class B>
constexpr auto by_vectors(B boundary) {
  return program<row>([boundary](auto x) {
    return x | pad<1>(boundary) | slide<3> | split<4> | map_global<0>([](auto c) { return c | map_vector<4>(line3); }) | join;
  });
}
template <class B>
constexpr auto in_local(B boundary) {
  return program<row>([boundary](auto x) {
    return x | pad<1>(boundary) | slide<6, 4> |
           map_workgroup<0>([](auto t) { return t | map_local<0>(id) | to_local | slide<3> | map_local<0>(line3); }) | join;
  });
}
template <class B>
constexpr auto cubes(B boundary) {
  return program<array3<float, 3, N, M>>([boundary](auto x) {
    return x | pad3<1>(boundary) | slide3<3> | map_global<2>([](auto p) {
             return p | map_global<1>([](auto r) {
                      return r | map_global<0>([](auto w) {
                               return w(0, 0, 0) + 2.f * w(0, 1, 2) + 4.f * w(1, 1, 1) + 8.f * w(2, 2, 0);
                             });
                    });
           });
  });
}

const std::vector<ir::point> rows{point_at(1, 1, {4}), point_at(2, 1, {4}), point_at(3, 1, {1}), point_at(5, 1, {4}),
                                  point_at(67, 1, {16}, {}, {2})};
const std::vector<ir::point> grids{point_at(1, 1, {4}), point_at(2, 1, {2, 2}), point_at(1, 5, {4}), point_at(3, 2, {1}),
                                   point_at(13, 37, {8, 4}, {}, {1, 2})};
const std::vector<ir::point> lines{point_at(1, 1, {4}), point_at(2, 1, {2}), point_at(1, 5, {4}),
                                   point_at(13, 37, {8}, {}, {2})};

template <class F>
void for_each_case(F&& go) {
  auto of = [&](const std::string& name, auto boundary) {
    go(name + " copies", subject_of(copies(boundary)), rows);
    go(name + " windows", subject_of(windows_of_grid(boundary)), grids);
    go(name + " with constants", subject_of(mixed_windows(boundary)), grids);
    go(name + " marched", subject_of(marched(boundary)), lines);
    go(name + " by vectors", subject_of(by_vectors(boundary)),
       std::vector<ir::point>{point_at(4, 1, {1}), point_at(67, 1, {8}), point_at(64, 1, {8})});
    go(name + " in local memory", subject_of(in_local(boundary)),
       std::vector<ir::point>{point_at(4, 1, {4}), point_at(64, 1, {4})});
    go(name + " in cubes", subject_of(cubes(boundary)),
       std::vector<ir::point>{point_at(1, 1, {2}), point_at(2, 3, {2, 2}), point_at(7, 5, {4, 2})});
  };
  of("wrap", wrap);
  of("mirror", mirror);
  of("reflected", reflected);
  of("far off", far_off);
}

}  // namespace

TEST_CASE("what stands beside an array that is wrapped, mirrored, or padded by a function") {
  const numbers three{1, 2, 3};
  CHECK(padded<1, 2>(wrap, three) == numbers{3, 1, 2, 3, 1, 2});
  CHECK(padded<5, 7>(wrap, three) == numbers{2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1});
  CHECK(padded<1, 2>(mirror, three) == numbers{1, 1, 2, 3, 3, 2});
  CHECK(padded<5, 7>(mirror, three) == numbers{2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2, 3, 3});
  CHECK(padded<2, 2>(reflected, three) == numbers{3, 2, 1, 2, 3, 2, 1});
  CHECK(padded<3, 3>(reflected, three) == numbers{3, 3, 2, 1, 2, 3, 2, 1, 1});
  CHECK(padded<2, 3>(wrap, {4}) == numbers{4, 4, 4, 4, 4, 4});
  CHECK(padded<2, 3>(mirror, {4}) == numbers{4, 4, 4, 4, 4, 4});
  CHECK(padded<1, 1>(far_off, three) == numbers{1, 1, 2, 3, 1});
}

TEST_CASE("kernels read what the boundary names, at sizes below what is added too") {
  for_each_case(
      [](const std::string& name, const subject& of, const std::vector<ir::point>& points) { check_kernel(name, of, points); });
}

TEST_CASE("the device of this machine reads it too") {
  const runtime::session s(runtime::best_device());
  for_each_case([&](const std::string& name, const subject& of, const std::vector<ir::point>& points) {
    for (const ir::point& at : points) check_on_device(s, name, of, at);
  });
}

TEST_CASE("sizes bound at launch may be wrapped where they are never below what is added") {
  ir::point open;
  open.at_launch = {{"N", 5, 100}, {"M", 1, 100}};
  const subject of = subject_of(copies(wrap));
  const hoist::kernel_module m = emit_module(of.terms, open, 1);
  REQUIRE(m.rejected == nullptr);
  for (long n : {5L, 8L, 99L}) {
    const ir::point at = point_at(n, 1, {1});
    const exact_inputs data(of.terms, at);
    meaning got{{n + 8}, {}};
    const simulate::result ran = run_module(bound(m, {{"N", n}, {"M", 1}}), data, got.values);
    CHECK(ran.findings.empty());
    CHECK(difference(got, meaning_of(of.terms, at, 1, data)) == "");
  }
  open.at_launch = {{"N", 4, 100}, {"M", 1, 100}};
  check_rejected(of, open, "a wrapped or mirrored pad of a named size needs it to be at least what is added at each side");
  CHECK(emit_module(subject_of(copies(reflected)).terms, open, 1).rejected == nullptr);
}

TEST_CASE("functions of indices that index arithmetic can't do are refused") {
  const char* sentence =
      "a function of indices may add, subtract, multiply, compare, take min, max, abs and select, divide what isn't "
      "negative, and take the bits of such that a number has, or shift by one";
  const auto refused = [&](auto p) { check_rejected(subject_of(p), point_at(8, 1, {4}), sentence); };
  refused(program<row>([](auto x) { return x | pad<1>(by([](auto i, auto n) { return i / n; })) | map_global<0>(id); }));
  refused(program<row>([](auto x) { return x | pad<1>(by([](auto i, auto n) { return i & n; })) | map_global<0>(id); }));
  refused(program<row>([](auto x) { return x | pad<1>(by([](auto i, auto) { return i >> 1; })) | map_global<0>(id); }));
}
TEST_CASE("functions of indices take bits of what isn't negative, and combine conditions") {
  constexpr auto p = program<row>([](auto x) {
    return x | pad<3, 9>(by([](auto i, auto n) {
             auto at = max(i, 0);
             auto bits = (at & 45) + max(at ^ 6, 0) + (at | 17) + (at >> 2) + (3 & at) + (at << 1);
             return select((i < 0) | ((i == n + 2) ^ !(at < n + 4)), n - 1 - (at & 3) % n, bits % n);
           })) |
           map_global<0>(id);
  });
  for (long n : {5L, 8L, 99L}) {
    const ir::point at = point_at(n, 1, {1});
    check_kernel("bits", subject_of(p), {at});
    reference meaning(ir::table_of<program_term<decltype(p)>>(), at, true);
    std::vector<double> x;
    for (long i = 0; i < n; ++i) x.push_back(static_cast<double>(i));
    meaning.set_input(0, x.data());
    for (long k = 0; k < n + 12; ++k) {
      const long i = k - 3, a = std::max(i, 0L), bits = (a & 45) + (a ^ 6) + (a | 17) + (a >> 2) + (3 & a) + (a << 1);
      const bool low = i < 0 || (i == n + 2) != (a >= n + 4);
      const long from = i >= 0 && i < n ? i : low ? n - 1 - (a & 3) % n : bits % n;
      CHECK(meaning.at(ir::path{}.with(k)).value == static_cast<double>(from));
    }
  }
}
