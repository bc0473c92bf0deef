#pragma once
// A toy language for the laws of strategies: leaves a, b, c, two operators, functions, and rules that exchange terms.

#include <hoist/strategies/strategy.hpp>

#include <type_traits>

namespace hoist::test::toy {

struct a {};
struct b {};
struct c {};
struct k {};  // a kind
struct f {};
struct g {};
struct p {};
struct q {};

/// From => To.
template <class From, class To>
struct rule_of : rules::rule<"exchange", "the term is another one"> {
  template <class E>
  struct on : rules::none<rule_of> {};
  template <class E>
    requires std::is_same_v<E, From>
  struct on<E> : gives<To, rule_of> {};
};
using ab = rule_of<a, b>;
using bc = rule_of<b, c>;
using ca = rule_of<c, a>;

/// What the strategy S makes of the term E.
template <class S, class E>
using of = typename S::template on<E>;

}  // namespace hoist::test::toy
