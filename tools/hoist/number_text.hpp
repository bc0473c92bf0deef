#pragma once
// Numbers as people read them.

#include <cstdio>
#include <string>

namespace hoist::tools {

/// A number by so many significant digits, as printf's %g has it.
inline std::string significant(double x, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, x);
  return text;
}

}  // namespace hoist::tools
