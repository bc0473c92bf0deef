#pragma once
// A measured point made anew: its text, its term, and how it came about.

#include "page_cases.hpp"
#include "step_cost.hpp"

#include <map>
#include <string>
#include <vector>

namespace hoist::tools {

/// What a point is. Where this tool doesn't know the program or makes another structure of it, `why_not` says so and the
/// texts are empty; the rules are those of the row.
struct page_variant {
  std::string structure, point, text, term, program_term, launch, why_not;
  std::vector<std::string> rules, functions;
  step_cost cost;
};
page_variant variant_of(const page_case& c, const page_point& p);

/// Why points of a program's family are no variants at a size, and why recipes make no structure: by reason. From up to
/// forty points of each structure.
struct page_rejections {
  std::string target;
  long looked_at = 0, valid = 0;
  std::map<std::string, long> points, recipes;
};
page_rejections rejections_of(const page_case& c);

}  // namespace hoist::tools
