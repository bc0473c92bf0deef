// expect: hoist: the twin of an OpenCL C function may not capture a value
// cure: Write the value into both texts, or make it a further argument.
// also: raw_function_captures.cpp:9
#include <hoist/language.hpp>

using namespace hoist;

constexpr auto scaled_by(float k) {
  return opencl_function<"scaled", "float scaled(float x) { return 2 * x; }", float(float)>([=](float x) { return k * x; });
}
inline constexpr auto scaled = scaled_by(2.f);
