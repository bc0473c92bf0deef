#pragma once
// A program that several units use, and the family that one of them instantiates.

// [header]
#include <hoist/language.hpp>

inline constexpr auto blur = hoist::program<hoist::array2<float, hoist::N, hoist::M>>([](auto in) {
  return in | hoist::pad2<1>(hoist::clamp) | hoist::slide2<3> |
         hoist::map2([](auto w) { return (w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1)) / 8.f; });
});
namespace hoist {
struct family;
}
hoist::family blur_family();  // in blur.cpp
// [/header]
