#pragma once
// What a call of a family refuses before anything runs, on a device or on the host.

#include <hoist/explore/family.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/memory_view.hpp>

#include <string>

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

/// Fails when array r of the result hasn't as many elements as the program gives it. `verdict::constraints`.
HOIST_LAZY void refuse_length(const family& f, int r, long given, long wanted) {
  if (given != wanted)
    throw error(name_of_result(f, r) + " has " + std::to_string(wanted) + " elements, not " + std::to_string(given) + ".",
                verdict::constraints);
}

}  // namespace hoist::runtime
