// What an optimising compiler leaves of a part of a kernel: every access to global memory of a skeleton, and on the chip all others.

#include "laws.hpp"

#include <hoist/explore/space.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <sample.hpp>
#include <support/texts.hpp>

#include <benchmark/programs/families.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include <unistd.h>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Clang's code for NVIDIA's GPUs, optimised. Loops aren't unrolled, how far depends on what is in them, and a load that both arms
/// of a branch do isn't made one before it.
std::string compiled(const std::string& text, const char* arithmetic) {
  const std::filesystem::path source = scratch_folder("opencl_texts") / ("compiled_" + std::to_string(::getpid()) + ".cl"),
                              result = std::filesystem::path(source).replace_extension(".ptx");
  std::ofstream(source) << text;
  const std::string command =
      std::string(HOIST_TEST_CLANG) +
      " -target nvptx64-nvidia-nvcl -x cl -cl-std=CL1.2 -Xclang -fdeclare-opencl-builtins "
      "-Xclang -finclude-default-header -O3 -fno-unroll-loops -mllvm -simplifycfg-hoist-common=false -S -o \"" +
      result.string() + "\" \"" + source.string() + "\" " + arithmetic;
  REQUIRE(std::system(command.c_str()) == 0);
  return contents(result);
}
/// Elements of the instructions that a pattern finds, whose first group is a vector's width.
long elements(const std::string& code, const char* instruction) {
  const std::regex pattern(std::string(instruction) + "(\\.v[248])?\\.");
  long n = 0;
  for (std::sregex_iterator i(code.begin(), code.end(), pattern), end; i != end; ++i)
    n += (*i)[1].matched ? (*i)[1].str()[2] - '0' : 1;
  return n;
}
struct code_counts {
  long global_loads, global_stores, local_loads, local_stores, barriers, sums_and_products;
  code_counts(const kernel_module& m, const char* arithmetic) {
    const std::string code = compiled(test::text_of(m), arithmetic);
    global_loads = elements(code, "ld\\.global(?:\\.nc)?");
    global_stores = elements(code, "st\\.global");
    local_loads = elements(code, "ld\\.shared");
    local_stores = elements(code, "st\\.shared");
    sums_and_products = elements(code, "(?:fma|add|sub|mul|div)(?:\\.rn|\\.full|\\.approx)*(?=\\.f32)");
    barriers = 0;
    for (std::size_t at = 0; (at = code.find("\t_Z7barrierj, ", at)) != std::string::npos; ++at) ++barriers;
    CHECK(code.find("ret;") != std::string::npos);
  }
};

/// The barriers of the variants that were looked at.
long check(const family& f, long n, long m, int every) {
  int made = 0;
  long barriers = 0;
  for (int i = 0; i < f.count; i += every) {
    const structure& s = f.structures[i];
    if (!s.exists) continue;
    const space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    for (long p = 0; p < points.size(); ++p) {
      if (points.rejection(points.at(p)) != nullptr) continue;
      ++made;
      const kernel_module whole = points.emit(points.at(p));
      const char* arithmetic = made % 2 == 0 ? "-cl-fast-relaxed-math" : "";
      const code_counts all(whole, arithmetic), memory(skeletons(whole, {{}, true, true}), arithmetic),
          loads(skeletons(whole, {{}, true, false}), arithmetic), chip(on_chip(whole), arithmetic);
      INFO(std::string(f.name), ", ", std::string(s.name), ":", space::name(points.at(p)));
      CHECK(memory.global_loads >= all.global_loads);
      CHECK(memory.global_stores >= all.global_stores);
      CHECK(loads.global_loads >= all.global_loads);
      CHECK(memory.local_loads + memory.local_stores + memory.barriers == 0);
      CHECK(chip.global_loads == 0);
      CHECK(chip.local_loads >= all.local_loads);
      CHECK(chip.local_stores >= all.local_stores);
      CHECK(chip.barriers == all.barriers);
      CHECK(all.sums_and_products > 0);
      CHECK(chip.sums_and_products >= all.sums_and_products);
      barriers += all.barriers;
      break;
    }
  }
  CHECK(made > 0);
  return barriers;
}

}  // namespace

TEST_CASE("an optimising compiler removes nothing that is kept") {
  CHECK(check(benchmarks::family_gaussian(), 66, 130, std::max(1, 40 / sample(1))) > 0);
  CHECK(check(benchmarks::family_hotspot2d(), 66, 130, std::max(1, 40 / sample(1))) > 0);
  CHECK(check(benchmarks::family_matmul(), 64, 64, std::max(1, 8 / sample(1))) > 0);
}
