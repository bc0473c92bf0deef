#pragma once
// The named sizes of a program: found from the extents of the arrays that it is given, or given by name.

#include <hoist/core/front/program.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/input_shape.hpp>
#include <hoist/runtime/memory_view.hpp>
#include <hoist/runtime/step_sizes.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace hoist::runtime {

namespace detail {

/// A sum as one writes it, where the quotient in it is written so.
HOIST_LAZY std::string text_of(const polynomial& sum, const std::string& quotient) {
  std::string text;
  for (const monomial& m : sum.part) {
    if (m.factor == 0) continue;
    const std::string first = m.names[0][0] == monomial::quotient ? quotient : std::string(m.names[0]);
    const std::string names = first + (m.names[1][0] != 0 ? " * " + std::string(m.names[1]) : "");
    const long size = m.factor < 0 ? -m.factor : m.factor;
    const char* sign = m.factor < 0 ? (text.empty() ? "-" : " - ") : text.empty() ? "" : " + ";
    text += sign + (names.empty() ? std::to_string(size) : (size == 1 ? "" : std::to_string(size) + " * ") + names);
  }
  return text;
}
/// A length as one writes it: `2 * N + 3`, `(N + 1) / 2`.
HOIST_LAZY std::string text_of(const length& l) {
  if (l.divisor == 0) return text_of(l, "");
  const std::string over = text_of(l.over, "");
  const std::string quotient =
      (over.find(' ') == std::string::npos ? over : "(" + over + ")") + " / " + std::to_string(l.divisor);
  return text_of(l, l.part[0].factor == 1 && l.part[0].names[1][0] == 0 ? quotient : "(" + quotient + ")");
}

/// What a length is at sizes that are all known; as long as one isn't, each product that has it counts as 0.
HOIST_LAZY long value_of(const length& l, const ir::point& at) {
  const auto value = [&](const polynomial& sum, long quotient) {
    long all = 0;
    for (const monomial& m : sum.part) {
      long product = m.factor;
      for (const char* name : {m.names[0], m.names[1]}) {
        if (name[0] == 0) continue;
        const long* known = name[0] == monomial::quotient ? &quotient : ir::point::find(at.sizes, name);
        product *= known == nullptr ? 0 : *known;
      }
      all += product;
    }
    return all;
  };
  const long over = value(l.over, 0);
  return value(l, l.divisor == 0 ? 0 : over >= 0 ? (over + l.divisor - 1) / l.divisor : -(-over / l.divisor));
}

/// Calls f with the name of every size in a length, as often as it stands there.
HOIST_LAZY void for_names(const length& l, const auto& f) {
  for (const polynomial* sum : {static_cast<const polynomial*>(&l), &l.over})
    for (const monomial& m : sum->part)
      for (const char* name : {m.names[0], m.names[1]})
        if (m.factor != 0 && name[0] > monomial::unknown) f(name);
}
HOIST_LAZY bool stands_in(const length& l, const char* name) {
  bool stands = false;
  for_names(l, [&](const char* n) { stands = stands || meta::same_text(n, name); });
  return stands;
}

/// Sizes as they are found, with the input that each came from.
struct found_sizes {
  ir::point at;
  std::vector<int> input;
  /// ", since N = 64 by input 0" of the sizes in l.
  HOIST_LAZY std::string reasons(const length& l) const {
    std::string text;
    for (int s = 0; s < at.sizes.size(); ++s)
      if (const ir::binding& b = at.sizes[s]; stands_in(l, b.name))
        text += (text.empty() ? ", since " : " and ") + std::string(b.name) + " = " + std::to_string(b.value) + " by input " +
                std::to_string(input[static_cast<std::size_t>(s)]);
    return text;
  }
};

/// Binds the size that is left open in the length of a dimension of an input, which has so many elements there.
HOIST_LAZY void bind_size(const length& l, long elements, int input, int dimension, found_sizes& to) {
  const auto refuse = [&](const std::string& why) {
    throw error("input " + std::to_string(input) + " has " + std::to_string(elements) + " elements in dimension " +
                    std::to_string(dimension) + why,
                verdict::constraints);
  };
  long known = 0, factor = 0;
  std::string name;
  l.each_unrounded(1, [&](const monomial& m) {
    const long* a = m.names[0][0] == 0 ? nullptr : ir::point::find(to.at.sizes, m.names[0]);
    const long* b = m.names[1][0] == 0 ? nullptr : ir::point::find(to.at.sizes, m.names[1]);
    if ((m.names[0][0] == 0 || a != nullptr) && (m.names[1][0] == 0 || b != nullptr))
      known += m.factor * (a != nullptr ? *a : 1) * (b != nullptr ? *b : 1);
    else if (m.names[1][0] == 0 && (name.empty() || name == m.names[0]))
      name = m.names[0], factor += m.factor;
    else
      refuse(", which doesn't say what the sizes in " + text_of(l) + " are; let an array before it have a length of one name");
  });
  const long rest = elements * (l.divisor == 0 ? 1 : l.divisor) - known;
  if (name.empty()) {
    const long wanted = value_of(l, to.at);
    const bool compound = l.divisor != 0 || l.part[1].factor != 0 || l.part[0].factor != 1 || l.part[0].names[1][0] != 0;
    if (elements != wanted)
      refuse(" where " + (compound && !l.is_number() ? text_of(l) + " = " : "") + std::to_string(wanted) + " are needed" +
             to.reasons(l) + ".");
    return;
  }
  ir::point with = to.at;
  const bool fits = factor != 0 && rest > 0 && rest % factor == 0;
  if (fits) with.sizes.push(ir::binding(name.c_str(), rest / factor));
  if (!fits || value_of(l, with) != elements) refuse(", which is " + text_of(l) + " for no size " + name + to.reasons(l) + ".");
  to.at = with;
  to.input.push_back(input);
}

/// Vectors are the last dimension of a user's array.
HOIST_LAZY void bind_extents(const input_shape& s, const memory_view& v, int input, found_sizes& to) {
  const auto refuse = [&](const std::string& why) {
    throw error("input " + std::to_string(input) + why, verdict::constraints);
  };
  const int wanted = s.dimensions + (s.width > 1);
  const std::string has = " has " + std::to_string(v.dimensions) + (v.dimensions == 1 ? " dimension" : " dimensions") +
                          " where the program has " + std::to_string(wanted) + ".";
  for (int d = 0; d < s.dimensions; ++d) {
    if (v.dimensions <= d) refuse(has);
    bind_size(s.extent[d], v.extent[d], input, d, to);
  }
  if (s.width > 1 && (v.dimensions != wanted || v.extent[s.dimensions] != s.width))
    refuse(" is an array of vectors: its last extent must be " + std::to_string(s.width) + ".");
  if (v.dimensions != wanted) refuse(has);
}

}  // namespace detail

/// The values of a program's named sizes when its inputs have these extents.
/// Fails, with the input and its length, when they don't fit the program or each other.
HOIST_LAZY ir::point sizes_of(const input_shape* shapes, int count, const memory_view* inputs) {
  detail::found_sizes found;
  for (int i = 0; i < count; ++i) detail::bind_extents(shapes[i], inputs[i], i, found);
  return found.at;
}
template <class... In, class... V>
ir::point sizes_of(meta::list<In...>, const array_view<V>&... inputs) {
  static_assert(sizeof...(In) == sizeof...(V), "hoist: the program has another number of inputs");
  const memory_view all[] = {memory_view(inputs, detail::element_of<In>::type)...};
  return sizes_of(input_shapes<meta::list<In...>>, sizeof...(In), all);
}

/// The names of a program's sizes: of its inputs, then those that stand in its term only.
HOIST_LAZY std::vector<std::string> size_names(const input_shape* shapes, int count, const ir::table& term) {
  std::vector<std::string> names;
  const auto put = [&](const char* name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  };
  for (int i = 0; i < count; ++i)
    for (int d = 0; d < shapes[i].dimensions; ++d) detail::for_names(shapes[i].extent[d], put);
  for (int l = 0; l < term.length_count; ++l)
    if (term.lengths[l].what == ir::length_node::kind::size) put(term.lengths[l].name);
  return names;
}

/// Fails unless every size of a program has one value, of 1 at least, or 0 where it counts steps, and there is no other. `from`:
/// where the values come from.
HOIST_LAZY void refuse_sizes(const std::vector<std::string>& names, const ir::table& program,
                             const meta::vec<ir::binding>& given, const std::string& who, const std::string& from) {
  const auto refuse = [](const std::string& why) { throw error(why, verdict::constraints); };
  const auto unknown = [&](const std::string& name) {
    std::string all;
    for (const std::string& n : names) all.append(all.empty() ? "" : ", ").append(n);
    refuse(who + " has no size " + name + (names.empty() ? "; it has none at all." : "; its sizes are " + all + "."));
  };
  const auto wrong = [&](const std::string& name, const std::string& why) { refuse("size " + name + " of " + who + why); };
  for (int i = 0; i < given.size(); ++i) {
    const std::string name = given[i].name;
    if (std::find(names.begin(), names.end(), name) == names.end()) unknown(name);
    const long value = given[i].value, least = counts_steps(program, given[i].name) ? 0 : 1;
    if (value < least) wrong(name, " is " + std::to_string(value) + "; it is at least " + std::to_string(least) + ".");
    if (least == 0 && value > ir::most_launches)
      wrong(name, " is " + std::to_string(value) + "; a call makes at most " + std::to_string(ir::most_launches) +
                      " steps, and another one goes on.");
    for (int o = 0; o < i; ++o)
      if (name == given[o].name) wrong(name, " is given twice.");
  }
  for (const std::string& n : names)
    if (ir::point::find(given, n.c_str()) == nullptr) wrong(n, " has no value" + from);
}

/// The bytes of an input at sizes, in floating point, since they may be more than a long holds.
HOIST_LAZY double bytes_of(const input_shape& s, scalar type, const meta::vec<ir::binding>& sizes) {
  double all = static_cast<double>(hoist::bytes_of(type)) * s.width;
  const auto value = [&](const char* name) {
    const long* known = name[0] == 0 ? nullptr : ir::point::find(sizes, name);
    return known == nullptr ? 1.0 : static_cast<double>(*known);
  };
  for (int d = 0; d < s.dimensions; ++d) {
    double sum = 0;
    const length& l = s.extent[d];
    l.each_unrounded(1,
                     [&](const monomial& m) { sum += static_cast<double>(m.factor) * value(m.names[0]) * value(m.names[1]); });
    all *= sum / static_cast<double>(l.divisor == 0 ? 1 : l.divisor);
  }
  return all;
}

}  // namespace hoist::runtime
