// Measurement kernels by the names that calibrations keep of them: generators with settings, and points of families.

#include "timed_kernels.hpp"

#include "measured_programs.hpp"

#include <hoist/explore/point_text.hpp>
#include <hoist/meta/median.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace hoist::tools {

namespace {

using hoist::detail::take_until;

/// `argument=value`, with commas between them.
std::vector<measure::setting> settings_of(std::string_view text) {
  std::vector<measure::setting> all;
  while (!text.empty()) {
    std::string_view one = take_until(text, ',');
    const std::string_view argument = take_until(one, '=');
    all.push_back({std::string(argument), std::string(one)});
  }
  return all;
}

/// PROGRAM NxM STRUCTURE: POINT, as `cost::key_of_variant` writes it.
std::optional<measure::kernel> variant_called(std::string_view rest, const target& t) {
  const std::string_view program = take_until(rest, ' '), size = take_until(rest, ' '), structure = take_until(rest, ':');
  const std::optional<extents> sizes = parse_size(std::string(size));
  if (!sizes || rest.empty()) return std::nullopt;
  for (const tool_program& p : known_programs())
    if (program == p.programs.name && !is_searched(p)) return kernel_of(p, structure, rest.substr(1), *sizes, t);
  return std::nullopt;
}

}  // namespace

known_kernels::known_kernels(const target& t) : target_(t) {
  for (const measure::generator& g : measure::generators()) by_name_[g.name] = g;
}

std::optional<measure::kernel> known_kernels::kernel(std::string_view name) const {
  const std::size_t colon = name.find(':');
  if (colon == name.npos) return std::nullopt;
  const std::string_view of = name.substr(0, colon);
  if (of.find(' ') != of.npos) return variant_called(name, target_);
  const auto g = by_name_.find(std::string(of));
  std::vector<measure::setting> given = settings_of(name.substr(colon + 1));
  if (g == by_name_.end() || given.size() != g->second.arguments.size()) return std::nullopt;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i].argument != g->second.arguments[i].name || !g->second.arguments[i].allows(given[i].value)) return std::nullopt;
  return g->second.generated(measure::settings(std::move(given)));
}

kept_times kept_times_of(const std::vector<cost::calibration>& all, const target& t) {
  kept_times found;
  std::map<std::string, std::vector<double>> by_name;
  for (const cost::calibration& c : all) {
    if (c.device != all[0].device)
      throw std::runtime_error("the calibrations are of two devices, " + all[0].device + " and " + c.device + ".");
    found.device = c.device;
    found.driver = c.driver;
    found.seconds += c.seconds;
    for (const cost::timed_kernel& k : c.kernels) by_name[k.key].push_back(k.ms);
  }
  const known_kernels known(t);
  for (const auto& [name, ms] : by_name) {
    std::optional<measure::kernel> k = known.kernel(name);
    if (!k || !k->rejected.empty()) {
      found.unknown.push_back(name);
      continue;
    }
    found.kernels.push_back(std::move(*k));
    found.ms.push_back(meta::median(ms));
  }
  if (found.kernels.empty()) throw std::runtime_error("none of the calibrations' kernels is known to this hoist.");
  return found;
}

}  // namespace hoist::tools
