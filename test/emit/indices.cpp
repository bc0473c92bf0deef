// Index expressions as people read them: the order of terms, ids and counters that are long, and no division that
// composed layouts leave behind.
#include <hoist/emit/names.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>

#include <regex>
#include <string>
#include <support/programs.hpp>
#include <support/simulated.hpp>
#include <support/stencil_families.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

/// A pool whose variables are printed by their names.
struct printed {
  ir::kernel k;
  std::vector<std::pair<ir::index_expr, const char*>> variables;

  arith::pool& pool() { return k.index; }
  ir::index_expr named(const char* name, ir::index_expr v) {
    variables.emplace_back(v, name);
    return v;
  }
  ir::index_expr number(long n) { return k.index.number(n); }
  std::string operator()(ir::index_expr e) const {
    emit::names n(k);
    for (const auto& [v, name] : variables) n.set(v, name);
    emit::text t;
    n.put(t, e, 0);
    return {t.data(), static_cast<std::size_t>(t.size())};
  }
};

std::string text_of(const hoist::kernel_module& m) {
  REQUIRE(m.rejected == nullptr);
  return {m.text.data(), static_cast<std::size_t>(m.text.size())};
}

inline constexpr auto same = [](auto x) { return x; };
inline constexpr auto rows = map_workgroup<0>([](auto r) { return r | map_local<0>(same); });

}  // namespace

TEST_CASE("index text: rows before columns, constants after them, what is subtracted last") {
  printed p;
  arith::pool& q = p.pool();
  const ir::index_expr n = p.named("N", q.variable({1, 1000})), y = p.named("y", q.variable({0, 999})),
                       x = p.named("x", q.variable({0, 999}));
  const ir::index_expr r = p.named("r", q.variable({0, 1000}, 8));
  const auto plus = [&](ir::index_expr a, ir::index_expr b) { return q.add(a, b); };
  const auto num = [&](long v) { return p.number(v); };
  struct line {
    ir::index_expr e;
    const char* text;
  };
  const ir::index_expr clamped = q.maximum(q.sub(y, num(1)), num(0));
  const line lines[] = {
      {plus(x, q.scale(clamped, 2048)), "2048 * max(y, 1) + x - 2048"},
      {plus(plus(x, num(7)), q.scale(y, 100)), "100 * y + x + 7"},
      {plus(x, q.mul(n, y)), "N * y + x"},
      {plus(q.scale(n, 4), q.mul(n, y)), "N * y + 4 * N"},
      {q.sub(q.sub(n, x), num(1)), "N - x - 1"},
      {q.sub(num(5), x), "5 - x"},
      {q.sub(plus(n, num(5)), q.scale(x, 3)), "N + 5 - 3 * x"},
      {q.sub(q.scale(x, -2), y), "-2 * x - y"},
      {q.sub(q.scale(y, -3), num(1)), "-3 * y - 1"},
      {q.scale(plus(x, num(1)), 4), "4 * x + 4"},
      {q.quotient(plus(x, n), num(4)), "(N + x) / 4"},
      {q.mul(q.quotient(x, num(4)), y), "y * (x / 4)"},
      {q.remainder(q.quotient(x, num(4)), n), "x / 4 % N"},
      {q.both(q.less(x, n), q.less(y, num(7))), "y < 7 && x < N"},
      {r, "r"},
      {plus(q.scale(r, 3), x), "3 * r + x"},
      {q.quotient(r, num(4)), "2 * (r / 8)"},
      {q.mul(r, x), "x * r"},
      {q.mul(q.quotient(r, num(8)), x), "x * (r / 8)"},
      {q.power(num(2), q.quotient(x, num(100))), "1 << x / 100"},
      {plus(q.power(num(2), q.quotient(x, num(100))), y), "y + (1 << x / 100)"},
      {q.power(num(3), q.quotient(x, num(400))), "x / 400 < 1 ? 1 : x / 400 < 2 ? 3 : 9"},
      {q.logarithm(2, n), "31 - clz(N)"},
      {q.logarithm(2, x), "31 - clz(max(x, 1))"},
      {q.logarithm(10, n), "(9 < N) + (99 < N) + (999 < N)"},
  };
  for (const line& l : lines) CHECK(p(l.e) == std::string(l.text));
}

/// Figure 4.6 of the thesis: a work-group for each column, a work-item for each row.
TEST_CASE("index text: a matrix transposition reads l * M + wg and writes one row after another") {
  const std::string turned = "[64 * local_x + group_x];", straight = "[48 * group_x + local_x] = ";
  const auto check = [&](const subject& s) {
    const hoist::kernel_module m = emit_module(s.terms, point_at(48, 64, {48}), s.inputs);
    const std::string text = text_of(m);
    CHECK_MESSAGE(text.find("out" + straight + "in0" + turned) != std::string::npos, text);
    CHECK(text.find_first_of("/%") == std::string::npos);
  };
  using fixed = array2<float, 48, 64>;
  check(subject_of(program<fixed>([](auto x) { return x | transpose | rows; })));
  check(subject_of(program<fixed>([](auto x) { return x | transpose | join | split<48> | rows; })));
  check(subject_of(
      program<fixed>([](auto x) { return x | join | split<64> | transpose | join | split<16> | join | split<48> | rows; })));
  check(subject_of(program<fixed>([](auto x) { return x | transpose | transpose | join | split<64> | transpose | rows; })));
  // With sizes bound at launch: M elements a row, N rows.
  const subject open = subject_of(program<array2<float, N, M>>([](auto x) { return x | transpose | rows; }));
  ir::point at = point_at(1, 1, {48});
  at.sizes.clear();
  at.at_launch = {{"N", 1, 48}, {"M", 1, 4096}};
  const std::string text = text_of(emit_module(open.terms, at, open.inputs));
  CHECK_MESSAGE(text.find("out[N * group_x + local_x] = in0[M * local_x + group_x];") != std::string::npos, text);
}

TEST_CASE("index text: 64 bits where 32 don't suffice, and only there") {
  const subject grid_copy = subject_of(
      program<array2<float, N, M>>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(same); }); }));
  const auto text = [&](long n, long m) {
    return text_of(emit_module(grid_copy.terms, point_at(n, m, {16, 4}), grid_copy.inputs));
  };
  CHECK(text(2048, 2048).find("out[2048 * y + x] = in0[2048 * y + x];") != std::string::npos);
  CHECK(text(46340, 46340).find("out[46340 * y + x]") != std::string::npos);
  CHECK(text(50000, 50000).find("out[50000L * y + x] = in0[50000L * y + x];") != std::string::npos);
  CHECK(text(50000, 50000).find("const int y = get_global_id(1);") != std::string::npos);

  const subject long_row = subject_of(program<array<float, N>>([](auto x) { return x | map_global<0>(same); }));
  const auto row = [&](long n, long iterations) {
    return text_of(emit_module(long_row.terms, point_at(n, 1, {256}, {}, {iterations}), long_row.inputs));
  };
  CHECK(row(2000000000, 1).find("const int x = get_global_id(0);") != std::string::npos);
  CHECK(row(5000000000, 1).find("const long x = get_global_id(0);") != std::string::npos);
  CHECK(row(1000000000, 2).find("for (int i = x; i < 1000000000; i += ") != std::string::npos);
  // The counter itself goes beyond the last element by the number of work-items.
  CHECK(row(2000000000, 2).find("for (long i = x; i < 2000000000; i += ") != std::string::npos);
  CHECK(row(5000000000, 2).find("for (long i = x; i < 5000000000L; i += ") != std::string::npos);
}

TEST_CASE("index text: parts of long indices have a name where several accesses share them, and what a loop doesn't change") {
  const subject stencil = subject_of(program<array2<float, N, M>>(
      [](auto x) { return x | slide2<3> | map_global<1>([](auto r) { return r | map_global<0>(square3); }); }));
  const std::string text = text_of(emit_module(stencil.terms, point_at(65537, 65537, {16, 4}), stencil.inputs));
  CHECK_MESSAGE(text.find("const long p0 = 65537L * y + x;") != std::string::npos, text);
  CHECK_MESSAGE(text.find("in0[p0 + 65538]") != std::string::npos, text);
  CHECK(text.find("65537L * y", text.find("65537L * y") + 1) == std::string::npos);
  const subject sums = subject_of(
      program<array2<float, N, M>>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(add); }); }));
  CHECK(text_of(emit_module(sums.terms, point_at(65537, 65537, {16}), sums.inputs)).find("in0[65537L * x + i]") !=
        std::string::npos);
  const subject blocks = subject_of(program<array2<float, N, M>>([](auto x) {
    return x | map_global<1>([](auto r) {
             return r | pad<1>(clamp) | slide<3> | split<4> | map_global<0>([](auto c) { return c | map_seq(line3); }) | join;
           });
  }));
  const std::string looped = text_of(emit_module(blocks.terms, point_at(65536, 65536, {16, 4}), blocks.inputs));
  CHECK_MESSAGE(looped.find("const long p0 = 65536L * y + 4 * x;") < looped.find("for (int i = 0; i < 4; ++i)"), looped);
}

TEST_CASE("text: zeros of both signs are two numbers") {
  const subject s =
      subject_of(program<row>([](auto x) { return x | map_global<0>([](auto v) { return select(v > 0.f, v * 0.f, -0.f); }); }));
  const std::string text = text_of(emit_module(s.terms, point_at(13, 1, {4}), s.inputs));
  CHECK_MESSAGE(text.find("out[x] = 0.0f < v0 ? v0 * 0.0f : -0.0f;") != std::string::npos, text);
}

TEST_CASE("text: an index beyond 64 bits is a reason for rejection") {
  const subject grid_copy = subject_of(
      program<array2<float, N, M>>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(same); }); }));
  const hoist::kernel_module m = emit_module(grid_copy.terms, point_at(16, 6000000000000000000, {1, 1}), grid_copy.inputs);
  REQUIRE(m.rejected != nullptr);
  CHECK(m.text.size() == 0);
}

TEST_CASE("text: ids that nothing needs aren't there") {
  const family f = clamped_stencil_family();
  long seen = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const space points(f.structures[i], f.inputs, targets::nvidia_h200, {{"N", 64}, {"M", 128}});
    for (long k = 0; k < points.size(); k += points.size() / 5 + 1) {
      const hoist::kernel_module m = points.emit(points.at(k));
      if (m.rejected != nullptr) continue;
      const std::string text = text_of(m);
      const std::regex id("const (int|long) ([a-z_]+) = get_");
      for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at, ++seen) {
        const std::regex use("\\b" + (*at)[2].str() + "\\b");
        CHECK(std::distance(std::sregex_iterator(text.begin(), text.end(), use), std::sregex_iterator()) > 1);
      }
    }
  }
  CHECK(seen > 20);
}
