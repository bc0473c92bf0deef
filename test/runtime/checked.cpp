// Gathers with indices that are checked as a kernel runs: what is said of one outside, by every way to run a program.

#include <hoist/opencl.hpp>
#include <hoist/runtime/portable_program.hpp>

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/scan.hpp>

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include <support/on_device.hpp>
#include <support/refusal.hpp>
#include <support/texts.hpp>

namespace {

using namespace hoist;
using namespace hoist::test;
using indices_of_row = array<int, N>;

inline constexpr auto looked_up =
    program<indices_of_row, array<float, M>>([](auto i, auto x) { return gather(i, x) | map([](auto v) { return 2.f * v; }); });
inline constexpr auto elements =
    program<indices_of_row, array<float, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
inline constexpr auto by_unsigned =
    program<array<unsigned, N>, array<float, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
inline constexpr auto computed = program<indices_of_row, array<float, M>>(
    [](auto i, auto x) { return gather(i | map([](auto k) { return 2 * k - 1; }), x) | map_global<0>(id); });
inline constexpr auto of_gathered = program<indices_of_row, array<int, M>, array<float, 6>>(
    [](auto i, auto j, auto x) { return gather(gather(i, j), x) | map_global<0>(id); });
inline constexpr auto sparse =
    program<array2<int, N, 7>, array2<float, N, 7>, array<float, M>>([](auto columns, auto values, auto x) {
      return zip(columns, values) | map_global<0>([=](auto c, auto v) {
               return zip(v, gather(c, x)) | map([](auto a, auto b) { return a * b; }) | reduce_seq(add);
             });
    });
inline constexpr auto of_stage = program<indices_of_row, array<float, M>>([](auto i, auto x) {
  return let(x | map_global<0>([](auto v) { return v * v; }) | to_global,
             [=](auto t) { return gather(i, t) | map_global<0>(id); });
});
inline constexpr auto of_local = program<array<float, 64>, array<int, 64>>([](auto x, auto i) {
  return zip(x | split<16>, i | split<16>) | map_workgroup<0>([](auto table, auto few) {
           return let(table | map_local<0>(id) | to_local, [=](auto t) { return gather(few, t) | map_local<0>(id); });
         }) |
         join;
});

ir::point checked(ir::point at) {
  at.checked = true;
  return at;
}
std::string text_at(const subject& of, const ir::point& at) { return text_of(of, at); }
/// What running a checked kernel says; what it computes stands in `out`.
template <class I>
std::string said_of(const subject& of, const ir::point& at, const std::vector<I>& i, const std::vector<float>& x,
                    std::vector<float>& out) {
  static const runtime::session s(runtime::best_device());
  const hoist::kernel_module m = emit_module(of.terms, checked(at), of.inputs);
  REQUIRE(m.rejected == nullptr);
  REQUIRE(m.bounds_buffer >= 0);
  const runtime::executable e(s, runtime::module_of(m));
  e[0].write(i);
  e[1].write(x);
  std::string said;
  try {
    e.run();
  } catch (const runtime::error& wrong) {
    CHECK(wrong.why() == runtime::verdict::constraints);
    said = wrong.what();
  }
  out.resize(static_cast<std::size_t>(m.outputs));
  e[m.inputs].read(out);
  return said;
}
std::vector<int> good(long n, long m) {
  std::mt19937 random(static_cast<unsigned>(n));
  std::vector<int> i(static_cast<std::size_t>(n));
  for (int& k : i) k = static_cast<int>(random() % static_cast<unsigned>(m));
  return i;
}
std::vector<float> table(long m) {
  std::vector<float> x;
  for (long k = 0; k < m; ++k) x.push_back(static_cast<float>(k) + 0.5f);
  return x;
}

}  // namespace

TEST_CASE("a text without checks is what it was, and one with them says where they are") {
  for (const subject& of : {subject_of(elements), subject_of(of_gathered), subject_of(sparse), subject_of(of_stage)}) {
    const ir::point at = point_at(13, 5, {4});
    const std::string plain = text_at(of, at), with = text_at(of, checked(at));
    CHECK(plain.find("outside") == std::string::npos);
    CHECK(plain.find("nearest") == std::string::npos);
    CHECK(with.find("__global int* outside") != std::string::npos);
    CHECK(complaints_of_clang(with, "checked") == "");
  }
  CHECK(text_at(subject_of(elements), checked(point_at(16, 5, {16}))).find("in1[nearest_int(in0[x], 4, x, 1, outside)]") !=
        std::string::npos);
  const subject other = subject_of(program<array<float, N>>([](auto x) { return x | map_global<0>(id); }));
  CHECK(text_at(other, checked(point_at(16, 1, {16}))) == text_at(other, point_at(16, 1, {16})));
  CHECK(emit_module(other.terms, checked(point_at(16, 1, {16})), 1).bounds_buffer < 0);
}
TEST_CASE("the first index outside is told with its place and the array's length; elements are as without checks") {
  for (auto [n, m] : {std::pair{1L, 1L}, {13L, 5L}, {1003L, 77L}}) {
    const ir::point at = point_at(n, m, {8});
    std::vector<int> i = good(n, m);
    const std::vector<float> x = table(m);
    std::vector<float> out;
    CHECK(said_of(subject_of(elements), at, i, x, out) == "");
    for (std::size_t k = 0; k < i.size(); ++k) CHECK(out[k] == x[static_cast<std::size_t>(i[k])]);
    for (int bad : {-1, static_cast<int>(m), 2147483647, -2147483647 - 1}) {
      const std::size_t place = static_cast<std::size_t>(n / 2);
      std::vector<int> j = i;
      j[place] = bad;
      CHECK(said_of(subject_of(elements), at, j, x, out) ==
            "element " + std::to_string(place) + " of input 0, an index for gather, is " + std::to_string(bad) +
                ", but what it gathers from, input 1, has " + std::to_string(m) + (m == 1 ? " element" : " elements") +
                ", 0 to " + std::to_string(m - 1) + "; the nearest was taken");
      CHECK(out[place] == (bad < 0 ? x.front() : x.back()));
    }
  }
}
TEST_CASE("indices of other types, computed, gathered themselves, of rows; stages and local memory") {
  std::vector<float> out;
  CHECK(said_of(subject_of(by_unsigned), point_at(3, 5, {1}), std::vector<unsigned>{0, 4, 2}, table(5), out) == "");
  CHECK(said_of(subject_of(by_unsigned), point_at(3, 5, {1}), std::vector<unsigned>{0, 4, 4294967295u}, table(5), out) ==
        "element 2 of input 0, an index for gather, is 4294967295, but what it gathers from, input 1, has 5 elements, 0 to 4; "
        "the "
        "nearest was taken");
  CHECK(said_of(subject_of(computed), point_at(3, 5, {1}), std::vector<int>{1, 2, 1}, table(5), out) == "");
  CHECK(
      said_of(subject_of(computed), point_at(3, 5, {1}), std::vector<int>{1, 2, 0}, table(5), out) ==
      "an index that is computed for gather is -1, but what it gathers from, input 1, has 5 elements, 0 to 4; the nearest was "
      "taken");
  CHECK(said_of(subject_of(of_stage), point_at(4, 5, {1}), std::vector<int>{1, 2, 0, 7}, table(5), out) ==
        "element 3 of input 0, an index for gather, is 7, but what it gathers from, a stage in global memory, has 5 "
        "elements, 0 to 4; the nearest was taken");
  std::vector<int> columns(5 * 7, 2);
  const runtime::session s(runtime::best_device());
  const auto run_three = [&](const subject& of, const ir::point& at, const auto& a, const auto& b, const auto& c) {
    const runtime::executable e(s, runtime::module_of(emit_module(of.terms, checked(at), of.inputs)));
    e[0].write(a);
    e[1].write(b);
    e[2].write(c);
    const std::string first = refusal([&] { e.run(); });
    e[0].write(std::vector<int>(a.size(), 1));
    e[1].write(std::remove_cvref_t<decltype(b)>(b.size(), 1));
    CHECK(refusal([&] { e.run(); }) == "");  // what was told is forgotten
    return first;
  };
  columns[4 * 7 + 3] = 9;
  CHECK(run_three(subject_of(sparse), point_at(5, 9, {4}), columns, std::vector<float>(35, 1), table(9)) ==
        "element 31 of input 0, an index for gather, is 9, but what it gathers from, input 2, has 9 elements, 0 to 8; the "
        "nearest "
        "was taken");
  CHECK(run_three(subject_of(of_gathered), point_at(3, 4, {1}), std::vector<int>{0, 3, 1}, std::vector<int>{5, 0, 0, -4},
                  table(6)) ==
        "element 3 of input 1, an index for gather, is -4, but what it gathers from, input 2, has 6 elements, 0 to 5; the "
        "nearest "
        "was taken");
  CHECK(
      run_three(subject_of(of_gathered), point_at(3, 4, {1}), std::vector<int>{0, 8, 1}, std::vector<int>{5, 0, 0, 1},
                table(6)) ==
      "element 1 of input 0, an index for gather, is 8, but what it gathers from, input 1, has 4 elements, 0 to 3; the nearest "
      "was taken");
  const hoist::kernel_module m = emit_module(subject_of(of_local).terms, checked(point_at(1, 1, {16})), 2);
  const runtime::executable local(s, runtime::module_of(m));
  std::vector<int> i(64, 15);
  i[40] = 16;
  local[0].write(table(64));
  local[1].write(i);
  CHECK(refusal([&] { local.run(); }) ==
        "element 40 of input 1, an index for gather, is 16, but what it gathers from, an array in local memory, has 16 "
        "elements, 0 "
        "to 15; the nearest was taken");
}
TEST_CASE("a text whose sizes are bound at launch") {
  ir::point open;
  open.at_launch = {{"N", 1, 100}, {"M", 1, 100}};
  open.checked = true;
  const hoist::kernel_module m = emit_module(subject_of(elements).terms, open, 2);
  REQUIRE(m.rejected == nullptr);
  const runtime::session s(runtime::best_device());
  for (auto [n, k] : {std::pair{1L, 1L}, {67L, 99L}}) {
    const runtime::executable e(s, runtime::module_of(bound(m, {{"N", n}, {"M", k}})));
    std::vector<int> i = good(n, k);
    e[0].write(i);
    e[1].write(table(k));
    CHECK(refusal([&] { e.run(); }) == "");
    i.back() = static_cast<int>(k);
    e[0].write(i);
    CHECK(refusal([&] {
            e.run();
          }).find("element " + std::to_string(n - 1) + " of input 0, an index for gather, is " + std::to_string(k) + ", but") ==
          0);
  }
}
TEST_CASE("tune, prepared and the host say so where they are asked to") {
  const long n = 1003, m = 77;
  std::vector<int> i = good(n, m);
  const std::vector<float> x = table(m);
  std::vector<float> y(i.size());
  const auto call = [&](auto& run) {
    return refusal([&] { run(view(y.data(), {n}), view(std::as_const(i).data(), {n}), view(x.data(), {m})); });
  };
  auto plain = tune(looked_up, best_device(), tuning::top(2).without_comparison().without_wisdom());
  auto run = tune(looked_up, best_device(), tuning::top(2).without_comparison().without_wisdom().checked());
  auto few = tune(looked_up, best_device(), tuning::one_shot().without_comparison().checked().without_wisdom());
  portable_program<std::remove_const_t<decltype(looked_up)>> host({std::nullopt, "none"}, family_of("looked_up", looked_up),
                                                                  tuning::one_shot().without_comparison().checked());
  CHECK(call(run) == "");
  CHECK(call(host) == "");
  for (std::size_t k = 0; k < i.size(); ++k) CHECK(y[k] == 2 * x[static_cast<std::size_t>(i[k])]);
  i[500] = 77;
  const std::string wrong =
      "element 500 of input 0, an index for gather, is 77, but what it gathers from, input 1, has 77 elements, 0 to 76; the "
      "nearest was taken";
  CHECK(call(plain) == "");
  for (int times = 0; times < 2; ++times) CHECK(call(run) == wrong);
  CHECK(call(few) == wrong);
  CHECK(call(host) == "index 500 of a gather is 77, but what it gathers from has 77 elements, 0 to 76; the nearest was taken");
  i[500] = 76;
  CHECK(call(run) == "");
  CHECK(call(few) == "");
  CHECK(plain.chosen().text.find("outside") == std::string::npos);
  CHECK(run.chosen().text.find("outside") != std::string::npos);
  const runtime::launcher step = run.prepared({{"N", n}, {"M", m}});
  const runtime::session& s = step.where();
  const runtime::buffer bi(s, n * 4), bx(s, m * 4), by(s, n * 4);
  bx.write(x);
  i[7] = -5;
  bi.write(i);
  step.enqueue(s.queue(), runtime::results{by.handle()}, runtime::inputs{bi.handle(), bx.handle()});
  s.finish();
  CHECK(refusal([&] { step.refuse_out_of_bounds(); }).find("element 7 of input 0, an index for gather, is -5, but") == 0);
  CHECK(refusal([&] { step.refuse_out_of_bounds(); }) == "");
}
