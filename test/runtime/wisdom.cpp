// What a wisdom file may hold, and what of it runs.

#include <hoist/opencl.hpp>
#include <hoist/runtime/family_on_device.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
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
