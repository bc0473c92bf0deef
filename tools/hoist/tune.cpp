// hoist tune: the best variant of a program for a device and a size, kept where hoist::tune finds it.

#include "command.hpp"
#include "option_values.hpp"
#include "selection.hpp"
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
#include <memory>

namespace hoist::tools {

namespace {

struct tune_request : selection {
  double seconds = 10;
  long runs = 0;  ///< 0: as many as there is time for
  std::filesystem::path wisdom = runtime::wisdom_file().path();
  std::vector<std::string> schedules;
};

struct tuned_choice {
  guided_search::variant best;
  std::string structure, point, name;
  std::uint64_t hash = 0;  ///< of the structure
  double gbs = 0;
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

tuned_choice search(const tune_request& q, const runtime::session& s, const tool_program& p, const target& limits) {
  scheduled_points by_schedules;
  family programs = p.programs;
  if (!q.schedules.empty()) {
    take_schedules(by_schedules, p, q.schedules, q.size, limits);
    programs = by_schedules.programs;
  }
  ir::point at;
  at.sizes = q.size.sizes();
  const model::ranker by = runtime::pretrained_ranker_for(limits);
  guided_search order(programs, limits, at.sizes, by);
  const hoist::kernel_module baseline = baseline_of(p, at);
  if (baseline.rejected != nullptr || order.empty())
    throw std::runtime_error(std::string(p.programs.name) + " has no variant at " + q.size.text() + " on " + s.name() +
                             (baseline.rejected != nullptr ? std::string(": ") + baseline.rejected : "") + ".");
  refuse_too_large(q, s, baseline);
  runtime::workload work(s, p.programs, at, make_inputs(p, q.size), baseline);
  tuned_choice c;
  std::string why;
  const auto begin = meta::seconds_now();
  while ((q.runs == 0 || c.tried < q.runs) && (c.tried == 0 || runtime::stopwatch::seconds_since(begin) < q.seconds)) {
    const auto v = order.next();
    if (!v) break;
    const space points(programs.structures[v->structure], p.programs.inputs, limits, at.sizes);
    const runtime::measurement got =
        work.measure(points.emit(points.at(v->number), programs.structures[v->structure].name), {.budget_s = 0.3});
    const bool correct = got.outcome == runtime::verdict::correct;
    ++c.tried;
    c.wrong += got.outcome == runtime::verdict::correctness;
    if (!correct) why = got.reason;
    order.ran(*v, correct ? std::max(got.time.median_ms, 1e-9) : 0);
    if (got.outcome == runtime::verdict::runtime && !is_alive(s)) {
      c.gone = why;
      break;
    }
  }
  if (!order.best() && !c.gone.empty())
    throw std::runtime_error(s.name() + " can't be used any more, before any variant was measured: " + why + ".");
  if (!order.best())
    throw std::runtime_error("none of " + std::to_string(c.tried) + " variants runs on " + s.name() + ": " + why + ".");
  c.best = *order.best();
  const structure& of = programs.structures[c.best.structure];
  const ir::point best = space(of, p.programs.inputs, limits, at.sizes).at(c.best.number);
  c.structure = of.name;
  c.hash = ir::hash(of.terms());
  c.point = space::name(best);
  c.name = variant_name(of, best);
  c.gbs = static_cast<double>(work.compulsory_bytes()) / c.best.ms * 1e-6;
  return c;
}

/// Why the choice can't be kept; empty when it is.
std::string save(const tune_request& q, const runtime::session& s, const tool_program& p, const tuned_choice& c) {
  if (q.wisdom.empty()) return "there is no place for it: set HOIST_WISDOM, XDG_CACHE_HOME or HOME, or say --wisdom FILE.";
  try {
    runtime::wisdom_file(q.wisdom).add({s.name(), s.info().driver, runtime::identity_of(p.programs),
                                        runtime::sizes_text(q.size.sizes()), c.hash, c.point, c.best.ms});
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
                         {"ms", c.best.ms},
                         {"gbs", c.gbs},
                         {"tried", c.tried},
                         {"wrong", c.wrong},
                         {"wisdom", q.wisdom.string()},
                         {"kept", saved}})
              << "\n";
  else
    std::cout << q.program << " at " << q.size.text() << " on " << device << "\n"
              << columns({{"best", c.name},
                          {"", std::to_string(c.best.ms) + " ms, " + std::to_string(c.gbs) + " GB/s"},
                          {"tried", std::to_string(c.tried)},
                          {"kept in", saved ? q.wisdom.string() : "no file"}});
  std::cout.flush();
}

void tune_program(tune_request& q) {
  q.size = extents_for(program_called(without_techniques(q.program)), q.size);
  const tool_program& p = program_at(q.program, q.size);
  const runtime::device d = q.device.empty() || q.device == "best" ? runtime::best_device() : runtime::find(q.device);
  const runtime::session s(d);
  const tuned_choice c = search(q, s, p, runtime::target_of(d.info).limits);
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
  add_json_option(*c, *q);
  c->callback([q] { tune_program(*q); });
}

}  // namespace hoist::tools
