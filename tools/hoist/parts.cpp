// hoist parts: times of kernels' parts, global accesses alone and what stays on the chip, and of whole kernels at other sizes.

#include "command.hpp"
#include "measured_programs.hpp"
#include "option_values.hpp"
#include "paper_kernels.hpp"
#include "part_rows.hpp"

#include <hoist/cost/calibration.hpp>
#include <hoist/emit/skeletons.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/runtime/calibrate.hpp>
#include <hoist/runtime/kernel_timer.hpp>
#include <hoist/runtime/target_of.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct parts_request {
  std::string device = "best", out;
  std::vector<std::string> kernels = {"overlap lsize_0:256 groups:16384", "empty lsize_0:256"};
  std::vector<long> sizes, whole_sizes;
  std::vector<std::string> programs;
  long rounds = 1;
  double seconds = 1e9;
  bool progress = false;
};

/// A kernel, and whether its parts are timed, or it.
struct planned {
  measure::kernel what;
  bool parts = false, whole = false;
};

/// The only point of a program's only structure; none where the device can't run it at this size.
std::optional<measure::kernel> paper_kernel_at(std::string_view program, long size, const target& t) {
  const tool_program& p = program_called(program);
  const structure& s = p.programs.structures[0];
  const space points(s, p.programs.inputs, t, {{"N", size}, {"M", size}});
  if (points.size() != 1) return std::nullopt;
  measure::kernel k = kernel_of(p, s, points, 0, {size, size});
  return k.rejected.empty() ? std::optional(std::move(k)) : std::nullopt;
}

std::vector<planned> plan_of(const parts_request& q, const target& t) {
  std::vector<planned> all;
  for (const paper_kernel& k : paper_kernels()) {
    if (!q.programs.empty() && std::ranges::find(q.programs, k.program) == q.programs.end()) continue;
    for (const bool whole : {false, true}) {
      const std::vector<long>& own = whole ? q.whole_sizes : q.sizes;
      const bool any = !q.sizes.empty() || !q.whole_sizes.empty();
      for (const long size : any ? own : whole ? k.wholes : k.parts)
        if (std::optional<measure::kernel> at = paper_kernel_at(k.program, size, t))
          all.push_back({std::move(*at), !whole, whole});
    }
  }
  for (const std::string& tags : q.kernels)
    for (measure::kernel& k : measure::kernels_of(measure::generators(), measure::filter_of(tags))) {
      const bool parts = k.inputs() > 0;
      if (k.rejected.empty()) all.push_back({std::move(k), parts, true});
    }
  return all;
}

/// A part by its name, and its text.
struct named_part {
  std::string name;
  hoist::kernel_module text;
};
std::vector<named_part> parts_of(const hoist::kernel_module& m) {
  std::vector<named_part> all;
  if (!has_parts(m)) return all;
  all.push_back({"global", skeletons(m, {.names = {}, .loads = true, .stores = true})});
  all.push_back({"loads", skeletons(m, {.names = {}, .loads = true})});
  all.push_back({"stores", skeletons(m, {.names = {}, .stores = true})});
  for (int i = 0; m.inputs > 1 && i < m.inputs; ++i) {
    const std::string name = "in" + std::to_string(i);
    all.push_back({name, skeletons(m, {.names = {name}})});
  }
  all.push_back({"on-chip", on_chip(m)});
  return all;
}

class parts_run {
 public:
  parts_run(const parts_request& q, const runtime::device& d)
      : q_(q), file_(q.out), timer_(runtime::session(d), options), begin_(meta::seconds_now()) {
    row_.device = d.info.name;
    row_.driver = d.info.driver;
  }
  /// False where the time is up.
  bool time(const planned& p, long round) {
    row_.kernel = runtime::detail::key_of(p.what);
    row_.round = round;
    hoist::kernel_module text;
    const auto lowered = [&]() -> const hoist::kernel_module& {
      if (text.kernels.empty()) text = emit_module(p.what.terms(), p.what.at, p.what.inputs());
      return text;
    };
    if (p.whole && !one("whole", [&] { return timer_.time(p.what, lowered()); })) return false;
    if (!p.parts || is_done()) return true;
    for (const named_part& part : parts_of(lowered()))
      if (!one(part.name, [&] { return timer_.time_part(p.what, part.text); })) return false;
    return true;
  }
  long timed = 0, failed = 0, known = 0;
  double seconds() const { return runtime::stopwatch::seconds_since(begin_); }

 private:
  static constexpr runtime::timing_options options{
      .min_runs = 5, .max_runs = 20, .budget_s = 0.25, .limit_s = 30, .slow_ms = 100, .slow_runs = 3};

  /// Whether the kernel's last part is there.
  bool is_done() {
    row_.part = "on-chip";
    return file_.has(row_);
  }
  template <class Time>
  bool one(const std::string& part, Time time) {
    row_.part = part;
    if (file_.has(row_)) return ++known, true;
    if (seconds() > q_.seconds) return false;
    const runtime::kernel_time t = time();
    part_row r = row_;
    r.ms = t.ms;
    r.failure = t.failure;
    file_.append(r);
    ++(t.failure.empty() ? timed : failed);
    if (q_.progress)
      std::cerr << r.kernel << ", " << part << ": " << (t.failure.empty() ? std::to_string(t.ms) + " ms" : t.failure) << "\n";
    return true;
  }

  const parts_request& q_;
  part_file file_;
  runtime::kernel_timer timer_;
  double begin_;
  part_row row_;
};

void parts(const parts_request& q) {
  const runtime::device d = q.device == "best" ? runtime::best_device() : runtime::find(q.device);
  const std::vector<planned> plan = plan_of(q, runtime::target_of(d.info).limits);
  if (plan.empty()) throw std::runtime_error("no kernel has a point on this device at these sizes.");
  parts_run run(q, d);
  bool whole = true;
  for (long round = 0; whole && round < q.rounds; ++round)
    for (const planned& p : plan)
      if (!(whole = run.time(p, round))) break;
  std::cout << d.info.name << ": " << run.timed << " times in " << static_cast<long>(run.seconds() + 0.5) << " s, "
            << run.failed << " failed, " << run.known << " there before\n";
  if (!whole) std::cout << "the time was up; the same command goes on\n";
}

}  // namespace

void add_parts(CLI::App& app) {
  auto q = std::make_shared<parts_request>();
  CLI::App* c = add_command(app, "parts",
                            "Time parts of the kernels of Stevens and Kloeckner, global accesses alone and what stays on the\n"
                            "chip, and whole kernels at other sizes",
                            "The file is added to: the same command goes on where it stopped.\n"
                            "Example: hoist parts --device H200 --out parts.rows");
  c->add_option("--device", q->device, "OpenCL device: its number, part of its name, or 'best'")->type_name("DEVICE");
  c->add_option("--out", q->out, "File of rows, which is made or added to")->type_name("FILE")->required();
  c->add_option("--programs", q->programs, "Only these of the eight");
  c->add_option("--sizes", q->sizes, "Sizes at which parts are timed, in the place of those that suit a GPU")
      ->delimiter(',')
      ->check(whole_number(3, 1 << 20));
  c->add_option("--whole-sizes", q->whole_sizes, "Sizes at which whole kernels are timed")
      ->delimiter(',')
      ->check(whole_number(3, 1 << 20));
  c->add_option("--kernels", q->kernels,
                "Measurement kernels that are timed whole and by parts, which tell what a device hides: tags and values, as\n"
                "hoist kernels has them")
      ->type_name("TAGS")
      ->capture_default_str();
  c->add_option("--rounds", q->rounds, "How often all is timed")->check(whole_number(1, 100));
  c->add_option("--seconds", q->seconds, "Stop after so many seconds")->check(positive_number());
  c->add_flag("--progress", q->progress, "Say what is timed");
  c->callback([q] {
    q->programs = parts_by_commas(q->programs, "--programs");
    parts(*q);
  });
}

}  // namespace hoist::tools
