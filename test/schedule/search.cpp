// Schedules that a search finds: they mean what the program means, and cost what the search says.
#include "searched.hpp"

#include <tools/laboratory/drawn_schedules.hpp>
#include <tools/laboratory/random_pipelines.hpp>

#include <benchmark/programs/pipelines/harris.hpp>
#include <hoist/model/whole_schedules.hpp>
#include <hoist/model/schedule_candidates.hpp>
#include <hoist/model/schedule_search.hpp>
#include <hoist/runtime/pretrained_kernels.hpp>
#include <hoist/target/targets.hpp>
#include <sample.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace hoist;

namespace {

using test::are_near;
using test::check_is_papers;
using test::check_schedule_means;
using test::paper;
using test::searched;
using test::sum_of;

void check_found(const searched& s, const test::subject& as_written) {
  const model::found_schedule f = s.found();
  CHECK(f.seconds <= f.separate_seconds);
  CHECK(are_near(sum_of(f.kernels), f.seconds));
  if (f.exact_seconds > 0) CHECK(f.seconds >= f.exact_seconds * (1 - 1e-9));
  check_schedule_means(s, as_written, f.plan, f.seconds);
}
const test::scheduled_subject& harris() {
  static const test::scheduled_subject s = test::scheduled_subject_of("harris", benchmarks::harris);
  return s;
}

/// What a device would say that hidden factors by place and vectors make: twice for local memory, less for vectors.
double hidden_seconds(const searched& s, const ir::schedule& plan, std::vector<double>* by_kernel = nullptr) {
  std::map<std::string, double> predicted;
  for (const auto& k : model::costs_of(s.question(), plan)) predicted[k.stage.text] = k.seconds;
  double sum = 0;
  for (const lower::partition_kernel& k : lower::partition_by_schedule(s.graph, plan, s.of.inputs).kernels) {
    const ir::stage_name root = s.graph.stages[k.root].name;
    double factor = 1;
    for (const ir::placed_stage& line : plan.stages) {
      if (line.stage == root) factor *= line.vectors > 1 ? 0.8 : 1.1;
      if (line.reader == root && line.at == ir::stage_place::group) factor *= 2;
      if (line.reader == root && line.at == ir::stage_place::item) factor *= 1.3;
    }
    const double seconds = predicted.at(root.text) * factor;
    if (by_kernel != nullptr) by_kernel->push_back(seconds);
    sum += seconds;
  }
  return sum;
}

}  // namespace

TEST_CASE("search: schedules found for a pipeline mean what the program means") {
  for (const auto& [n, m] : {std::pair{23L, 41L}, {5L, 5L}, {12L, 67L}})
    check_found(searched(harris().by_stages, {{"N", n}, {"M", m}}), harris().as_written);
}
TEST_CASE("search: random pipelines") {
  for (int seed = 1; seed <= test::sample(6); ++seed) {
    const random_pipeline p(static_cast<unsigned>(50 + seed), 2 + seed % 7, 12);
    const test::subject s{p.terms(), p.inputs(), 2};
    CAPTURE(seed);
    check_found(searched(s, {}), s);
  }
}
TEST_CASE("search: schedules drawn at random, of integers and of floats") {
  int drawn = 0;
  for (int seed = 1; seed <= test::sample(4); ++seed) {
    const random_pipeline p(static_cast<unsigned>(80 + seed), 3 + seed % 5, 12, seed % 2 == 0 ? scalar::i32 : scalar::f32);
    const test::subject as_written{p.terms(), p.inputs(), 2};
    const searched s(as_written, {});
    drawn_schedules draws(s.question(), static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) {
      const auto kernels = draws.next();
      if (!kernels) continue;
      ++drawn;
      ir::schedule plan;
      plan.given = true;
      double seconds = 0;
      for (const drawn_schedules::kernel& k : *kernels) {
        seconds += k.seconds;
        for (const ir::placed_stage& line : k.lines) plan.stages.push(line);
      }
      CAPTURE(seed);
      check_schedule_means(s, as_written, plan, seconds);
    }
  }
  CHECK(drawn > test::sample(4));
}
TEST_CASE("search: a beam over a chain comes near the best of all sets of kernels, which a wide beam finds") {
  const searched large(harris().by_stages, {{"N", 768}, {"M", 1280}});
  const model::found_schedule narrow = large.found({.beam = 1}), wide = large.found({.beam = 1000});
  REQUIRE(wide.exact_seconds > 0);
  CHECK(are_near(wide.seconds, wide.exact_seconds));
  CHECK(narrow.beam_seconds <= 1.03 * narrow.exact_seconds);
  CHECK(are_near(narrow.seconds, narrow.exact_seconds));
  CHECK(wide.seconds < wide.separate_seconds / 1.5);
  const model::found_schedule one = large.found({.threads = 1}), many = large.found({.threads = 7});
  CHECK(one.plan == many.plan);
  CHECK(one.counted.lowered == many.counted.lowered);
}
TEST_CASE("search: what is found isn't improved by a change of one number") {
  const searched s(harris().by_stages, {{"N", 768}, {"M", 1280}});
  model::schedule_search search(s.question(), {});
  search.run();
  const auto sets = search.sets();
  for (const auto& [root, members] : sets.front()) {
    const model::placed_kernel best = search.kernels().best(root, members);
    for (const auto& near : search.kernels().near(root, members, best)) CHECK(near.seconds > 0.999 * best.seconds);
  }
}
TEST_CASE("search: kernels of one stage each, and none where nothing can be launched") {
  const searched small(harris().by_stages, {{"N", 20}, {"M", 30}});
  const model::found_schedule apart = small.found({.most_stages = 1});
  CHECK(are_near(apart.seconds, apart.separate_seconds));
  CHECK(apart.kernels.size() == 3);
  const auto costs = model::costs_of(small.question(), apart.plan);
  REQUIRE(costs.size() == 3);
  for (std::size_t i = 0; i < costs.size(); ++i) CHECK(costs[i].stage == apart.kernels[i].stage);
  CHECK(costs.back().stage == ir::stage_name("result"));
  model::kernel_question never = small.question();
  never.seconds = [](const ir::kernel&, long) { return std::numeric_limits<double>::infinity(); };
  std::string why;
  try {
    model::schedule_search(never, {}).run();
  } catch (const std::runtime_error& e) {
    why = e.what();
  }
  CHECK(why == "no schedule of the search can be lowered; the kernel of stage 'result' can't.");
}
TEST_CASE("search: a kernel's cost is prices', and inside the gate of a table times what its trees say") {
  const searched s(harris().by_stages, {{"N", 768}, {"M", 1280}});
  const target& t = targets::nvidia_h200;
  const model::found_schedule f = s.found();
  ir::point at = s.at;
  at.plan = f.plan;
  const int result = s.graph.result();
  const ir::kernel k = kernel_of_stage(s.of.terms, s.graph, at, s.of.inputs, result).kernel;
  const long elements = s.graph.stages[result].elements();
  const model::ratio_trees table = model::from(trained::nvidia_h200_kernels);
  const double plain = model::kernel_cost(t, table.prices).seconds(k, elements);
  const auto gated = [&](double limit) {
    model::ratio_trees r = table;
    r.gate = {table.gate.ranges(), limit};
    return model::kernel_cost(t, meta::shared<model::ratio_trees>::make(std::move(r))).seconds(k, elements);
  };
  std::vector<double> features(features::feature_count), x;
  features::extract(k, t, elements, static_cast<long>(model::moved_bytes(k)), features.data());
  for (const std::size_t c : table.columns) x.push_back(features[c]);
  CHECK(gated(-1) == plain);
  CHECK(are_near(gated(1e9), plain * std::exp(table.trees.predict(x).value)));
  CHECK(gated(1e9) != plain);
}
TEST_CASE("search: kernels are costed by the table of the device, else by prices, and by these too where it can't be used") {
  target t = targets::nvidia_h200;
  CHECK(runtime::kernel_cost_for(t, false).device == "NVIDIA H200");
  CHECK(runtime::kernel_cost_for(targets::cpu_pocl_avx2, false).device == trained::cpu_pocl_kernels.device);
  model::trained_ratio damaged = trained::nvidia_h200_kernels;
  damaged.limit = std::numeric_limits<double>::quiet_NaN();
  const model::trained_ratio* all[] = {&damaged};
  const searched s(harris().by_stages, {{"N", 64}, {"M", 96}});
  ir::point at = s.at;
  at.plan = schedule_from("result: kernel");
  const int result = s.graph.result();
  const ir::kernel k = kernel_of_stage(s.of.terms, s.graph, at, s.of.inputs, result).kernel;
  const model::kernel_cost by_prices(t, runtime::prices_for(t, false)->prices);
  CHECK(runtime::kernel_cost_for(t, false, all).costs.seconds(k, 6144) == by_prices.seconds(k, 6144));
  CHECK(runtime::kernel_cost_for(targets::nvidia_h100, false).device == "NVIDIA H200");
  t.device_names[0] = t.trees[0] = 0;
  CHECK(runtime::kernel_cost_for(t, false).device.empty());
  CHECK(runtime::kernel_cost_for(t, true).device == "NVIDIA H200");
}
TEST_CASE("search: candidates learn from what ran") {
  const searched s(harris().by_stages, {{"N", 768}, {"M", 1280}});
  model::schedule_candidates c(s.question(), {});
  std::vector<ir::schedule> seen;
  std::vector<double> ran;
  double first = 0, early = std::numeric_limits<double>::infinity(), least = early;
  while (seen.size() < 200) {
    const auto next = c.next();
    if (!next) break;
    CAPTURE(schedule_text(next->plan));
    CHECK(flaw_of_schedule(next->plan, s.graph).line < 0);
    CHECK(std::find(seen.begin(), seen.end(), next->plan) == seen.end());
    seen.push_back(next->plan);
    std::vector<double> by_kernel;
    const double seconds = hidden_seconds(s, next->plan, &by_kernel);
    REQUIRE(by_kernel.size() == next->kernels.size());
    if (seen.size() == 1) first = seconds;
    if (seen.size() <= 20) early = std::min(early, seconds);
    least = std::min(least, seconds);
    c.ran(*next, by_kernel);
  }
  CHECK(seen[0] == c.found().plan);
  CHECK(least <= first);
  CHECK(early <= 1.1 * least);
}
TEST_CASE("search: a placement that is far off its prediction says little of unlike ones") {
  const searched s(harris().by_stages, {{"N", 768}, {"M", 1280}});
  model::schedule_candidates c(s.question(), {});
  const auto first = c.next();
  REQUIRE(first);
  std::vector<double> slow;
  for (const auto& k : model::costs_of(s.question(), first->plan)) slow.push_back(20 * k.seconds);
  c.ran(*first, slow);
  const auto next = c.next();
  REQUIRE(next);
  CHECK(next->seconds < 1.5 * sum_of(model::costs_of(s.question(), next->plan)));
}
TEST_CASE("search: candidates that fail don't come again, and all fail in the end") {
  const searched s(harris().by_stages, {{"N", 20}, {"M", 30}});
  model::schedule_candidates c(s.question(), {.most_stages = 1});
  std::vector<ir::schedule> seen;
  while (const auto next = c.next()) {
    REQUIRE(seen.size() < 2000);
    REQUIRE(std::find(seen.begin(), seen.end(), next->plan) == seen.end());
    seen.push_back(next->plan);
    c.ran(*next, {});
  }
  CHECK(seen.size() > 1);
}
TEST_CASE("search: of the kernels of a schedule that fails the one that is to blame fails alone") {
  const searched s(harris().by_stages, {{"N", 61}, {"M", 203}});
  model::schedule_candidates c(s.question(), {.most_stages = 1});
  const auto first = c.next();
  REQUIRE(first);
  REQUIRE(first->kernels.size() > 1);
  const auto to_blame = first->kernels[0];
  std::size_t failures = 0;
  std::vector<std::pair<std::string, std::size_t>> good;
  for (int runs = 0; runs < 12; ++runs) {
    const auto next = c.next();
    REQUIRE(next);
    if (std::find(next->kernels.begin(), next->kernels.end(), to_blame) != next->kernels.end()) {
      ++failures;
      c.ran(*next, {});
      continue;
    }
    good.insert(good.end(), next->kernels.begin(), next->kernels.end());
    std::vector<double> by_kernel;
    hidden_seconds(s, next->plan, &by_kernel);
    c.ran(*next, by_kernel);
  }
  CHECK(failures <= 2);  // with the others, and perhaps alone
  for (std::size_t i = 1; i < first->kernels.size(); ++i)
    CHECK(std::find(good.begin(), good.end(), first->kernels[i]) != good.end());
}

TEST_CASE("search: after its seconds a kernel for every stage is found, and no more is costed") {
  const searched s(harris().by_stages, {{"N", 61}, {"M", 203}});
  const model::found_schedule late = s.found({.seconds = 0}), whole = s.found();
  CHECK(late.seconds == late.separate_seconds);
  CHECK(late.exact_seconds == 0);
  CHECK(late.counted.lowered <= 4 * s.graph.stages.size());
  CHECK(whole.counted.lowered > 10 * late.counted.lowered);
  CHECK(flaw_of_schedule(late.plan, s.graph).line < 0);
  CHECK(whole.seconds < late.seconds);
}

TEST_CASE("plan search: schedules of either space mean what the program means, and cost what is said") {
  for (int seed = 1; seed <= test::sample(4); ++seed) {
    const random_pipeline p(static_cast<unsigned>(150 + seed), 2 + 2 * seed % 7, 13);
    const test::subject s{p.terms(), p.inputs(), 2};
    const searched at(s, {});
    CAPTURE(seed);
    for (const model::search_parts& parts : {model::search_parts{}, paper}) {
      const model::found_schedule f =
          model::plan_search(at.question(), targets::nvidia_h200, {.parts = parts, .samples = 3, .beam = 4, .passes = 3}).run();
      CHECK(are_near(sum_of(f.kernels), f.seconds));
      check_schedule_means(at, s, f.plan, f.seconds);
      if (!parts.is_full()) check_is_papers(f.plan, at.graph);
    }
  }
}
TEST_CASE("plan search: one result whatever the threads and the costs that are kept, and none the worse for being improved") {
  const searched at(harris().by_stages, {{"N", 61}, {"M", 203}});
  const auto found = [&](model::plan_search_options o) {
    o.samples = 5;
    o.beam = 4;
    return model::plan_search(at.question(), targets::nvidia_h200, o).run();
  };
  const model::found_schedule one = found({.threads = 1});
  CHECK(one.plan == found({.threads = 3}).plan);
  const model::found_schedule anew = found({.keeps = false, .threads = 1});
  CHECK(one.plan == anew.plan);
  CHECK(one.counted.lowered < anew.counted.lowered);
  CHECK(anew.counted.remembered == 0);
  CHECK(found({.improved = 2}).seconds <= one.seconds);
  CHECK(found({.seconds = 0}).plan.stages.size() > 0);
}
TEST_CASE("plan search: beside the search by kernels, it makes no schedule worse") {
  const searched at(harris().by_stages, {{"N", 768}, {"M", 1280}});
  model::kernel_question q = at.question();
  const double alone = model::schedule_search(q, {}).run().seconds;
  q.on = &targets::nvidia_h200;
  const model::found_schedule both = model::schedule_search(q, {.whole = model::best_whole_schedule}).run();
  CHECK(both.seconds <= alone);
  CHECK(both.seconds >= both.exact_seconds * (1 - 1e-9));
  CHECK(model::schedule_search(q, {.whole = model::best_whole_schedule, .samples = 0}).run().seconds == alone);
}
TEST_CASE("plan search: all but log2 of the stages are frozen, and of a bucket as many choices are costed") {
  const random_pipeline p(7, 9, 40);
  const searched at({p.terms(), p.inputs(), 2}, {});
  long stages = 0;
  for (const lower::stage& s : at.graph.stages) stages += s.input < 0;
  model::plan_search search(at.question(), targets::nvidia_h200, {.samples = 1, .beam = 2, .passes = 2});
  search.run();
  CHECK(search.frozen() == stages - static_cast<long>(std::log2(static_cast<double>(stages))));
  model::plan_search free(at.question(), targets::nvidia_h200, {.samples = 1, .beam = 2, .passes = 2, .freezes = false});
  free.run();
  CHECK(free.frozen() == 0);
  std::mt19937_64 random(1);
  std::vector<model::plan_choice> choices(240);
  for (std::size_t i = 0; i < choices.size(); ++i) choices[i].line.block.push(static_cast<long>(i));
  const model::sampled_choices few(choices, 0, 0, true, random), fine(choices, 0, 4, true, random),
      all(choices, 0, 0, false, random);
  REQUIRE(few.buckets.size() == 1);
  CHECK(few.buckets[0].wanted == 7);
  CHECK(fine.buckets.size() == 240);
  CHECK(all.buckets[0].wanted == 240);
}
TEST_CASE("plan search: what a stage's readers read, and what a kernel needs before it is lowered") {
  const searched at(harris().by_stages, {{"N", 768}, {"M", 1280}});
  const model::kernel_estimator e(at.graph, footprints_of(at.of.terms, at.graph, at.at, at.of.inputs), targets::nvidia_h200);
  const int result = at.graph.result(), gradients = at.graph.find("stage2"), grey = at.graph.find("stage1");
  REQUIRE(e.footprints(result).size() == 1);
  const stage_footprint& windows = e.footprints(result)[0];
  CHECK(windows.stage == gradients);
  CHECK(windows.reads == 9);
  CHECK(windows.of({1, 1})[0] == 3);
  CHECK(windows.of({16, 64})[0] == 18);
  CHECK(windows.of({16, 64})[1] == 66);
  CHECK(windows.of({100000, 1})[0] == at.graph.stages[gradients].extents[0]);
  for (const std::string text : {"result: kernel group 16x64 local 8x32; stage2: group; stage1: group",
                                 "result: kernel group 12x20 local 4x20; stage2: group; stage1: in_place"}) {
    const ir::schedule plan = schedule_from(text);
    const std::vector<int> members = {gradients, grey};
    const std::vector<ir::placed_stage> lines(plan.stages.begin(), plan.stages.end());
    const model::kernel_estimate found = e.of(result, members, lines);
    long local = 0;
    for (const ir::memory& m : model::kernel_placed(at.question(), result, members, lines).kernel.memories)
      if (m.where == ir::space::local) local += bytes_of(m);
    CHECK(found.local_bytes == local);
    CHECK(found.groups == std::ceil(764.0 / static_cast<double>(lines[0].group.of[0])) *
                              std::ceil(1276.0 / static_cast<double>(lines[0].group.of[1])));
  }
}
TEST_CASE("plan search: of a chain the least over all sets of kernels is found") {
  lower::stage_graph g;
  for (int i = 0; i < 8; ++i) {
    lower::stage s;
    if (i == 0) s.input = 0;
    if (i > 0) s.reads.push(i - 1);
    g.stages.push(s);
  }
  std::mt19937_64 random(3);
  for (int trial = 0; trial < 20; ++trial) {
    double cost[8][8];
    for (auto& row : cost)
      for (double& c : row) c = 1 + static_cast<double>(random() % 100);
    const auto seconds = [&](int root, const std::vector<char>& own) {
      return cost[root][model::members_of(g, root, own).size()];
    };
    double least = 1e9;
    for (int set = 0; set < 64; ++set) {  // of stages 1 to 6; stage 7 is the result
      std::vector<char> own(8, 1);
      for (int s = 1; s < 7; ++s) own[static_cast<std::size_t>(s)] = static_cast<char>(set >> (s - 1) & 1);
      double sum = 0;
      bool fits = true;
      for (int root : model::launched(g, own)) {
        fits = fits && model::members_of(g, root, own).size() < 3;
        sum += seconds(root, own);
      }
      if (fits) least = std::min(least, sum);
    }
    const model::chain_optimum best = model::optimum_of_chain(g, 3, seconds);
    CHECK(best.seconds == least);
    double sum = 0;
    for (int root : model::launched(g, best.own)) sum += seconds(root, best.own);
    CHECK(sum == least);
  }
  g.stages[3].reads.push(1);
  CHECK(model::chain_of(g).empty());
}
