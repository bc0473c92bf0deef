#pragma once
// How much of a quantity a subject has.

#include <hoist/cost/quantity.hpp>

#include <string>

namespace hoist::cost {

namespace detail {
/// Whether a tag is among those of an access, which counts write with commas between.
HOIST_LAZY bool has_tag(std::string_view tags, std::string_view asked) {
  if (asked.empty() || asked == tags) return true;
  for (std::size_t from = 0; from < tags.size();) {
    const std::size_t end = std::min(tags.find(", ", from), tags.size());
    if (tags.substr(from, end - from) == asked) return true;
    from = end + 2;
  }
  return false;
}
}  // namespace detail

/// Whether an access has all properties that a quantity asks for. Private memory has to be asked for.
/// Fails (std::invalid_argument, one sentence) where a condition names a size that has no value.
HOIST_LAZY bool matches(const quantity& q, const hoist::counts::access_numbers& a, const meta::vec<ir::binding>& sizes) {
  using answer = quantity::answer;
  const auto agrees = [](answer asked, bool is) { return asked == answer::any || (asked == answer::yes) == is; };
  const auto same = [](const char* asked, const std::string& name) { return asked[0] == 0 || name == asked; };
  if (q.what != quantity::kind::accesses) return false;
  if (q.space < 0 ? a.where == ir::space::priv : q.space != static_cast<int>(a.where)) return false;
  if (q.type >= 0 && q.type != static_cast<int>(a.type)) return false;
  if (!agrees(q.stores, a.store) || !agrees(q.is_clamped, a.clamped) || !agrees(q.is_gathered, !a.read_indices.empty()))
    return false;
  if (!same(q.array_name, a.array) || !detail::has_tag(a.tag, q.tag_name)) return false;
  if (!q.width.holds(a.width, sizes) || !q.per_element.holds(a.per_element(), sizes)) return false;
  for (int d = 0; d < quantity::ids; ++d)
    if (!q.local_stride[d].holds(a.lid[d], sizes) || !q.group_stride[d].holds(a.gid[d], sizes)) return false;
  for (std::size_t l = 0; l < quantity::most_loops; ++l) {
    if (!q.loop_stride[l].asks()) continue;
    if (l >= a.loops.size() || !q.loop_stride[l].holds(a.loops[l].second, sizes)) return false;
  }
  return true;
}

namespace detail {

HOIST_LAZY double known(const std::optional<double>& count, const char* what, const hoist::counts::access_numbers& a) {
  if (!count.has_value())
    throw std::invalid_argument(std::string("the counts don't tell ") + what + " " + (a.store ? "stores to " : "loads from ") +
                                a.array + ", which the model asks for.");
  return *count;
}
HOIST_LAZY double amount_of(const hoist::counts::access_numbers& a, unit u) {
  using hoist::counts::granularity;
  if (u == unit::paid) u = a.by == granularity::sub_group ? unit::sub_groups : unit::work_items;
  const double bytes = bytes_of(a.type);
  if (u == unit::sub_groups) return known(a.requests, "the sub-groups of", a);
  if (u == unit::footprint) return known(a.distinct, "the elements of", a) * bytes;
  return u == unit::work_items ? a.times : a.times * a.width * (u == unit::bytes ? bytes : 1);
}
HOIST_LAZY double amount_of(const hoist::counts::operation_numbers& o, const quantity& q, const subject& s) {
  if (q.name[0] != 0 && o.name != q.name) return 0;
  if ((q.type >= 0 && q.type != static_cast<int>(o.type)) || !q.width.holds(o.width, s.sizes)) return 0;
  if (q.counted_in == unit::flops) return o.times * o.flops;
  if (q.counted_in == unit::work_items) return o.times;
  if (q.counted_in != unit::sub_groups) return o.times * o.width;
  if (s.on == nullptr) throw std::invalid_argument("operations by sub-groups need a target, whose sub-groups they are.");
  return o.times / s.on->sub_group;
}
HOIST_LAZY double amount_of_feature(const quantity& q, const subject& s) {
  if (s.features.size() != static_cast<std::size_t>(features::feature_count))
    throw std::invalid_argument(std::string("the model asks for the feature ") + q.name + ", and there are no features.");
  const double x = s.features[features::at_of(q.name)];
  switch (scale_of(q.name)) {
    case feature_scale::plain: return x;
    case feature_scale::logarithm: return std::exp2(x);
    case feature_scale::logarithm_of_one_more: return std::exp2(x) - 1;
    case feature_scale::time: break;
  }
  if (!(s.roof_seconds > 0))
    throw std::invalid_argument(std::string("the feature ") + q.name +
                                " is a time, and the time of the compulsory bytes isn't given.");
  return std::exp2(x) * s.roof_seconds;
}
HOIST_LAZY double amount_of_count(const quantity& q, const subject& s) {
  if (s.counts == nullptr) throw std::invalid_argument("the model asks for counts, and there are none.");
  double total = 0;
  switch (q.what) {
    case quantity::kind::accesses:
      for (const hoist::counts::access_numbers& a : s.counts->accesses)
        if (matches(q, a, s.sizes)) total += amount_of(a, q.counted_in);
      return total;
    case quantity::kind::operations:
      for (const hoist::counts::operation_numbers& o : s.counts->operations) total += amount_of(o, q, s);
      return total;
    case quantity::kind::barriers: return s.counts->barriers;
    case quantity::kind::groups: return s.counts->groups;
    case quantity::kind::launches: return s.counts->launches;
    case quantity::kind::branches: return s.counts->branches;
    default: return s.counts->iterations;
  }
}

}  // namespace detail

/// How much of a quantity a subject has. Fails (std::invalid_argument, one sentence) where the subject doesn't tell.
HOIST_LAZY double amount(const quantity& q, const subject& s) {
  if (q.what == quantity::kind::own) return q.own(s);
  if (q.what == quantity::kind::feature) return detail::amount_of_feature(q, s);
  if (q.what != quantity::kind::size) return detail::amount_of_count(q, s);
  const long* value = ir::point::find(s.sizes, q.name);
  if (value == nullptr) throw std::invalid_argument(std::string("the size ") + q.name + " of the model has no value.");
  return static_cast<double>(*value);
}

}  // namespace hoist::cost
