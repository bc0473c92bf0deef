#include "variants.hpp"

#include <tools/laboratory/former_names.hpp>
#include "ranked_family.hpp"
#include "stopwatch.hpp"
#include <hoist/features/enumerate.hpp>
#include <hoist/model/trained.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <sys/resource.h>
#include <unistd.h>

namespace hoist::tools {

namespace {

/// A structure after the other, points by the seed: a point's place depends on its number and its structure's name
/// alone, so that programs share most points, and structures don't.
std::vector<task> shuffled(const enumeration& s, const family& f, std::uint64_t seed) {
  std::map<std::string_view, std::pair<int, std::vector<long>>> by_name;
  for (const candidate& c : s.valid) {
    auto& [structure, numbers] = by_name[f.structures[c.structure].name];
    structure = c.structure;
    numbers.push_back(c.number);
  }
  std::size_t longest = 0;
  for (auto& [called, of] : by_name) {
    auto& numbers = of.second;
    const std::uint64_t name = model::structure_hash(called);
    auto place = [&](long n) { return std::mt19937_64(name + seed * 1000003 + static_cast<std::uint64_t>(n))(); };
    std::vector<std::pair<std::uint64_t, long>> keyed;
    for (long n : numbers) keyed.emplace_back(place(n), n);
    std::ranges::sort(keyed);
    for (std::size_t i = 0; i < keyed.size(); ++i) numbers[i] = keyed[i].second;
    longest = std::max(longest, numbers.size());
  }
  std::vector<task> all;
  for (std::size_t i = 0; i < longest; ++i)
    for (const auto& [called, of] : by_name)
      if (i < of.second.size()) all.push_back({of.first, of.second[i]});
  return all;
}

/// The points of structures whose names contain one of `only`, which may be written as names were before.
void select(std::vector<task>& all, const std::vector<std::string>& only, const family& f) {
  if (only.empty()) return;
  std::erase_if(all, [&](const task& t) {
    const std::string_view name = f.structures[t.structure].name;
    return std::ranges::none_of(
        only, [&](const std::string& part) { return name.find(current_name(part)) != std::string_view::npos; });
  });
  if (all.empty()) throw std::runtime_error("no structure with a valid point has a name that contains what --structures says.");
}

/// The module without the sizes of groups that its kernels require.
hoist::kernel_module with_open_groups(hoist::kernel_module m) {
  static std::set<std::string> options;  // a module points to what it is built with
  std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
  int opened = 0;
  for (std::size_t at = 0; (at = text.find("__attribute__((reqd_work_group_size(", at)) != std::string::npos; ++opened)
    text.erase(at, text.find('\n', at) + 1 - at);  // the rest of a line that has no more
  if (opened != m.kernels.size()) throw std::logic_error("a kernel's text doesn't say the size of its groups where it did.");
  m.text = {};
  m.text << text.c_str();
  m.options = options.insert(std::string(m.options) + " -DHOIST_OPEN_GROUPS").first->c_str();
  return m;
}

}  // namespace

hoist::kernel_module variants::emit(const space& points, const task& what) const {
  hoist::kernel_module m = points.emit(points.at(what.number));
  return open_groups ? with_open_groups(std::move(m)) : m;
}

void variants::refuse_too_large() const {
  long needed = 0, there = ::sysconf(_SC_PHYS_PAGES) * ::sysconf(_SC_PAGESIZE);
  for (const long bytes : baseline(baseline_point(size())).buffer_bytes) needed += bytes;
  if (rlimit most{}; ::getrlimit(RLIMIT_AS, &most) == 0 && most.rlim_cur < static_cast<rlim_t>(there))
    there = static_cast<long>(most.rlim_cur);
  if (needed > there)
    throw std::runtime_error(std::string(program.programs.name) + " at " + size().text() + " takes " +
                             std::to_string(needed >> 20) + " MiB of this machine's memory, which has " +
                             std::to_string(there >> 20) + ".");
}

std::vector<task> variants::ordered(const target& t, order o, std::uint64_t seed) const {
  std::vector<task> all;
  if (o == order::model) {
    constexpr long points_of_a_structure = 100;
    const ranked_family r =
        rank_family(program.programs, t, size(), points_of_a_structure, learned.rows.empty() ? nullptr : &learned);
    family_s_ = r.enumeration_s;
    ranking_s_ = r.ranking_s;
    for (const ranked_point& p : r.points) all.push_back({p.structure, p.number, p.predicted});
    select(all, only, program.programs);
    return all;
  }
  stopwatch watch;
  const enumeration s = enumerate(program.programs, t, sizes, 0, 1, false);
  family_s_ = watch.lap();
  if (o == order::random)
    all = shuffled(s, program.programs, seed);
  else
    for (const candidate& c : s.valid) all.push_back({c.structure, c.number});
  select(all, only, program.programs);
  ranking_s_ = watch.lap();
  return all;
}

}  // namespace hoist::tools
