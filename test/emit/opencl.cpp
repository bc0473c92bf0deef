#include <hoist/explore/space.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>
#include <support/stencil_families.hpp>

#include <cstdint>
#include <random>
#include <regex>
#include <set>
#include <sstream>

using namespace hoist;
using namespace hoist::test;

namespace {

std::string text_of(const hoist::kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

struct variant {
  std::string name;
  hoist::kernel_module made;
  std::string text;
};

/// Some points of every structure that can run at the size.
std::vector<variant> variants_of(const family& f, long n, long m, int count) {
  std::vector<variant> all;
  std::mt19937_64 random(3);
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const space points(f.structures[i], f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    int made = 0;
    for (int tries = 0; tries < 100 && made < count; ++tries) {
      const ir::point q = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
      if (points.rejection(q) != nullptr) continue;
      hoist::kernel_module x = points.emit(q);
      ++made;
      const std::string text = text_of(x);
      all.push_back({f.structures[i].name + std::string(", ") + space::name(q), std::move(x), text});
    }
  }
  return all;
}

long occurrences(const std::string& text, const std::string& what) {
  long n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("text: no division is left where ranges decide it, in clamped and tiled stencils") {
  // 66 x 130 from 64 x 128 with its border: every tile divides it.
  for (const variant& v : variants_of(clamped_stencil_family(), 64, 128, 4)) {
    CAPTURE(v.name);
    CHECK(v.text.find('/') == std::string::npos);
    CHECK(v.text.find('%') == std::string::npos);
  }
  for (const variant& v : variants_of(zip_two_stencils_family(), 64, 128, 2)) {
    CAPTURE(v.name);
    CHECK(v.text.find('/') == std::string::npos);
    CHECK(v.text.find('%') == std::string::npos);
  }
}

TEST_CASE("text: the kernel's attribute, parameters, barriers and local memories are those of the IR") {
  long barriers_seen = 0;
  for (long n : {64L, 61L})
    for (const variant& v : variants_of(zip_two_stencils_family(), n, 103, 2)) {
      CAPTURE(v.name);
      const ir::kernel& k = v.made.kernels[0];
      const std::string group = std::to_string(k.launch.local[0]) + ", " + std::to_string(k.launch.local[1]) + ", " +
                                std::to_string(k.launch.local[2]);
      CHECK(occurrences(v.text, "reqd_work_group_size(" + group + ")") == 1);
      const std::string text = std::regex_replace(v.text, std::regex("float(2|4|8|16)(\\*| tile)"), "float$2");
      CHECK(text.find("void hoist_kernel(__global const float* restrict in0, __global const float* restrict in1, "
                      "__global const float* restrict in2, __global float* restrict out) {") != std::string::npos);
      const int barriers = count_statements(k, ir::statement::kind::barrier);
      barriers_seen += barriers;
      CHECK(occurrences(v.text, "barrier(CLK_LOCAL_MEM_FENCE);") == barriers);
      long local = 0;
      for (const ir::memory& m : k.memories) local += m.where == ir::space::local;
      CHECK(occurrences(text, "__local float tile") == local);
      CHECK(occurrences(v.text, "{") == occurrences(v.text, "}"));
    }
  CHECK(barriers_seen > 0);
}

TEST_CASE("text: every name is declared before it is used, once in its block") {
  const std::regex name("[A-Za-z_][A-Za-z_0-9]*"), token("[{}]|[.]?[A-Za-z_][A-Za-z_0-9]*|[0-9][0-9.]*f?L?");
  const std::set<std::string> known = {"__kernel",
                                       "__attribute__",
                                       "reqd_work_group_size",
                                       "void",
                                       "hoist_kernel",
                                       "__global",
                                       "const",
                                       "float",
                                       "restrict",
                                       "__local",
                                       "int",
                                       "get_global_id",
                                       "get_group_id",
                                       "get_local_id",
                                       "barrier",
                                       "CLK_LOCAL_MEM_FENCE",
                                       "if",
                                       "else",
                                       "for",
                                       "min",
                                       "max",
                                       "f",
                                       "unroll",
                                       "pragma",
                                       "long",
                                       "L",
                                       "aligned",
                                       "float2",
                                       "float4",
                                       "float8",
                                       "float16",
                                       "vload2",
                                       "vload4",
                                       "vload8",
                                       "vload16",
                                       "vstore2",
                                       "vstore4",
                                       "vstore8",
                                       "vstore16"};
  for (const variant& v : variants_of(zip_two_stencils_family(), 61, 103, 2)) {
    CAPTURE(v.name);
    std::vector<std::set<std::string>> blocks(1);
    std::set<std::string> of_loop;  // counters stand in the block that follows
    std::string last, before_last;
    for (std::sregex_iterator i(v.text.begin(), v.text.end(), token), end; i != end; ++i) {
      const std::string word = i->str();
      const bool declares = (last.starts_with("float") || last == "int" || last == "restrict") && i->prefix() == " ";
      if (word == "{") {
        blocks.push_back(std::move(of_loop));
        of_loop.clear();
      } else if (word == "}") {
        blocks.pop_back();
      } else if (std::regex_match(word, name) && !known.contains(word)) {
        bool found = of_loop.contains(word);
        for (const auto& b : blocks) found = found || b.contains(word);
        if (!declares)
          CHECK_MESSAGE(found, (word + " isn't declared"));
        else if (before_last == "for")
          of_loop.insert(word);
        else
          CHECK_MESSAGE(blocks.back().insert(word).second, (word + " is declared twice"));
      }
      before_last = last;
      last = word;
    }
    CHECK(blocks.size() == 1);
  }
}

TEST_CASE("text: the same module gives the same text, and other points another") {
  const std::vector<variant> once = variants_of(clamped_flat_family(), 61, 103, 3),
                             again = variants_of(clamped_flat_family(), 61, 103, 3);
  REQUIRE(once.size() == again.size());
  std::set<std::string> texts, names;
  for (std::size_t i = 0; i < once.size(); ++i) {
    CHECK(once[i].text == again[i].text);
    texts.insert(once[i].text);
    names.insert(once[i].name);
  }
  CHECK(texts.size() * 2 > names.size());
}

TEST_CASE("text: a comment is its first line") {
  const subject s = subject_of(program<row>([](auto x) { return x | map_global<0>(squared); }));
  const hoist::kernel_module m = emit_module(s.terms, point_at(13, 1, {4}), 1, "squares");
  CHECK(text_of(m).starts_with("// squares\n__kernel "));
}
