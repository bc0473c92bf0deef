#pragma once
// How trying a variant ended, in the auto-tuning community's words.

#include <hoist/meta/standard.hpp>

#include <optional>
#include <string_view>

namespace hoist::runtime {

/// How trying a variant ended. `constraints`: rejected before it was built; `compile`: the kernel did not build;
/// `runtime`: the device refused or failed to run it; `correctness`: it ran and its result is wrong; `timeout`: it
/// did not end in time. Source: [T4], `invalidity`.
enum class verdict : unsigned char { correct, compile, runtime, correctness, timeout, constraints };

inline constexpr verdict verdicts[] = {verdict::correct,     verdict::compile, verdict::runtime,
                                       verdict::correctness, verdict::timeout, verdict::constraints};

constexpr const char* name(verdict v) {
  switch (v) {
    case verdict::correct: return "correct";
    case verdict::compile: return "compile";
    case verdict::runtime: return "runtime";
    case verdict::correctness: return "correctness";
    case verdict::timeout: return "timeout";
    case verdict::constraints: return "constraints";
  }
  return "unknown";
}

/// The verdict of a name, as read from a file of results; none when the name is not one.
constexpr std::optional<verdict> verdict_named(std::string_view text) {
  for (verdict v : verdicts)
    if (text == name(v)) return v;
  return std::nullopt;
}

}  // namespace hoist::runtime
