#pragma once
// What the user should know beside a right result: one line, once.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/parallel.hpp>

#include <cstdio>
#include <set>
#include <string>

namespace hoist {

/// Takes a line without its end. Any thread may call it.
using warning_function = void (*)(const char* line);

namespace runtime {

/// Where warnings go: standard error, unless a program says otherwise. Read and written atomically.
inline warning_function warned_by = [](const char* line) { std::fprintf(stderr, "hoist: %s\n", line); };

/// A text in one line: control characters, which a terminal would obey, as `\xNN`.
HOIST_LAZY std::string in_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\n')
      line += ' ';
    else if (code >= 32 && code != 127)
      line += c;
    else
      line += {'\\', 'x', "0123456789abcdef"[code >> 4], "0123456789abcdef"[code & 15]};
  }
  return line;
}

/// Says `line` the first time that `about` is warned of in this process.
HOIST_LAZY void warn_once(const std::string& about, const std::string& line) {
  static meta::mutex one_at_a_time;
  static std::set<std::string> said;
  const meta::held lock(one_at_a_time);
  const warning_function by = __atomic_load_n(&warned_by, __ATOMIC_ACQUIRE);
  if (said.insert(about).second && by != nullptr) by(in_one_line(line).c_str());
}

}  // namespace runtime

/// Gives warnings to a function of the program's; null: nobody hears them.
HOIST_LAZY void warn_by(warning_function f) { __atomic_store_n(&runtime::warned_by, f, __ATOMIC_RELEASE); }

}  // namespace hoist
