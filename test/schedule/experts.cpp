// The schedules under benchmark/schedules: each is one for its program, and means what the program means.
#include "given_schedules.hpp"

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/pipelines.hpp>
#include <hoist/strategies/materialised_stages.hpp>
#include <hoist/strategies/prepare.hpp>

#include <string>

using namespace hoist;

namespace {

using test::by_file;
using test::check_by_file;

std::string text_of(const kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

}  // namespace

TEST_CASE("schedules of experts mean what the programs mean") {
  check_by_file("harris", test::scheduled_subject_of("harris", benchmarks::harris), 37, 71);
  check_by_file("unsharp_mask", test::scheduled_subject_of("unsharp_mask", benchmarks::unsharp_mask), 19, 67);
  check_by_file("depthwise_separable", test::scheduled_subject_of("depthwise_separable", benchmarks::depthwise_separable), 2,
                113);
  check_by_file("max_filter", test::scheduled_subject_of("max_filter", benchmarks::max_filter), 2, 7);
  check_by_file("matmul", test::scheduled_subject_of("matmul", benchmarks::matmul), 70, 70);
}
TEST_CASE("schedules of experts: as many kernels as they say, each with its stages in local memory") {
  const kernel_module chain =
      by_file("stencil_chain", test::scheduled_subject_of("stencil_chain", benchmarks::stencil_chain), 64, 128);
  CHECK(chain.kernels.size() == 16);
  for (const ir::kernel& k : chain.kernels) {
    int local = 0;
    for (const ir::memory& x : k.memories) local += x.where == ir::space::local && x.size > 0;
    CHECK(local > 0);
  }
}
TEST_CASE("a block of sums is one loop over all of their accumulators") {
  const kernel_module made = by_file(
      "depthwise_separable", test::scheduled_subject_of("depthwise_separable", benchmarks::depthwise_separable), 16, 112);
  const std::string text = text_of(made);
  const std::size_t loop = text.find("< 4; ++");
  CHECK(loop != std::string::npos);
  CHECK(text.find("< 4; ++", loop + 7) == std::string::npos);
}
TEST_CASE("Harris in one kernel by a schedule has the text of the typed tiles but for the numbers of its arrays") {
  const test::scheduled_subject s = test::scheduled_subject_of("harris", benchmarks::harris);
  using tiles = strategies::seq<strategies::prepare, strategies::normalise,
                                strategies::in_one_kernel<strategies::fused_in_tiles<num<16>, num<64>>>>;
  for (auto [n, m] : {std::pair(1540L, 2564L), std::pair(30L, 101L)}) {
    ir::point typed = test::point_at(n, m, {64, 8});
    const kernel_module by_types = variant_of(structure_of<tiles>(benchmarks::harris), typed);
    const ir::point at = scheduled_at({{"N", n}, {"M", m}},
                                      schedule_from("result: kernel group 16x64 local 8x64; stage1: group; stage2: group"));
    const kernel_module made = emit_module(s.by_stages.terms, at, 3);
    REQUIRE(by_types.rejected == nullptr);
    REQUIRE(made.rejected == nullptr);
    const std::string numbers[] = {"tile2", "tile0", "tile1"};  // of grey and the gradients by types
    std::string renamed;
    const std::string text = text_of(by_types);
    for (std::size_t i = 0; i < text.size(); ++i) {
      renamed += text[i];
      for (int k = 0; k < 3; ++k)
        if (renamed.ends_with(numbers[k])) {
          renamed.back() = static_cast<char>('a' + k);
          break;
        }
    }
    std::string mine = text_of(made);
    for (const auto& [from, to] : {std::pair("tile0", "tilea"), std::pair("tile1", "tileb"), std::pair("tile2", "tilec")})
      for (std::size_t k = mine.find(from); k != std::string::npos; k = mine.find(from)) mine.replace(k, 5, to);
    const auto body = [](const std::string& t) { return t.substr(t.find("const int group_y")); };
    CHECK(body(mine) == body(renamed));
  }
}
