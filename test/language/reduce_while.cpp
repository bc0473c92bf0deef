// reduce_while: its meaning against a plain loop, its kernels, its text.
#include <hoist/hoist.hpp>
#include <support/on_device.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using grid = array2<float, N, M>;

inline constexpr auto below_ten = program<grid>([](auto a) {
  return a | map_global<0>([](auto row) { return row | reduce_while([](auto sum) { return sum < 10.f; }, add); });
});
inline constexpr auto until_negative = program<grid>([](auto a) {
  return a | map_global<0>([](auto row) { return row | reduce_while([](auto, auto x) { return x >= 0.f; }, add); });
});
inline constexpr auto counted = program<grid>([](auto a) {
  return a | map_global<0>([](auto row) {
           return row |
                  reduce_while([](auto, auto x) { return x != 3.f; }, starting_from<0>([](auto n, auto) { return n + 1; }));
         });
});
inline constexpr auto with_most = program<grid, grid, float>([](auto a, auto b, auto most) {
  return zip(a, b) | map_global<0>([=](auto r, auto s) {
           return zip(r, s) | reduce_while([=](auto state, auto xy) { return get<0>(state) + get<1>(xy) < most; },
                                           starting_from<0.f, 0>([](auto state, auto xy) {
                                             return make_tuple(get<0>(state) + get<0>(xy) * get<1>(xy), get<1>(state) + 1);
                                           }));
         }) |
         map([](auto t) { return t; });
});
inline constexpr auto inside_a_group = program<grid>([](auto a) {
  return a | map_workgroup<0>([](auto row) {
           return row | split<4> |
                  map_local<0>([](auto few) { return few | reduce_while([](auto s) { return s < 5.f; }, add); }) | to_local |
                  map_local<0>([](auto s) { return 2.f * s; });
         });
});
inline constexpr auto of_windows = program<array<float, N>>([](auto in) {
  return in | slide<5> | map_global<0>([](auto w) {
           return w | map([](auto x) { return 3.f * x; }) | reduce_while([](auto s, auto x) { return s * x < 50.f; }, maximum);
         });
});
inline constexpr auto first_only = program<array2<float, N, 1>>([](auto a) {
  return a | map_global<0>([](auto row) { return row | reduce_while([](auto, auto x) { return x > 0.f; }, add); });
});
inline constexpr auto always = program<grid>(
    [](auto a) { return a | map_global<0>([](auto row) { return row | reduce_while([](auto s) { return s == s; }, add); }); });
inline constexpr auto sums =
    program<grid>([](auto a) { return a | map_global<0>([](auto row) { return row | reduce_seq(add); }); });
inline constexpr auto at_the_high_level = program<grid, float>([](auto a, auto most) {
  return a | map([=](auto row) { return 2.f * (row | reduce_while([=](auto sum) { return sum < most; }, add)) - most; });
});

template <class P>
void check(const char* name, P p) {
  check_kernel(name, subject_of(p), {point_at(37, 29, {4}), point_at(16, 3, {16}), point_at(5, 1, {1}), point_at(64, 13, {8})});
}

}  // namespace

TEST_CASE("the meaning is that of a loop with a break") {
  const ir::table terms = ir::table_of<program_term<decltype(until_negative)>>();
  const ir::point at = point_at(41, 17, {1});
  const exact_inputs data(terms, at);
  const meaning m = meaning_of(terms, at, 1, data);
  bool some_end_early = false, some_begin = false;
  for (long i = 0; i < 41; ++i) {
    double sum = 0;
    for (long j = 0; j < 17; ++j) {
      const double x = data[0][static_cast<std::size_t>(i * 17 + j)];
      if (!(x >= 0)) {
        some_end_early = true;
        break;
      }
      some_begin = true;
      sum += x;
    }
    CHECK(m.values[static_cast<std::size_t>(i)] == sum);
  }
  CHECK(some_end_early);
  CHECK(some_begin);
}

TEST_CASE("kernels compute the meaning") {
  check("below_ten", below_ten);
  check("until_negative", until_negative);
  check("counted", counted);
  check("of_windows", of_windows);
  check("first_only", first_only);
  check_kernel("inside_a_group", subject_of(inside_a_group), {point_at(7, 29, {8}), point_at(3, 3, {4})});
}

TEST_CASE("a device computes the meaning") {
  const runtime::session s(runtime::best_device());
  check_on_device(s, "below_ten", subject_of(below_ten), point_at(37, 29, {4}));
  check_on_device(s, "until_negative", subject_of(until_negative), point_at(64, 13, {8}));
  check_on_device(s, "first_only", subject_of(first_only), point_at(37, 1, {1}));
  check_on_device(s, "inside_a_group", subject_of(inside_a_group), point_at(7, 29, {8}));
}

TEST_CASE("a tuple is an accumulator, and conditions capture numbers") {
  const hoist::kernel_module m = emit_module(ir::table_of<program_term<decltype(with_most)>>(), point_at(13, 7, {1}), 3);
  REQUIRE_MESSAGE(m.rejected == nullptr, std::string(m.rejected == nullptr ? "" : m.rejected));
  CHECK(m.results == 2);
}

TEST_CASE("with a condition that always holds it is reduce_seq") {
  const ir::point at = point_at(37, 29, {1});
  const exact_inputs data(ir::table_of<program_term<decltype(sums)>>(), at);
  CHECK(difference(meaning_of(ir::table_of<program_term<decltype(always)>>(), at, 1, data),
                   meaning_of(ir::table_of<program_term<decltype(sums)>>(), at, 1, data))
            .empty());
}

TEST_CASE("the text leaves the loop") {
  const std::string text = text_of(subject_of(below_ten), point_at(37, 29, {1}));
  CHECK_MESSAGE(text.find("if (!(r0 < 10.0f)) break;") != std::string::npos, text);
  CHECK(text.find("for (int i = 0; i < 29; ++i)") != std::string::npos);
  // A loop of one step stays a loop, which break ends.
  const std::string one = text_of(subject_of(first_only), point_at(37, 1, {1}));
  CHECK_MESSAGE(one.find("i < 1; ++i") != std::string::npos, one);
}

TEST_CASE("a family gives every work-item a reduction of its own") {
  const family f = family_of("at_the_high_level", at_the_high_level);
  int made = 0;
  for (int i = 0; i < f.count; ++i) made += f.structures[i].exists;
  CHECK(made > 0);
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    space points(f.structures[i], f.inputs, targets::nvidia_h200, {{"N", 64}, {"M", 13}});
    for (long p = 0; p < points.size(); ++p) {
      if (points.rejection(p) != nullptr) continue;
      const std::string wrong = broken_kernel({f.structures[i].terms(), 2, 1}, subject_of(at_the_high_level), points.at(p));
      CHECK_MESSAGE(wrong.empty(), wrong);
      break;
    }
  }
}
