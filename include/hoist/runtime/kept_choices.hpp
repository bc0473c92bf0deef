#pragma once
// How a tuned family keeps what was chosen: for this process, and in the wisdom file.

#include <hoist/runtime/family_on_device.hpp>

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace hoist::runtime {

HOIST_LAZY_BODY void family_on_device::remember(const ir::point& sizes, std::uint64_t structure, const std::string& point,
                                                double ms) const {
  if (is_timed(how_))
    remember({session_.name(), session_.info().driver, identity_of(family_, how_.schedules != nullptr), sizes_text(sizes.sizes),
              structure, point, ms});
}

HOIST_LAZY_BODY built_size& family_on_device::choose(const tuning_order::turn& t, const schedule_order* schedules, int tried,
                                                     double plain_ms, std::string why, const ir::point& sizes,
                                                     const result_extents& extents, const program* built) {
  const bool is_schedule = t.structure == built_size::scheduled;
  const std::string point = space::name(t.at);
  remember(sizes, ir::hash(is_schedule ? family_.scheduled() : family_.structures[t.structure].terms()), point, t.ms);
  hoist::choice c{is_schedule ? "scheduled" : family_.structures[t.structure].name,
                  point,
                  "",
                  is_schedule ? schedules->learned_on() : "",
                  t.predicted,
                  tried,
                  how_.runs > 1 ? "measured" : "model",
                  is_timed(how_) ? t.ms : 0,
                  t.predicted_ms};
  c.plain_ms = plain_ms;
  c.why = std::move(why);
  return add_choice(std::move(c), t.structure, t.at, extents, built);
}

HOIST_LAZY_BODY built_size& family_on_device::choose_plain(const plain_comparison& beside, const tuning_order& order, int tried,
                                                           const ir::point& sizes, const result_extents& extents,
                                                           const program& built) {
  const int structure = order.best()->structure;
  if (!order.is_known()) remember(sizes, identity_of(family_), plain_point, beside.plain_ms);
  built_size& b = baseline(sizes, extents, &built);
  b.what.tried = tried;
  b.what.ms = b.what.plain_ms = beside.plain_ms;
  b.what.why = beside.sentence(structure == built_size::scheduled ? "scheduled" : family_.structures[structure].name);
  return b;
}

HOIST_LAZY_BODY void family_on_device::remember(const wise_choice& found) const {
  if (how_.wisdom.empty() && how_.keeps && wisdom_file().path().empty())
    warn_once("", "what tuning finds isn't kept, since none of HOIST_WISDOM, XDG_CACHE_HOME and HOME is set.");
  if (how_.wisdom.empty()) return;
  try {
    wisdom_file(how_.wisdom).add(found);
  } catch (const std::exception& e) {
    warn_once(how_.wisdom, std::string(e.what()) + " What tuning found isn't kept.");
  }
}

}  // namespace hoist::runtime
