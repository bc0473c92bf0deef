// expect: hoist: tag needs a term that reads an input without a tag
// cure: Numbers that a kernel makes are not loaded; leave the tag out. An input has one tag.
// also: tag_of_no_input.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<int, 8>>([](auto x) {
  return zip(x, tag<"numbers">(iota<8>)) | map([](auto v, auto i) { return v + i; });
});
