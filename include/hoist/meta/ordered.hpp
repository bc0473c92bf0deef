#pragma once
// The order of things of any type, by one sort of their places.

#include <hoist/meta/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace hoist::meta {

namespace detail {
/// Whether the thing at place i comes before that at place j, without its type.
struct comparison {
  const void* compared;
  bool (*before)(const void* compared, std::size_t i, std::size_t j);
};

HOIST_LAZY std::vector<std::size_t> places_in_order(std::size_t count, comparison by) {
  std::vector<std::size_t> places(count);
  for (std::size_t i = 0; i < count; ++i) places[i] = i;
  std::sort(places.begin(), places.end(), [by](std::size_t i, std::size_t j) {
    return by.before(by.compared, i, j) || (i < j && !by.before(by.compared, j, i));
  });
  return places;
}
}  // namespace detail

/// The places 0 to count - 1 such that `before(i, j)` holds of none that comes later; equal ones keep their order. All calls
/// share one instance of std::sort, which would cost each type of elements some 10 KB of code.
template <class Before>
std::vector<std::size_t> ordered(std::size_t count, const Before& before) {
  return detail::places_in_order(count, {&before, [](const void* compared, std::size_t i, std::size_t j) {
                                           return (*static_cast<const Before*>(compared))(i, j);
                                         }});
}

}  // namespace hoist::meta
