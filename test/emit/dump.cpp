#include <benchmark/programs/families.hpp>
#include <hoist/language.hpp>
#include <tools/laboratory/dump.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/target/nvidia_h200.hpp>

#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace hoist;

const family stencil = benchmarks::family_stencil2d();

long occurrences(const std::string& text, const std::string& what) {
  long n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("dump: a line for each node of the table, arguments by number") {
  const ir::table t = stencil.terms();
  std::istringstream lines(emit::dump(t));
  std::string line;
  int i = 0;
  for (; std::getline(lines, line); ++i) {
    CHECK(line.starts_with(std::to_string(i) + "  " + t[i].op->name));
    CHECK((line.find(" <- ") != std::string::npos) == (t[i].args > 0));
  }
  CHECK(i == t.size);
}

TEST_CASE("dump: all statements of a kernel, and every value that they name") {
  for (int s = 0; s < stencil.count; ++s) {
    if (!stencil.structures[s].exists) continue;
    const space points(stencil.structures[s], stencil.inputs, targets::nvidia_h200, {{"N", 61}, {"M", 103}});
    const hoist::kernel_module m = points.emit(points.at(points.size() / 2));
    if (m.rejected != nullptr) continue;
    CAPTURE(stencil.structures[s].name);
    const std::string text = emit::dump(m.kernels[0]);
    long barriers = 0, loops = 0;
    for (const ir::statement& x : m.kernels[0].statements) barriers += x.what == ir::statement::kind::barrier;
    std::regex loop("(^|\n) *for ");
    loops = std::distance(std::sregex_iterator(text.begin(), text.end(), loop), std::sregex_iterator());
    CHECK(occurrences(text, "barrier local") == barriers);
    CHECK(loops > 0);
    std::set<std::string> defined;
    std::regex definition("(^|\n)(v[0-9]+) = "), use("v[0-9]+");
    for (std::sregex_iterator i(text.begin(), text.end(), definition), end; i != end; ++i) defined.insert((*i)[2]);
    for (std::sregex_iterator i(text.begin(), text.end(), use), end; i != end; ++i) CHECK(defined.contains(i->str()));
    CHECK(text.find("[]") == std::string::npos);
    CHECK(text.find("for  ") == std::string::npos);
  }
}

TEST_CASE("dump: a load names the accesses that it is of") {
  constexpr auto sides = program<array<float, N>>([](auto x) {
    return zip(tag<"left">(x) | shift<1>(wrap), tag<"right">(x) | shift<-1>(wrap), x, tag<"own">(x)) |
           map_global<0>([](auto a, auto b, auto c, auto d) { return a * b + c * d; });
  });
  ir::point at;
  at.sizes = {{"N", 64}};
  at.local[0] = 16;
  const hoist::kernel_module m = emit_module(ir::table_of<program_term<decltype(sides)>>(), at, 1);
  REQUIRE(m.rejected == nullptr);
  const std::string text = emit::dump(m.kernels[0]);
  for (const char* name : {"left", "right", "own"}) CHECK(occurrences(text, std::string("] by ") + name + "\n") == 1);
}
