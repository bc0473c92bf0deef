#pragma once
// Adaptors: what stands right of |, as in `in | pad<1>(clamp) | slide<3> | map(f)`, and waits for its array.

#include <hoist/core/front/lambda.hpp>

namespace hoist {

namespace detail {
template <bool>
struct is_true {};
template <>
struct is_true<true> {
  using type = void;
};
/// Reports that an adaptor was called with arguments instead of applied by |.
template <class F, int Arguments>
constexpr mistaken adaptor_is_called();
}  // namespace detail

/// A pattern that waits for its array. F makes the term, and checks in `needs` what it needs of an array X. A need that fails is
/// reported in one sentence, and the result is `mistaken`, which every adaptor returns without another.
///   struct F { template <class X> static consteval bool needs(); template <is_expr X> constexpr auto operator()(X) const; };
/// Composition is from left to right: x | f | g = x | (f | g).
template <class F>
struct adaptor {
  using waits_for_array = F;
  F make;
  template <is_expr X>
  friend constexpr auto operator|(X x, adaptor a) {
    if constexpr (is_mistaken<X>) {
      return x;
    } else if constexpr (requires { F::template needs<X>(); }) {
#ifdef __clang__  // for which a function in which it reported a mistake is no constant
      if constexpr (requires { typename detail::is_true<F::template needs<X>()>::type; })
#else
      if constexpr (F::template needs<X>())
#endif
        return a.make(x);
      else
        return mistaken{};
    } else {
      return a.make(x);
    }
  }
  template <class... X>
  constexpr auto operator()(const X&...) const {
    return detail::adaptor_is_called<F, sizeof...(X)>();
  }
};
template <class F>
adaptor(F) -> adaptor<F>;

namespace detail {
template <class F, class G>
struct composed_adaptors {
  adaptor<F> f;
  adaptor<G> g;
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | f | g;
  }
};
}  // namespace detail
template <class F, class G>
constexpr auto operator|(adaptor<F> f, adaptor<G> g) {
  return adaptor<detail::composed_adaptors<F, G>>{{f, g}};
}

}  // namespace hoist
