// Times schedules of the catalogue's programs, and of a filter of 1 x 7 and then 5 x 1 elements (`two_filters`), on a device; a
// sample of each result is held against the host.
// usage: schedules PROGRAM NxM SCHEDULE...     a schedule is a text or @FILE; HOIST_DEVICE chooses the device.
// Prints a line for each: milliseconds (the median of runs), kernels, and the schedule; or why there is no time.

#include <benchmark/programs/catalogue.hpp>

#include <hoist/explore/stages.hpp>
#include <hoist/hoist.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/schedule.hpp>
#include <hoist/target/targets.hpp>

#include <algorithm>
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

class timer {
 public:
  timer(const runtime::session& s, const benchmarks::entry& e, long rows, long columns)
      : session_(s), entry_(e), values_(benchmarks::make_inputs(e, rows, columns)) {
    for (const host_values& v : values_) {
      inputs_.emplace_back(s, std::max(static_cast<long>(v.bytes().size()), 4L));
      if (!v.empty()) inputs_.back().write(v.bytes());
    }
  }
  /// Milliseconds. Fails where an element of a sample is outside the host's error bound.
  double time(const kernel_module& made, const ir::point& at) const {
    std::vector<runtime::buffer> all = inputs_;
    for (int b = made.inputs; b < made.buffer_bytes.size(); ++b) all.emplace_back(session_, std::max(made.buffer_bytes[b], 4L));
    const runtime::executable run(session_, runtime::module_of(made), all);
    const runtime::timing_options options;
    double one_ms = run.run(options.limit_s);
    for (int r = 0; r < made.results; ++r) {
      const result_array& of = entry_.programs.results[r];
      host_values values(of.type, made.buffer_bytes[made.inputs + r] / bytes_of(of.type));
      run[made.inputs + r].read(values.writable_bytes());
      const runtime::accuracy a =
          runtime::host_comparison(entry_.programs, at, values_, of).compare(values, 1000, made.math, 1.0);
      if (a.ratio > 1) throw std::runtime_error("an element of its result is outside the host's error bound");
    }
    const bool is_cpu = session_.info().type == runtime::device_type::cpu;
    if (is_cpu) one_ms = run.run(options.limit_s);
    const auto enqueue = [&](int times) { return run.enqueue(times); };
    runtime::queue_blocker* const behind = is_cpu ? nullptr : &blocker_.emplace(session_);
    return runtime::measure_again(session_, enqueue, options, one_ms, behind).median_ms;
  }

 private:
  runtime::session session_;
  const benchmarks::entry& entry_;
  std::vector<host_values> values_;
  std::vector<runtime::buffer> inputs_;
  mutable std::optional<runtime::queue_blocker> blocker_;
};

int time_schedules(const std::string& name, long n, long m, const std::vector<std::string>& given) {
  const std::optional<benchmarks::entry> own =
      name == "two_filters" ? std::optional(without_structures("two_filters", two_filters)) : std::nullopt;
  const benchmarks::entry& e = own ? *own : benchmarks::find(name);
  const runtime::session session(runtime::best_device());
  const target limits = targets::by_name("nvidia_h200");
  std::printf("%s %ldx%ld on %s\n", name.c_str(), n, m, session.name().c_str());
  ir::point at = scheduled_at({{"N", n}, {"M", m}}, {});
  const timer times(session, e, n, m);
  int failed = 0;
  for (const std::string& schedule : given) {
    try {
      at.plan = schedule_from(text_or_file(schedule));
      const kernel_module made = scheduled_module(e.programs, at, limits);
      std::printf("%9.4f ms  %3d kernels  ", times.time(made, at), made.kernels.size());
    } catch (const std::exception& why) {
      std::printf("%s  ", why.what());
      ++failed;
    }
    std::printf("%s\n", detail::in_one_word(schedule).c_str());
    std::fflush(stdout);
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
