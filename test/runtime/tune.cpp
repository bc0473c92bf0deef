// The ways to tune, and what is remembered.

#include "scaled.hpp"
#include <hoist/features/enumerate.hpp>
#include <hoist/model/nearest.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/family_on_device.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <doctest/doctest.h>

#include <support/refusal.hpp>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace {

using namespace hoist;
using namespace test::tuned;

/// The texts that were built, in order, while there is one.
struct built_texts {
  static inline std::vector<std::string>* heard = nullptr;
  std::vector<std::string> all;
  built_texts() { heard = &all; }
  ~built_texts() { heard = nullptr; }
  built_texts(const built_texts&) = delete;
  long times(const std::string& text) const { return std::ranges::count(all, text); }
};

}  // namespace

/// OpenCL's own, which is in a library, after a note of the text.
extern "C" cl_int clBuildProgram(cl_program p, cl_uint devices, const cl_device_id* list, const char* options,
                                 void(CL_CALLBACK* notify)(cl_program, void*), void* given) {
  std::size_t bytes = 0;
  if (built_texts::heard != nullptr && clGetProgramInfo(p, CL_PROGRAM_SOURCE, 0, nullptr, &bytes) == CL_SUCCESS && bytes > 0) {
    std::string text(bytes, '\0');
    if (clGetProgramInfo(p, CL_PROGRAM_SOURCE, bytes, text.data(), nullptr) == CL_SUCCESS)
      built_texts::heard->push_back(text.c_str());
  }
  static const auto build = reinterpret_cast<decltype(&clBuildProgram)>(dlsym(RTLD_NEXT, "clBuildProgram"));
  return build == nullptr ? CL_INVALID_OPERATION : build(p, devices, list, options, notify, given);
}

TEST_CASE("one shot runs one variant, top k that many, and the fastest is what a file knows from then on") {
  const runtime::device d = best_device();
  tuning one = tuning::one_shot().without_comparison(), three = tuning::top(3).without_comparison();
  one.wisdom = three.wisdom = empty_place("modes");
  auto first = tune(scaled, d, one);
  const choice model = run_at(first, 61, 103);
  CHECK(model.from == "model");
  CHECK(model.tried == 1);
  const runtime::device_target t = runtime::target_of(d.info);
  CHECK(model.learned_on.starts_with(t.known->name));
  CHECK(t.exact == (model.learned_on.find("nearest") == std::string::npos));
  CHECK(!std::filesystem::exists(one.wisdom));  // nothing was timed

  auto second = tune(scaled, d, three);
  const choice measured = run_at(second, 61, 103);
  CHECK(measured.from == "measured");
  CHECK(measured.tried == 3);
  CHECK(measured.ms > 0);
  REQUIRE(runtime::wisdom_file(three.wisdom).read().size() == 1);

  auto third = tune(scaled, d, one);
  const choice wise = run_at(third, 61, 103);
  CHECK(wise.from == "wisdom");
  CHECK(wise.tried == 0);
  CHECK(wise.structure == measured.structure);
  CHECK(wise.point == measured.point);
  CHECK(run_at(third, 64, 128).from == "wisdom");  // near
  CHECK(run_at(third, 256, 256).from == "model");  // not near
  auto fourth = tune(scaled, d, one.without_wisdom());
  CHECK(run_at(fourth, 61, 103).from == "model");
}

TEST_CASE("a search runs until its time is over, and its best is the fastest that it ran") {
  choice c;
  const auto place = empty_place("search");
  // On a busy machine 4 seconds may suffice for no build.
  for (double seconds = 4; c.from != "measured" && seconds < 1000; seconds *= 4) {
    tuning some = tuning::search(seconds).without_comparison();
    some.wisdom = place;
    auto run = tune(scaled, best_device(), some);
    c = run_at(run, 96, 200);
  }
  CHECK(c.from == "measured");
  CHECK(c.tried >= 1);
  const auto kept = runtime::wisdom_file(place).read();
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].ms == doctest::Approx(c.ms).epsilon(1e-4));
  CHECK(kept[0].point == c.point);
}

TEST_CASE("a search learns what its model could not know, by groups of axes too, and runs nothing twice") {
  // The model knows the analytic time. On the device, which is invented, the structures of the 60 variants that it likes best take
  // three times that.
  const family f = family_of("scaled", scaled);
  const target& t = targets::nvidia_h200;
  const auto thought_ms = [&](const std::vector<double>& features) {
    return std::exp2(features[features::at_of("real_t_max")]);
  };
  meta::vec<ir::binding> sizes;
  sizes.push({"N", 2048});
  sizes.push({"M", 2048});
  const auto features_at = [&](int structure, long number) {
    const space points(f.structures[structure], f.inputs, t, sizes);
    REQUIRE(points.rejection(number) == nullptr);
    return features_of(points.emit(points.at(number)), t);
  };
  model::dataset known{{std::begin(features::feature_names), std::end(features::feature_names)}, {}};
  for (const candidate& c : enumerate(f, t, sizes, 12).valid)
    known.rows.push_back({"p", "d", "s", "", 2048, 2048, c.features, 1 / thought_ms(c.features), true});
  const model::ranker by = model::nearest_of(known);

  std::vector<candidate> all = enumerate_coarse_to_fine(f, t, sizes, by).valid;
  std::ranges::stable_sort(all, std::greater<>(), [&](const candidate& c) { return by.predict(c.features).value; });
  std::set<int> liked;
  for (std::size_t i = 0; i < 60; ++i) liked.insert(all[i].structure);
  const auto true_ms = [&](int structure, const std::vector<double>& features) {
    return thought_ms(features) * (liked.contains(structure) ? 3 : 1);
  };
  double goal = std::numeric_limits<double>::infinity();
  for (const candidate& c : all) goal = std::min(goal, true_ms(c.structure, c.features) / 0.9);
  const auto unlearned =
      std::ranges::find_if(all, [&](const candidate& c) { return true_ms(c.structure, c.features) <= goal; }) - all.begin() + 1;
  CHECK(unlearned > 10);

  const auto runs_to_goal = [&](guided_search search, long most) {
    std::set<std::pair<int, long>> ran;
    double first = 0;
    for (long runs = 1; runs <= most; ++runs) {
      const auto v = search.next(), same = search.next();
      REQUIRE(v);
      CHECK((same->structure == v->structure && same->number == v->number));
      CHECK(ran.insert({v->structure, v->number}).second);
      const double ms = true_ms(v->structure, features_at(v->structure, v->number));
      search.ran(*v, ms);
      if (runs == 1) first = ms;
      CHECK(search.best()->ms <= first);
      if (ms <= goal) return runs;
    }
    return most + 1;
  };
  const long learned = runs_to_goal(guided_search(f, t, sizes, by), unlearned + 1),
             grouped = runs_to_goal(guided_search::by_groups(f, t, sizes, by), unlearned + 1);
  MESSAGE("runs to 90 %: ", learned, ", by groups ", grouped, ", instead of ", unlearned);
  CHECK(2 * learned < unlearned);
  CHECK(grouped < unlearned);
}

TEST_CASE("what is tried where the plain kernel is faster is of structures that haven't run") {
  const family f = family_of("scaled", scaled);
  const model::ranker by = runtime::pretrained_ranker_for(targets::nvidia_h200);
  runtime::tuning_order order(f, targets::nvidia_h200, {{"N", 2048}, {"M", 2048}}, &by, {});
  std::set<int> ran;
  for (int i = 0; i < 3; ++i) {
    const auto t = order.next();
    REQUIRE(t);
    ran.insert(t->structure);
    order.passed_over(*t);
  }
  const auto others = order.of_other_structures();
  REQUIRE(others.size() == 2);
  CHECK(others[0].predicted >= others[1].predicted);
  for (const runtime::tuning_order::turn& t : others) CHECK(ran.insert(t.structure).second);
}

TEST_CASE("one shot looks further where what ran first took longer than predicted, until one is as fast") {
  const family f = family_of("scaled", scaled);
  model::boosted_trees nothing_learned;
  nothing_learned.nodes.push_back({-1, 0, 0, 0});
  nothing_learned.roots.push_back(0);
  const model::ranker by_sums = runtime::ranker_by_trees(model::forest({"real_t_dram"}, {nothing_learned}));
  const model::ranker no_times(runtime::detail::analytic{}, {"real_t_sum"});
  const double bytes = 2.0 * 2048 * 2048 * sizeof(float);
  const auto took = [](double ms) {
    runtime::measurement m;
    m.time.median_ms = ms;
    return m;
  };
  // The structures of what is looked at after a first variant of so many milliseconds, where each look takes so many.
  const auto looks = [&](const target& t, const model::ranker& by, double first, double each, std::string* doubt = nullptr) {
    runtime::tuning_order order(f, t, {{"N", 2048}, {"M", 2048}}, &by, {});
    order.ran(*order.next(), took(first));
    std::vector<int> structures;
    while (const auto look = order.look(bytes)) {
      structures.push_back(look->structure);
      order.ran(*look, took(each));
    }
    if (doubt != nullptr) *doubt = order.doubt();
    return structures;
  };
  const target& gpu = targets::nvidia_h200;
  std::string doubt;
  CHECK(looks(gpu, by_sums, 1e-3, 1, &doubt).empty());
  CHECK(doubt.empty());
  const std::vector<int> all = looks(gpu, by_sums, 1e3, 1e3, &doubt);
  REQUIRE(all.size() == 4);
  CHECK(all[2] != all[3]);
  for (const int other : {all[2], all[3]}) CHECK(std::count(all.begin(), all.end(), other) == 1);
  CHECK(doubt.starts_with("What was predicted best took 1e+03 ms instead of 0.0"));
  CHECK(looks(gpu, by_sums, 1e3, 1e-3).size() == 1);
  CHECK(looks(gpu, no_times, 1e3, 1e3).empty());
  const auto ms_of_first = [&](const target& t) {
    guided_search order(f, t, {{"N", 2048}, {"M", 2048}}, by_sums);
    return bytes / (t.dram_gbs * 1e6 * order.over_copy(*order.next()));
  };
  for (const target* t : {&gpu, &targets::cpu_pocl}) {
    const double good = model::good_share(t == &targets::cpu_pocl), predicted = ms_of_first(*t);
    CHECK(looks(*t, by_sums, 0.99 * predicted / good, 1e3).empty());
    CHECK(looks(*t, by_sums, 1.01 * predicted / good, 1e3).size() == 4);
  }
}

TEST_CASE("a search by groups obeys its number of runs, and what it chose is kept as any other") {
  tuning some = tuning::grouped(4).without_comparison();
  some.wisdom = empty_place("grouped");
  auto run = tune(scaled, best_device(), some);
  const choice c = run_at(run, 61, 103);
  CHECK(c.from == "measured");
  CHECK(c.tried == 4);
  CHECK(runtime::wisdom_file(some.wisdom).read().at(0).point == c.point);
}

TEST_CASE("before the first call, and after all is forgotten, nothing is chosen, and a sentence says so") {
  auto run = tune(scaled, best_device(), tuning::one_shot().without_comparison().without_wisdom());
  const char* nothing = "nothing is chosen for the program yet; its first call chooses";
  CHECK(test::refusal([&] { static_cast<void>(run.chosen()); }) == nothing);
  CHECK(run_at(run, 20, 30).from == "model");
  run.forget();
  CHECK(test::refusal([&] { static_cast<void>(run.chosen()); }) == nothing);
  CHECK(run_at(run, 20, 30).from == "model");
}

TEST_CASE("buffers and kernels of the sizes used least recently go; their choices stay") {
  const runtime::session s(best_device());
  auto run = tune(scaled, family_of("scaled", scaled), s, tuning::top(2).without_comparison().without_wisdom().keeping(2));
  const std::pair<long, long> sizes[] = {{40, 60}, {41, 61}, {42, 62}};
  std::vector<choice> chosen;
  long most = 0;
  for (const auto& [n, m] : sizes) {
    chosen.push_back(run_at(run, n, m));
    CHECK(run.sizes_built() == std::min<int>(2, static_cast<int>(chosen.size())));
    if (chosen.size() == 2) most = s.allocated();
  }
  CHECK(s.allocated() <= most + 4 * 8 * (42 * 62));  // each size is a little larger
  const runtime::launcher prepared = run.prepared({{"N", 42}, {"M", 62}});
  for (const int i : {0, 2, 1}) {
    const auto& [n, m] = sizes[i];
    const choice again = run_at(run, n, m);
    const choice& before = chosen[static_cast<std::size_t>(i)];
    CHECK(again.ms == before.ms);  // not measured anew
    CHECK(again.point == before.point);
    CHECK(again.text == before.text);
    CHECK(run.sizes_built() == 2);
  }
  run.forget();
  CHECK(run.sizes_built() == 0);
  const long kept = s.allocated();  // what the prepared kernels have between them
  const runtime::buffer in(s, 4 * 42 * 62), out(s, 4 * 42 * 62);
  const std::vector<float> x = numbers(42 * 62);
  std::vector<float> y(x.size());
  in.write(x);
  prepared.enqueue(s.queue(), runtime::results{out.handle()}, runtime::inputs{in.handle()});
  out.read(y);
  CHECK(y == expected(x, 42, 62));
  CHECK(s.allocated() == kept + in.bytes() + out.bytes());
  CHECK(kept <= 8);
}

TEST_CASE("a build that the time left is too short for isn't begun") {
  runtime::build_budget b;
  CHECK(b.fits(1000, 0.001));
  CHECK(!b.fits(1000, 0));
  b.took(1000, 0.5);
  CHECK(b.fits(10, 0.5));
  CHECK(!b.fits(10, 0.49));    // the last one's
  CHECK(b.fits(4000, 0.5));    // a usual text
  CHECK(!b.fits(40000, 4.9));  // in proportion
  CHECK(b.fits(40000, 5.1));
  b.took(20000, 4);
  CHECK(!b.fits(10, 3.9));
  b.took(3000, 0.1);
  CHECK(b.fits(100, 0.9));
  CHECK(!b.fits(40000, 7.9));
  CHECK(b.fits(1 << 30, std::numeric_limits<double>::infinity()));
}

TEST_CASE("a search whose time is over after the baseline kernel's build builds nothing else, and keeps no choice") {
  tuning none = tuning::search(0).without_comparison();
  none.wisdom = empty_place("no_time");
  auto hurried = tune(scaled, best_device(), none);
  const choice c = run_at(hurried, 96, 200);
  CHECK(c.tried == 0);
  CHECK(c.from == "plain");
  CHECK(runtime::wisdom_file(none.wisdom).read().empty());
}

TEST_CASE("what was built to be measured isn't built again to be called") {
  for (const tuning& how :
       {tuning::one_shot().without_comparison(), tuning::top(3).without_comparison(), tuning::search(0).without_comparison()}) {
    CAPTURE(how.runs);
    CAPTURE(how.seconds);
    const built_texts built;
    auto run = tune(scaled, best_device(), how.without_wisdom());
    const choice c = run_at(run, 96, 200);
    CHECK(c.from == (how.seconds > 0 ? how.runs > 1 ? "measured" : "model" : "plain"));
    CHECK(built.times(c.text) == 1);
    CHECK(built.all.size() >= static_cast<std::size_t>(1 + c.tried));
    const std::size_t before = built.all.size();
    CHECK(run_at(run, 96, 200).text == c.text);
    CHECK(built.all.size() == before);
  }
}

TEST_CASE("arrays smaller than any group are computed by the baseline kernel") {
  auto run = tune(scaled, best_device(), tuning::one_shot().without_comparison().without_wisdom());
  CHECK(run_at(run, 1, 1).from == "plain");
}

namespace {

std::vector<std::string>& warnings() {
  static std::vector<std::string> all;
  return all;
}
/// Takes the warnings while it lives.
struct listening {
  listening() {
    warnings().clear();
    warn_by([](const char* line) { warnings().push_back(line); });
  }
  ~listening() { warn_by(nullptr); }
};

std::string bytes_of(const std::filesystem::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("where nothing can be kept, tuning goes on and says so once") {
  const std::filesystem::path letter = empty_place("letter"), folder = empty_place("as_folder"), pipe = empty_place("pipe");
  { std::ofstream(letter) << "Dear reader\n"; }
  std::filesystem::create_directories(folder);
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::filesystem::path& place :
       {std::filesystem::path("/dev/full"), std::filesystem::path("/proc/no/wisdom"), letter / "below", letter, folder, pipe}) {
    CAPTURE(place.string());
    const listening here;
    tuning two = tuning::top(2).without_comparison();
    two.wisdom = place;
    two.binaries = place;
    auto run = tune(scaled, best_device(), two);
    CHECK(run_at(run, 45, 70).from == "measured");
    CHECK(run_at(run, 45, 71).from == "measured");
    CHECK(run_at(run, 45, 70).from == "measured");
    REQUIRE(warnings().size() == 1);
    CHECK(warnings()[0].find(place.string()) != std::string::npos);
  }
  CHECK(bytes_of(letter) == "Dear reader\n");
  // Nobody reads the pipe or writes to it.
  CHECK(runtime::wisdom_file(pipe).read().empty());
  CHECK(runtime::wisdom_file(pipe).examined().failure == "it is no file");
  CHECK(runtime::wisdom_file("/dev/zero").read().empty());
}

TEST_CASE("without a place for a cache nothing is kept, in the working folder neither") {
  std::vector<std::pair<const char*, std::string>> before;
  for (const char* name : {"HOIST_WISDOM", "HOIST_CACHE", "XDG_CACHE_HOME", "HOME"})
    if (const char* value = std::getenv(name)) before.emplace_back(name, value), ::unsetenv(name);
  const listening here;
  CHECK(tuning{}.wisdom.empty());
  CHECK(tuning{}.binaries.empty());
  for (int k = 0; k < 2; ++k) {
    auto run = tune(scaled, best_device(), tuning::top(2).without_comparison());
    CHECK(run_at(run, 40, 70).from == "measured");
  }
  auto quiet = tune(scaled, best_device(), tuning::top(2).without_comparison().without_wisdom());
  CHECK(run_at(quiet, 40, 70).from == "measured");
  CHECK(warnings().size() == 1);
  ::setenv("XDG_CACHE_HOME", "relative", 1);
  ::setenv("HOME", "/somewhere", 1);
  CHECK(tuning{}.wisdom == "/somewhere/.cache/hoist/wisdom");
  ::setenv("XDG_CACHE_HOME", "/elsewhere", 1);
  CHECK(tuning{}.wisdom == "/elsewhere/hoist/wisdom");
  ::unsetenv("XDG_CACHE_HOME");
  ::unsetenv("HOME");
  for (const auto& [name, value] : before) ::setenv(name, value.c_str(), 1);
}

TEST_CASE("numbers are written with points where the program's locale has commas") {
  const std::string made = std::string(HOIST_TEST_BINARY_DIR) + "/locale", name = "de_DE.UTF-8";
  std::filesystem::create_directories(made);
  const bool here = std::setlocale(LC_NUMERIC, name.c_str()) != nullptr ||
                    (std::system(("localedef -i de_DE -f UTF-8 " + made + "/" + name + " >/dev/null 2>&1").c_str()) == 0 &&
                     ::setenv("LOCPATH", made.c_str(), 1) == 0 && std::setlocale(LC_NUMERIC, name.c_str()) != nullptr);
  if (!here) MESSAGE("no locale with a decimal comma is here; the test ran with the point");
  const runtime::wisdom_file file(empty_place("comma"));
  file.add({"d", "1", 7, "N=3", 0, "local=8", 0.25});
  REQUIRE(file.read().size() == 1);
  CHECK(file.read()[0].ms == 0.25);
  tuning two = tuning::top(2).without_comparison();
  two.wisdom = empty_place("comma_tuned");
  for (const char* from : {"measured", "wisdom"}) {
    auto run = tune(scaled, best_device(), two);
    CHECK(run_at(run, 50, 70).from == from);
  }
  std::setlocale(LC_NUMERIC, "C");
}
