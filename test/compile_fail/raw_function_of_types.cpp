// expect: hoist: an OpenCL C function needs arguments of the types of its signature; write convert<T>(x)
// cure: Convert the argument: `halved(convert<float>(x))`.
// also: raw_function_of_types.cpp:12
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto halved =
    opencl_function<"halved", "float halved(float x) { return x / 2; }", float(float)>([](float x) { return x / 2; });

inline constexpr auto p = program<array<int, N>>([](auto in) {
  return in | map([](auto x) { return halved(x); });
});
