// What a wisdom file may hold, and what of it runs.

#include <hoist/meta/ordered.hpp>
#include <hoist/opencl.hpp>
#include <hoist/runtime/family_on_device.hpp>
#include <hoist/runtime/ranking_hook.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace hoist;

using grid = array2<float, N, M>;

inline constexpr auto tripled = program<grid>([](auto x) { return x | map2([](auto a) { return 3.0f * a; }); });

std::filesystem::path empty_place(const char* name) {
  const std::filesystem::path p = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "wisdom" / name;
  std::filesystem::remove_all(p);
  return p;
}
std::string bytes_of(const std::filesystem::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(const std::filesystem::path& p, const std::string& bytes) {
  std::filesystem::create_directories(p.parent_path());
  std::ofstream(p, std::ios::binary) << bytes;
}
/// A line of version 1.
std::string line_of(const runtime::wise_choice& w) {
  const std::string line = runtime::wisdom_detail::line_of(w);
  return line.substr(0, line.rfind('\t')) + "\n";
}

const runtime::wise_choice some{"a device", "1.2", 7, "M=5 N=3", 9, "rows=4 local=8x2", 0.25};

bool is_some(const runtime::wise_choice& w) {
  return w.device == some.device && w.driver == some.driver && w.program == some.program && w.sizes == some.sizes &&
         w.structure == some.structure && w.point == some.point && w.ms == some.ms;
}

/// What runs at a size, if the result was right.
choice run_tripled(const std::filesystem::path& wisdom, long n, long m) {
  tuning one = tuning::one_shot();
  one.wisdom = wisdom;
  auto run = tune(tripled, best_device(), one);
  std::vector<float> x(static_cast<std::size_t>(n * m)), y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 101);
  run(view(y.data(), {n, m}), view(x.data(), {n, m}));
  long wrong = 0;
  for (std::size_t i = 0; i < x.size(); ++i) wrong += y[i] != 3.0f * x[i];
  CHECK(wrong == 0);
  return run.chosen();
}

}  // namespace

TEST_CASE("no changed bit of a line is a choice") {
  const auto path = empty_place("bits");
  runtime::wisdom_file(path).add(some);
  const std::string good = bytes_of(path);
  REQUIRE(good.starts_with("hoist wisdom 2\n"));
  for (std::size_t bit = 8 * good.find('\n'); bit < 8 * good.size(); ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    write(path, bad);
    // A line end that is another letter joins two lines; what makes a line end of a letter leaves none of both whole.
    if (bit / 8 + 1 < good.size()) CHECK_MESSAGE(runtime::wisdom_file(path).read().empty(), bit);
  }
}

TEST_CASE("files of version 1 are read, stay as they are, and go on with version 2; later ones are left alone") {
  const auto path = empty_place("versions");
  const std::string first = "hoist wisdom 1\n" + line_of(some);
  write(path, first);
  const runtime::wisdom_file file(path);
  REQUIRE(file.read().size() == 1);
  CHECK(is_some(file.read()[0]));
  CHECK(file.examined().passed_over == 0);
  file.add(some);
  file.add(some);
  CHECK(bytes_of(path).starts_with(first + "hoist wisdom 2\n"));
  CHECK(file.read().size() == 3);
  CHECK(file.examined().passed_over == 0);
  const std::string later = bytes_of(path) + "hoist wisdom 3\nwhatever it has\n";
  write(path, later);
  CHECK(file.read().size() == 3);
  CHECK(file.examined().passed_over == 2);
  CHECK_THROWS_WITH_AS(file.add(some), doctest::Contains("it is of a later version of hoist"), runtime::error);
  CHECK(bytes_of(path) == later);
  write(path, std::string((std::size_t{64} << 20) + 1, '\n'));
  CHECK(file.examined().failure == "it is too large");
  std::filesystem::remove(path);
}

TEST_CASE("of a wisdom file runs the best that is a point of the structure's space, and no other line") {
  const runtime::device d = best_device();
  const family f = family_of("tripled", tripled);
  const target limits = runtime::target_of(d.info).limits;
  const meta::vec<ir::binding> sizes = {{"N", 96}, {"M", 160}};
  const auto path = empty_place("of_the_space");
  std::string text = "hoist wisdom 1\n";
  const auto add = [&](int structure, const std::string& point, double ms) {
    text += line_of({d.info.name, d.info.driver, runtime::identity_of(f), runtime::sizes_text(sizes),
                     structure < 0 ? 5 : ir::hash(f.structures[structure].terms()), point, ms});
  };
  std::string good;
  int others = 0;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const space points(f.structures[i], f.inputs, limits, sizes);
    for (long n = 0; n < points.size(); n += 1 + points.size() / 5) {
      const ir::point p = points.at(n);
      if (const bool valid = points.rejection(n) == nullptr; valid && good.empty())
        add(i, good = space::name(p), 5);
      else if (!valid)
        add(i, space::name(p), 0.01);  // a point that the space rejects
      for (const ir::binding& b : p.tunables)
        for (const long value : {0L, -1L, 1000003L, 1L << 40, 9223372036854775807L}) {
          ir::point bad = p;
          for (ir::binding& x : bad.tunables) x.value = meta::same_text(x.name, b.name) ? value : x.value;
          add(i, space::name(bad), 0.001);
          ++others;
        }
    }
    for (const char* point : {"local=0", "local=-4x-8", "local=3x5", "local=9223372036854775807x2", "local=64 iterations1=99",
                              "rows=16 columns=9223372036854775807 local=16x32", "local=32x1x1 relaxed", "local=32 peeled", ""})
      add(i, point, 0.0001);
  }
  add(-1, good, 0.00001);
  REQUIRE(!good.empty());
  REQUIRE(others > 10);
  write(path, text);
  const choice c = run_tripled(path, 96, 160);
  CHECK(c.from == "wisdom");
  CHECK(c.ms < 6);
  CHECK(c.point == good);
}

TEST_CASE(
    "of choices around a size the nearest two a side count, far ones between known sizes alone, and those of this device") {
  const auto path = empty_place("around");
  const auto add = [&](const char* device, const std::string& sizes, const char* point, double ms) {
    runtime::wisdom_file(path).add({device, "1.2", 7, sizes, 9, point, ms});
  };
  const auto around = [&](const std::string& sizes, double between) {
    std::vector<std::string> all;
    for (const auto& of_size : runtime::wisdom_file(path).around("mine", "1.2", {7}, sizes, between))
      for (const runtime::wise_choice& w : of_size) all.push_back(w.sizes + ": " + w.point);
    return all;
  };
  using lines = std::vector<std::string>;
  add("mine", "M=100 N=100", "a", 1);
  add("other", "M=100 N=101", "b", 0.1);
  CHECK(around("M=100 N=100", 16).empty());  // it is the size itself
  CHECK(around("M=100 N=190", 16) == lines{"M=100 N=100: a"});
  CHECK(around("M=100 N=210", 16).empty());  // beyond all that is known, and more than twice as large
  add("mine", "M=300 N=400", "c", 9);
  add("mine", "M=300 N=400", "d", 8);
  CHECK(around("M=100 N=210", 16) == lines{"M=100 N=100: a", "M=300 N=400: d", "M=300 N=400: c"});
  CHECK(around("M=100 N=210", 2).empty());
  for (const long n : {99L, 98L, 97L}) add("mine", "M=100 N=" + std::to_string(n), "e", 1);
  CHECK(around("M=100 N=210", 16).size() == 4);
  CHECK(around("M=100 N=210", 16)[1] == "M=100 N=99: e");
  CHECK(around("K=100 N=210", 16).empty());
}

TEST_CASE("files of two devices that are joined serve each device alone") {
  const auto one = empty_place("one_device"), two = empty_place("two_devices"), both = empty_place("both");
  const runtime::wise_choice here{"a", "1", 7, "M=8 N=8", 9, "local=8", 1}, there{"b", "1", 7, "M=8 N=8", 9, "local=16", 0.5};
  runtime::wisdom_file(one).add(here);
  runtime::wisdom_file(two).add(there);
  write(both, bytes_of(one) + bytes_of(two));
  const runtime::wisdom_file joined(both);
  CHECK(joined.examined().choices == 2);
  CHECK(joined.examined().passed_over == 0);
  for (const runtime::wise_choice& w : {here, there}) {
    const auto found = joined.find(w.device, "1", {7}, "M=8 N=8");
    REQUIRE(found.size() == 1);
    CHECK(found[0].point == w.point);
  }
}

namespace {

/// Predicts by the work-items of a group along columns: the more, the faster, or the slower.
struct by_group_size {
  static inline double exponent = 1;
  std::vector<model::prediction> predict_rows(std::span<const double> log2_sizes) const {
    std::vector<model::prediction> all;
    for (const double s : log2_sizes) all.push_back({std::pow(1 + s, exponent), 0, 0});
    return all;
  }
  static const runtime::ranking_hook* hook() {
    static const runtime::ranking_hook by{
        [](const runtime::ranking_question&) { return model::ranker(by_group_size{}, {"paper_local_size_0"}); },
        [](const runtime::ranking_question&, const kernel_module&, choice&) {}};
    return &by;
  }
};

}  // namespace

TEST_CASE("what is known of sizes around is ranked by the model, checked, and of what is as good the fastest is taken") {
  const runtime::device d = best_device();
  const family f = family_of("tripled", tripled);
  const auto path = empty_place("ranked");
  const auto add = [&](long n, const char* point) {
    const meta::vec<ir::binding> sizes = {{"N", n}, {"M", n}};
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists && f.structures[i].name == std::string("direct"))
        runtime::wisdom_file(path).add({d.info.name, d.info.driver, runtime::identity_of(f), runtime::sizes_text(sizes),
                                        ir::hash(f.structures[i].terms()), point, 1});
  };
  add(64, "local=8x4");
  add(512, "local=32x4");
  const auto chosen_at = [&](long n, double exponent, tuning how = tuning::one_shot().without_comparison()) {
    by_group_size::exponent = exponent;
    how.wisdom = path;
    how.ranked_by = by_group_size::hook();
    auto run = tune(tripled, f, d, how);
    std::vector<float> x(static_cast<std::size_t>(n * n), 2), y(x.size());
    run(view(y.data(), {n, n}), view(x.data(), {n, n}));
    CHECK(y == std::vector<float>(x.size(), 6));
    return run.chosen();
  };
  const choice more = chosen_at(253, 1), fewer = chosen_at(253, -1);
  CHECK(more.from == "wisdom");
  CHECK(more.tried == 1);
  CHECK(more.point.find("local=32x4") != std::string::npos);
  CHECK(fewer.point.find("local=8x4") != std::string::npos);
  CHECK(fewer.why == "It is known from another size.");
  CHECK(chosen_at(64, 1).tried == 0);
  CHECK(chosen_at(50, 1).point ==
        chosen_at(64, 1).point);            // smaller than all known by less than two, all dimensions multiplied
  CHECK(chosen_at(23, 1).from == "model");  // farther
  const choice either = chosen_at(253, 0.01, tuning::one_shot());
  CHECK(either.tried == 2);
  if (either.from != "plain")
    CHECK(either.why ==
          "The model is unsure, since two choices of other sizes are predicted to be as good; of 2 this was the fastest.");
  CHECK(chosen_at(253, 1, tuning::top(2).without_comparison()).from ==
        "measured");  // a search isn't cut short for sizes so far
}

TEST_CASE("where the best that is known is no variant any more the next best runs, and a sentence says so") {
  const runtime::device d = best_device();
  const family f = family_of("tripled", tripled);
  const auto path = empty_place("gone");
  const std::string here = runtime::sizes_text({{"N", 61}, {"M", 103}});
  runtime::wisdom_file(path).add({d.info.name, d.info.driver, runtime::identity_of(f), here, 5, "local=8x4", 0.1});
  const std::string gone = "What was the fastest, local=8x4, is no variant of the family any more.";
  const choice without = run_tripled(path, 61, 103);
  CHECK(without.from != "wisdom");
  CHECK((without.from == "plain" || without.why.starts_with(gone)));
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && f.structures[i].name == std::string("direct"))
      runtime::wisdom_file(path).add(
          {d.info.name, d.info.driver, runtime::identity_of(f), here, ir::hash(f.structures[i].terms()), "local=32x4", 0.2});
  const choice next = run_tripled(path, 61, 103);
  CHECK(next.from == "wisdom");
  CHECK(next.structure == "direct");
  CHECK(next.why == gone);
}

TEST_CASE("places are ordered as std::stable_sort orders what lies there") {
  for (const std::size_t count : {0u, 1u, 2u, 17u, 64u, 1009u}) {
    std::vector<unsigned> of(count);
    for (std::size_t i = 0; i < count; ++i) of[i] = static_cast<unsigned>(i * 2654435761u) % 97;
    std::vector<std::size_t> right(count);
    for (std::size_t i = 0; i < count; ++i) right[i] = i;
    const auto before = [&](std::size_t i, std::size_t j) { return of[i] < of[j]; };
    std::stable_sort(right.begin(), right.end(), before);
    CHECK(meta::ordered(count, before) == right);
  }
}

TEST_CASE("a wisdom file gives the nearest size's first, of these the fastest, for the same device, driver and program only") {
  const runtime::wisdom_file file(empty_place("choice"));
  CHECK(file.read().empty());
  const auto known = [](const char* device, const char* driver, std::uint64_t program, const char* sizes, const char* point,
                        double ms) { return runtime::wise_choice{device, driver, program, sizes, 7, point, ms}; };
  file.add(known("d", "1", 5, "M=100 N=100", "slow", 2));
  file.add(known("d", "1", 5, "M=100 N=100", "fast", 1));
  file.add(known("d", "1", 5, "M=120 N=100", "near", 3));
  file.add(known("d", "2", 5, "M=100 N=100", "driver", 0.1));
  file.add(known("e", "1", 5, "M=100 N=100", "device", 0.1));
  file.add(known("d", "1", 6, "M=100 N=100", "program", 0.1));
  file.add(known("d", "1", 5, "N=100", "names", 0.1));
  const auto point = [&](const char* sizes) {
    std::string all;
    for (const auto& w : file.find("d", "1", {5}, sizes)) all += (all.empty() ? "" : " ") + w.point;
    return all;
  };
  CHECK(point("M=100 N=100") == "fast slow near");
  CHECK(point("M=118 N=100") == "near fast slow");
  CHECK(point("M=100 N=190") == "fast slow");  // near's ratios multiply to more than two
  CHECK(point("M=100 N=210").empty());
  CHECK(point("N=100") == "names");
  CHECK(point("M=100").empty());
  CHECK(point("M=100x N=100").empty());
}

TEST_CASE("a wisdom file knows a program by its term; lines of before know it by a structure, wherever that stands now") {
  const family f = family_of("tripled", tripled);
  const std::vector<std::uint64_t> numbers = runtime::identities_of(f);
  CHECK(numbers[0] == ir::hash(f.terms()));
  std::vector<structure> turned(f.structures, f.structures + f.count);
  std::reverse(turned.begin(), turned.end());
  family other = f;
  other.structures = turned.data();
  CHECK(runtime::identity_of(other) == runtime::identity_of(f));
  const runtime::wisdom_file file(empty_place("known"));
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists) file.add({"d", "1", ir::hash(f.structures[i].terms()), "N=8", 7, "before", 1});
  file.add({"d", "1", runtime::identity_of(f), "N=8", 7, "now", 1});
  file.add({"d", "1", runtime::identity_of(f, true), "N=8", 7, "with schedules", 1});
  file.add({"d", "1", 99, "N=8", 7, "of another program", 1});
  CHECK(file.find("d", "1", runtime::identities_of(other), "N=8").size() == numbers.size());
}

TEST_CASE("damaged lines are passed over, and adding goes on after them") {
  const auto path = empty_place("damaged");
  const runtime::wisdom_file file(path);
  const runtime::wise_choice good{"a\tb\nc", "1", ~0ull, "N=3", 0, "local=8", 0.25};
  file.add(good);
  { std::ofstream(path, std::ios::app) << "d\t1\tnonsense\nhalf a li"; }
  file.add(good);
  const auto all = file.read();
  REQUIRE(all.size() == 2);
  CHECK(all[1].device == "a b c");
  CHECK(all[1].program == ~0ull);
  CHECK(all[1].ms == 0.25);
  const auto other = empty_place("other");
  { std::ofstream(other) << "something else\n\xff\xfe\n"; }
  CHECK(runtime::wisdom_file(other).read().empty());
}

TEST_CASE("threads that add at once lose nothing, and a folder where nothing can be written is named") {
  const runtime::wisdom_file file(empty_place("many"));
  std::vector<std::thread> all;
  for (int t = 0; t < 8; ++t)
    all.emplace_back([&, t] {
      for (int i = 0; i < 25; ++i) file.add({"d", "1", static_cast<std::uint64_t>(t), "N=" + std::to_string(i + 1), 0, "p", 1});
    });
  for (std::thread& t : all) t.join();
  CHECK(file.read().size() == 200);
  std::string said;
  try {
    runtime::wisdom_file("/proc/no/such/folder/wisdom").add({"d", "1", 1, "N=1", 0, "p", 1});
  } catch (const runtime::error& e) {
    said = e.what();
  }
  CHECK(said.find("/proc/no/such/folder/wisdom") != std::string::npos);
}

TEST_CASE("a choice after lines of no version is found, and a file that isn't of this kind stays as it is") {
  const runtime::wise_choice good{"d", "1", 7, "N=3", 0, "local=8", 0.25};
  for (const char* text :
       {"", "hoist wi", "hoist wisdom 0\nd\t1\n", "rubbish\nhoist wisdom 1\nd\t1", "hoist wisdom 1\r\nd\r\n"}) {
    CAPTURE(text);
    const auto path = empty_place("other_version");
    { std::ofstream(path, std::ios::binary) << text; }
    runtime::wisdom_file(path).add(good);
    runtime::wisdom_file(path).add(good);
    CHECK(runtime::wisdom_file(path).read().size() == 2);
    CHECK(bytes_of(path).starts_with(text));
    CHECK(runtime::wisdom_file(path).examined().failure.empty());
  }
  for (const char* text : {"\n", "a letter\n", "hoist", "hoist wisdom\n", "\xef\xbb\xbfhoist wisdom 1\n",
                           "hoist wisdom 3\nd\t1\n", "hoist wisdom 1\nd\t1\nhoist wisdom 99\n"}) {
    CAPTURE(text);
    const auto path = empty_place("not_ours");
    { std::ofstream(path, std::ios::binary) << text; }
    const bool cut = std::string("hoist wisdom 1").starts_with(text);
    if (!cut) CHECK_THROWS_AS(runtime::wisdom_file(path).add(good), runtime::error);
    CHECK(bytes_of(path) == text);
    CHECK(runtime::wisdom_file(path).examined().failure.empty() == cut);
  }
}
