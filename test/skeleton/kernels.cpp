// Skeletons of kernels whose indices are read, whose loops end where the data say, and whose arrays aren't of floats.

#include "laws.hpp"

#include <hoist/language.hpp>
#include <support/texts.hpp>

#include <doctest/doctest.h>

#include <stdexcept>

using namespace hoist;
using namespace hoist::test;

namespace {

using row = array<float, N>;

template <class P>
kernel_module module_at(P p, long n, std::vector<long> local) {
  const subject s = subject_of(p);
  kernel_module m = emit_module(s.terms, point_at(n, n, local), s.inputs);
  REQUIRE(std::string(m.rejected == nullptr ? "" : m.rejected) == "");
  return m;
}
void check(const kernel_module& m, const lower::kept& keep, const std::vector<std::string>& beside = {}) {
  const std::string wrong = broken_skeleton(m, keep, beside);
  CHECK_MESSAGE(wrong.empty(), wrong, test::text_of(skeletons(m, keep)));
  CHECK(complaints_of_clang(test::text_of(skeletons(m, keep)), "skeleton") == "");
}
void check_on_chip(const kernel_module& m) {
  const std::string wrong = broken_on_chip(m);
  CHECK_MESSAGE(wrong.empty(), wrong, test::text_of(on_chip(m)));
  CHECK(complaints_of_clang(test::text_of(on_chip(m)), "on_chip") == "");
}
int count(const std::string& text, const std::string& what) {
  int n = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++n;
  return n;
}

constexpr auto gathered = program<array<int, N>, row, row>([](auto i, auto x, auto y) {
  return zip(gather(i, x), gather(i, y)) | map_global<0>([](auto a, auto b) { return a - b; });
});
constexpr auto scattered = program<array<int, N>, row, row>([](auto i, auto x, auto y) {
  auto places = zip(i, iota<N>) | map([](auto v, auto k) { return k + (v - v); });
  return scatter(places, zip(x, y) | map_global<0>([](auto a, auto b) { return a - b; }));
});
constexpr auto staged = program<array<int, N>, row>([](auto i, auto x) {
  return i | split<32> | map_workgroup<0>([=](auto part) {
           return gather(part | map_local<0>([](auto v) { return v; }) | to_local | reverse, x) |
                  map_local<0>([](auto v) { return v * 2.0f; });
         }) |
         join;
});
constexpr auto until = program<array2<float, N, 8>>([](auto x) {
  return x | map_global<0>([](auto r) { return r | reduce_while([](auto sum) { return sum <= 5.0f; }, add); });
});

constexpr auto scanned = program<array2<float, N, 8>>([](auto x) {
  return x |
         map_global<0>([](auto r) { return r | reduce_while([](auto sum, auto next) { return sum + next <= 5.0f; }, add); });
});

}  // namespace

TEST_CASE("an index that is read stays with what it is computed from") {
  const kernel_module m = module_at(gathered, 77, {16});
  check(m, {{"in1"}}, {"in0"});
  check(m, {{"in1", "in2"}}, {"in0"});
  check(m, {{"in0"}});
  check(m, {{"out"}});
  check(m, {{"in0", "in1"}});
  check(m, {{}, true, true});
  check_on_chip(m);
  CHECK(count(test::text_of(skeletons(m, {{"in1", "in2"}})), "in0[") == 1);
}
TEST_CASE("an index that a store goes by stays where the store does") {
  const kernel_module m = module_at(scattered, 77, {16});
  check(m, {{"out"}}, {"in0"});
  check(m, {{"in1"}}, {"in0"});  // which is loaded where the element has a place
  check(m, {{"in0"}});
  check_on_chip(m);
  CHECK(count(test::text_of(skeletons(m, {{"out"}})), "in0[") == 1);
}
TEST_CASE("and local memory that an index lies in, with its barriers") {
  const kernel_module m = module_at(staged, 96, {32});
  check(m, {{"in1"}}, {"in0"});
  CHECK(count(test::text_of(skeletons(m, {{"in1"}})), "barrier(") == count(test::text_of(m), "barrier("));
  check(m, {{"in0"}});
  CHECK(count(test::text_of(skeletons(m, {{"in0"}})), "barrier(") == 0);
  check_on_chip(m);
}
TEST_CASE("and what ends a loop") {
  const kernel_module m = module_at(until, 50, {16});
  check(m, {{"in0"}});
  check(m, {{"out"}});
  check(module_at(scanned, 50, {16}), {{"in0"}});
  const kernel_module s = skeletons(m, {{"in0"}});
  buffers whole = data_for(m), part = data_for(s);
  CHECK(observe(m, m.launches[0], whole).result.total[ir::space::global].loads ==
        observe(s, s.launches[0], part).result.total[ir::space::global].loads);
}

TEST_CASE("loads are added to four registers in turn") {
  const kernel_module m =
      module_at(program<row>([](auto x) {
                  return x | pad<2>(clamp) | slide<5> | map_global<0>([](auto w) { return w(0) + w(1) * w(2) - w(3) / w(4); });
                }),
                77, {16});
  const std::string text = test::text_of(skeletons(m, {{"in0"}}));
  CHECK(count(text, "float r") == 4);
  CHECK(count(text, "in0[") == 5);
  CHECK(count(text, "r0 += ") == 2);
  CHECK(count(text, "*restrict") + count(text, "* restrict") == 3);
  check(m, {{"in0"}});
}
TEST_CASE("integers, bools, halves and doubles are kept and made up") {
  const auto check_all = [](const kernel_module& m) {
    for (const lower::kept& keep : {lower::kept{{"in0"}}, lower::kept{{"out"}}, lower::kept{{}, true, true}}) check(m, keep);
    check_on_chip(m);
  };
  const auto doubled = [](auto v) { return v + v; };
  check_all(module_at(program<array<int, N>>([=](auto x) { return x | map_global<0>(doubled); }), 77, {16}));
  check_all(module_at(program<array<unsigned, N>>([=](auto x) { return x | map_global<0>(doubled); }), 77, {16}));
  check_all(module_at(program<array<long, N>>([=](auto x) { return x | map_global<0>(doubled); }), 77, {16}));
  check_all(module_at(program<array<unsigned long, N>>([=](auto x) { return x | map_global<0>(doubled); }), 77, {16}));
  check_all(module_at(program<array<double, N>>([=](auto x) { return x | map_global<0>(doubled); }), 77, {16}));
  check_all(
      module_at(program<array<half, N>>([=](auto x) { return x | map_global<0>([](auto v) { return convert<half>(v + v); }); }),
                77, {16}));
  check_all(module_at(program<array<unsigned char, N>>(
                          [=](auto x) { return x | map_global<0>([](auto v) { return convert<unsigned char>(v + v); }); }),
                      77, {16}));
  check_all(module_at(program<array<bool, N>>([=](auto x) { return x | map_global<0>([](auto v) { return !v; }); }), 77, {16}));
  check_all(module_at(program<array<int, N>, array<double, N>>([](auto i, auto x) {
                        return zip(i, x) | map_global<0>([](auto a, auto b) { return convert<float>(a) + convert<float>(b); });
                      }),
                      77, {16}));
  check_all(module_at(program<row>([=](auto x) {
                        return x | split<8> | map_global<0>([=](auto part) { return part | map_vector<4>(doubled); }) | join;
                      }),
                      77, {16}));
}

TEST_CASE("a tag keeps the accesses that have it") {
  const kernel_module m =
      module_at(program<row>([](auto x) {
                  return zip(tag<"left">(x) | shift<1>(wrap), x) | map_global<0>([](auto a, auto b) { return a + b; });
                }),
                64, {16});
  const kernel_module s = skeletons(m, {{"left"}});
  buffers data = data_for(s);
  const observed o = observe(s, s.launches[0], data);
  REQUIRE(o.by_work_item.size() == 64);
  for (std::size_t i = 0; i < 64; ++i) {
    REQUIRE(o.by_work_item[i].size() == 2);
    CHECK(*o.by_work_item[i][0].array == "in0");
    CHECK(o.by_work_item[i][1].store);
  }
  buffers same = data_for(m);
  const observed whole = observe(m, m.launches[0], same);
  for (std::size_t i = 0; i < 64; ++i) CHECK(o.by_work_item[i][0] == whole.by_work_item[i][0]);
}
TEST_CASE("a name that the kernels don't have is refused, with what there is") {
  const kernel_module m = module_at(gathered, 77, {16});
  CHECK_THROWS_WITH_AS(
      skeletons(m, lower::kept{{"in3"}}),
      "there is no array and no tag 'in3' in the kernels: the arrays are in0, in1, in2, out, and no access has a tag.",
      std::invalid_argument);
  CHECK_THROWS_WITH_AS(skeletons(m, lower::kept{}),
                       "a skeleton keeps at least one access: the arrays are in0, in1, in2, out, and no access has a tag.",
                       std::invalid_argument);
}
TEST_CASE("a skeleton of open sizes is one at each size") {
  const subject s = subject_of(program<row>([](auto x) { return x | map_global<0>([](auto v) { return v * 3.0f; }); }));
  ir::point p = point_at(0, 0, {16});
  p.sizes = {};
  p.at_launch = {{"N", 1, 100000}};
  const kernel_module open = emit_module(s.terms, p, s.inputs);
  REQUIRE(std::string(open.rejected == nullptr ? "" : open.rejected) == "");
  for (const long n : {5L, 77L, 1000L}) {
    const kernel_module part = bound(skeletons(open, {{"in0"}}), {{"N", n}});
    REQUIRE(part.rejected == nullptr);
    CHECK(part.buffer_bytes[2] == 4 * part.launches[0].range.global[0]);
    buffers data = data_for(part);
    const observed o = observe(part, part.launches[0], data);
    CHECK(o.result.clean());
    CHECK(o.result.total[ir::space::global].loads == static_cast<double>(n));
    const std::string wrong = broken_on_chip(bound(open, {{"N", n}}));
    CHECK_MESSAGE(wrong.empty(), wrong);
  }
}
