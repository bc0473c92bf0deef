// hoist's own generators, in the order in which they are listed.

#include <hoist/measure/own_generators.hpp>

#include <utility>

namespace hoist::measure {

const std::vector<generator>& generators() {
  static const std::vector<generator> all = [] {
    std::vector<generator> list;
    for (std::vector<generator> (*topic)() :
         {arithmetic_generators, global_memory_generators, local_memory_generators, latency_generators})
      for (generator& g : topic()) list.push_back(std::move(g));
    return list;
  }();
  return all;
}

}  // namespace hoist::measure
