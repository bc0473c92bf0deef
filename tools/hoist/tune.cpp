// hoist tune: the best variant of a program for a device and a size, kept where hoist::tune finds it.

#include "command.hpp"
#include "option_values.hpp"
#include "schedule_tuning.hpp"
#include "selection.hpp"
#include "technique_programs.hpp"
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/runtime/workload.hpp>

#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>

namespace hoist::tools {

namespace {

struct tune_request : selection {
  double seconds = 10;
  long runs = 0;  ///< 0: as many as there is time for
  std::filesystem::path wisdom = runtime::wisdom_file().path();
  std::vector<std::string> schedules;
  std::string from = "all";
};

struct tuned_choice {
  std::string structure, point, name;
  std::uint64_t hash = 0;  ///< of the structure
  double ms = 0, gbs = 0;
  long tried = 0, wrong = 0;
  std::string gone;  ///< why the device can't be used any more
};

/// Whether the device still works after a failure.
bool is_alive(const runtime::session& s) {
  try {
    const runtime::buffer b(s, 64);
    b.fill(1.0f);
    s.finish();
    return true;
  } catch (const runtime::error&) {
    return false;
  }
}

/// Fails where the device has no place for what a variant works on; before the host makes it.
void refuse_too_large(const tune_request& q, const runtime::session& s, const hoist::kernel_module& m) {
  long all = 0, largest = 0;
  for (const long bytes : m.buffer_bytes) all += bytes, largest = std::max(largest, bytes);
  if (largest > s.info().max_alloc || all > s.info().global_bytes)
    throw std::runtime_error(q.program + " at " + q.size.text() + " takes " + std::to_string(all >> 20) +
                             " MiB, the largest array " + std::to_string(largest >> 20) + "; " + s.name() + " has " +
                             std::to_string(s.info().global_bytes >> 20) + " MiB, and at most " +
                             std::to_string(s.info().max_alloc >> 20) + " for an array.");
}

/// Runs variants of a family and schedules of its program, until there is no time left: where the faster one was found, three runs
/// of four.
class tuner {
 public:
  tuner(const tune_request& q, const runtime::session& s, const tool_program& p, const target& limits)
      : request_(q),
        session_(s),
        program_(p),
        limits_(limits),
        programs_(p.programs),
        ranker_(runtime::pretrained_ranker_for(limits)),
        begin_(meta::seconds_now()) {
    at_.sizes = q.size.sizes();
    if (!q.schedules.empty()) {
      take_schedules(given_, p, q.schedules, q.size, limits);
      programs_ = given_.programs;
    }
    if (q.schedules.empty() && q.from != "family")
      schedules_ = schedule_tuning::of(p, q.size, limits, q.from == "all" && programs_.count > 0);
    if (q.from == "schedules" && !schedules_)
      throw std::runtime_error(q.program + " has no schedule at " + q.size.text() + " (hoist schedule says why).");
    if (q.from != "schedules" || !schedules_) order_.emplace(programs_, limits, at_.sizes, ranker_);
  }

  tuned_choice run() {
    const hoist::kernel_module baseline = baseline_of(program_, at_);
    if (baseline.rejected != nullptr || (order_ && order_->empty() && !schedules_))
      throw std::runtime_error(std::string(program_.programs.name) + " has no variant at " + request_.size.text() + " on " +
                               session_.name() + (baseline.rejected != nullptr ? std::string(": ") + baseline.rejected : "") +
                               ".");
    refuse_too_large(request_, session_, baseline);
    runtime::workload work(session_, program_.programs, at_, make_inputs(program_, request_.size), baseline);
    std::string why;
    while (goes_on()) {
      const std::optional<runtime::measurement> got = run_next(work);
      if (!got) break;
      ++choice_.tried;
      choice_.wrong += got->outcome == runtime::verdict::correctness;
      if (got->outcome != runtime::verdict::correct) why = got->reason;
      if (got->outcome == runtime::verdict::runtime && !is_alive(session_)) {
        choice_.gone = why;
        break;
      }
    }
    const bool any = (order_ && order_->best()) || (schedules_ && schedules_->best());
    if (!any && !choice_.gone.empty())
      throw std::runtime_error(session_.name() + " can't be used any more, before any variant was measured: " + why + ".");
    if (!any)
      throw std::runtime_error("none of " + std::to_string(choice_.tried) + " variants runs on " + session_.name() + ": " +
                               why + ".");
    choose(work);
    return choice_;
  }

 private:
  bool goes_on() const {
    if (request_.runs > 0 && choice_.tried >= request_.runs) return false;
    return choice_.tried == 0 || runtime::stopwatch::seconds_since(begin_) < request_.seconds;
  }
  double best_of_family() const { return order_ && order_->best() ? order_->best()->ms : 0; }
  double best_of_schedules() const { return schedules_ && schedules_->best() ? schedules_->best_ms() : 0; }

  space points_of(int structure) const {
    return {programs_.structures[structure], program_.programs.inputs, limits_, at_.sizes};
  }
  /// What the prices say of the variant that the family's ranking has first.
  double expected_of_family() const {
    const auto v = order_->next();
    if (!v) return std::numeric_limits<double>::infinity();
    const space points = points_of(v->structure);
    return schedules_->predicted_ms(points.emit(points.at(v->number), ""));
  }
  bool is_schedules_turn() {
    if (!schedules_ || !schedules_->expected_ms()) return false;
    if (!order_ || !order_->next()) return true;
    if (choice_.tried == 0) return *schedules_->expected_ms() < expected_of_family();
    const double family = best_of_family(), schedules = best_of_schedules();
    if (family == 0 || schedules == 0) return choice_.tried % 2 == 1 ? schedules == 0 : family == 0;
    return (choice_.tried % 4 == 3) != (schedules < family);
  }
  std::optional<runtime::measurement> run_next(runtime::workload& work) {
    if (is_schedules_turn()) return schedules_->run_next(work);
    const auto v = order_ ? order_->next() : std::nullopt;
    if (!v) return std::nullopt;
    const space points = points_of(v->structure);
    const runtime::measurement got =
        work.measure(points.emit(points.at(v->number), programs_.structures[v->structure].name), {.budget_s = 0.3});
    order_->ran(*v, got.outcome == runtime::verdict::correct ? std::max(got.time.median_ms, 1e-9) : 0);
    return got;
  }
  void choose(const runtime::workload& work) {
    const double family = best_of_family(), schedules = best_of_schedules();
    structure of = scheduled_structure(program_.programs);
    ir::point best;
    if (schedules > 0 && (family == 0 || schedules < family)) {
      best = *schedules_->best();
      choice_.ms = schedules;
    } else {
      of = programs_.structures[order_->best()->structure];
      best = points_of(order_->best()->structure).at(order_->best()->number);
      choice_.ms = family;
    }
    choice_.structure = of.name;
    choice_.hash = ir::hash(of.terms());
    choice_.point = space::name(best);
    choice_.name = variant_name(of, best);
    choice_.gbs = static_cast<double>(work.compulsory_bytes()) / choice_.ms * 1e-6;
  }

  const tune_request& request_;
  const runtime::session& session_;
  const tool_program& program_;
  target limits_;
  family programs_;
  model::ranker ranker_;  // guided_search refers to it
  double begin_;
  ir::point at_;
  scheduled_points given_;
  std::unique_ptr<schedule_tuning> schedules_;
  std::optional<guided_search> order_;
  tuned_choice choice_;
};

/// Why the choice can't be kept; empty when it is.
std::string save(const tune_request& q, const runtime::session& s, const tool_program& p, const tuned_choice& c) {
  if (q.wisdom.empty()) return "there is no place for it: set HOIST_WISDOM, XDG_CACHE_HOME or HOME, or say --wisdom FILE.";
  try {
    runtime::wisdom_file(q.wisdom).add({s.name(), s.info().driver, runtime::identity_of(p.programs),
                                        runtime::sizes_text(q.size.sizes()), c.hash, c.point, c.ms});
    return "";
  } catch (const runtime::error& e) {
    return e.what();
  }
}

void show(const tune_request& q, const std::string& device, const tuned_choice& c, bool saved) {
  if (q.json)
    std::cout << pretty({{"program", q.program},
                         {"device", device},
                         {"size", q.size.list()},
                         {"structure", c.structure},
                         {"point", c.point},
                         {"variant", c.name},
                         {"ms", c.ms},
                         {"gbs", c.gbs},
                         {"tried", c.tried},
                         {"wrong", c.wrong},
                         {"wisdom", q.wisdom.string()},
                         {"kept", saved}})
              << "\n";
  else
    std::cout << q.program << " at " << q.size.text() << " on " << device << "\n"
              << columns({{"best", c.name},
                          {"", std::to_string(c.ms) + " ms, " + std::to_string(c.gbs) + " GB/s"},
                          {"tried", std::to_string(c.tried)},
                          {"kept in", saved ? q.wisdom.string() : "no file"}});
  std::cout.flush();
}

void tune_program(tune_request& q) {
  q.size = extents_for(program_called(without_techniques(q.program)), q.size);
  const tool_program& p = program_at(q.program, q.size);
  const runtime::device d = q.device.empty() || q.device == "best" ? runtime::best_device() : runtime::find(q.device);
  const runtime::session s(d);
  const tuned_choice c = tuner(q, s, p, runtime::target_of(d.info).limits).run();
  const std::string failure = save(q, s, p, c);
  if (!c.gone.empty())
    throw std::runtime_error(s.name() + " can't be used any more, after " + std::to_string(c.tried) +
                             " variants; the best of them is " + (failure.empty() ? "kept in " + q.wisdom.string() : c.name) +
                             ": " + c.gone + "." + (failure.empty() ? "" : " It isn't kept: " + failure));
  show(q, s.name(), c, failure.empty());
  if (c.wrong > 0)
    throw std::runtime_error(std::to_string(c.wrong) + " results are WRONG, which is a bug of hoist or of the driver.");
  if (!failure.empty()) throw std::runtime_error("what was found isn't kept: " + failure);
}

}  // namespace

void add_tune(CLI::App& app) {
  auto q = std::make_shared<tune_request>();
  CLI::App* c =
      add_command(app, "tune", "Find the best variant of a program for a device and a size, and keep it for hoist::tune",
                  "Programs that call hoist::tune then take it at their first call, without a run.\n"
                  "Example: hoist tune jacobi2d_5pt --size 1024 --seconds 20");
  add_program_option(*c, *q);
  add_size_option(*c, *q);
  c->add_option("--device", q->device, "OpenCL device: its number, part of its name, or 'best'")
      ->type_name("DEVICE")
      ->default_str("best");
  c->add_option("--seconds", q->seconds, "How long to search")->check(positive_number())->capture_default_str();
  c->add_option("--runs", q->runs, "End after so many variants")->check(whole_number(1));
  c->add_option("--wisdom", q->wisdom, "File to keep it in")->type_name("FILE")->capture_default_str();
  add_schedules_option(*c, q->schedules);
  c->add_option("--from", q->from,
                "What is run: variants of the family, schedules that hoist schedule finds, or all, which of a program with one "
                "stage is its family")
      ->check(CLI::IsMember({"all", "family", "schedules"}))
      ->capture_default_str()
      ->excludes("--schedule");
  add_json_option(*c, *q);
  c->callback([q] { tune_program(*q); });
}

}  // namespace hoist::tools
