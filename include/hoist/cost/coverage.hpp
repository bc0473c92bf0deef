#pragma once
// Accesses that two terms of a model count, or none.

#include <hoist/cost/amount.hpp>
#include <hoist/cost/print.hpp>

#include <string>
#include <vector>

namespace hoist::cost {

namespace detail {

/// Whether all accesses of `b` are accesses of `a`: what a asks for, b asks for.
constexpr bool includes(const quantity& a, const quantity& b) {
  const auto property = [](const auto& of_a, const auto& of_b, const auto& any) { return of_a == any || of_a == of_b; };
  const auto text = [](const char* of_a, const char* of_b) { return of_a[0] == 0 || meta::same_text(of_a, of_b); };
  const auto asked = [](const condition& of_a, const condition& of_b) { return !of_a.asks() || of_a == of_b; };
  using answer = quantity::answer;
  constexpr signed char any = -1;
  const bool private_only = b.space == static_cast<int>(ir::space::priv) && a.space < 0;
  bool all = a.what == quantity::kind::accesses && b.what == a.what && !private_only && property(a.space, b.space, any) &&
             property(a.type, b.type, any) && property(a.stores, b.stores, answer::any) &&
             property(a.is_clamped, b.is_clamped, answer::any) && property(a.is_gathered, b.is_gathered, answer::any) &&
             text(a.array_name, b.array_name) && text(a.tag_name, b.tag_name) && asked(a.width, b.width) &&
             asked(a.per_element, b.per_element);
  for (int d = 0; d < quantity::ids; ++d)
    all = all && asked(a.local_stride[d], b.local_stride[d]) && asked(a.group_stride[d], b.group_stride[d]);
  for (int l = 0; l < quantity::most_loops; ++l) all = all && asked(a.loop_stride[l], b.loop_stride[l]);
  return all;
}
/// A footprint is another resource than accesses: an access may have a price by both.
constexpr bool same_resource(const quantity& a, const quantity& b) {
  return (a.counted_in == unit::footprint) == (b.counted_in == unit::footprint);
}

/// The quantities of accesses that a model adds up, as often as its terms name them: without divisors, edges, exponents and
/// what saturates.
constexpr void add_terms(const cost_model& m, int at, meta::vec<quantity>& terms) {
  const node& n = m.nodes[at];
  if (n.what == node::kind::quantity && m.quantities[n.name].what == quantity::kind::accesses) terms.push(m.quantities[n.name]);
  const bool first_only = n.what == node::kind::divide || n.what == node::kind::saturated;
  const int pays = n.count() < 2 || first_only ? 1 : 2;
  for (int k = 0; k < n.count() && k < pays; ++k) add_terms(m, n.operands[k], terms);
}
constexpr meta::vec<quantity> terms_of(const cost_model& m) {
  meta::vec<quantity> terms;
  add_terms(m, m.root(), terms);
  return terms;
}

/// `the load of float from in0 (left), with strides 1, 64 by local id and 0, 1024 by group`.
HOIST_LAZY std::string name_of(const hoist::counts::access_numbers& a) {
  const auto strides = [](const std::optional<long>(&s)[3]) {
    std::string all;
    for (int d = 0; d < 3; ++d)
      if (d < 2 || s[d] != 0) all += (d > 0 ? ", " : "") + (s[d].has_value() ? std::to_string(*s[d]) : "unknown");
    return all;
  };
  constexpr const char* memory_names[] = {"global", "local", "private", "image"};
  const char* where = memory_names[static_cast<int>(a.where)];
  return std::string("the ") + where + (a.store ? " store of " : " load of ") + hoist::name_of(a.type) +
         (a.width > 1 ? std::to_string(a.width) : "") + (a.store ? " to " : " from ") + a.array +
         (a.tag.empty() ? "" : " (" + a.tag + ")") + ", with strides " + strides(a.lid) + " by local id and " + strides(a.gid) +
         " by group";
}

}  // namespace detail

/// Whether two terms of a model count the same accesses, whatever the kernel: one pattern asks for no more than the other.
constexpr bool counts_twice(const cost_model& m) {
  const meta::vec<quantity> terms = detail::terms_of(m);
  for (int i = 0; i < terms.size(); ++i)
    for (int j = 0; j < terms.size(); ++j)
      if (i != j && detail::includes(terms[i], terms[j]) && detail::same_resource(terms[i], terms[j])) return true;
  return false;
}

/// A sentence for each access of a kernel that two or more terms of a model count; none where all is well.
/// Fails (std::invalid_argument, one sentence) where a condition names a size that has no value.
HOIST_LAZY std::vector<std::string> overlapping(const cost_model& m, const hoist::counts::numbers& n,
                                                const meta::vec<ir::binding>& sizes) {
  std::vector<std::string> sentences;
  const meta::vec<quantity> terms = detail::terms_of(m);
  for (const hoist::counts::access_numbers& a : n.accesses)
    for (int footprint = 0; footprint < 2; ++footprint) {
      std::vector<std::string> by;
      for (const quantity& q : terms)
        if ((q.counted_in == unit::footprint) == (footprint > 0) && matches(q, a, sizes)) by.push_back(text_of(q));
      if (by.size() > 1)
        sentences.push_back("Terms of the model count twice " + detail::name_of(a) + ": " + by[0] + " and " + by[1] + ".");
    }
  return sentences;
}

/// A sentence for each access of a kernel that no term of a model counts; none where all is well, and where the model counts no
/// accesses at all. Of private memory nothing is said.
/// Fails (std::invalid_argument, one sentence) where a condition names a size that has no value.
HOIST_LAZY std::vector<std::string> uncovered(const cost_model& m, const hoist::counts::numbers& n,
                                              const meta::vec<ir::binding>& sizes) {
  std::vector<std::string> sentences;
  const meta::vec<quantity> terms = detail::terms_of(m);
  if (terms.empty()) return sentences;
  for (const hoist::counts::access_numbers& a : n.accesses) {
    bool found = a.where == ir::space::priv;
    for (const quantity& q : terms) found = found || matches(q, a, sizes);
    if (!found) sentences.push_back("No term of the model counts " + detail::name_of(a) + ".");
  }
  return sentences;
}

}  // namespace hoist::cost
