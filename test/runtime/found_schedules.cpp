// Schedules that tune finds: what they compute, what is kept of them, how long they are looked for.

#include <hoist/found_schedules.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/schedule_hook.hpp>
#include <hoist/runtime/tuning_order.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/target/targets.hpp>

#include <doctest/doctest.h>

#include <support/families.hpp>
#include <support/refusal.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using namespace hoist;

/// Corners of a picture: a stage of pairs, which a stage of sums reads by windows, and the result reads these.
inline constexpr auto corners = program<array2<float, N, M>>("corners", [](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return make_tuple(w(1, 2) - w(1, 0), w(2, 1) - w(0, 1)); }) |
         named<"slopes"> | pad2<1>(clamp) | slide2<3> | map2([](auto w) {
           auto [a, b] = w(0, 1);
           auto [c, d] = w(2, 1);
           auto [e, f] = w(1, 1);
           return a * b + c * d - 2.0f * e * f;
         });
});
inline constexpr auto doubled =
    program<array2<float, N, M>>("doubled", [](auto x) { return x | map2([](auto a) { return 2.0f * a; }); });
inline constexpr auto iterated = program<array<float, N>>("iterated", [](auto x) {
  return x | iterate<3>([](auto a) { return a | pad<1>(clamp) | slide<3> | map([](auto w) { return w(0) + w(2); }); });
});

using two_recipes = meta::list<recipe<"direct", test::by_loops<map_global_<1>, map_global_<0>>>,
                               recipe<"row-per-work-item", test::by_loops<map_global_<0>, map_seq_<>>>>;
template <class P>
family two_of(P p) {
  return family_of<P, two_recipes>(p.name, p);
}
/// With a wisdom file that isn't there yet.
tuning with_wisdom(tuning how, const char* name) {
  const std::filesystem::path p = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "found_schedules" / name;
  std::filesystem::remove_all(p);
  how.wisdom = (p / "wisdom").string();
  how.binaries = "";
  return how;
}

std::vector<float> picture(long n, long m) {
  std::vector<float> x(static_cast<std::size_t>(n * m));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 17) - 8;
  return x;
}
std::vector<float> corners_of(const std::vector<float>& x, long n, long m) {
  const auto at = [&](const std::vector<float>& v, long i, long j) {
    return v[static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + std::clamp(j, 0L, m - 1))];
  };
  std::vector<float> across, down, y;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) {
      across.push_back(at(x, i, j + 1) - at(x, i, j - 1));
      down.push_back(at(x, i + 1, j) - at(x, i - 1, j));
    }
  const auto product = [&](long i, long j) { return at(across, i, j) * at(down, i, j); };
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) y.push_back(product(i - 1, j) + product(i + 1, j) - 2.0f * product(i, j));
  return y;
}
/// What was chosen; its result is the loops'.
choice run_corners(const tuning& how, long n, long m) {
  auto run = tune(corners, two_of(corners), best_device(), how);
  const std::vector<float> x = picture(n, m);
  std::vector<float> y(x.size());
  run(view(y.data(), {n, m}), view(x.data(), {n, m}));
  CHECK(y == corners_of(x, n, m));
  return run.chosen();
}

/// A search that may not begin: what it would be asked is known.
struct unasked {
  static inline int times = 0;
  static inline double seconds = 0;
  static const runtime::schedule_hook* get() {
    static const runtime::schedule_hook counting{[](const runtime::ranking_question& q, double s) {
      ++times, seconds = s;
      return runtime::found_schedules()->order_for(q, s);
    }};
    return &counting;
  }
};

/// Schedules that are all predicted to take a millisecond.
struct alike : runtime::schedule_order {
  std::optional<candidate> every = candidate{{}, {}, 1};
  const std::optional<candidate>& next() override { return every; }
  void ran(double, const std::vector<double>&) override {}
  double predicted_ms(const hoist::kernel_module&) const override { return 1; }
  std::string learned_on() const override { return "nothing"; }
};
/// How many schedules one shot runs after a first one of so many milliseconds, where each takes so many.
int looks_after(const target& t, double first_ms, double each_ms) {
  runtime::tuning_order order(two_of(corners), t, {{"N", 8}, {"M", 8}}, nullptr, meta::shared<alike>::make());
  const auto ran = [&](const runtime::tuning_order::turn& turn, double ms) {
    runtime::measurement m;
    m.outcome = runtime::verdict::correct;
    m.time.median_ms = ms;
    order.ran(turn, m);
  };
  ran(*order.next(), first_ms);
  int looks = 0;
  for (auto look = order.look(1); look; look = order.look(1)) ran(*look, each_ms), ++looks;
  CHECK(order.doubt().empty() == (looks == 0));
  return looks;
}

}  // namespace

TEST_CASE("one shot runs two schedules more where the first is slower than predicted, until one is as fast") {
  const target gpu = targets::nvidia_h200, cpu = targets::cpu_pocl;
  for (const target& t : {gpu, cpu}) {
    const double good = model::good_share(t.kind == device_class::cpu);
    CHECK(looks_after(t, 0.99 / good, 5) == 0);
    CHECK(looks_after(t, 1.01 / good, 5) == 2);
    CHECK(looks_after(t, 5, 1) == 1);
  }
}
TEST_CASE("schedules that are found compute the program at sizes that no tile divides, in each mode") {
  for (const tuning& how : {tuning::one_shot().schedules_alone(), tuning::top(4).schedules_alone()}) {
    const choice c = run_corners(how.without_wisdom(), 61, 103);
    CHECK(c.structure == "scheduled");
    CHECK(c.point.starts_with("plan=result:/kernel/"));
    CHECK(c.tried >= how.runs);
    CHECK(c.tried <= (how.runs > 1 ? how.runs : 3));
    CHECK(c.from == (how.runs > 1 ? "measured" : "model"));
    CHECK(c.ms > 0);
    CHECK(c.predicted_ms > 0);
    CHECK(c.learned_on.starts_with("prices of "));
  }
  CHECK(run_corners(tuning::top(6).with_schedules().without_wisdom(), 37, 211).tried == 6);
}

TEST_CASE("a schedule that was found is kept, and launched again without a search, by tunings that don't ask for one, too") {
  tuning how = with_wisdom(tuning::one_shot().schedules_alone(), "kept");
  how.schedules = unasked::get();
  unasked::times = 0;
  const choice first = run_corners(how, 64, 96);
  CHECK(unasked::times == 1);
  tuning plain = tuning::one_shot();
  plain.wisdom = how.wisdom;
  for (const tuning& again : {how, plain}) {
    const choice c = run_corners(again, 64, 96);
    CHECK(c.from == "wisdom");
    CHECK(c.point == first.point);
    CHECK(c.text == first.text);
  }
  CHECK(unasked::times == 1);
}

TEST_CASE("what was tuned without schedules isn't taken where they are asked for, and what was tuned with them is") {
  tuning how = with_wisdom(tuning::top(2).without_comparison(), "family");
  CHECK(run_corners(how, 64, 96).from == "measured");
  CHECK(run_corners(how, 64, 96).from == "wisdom");
  tuning both = how.with_schedules();
  both.runs = 3;
  CHECK(run_corners(both, 64, 96).from == "measured");
  CHECK(run_corners(both, 64, 96).from == "wisdom");
  CHECK(run_corners(how, 64, 96).from == "wisdom");
}

TEST_CASE("schedules are looked for in the seconds that are given, and half of a search's") {
  const runtime::session s(best_device());
  const runtime::device_target where = runtime::target_of(s.info());
  const meta::vec<ir::binding> sizes = {{"N", 61}, {"M", 103}};
  const tuning how = tuning().with_schedules();
  const auto none = runtime::found_schedules()->order_for({s, where, two_of(corners), sizes, how}, 0);
  REQUIRE(none);
  const auto& least = none->next();  // a kernel for every stage, without more than is needed to have one
  REQUIRE(least);
  CHECK(least->module.kernels.size() == 2);
  const auto long_enough = runtime::found_schedules()->order_for({s, where, two_of(corners), sizes, how}, 60);
  REQUIRE(long_enough->next());
  CHECK(long_enough->next()->predicted_ms <= least->predicted_ms);

  tuning hurried = tuning::search(0.5).with_schedules().without_wisdom();
  hurried.schedules = unasked::get();
  run_corners(hurried, 61, 103);
  CHECK(unasked::seconds == doctest::Approx(0.25));
  hurried.seconds = 5;
  hurried.schedule_seconds = 0.125;
  hurried.runs = 1;
  run_corners(hurried, 61, 103);
  CHECK(unasked::seconds == doctest::Approx(0.125));
}

TEST_CASE("a program with one stage, or none that can be placed, has its family's variants, and a sentence without them") {
  const runtime::session s(best_device());
  const std::vector<float> x = picture(31, 47);
  std::vector<float> y(x.size());
  auto run = tune(doubled, two_of(doubled), s, with_wisdom(tuning::one_shot().with_schedules(), "one_stage"));
  run(view(y.data(), {31, 47}), view(x.data(), {31, 47}));
  CHECK(std::ranges::equal(x, y, [](float a, float b) { return 2.0f * a == b; }));
  CHECK(run.chosen().structure != "scheduled");

  const family loops = test::few_of("iterated", iterated);
  auto goes = tune(iterated, loops, s, tuning::one_shot().without_comparison().with_schedules().without_wisdom());
  goes(view(y.data(), {1457}), view(x.data(), {1457}));
  CHECK(goes.chosen().from == "model");
  auto fails = tune(iterated, loops, s, tuning::one_shot().schedules_alone().without_wisdom());
  CHECK(test::refusal([&] { fails(view(y.data(), {1457}), view(x.data(), {1457})); }) ==
        "iterated can't be scheduled, since a schedule has no place for iterate yet.");
}

TEST_CASE("a number of seconds is none where it is negative") {
  const auto tuned_by = [](const tuning& how) {
    return test::refusal([&] { tune(corners, two_of(corners), best_device(), how); });
  };
  CHECK(tuned_by(tuning::one_shot().with_schedules(-1)) ==
        "tuning corners takes a number of seconds, 0 or more, not -1.000000.");
  CHECK(tuned_by(tuning::search(-0.5)) == "tuning corners takes a number of seconds, 0 or more, not -0.500000.");
}
