// hoist tune: the best variant of a program for a device and a size, kept where hoist::tune finds it.

#include "command.hpp"
#include "option_values.hpp"
#include "selection.hpp"
#include "technique_programs.hpp"
#include "trees_options.hpp"
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/found_schedules.hpp>
#include <hoist/runtime/plain_comparison.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/tuning_order.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/runtime/workload.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
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
  chosen_trees trees;
};

struct tuned_choice {
  std::string structure, point, name;
  std::uint64_t program = 0, hash = 0;  ///< of the program, as the wisdom file knows it, and of the structure
  double ms = 0, gbs = 0;
  long tried = 0, wrong = 0;
  std::string gone;  ///< why the device can't be used any more
  double plain_ms = 0;
  std::string why;
  nlohmann::json runs = nlohmann::json::array();  ///< see `tuner::note`
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

/// Runs variants of a family and schedules of its program, until there is no time left.
class tuner {
 public:
  tuner(const tune_request& q, const runtime::session& s, const tool_program& p, const runtime::device_target& where)
      : request_(q),
        session_(s),
        program_(p),
        programs_(p.programs),
        ranker_(q.trees.ranker_for(where.limits, without_techniques(q.program))),
        begin_(meta::seconds_now()) {
    sizes_.sizes = q.size.sizes();
    if (!q.schedules.empty()) {
      take_schedules(given_, p, q.schedules, q.size, where.limits);
      programs_ = given_.programs;
    }
    const meta::shared<runtime::schedule_order> schedules =
        q.schedules.empty() && q.from != "family" ? schedules_for(where) : meta::shared<runtime::schedule_order>();
    looked_for_schedules_ = static_cast<bool>(schedules);
    order_.emplace(programs_, where.limits, sizes_.sizes, q.from == "schedules" ? nullptr : &ranker_, schedules);
  }

  tuned_choice run() {
    const double before = meta::seconds_now();
    const hoist::kernel_module baseline = baseline_of(program_, sizes_);
    const bool only_plain = order_->empty() && request_.schedules.empty() && request_.from != "schedules";
    if (baseline.rejected != nullptr || (order_->empty() && !only_plain))
      throw std::runtime_error(std::string(program_.programs.name) + " has no variant at " + request_.size.text() + " on " +
                               session_.name() + (baseline.rejected != nullptr ? std::string(": ") + baseline.rejected : "") +
                               ".");
    refuse_too_large(request_, session_, baseline);
    runtime::workload work(session_, program_.programs, sizes_, make_inputs(program_, request_.size), baseline);
    if (only_plain) {
      choose_plain(work.baseline_ms(), work);
      choice_.why = "no variant of the family has a valid point at this size";
      return choice_;
    }
    const runtime::program plain(work.last_build());
    fastest_.emplace(plain);
    begin_ += runtime::stopwatch::seconds_since(before);
    while (choice_.gone.empty() && goes_on()) {
      const std::optional<runtime::tuning_order::turn> t = order_->next();
      if (!t) break;
      measure({*t}, work);
    }
    if (request_.runs == 1 && order_->best()) look_further(work);
    if (!order_->best() && !choice_.gone.empty())
      throw std::runtime_error(session_.name() + " can't be used any more, before any variant was measured: " + why_ + ".");
    if (!order_->best())
      throw std::runtime_error("none of " + std::to_string(choice_.tried) + " variants runs on " + session_.name() + ": " +
                               why_ + ".");
    choose(*order_->best(), work);
    if (choice_.gone.empty() && request_.from != "schedules" && request_.schedules.empty())
      hold_against_plain(work, {baseline, plain});
    return choice_;
  }

 private:
  void look_further(runtime::workload& work) {
    const auto bytes = static_cast<double>(work.compulsory_bytes());
    while (choice_.gone.empty()) {
      const std::optional<runtime::tuning_order::turn> t = order_->look(bytes);
      if (!t) break;
      measure({*t}, work);
    }
    if (choice_.tried > 1 && !order_->doubt().empty())
      choice_.why = order_->doubt() + "; of " + std::to_string(choice_.tried) + " this was the fastest";
  }
  void measure(const std::vector<runtime::tuning_order::turn>& turns, runtime::workload& work) {
    for (const runtime::tuning_order::turn& t : turns) {
      if (!choice_.gone.empty()) return;
      const runtime::measurement got = work.measure(t.module, order_->timed(t));
      if (order_->ran(t, got)) fastest_ = work.last_build();
      begin_ += got.verify_s;
      note(t, got);
      ++choice_.tried;
      choice_.wrong += got.outcome == runtime::verdict::correctness;
      if (got.outcome != runtime::verdict::correct) why_ = got.reason;
      if (got.outcome == runtime::verdict::runtime && !is_alive(session_)) choice_.gone = why_;
    }
  }
  bool goes_on() const {
    if (request_.runs > 0 && choice_.tried >= request_.runs) return false;
    return choice_.tried == 0 || runtime::stopwatch::seconds_since(begin_) < request_.seconds;
  }
  /// A run: its variant, milliseconds, null of a wrong one, and seconds of the search until then; of a schedule what was predicted, and
  /// what each of several kernels took.
  void note(const runtime::tuning_order::turn& t, const runtime::measurement& m) {
    const bool is_right = m.outcome == runtime::verdict::correct;
    nlohmann::json run{{"ms", is_right ? nlohmann::json(m.time.median_ms) : nlohmann::json()},
                       {"s", std::round(runtime::stopwatch::seconds_since(begin_) * 100) / 100},
                       {"variant", variant_name(structure_of(t), t.at)}};
    if (t.structure == runtime::tuning_order::scheduled) run["predicted_ms"] = t.predicted_ms;
    if (!m.time.launches_ms.empty()) run["kernels_ms"] = m.time.launches_ms;
    choice_.runs.push_back(std::move(run));
  }
  structure structure_of(const runtime::tuning_order::turn& t) const {
    return t.structure == runtime::tuning_order::scheduled ? scheduled_structure(program_.programs)
                                                           : programs_.structures[t.structure];
  }
  /// Found in half of the time; null where the program has none, or one stage and a family.
  meta::shared<runtime::schedule_order> schedules_for(const runtime::device_target& where) const {
    tuning how = request_.from == "schedules" ? tuning().schedules_alone() : tuning().with_schedules();
    how.tries_family = how.tries_family && programs_.count > 0;
    try {
      return how.schedules->order_for({session_, where, programs_, sizes_.sizes, how}, request_.seconds / 2);
    } catch (const std::exception&) {
      if (request_.from == "schedules")
        throw std::runtime_error(request_.program + " has no schedule at " + request_.size.text() +
                                 " (hoist schedule says why).");
      return {};
    }
  }
  /// The plain kernel takes the place of what was chosen where it is faster, and of one shot's others, too.
  void hold_against_plain(runtime::workload& work, const runtime::built_module& plain) {
    const auto compare = [&] {
      const runtime::tuning_order::turn& t = *order_->best();
      return runtime::compare_with_plain(work, session_, plain, {t.module, *fastest_}, t.ms, t.copy_ms);
    };
    runtime::plain_comparison beside = compare();
    if (beside.is_plain_faster() && request_.runs == 1) {
      measure(order_->of_other_structures(), work);
      if (!choice_.gone.empty()) return;
      choose(*order_->best(), work);
      choice_.why = choice_.structure + " is the fastest of " + std::to_string(choice_.tried) +
                    ", since the plain kernel is faster than what was predicted best";
      beside = compare();
    }
    choice_.plain_ms = beside.plain_ms;
    if (!beside.is_plain_faster()) return;
    choice_.why = beside.sentence(choice_.structure);
    choose_plain(beside.plain_ms, work);
  }
  void choose_plain(double ms, const runtime::workload& work) {
    choice_.program = runtime::identity_of(program_.programs, looked_for_schedules_);
    choice_.structure = choice_.name = choice_.point = runtime::plain_point;
    choice_.hash = runtime::identity_of(program_.programs);
    choice_.plain_ms = choice_.ms = ms;
    choice_.gbs = static_cast<double>(work.compulsory_bytes()) / ms * 1e-6;
  }
  void choose(const runtime::tuning_order::turn& t, const runtime::workload& work) {
    const structure of = structure_of(t);
    choice_.ms = t.ms;
    choice_.program = runtime::identity_of(program_.programs, looked_for_schedules_);
    choice_.structure = of.name;
    choice_.hash = ir::hash(of.terms());
    choice_.point = space::name(t.at);
    choice_.name = variant_name(of, t.at);
    choice_.gbs = static_cast<double>(work.compulsory_bytes()) / choice_.ms * 1e-6;
  }

  const tune_request& request_;
  const runtime::session& session_;
  const tool_program& program_;
  family programs_;
  model::ranker ranker_;  // the order refers to it
  double begin_;          ///< of the search: what is prepared, and what is compared, doesn't count
  ir::point sizes_;
  scheduled_points given_;
  bool looked_for_schedules_ = false;
  std::optional<runtime::tuning_order> order_;
  std::optional<runtime::program> fastest_;
  std::string why_;  ///< what was wrong with the last that failed
  tuned_choice choice_;
};

/// Why the choice can't be kept; empty when it is.
std::string save(const tune_request& q, const runtime::session& s, const tuned_choice& c) {
  if (q.wisdom.empty()) return "there is no place for it: set HOIST_WISDOM, XDG_CACHE_HOME or HOME, or say --wisdom FILE.";
  try {
    runtime::wisdom_file(q.wisdom).add(
        {s.name(), s.info().driver, c.program, runtime::sizes_text(q.size.sizes()), c.hash, c.point, c.ms});
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
                         {"plain_ms", c.plain_ms},
                         {"why", c.why},
                         {"tried", c.tried},
                         {"wrong", c.wrong},
                         {"runs", c.runs},
                         {"wisdom", q.wisdom.string()},
                         {"kept", saved}})
              << "\n";
  else
    std::cout << q.program << " at " << q.size.text() << " on " << device << "\n"
              << columns({{"best", c.name},
                          {"", std::to_string(c.ms) + " ms, " + std::to_string(c.gbs) + " GB/s" +
                                   (c.why.empty() ? "" : "; " + c.why)},
                          {"tried", std::to_string(c.tried)},
                          {"kept in", saved ? q.wisdom.string() : "no file"}});
  std::cout.flush();
}

void tune_program(tune_request& q) {
  q.size = extents_for(program_called(without_techniques(q.program)), q.size);
  const tool_program& p = program_at(q.program, q.size);
  const runtime::device d = q.device.empty() || q.device == "best" ? runtime::best_device() : runtime::find(q.device);
  const runtime::session s(d);
  const tuned_choice c = tuner(q, s, p, runtime::target_of(d.info)).run();
  const std::string failure = save(q, s, c);
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
  c->add_option("--seconds", q->seconds, "How long to search, without what compares results")
      ->check(positive_number())
      ->capture_default_str();
  c->add_option("--runs", q->runs, "End after so many variants; of one, where the model is unsure of it, two or three run")
      ->check(whole_number(1));
  c->add_option("--wisdom", q->wisdom, "File to keep it in")->type_name("FILE")->capture_default_str();
  add_schedules_option(*c, q->schedules);
  c->add_option("--from", q->from,
                "What is run: variants of the family, schedules that hoist schedule finds, or all, which of a program with one "
                "stage is its family")
      ->check(CLI::IsMember({"all", "family", "schedules"}))
      ->capture_default_str()
      ->excludes("--schedule");
  add_trees_options(*c, q->trees);
  add_json_option(*c, *q);
  c->callback([q] { tune_program(*q); });
}

}  // namespace hoist::tools
