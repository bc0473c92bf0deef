#include "order_axes.hpp"

#include <algorithm>

namespace hoist::tools {

technique_axes::technique_axes(const technique_points& points, space all) : points_(points), all_(std::move(all)) {
  const char* along[] = {"X", "Y", "Z"};
  for (int d = 0; d < 3; ++d) {
    const long n = points.extents()[static_cast<std::size_t>(d)];
    std::vector<long> powers;
    for (long x = 1; x <= n; x *= 2) powers.push_back(x);
    for (const char* what : {"W", "B", "C"}) axes_.push_back({std::string(what) + along[d], powers, d});
    sizes_["N" + std::string(along[d])] = n;
  }
  axes_.push_back({"VX", {1, 2, 4, 8, 16}, 0});
  axes_.push_back({"USE_LOCAL_MEMORY_INPUT", {0, 1}, -1});
  axes_.push_back({"STORE_ARRAYS_AS_IMAGES", {0, 1}, -1});
}

long technique_axes::number_of(const axis_values& v) const {
  technique_point p;
  for (int d = 0; d < 3; ++d) {
    const std::string name(1, "XYZ"[d]);
    p.along[d] = {v.at("W" + name), v.at("C" + name), v.at("B" + name)};
  }
  p.vectors = v.at("VX");
  p.local = v.at("USE_LOCAL_MEMORY_INPUT") != 0;
  p.image = v.at("STORE_ARRAYS_AS_IMAGES") != 0;
  const long n = points_.number_of(p);
  return n >= 0 && all_.rejection(n) == nullptr ? n : -1;
}

structure_axes::structure_axes(const variants& v, int structure, const target& t)
    : by_(v.program.programs.structures[structure], v.points(structure, t)) {
  const std::vector<long> all = v.size().list();
  const std::size_t used =
      std::min<std::size_t>(all.size(), static_cast<std::size_t>(std::max(1, v.program.programs.dimensions)));
  for (std::size_t d = 0; d < 3; ++d) sizes_["N" + std::string(1, "XYZ"[d])] = d < used ? all[used - 1 - d] : 1;
}

long structure_axes::number_of(const axis_values& v) const {
  std::vector<long> values;
  for (const search_axis& a : by_.axes()) values.push_back(v.at(a.name));
  const long n = by_.number_at(values);
  return n >= 0 && by_.points().rejection(n) == nullptr ? n : -1;
}

}  // namespace hoist::tools
