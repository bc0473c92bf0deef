// Placements: scans whose lines have parts, whatever divides them; which kernels a search asks for, and what it keeps of their costs.
#include "given_schedules.hpp"
#include "searched.hpp"

#include <benchmark/programs/pipelines.hpp>
#include <hoist/language.hpp>

#include <array>
#include <cmath>
#include <set>
#include <string>

using namespace hoist;

namespace {

using grid = array2<float, N, M>;

/// Two times what was, less each element, beginning with the first one.
constexpr auto twice_less = [](auto line) {
  return zip(line, iota<length_of<decltype(line)>>) | scan_seq(starting_from<3.f>([](auto before, auto element) {
           auto [x, i] = element;
           return select(i == 0, x, 2.f * before - x);
         }));
};
constexpr auto down_columns = program<grid>([](auto in) { return in | transpose | map(twice_less) | transpose; });
constexpr auto back_rows =
    program<grid>([](auto in) { return in | map([](auto row) { return row | reverse | scan_exclusive(add) | reverse; }); });
constexpr auto cubes = program<array3<float, 2, N, M>>([](auto in) {
  auto sums = in |
              map([](auto plane) { return plane | transpose | map([](auto line) { return line | scan(add); }) | transpose; }) |
              named<"sums"> | to_global;
  return sums | map3([](auto x) { return x + 1.f; });
});
/// A filter that remembers two results, of which their difference is taken.
constexpr auto second_order = program<grid>([](auto in) {
  auto states = in | transpose | map([](auto line) {
                  return line | scan_seq(starting_from<1.f, 0.f>(
                                    [](auto y, auto x) { return make_tuple(get<0>(y) - 2.f * get<1>(y) + x, get<0>(y)); }));
                }) |
                transpose | named<"states"> | to_global;
  return states | map2([](auto a, auto b) { return a - b; });
});
constexpr auto of_integers = program<array2<int, N, M>>([](auto in) {
  return in | map([](auto row) { return row | scan_seq(starting_from<1>([](auto y, auto x) { return 3 * y - x; })); });
});
constexpr auto one_line = program<array<float, N>>(
    [](auto x) { return x | scan_seq(starting_from<0.f>([](auto y, auto v) { return fma(v - 1.f, y, v) + (v - y) / 2.f; })); });
constexpr auto squares = program<grid>([](auto in) {
  return in | map([](auto row) { return row | scan_seq(starting_from<0.f>([](auto y, auto x) { return y * y + x; })); });
});
constexpr auto greatest = program<grid>([](auto in) { return in | map([](auto row) { return row | scan(maximum); }); });

void check_parts(const char* name, const test::scheduled_subject& s, const test::test_sizes& sizes, const std::string& stage) {
  for (const auto& [n, m] : sizes)
    for (const std::string parts : {"2", "3", "5", "32"})
      for (const std::string local : {"", " local 1", " local 4", " local 7"})
        test::check_by_plan(name + (": parts " + parts + local), s,
                            scheduled_at({{"N", n}, {"M", m}}, schedule_from(stage + ": kernel parts " + parts + local)));
}
std::string text_of(const test::scheduled_subject& s, long n, long m, const char* plan) {
  const kernel_module made = test::by_plan(s.name, s, scheduled_at({{"N", n}, {"M", m}}, schedule_from(plan)));
  return {made.text.data(), static_cast<std::size_t>(made.text.size())};
}
std::string refusal(const test::scheduled_subject& s, const char* plan) {
  const ir::point at = scheduled_at({{"N", 12}, {"M", 20}}, schedule_from(plan));
  const kernel_module made = emit_module(s.by_stages.terms, at, s.by_stages.inputs);
  return made.rejected == nullptr ? "" : made.rejected;
}

}  // namespace

TEST_CASE("schedules: lines in parts compute what a scan means, at lengths that no part divides") {
  const test::test_sizes sizes{{13, 21}, {1, 2}, {8, 9}, {17, 1}};
  check_parts("down", test::scheduled_subject_of("down", down_columns), sizes, "result");
  check_parts("back", test::scheduled_subject_of("back", back_rows), sizes, "result");
  check_parts("cubes", test::scheduled_subject_of("cubes", cubes), {{13, 21}, {2, 3}}, "sums");
  check_parts("second", test::scheduled_subject_of("second", second_order), {{9, 10}, {2, 1}}, "states");
  check_parts("integers", test::scheduled_subject_of("integers", of_integers), {{5, 13}, {3, 2}}, "result");
}
TEST_CASE("schedules: one line in parts has a group of its own") {
  const test::scheduled_subject s = test::scheduled_subject_of("line", one_line);
  for (const long n : {1L, 2L, 7L, 12L})
    for (const char* plan : {"result: kernel parts 2", "result: kernel parts 5 local 1"})
      test::check_by_plan("line", s, scheduled_at({{"N", n}}, schedule_from(plan)));
}
TEST_CASE("schedules: parts that add to what is carried have no factors") {
  const test::scheduled_subject sums = test::scheduled_subject_of("back", back_rows);
  const test::scheduled_subject twice = test::scheduled_subject_of("down", down_columns);
  const auto local_elements = [](const test::scheduled_subject& s) {
    const std::string text = text_of(s, 12, 20, "result: kernel parts 4 local 8");
    const std::size_t at = text.find("local float ");
    return text.substr(text.find('[', at), text.find(';', at) - text.find('[', at));
  };
  CHECK(local_elements(sums) == "[24]");
  CHECK(local_elements(twice) == "[48]");
}
TEST_CASE("schedules: scans whose steps do more than add and multiply have no parts") {
  constexpr const char* why = "a scan in parts adds to what it carries, or multiplies it, in each step";
  for (const test::scheduled_subject& s :
       {test::scheduled_subject_of("squares", squares), test::scheduled_subject_of("greatest", greatest)}) {
    CHECK(refusal(s, "result: kernel parts 4") == why);
    CHECK(refusal(s, "result: kernel local 4").empty());
  }
}
TEST_CASE("search: of kernels that are alike and of about one size, one is asked what is near a placement") {
  const test::searched s(test::scheduled_subject_of("stencil_chain", benchmarks::stencil_chain).by_stages,
                         {{"N", 200}, {"M", 300}});
  model::kernel_search kernels(s.question());
  const int first = 9, second = 10;
  const model::placed_kernel best = kernels.best(first, {});
  const auto near = kernels.near(first, {}, best);
  CHECK(near.size() > 10);
  const long lowered = kernels.counted().lowered;
  const auto same = kernels.ranked_among(second, {}, {best.lines});
  REQUIRE(same.size() == 1);
  const auto near_second = kernels.near(second, {}, same[0]);
  CHECK(kernels.counted().lowered <= lowered + 1);
  REQUIRE(near_second.size() == near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    CHECK(near_second[i].lines == near[i].lines);
    for (const model::placed_kernel& costed : kernels.ranked_among(second, {}, {near[i].lines}))
      CHECK(std::abs(std::log(near_second[i].seconds / costed.seconds)) < 0.1);
  }
}
TEST_CASE("search: on a CPU vectors of 16 are tried, and compute what the program means") {
  CHECK(model::search_parts{}.on(targets::nvidia_h200).widest == 4);
  CHECK(test::paper.on(targets::cpu_pocl).widest == 4);
  const int widest = model::search_parts{}.on(targets::cpu_pocl).widest;
  CHECK(widest == 16);
  const test::scheduled_subject of = test::scheduled_subject_of("harris", benchmarks::harris);
  const meta::vec<ir::binding> sizes{{"N", 13}, {"M", 43}};
  const test::searched s(of.by_stages, sizes);
  const lower::stage& result = s.graph.stages[s.graph.result()];
  std::vector<ir::placed_stage> lines = model::wide_tiles(result, widest);
  CHECK(lines.size() == 12);
  for (const ir::placed_stage& near : model::wide_near_choices(result, lines.back(), widest)) lines.push_back(near);
  for (ir::placed_stage& line : lines) {
    line.stage = result.name;
    ir::schedule plan;
    plan.given = true;
    plan.stages.push(line);
    test::check_by_plan("harris", of, scheduled_at(sizes, plan));
  }
}
TEST_CASE("search: what is found for a CPU computes what the program means") {
  const test::scheduled_subject of = test::scheduled_subject_of("harris", benchmarks::harris);
  const test::searched s(of.by_stages, {{"N", 19}, {"M", 70}});
  const model::kernel_cost costs(targets::cpu_pocl);
  model::kernel_question q = s.question();
  q.seconds = [&](const ir::kernel& k, long n) { return costs.seconds(k, n); };
  q.on = &targets::cpu_pocl;
  model::kernel_search kernels(q);
  bool any_wide = false;
  for (const model::placed_kernel& k : kernels.ranked(s.graph.result(), {}))
    for (const ir::placed_stage& line : k.lines) any_wide = any_wide || line.vectors > 4;
  CHECK(any_wide);
  const model::found_schedule f = model::schedule_search(q, {}).run();
  test::check_by_plan("harris", of, scheduled_at({{"N", 19}, {"M", 70}}, f.plan));
}
TEST_CASE("search: chunks for a CPU are in vectors of 16 without padding, and compute what the program means") {
  const auto of = test::scheduled_subject_of("product", program<grid, array2<float, M, N>>([](auto a, auto b) {
                                               auto columns = b | transpose;
                                               return a | map([=](auto row) {
                                                        return columns | map([=](auto column) {
                                                                 return zip(row, column) |
                                                                        map([](auto x, auto y) { return x * y; }) | reduce(add);
                                                               });
                                                      });
                                             }));
  const meta::vec<ir::binding> sizes{{"N", 32}, {"M", 21}};
  const test::searched s(of.by_stages, sizes);
  const lower::stage& result = s.graph.stages[s.graph.result()];
  std::vector<const lower::stage*> inputs;
  for (const lower::stage& stage : s.graph.stages)
    if (stage.input >= 0) inputs.push_back(&stage);
  REQUIRE(inputs.size() == 2);
  int wide = 0;
  for (std::vector<ir::placed_stage> lines : model::chunked_kernels(result, inputs, 21, {}, 16)) {
    if (lines[0].vectors != 16 || wide++ % 8 != 0) continue;
    ir::schedule plan;
    plan.given = true;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      CHECK(lines[i].padding == 0);
      CHECK(!lines[i].ahead);
      lines[i].stage = i == 0 ? result.name : inputs[i - 1]->name;
      plan.stages.push(lines[i]);
    }
    test::check_by_plan("product", of, scheduled_at(sizes, plan));
  }
  CHECK(wide >= 24);
}
TEST_CASE("search: a block and its steps are 1,024 elements at most, on any device") {
  const test::searched s(test::scheduled_subject_of("harris", benchmarks::harris).by_stages, {{"N", 768}, {"M", 1280}});
  model::placement_costs costs(s.question(), {}, 60);
  costs.prepare(1);
  const auto is_worth_it = [&](long rows, long columns, int steps) {
    ir::placed_stage line;
    for (const long n : {rows, columns}) line.block.push(n);
    line.steps = steps;
    return costs.is_worth_it(s.graph.result(), {}, {line});
  };
  CHECK(is_worth_it(4, 16, 16));
  CHECK_FALSE(is_worth_it(4, 16, 17));
}
TEST_CASE("search: lines that differ in any number have costs of their own") {
  std::set<std::string> keys;
  const auto put = [&](auto change) {
    ir::placed_stage line;
    change(line);
    keys.insert(model::kept_costs::text_of(0, {line}));
  };
  put([](ir::placed_stage&) {});
  for (const auto extents :
       {&ir::placed_stage::group, &ir::placed_stage::block, &ir::placed_stage::order, &ir::placed_stage::local})
    put([&](ir::placed_stage& p) { (p.*extents).push(3); });
  for (const auto number : {&ir::placed_stage::vectors, &ir::placed_stage::padding, &ir::placed_stage::steps,
                            &ir::placed_stage::parts, &ir::placed_stage::chunk})
    put([&](ir::placed_stage& p) { p.*number = 7; });
  for (const auto is : {&ir::placed_stage::ahead, &ir::placed_stage::copied, &ir::placed_stage::whole,
                        &ir::placed_stage::transposed, &ir::placed_stage::marched, &ir::placed_stage::linear})
    put([&](ir::placed_stage& p) { p.*is = true; });
  put([](ir::placed_stage& p) { p.at = ir::stage_place::group; });
  CHECK(keys.size() == 17);
}
