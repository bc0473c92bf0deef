// Times schedules of the catalogue's programs, and of a filter of 1 x 7 and then 5 x 1 elements (`two_filters`), and kernels by
// hand on a device. A sample of the result of a kernel for every stage is held against the host, and every result against that one.
// usage: schedules PROGRAM NxM SCHEDULE...     a schedule is a text, @FILE, or by_hand: the program's kernels by hand, of
//                                              benchmark/reference; HOIST_DEVICE chooses the device.
// Prints a line for each: milliseconds (the median of runs), launches, and the schedule; or why there is no time.

#include <benchmark/programs/catalogue.hpp>
#include <benchmark/reference/applications_by_hand.hpp>

#include <hoist/explore/stages.hpp>
#include <hoist/hoist.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>
#include <hoist/schedule.hpp>

#include <cstdio>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace hoist;

constexpr auto two_filters = program<array2<float, N, M>>([](auto in) {
  auto across = [](auto w) {
    return 0.27f * w(0, 3) + 0.21f * (w(0, 2) + w(0, 4)) + 0.11f * (w(0, 1) + w(0, 5)) + 0.04f * (w(0, 0) + w(0, 6));
  };
  auto down = [](auto w) { return 0.4f * w(2, 0) + 0.24f * (w(1, 0) + w(3, 0)) + 0.06f * (w(0, 0) + w(4, 0)); };
  return in | map([](auto row) { return row | pad<3>(clamp); }) | slide2<1, 7> | map2(across) | named<"across"> |
         pad<2>(clamp) | slide2<5, 1> | map2(down);
});
template <class P>
benchmarks::entry without_structures(const char* name, P program) {
  family f;
  f.name = name;
  f.inputs = P::input_count;
  f.dimensions = 2;
  f.terms = ir::terms_of<program_term<P>>;
  f.results = results_of<typename P::type>.of;
  f.result_count = result_count<typename P::type>;
  f.scheduled = ir::terms_of<typename decltype(scheduled(program))::term>;
  return benchmarks::entry(f, std::vector<input_data>(static_cast<std::size_t>(f.inputs)), "", "");
}

std::string text_or_file(const std::string& given) {
  if (given.empty() || given[0] != '@') return given;
  std::ifstream in(given.substr(1));
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::invalid_argument("the file '" + given.substr(1) + "' can't be read.");
  return text.str();
}

/// Prints what one took, or why it has no time; whether it has one.
bool shown(const runtime::measurement& got, std::size_t launches, const std::string& name) {
  const bool is_right = got.outcome == runtime::verdict::correct;
  if (is_right)
    std::printf("%9.4f ms  %3zu kernels  ", got.time.median_ms, launches);
  else
    std::printf("%s  ", got.reason.c_str());
  std::printf("%s\n", name.c_str());
  std::fflush(stdout);
  return is_right;
}
/// Times the program's kernels by hand; how many failed.
int time_by_hand(const std::string& name, long n, long m, const hoist::kernel_module& like, runtime::workload& work) {
  const std::vector<long> given(&like.buffer_bytes[0], &like.buffer_bytes[0] + like.inputs + like.results);
  int failed = 0;
  for (const benchmarks::choice& c : benchmarks::kernels_by_hand(name, "benchmark/reference", n, m, given, like.results))
    failed += !shown(work.measure(c.kernels), c.kernels.launches.size(), "by hand: " + c.name);
  return failed;
}

int time_schedules(const std::string& name, long n, long m, const std::vector<std::string>& given) {
  const std::optional<benchmarks::entry> own =
      name == "two_filters" ? std::optional(without_structures("two_filters", two_filters)) : std::nullopt;
  const benchmarks::entry& e = own ? *own : benchmarks::find(name);
  const runtime::session session(runtime::best_device());
  const target limits = runtime::target_of(session.info()).limits;
  std::printf("%s %ldx%ld on %s\n", name.c_str(), n, m, session.name().c_str());
  ir::point at = scheduled_at({{"N", n}, {"M", m}}, {});
  at.plan.given = true;
  const kernel_module each_stage = emit_module(e.programs.scheduled(), at, e.programs.inputs, name.c_str());
  if (each_stage.rejected != nullptr) throw std::invalid_argument(name + " at this size: " + each_stage.rejected);
  runtime::workload work(session, e.programs, at, benchmarks::make_inputs(e, n, m), each_stage);
  if (work.check_expected(1000).ratio > 1)
    throw std::runtime_error("an element of its result is outside the host's error bound");
  int failed = 0;
  for (const std::string& schedule : given) {
    if (schedule == "by_hand") {
      failed += time_by_hand(name, n, m, each_stage, work);
      continue;
    }
    try {
      at.plan = schedule_from(text_or_file(schedule));
      const kernel_module made = scheduled_module(e.programs, at, limits);
      failed += !shown(work.measure(made), static_cast<std::size_t>(made.launches.size()), detail::in_one_word(schedule));
    } catch (const std::invalid_argument& why) {
      std::printf("%s  %s\n", why.what(), detail::in_one_word(schedule).c_str());
      ++failed;
    }
  }
  return failed > 0;
}

}  // namespace

int main(int argc, char** argv) try {
  long n = 0, m = 0;
  if (argc < 4 || std::sscanf(argv[2], "%ldx%ld", &n, &m) != 2 || n < 1 || m < 1) {
    std::fprintf(stderr, "usage: schedules PROGRAM NxM SCHEDULE...\n");
    return 2;
  }
  return time_schedules(argv[1], n, m, {argv + 3, argv + argc});
} catch (const std::exception& e) {
  std::fprintf(stderr, "schedules: %s\n", e.what());
  return 1;
}
