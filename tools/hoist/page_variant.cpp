#include "page_variant.hpp"

#include "technique_programs.hpp"
#include <hoist/explore/point_text.hpp>
#include <hoist/features/enumerate.hpp>
#include <tools/laboratory/print.hpp>
#include <hoist/target/targets.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

namespace hoist::tools {

namespace {

extents size_of_case(const page_case& c) { return {c.where.rows, c.where.cols, c.where.third.value_or(0)}; }

/// Null where the tool has no such program, or none at that size.
const tool_program* program_of(const page_case& c) {
  try {
    return &program_at(c.where.program, size_of_case(c));
  } catch (const std::exception&) {
    return nullptr;
  }
}

const structure* structure_of(const family& f, const std::string& hash) {
  std::uint64_t wanted = 0;
  const auto [end, failed] = std::from_chars(hash.data(), hash.data() + hash.size(), wanted, 16);
  if (failed != std::errc() || end != hash.data() + hash.size()) return nullptr;
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && ir::hash(f.structures[i].terms()) == wanted) return &f.structures[i];
  return nullptr;
}

std::string sizes_text(const long (&n)[3], int dimensions) {
  std::string s;
  for (int d = 0; d < dimensions; ++d) s += (d == 0 ? "" : " x ") + std::to_string(n[d]);
  return s;
}

void make(page_variant& v, const page_case& c, const tool_program& p, const structure& s, const ir::point& called) {
  const space points(s, p.programs.inputs, target_of_case(c), size_of_case(c).sizes());
  const long number = points.number_of(called);
  if (number < 0) {
    v.why_not = "the row's point is none of this structure's on " + std::string(target_of_case(c).name);
    return;
  }
  const hoist::kernel_module m = points.emit(points.at(number), (c.title() + ", " + v.structure).c_str());
  if (m.rejected != nullptr) {
    v.why_not = std::string("this version of hoist rejects the point: ") + m.rejected;
    return;
  }
  v.text.assign(m.text.data(), static_cast<std::size_t>(m.text.size()));
  ir::printer print;
  v.program_term = print.term(p.programs.terms());
  v.term = print.term(s.terms());
  v.functions = print.functions();
  v.cost = step_cost_of(m, target_of_case(c));
  const ir::range& r = m.launch_range();
  v.launch = "global " + sizes_text(r.global, r.dimensions) + ", local " + sizes_text(r.local, r.dimensions);
}

}  // namespace

page_variant variant_of(const page_case& c, const page_point& p) {
  page_variant v;
  v.structure = p.row->structure;
  v.point = p.row->point;
  v.rules = p.row->derivation;
  constexpr long most = 1L << 28;
  const tool_program* known = program_of(c);
  const structure* of = known == nullptr ? nullptr : structure_of(known->programs, p.row->structure_hash);
  const std::optional<ir::point> called = point_called(v.point);
  if (known == nullptr)
    v.why_not = "this tool has no program " + c.where.program;
  else if (of == nullptr)
    v.why_not = "this version of hoist doesn't make this structure of " + c.where.program;
  else if (!called || c.where.rows < 1 || c.where.cols < 1 || c.where.rows > most || c.where.cols > most)
    v.why_not = "the row's point or size isn't one of hoist's";
  else
    make(v, c, *known, *of, *called);
  return v;
}

page_rejections rejections_of(const page_case& c) {
  constexpr long of_each_structure = 40, most = 1L << 28;
  page_rejections r;
  const tool_program* known = program_of(c);
  if (known == nullptr || c.where.rows < 1 || c.where.cols < 1 || c.where.rows > most || c.where.cols > most) return r;
  const target& t = target_of_case(c);
  const enumeration s = enumerate(known->programs, t, size_of_case(c).sizes(), of_each_structure, 1, false);
  r.target = t.name;
  r.looked_at = s.points;
  r.valid = static_cast<long>(s.valid.size());
  r.points = s.rejected;
  r.recipes = s.inapplicable;
  return r;
}

}  // namespace hoist::tools
