#pragma once
// What the user should know beside a right result: one line, once.

#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <string>

namespace hoist {

/// Takes a line without its end. Any thread may call it.
using warning_function = void (*)(const char* line);

namespace runtime {

/// Where warnings go: standard error, unless a program says otherwise.
inline std::atomic<warning_function> warned_by{[](const char* line) { std::fprintf(stderr, "hoist: %s\n", line); }};

/// A text in one line: control characters, which a terminal would obey, as `\xNN`.
inline std::string in_one_line(const std::string& text) {
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
inline void warn_once(const std::string& about, const std::string& line) {
  static std::mutex one_at_a_time;
  static std::set<std::string> said;
  const std::lock_guard lock(one_at_a_time);
  const warning_function by = warned_by;
  if (said.insert(about).second && by != nullptr) by(in_one_line(line).c_str());
}

}  // namespace runtime

/// Gives warnings to a function of the program's; null: nobody hears them.
inline void warn_by(warning_function f) { runtime::warned_by = f; }

}  // namespace hoist
