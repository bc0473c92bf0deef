#pragma once
// hoist's own generators by topic, and the arguments that they share.

#include <hoist/measure/generator.hpp>

#include <string>
#include <vector>

namespace hoist::measure {

std::vector<generator> arithmetic_generators();
std::vector<generator> global_memory_generators();
std::vector<generator> local_memory_generators();
std::vector<generator> latency_generators();

/// Work-items of a group in dimension 0.
inline argument local_argument(std::vector<long> values = {256}) { return numbers("lsize_0", values, 1, 1024); }
/// Groups of the launch.
inline argument groups_argument(std::vector<long> values = {512, 4096}) { return numbers("groups", values, 1, 1 << 20); }

/// A launch of `groups` groups of `lsize_0` work-items, N of them in all.
inline void set_items(kernel& k, const settings& s) {
  k.at.local[0] = s.number("lsize_0");
  k.at.sizes.push({"N", s.number("groups") * k.at.local[0]});
}
/// The same where N counts groups, and `lsize` the work-items of one.
inline void set_groups(kernel& k, const settings& s) {
  k.at.local[0] = s.number("lsize_0");
  k.at.sizes.push({"N", s.number("groups")});
  k.at.sizes.push({"lsize", k.at.local[0]});
}

}  // namespace hoist::measure
