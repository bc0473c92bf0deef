#include "random_run.hpp"

#include "device_lock.hpp"
#include "featured_rows.hpp"

#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/model/schedule_candidates.hpp>
#include <hoist/model/whole_schedules.hpp>
#include <hoist/runtime/pretrained_kernels.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>
#include <tools/laboratory/drawn_schedules.hpp>
#include <tools/laboratory/row_stamp.hpp>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

using drawn = std::vector<drawn_schedules::kernel>;

ir::schedule plan_of(const drawn& kernels) {
  ir::schedule plan;
  plan.given = true;
  for (const drawn_schedules::kernel& k : kernels)
    for (const ir::placed_stage& line : k.lines) plan.stages.push(line);
  return plan;
}

class random_run {
 public:
  random_run(const tool_program& p, const runtime::session& s, const random_run_options& o)
      : program_(p),
        session_(s),
        options_(o),
        target_(runtime::target_of(s.info()).limits),
        graph_(stages_for_schedules(p.programs, {})),
        table_(p.programs.scheduled()),
        costs_(runtime::kernel_cost_for(target_, true).costs),
        question_{table_,  graph_, {}, p.programs.inputs, [this](const ir::kernel& k, long n) { return costs_.seconds(k, n); },
                  &target_},
        work_(s, p.programs, {}, make_inputs(p.programs.terms(), p.inputs, {}), lowered(with_kernels(plan_of({}), graph_)),
              [this] { return locked(); }) {}
  random_run(const random_run&) = delete;
  random_run& operator=(const random_run&) = delete;

  random_run_counts run(const std::function<void(const row&)>& take) {
    drawn_schedules draws(question_, options_.seed);
    for (int i = 0; i < options_.schedules; ++i)
      if (const std::optional<drawn> kernels = draws.next(); kernels && !is_slow(*kernels)) time(plan_of(*kernels), take);
    if (options_.found > 0) follow_search(take);
    return counts_;
  }

 private:
  /// Whether a kernel is predicted to take so long that no search would run it, as one does that computes sums inside of sums anew.
  static bool is_slow(const drawn& kernels) {
    constexpr double most_s = 0.05;
    return std::ranges::any_of(kernels, [](const drawn_schedules::kernel& k) { return k.seconds > most_s; });
  }
  std::unique_ptr<device_lock> locked() const {
    return options_.lock_file < 0 ? nullptr : std::make_unique<device_lock>(options_.lock_file);
  }
  hoist::kernel_module lowered(const ir::schedule& plan) const {
    ir::point at;
    at.plan = plan;
    return scheduled_module(program_.programs, at, target_, "random");
  }
  /// What each launch took, in milliseconds; none where the schedule failed or is wrong.
  std::vector<double> time(const ir::schedule& plan, const std::function<void(const row&)>& take) {
    ++counts_.schedules;
    const hoist::kernel_module m = lowered(plan);
    runtime::timing_options o;
    o.min_runs = 3;
    o.max_runs = 7;
    o.budget_s = 0.05;
    o.limit_s = 10;
    o.slow_ms = 20;
    o.launches = true;
    const runtime::measurement got = work_.measure(m, o, [this] { return locked(); });
    const bool is_right = got.outcome == runtime::verdict::correct;
    counts_.failed += !is_right;
    counts_.wrong += got.wrong > 0;
    if (got.wrong > 0) std::cerr << program_.programs.name << ": " << got.reason << " by\n" << schedule_text(plan);
    if (is_right || m.kernels.size() == 1) give(plan, m, got, take);
    return is_right ? got.time.launches_ms : std::vector<double>{};
  }
  /// Runs what a search thinks fastest, and what it thinks then.
  void follow_search(const std::function<void(const row&)>& take) {
    constexpr double most_seconds = 10;
    model::schedule_candidates candidates(
        question_, {.seconds = most_seconds, .whole = model::best_whole_schedule, .seed = options_.seed, .threads = 1});
    for (int i = 0; i < options_.found; ++i) {
      const std::optional<model::schedule_candidates::candidate> c = candidates.next();
      if (!c) return;
      std::vector<double> seconds;
      for (const double ms : time(c->plan, take)) seconds.push_back(std::max(ms, 1e-9) / 1e3);
      candidates.ran(*c, seconds);
    }
  }
  void give(const ir::schedule& plan, const hoist::kernel_module& m, const runtime::measurement& got,
            const std::function<void(const row&)>& take) {
    const lower::kernel_partition launches = lower::partition_by_schedule(graph_, plan, program_.programs.inputs);
    for (int i = 0; i < launches.kernels.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const double ms = at < got.time.launches_ms.size() ? got.time.launches_ms[at] : 0;
      const int root = launches.kernels[i].root;
      const row r = row_of(root, lines_of(plan, graph_.stages[root].name), m.kernels[i], got, ms);
      if (given_.insert(r.head.key).second) take(r);
    }
  }
  /// The line of a kernel and those of the stages that stand in it.
  static ir::schedule lines_of(const ir::schedule& plan, const ir::stage_name& kernel) {
    ir::schedule lines;
    lines.given = true;
    bool is_its = false;
    for (const ir::placed_stage& line : plan.stages) {
      if (line.at == ir::stage_place::kernel) is_its = line.stage == kernel;
      if (is_its) lines.stages.push(line);
    }
    return lines;
  }
  row row_of(int root, const ir::schedule& lines, const ir::kernel& kernel, const runtime::measurement& got, double ms) const {
    const lower::stage& s = graph_.stages[root];
    const double moved = model::moved_bytes(kernel);
    point_row p{};
    p.structure = kernel_of_schedule;
    p.structure_hash = hexadecimal(ir::hash(table_));
    p.point = schedule_text(lines);
    p.predicted = costs_.seconds(kernel, s.elements()) * 1e3;
    p.seed = options_.seed;
    p.features_version = features::version;
    p.features.resize(features::feature_count);
    features::extract(kernel, target_, s.elements(), static_cast<long>(moved), p.features.data());
    p.verdict = runtime::name(got.outcome);
    p.reason = got.reason;
    p.wrong = got.wrong;
    p.batch = 1;
    if (got.outcome == runtime::verdict::correct && ms > 0) {
      p.median_ms = ms;
      p.runs_ms = {ms};
      p.gbs = moved / ms * 1e-6;
    }
    const auto extent = [&](int d) { return d < s.rank() ? s.extents[d] : 1L; };
    const runtime::device_info& d = session_.info();
    row r;
    r.where = {program_.programs.name, extent(0), extent(1), d.name, d.driver, std::nullopt};
    ir::detail::digest key;
    for (const std::string& text : {r.where.program, p.point, d.name, d.driver, d.platform}) key.put(text.c_str());
    constexpr long format = 1;
    r.head = {format, std::string(point_row::kind), hexadecimal(key.state), d.platform, HOIST_VERSION, date_now()};
    r.what = std::move(p);
    return r;
  }

  const tool_program& program_;
  runtime::session session_;
  random_run_options options_;
  target target_;
  lower::stage_graph graph_;
  ir::table table_;
  model::kernel_cost costs_;
  model::kernel_question question_;
  runtime::workload work_;
  std::set<std::string> given_;
  random_run_counts counts_;
};

}  // namespace

random_run_counts run_random_schedules(const tool_program& p, const runtime::session& s, const random_run_options& o,
                                       const std::function<void(const row&)>& take) {
  return random_run(p, s, o).run(take);
}

}  // namespace hoist::tools
