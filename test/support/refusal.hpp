#pragma once
// What a call is refused for.

#include <hoist/runtime/error.hpp>

#include <doctest/doctest.h>

#include <string>

namespace hoist::test {

/// The sentence of the runtime::error that `run` throws, which is one about its constraints; empty where it throws none.
template <class F>
std::string refusal(F&& run) {
  try {
    run();
  } catch (const runtime::error& e) {
    CHECK(e.why() == runtime::verdict::constraints);
    return e.what();
  }
  return "";
}

}  // namespace hoist::test
