#include <benchmark/programs/families.hpp>
#include <benchmark/programs/stencils.hpp>
#include <hoist/explore/family.hpp>
#include <tools/laboratory/print.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace {

using namespace hoist;

template <class P>
ir::table table_of(P) {
  return ir::table_of<program_term<P>>();
}
using row = array<float, N>;

}  // namespace

TEST_CASE("print: nested applications on one line") {
  ir::printer p;
  CHECK(p.term(table_of(program<row>([](auto x) { return x | slide<3> | map([](auto w) { return w(0) + w(2); }); }))) ==
        "map(\\a. f(a))(slide(3, 1)(in0))");
  CHECK(ir::printer().term(table_of(program<row>([](auto x) { return x | tag<"in"> | slide<2>; }))) ==
        "slide(2, 1)(tag<\"in\">(in0))");
  CHECK(p.term(table_of(benchmarks::jacobi2d_5pt))
            .starts_with("map(\\a. map(\\b. g(b))(a))(map(\\a. transpose(a))(slide(3, 1)("));
  CHECK(p.functions().at(0) == "f(x) = x[0] + x[2]");
  CHECK(p.functions().at(1) == "g(x) = (5 * x[0][1] + 12 * x[1][0] + 15 * x[1][1] + 5 * x[2][1] + 12 * x[1][2]) / 118");
}

TEST_CASE("print: sums, products, quotients keep their meaning") {
  const auto of = [](auto program) {
    ir::printer p;
    p.term(table_of(program));
    return p.functions().at(0);
  };
  CHECK(of(program<row>([](auto x) { return x | map([](auto a) { return 1.f - (a - 2.f) * -a; }); })) ==
        "f(x) = 1 - (x - 2) * -x");
  CHECK(of(program<row>([](auto x) { return x | map([](auto a) { return select(a < 0.5f, a, 1.f / (a / 3.f)); }); })) ==
        "f(x) = x < 0.5 ? x : 1 / (x / 3)");
  CHECK(of(program<row>([](auto x) {
          return x | map([](auto a) {
                   auto s = sqrt(a);
                   return max(s * s, 0.1f);
                 });
        })) == "f(x) = fmax(t0 * t0, 0.1)\n  where t0 = sqrt(x)");
}

TEST_CASE("print: tunables by name, in every structure; parentheses balance at any width") {
  const family f = benchmarks::family_stencil2d();
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists) continue;
    CAPTURE(s.name);
    const ir::table t = s.terms();
    std::string flat = ir::printer(1 << 30).term(t), narrow = ir::printer(40).term(t);
    CHECK(flat.find('\n') == std::string::npos);
    CHECK(std::ranges::count(flat, '(') == std::ranges::count(flat, ')'));
    for (int k = 0; k < t.length_count; ++k)
      if (t.lengths[k].what == ir::length_node::kind::tunable) CHECK(flat.find(t.lengths[k].name) != std::string::npos);
    const auto no_blanks = [](std::string x) {
      std::erase_if(x, [](char c) { return c == ' ' || c == '\n'; });
      return x;
    };
    CHECK(no_blanks(flat) == no_blanks(narrow));
  }
}

TEST_CASE("print: the types of inputs") {
  CHECK(ir::input_types(table_of(benchmarks::stencil2d), 2) == std::vector<std::string>{"float[N + 2][M + 2]", "float[9]"});
}
