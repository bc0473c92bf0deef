#pragma once
// What a call of a family refuses before anything runs, on a device or on the host.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/memory_view.hpp>
#include <hoist/runtime/sizes.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace hoist::runtime {

/// An array of a family's result, as sentences name it.
HOIST_LAZY std::string name_of_result(const family& f, int r) {
  return f.result_count > 1 ? "array " + std::to_string(r) + " of the result" : "the result";
}

/// Fails with the first array that can't be used, and why. `verdict::constraints`.
HOIST_LAZY void refuse_flaws(const family& f, const memory_view* out, const memory_view* in) {
  const auto refuse = [](const std::string& who, const std::string& flaw) {
    if (!flaw.empty()) throw error(who + " " + flaw + ".", verdict::constraints);
  };
  for (int i = 0; i < f.inputs; ++i) refuse("input " + std::to_string(i), in[i].flaw);
  for (int r = 0; r < f.result_count; ++r) refuse(name_of_result(f, r), out[r].flaw);
}

/// The extents of each array of a family's result, a vector's width as the last; empty where an array has none.
using result_extents = std::vector<std::vector<long>>;

/// The extents at sizes. Where no array of the result has such extents, as one of a window that doesn't fit, none.
HOIST_LAZY result_extents extents_at(const family& f, const ir::point& sizes) {
  const reference meaning(f.terms(), sizes, true);
  result_extents all;
  for (int r = 0; r < f.result_count; ++r) {
    all.push_back(meaning.extents(f.results[r]));
    for (long e : all.back())
      if (e < 1) return {};
  }
  return all;
}

namespace detail {
/// Extents in a sentence.
HOIST_LAZY std::string shape_text(const std::vector<long>& extents) {
  std::string text;
  for (long e : extents) text += (text.empty() ? "" : " x ") + std::to_string(e);
  return text.empty() ? "one number" : text;
}
/// Without dimensions of one element, which make no difference to where the others lie.
HOIST_LAZY std::vector<long> without_ones(std::vector<long> extents) {
  std::erase(extents, 1);
  return extents;
}
}  // namespace detail

/// Fails where an array of the result has other extents than the program gives it; dimensions of one element are passed over.
/// `verdict::constraints`.
HOIST_LAZY void refuse_extents(const family& f, const memory_view* out, const result_extents& wanted) {
  for (std::size_t r = 0; r < wanted.size(); ++r) {
    const memory_view& v = out[r];
    const std::vector<long> given(v.extent, v.extent + v.dimensions);
    if (detail::without_ones(given) != detail::without_ones(wanted[r]))
      throw error(name_of_result(f, static_cast<int>(r)) + " of " + f.name + " is " + detail::shape_text(wanted[r]) +
                      " where these sizes are given, not " + detail::shape_text(given) + ".",
                  verdict::constraints);
  }
}

/// What memory holds: the most bytes of one array, and of all that a call needs together.
struct memory_limits {
  std::string where;
  double one, all;
};

/// Fails when the arrays of a call don't fit into a memory, `results` times the result's among them, before any of it is
/// allocated. `verdict::constraints`.
HOIST_LAZY void refuse_large(const family& f, const input_shape* shapes, const ir::point& sizes, const result_extents& extents,
                             const memory_limits& most, int results) {
  const auto refuse = [&](const std::string& what, double bytes, double allowed) {
    char text[96];
    std::snprintf(text, sizeof text, " would take %.0f bytes, but ", bytes);
    const std::string needed = text;
    std::snprintf(text, sizeof text, " allows %.0f: use a smaller problem", allowed);
    throw error(what + needed + most.where + text, verdict::constraints);
  };
  const ir::table term = f.terms();
  std::vector<scalar> types(static_cast<std::size_t>(f.inputs), scalar::f32);
  std::vector<bool> used(types.size(), false);
  for (int n = 0; n < term.size; ++n)
    if (term[n].op->at == ir::input_pattern.at) {
      types[static_cast<std::size_t>(term[n].number)] = term[n].type;
      used[static_cast<std::size_t>(term[n].number)] = true;
    }
  double all = 0;
  const auto add = [&](const std::string& who, double bytes, double times) {
    if (bytes > most.one) refuse(who, bytes, most.one);
    all += times * bytes;
  };
  for (int i = 0; i < f.inputs; ++i)
    if (const auto at = static_cast<std::size_t>(i); used[at])
      add("input " + std::to_string(i) + " of " + f.name, bytes_of(shapes[i], types[at], sizes.sizes), 1);
  for (std::size_t r = 0; r < extents.size(); ++r) {
    double bytes = static_cast<double>(hoist::bytes_of(f.results[r].type));
    for (long e : extents[r]) bytes *= static_cast<double>(e);
    add(name_of_result(f, static_cast<int>(r)) + " of " + f.name, bytes, results);
  }
  if (all > most.all) refuse("the arrays of " + std::string(f.name), all, most.all);
}

}  // namespace hoist::runtime
