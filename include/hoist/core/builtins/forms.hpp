#pragma once
// The forms of OpenCL C's scalar functions and operators that are operations: of values, by the components of vectors, and of
// terms. A function of the topics beside this header is an operation (text, weight, error in units in the last place, and what an
// error of its argument becomes), and a line that names it: HOIST_FUNCTION_OF_ONE(sin, sine).

#include <hoist/core/front/computation.hpp>
#include <hoist/core/front/uncalled.hpp>
#include <hoist/core/trace/integer_operations.hpp>

namespace hoist::operations {

// Errors in units in the last place: OpenCL 1.2, table 7.4.

template <double (*F)(double)>
constexpr operation of_one(const char* text, int weight, double ulps,
                           double (*error)(const double*, const double*) = detail::monotone_error<F>, int flops = 1,
                           opcode code = opcode::function) {
  return {.code = code,
          .text = text,
          .flops = flops,
          .weight = weight,
          .compute = [](const double* x) { return F(x[0]); },
          .error = error,
          .ulps = ulps};
}

template <double (*F)(double, double)>
constexpr operation of_two(const char* text, int weight, double ulps, double (*error)(const double*, const double*),
                           int flops = 1) {
  return {.code = opcode::function,
          .text = text,
          .arity = 2,
          .flops = flops,
          .weight = weight,
          .compute = [](const double* x) { return F(x[0], x[1]); },
          .error = error,
          .ulps = ulps};
}

}  // namespace hoist::operations

namespace hoist {

namespace detail {
template <class X>
concept operand_like = of_terms<X> || traced_scalar<X> || traced_vector<X> || std::is_arithmetic<X>::value;
/// Operands of which one is a term or computed of such.
template <class... X>
concept with_terms = (of_terms<X> || ...) && (operand_like<X> && ...);
template <class T>
inline constexpr bool is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;
/// What & | and ^ compute with: conditions stay such.
template <class T>
using for_bits_t = std::conditional_t<std::is_same_v<T, bool>, bool, promoted_t<T>>;
template <class T>
constexpr val<for_bits_t<T>> for_bits(val<T> x) {
  if constexpr (std::is_same_v<T, bool>)
    return x;
  else
    return promoted(x);
}
template <class T, class N>
constexpr val<for_bits_t<T>> number_for_bits(val<T> x, N n) {
  if constexpr (std::is_same_v<T, bool>)
    return literal_in<bool>(x.graph, n != 0);
  else
    return number_beside(x, n);
}
/// A shift's result has the type of what is shifted; other operations meet their operands' types.
constexpr bool is_shift(const operation& op) { return op.code == opcode::shift_up || op.code == opcode::shift_down; }
template <bool Shift, class T, class U>
using met_by = std::conditional_t<Shift, promoted_t<T>, met_t<T, U>>;
template <class... X>
concept with_vectors = (traced_vector<X> || ...) && have_one_width<X...>;

}  // namespace detail

#define HOIST_TAKES(name, count, sentence)                        \
  HOIST_SAYS(sentence) void name(detail::uncalled);               \
  template <class Void = void>                                    \
  constexpr auto name() {                                         \
    static_assert(meta::never<Void>, sentence);                   \
    return mistaken{};                                            \
  }                                                               \
  template <class... X>                                           \
    requires(sizeof...(X) != (count) && detail::some_value<X...>) \
  HOIST_SAYS(sentence) constexpr auto name(const X&...) {         \
    return mistaken{};                                            \
  }
#define HOIST_TAKES_ONE(name) \
  HOIST_TAKES(name, 1, "hoist: " #name " takes 1 number, as in map([](auto x) { return " #name "(x); })")
#define HOIST_TAKES_TWO(name) HOIST_TAKES(name, 2, "hoist: " #name " takes 2 numbers, " #name "(x, y)")

// A function of one or two floating-point numbers: of scalars, by the components of vectors, and of terms, which finds it in
// `detail`.
#define HOIST_FUNCTION_OF_ONE(name, op)                                                       \
  template <class T>                                                                          \
    requires is_scalar_type<T>                                                                \
  constexpr val<T> name(val<T> x) {                                                           \
    static_assert(std::is_floating_point_v<T>, "hoist: " #name " needs a float or a double"); \
    return detail::applied<T>(operations::op, x);                                             \
  }                                                                                           \
  namespace detail::functions {                                                               \
  struct op {                                                                                 \
    constexpr auto operator()(auto a) const { return name(a); }                               \
  };                                                                                          \
  }                                                                                           \
  template <class T, int W>                                                                   \
  constexpr auto name(val<vec<T, W>> x) {                                                     \
    return detail::by_components(detail::functions::op{}, x);                                 \
  }                                                                                           \
  namespace detail {                                                                          \
  template <of_terms A>                                                                       \
  constexpr auto name(const A& a) {                                                           \
    return compute<functions::op>(a);                                                         \
  }                                                                                           \
  }                                                                                           \
  HOIST_TAKES_ONE(name)
// What takes values of one type of which `fits` holds takes numbers, vectors and terms as well.
// NOLINTBEGIN(bugprone-macro-parentheses): `fits` is the name of a template
#define HOIST_OPERATION_OF_TWO(name, op, fits, sentence)                                                               \
  template <class T>                                                                                                   \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(val<T> x, val<T> y) {                                                                            \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::for_bits(x), detail::for_bits(y));           \
  }                                                                                                                    \
  template <class T, detail::number N>                                                                                 \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(val<T> x, N y) {                                                                                 \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::for_bits(x), detail::number_for_bits(x, y)); \
  }                                                                                                                    \
  template <class T, detail::number N>                                                                                 \
    requires is_scalar_type<T>                                                                                         \
  constexpr auto name(N x, val<T> y) {                                                                                 \
    static_assert(fits<T>, sentence);                                                                                  \
    return detail::applied<detail::for_bits_t<T>>(operations::op, detail::number_for_bits(y, x), detail::for_bits(y)); \
  }                                                                                                                    \
  template <class T, class U>                                                                                          \
    requires detail::meet_as_ints<T, U>                                                                                \
  constexpr auto name(val<T> x, val<U> y) {                                                                            \
    using both = detail::met_by<detail::is_shift(operations::op), T, U>;                                               \
    return name(detail::as_integer<both>(x), detail::as_integer<both>(y));                                             \
  }                                                                                                                    \
  namespace detail::functions {                                                                                        \
  struct op {                                                                                                          \
    constexpr auto operator()(auto a, auto b) const { return name(a, b); }                                             \
  };                                                                                                                   \
  }                                                                                                                    \
  template <class A, class B>                                                                                          \
    requires detail::with_vectors<A, B>                                                                                \
  constexpr auto name(A x, B y) {                                                                                      \
    return detail::by_components(detail::functions::op{}, x, y);                                                       \
  }                                                                                                                    \
  template <class T, class U>                                                                                          \
    requires detail::differ<T, U>                                                                                      \
  constexpr auto name(val<T> a, val<U> b) {                                                                            \
    return detail::of_one_type<T, T, U>(a.id, b.id);                                                                   \
  }
// NOLINTEND(bugprone-macro-parentheses)
#define HOIST_OPERATION_OF_TERMS(name, op)      \
  namespace detail {                            \
  template <class A, class B>                   \
    requires with_terms<A, B>                   \
  constexpr auto name(const A& a, const B& b) { \
    return compute<functions::op>(a, b);        \
  }                                             \
  }

}  // namespace hoist
