// Tuning by nearest neighbours: what is chosen, which measured variants it relied on, and what becomes of a table that can't be used.
// Where a model is unsure, and where the plain kernel is faster.

#include "scaled.hpp"
#include <hoist/nearest.hpp>
#include <hoist/runtime/plain_comparison.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <doctest/doctest.h>

#include <support/families.hpp>

#include <algorithm>
#include <cmath>
#include <dlfcn.h>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace hoist;
using namespace test::tuned;

inline constexpr auto blurred = program<array2<float, N, M>>(
    [](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w | join | reduce(add); }); });

constexpr long rows = 96, columns = 128;

std::vector<std::string>& heard() {
  static std::vector<std::string> lines;
  return lines;
}
struct listening {
  listening() {
    heard().clear();
    warn_by([](const char* line) { heard().emplace_back(line); });
  }
  ~listening() { warn_by(nullptr); }
};

choice chosen_by(const tuning& how) {
  auto run = tune(blurred, test::few_of("blurred", blurred), best_device(), how.without_wisdom());
  std::vector<float> in(rows * columns), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 13);
  run(view(out.data(), {rows, columns}), view(in.data(), {rows, columns}));
  bool right = true;
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      float sum = 0;
      for (long k = 0; k < 9; ++k)
        sum += in[static_cast<std::size_t>(std::clamp(i + k / 3 - 1, 0L, rows - 1) * columns +
                                           std::clamp(j + k % 3 - 1, 0L, columns - 1))];
      right = right && out[static_cast<std::size_t>(i * columns + j)] == sum;
    }
  CHECK(right);
  return run.chosen();
}

/// The numbers by which a model ranks, all of a family.
std::vector<double> ranked(const model::ranker& by, const enumeration& all) {
  std::vector<double> values;
  for (const model::prediction& p : by.predict_each(all.valid)) values.push_back(p.value);
  return values;
}

}  // namespace

TEST_CASE("nearest neighbours choose a variant that is right, say how long it takes, and which measured ones it is like") {
  const listening ears;
  const tuning how = tuning::one_shot().by(models::nearest).without_comparison();
  const choice first = chosen_by(how), again = chosen_by(how);
  CHECK(heard().empty());
  CHECK(first.from == "model");
  CHECK(first.tried == 1);
  CHECK(first.predicted_ms > 0);
  CHECK(first.structure + first.point == again.structure + again.point);
  CHECK(first.why == again.why);
  // Whether it is like one that was measured depends on the device here.
  if (first.why.starts_with("It is like ")) {
    CHECK(std::ranges::count(first.why, ';') >= 4);
    CHECK(first.why.find(" ms; ") != std::string::npos);
  } else {
    CHECK(first.why == "No program that was measured is like it, so its analytic time counts.");
  }
}

TEST_CASE("neighbours by what trees add choose a variant, and name those measured that trees add as much for") {
  const choice made = chosen_by(tuning::one_shot().by(models::nearest_by_trees).without_comparison());
  CHECK(made.from == "model");
  CHECK(made.predicted_ms > 0);
  CHECK(made.why.find(made.why.starts_with("It is like ") ? " ms" : "analytic time") != std::string::npos);
  for (const target* t : {&targets::nvidia_h200, &targets::cpu_pocl}) {
    const runtime::known_neighbours near = runtime::neighbours_of(runtime::neighbours_for(*t), runtime::nearness::by_trees);
    REQUIRE(near);
    const model::row& measured = near->measured().rows[100];
    const std::vector<model::relied_on> relied = near->neighbours(measured.features);
    REQUIRE(relied.size() == 5);
    CHECK(relied[0].distance == 0);
    CHECK(std::ranges::any_of(relied, [&](const model::relied_on& n) { return n.of == &measured; }));
  }
}

TEST_CASE("most variants of a stencil are like stencils that were measured on a known target") {
  const meta::vec<ir::binding> sizes = {{"N", 1024}, {"M", 1024}};
  const auto like = [](const model::prediction& p) { return p.distance <= 1; };
  for (const target* t : {&targets::nvidia_h200, &targets::cpu_pocl}) {
    const runtime::known_neighbours table = runtime::detail::shipped_neighbours_for<runtime::nearness::by_features>(*t);
    REQUIRE(table);
    const enumeration all = enumerate(test::few_of("blurred", blurred), *t, sizes, 20);
    const std::vector<model::prediction> predicted = runtime::ranker_by_neighbours(table).predict_each(all.valid);
    CHECK(2 * std::ranges::count_if(predicted, like) > static_cast<long>(predicted.size()));
  }
  const runtime::known_neighbours& near =
      runtime::detail::shipped_neighbours_for<runtime::nearness::by_features>(targets::cpu_pocl);
  const enumeration all = enumerate(test::few_of("blurred", blurred), targets::cpu_pocl, sizes, 20);
  std::vector<double> x;
  for (const std::string& name : near->features()) x.push_back(all.valid[0][features::at_of(name)]);
  const std::vector<model::relied_on> relied = near->neighbours(x);
  REQUIRE(relied.size() == 5);
  for (const model::relied_on& n : relied) CHECK(n.ms > 0);
}

TEST_CASE("where a table can't be used a line says so, and the analytic time ranks") {
  const listening ears;
  static constexpr model::trained_neighbours foreign{};
  const runtime::known_neighbours none = runtime::neighbours_of({&targets::cpu_pocl, &foreign});
  CHECK(!none);
  REQUIRE(heard().size() == 1);
  CHECK(heard()[0].find("the table of neighbours on no device can't be used: it is of version 0 of the features") !=
        std::string::npos);
  const meta::vec<ir::binding> sizes = {{"N", rows}, {"M", columns}};
  const enumeration all = enumerate(test::few_of("blurred", blurred), targets::cpu_pocl, sizes, 20);
  REQUIRE(all.valid.size() > 10);
  const std::vector<double> values = ranked(runtime::ranker_by_neighbours(none), all);
  const std::size_t sum = features::at_of("real_t_sum");
  for (std::size_t i = 1; i < values.size(); ++i)
    CHECK((values[i] > values[0]) == (all.valid[i].features[sum] < all.valid[0].features[sum]));
}

TEST_CASE("each class of devices has a table of its own, which ranks by finite numbers") {
  const meta::vec<ir::binding> sizes = {{"N", 1000}, {"M", 1003}};
  for (const target* t : {&targets::nvidia_h200, &targets::cpu_pocl}) {
    const runtime::known_neighbours near = runtime::neighbours_of(runtime::neighbours_for(*t));
    REQUIRE(near);
    const enumeration all = enumerate(test::few_of("blurred", blurred), *t, sizes, 20);
    for (const double v : ranked(runtime::ranker_by_neighbours(near), all)) CHECK((v > 0 && v < 100));
  }
  CHECK(runtime::neighbours_for(targets::nvidia_h200).packed != runtime::neighbours_for(targets::cpu_pocl).packed);
}

namespace {

/// Milliseconds that kernels seem to take while there is one: those of a text, and all others. Launches are of one kernel.
struct invented_times {
  static inline invented_times* now = nullptr;
  std::string text;
  double of_text_ms, of_others_ms;
  std::set<cl_event> of_text{};
  invented_times(std::string t, double a, double b) : text(std::move(t)), of_text_ms(a), of_others_ms(b) { now = this; }
  ~invented_times() { now = nullptr; }
  invented_times(const invented_times&) = delete;

  void launched(cl_kernel k, cl_event e) {
    cl_program p = nullptr;
    std::size_t bytes = 0;
    clGetKernelInfo(k, CL_KERNEL_PROGRAM, sizeof p, &p, nullptr);
    clGetProgramInfo(p, CL_PROGRAM_SOURCE, 0, nullptr, &bytes);
    std::string source(bytes, '\0');
    clGetProgramInfo(p, CL_PROGRAM_SOURCE, bytes, source.data(), nullptr);
    of_text.erase(e);  // an event's address may be used again
    if (source.c_str() == text) of_text.insert(e);
  }
};

}  // namespace

/// OpenCL's own, after a note of what is launched, and its times, unless they are invented.
extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions, const std::size_t* offset,
                                         const std::size_t* global, const std::size_t* local, cl_uint waits,
                                         const cl_event* wait_for, cl_event* event) {
  static const auto launch = reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
  const cl_int failed = launch(q, k, dimensions, offset, global, local, waits, wait_for, event);
  if (invented_times::now != nullptr && failed == CL_SUCCESS && event != nullptr) invented_times::now->launched(k, *event);
  return failed;
}
extern "C" cl_int clGetEventProfilingInfo(cl_event e, cl_profiling_info what, std::size_t bytes, void* value,
                                          std::size_t* size) {
  static const auto ask = reinterpret_cast<decltype(&clGetEventProfilingInfo)>(dlsym(RTLD_NEXT, "clGetEventProfilingInfo"));
  const cl_int failed = ask(e, what, bytes, value, size);
  if (const invented_times* t = invented_times::now; t != nullptr && failed == CL_SUCCESS) {
    const double ms = what == CL_PROFILING_COMMAND_END ? (t->of_text.contains(e) ? t->of_text_ms : t->of_others_ms) : 0;
    *static_cast<cl_ulong*>(value) = static_cast<cl_ulong>(ms * 1e6);
  }
  return failed;
}

TEST_CASE(
    "where the plain kernel is faster it is launched, whichever way was tuned, and a file knows it where both were timed") {
  const runtime::device d = best_device();
  const family f = family_of("scaled", scaled);
  ir::point at;
  at.sizes.push({"N", 61});
  at.sizes.push({"M", 103});
  const auto m = baseline_module(f, at);
  const std::string plain(m.text.data(), static_cast<std::size_t>(m.text.size()));
  for (const tuning& mode : {tuning::one_shot(), tuning::top(2)})
    for (const double plain_ms : {0.5, 3.9, 4.1, 30.0}) {  // of others' 4
      CAPTURE(mode.runs);
      CAPTURE(plain_ms);
      const invented_times times(plain, plain_ms, 4);
      tuning how = mode;
      how.wisdom = empty_place("plain");
      how.looks_further = false;
      auto run = tune(scaled, f, d, how);
      const choice c = run_at(run, 61, 103);
      REQUIRE(c.tried == how.runs);
      CHECK(c.plain_ms == doctest::Approx(plain_ms));
      const bool is_plain = plain_ms < 3.9;  // within 3 % what was predicted stays
      CHECK(c.from == (is_plain ? "plain" : how.runs > 1 ? "measured" : "model"));
      CHECK(c.why.ends_with(" takes 4 ms, and the plain kernel 0.5") == is_plain);
      CHECK((c.text == plain) == is_plain);
      const auto kept = runtime::wisdom_file(how.wisdom).read();
      REQUIRE(kept.size() == (how.runs > 1 ? 1 : 0));
      if (how.runs == 1) continue;
      CHECK(kept[0].ms == doctest::Approx(is_plain ? plain_ms : 4));
      CHECK((kept[0].point == "plain") == is_plain);
      auto again = tune(scaled, f, d, how), near = tune(scaled, f, d, how),
           without = tune(scaled, f, d, how.without_comparison());
      CHECK(run_at(again, 61, 103).from == "wisdom");
      CHECK(again.chosen().structure == c.structure);
      CHECK(again.chosen().text == c.text);
      CHECK(run_at(near, 64, 110).structure == c.structure);
      CHECK(run_at(without, 61, 103).from == (is_plain ? "measured" : "wisdom"));
    }
}

namespace {

/// Predicts by the analytic time, with doubts.
struct doubtful {
  static inline double spread = 0, distance = 0;
  std::vector<model::prediction> predict_rows(std::span<const double> log2_ms) const {
    std::vector<model::prediction> all;
    for (const double t : log2_ms) all.push_back({1 / (1 + std::exp2(t)), spread / (1 + std::exp2(t)), distance});
    return all;
  }
  static const runtime::ranking_hook* hook() {
    static const runtime::ranking_hook by{
        [](const runtime::ranking_question&) { return model::ranker(doubtful{}, {"real_t_sum"}); },
        [](const runtime::ranking_question&, const kernel_module&, choice&) {}};
    return &by;
  }
};

}  // namespace

TEST_CASE("where a model is unsure, one shot takes the fastest of two or three, as far as time allows") {
  const family f = family_of("scaled", scaled);
  tuning how = tuning::one_shot().without_wisdom();
  how.ranked_by = doubtful::hook();
  const auto chosen = [&](const tuning& t) {
    auto run = tune(scaled, f, best_device(), t);
    return run_at(run, 61, 103);
  };
  const auto doubted = [&](double spread, double distance) {
    doubtful::spread = spread, doubtful::distance = distance;
    return chosen(how);
  };
  std::string text;
  {
    const invented_times all_equal("", 2, 2);
    const choice sure = doubted(0.04, 0.9);
    CHECK(sure.tried == 1);
    CHECK(sure.why.empty());
    const choice wide = doubted(0.5, 0), far = doubted(0, 2);
    CHECK(wide.text == sure.text);
    CHECK(wide.tried == 3);
    CHECK(wide.why == "The model is unsure, since its sources differ by 50 %; of 3 this was the fastest.");
    CHECK(far.tried >= 2);
    CHECK(far.why.starts_with("The model is unsure, since it is like nothing that was measured; of "));
    CHECK(far.from == "model");
    tuning alone = how.without_comparison();
    CHECK(chosen(alone).tried == 1);
    text = sure.text;
  }
  {
    const invented_times predicted_is_slow(text, 3, 1);
    const choice other = doubted(0.5, 0);
    CHECK(other.tried == 3);
    CHECK(other.text != text);
  }
  const invented_times all_slow("", 30, 30);
  CHECK(doubted(0.3, 0).tried == 1);  // a second would take more than 50 ms
}

TEST_CASE("the plain kernel is timed again only where that may change the answer and takes no longer than a budget") {
  int agains = 0, turned = 0;
  double warm = 0, plain_median = 0, chosen_median = 0;
  const auto compared = [&](double first, double chosen, double budget, double cold) {
    agains = turned = 0;
    return runtime::compare_with_plain(
        first, chosen, budget, cold, [&] { return ++agains, warm; },
        [&](int n) { return turned = n, std::pair(plain_median, chosen_median); });
  };
  CHECK(compared(1, 2, 4, 1).is_plain_faster());  // even its first run
  CHECK(agains + turned == 0);
  CHECK_FALSE(compared(5, 2, 4, 1).is_plain_faster());  // a further run would take too long
  CHECK(agains + turned == 0);
  warm = 0.1;
  CHECK(compared(3, 0.2, 4, 1).is_plain_faster());  // its first run was cold
  CHECK(agains == 1);
  CHECK(turned == 0);
  CHECK(compared(30, 6, 4, 6).plain_ms == 0.1);
  CHECK(agains == 1);
  warm = 0.22, plain_median = 0.21, chosen_median = 0.2;
  CHECK_FALSE(compared(0.3, 0.2, 4, 1).is_plain_faster());
  CHECK(turned == 5);
  plain_median = 0.19;
  CHECK(compared(0.3, 0.2, 4, 1).is_plain_faster());
  plain_median = 0.195;
  CHECK_FALSE(compared(0.3, 0.2, 4, 1).is_plain_faster());  // equal
  warm = 1.4;
  CHECK(compared(1.4, 1, 4, 1).turns == 1);
  warm = 2;
  CHECK(compared(2, 1.9, 4, 1).turns == 0);  // too long for both
}
