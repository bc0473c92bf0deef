// Schedules as text: what they say, and the sentence for each mistake; and one as a constant, of which the C++ compiler makes the
// kernel's text.
#include "random_schedules.hpp"

#include <hoist/hoist.hpp>
#include <hoist/schedule.hpp>

#include <benchmark/programs/pipelines/harris.hpp>
#include <hoist/target/targets.hpp>

using namespace hoist;

namespace {

constexpr auto three_stages = program<array2<float, N, M>>([](auto in) {
  auto once = [](auto w) { return w(0, 0) + w(1, 1); };
  return in | slide2<2> | map2(once) | named<"grey"> | slide2<2> | map2(once) | named<"edges"> | slide2<2> | map2(once);
});

constexpr auto smoothed = program<array2<float, N, M>>([](auto in) {
  auto mean = [](auto w) { return w(0, 0) + 2.f * w(1, 1) + w(2, 2); };
  return in | pad2<1>(clamp) | slide2<3> | map2(mean) | named<"once"> | slide2<3> | map2(mean);
});
constexpr auto in_tiles = [] {
  return scheduled_at({{"N", 20}, {"M", 34}}, schedule_from("result: kernel group 4x8 block 1x4 vectors 4; once: group"));
};

constexpr auto row_sums =
    program<array2<float, N, M>>([](auto in) { return in | map([](auto row) { return row | reduce(add); }); });

/// The sentence about a text, for three_stages at a size; empty where nothing is wrong.
std::string complaint(const std::string& text, long n = 40, long m = 60) {
  try {
    check_schedule(schedule_from(text), test::stages_at(test::scheduled_subject_of("three_stages", three_stages), n, m));
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return {};
}
/// The sentence about a text, for the sums along rows.
std::string complaint_of_lines(const std::string& text) {
  constexpr auto sums =
      program<array2<float, N, M>>([](auto in) { return in | map([](auto row) { return row | scan(add); }); });
  try {
    check_schedule(schedule_from(text), test::stages_at(test::scheduled_subject_of("sums", sums), 40, 60));
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return {};
}
constexpr long first_group(const char* text) { return schedule_from(text).stages[0].group.of[0]; }

}  // namespace

TEST_CASE("schedule text: it is read at compile time, with comments and semicolons") {
  static_assert(first_group("result: kernel group 8x128 # rows x columns") == 8);
  static_assert(schedule_from("a: kernel; b: item of a\nc: in_place").stages.size() == 3);
  CHECK(schedule_text(schedule_from(" result :kernel  group 8x128 vectors 4\n\n")) ==
        "result: kernel group 8x128 block 4 vectors 4\n");
}
TEST_CASE("schedule text: what is no schedule gets a sentence with its line and stage") {
  const auto reading = [](const char* text) -> std::string {
    try {
      schedule_from(text);
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    return {};
  };
  CHECK(reading("a: kernel\nb: registers") ==
        "line 2 of the schedule, stage 'b': a place is kernel, group, item, in_place or image, not 'registers'.");
  CHECK(reading("a: kernel group 8x") ==
        "line 1 of the schedule, stage 'a': numbers with x between them, as 8x32, stand for '8x'.");
  CHECK(reading("kernel") == "line 1 of the schedule: a line is a stage, a colon and a place, unlike 'kernel'.");
  CHECK(reading("a: kernel width 4") ==
        "line 1 of the schedule, stage 'a': words after a place are of, group, block, order, vectors, "
        "local, padded, copied, whole, transposed, steps, parts, chunks, ahead, marched and linear, not 'width'.");
  CHECK(reading("a: kernel steps x") == "line 1 of the schedule, stage 'a': a number stands for 'x'.");
  CHECK(reading("a: kernel group 8x8 group 4x4") ==
        "line 1 of the schedule, stage 'a': numbers are said twice, the second time '4x4'.");
  CHECK(reading(": kernel") == "line 1 of the schedule: a stage has a name of 1 to 23 letters, not ''.");
  CHECK(reading("a: kernel group 1x1x1x1x1") ==
        "line 1 of the schedule, stage 'a': a stage has at most four dimensions, not as many as '1x1x1x1x1'.");
}
TEST_CASE("schedule text: what isn't one for the program gets a sentence with its line and stage") {
  CHECK(complaint("result: kernel group 8x16\ngrey: group of result\nedges: item of result").empty());
  CHECK(complaint("gray: kernel") ==
        "line 1 of the schedule: stage 'gray' isn't in the program, whose stages are in0, grey, edges, result.");
  const auto of = [](const char* stage, const char* why) {
    return "line 2 of the schedule: stage '" + std::string(stage) + "' " + why + ".";
  };
  CHECK(complaint("result: kernel\ngrey: kernel group 0x4") == of("grey", "is in tiles of at least one element"));
  CHECK(complaint("result: kernel\ngrey: kernel group 8x61") == of("grey", "has fewer elements than a tile"));
  CHECK(complaint("result: kernel\ngrey: kernel group 1x8x8") == of("grey", "has fewer dimensions than numbers are given"));
  CHECK(complaint("result: kernel\ngrey: kernel group 4x4 block 8x4") ==
        of("grey", "has blocks that are larger than its groups"));
  CHECK(complaint("result: kernel\ngrey: kernel vectors 5") == of("grey", "has vectors of 2, 3, 4, 8 or 16 elements"));
  CHECK(complaint("result: kernel\ngrey: kernel block 1x6 vectors 4") ==
        of("grey", "has vectors that don't divide its blocks"));
  CHECK(complaint("result: kernel\ngrey: kernel parts 4") == of("grey", "has no lines of a scan: parts belong to these"));
  CHECK(complaint("result: kernel\ngrey: kernel local 64x32") == of("grey", "has groups of at most 1024 work-items"));
  CHECK(complaint("result: kernel\ngrey: group of result") ==
        of("grey", "is in a group's local memory, but its kernel has no groups: write kernel group 8x32"));
  CHECK(complaint("result: kernel\ngrey: item of edges") == of("grey", "is placed in the kernel of a stage that has none"));
  CHECK(complaint("edges: kernel\ngrey: item of result") == of("grey", "isn't read in the kernel that it is placed in"));
  CHECK(complaint("grey: kernel\nresult: item") == of("result", "is the program's result, which a kernel writes"));
  CHECK(complaint("grey: kernel\nin0: kernel") ==
        of("in0", "is an input, which no kernel writes: group, item, in_place or image"));
  CHECK(complaint("grey: kernel\nin0: image").empty());
  CHECK(complaint("grey: kernel\nin0: image of grey").empty());
  CHECK(complaint("grey: kernel\nin0: image block 2x2") == of("in0", "has no loops in an image"));
  CHECK(complaint("grey: kernel\nedges: image") == of("edges", "is no input, and inputs alone are read through images"));
  CHECK(complaint("grey: kernel\ngrey: in_place") == of("grey", "has two places"));
  CHECK(complaint("grey: kernel\nedges: in_place block 2x2") == of("edges", "has no loops in place"));
  CHECK(complaint("grey: kernel\nedges: in_place steps 2") == of("edges", "has no loops in place"));
  CHECK(complaint("grey: kernel\nedges: kernel steps 300") == of("edges", "has reductions by steps of 1 to 256 elements"));
  CHECK(complaint("grey: kernel\nedges: kernel marched") == of("edges", "is marched along blocks, and has none"));
  CHECK(complaint("grey: kernel\nedges: kernel chunks 4") ==
        of("edges", "has chunks, which are of a group: write kernel group 8x32"));
  CHECK(complaint("grey: kernel\nedges: kernel group 8x8 chunks 5000") ==
        of("edges", "has reductions by chunks of 1 to 4096 elements"));
  CHECK(complaint("grey: kernel\nedges: kernel group 8x8 block 2x2 chunks 4 marched") ==
        of("edges", "has chunks or is marched, not both"));
  CHECK(complaint("grey: kernel\nedges: kernel group 8x8 ahead") == of("edges", "reads ahead of chunks, and has none"));
  CHECK(complaint("result: kernel group 8x8\ngrey: group chunks 4") ==
        of("grey", "has no chunks of its own: they belong to a kernel"));
  CHECK(complaint("result: kernel group 8x8\ngrey: item ahead") ==
        of("grey", "has no chunks of its own: ahead belongs to a kernel"));
  CHECK(complaint("grey: kernel\nedges: kernel order 1x1") ==
        of("edges", "has an order without each of its dimensions: that of two is 0x1 or 1x0"));
  CHECK(complaint("result: kernel group 8x8\nedges: group order 1x0") ==
        of("edges", "has no order of its own: it belongs to a kernel"));
  CHECK(complaint("result: kernel group 8x8\nedges: group copied") ==
        of("edges", "is copied from what its kernel wrote, and has none"));
  CHECK(complaint("grey: kernel\nedges: kernel copied") == of("edges", "is copied to a group's or work-item's memory alone"));
  CHECK(complaint("result: kernel group 8x8; grey: kernel; edges: kernel; edges: group of result copied").empty());
  CHECK(complaint("grey: kernel\nedges: item whole") == of("edges", "is whole in local memory alone"));
  CHECK(complaint("grey: kernel\nedges: item transposed") == of("edges", "is transposed in local memory alone"));
  CHECK(complaint("grey: kernel\nedges: kernel linear local 8x8") ==
        of("edges", "has its work-items in one line, so that local is one number"));
  CHECK(complaint("result: kernel group 8x8\ngrey: group linear") ==
        of("grey", "has no work-items of its own: linear belongs to a kernel"));
  CHECK(complaint("result: kernel group 8x8\ngrey: group group 4x4") == of("grey", "has no groups of its own"));
  CHECK(complaint("result: kernel group 8x8\ngrey: group local 4") == of("grey", "has no local size of its own"));
  CHECK(complaint("grey: kernel\nedges: item block 2x2") == of("edges", "is in registers, which need no block"));
  CHECK(complaint("grey: kernel\nedges: item padded 2") == of("edges", "has padded rows in local memory alone"));
  CHECK(complaint("result: kernel\ngrey: kernel of result") == of("grey", "has a kernel of its own, which is in no other's"));
  CHECK(complaint("result: kernel\ngrey: item of sobel") ==
        of("grey", "is placed in the kernel of a stage that the program hasn't"));
  CHECK(complaint("result: kernel\ngrey: kernel local 1x1x1") == of("grey", "has fewer dimensions than its groups"));
  CHECK(complaint("result: kernel\ngrey: kernel local 0x4") == of("grey", "has groups of at least one work-item"));
}
TEST_CASE("schedule text: a module that is asked for by a wrong schedule says which line it is") {
  const family f = scheduled_family_of("three_stages", three_stages);
  const auto module_by = [&](const char* text) {
    return scheduled_module(f, scheduled_at({{"N", 40}, {"M", 60}}, schedule_from(text)), targets::nvidia_h200);
  };
  CHECK(module_by("result: kernel group 8x32; grey: group").rejected == nullptr);
  CHECK_THROWS_WITH_AS(module_by("result: kernel; grey: group"),
                       "line 2 of the schedule: stage 'grey' is in a group's local memory, but its kernel has no groups: write "
                       "kernel group 8x32.",
                       std::invalid_argument);
}
TEST_CASE("schedule text: one of another program is rejected by lowering as well") {
  const test::scheduled_subject s = test::scheduled_subject_of("harris", benchmarks::harris);
  const ir::point at = scheduled_at({{"N", 20}, {"M", 30}}, schedule_from("grey: kernel"));
  CHECK(emit_module(s.by_stages.terms, at, 3).rejected == std::string("the schedule isn't one for this program at this size"));
}
TEST_CASE("schedule text: chunks of what has no reductions, or of blocks that a work-item has several of, get a sentence") {
  const auto why = [&](const test::scheduled_subject& s, const char* text) {
    const ir::point at = scheduled_at({{"N", 40}, {"M", 60}}, schedule_from(text));
    const lower::schedule_flaw flaw = flaw_of_schedule(at.plan, test::stages_at(s, 40, 60));
    if (flaw.line >= 0) return std::string(flaw.why);
    const char* rejected = emit_module(s.by_stages.terms, at, 1).rejected;
    return std::string(rejected == nullptr ? "" : rejected);
  };
  const test::scheduled_subject stages = test::scheduled_subject_of("three stages", three_stages);
  const test::scheduled_subject sums = test::scheduled_subject_of("sums", row_sums);
  CHECK(why(stages, "result: kernel group 8x8 chunks 4; grey: group") == "a kernel in chunks has no reduction");
  CHECK(why(sums, "result: kernel group 8 chunks 4; in0: group").empty());
  CHECK(why(sums, "result: kernel group 8 local 4 chunks 4; in0: group") ==
        "a work-item of a kernel in chunks has one block: its groups need more work-items");
  CHECK(why(sums, "result: kernel group 8 chunks 4; in0: item") ==
        "is in registers, but its kernel goes by chunks: group or in_place");
}
TEST_CASE("schedule text: too much local memory gets a sentence that names the kernel's stage") {
  family f{"three_stages", 1};
  f.scheduled = ir::terms_of<typename decltype(scheduled(three_stages))::term>;
  const auto made_by = [&](const char* text) {
    return scheduled_module(f, scheduled_at({{"N", 700}, {"M", 700}}, schedule_from(text)), targets::nvidia_h200);
  };
  CHECK(made_by("result: kernel group 16x16\ngrey: group").rejected == nullptr);
  std::string sentence;
  try {
    made_by("result: kernel group 300x300 block 1x4\ngrey: group");
  } catch (const std::invalid_argument& e) {
    sentence = e.what();
  }
  CHECK(sentence.find("the kernel of stage 'result' takes 364816 bytes of local memory, where the target has ") == 0);
}
TEST_CASE("schedule text: on a CPU, too many variables of a group get a sentence that names the kernel's stage") {
  family f{"sums", 1};
  f.scheduled = ir::terms_of<typename decltype(scheduled(row_sums))::term>;
  const auto complaint_by = [&](const char* text, const target& t) -> std::string {
    try {
      scheduled_module(f, scheduled_at({{"N", 1L << 20}, {"M", 8}}, schedule_from(text)), t);
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    return "";
  };
  const char *large = "result: kernel block 512 local 1024", *small = "result: kernel block 8 local 1024";
  CHECK(complaint_by(large, targets::cpu_pocl) ==
        "the kernel of stage 'result' has groups whose work-items keep 2097152 bytes in "
        "variables, of which a CPU's thread has room for 1048576.");
  CHECK(complaint_by(small, targets::cpu_pocl).empty());
  CHECK(complaint_by(large, targets::nvidia_h200).empty());
}
TEST_CASE("schedule text: parts of lines that can't be meant get a sentence") {
  const auto says = [](const std::string& why) { return "line 1 of the schedule: stage 'result' " + why + "."; };
  CHECK(complaint_of_lines("result: kernel parts 16 local 8").empty());
  CHECK(complaint_of_lines("result: kernel parts 0") == says("has lines of at least one part"));
  CHECK(complaint_of_lines("result: kernel parts 4 local 8x8") ==
        says("has lines in parts, so that local is one number, of neighbouring lines"));
  CHECK(complaint_of_lines("result: kernel parts 64") ==
        says("has groups of at most 1024 work-items, as many lines as local says times parts"));
}
TEST_CASE("a schedule in a constant gives the text of the same schedule at run time") {
  const kernel_module made = variant_of(scheduled(smoothed), in_tiles());
  CHECK(made.rejected == nullptr);
  CHECK(std::string(kernel<decltype(scheduled(smoothed)), in_tiles>) ==
        std::string(made.text.data(), static_cast<std::size_t>(made.text.size())));
}
