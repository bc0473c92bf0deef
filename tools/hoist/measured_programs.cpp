// The tool's programs as measurement kernels: families, and single points by their names.

#include "measured_programs.hpp"

#include <hoist/explore/point_text.hpp>

namespace hoist::tools {

measure::measured_family family_of(const tool_program& p) {
  measure::measured_family variants;
  variants.program = p.programs;
  variants.data = p.inputs;
  variants.group = p.group;
  return variants;
}

measure::kernel kernel_of(const tool_program& p, const structure& s, const space& points, long number, extents size) {
  measure::kernel k;
  k.generator = std::string(p.programs.name) + "." + s.name;
  k.tags = {p.programs.name};
  k.values = measure::settings({{"structure", s.name}, {"N", std::to_string(size.rows)}, {"M", std::to_string(size.columns)}});
  k.program = p.programs;
  k.terms = s.terms;
  k.data = p.inputs;
  k.data.resize(static_cast<std::size_t>(p.programs.inputs));
  k.at = points.at(number);
  if (const char* why = points.rejection(number); why != nullptr) k.rejected = why;
  return k;
}

std::optional<measure::kernel> kernel_of(const tool_program& p, std::string_view structure, std::string_view point,
                                         extents size, const target& t) {
  const std::optional<ir::point> at = point_called(point);
  for (int i = 0; at && i < p.programs.count; ++i) {
    const hoist::structure& s = p.programs.structures[i];
    if (!s.exists || structure != s.name) continue;
    const space points(s, p.programs.inputs, t, {{"N", size.rows}, {"M", size.columns}});
    if (const long number = points.number_of(*at); number >= 0) return kernel_of(p, s, points, number, size);
  }
  return std::nullopt;
}

}  // namespace hoist::tools
