#pragma once
// hoist evaluate --paper-variants: whole kernels predicted from their parts at other sizes.

#include <string>
#include <vector>

namespace hoist::tools {

/// `files`: rows of `hoist parts`; `by`: calibrations whose prices predict the same kernels.
struct parts_question {
  std::vector<std::string> files, by;
  bool as_json = false, cases = false;
};

void evaluate_parts(const parts_question& q);

}  // namespace hoist::tools
