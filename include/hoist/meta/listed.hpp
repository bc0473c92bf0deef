#pragma once
// Names in one text, divided by commas.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace hoist::meta {

/// Whether `is_it` holds for one of the names; empty ones are passed over.
template <class F>
bool any_listed(std::string_view names, F is_it) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    if (end > 0 && is_it(names.substr(0, end))) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

}  // namespace hoist::meta
