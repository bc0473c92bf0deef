#pragma once
// A report as one HTML page that needs nothing else.

#include "page_cases.hpp"

#include <string>
#include <string_view>

namespace hoist::tools {

/// The first line of every report, by which one is known.
inline constexpr std::string_view page_mark = "<!DOCTYPE html><!-- a report of hoist -->";

/// The page of some cases, of which the first `most_cases` have figures. `damaged`: lines that were passed over.
std::string page_of(const std::vector<page_case>& cases, long damaged);
inline constexpr std::size_t most_cases = 24;

}  // namespace hoist::tools
