#include "variants.hpp"

#include <hoist/explore/space.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <sample.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <set>

namespace hoist::test {

std::vector<variant> variants_of(const family& f, const structure& s, long n, long m, int count, unsigned seed) {
  const space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
  std::mt19937_64 random(seed);
  std::vector<variant> all;
  std::set<std::string> names;
  for (int tries = 0; tries < 500 && static_cast<int>(all.size()) < count; ++tries) {
    variant v;
    v.of = &s;
    v.at = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
    v.name = f.name + std::string(", ") + s.name + ", " + space::name(v.at);
    if (points.rejection(v.at) != nullptr || !names.insert(v.name).second) continue;
    v.made = points.emit(v.at);
    all.push_back(std::move(v));
  }
  return all;
}

void check_texts(const family& f) {
  std::string texts;
  int kernels = 0;
  for (auto [n, m, count] : {std::tuple{61L, 103L, 2}, {66L, 130L, 1}, {70000L, 70003L, 1}})
    for (int i = 0; i < f.count; ++i) {
      if (!f.structures[i].exists) continue;
      const std::vector<variant> some = variants_of(f, f.structures[i], n, m, sample(count));
      CHECK_MESSAGE(!some.empty(), (f.structures[i].name + std::string(" has no point at ") + std::to_string(n)));
      for (const variant& v : some) texts += "// " + v.name + "\n" + renamed(v.text(), kernels++) + "\n";
    }
  CHECK(kernels >= 48);
  const std::string said = complaints_of_clang(texts, f.name);
  CHECK_MESSAGE(said.empty(), said);
}

std::vector<std::vector<float>> inputs_for(const family& f, long n, long m) {
  std::vector<std::vector<float>> all;
  std::mt19937 random(5);
  for (int i = 0; i < f.inputs; ++i) {
    std::vector<float> data(static_cast<std::size_t>(n * m));
    for (float& x : data) x = static_cast<float>(random() >> 8) / 0x1p24f;
    all.push_back(std::move(data));
  }
  return all;
}

}  // namespace hoist::test

TEST_CASE("clang finds what is wrong with a text") {
  using hoist::test::complaints_of_clang;
  const std::string good = "__kernel void k(__global float* x) { x[get_global_id(0)] = fmin(x[0], 1.0f); }\n";
  CHECK(complaints_of_clang(good, "good") == "");
  CHECK(complaints_of_clang("__kernel void k(__global float* x) { x[0] = y; }\n", "undeclared").find("undeclared") !=
        std::string::npos);
  CHECK(complaints_of_clang("__kernel void k(__global int* x) { x[0] = min(x[1], 3L * x[2]); }\n", "ambiguous")
            .find("ambiguous") != std::string::npos);
  CHECK(complaints_of_clang("__kernel void k(__global float* x) { int unused = 1; }\n", "unused") != "");
}
