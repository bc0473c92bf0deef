// Measured rows get the features of this version.

#include "featured_rows.hpp"

#include <hoist/explore/kernel_of_stage.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/explore/schedule_text.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/model/kernel_cost.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/target/targets.hpp>

#include <tools/laboratory/former_names.hpp>
#include "technique_programs.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

extents size_of(const model::row& r) { return {r.rows, r.cols, r.third}; }

/// Of a program in the classic space its name and size, since its points depend on them; else its name.
std::string family_of_row(const model::row& r) {
  const bool is_plain = without_techniques(r.program) == r.program;
  return is_plain ? r.program : r.program + " " + size_of(r).text();
}

/// A family's structures by name.
struct named_structures {
  const tool_program& program;
  family of;
  std::map<std::string, const structure*> by_name;

  explicit named_structures(const tool_program& p) : program(p), of(p.programs) {
    for (int i = 0; i < of.count; ++i)
      if (of.structures[i].exists) by_name.emplace(of.structures[i].name, &of.structures[i]);
  }
};

/// The space that a row was from, for the next ones.
struct latest_space {
  const structure* of = nullptr;
  const target* on = nullptr;
  extents size{0, 0, 0};
  std::optional<space> points;
  space::latest kept;

  const space& at(const structure& s, int inputs, const target& t, const extents& here) {
    if (of != &s || on != &t || size != here) {
      of = &s;
      on = &t;
      size = here;
      points.emplace(s, inputs, t, here.sizes());
      kept = {};
    }
    return *points;
  }
};

/// That hoist made a row's kernel once, and refuses to now.
struct refused : std::runtime_error {
  refused(const model::row& r, const std::string& why) : runtime_error(r.program + ", " + in_one_line(r.point) + ": " + why) {}
  static std::string in_one_line(std::string point) {
    while (point.ends_with('\n')) point.pop_back();
    for (std::size_t at = 0; (at = point.find('\n', at)) != std::string::npos;) point.replace(at, 1, "; ");
    return point;
  }
};

/// The kernel whose lines of a schedule the point has, its own first, and its stage. Its program has its sizes in its name.
std::pair<planned_kernel, int> kernel_of_row(const family& f, const lower::stage_graph& g, const model::row& r) {
  ir::point at;
  at.plan = schedule_from(r.point);
  const int root = at.plan.stages.empty() ? g.result() : g.find(at.plan.stages[0].stage);
  try {
    check_schedule(at.plan, g);
    at.plan = with_kernels(std::move(at.plan), g);
    return {kernel_of_stage(f.scheduled(), g, at, f.inputs, root), root};
  } catch (const std::invalid_argument& e) {
    throw refused(r, e.what());
  }
}
std::vector<double> features_of_kernel(const family& f, const model::row& r, const target& t) {
  const lower::stage_graph g = stages_for_schedules(f, {});
  const auto [k, root] = kernel_of_row(f, g, r);
  if (k.rejected != nullptr) throw refused(r, k.rejected);
  std::vector<double> all(features::feature_count);
  features::extract(k.kernel, t, g.stages[root].elements(), static_cast<long>(model::moved_bytes(k.kernel)), all.data());
  return all;
}

void give_features(model::row& r, const named_structures& f, const target& t, latest_space& latest) {
  if (r.structure == kernel_of_schedule) {
    r.features = features_of_kernel(f.of, r, t);
    return;
  }
  const auto found = f.by_name.find(current_name(r.structure));
  if (found == f.by_name.end())
    throw std::runtime_error(r.program + " has no structure called \"" + r.structure + "\" any more.");
  const std::optional<ir::point> called = point_called(r.point);
  const space& points = latest.at(*found->second, f.of.inputs, t, extents_for(f.program, size_of(r)));
  const long number = called ? points.number_of(*called) : -1;
  if (number < 0)
    throw std::runtime_error("no point is called \"" + r.point + "\" in " + r.program + ", " + r.structure + ", on " + t.name +
                             ".");
  const hoist::kernel_module m = points.without_text(number, latest.kept);
  if (m.rejected != nullptr) throw refused(r, r.structure + ": " + m.rejected);
  hoist::candidate c = candidate_of(0, number, m, t);
  r.steps_at_once = c.steps > 1;
  r.features = std::move(c.features);
}

/// Rows whose kernels there are no more, with a line that says so. Fails where no other is left.
void leave_out(model::dataset& rows, const std::map<std::size_t, std::string>& why) {
  if (why.empty()) return;
  if (why.size() == rows.rows.size()) throw std::runtime_error(why.begin()->second);
  std::cerr << "hoist: " << why.size() << " of " << rows.rows.size()
            << (why.size() == 1 ? " rows is of a kernel that isn't" : " rows are of kernels that aren't")
            << " made any more, and left out: " << why.begin()->second << "\n";
  std::vector<model::row> kept;
  for (std::size_t i = 0; i < rows.rows.size(); ++i)
    if (!why.contains(i)) kept.push_back(std::move(rows.rows[i]));
  rows.rows = std::move(kept);
}

}  // namespace

const target* known_target_of_rows(const std::string& device) {
  // PoCL's names of devices say that they are CPUs.
  if (device.starts_with("cpu-") || device.starts_with("pthread-")) return &targets::cpu_pocl;
  return runtime::target_called(device);
}
const target& target_of_rows(const std::string& device) {
  if (const target* known = known_target_of_rows(device)) return *known;
  throw std::runtime_error("no known target is the device \"" + device +
                           "\" of a row; hoist refresh --target NAME computes features for another.");
}

void give_features(model::dataset& rows, const target* on) {
  std::map<std::string, named_structures> families;
  std::map<std::string, const target*> of_device;
  for (const model::row& r : rows.rows) {
    families.try_emplace(family_of_row(r), program_at(r.program, size_of(r)));
    if (!of_device.contains(r.device)) of_device[r.device] = on != nullptr ? on : &target_of_rows(r.device);
  }
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::map<std::size_t, std::string> why;  // of rows that are refused
  std::mutex guard;
  const auto work = [&] {
    try {
      latest_space latest;
      for (std::size_t i = next++; i < rows.rows.size(); i = next++) {
        model::row& r = rows.rows[i];
        try {
          give_features(r, families.at(family_of_row(r)), *of_device.at(r.device), latest);
        } catch (const refused& e) {
          const std::lock_guard lock(guard);
          why[i] = e.what();
        }
      }
    } catch (...) {
      const std::lock_guard lock(guard);
      failure = std::current_exception();
      next = rows.rows.size();
    }
  };
  std::vector<std::thread> pool;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) pool.emplace_back(work);
  for (std::thread& w : pool) w.join();
  if (failure) std::rethrow_exception(failure);
  leave_out(rows, why);
  rows.feature_names.assign(std::begin(features::feature_names), std::end(features::feature_names));
}

}  // namespace hoist::tools
