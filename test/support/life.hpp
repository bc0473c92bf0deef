#pragma once
// A program whose arrays are of bools.

#include <hoist/language.hpp>

namespace hoist::test {

/// Conway's rule on cells that live or don't.
inline constexpr auto life = program<array2<bool, N, M>>([](auto x) {
  return x | pad2<1>(wrap) | slide2<3> | map2([](auto w) {
           auto around = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
           return (around == 3) | ((around == 2) & w(1, 1));
         });
});

}  // namespace hoist::test
