#pragma once
// Filters: which kernels of which generators, by tags and by values of arguments.

#include <hoist/measure/generator.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::measure {

/// How a generator's tags have to lie to those that a filter names: the same, among them, all of them (and others), some of them.
enum class match { equal, subset, superset, intersect };

/// The match that is called so. Fails (std::invalid_argument, one sentence) where there is none.
HOIST_LAZY match match_called(std::string_view name) {
  if (name == "equal") return match::equal;
  if (name == "subset") return match::subset;
  if (name == "superset") return match::superset;
  if (name == "intersect") return match::intersect;
  throw std::invalid_argument("there is no match '" + std::string(name) + "'; they are equal, subset, superset, intersect.");
}

/// What kernels are asked for: tags, and values of arguments.
struct filter {
  struct narrowed {
    std::string argument;
    std::vector<std::string> values;
  };
  std::vector<std::string> tags;
  std::vector<narrowed> arguments;

  const narrowed* find(std::string_view argument) const {
    for (const narrowed& a : arguments)
      if (a.argument == argument) return &a;
    return nullptr;
  }
};

namespace detail {
HOIST_LAZY std::vector<std::string> parts_of(std::string_view text, char between) {
  std::vector<std::string> all;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(between, from), text.size());
    all.emplace_back(text.substr(from, end - from));
    from = end + 1;
  }
  return all;
}
HOIST_LAZY void put_once(std::vector<std::string>& to, const std::string& x) {
  if (std::find(to.begin(), to.end(), x) == to.end()) to.push_back(x);
}
HOIST_LAZY std::string listed(const std::vector<std::string>& all) {
  std::string s;
  for (const std::string& x : all) s += (s.empty() ? "" : ", ") + x;
  return s;
}
}  // namespace detail

/// The filter of a text: tags, and `argument:value[,value]`, with spaces between. Fails (std::invalid_argument, one sentence)
/// where an argument has no name or no value, or is named twice. `"flops dtype:float lsize_0:256 m:1024,1408"`.
HOIST_LAZY filter filter_of(std::string_view text) {
  filter f;
  for (const std::string& word : detail::parts_of(text, ' ')) {
    if (word.empty()) continue;
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
      detail::put_once(f.tags, word);
      continue;
    }
    filter::narrowed n{word.substr(0, colon), {}};
    bool complete = !n.argument.empty();
    for (const std::string& value : detail::parts_of(std::string_view(word).substr(colon + 1), ',')) {
      complete = complete && !value.empty();
      detail::put_once(n.values, value);
    }
    if (!complete) throw std::invalid_argument("'" + word + "' is no argument with its values, such as m:1024,1408.");
    if (f.find(n.argument) != nullptr) throw std::invalid_argument("the argument " + n.argument + " is named twice.");
    f.arguments.push_back(std::move(n));
  }
  return f;
}

/// Whether a generator's tags match those of a filter.
HOIST_LAZY bool matches(const generator& g, const filter& f, match how) {
  std::size_t shared = 0;
  for (const std::string& t : f.tags) shared += g.has_tag(t) ? 1 : 0;
  switch (how) {
    case match::equal: return shared == f.tags.size() && shared == g.tags.size();
    case match::subset: return shared == g.tags.size();
    case match::superset: return shared == f.tags.size();
    case match::intersect: break;
  }
  return shared > 0;
}

namespace detail {

HOIST_LAZY void check_tags(const std::vector<generator>& all, const filter& f) {
  std::vector<std::string> tags;
  for (const generator& g : all)
    for (const std::string& t : g.tags) put_once(tags, t);
  for (const std::string& t : f.tags)
    if (std::find(tags.begin(), tags.end(), t) == tags.end())
      throw std::invalid_argument("no generator has the tag '" + t + "'; there are " + listed(tags) + ".");
}
HOIST_LAZY void check_arguments(const std::vector<const generator*>& chosen, const filter& f) {
  for (const filter::narrowed& n : f.arguments) {
    std::vector<std::string> names, allowed;
    for (const generator* g : chosen) {
      for (const argument& a : g->arguments) put_once(names, a.name);
      if (const argument* a = g->find(n.argument)) put_once(allowed, a->allowed());
    }
    if (allowed.empty())
      throw std::invalid_argument("no generator with these tags has the argument '" + n.argument + "'; they have " +
                                  listed(names) + ".");
    for (const std::string& v : n.values) {
      bool known = false;
      for (const generator* g : chosen) {
        const argument* a = g->find(n.argument);
        known = known || (a != nullptr && a->allows(v));
      }
      if (!known)
        throw std::invalid_argument("the argument " + n.argument + " has no value '" + v + "'; it has " + listed(allowed) +
                                    ".");
    }
  }
}
/// The values of each argument that a filter leaves; no list of values at all where it names an argument that there isn't.
HOIST_LAZY std::vector<std::vector<std::string>> left_of(const generator& g, const filter& f) {
  std::vector<std::vector<std::string>> left;
  for (const argument& a : g.arguments) {
    const filter::narrowed* n = f.find(a.name);
    left.push_back(n == nullptr ? a.values : std::vector<std::string>{});
    for (std::size_t i = 0; n != nullptr && i < n->values.size(); ++i)
      if (a.allows(n->values[i])) left.back().push_back(n->values[i]);
  }
  for (const filter::narrowed& n : f.arguments)
    if (g.find(n.argument) == nullptr) return {{}};
  return left;
}
/// Adds a kernel for each element of the product; those that can't be leave their reason.
HOIST_LAZY void add_product(const generator& g, const std::vector<std::vector<std::string>>& left, std::vector<kernel>& to,
                            std::string& why) {
  for (const std::vector<std::string>& values : left)
    if (values.empty()) return;
  std::vector<std::size_t> at(g.arguments.size(), 0);
  while (true) {
    std::vector<setting> values;
    for (std::size_t i = 0; i < at.size(); ++i) values.push_back({g.arguments[i].name, left[i][at[i]]});
    kernel k = g.made(settings(std::move(values)));
    if (k.rejected.empty())
      to.push_back(std::move(k));
    else if (why.empty())
      why = k.name() + ": " + k.rejected;
    std::size_t digit = at.size();
    while (digit > 0 && ++at[digit - 1] == left[digit - 1].size()) at[--digit] = 0;
    if (digit == 0) return;
  }
}

}  // namespace detail

/// The kernels of some generators that a filter leaves: of those whose tags match, one for each element of the product of its
/// arguments' values, which the filter narrows; a generator without an argument that it names has none. Fails
/// (std::invalid_argument, one sentence with what there is) for a tag, an argument or a value that there isn't, and where no
/// kernel is left.
HOIST_LAZY std::vector<kernel> kernels_of(const std::vector<generator>& all, const filter& f, match how = match::superset) {
  detail::check_tags(all, f);
  std::vector<const generator*> chosen;
  for (const generator& g : all)
    if (matches(g, f, how)) chosen.push_back(&g);
  if (chosen.empty()) throw std::invalid_argument("no generator's tags match '" + detail::listed(f.tags) + "'.");
  detail::check_arguments(chosen, f);
  std::vector<kernel> kernels;
  std::string why;
  for (const generator* g : chosen) detail::add_product(*g, detail::left_of(*g, f), kernels, why);
  if (kernels.empty())
    throw std::invalid_argument(why.empty() ? "no generator has all of these arguments and values."
                                            : "no kernel is left; " + why + ".");
  return kernels;
}
HOIST_LAZY std::vector<kernel> kernels_of(const std::vector<generator>& all, std::string_view text,
                                          match how = match::superset) {
  return kernels_of(all, filter_of(text), how);
}

}  // namespace hoist::measure
