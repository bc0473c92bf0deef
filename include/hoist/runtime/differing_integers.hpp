#pragma once
// Integers of a result that differ from those of another kernel: which of them rounding explains.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/host_comparison.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace hoist::runtime {

/// A result of integers, and what another kernel made of the same inputs. An integer may tell which of two numbers is less, or how
/// often a unit goes into one: the host knows whether their errors leave that open.
struct differing_integers {
  const result_array& array;
  long elements;
  const host_values &got, &expected;

  /// Of `differing` ones those that rounding doesn't explain. The host is asked about `most` of them, on several threads for so many
  /// seconds, first about those that aren't neighbours, in an order that is spread over the array. Of enough that are all explained the
  /// others are, too; of fewer, neighbours are, unless they are more than a sixteenth of the elements.
  HOIST_LAZY long unexplained(long differing, const host_comparison& by, double looseness, long most, double seconds) const {
    constexpr long enough = 32;
    std::vector<long> places = spread();
    const auto from = std::stable_partition(places.begin(), places.end(), [&](long i) { return distance(i) > 1; });
    const long far = from - places.begin(), asked = std::min(most, static_cast<long>(places.size()));
    std::vector<char> is_asked(static_cast<std::size_t>(asked)), is_wrong(is_asked.size());
    const long threads = std::min({8L, meta::cores(), asked});
    meta::in_parallel(threads, [&](long t) {
      host_comparison::meaning meaning = by.meant(looseness);
      meaning.give_up_after(seconds);
      for (auto k = static_cast<std::size_t>(t); k < is_asked.size(); k += static_cast<std::size_t>(threads)) {
        const ir::bounded_value e = meaning[places[k]];
        if (!host_comparison::meaning::is_known(e)) return;
        is_asked[k] = 1;
        is_wrong[k] = miss(array.type, got[places[k]], e.value, e.error + 1e-30, ir::arithmetic::contracted) > 1;
      }
    });
    const long known = std::count(is_asked.begin(), is_asked.end(), 1), wrong = std::count(is_wrong.begin(), is_wrong.end(), 1);
    if (wrong > 0) return differing - known + wrong;
    if (known >= std::min(enough, differing)) return 0;
    return far > known || differing > elements / 16 ? differing - known : 0;
  }

 private:
  HOIST_LAZY double distance(long i) const {
    return std::abs(number_in(array.type, got[i]) - number_in(array.type, expected[i]));
  }
  /// Where they differ, in an order in which any few that follow each other come from all over the array.
  HOIST_LAZY std::vector<long> spread() const {
    constexpr unsigned long long golden = 0x9e3779b97f4a7c15U;
    std::vector<long> places;
    for (long i = 0; i < elements; ++i)
      if (!is_same(array.type, got[i], expected[i])) places.push_back(i);
    const auto order = [](long i) { return static_cast<unsigned long long>(i) * golden; };
    std::sort(places.begin(), places.end(), [&](long a, long b) { return order(a) < order(b); });
    return places;
  }
};

}  // namespace hoist::runtime
