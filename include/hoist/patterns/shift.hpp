#pragma once
// shift: an array moved along itself; a boundary says what comes in at its end.

#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>

namespace hoist {

/// The elements moved by K places towards higher indices, or by -K towards lower ones where K is negative.
///   shift 1 wrap [x0, x1, x2] = [x2, x0, x1]
///   shift -1 (constant 0) [x0, x1, x2] = [x1, x2, 0]
///   shift K b = drop_last K . pad K 0 b, of a negative K drop (-K) . pad 0 (-K) b
template <long K, class Boundary>
constexpr auto shift(Boundary boundary) {
  return stage{[boundary](auto x) {
    using X = decltype(x);
    static_assert(bool(detail::is_array<X>), "hoist: shift needs an array");
    if constexpr (!detail::is_array<X>) return mistaken{};
    else if constexpr (K == 0) return x;
    else if constexpr (K > 0) return x | pad<K, 0>(boundary) | drop_last<K>;
    else return x | pad<0, -K>(boundary) | drop<-K>;
  }};
}

}  // namespace hoist
