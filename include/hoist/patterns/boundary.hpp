#pragma once
// Boundaries of padded arrays: which element of the array stands beside it.

#include <hoist/core/builtins/common.hpp>
#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/ir/structural.hpp>
#include <hoist/patterns/index_function.hpp>

namespace hoist {

// `of` of a builder is the index that a kernel reads, for the index i into an array of n elements that it extends; `few` tells
// that i is in [-n, 2n). `of` of numbers is the meaning.

/// The edge repeated.
struct clamp_boundary {
  static constexpr const char* name = "pad";
  static constexpr bool any_length = true;
  /// Of numbers: the nearest of those from `least` to `most`.
  template <class X, class A, class B>
    requires(detail::traced_or_term<X> || detail::traced_or_term<A> || detail::traced_or_term<B>)
  constexpr auto operator()(const X& x, const A& least, const B& most) const {
    return detail::called_on<detail::composed<builtins::bodies::limited>>(x, least, most);
  }
  template <class... X>
  constexpr auto operator()(const X&...) const {
    static_assert(meta::never<X...>, "hoist: clamp is a boundary, as in pad<1>(clamp), or limits a number, clamp(x, a, b)");
    return mistaken();
  }
  static constexpr arith::index_expr of(ir::builder& b, arith::index_expr i, arith::index_expr n, bool) {
    arith::pool& p = b.pool();
    return p.maximum(p.minimum(i, p.sub(n, p.number(1))), p.number(0));
  }
  static constexpr long of(long i, long n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
};
/// The array again and again: what follows the last element is the first.
struct wrap_boundary {
  static constexpr const char* name = "pad_wrap";
  static constexpr bool any_length = false;
  static constexpr arith::index_expr of(ir::builder& b, arith::index_expr i, arith::index_expr n, bool few) {
    arith::pool& p = b.pool();
    if (!few) return p.remainder(i, n);
    return p.choice(p.less(i, p.number(0)), p.add(i, n), p.choice(p.less(i, n), i, p.sub(i, n)));
  }
  static constexpr long of(long i, long n) { return (i % n + n) % n; }
};
/// The array and its reverse in turn: both edges stand twice.
struct mirror_boundary {
  static constexpr const char* name = "pad_mirror";
  static constexpr bool any_length = false;
  static constexpr arith::index_expr of(ir::builder& b, arith::index_expr i, arith::index_expr n, bool few) {
    arith::pool& p = b.pool();
    const arith::index_expr last = p.sub(p.scale(n, 2), p.number(1));
    const arith::index_expr from_edge = few ? p.maximum(i, p.sub(p.number(-1), i)) : p.remainder(i, p.scale(n, 2));
    return p.minimum(from_edge, p.sub(last, from_edge));
  }
  static constexpr long of(long i, long n) {
    for (;;) {
      if (i < 0)
        i = -1 - i;
      else if (i >= n)
        i = 2 * n - 1 - i;
      else
        return i;
    }
  }
};
/// The element whose index F gives for i and n; the nearest one where that is outside.
template <class F>
struct function_boundary {
  static constexpr const char* name = "pad_by";
  static constexpr bool any_length = true;
  static constexpr arith::index_expr of(ir::builder& b, arith::index_expr i, arith::index_expr n, bool few) {
    arith::pool& p = b.pool();
    const arith::index_expr inside = p.both(p.less(p.number(-1), i), p.less(i, n)), given[] = {i, n};
    if (p.is_number(inside) && p.value(inside) == 1) return i;
    return p.choice(inside, i, clamp_boundary::of(b, detail::index_by(b, trace<F, int, int>(), given), n, few));
  }
  static constexpr long of(long i, long n) {
    if (i >= 0 && i < n) return i;
    const long given[] = {i, n};
    return clamp_boundary::of(detail::index_by(trace<F, int, int>(), given), n);
  }
};

namespace detail {
template <class F>
constexpr void index_of(const F&, ...) {}
template <class F>
constexpr auto index_of(const F& f, val<int> i) -> decltype(f(i, i)) {
  return f(i, i);
}
}  // namespace detail

inline constexpr clamp_boundary clamp{};
inline constexpr wrap_boundary wrap{};
inline constexpr mirror_boundary mirror{};
/// `pad<1>(by([](auto i, auto n) { return select(i < 0, -i, 2 * n - 2 - i); }))`: i is an index outside an array of n elements.
template <class F>
constexpr auto by(F) {
  constexpr bool stateless = __is_empty(F);
  static_assert(stateless, "hoist: a function of indices may not capture a value");
  if constexpr (stateless) {
    constexpr bool numbers = detail::takes_numbers<F>;
    static_assert(!numbers, HOIST_OF_NUMBERS);
    constexpr bool gives_index =
        numbers || std::is_same_v<decltype(detail::index_of(detail::stateless_closure<F>(), val<int>{})), val<int>>;
    static_assert(gives_index, "hoist: by needs a function of an index and a length that gives an index");
    if constexpr (gives_index && !numbers)
      return function_boundary<F>{};
    else
      return clamp;
  } else {
    return clamp;
  }
}

namespace detail {
/// Whether a boundary only names elements of the array.
template <class B>
inline constexpr bool names_elements = requires { B::any_length; };
}  // namespace detail

}  // namespace hoist
