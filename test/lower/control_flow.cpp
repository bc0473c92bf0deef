#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using trips = ir::statement::trips;

constexpr auto by_items =
    program<grid>([](auto x) { return x | map_global<1>([](auto r) { return r | map_global<0>(squared); }); });
constexpr auto by_groups =
    program<grid>([](auto x) { return x | map_workgroup<0>([](auto r) { return r | map_local<0>(squared); }); });
constexpr auto chunks = program<row>(
    [](auto x) { return x | split<16> | map_workgroup<0>([](auto c) { return c | map_local<0>(squared); }) | join; });
constexpr auto in_order = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | map_seq(squared); }); });
constexpr auto sums = program<grid>([](auto x) { return x | map_global<0>([](auto r) { return r | reduce_seq(add); }); });

/// The kernel as the pass leaves it.
struct kept_kernel final : lower::observer {
  ir::kernel k;
  void after(const char* pass, const ir::builder& now) override {
    if (std::string(pass) == "control flow") k = now.out;
  }
};
/// The loops of a kernel from the outside in.
std::vector<ir::statement> loops_of(const ir::kernel& k, int compound) {
  std::vector<ir::statement> all;
  for (int i : k.statements[compound].list) {
    const ir::statement& s = k.statements[i];
    if (s.what == ir::statement::kind::loop) all.push_back(s);
    for (int inner : {s.body, s.otherwise})
      if (inner >= 0)
        for (const ir::statement& t : loops_of(k, inner)) all.push_back(t);
  }
  return all;
}
std::vector<trips> trips_of(const subject& made, const ir::point& at) {
  kept_kernel kept;
  REQUIRE(lower::lower(made.terms, at, made.inputs, &kept).rejected == nullptr);
  std::vector<trips> all;
  for (const ir::statement& s : loops_of(kept.k, kept.k.root)) all.push_back(s.count);
  return all;
}
using counts = std::vector<trips>;
constexpr trips one = trips::exactly_one, maybe = trips::at_most_one, many = trips::many;

long occurrences(const std::string& text, const std::string& what) {
  long n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("control flow: a loop whose work-items are as many as its iterations is no loop") {
  CHECK(trips_of(subject_of(by_items), point_at(8, 16, {8, 4})) == counts{one, one});
  CHECK(trips_of(subject_of(by_groups), point_at(5, 16, {16})) == counts{one, one});
  CHECK(trips_of(subject_of(chunks), point_at(64, 1, {16})) == counts{one, one});
}

TEST_CASE("control flow: a rest in whole groups is a condition") {
  CHECK(trips_of(subject_of(by_items), point_at(13, 16, {8, 4})) == counts{maybe, one});
  CHECK(trips_of(subject_of(by_items), point_at(8, 29, {8, 4})) == counts{one, maybe});
  CHECK(trips_of(subject_of(by_groups), point_at(5, 13, {16})) == counts{one, maybe});
  CHECK(trips_of(subject_of(chunks), point_at(61, 1, {16})) == counts{one, maybe});
  CHECK(trips_of(subject_of(chunks), point_at(64, 1, {32})) == counts{one, maybe});
}

TEST_CASE("control flow: more iterations than work-items are a loop") {
  CHECK(trips_of(subject_of(by_items), point_at(13, 29, {4, 2}, {}, {4, 1})) == counts{maybe, many});
  CHECK(trips_of(subject_of(by_groups), point_at(5, 17, {16}, {}, {2})) == counts{many, many});
  CHECK(trips_of(subject_of(chunks), point_at(64, 1, {8})) == counts{one, many});
}

TEST_CASE("control flow: a sequential loop of one iteration is none") {
  CHECK(trips_of(subject_of(in_order), point_at(4, 5, {4})) == counts{one, many});
  CHECK(trips_of(subject_of(in_order), point_at(4, 1, {4})) == counts{one});
  CHECK(trips_of(subject_of(sums), point_at(4, 1, {4})) == counts{one, one});
}

TEST_CASE("control flow: what it says of a loop is what the simulator sees, at every size and local size") {
  for (const subject& s : {subject_of(by_items), subject_of(by_groups), subject_of(in_order), subject_of(sums)})
    for (long n = 1; n <= 9; n += 2)
      for (long m = 1; m <= 17; m += 4)
        for (long local : {1L, 4L, 8L})
          for (long iterations : {1L, 3L}) check_kernel("trips", s, {point_at(n, m, {local}, {}, {iterations})});
}

TEST_CASE("control flow: the text has loops and conditions only where they are needed") {
  const std::string whole = text_of(subject_of(by_items), point_at(8, 16, {8, 4}));
  CHECK(occurrences(whole, "if (") + occurrences(whole, "for (") == 0);
  const std::string guarded = text_of(subject_of(by_items), point_at(13, 29, {8, 4}));
  CHECK(occurrences(guarded, "if (") == 1);
  CHECK(occurrences(guarded, " && ") == 1);
  CHECK(occurrences(guarded, "for (") == 0);
  const std::string looped = text_of(subject_of(by_items), point_at(13, 29, {4, 2}, {}, {2, 2}));
  CHECK(occurrences(looped, "for (") == 2);
}

TEST_CASE("what follows under the same condition stands in the same `if`, and parts of indices keep their names") {
  const subject two = subject_of(program<row>([](auto x) {
    return make_tuple(x | map_global<0>([](auto v) { return v * 2.f; }), x | map_global<0>([](auto v) { return v + 1.f; }));
  }));
  const std::string text = text_of(two, point_at(13, 1, {4}));
  CHECK_MESSAGE(text.find("if (") == text.rfind("if ("), text);
  CHECK_MESSAGE(text.find("const float v0 = in0[x];") != std::string::npos, text);
  const subject apart = subject_of(program<row>([](auto x) {
    return make_tuple(x | map_global<0>([](auto v) { return v * 2.f; }),
                      x | slide<2> | map_global<0>([](auto w) { return w(0) + w(1); }));
  }));
  const std::string of_apart = text_of(apart, point_at(13, 1, {4}));
  CHECK(of_apart.find("x < 13") != std::string::npos);
  CHECK(of_apart.find("x < 12") != std::string::npos);
  const subject tiles = subject_of(program<triples>([](auto in) {
    return in | map_workgroup<2>([](auto p) {
             return p | split<3> | map_workgroup<1>([](auto t) {
                      return t | map_local<1>([](auto r) { return r | map_local<0>(id); }) | to_local |
                             map_local<1>([](auto r) { return r | map_local<0>([](auto v) { return v + 1.f; }); });
                    }) |
                    join;
           });
  }));
  const std::string looped = text_of(tiles, point_at(7, 29, {4, 2}));
  CHECK_MESSAGE(looped.find("87 * group_z") != std::string::npos, looped);
  CHECK_MESSAGE(looped.find("87 * group_z") == looped.rfind("87 * group_z"), looped);
}
