#pragma once
// What a tuned family takes from the wisdom file, or from a like size, instead of trying variants.

#include <hoist/features/enumerate.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/model/step_predictions.hpp>
#include <hoist/runtime/family_on_device.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

HOIST_LAZY_BODY built_size* family_on_device::from_wisdom(const ir::point& sizes, const result_extents& extents,
                                                          std::string& gone) {
  if (how_.wisdom.empty()) return nullptr;
  const std::string here = sizes_text(sizes.sizes);
  const std::vector<wise_choice> known =
      wisdom_file(how_.wisdom).find(session_.name(), session_.info().driver, identities_of(family_), here);
  const bool all_plain = std::all_of(known.begin(), known.end(), [](const wise_choice& w) { return w.point == plain_point; });
  const auto is_of_schedules = [&](const wise_choice& w) {
    return w.program == identity_of(family_, true) || w.point.starts_with("plan=");
  };
  if (how_.schedules != nullptr && std::none_of(known.begin(), known.end(), is_of_schedules)) return nullptr;
  int refused = 0;  // by the driver, which takes its time
  constexpr int most_refused = 4;
  for (const wise_choice& w : known) {
    const bool is_here = w.sizes == here;
    if (w.point == plain_point && w.structure == identity_of(family_) && how_.compares_plain && how_.tries_family &&
        (is_here || all_plain))
      if (built_size* b = as_plain(w, sizes, extents)) return b;
    const std::optional<ir::point> p = point_called(w.point);
    if (!p || refused == most_refused || !(how_.tries_family || p->plan.given)) continue;
    if (p->plan.given)
      if (built_size* b = as_scheduled(w, *p, sizes, extents, refused)) return b;
    if (p->plan.given || !is_here) continue;
    const std::optional<known_variant> v = variant_of(w, sizes);
    if (!v) {
      if (gone.empty()) gone = "What was the fastest, " + w.point + ", is no variant of the family any more.";
    } else if (built_size* b = as_known(w, *v, extents, refused)) {
      b->what.why = std::move(gone);
      return b;
    }
  }
  return nullptr;
}

HOIST_LAZY_BODY std::optional<tuning_order> family_on_device::from_other_sizes(const ir::point& sizes) const {
  if (how_.wisdom.empty() || how_.schedules != nullptr || !how_.tries_family) return {};
  constexpr double between = 16;  // of elements, from a known size to the next
  const auto around = wisdom_file(how_.wisdom)
                          .around(session_.name(), session_.info().driver, identities_of(family_), sizes_text(sizes.sizes),
                                  how_.runs > 1 ? 2 : between);
  std::vector<hoist::candidate> found;
  for (const std::vector<wise_choice>& of_size : around)
    for (const wise_choice& w : of_size) {
      if (w.point == plain_point) break;
      const std::optional<known_variant> v = variant_of(w, sizes);
      if (!v) continue;
      const bool is_new = std::none_of(found.begin(), found.end(), [&](const hoist::candidate& c) {
        return c.structure == v->structure && c.number == v->number;
      });
      if (!is_new) break;
      const space points(family_.structures[v->structure], family_.inputs, target_.limits, sizes.sizes);
      space::latest kept;
      found.push_back(hoist::candidate_of(v->structure, v->number, points.without_text(v->number, kept), target_.limits));
      break;
    }
  if (found.empty()) return {};
  std::vector<guided_search::variant> all;
  std::vector<model::prediction> predicted(1, {1, 0, 0});
  if (found.size() > 1) {
    const model::ranker by = ranker_at(sizes);
    predicted = model::step_predictions(by, found).all();
  }
  for (const std::size_t i :
       meta::ordered(found.size(), [&](std::size_t a, std::size_t b) { return predicted[a].value > predicted[b].value; }))
    all.push_back({found[i].structure, found[i].number, predicted[i].value, 0, predicted[i].spread, predicted[i].distance});
  return tuning_order(family_, target_.limits, sizes.sizes, std::move(all));
}

HOIST_LAZY_BODY built_size& family_on_device::choose_known(const tuning_order& order, int tried, double plain_ms,
                                                           std::string why, const result_extents& extents,
                                                           const program* built) {
  const tuning_order::turn& t = *order.best();
  hoist::choice c{family_.structures[t.structure].name, space::name(t.at), "", {}, t.predicted, tried, "wisdom", 0};
  c.ms = tried > 1 ? t.ms : 0;
  c.plain_ms = plain_ms;
  c.why = why.empty() ? "It is known from another size." : std::move(why);
  return add_choice(std::move(c), t.structure, t.at, extents, built);
}

HOIST_LAZY_BODY std::optional<family_on_device::known_variant> family_on_device::variant_of(const wise_choice& w,
                                                                                            const ir::point& sizes) const {
  const std::optional<ir::point> p = point_called(w.point);
  for (int i = 0; p && !p->plan.given && i < family_.count; ++i) {
    const structure& s = family_.structures[i];
    if (!s.exists || ir::hash(s.terms()) != w.structure) continue;
    const space points(s, family_.inputs, target_.limits, sizes.sizes);
    const long number = points.number_of(*p);
    if (number < 0 || points.rejection(number) != nullptr) return {};
    ir::point at = points.at(number);
    at.checked = how_.checks_indices;
    if (points.emit(at, s.name).rejected != nullptr) return {};
    return known_variant{i, number, std::move(at)};
  }
  return {};
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

HOIST_LAZY_BODY built_size* family_on_device::as_known(const wise_choice& w, const known_variant& v,
                                                       const result_extents& extents, int& refused) {
  try {
    return &add_choice({family_.structures[v.structure].name, w.point, "", {}, 0, 0, "wisdom", w.ms}, v.structure, v.at,
                       extents);
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
