#pragma once
// What a tuned family takes from the wisdom file, or from a like size, instead of trying variants.

#include <hoist/runtime/family_on_device.hpp>

namespace hoist::runtime {

HOIST_LAZY_BODY built_size* family_on_device::from_wisdom(const ir::point& sizes, const result_extents& extents) {
  if (how_.wisdom.empty()) return nullptr;
  const std::vector<wise_choice> known =
      wisdom_file(how_.wisdom).find(session_.name(), session_.info().driver, identities_of(family_), sizes_text(sizes.sizes));
  const auto is_of_schedules = [&](const wise_choice& w) {
    return w.program == identity_of(family_, true) || w.point.starts_with("plan=");
  };
  if (how_.schedules != nullptr && std::none_of(known.begin(), known.end(), is_of_schedules)) return nullptr;
  int refused = 0;  // by the driver, which takes its time
  constexpr int most_refused = 4;
  for (const wise_choice& w : known) {
    if (w.point == plain_point && w.structure == identity_of(family_) && how_.compares_plain && how_.tries_family)
      if (built_size* b = as_plain(w, sizes, extents)) return b;
    const std::optional<ir::point> p = point_called(w.point);
    if (!p || refused == most_refused || !(how_.tries_family || p->plan.given)) continue;
    if (p->plan.given)
      if (built_size* b = as_scheduled(w, *p, sizes, extents, refused)) return b;
    for (int i = 0; i < family_.count; ++i) {
      const structure& s = family_.structures[i];
      if (!s.exists || ir::hash(s.terms()) != w.structure) continue;
      if (built_size* b = as_known(w, i, *p, sizes, extents, refused)) return b;
      break;
    }
  }
  return nullptr;
}

HOIST_LAZY_BODY built_size* family_on_device::as_plain(const wise_choice& w, const ir::point& sizes,
                                                       const result_extents& extents) {
  try {
    built_size& b = baseline(sizes, extents);
    b.what.from = "wisdom";
    b.what.ms = b.what.plain_ms = w.ms;
    return &b;
  } catch (const error&) {
    return nullptr;
  }
}

HOIST_LAZY_BODY built_size* family_on_device::as_scheduled(const wise_choice& w, ir::point at, const ir::point& sizes,
                                                           const result_extents& extents, int& refused) {
  if (!family_.scheduled || ir::hash(family_.scheduled()) != w.structure) return nullptr;
  at.sizes = sizes.sizes;
  try {
    scheduled_module(family_, at, target_.limits);
    return &add_choice({"scheduled", w.point, "", {}, 0, 0, "wisdom", w.ms}, built_size::scheduled, at, extents);
  } catch (const std::invalid_argument&) {
    return nullptr;
  } catch (const error&) {
    ++refused;
    return nullptr;
  }
}

HOIST_LAZY_BODY built_size* family_on_device::as_known(const wise_choice& w, int structure, const ir::point& p,
                                                       const ir::point& sizes, const result_extents& extents, int& refused) {
  const auto& s = family_.structures[structure];
  const space points(s, family_.inputs, target_.limits, sizes.sizes);
  const long number = points.number_of(p);
  if (number < 0 || points.rejection(number) != nullptr) return nullptr;
  ir::point at = points.at(number);
  at.checked = how_.checks_indices;
  if (points.emit(at, s.name).rejected != nullptr) return nullptr;
  try {
    return &add_choice({s.name, w.point, "", {}, 0, 0, "wisdom", w.ms}, structure, at, extents);
  } catch (const error&) {
    ++refused;
    return nullptr;
  }
}

HOIST_LAZY_BODY built_size* family_on_device::from_other_steps(const ir::point& sizes, const result_extents& extents) {
  const built_size* known = sizes_.last_where([&](const built_size& b) {
    const bool plain_is_faster = b.structure == built_size::plain && b.what.plain_ms > 0;
    return (b.structure >= 0 || plain_is_faster) && differs_in_steps(family_.terms(), b.at.sizes, sizes.sizes);
  });
  if (known == nullptr) return nullptr;
  ir::point at = known->at;
  at.sizes = sizes.sizes;
  if (known->structure == built_size::plain) return &add_choice(hoist::choice(known->what), known->structure, at, extents);
  const auto& s = family_.structures[known->structure];
  if (space(s, family_.inputs, target_.limits, sizes.sizes).rejection(at) != nullptr) return nullptr;
  hoist::choice what = known->what;
  what.tried = 0;
  return &add_choice(std::move(what), known->structure, at, extents);
}

}  // namespace hoist::runtime
