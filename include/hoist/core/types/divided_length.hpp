#pragma once
// Lengths of rewritten terms that are divided by one another: how many whole parts there are, and what is left.

namespace hoist {

/// How often B goes into A, and what is left of A then; B is at least one.
template <class A, class B>
struct quotient_of {};
template <class A, class B>
struct remainder_of {};

}  // namespace hoist
