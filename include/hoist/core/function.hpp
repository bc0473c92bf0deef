#pragma once
// User functions: scalar functions written once as C++ lambdas, traced into a graph of operations.

#include <hoist/core/kind.hpp>
#include <hoist/core/mistakes.hpp>
#include <hoist/core/wide_operations.hpp>
#include <hoist/meta/vec.hpp>

#include <type_traits>
#include <utility>

namespace hoist {

/// A traced function: a graph whose nodes are constants, reads of the function's arguments, and operations.
struct trace_graph {
  struct node {
    scalar type = scalar::f32;
    double number = 0;              ///< constant: the value
    const operation* op = nullptr;  ///< operation
    int arg[3] = {-1, -1, -1};
    int parameter = -1;  ///< read: of which argument,
    int path[6] = {};    ///< at these indices and tuple components
    int steps = 0;
  };
  meta::vec<node> nodes;
  meta::vec<int> results;  ///< one, or those of a tuple or a vector
  meta::vec<int> widths;   ///< of a tuple: the numbers in each component that is a vector, 1 where it is a scalar
  bool outside = false;    ///< some read lies outside a window of known length
  bool foreign = false;    ///< some operand is read from another function's argument
  bool lost = false;       ///< some value became a C++ number, of which nothing is recorded
  bool narrowed = false;   ///< some number has more bits than the integer that it meets

  constexpr int put(const node& n) {
    nodes.push(n);
    return nodes.size() - 1;
  }
};

namespace builtins {
/// Where the functions of core/builtins.hpp are found by values and by terms, and by nothing else.
struct of_values {};
struct of_terms {};
}  // namespace builtins

namespace detail {
/// Where a value stands in its graph; where no graph has it yet (`number_id`), the number that it is.
struct value_id {
  int at;
  double number = 0;
  constexpr value_id(int place) : at(place) {}
  constexpr operator int() const { return at; }
};
}  // namespace detail

/// A traced scalar of type T inside a user function; what is written with it becomes OpenCL C and the host's reference.
/// Conditions can't steer C++ control flow: use `select`.
template <class T>
struct val : builtins::of_values {
  /// What C++ takes it for, so that a float in braces isn't narrowed.
  using number = std::conditional_t<__is_same(T, float), float, double>;
  trace_graph* graph = nullptr;
  detail::value_id id = -1;
  constexpr val() = default;
  constexpr val(trace_graph* g, int i) : graph(g), id(i) {}
  /// A variable that begins with a number, val<float> sum = 0.f.
  template <class N>
    requires std::is_arithmetic_v<N>
  constexpr val(N n);
  constexpr val(const val&) = default;
  /// A value of another type, which is no variable's.
  template <class U>
    requires(!__is_same(U, T))
  constexpr val(const val<U>&);
  constexpr val& operator=(const val&) & = default;
  template <class I>
  constexpr auto operator[](I) const {
    detail::brackets_are_used<meta::once<I>>();
    detail::stop_if_looked_at(id);
    return detail::mistake_of<meta::once<I>>();
  }
  template <class... I>
  constexpr auto operator()(I...) const {
    detail::number_is_called<meta::once<I...>>();
    detail::stop_if_looked_at(id);
    return detail::mistake_of<meta::once<I...>>();
  }
  HOIST_SAYS_CONDITION constexpr explicit operator bool() const {
    detail::stop_if_looked_at(id);
    return false;
  }
  /// A number as a variable's new value; what is read of a window is none.
  template <class N>
    requires std::is_arithmetic_v<N>
  constexpr val& operator=(N n) &;
  template <class X>
  constexpr auto operator=(const X&) && {
    detail::element_is_assigned<meta::once<X>>();
    detail::stop_if_looked_at(id);
    return *this;
  }
  /// Where C++ wants a number: as an argument of std::sqrt, an index, a float. Nothing can be recorded of it.
  constexpr operator number() const {
    if (graph != nullptr) graph->lost = true;
    return 0;
  }
};

namespace detail {
/// What no traced function's graph has yet: a number.
inline constexpr int number_id = -3;
template <class T>
constexpr val<T> literal_in(trace_graph* g, T x) {
  trace_graph::node n;
  n.type = scalar_of<T>::value;
  if constexpr (is_wide(scalar_of<T>::value))
    n.number = __builtin_bit_cast(double, x);
  else
    n.number = static_cast<double>(x);
  val<T> made(g, g == nullptr ? number_id : g->put(n));
  made.id.number = n.number;
  return made;
}
/// The id of a value in a graph, which gets what is a number so far.
template <class T>
constexpr int id_in(trace_graph* g, const val<T>& x) {
  if (x.id != number_id || g == nullptr) return x.id;
  trace_graph::node n;
  if constexpr (is_scalar_type<T>) n.type = scalar_of<T>::value;
  n.number = x.id.number;
  return g->put(n);
}

/// The operation as one on values of a type. Told by its sign: g++ with -fsanitize=undefined compares no addresses in a
/// constant expression.
constexpr const operation& on_type(const operation& op, scalar type) {
  if (is_floating(type) || op.shape != operation::form::infix) return op;
  if (op.text[0] == '/') return operations::divide_integer;
  return op.text[0] == '*' ? operations::multiply_integer : op;
}
/// The operation on values of the types V: of integers of 64 bits, which a condition may choose among, one of its own.
template <class V, class... Rest>
constexpr const operation& on_values(const operation& op, scalar type) {
  if constexpr (std::is_integral_v<V> && sizeof(V) == 8)
    return operations::wide<V>(op);
  else
    return on_type(op, type);
}
/// This very operation.
template <class R, class... V>
constexpr val<R> applied_as(const operation& op, val<V>... x) {
  trace_graph* g = nullptr;
  ((g = x.graph != nullptr ? x.graph : g), ...);
  if (g == nullptr && ((x.id == number_id) && ...)) {
    const double numbers[] = {x.id.number...};
    val<R> both(nullptr, number_id);
    both.id.number = round_to(scalar_of<R>::value, op.compute(numbers));
    return both;
  }
  if (g == nullptr) return {nullptr, ((x.id == looked_at_id) || ...) ? looked_at_id : untraced_id};
  trace_graph::node n;
  n.type = scalar_of<R>::value;
  n.op = &op;
  int at = 0;
  ((n.arg[at++] = id_in(g, x)), ...);
  for (int i = 0; i < at; ++i) g->foreign |= n.arg[i] < 0;
  return {g, g->put(n)};
}
template <class R, class... V>
constexpr val<R> applied(const operation& op, val<V>... x) {
  return applied_as<R>(on_values<V...>(op, scalar_of<R>::value), x...);
}
}  // namespace detail

/// What arithmetic computes with: an int for conditions and integers of 8 and 16 bits, as in C; a float for a half; else the
/// type itself.
template <class T>
struct promotion {
  using type = T;
};
template <class T>
  requires is_scalar_type<T>
struct promotion<T> {
  static constexpr bool is_int = is_narrow(scalar_of<T>::value) || std::is_same_v<T, bool>;
  using type = std::conditional_t<is_int, int, std::conditional_t<std::is_same_v<T, half>, float, T>>;
};
template <class T>
using promoted_t = typename promotion<T>::type;

namespace detail {
/// x as an integer of type T.
template <class T, class X>
constexpr val<T> as_integer(val<X> x) {
  if constexpr (std::is_same_v<T, X>)
    return x;
  else if constexpr (sizeof(T) == 8 || sizeof(X) == 8)
    return applied_as<T>(operations::convert_wide<X, T>, x);
  else
    return applied<T>(operations::convert, x);
}
template <class T>
constexpr val<promoted_t<T>> promoted(val<T> x) {
  if constexpr (std::is_same_v<T, promoted_t<T>>)
    return x;
  else
    return applied<promoted_t<T>>(operations::convert, x);
}
/// Different types of integers, or halves and floats, and as what their values meet: C's usual conversions, which are OpenCL C's.
template <class T, class U>
concept are_different_integers = std::is_integral_v<T> && std::is_integral_v<U>;
template <class T, class U>
concept meet_as_ints = !std::is_same_v<T, U> && (are_different_integers<T, U> || std::is_same_v<promoted_t<T>, promoted_t<U>>);
template <class T, class U>
using met_t = decltype(promoted_t<T>() + promoted_t<U>());
/// Types of numbers that don't meet.
template <class T, class U>
concept are_strangers = is_scalar_type<T> && is_scalar_type<U> && !std::is_same_v<T, U> && !meet_as_ints<T, U>;
}  // namespace detail

namespace detail {
template <class T, class U>
concept differ = are_strangers<T, U>;
template <class N>
concept number = std::is_arithmetic_v<N>;
/// A number that meets a traced value of type T, as a constant of what T's arithmetic is done in.
template <class T, class N>
constexpr val<promoted_t<T>> number_beside(val<T> x, N n) {
  constexpr bool whole = std::is_floating_point_v<promoted_t<T>> || !std::is_floating_point_v<N>;
  static_assert(whole, "hoist: an integer meets a number with a fraction; write convert<float>(x), or a whole number");
  if constexpr (std::is_integral_v<promoted_t<T>> && sizeof(promoted_t<T>) < sizeof(N) && std::is_integral_v<N>)
    if (x.graph != nullptr &&
        !(n <= static_cast<N>(4294967295) && (std::is_unsigned_v<N> || n >= static_cast<N>(-2147483648L))))
      x.graph->narrowed = true;
  return literal_in<promoted_t<T>>(x.graph, static_cast<promoted_t<T>>(n));
}
}  // namespace detail
template <class T>
template <class N>
  requires std::is_arithmetic_v<N>
constexpr val<T>& val<T>::operator=(N n) & {
  if (graph == nullptr) return *this = val(n);
  static_assert(std::is_floating_point_v<promoted_t<T>> || !std::is_floating_point_v<N>,
                "hoist: an integer meets a number with a fraction; write convert<float>(x), or a whole number");
  return *this = detail::literal_in<T>(graph, static_cast<T>(n));
}
template <class T>
template <class U>
  requires(!__is_same(U, T))
constexpr val<T>::val(const val<U>&) {
  static_assert(meta::never<U>, "hoist: a variable takes values of its own type; of another type write convert<T>(x)");
}
template <class N>
  requires std::is_arithmetic_v<N>
val(N) -> val<N>;
template <class T>
template <class N>
  requires std::is_arithmetic_v<N>
constexpr val<T>::val(N n) : id(detail::number_id) {
  static_assert(std::is_floating_point_v<promoted_t<T>> || !std::is_floating_point_v<N>,
                "hoist: an integer meets a number with a fraction; write convert<float>(x), or a whole number");
  static_assert(is_scalar_type<T>,
                "hoist: val is of a type that elements have: bool, half, float, double, an integer, and signed char for char");
  if constexpr (!is_scalar_type<T>)
    return;
  else if constexpr (is_wide(scalar_of<T>::value))
    id.number = __builtin_bit_cast(double, static_cast<T>(n));
  else
    id.number = static_cast<double>(static_cast<T>(n));
}
namespace detail {
/// Says what can't be assigned to.
template <class X>
constexpr void parameter_is_assigned() {
  static_assert(meta::never<X>,
                "hoist: a function's parameter can't be assigned to; begin with a value of its own, val<float> y = x");
}
/// What goes on after such a mistake: the type of floating-point numbers, so that one mistake gives one error.
template <class T, class U>
using rather = std::conditional_t<std::is_floating_point_v<U>, U, T>;
/// Says that two traced values have different types; a value of type R.
template <class R, class T, class U>
constexpr auto of_one_type(int a = untraced_id, int b = untraced_id) {
  types_differ<meta::once<T, U>>();
  stop_if_looked_at(a);
  stop_if_looked_at(b);
  return val<R>();
}
}  // namespace detail

// `fits` of T and N: conditions and numbers have no order.
#define HOIST_BINARY(sign, op, result, fits)                                                                    \
  template <class T>                                                                                            \
  constexpr val<result> operator sign(val<T> a, val<T> b) {                                                     \
    return detail::applied<result>(operations::op, detail::promoted(a), detail::promoted(b));                   \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<result> operator sign(val<T> a, N b) {                                                          \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    return detail::applied<result>(operations::op, detail::promoted(a), detail::number_beside(a, b));           \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<result> operator sign(N a, val<T> b) {                                                          \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    return detail::applied<result>(operations::op, detail::number_beside(b, a), detail::promoted(b));           \
  }                                                                                                             \
  template <class T, class N>                                                                                   \
    requires detail::meet_as_ints<T, N>                                                                         \
  constexpr auto operator sign(val<T> a, val<N> b) {                                                            \
    static_assert(fits, "hoist: a condition is compared with a number; for a < b < c write (a < b) & (b < c)"); \
    using both = detail::met_t<T, N>;                                                                           \
    return detail::as_integer<both>(a) sign detail::as_integer<both>(b);                                        \
  }
HOIST_BINARY(+, add, promoted_t<T>, true)
HOIST_BINARY(-, subtract, promoted_t<T>, true)
HOIST_BINARY(*, multiply, promoted_t<T>, true)
HOIST_BINARY(/, divide, promoted_t<T>, true)
HOIST_BINARY(<, less, bool, __is_same(T, bool) == __is_same(N, bool))
HOIST_BINARY(<=, less_equal, bool, __is_same(T, bool) == __is_same(N, bool))
HOIST_BINARY(==, equal_to, bool, true)
HOIST_BINARY(!=, not_equal_to, bool, true)
#undef HOIST_BINARY
#define HOIST_TURNED(sign, turned)                        \
  template <class T, class U>                             \
    requires is_scalar_type<T> && (!detail::differ<T, U>) \
  constexpr val<bool> operator sign(val<T> a, val<U> b) { \
    return b turned a;                                    \
  }                                                       \
  template <class T, detail::number N>                    \
    requires is_scalar_type<T>                            \
  constexpr val<bool> operator sign(val<T> a, N b) {      \
    return b turned a;                                    \
  }                                                       \
  template <class T, detail::number N>                    \
    requires is_scalar_type<T>                            \
  constexpr val<bool> operator sign(N a, val<T> b) {      \
    return b turned a;                                    \
  }
HOIST_TURNED(>, <)
HOIST_TURNED(>=, <=)
#undef HOIST_TURNED
// No macro, so that the way to a mistake is shorter.
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator+(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator-(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator*(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator/(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator<(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator<=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator>(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator>=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator==(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto operator!=(val<T> a, val<U> b) {
  return detail::of_one_type<bool, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto min(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T, class U>
  requires detail::differ<T, U>
constexpr auto max(val<T> a, val<U> b) {
  return detail::of_one_type<detail::rather<T, U>, T, U>(a.id, b.id);
}
template <class T>
constexpr val<promoted_t<T>> operator-(val<T> a) {
  return detail::applied<promoted_t<T>>(operations::negate, detail::promoted(a));
}

/// The functions of OpenCL C, found by argument-dependent look-up in user functions.
template <class T>
constexpr val<T> sqrt(val<T> x) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::square_root, x);
}
template <class T>
constexpr val<T> exp(val<T> x) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::exponential, x);
}
#define HOIST_EXTREMUM(name, of_floats, of_integers)                                                            \
  template <class T>                                                                                            \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(val<T> a, val<T> b) {                                                       \
    if constexpr (std::is_floating_point_v<promoted_t<T>>)                                                      \
      return detail::applied<promoted_t<T>>(operations::of_floats, detail::promoted(a), detail::promoted(b));   \
    else                                                                                                        \
      return detail::applied<promoted_t<T>>(operations::of_integers, detail::promoted(a), detail::promoted(b)); \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(val<T> a, N b) {                                                            \
    return name(detail::promoted(a), detail::number_beside(a, b));                                              \
  }                                                                                                             \
  template <class T, detail::number N>                                                                          \
    requires is_scalar_type<T>                                                                                  \
  constexpr val<promoted_t<T>> name(N a, val<T> b) {                                                            \
    return name(detail::number_beside(b, a), detail::promoted(b));                                              \
  }                                                                                                             \
  template <class T, class U>                                                                                   \
    requires detail::meet_as_ints<T, U>                                                                         \
  constexpr auto name(val<T> a, val<U> b) {                                                                     \
    using both = detail::met_t<T, U>;                                                                           \
    return name(detail::as_integer<both>(a), detail::as_integer<both>(b));                                      \
  }
HOIST_EXTREMUM(min, minimum, minimum_integer)
HOIST_EXTREMUM(max, maximum, maximum_integer)
#undef HOIST_EXTREMUM
/// a * b + c, rounded once. One of the three is a traced value, or more; numbers are of its type.
template <class T>
  requires is_scalar_type<T>
constexpr val<T> fma(val<T> a, val<T> b, val<T> c) {
  static_assert(std::is_floating_point_v<T>, "hoist: sqrt, exp and fma need a float or a double");
  return detail::applied<T>(operations::multiply_add, a, b, c);
}
namespace detail {
template <class T>
constexpr val<T> scalar_val(val<T> x)
  requires is_scalar_type<T>
{
  return x;
}
template <class X>
concept one_value = requires(X x) { scalar_val(x); };
template <class... X>
concept values_and_numbers = (one_value<X> || ...) && ((one_value<X> || number<X>)&&...);
/// Of several operands the first traced value.
template <class X, class... Rest>
constexpr auto first_value(X x, Rest... rest) {
  if constexpr (one_value<X>)
    return scalar_val(x);
  else
    return first_value(rest...);
}
/// An operand as a value of type T, or of that which T's arithmetic is done in where it is a number.
template <class T, class X>
constexpr auto beside(val<T> like, X x) {
  if constexpr (one_value<X>) {
    using U = decltype(scalar_val(x));
    if constexpr (!std::is_same_v<U, val<T>>) of_one_type<T, T, U>();
    return like;
  } else {
    return number_beside(like, x);
  }
}
template <class T>
constexpr val<T> beside(val<T>, val<T> x) {
  return x;
}
}  // namespace detail
template <class A, class B, class C, class... Rest>
  requires(detail::one_value<A> || detail::one_value<B> || detail::one_value<C>)
constexpr auto min(A a, B b, C c, Rest...) {
  detail::too_many_values<meta::once<A, B, C>>();
  const auto x = detail::first_value(a, b, c);
  detail::stop_if_looked_at(x.id);
  return x;
}
template <class A, class B, class C, class... Rest>
  requires(detail::one_value<A> || detail::one_value<B> || detail::one_value<C>)
constexpr auto max(A a, B b, C c, Rest...) {
  detail::too_many_values<meta::once<A, B, C>>();
  const auto x = detail::first_value(a, b, c);
  detail::stop_if_looked_at(x.id);
  return x;
}
template <class A, class B, class C>
  requires detail::values_and_numbers<A, B, C>
constexpr auto fma(A a, B b, C c) {
  const auto like = detail::first_value(a, b, c);
  return fma(detail::beside(like, a), detail::beside(like, b), detail::beside(like, c));
}
template <class T>
  requires is_scalar_type<T>
constexpr val<T> select(val<bool> condition, val<T> a, val<T> b) {
  return detail::applied<T>(operations::choose, condition, a, b);
}
/// A condition that C++ knows.
template <class A, class B>
  requires detail::values_and_numbers<A, B>
constexpr auto select(bool condition, A a, B b) {
  const auto like = detail::first_value(a, b);
  return select(detail::literal_in(like.graph, condition), a, b);
}
/// a where a condition holds, else b. Both are of one type; a number is of the other's, two numbers are alike.
template <class A, class B>
  requires detail::values_and_numbers<A, B>
constexpr auto select(val<bool> condition, A a, B b) {
  const auto like = detail::first_value(a, b);
  if constexpr (detail::one_value<A> && detail::one_value<B>) {
    return select(condition, detail::beside(like, a), detail::beside(like, b));
  } else {
    const auto wide = detail::promoted(like);
    if constexpr (detail::one_value<A>)
      return select(condition, wide, detail::number_beside(like, b));
    else
      return select(condition, detail::number_beside(like, a), wide);
  }
}
template <class T, class U>
  requires std::is_arithmetic_v<T> && std::is_arithmetic_v<U>
constexpr auto select(val<bool> condition, T a, U b) {
  constexpr bool alike = std::is_same_v<T, U>;
  static_assert(alike, "hoist: select needs two numbers of one type, such as 1.f and 0.f");
  using element = same_elements_t<T>;
  return select(condition, detail::literal_in<element>(condition.graph, static_cast<element>(a)),
                detail::literal_in<element>(condition.graph, static_cast<element>(b)));
}
template <class T, class A, class B>
  requires(!std::is_same_v<T, bool> && is_scalar_type<T> && (detail::one_value<A> || detail::number<A>) &&
           (detail::one_value<B> || detail::number<B>))
constexpr auto select(val<T> condition, A a, B b) {
  detail::no_condition_first<meta::once<T, A, B>>();
  detail::stop_if_looked_at(condition.id);
  return detail::first_value(a, b, condition);
}
template <class T, class A>
constexpr auto select(val<T> condition, A a) {
  detail::no_condition_first<meta::once<T, A>>();
  detail::stop_if_looked_at(condition.id);
  return detail::first_value(a, condition);
}
template <class T>
constexpr val<promoted_t<T>> abs(val<T> x) {
  if constexpr (std::is_floating_point_v<promoted_t<T>>)
    return detail::applied<promoted_t<T>>(operations::absolute, detail::promoted(x));
  else
    return select(x < T(0), -x, detail::promoted(x));
}

/// Several traced scalars and vectors: what a user function returns that makes a tuple.
template <class... T>
struct vals {
  static constexpr int widths[sizeof...(T)] = {(width_of<T> > 0 ? width_of<T> : 1)...};
  trace_graph* graph = nullptr;
  int id[((width_of<T> > 0 ? width_of<T> : 1) + ...)]{};
  /// The numbers before component i.
  static constexpr int before(int i) {
    int n = 0;
    while (i-- > 0) n += widths[i];
    return n;
  }
};
namespace detail {
template <class T>
constexpr val<T> as_val(val<T> x) {
  return x;
}
template <class X>
concept traced_scalar = requires(X x) { as_val(x); };
template <class X>
concept in_tuple = traced_scalar<X> || std::is_arithmetic_v<X>;
constexpr trace_graph* graph_of(auto x) {
  if constexpr (traced_scalar<decltype(x)>)
    return as_val(x).graph;
  else
    return nullptr;
}
constexpr auto part_of_tuple(trace_graph* g, auto x) {
  if constexpr (traced_scalar<decltype(x)>)
    return as_val(x);
  else
    return literal_in(g, x);
}
template <class T>
constexpr void put_ids(trace_graph* g, int*& to, const val<T>& x) {
  if constexpr (is_scalar_type<T>)
    *to++ = id_in(g, x);
  else
    for (int id : x.id) *to++ = id;
}
constexpr void take_ids(const int* from, int& id) { id = *from; }
template <int W>
constexpr void take_ids(const int* from, int (&ids)[W]) {
  for (int& id : ids) id = *from++;
}
template <class... T>
constexpr vals<T...> tuple_of_vals(trace_graph* g, val<T>... x) {
  vals<T...> all;
  all.graph = g;
  int* to = all.id;
  (put_ids(g, to, x), ...);
  return all;
}
}  // namespace detail

/// A tuple of traced scalars, vectors and numbers, as the result of a user function.
template <detail::in_tuple... X>
  requires(sizeof...(X) > 1 && (detail::traced_scalar<X> || ...))
constexpr auto make_tuple(X... x) {
  trace_graph* g = nullptr;
  ((g = g != nullptr ? g : detail::graph_of(x)), ...);
  return detail::tuple_of_vals(g, detail::part_of_tuple(g, x)...);
}

/// An argument of a user function while it is traced; T is a type of the front end or a kind.
template <class T>
struct traced;

namespace detail {
template <class X>
concept no_index = __is_same(X, float) || __is_same(X, double) || traced_scalar<X> ||
                   !(__is_same(X, int) || requires(X x, void (*f)(int)) { f(x); });
}  // namespace detail

/// Where in an argument a traced read stands. No template, so that the ways to mistakes are short.
struct place {
  trace_graph* graph = nullptr;
  int parameter = -1;
  int path[6] = {};
  int steps = 0;
  template <class I>
  constexpr auto operator[](I) const {
    detail::brackets_are_used<meta::once<I>>();
    detail::stop_if_looked_at(parameter);
    return detail::mistake_of<meta::once<I>>();
  }
  template <class... I>
    requires(sizeof...(I) == 0 || (detail::no_index<I> || ...))
  constexpr auto operator()(I...) const {
    detail::index_is_no_number<meta::once<I...>>();
    detail::stop_if_looked_at(parameter);
    return detail::mistake_of<meta::once<I...>>();
  }
  constexpr place then(long i, long length) const {
    place p = *this;
    if (graph != nullptr && (i < 0 || (length >= 0 && i >= length) || steps == 6)) graph->outside = true;
    if (p.steps < 6) p.path[p.steps++] = static_cast<int>(i);
    return p;
  }
};

namespace detail {
template <class T>
constexpr auto read_at(const place& p) {
  if constexpr (is_scalar_type<T>) {
    trace_graph::node n;
    n.type = scalar_of<T>::value;
    n.parameter = p.parameter;
    for (int i = 0; i < 6; ++i) n.path[i] = p.path[i];
    n.steps = p.steps;
    return val<T>{p.graph, p.graph == nullptr ? p.parameter : p.graph->put(n)};
  } else if constexpr (is_vector_type<T>) {
    val<T> v;
    v.graph = p.graph;
    for (int k = 0; k < width_of<T>; ++k) v.id[k] = read_at<typename component_type<T>::type>(p.then(k, -1)).id;
    return v;
  } else {
    return traced<T>{p};
  }
}
template <class T>
struct element_of;
template <class T, length L>
struct element_of<array<T, L>> {
  using type = T;
  static constexpr long count = L.is_number() ? L.number() : -1;
};
template <class K>
struct element_of<arr<K>> {
  using type = K;
  static constexpr long count = -1;
};
template <class T>
concept sequence = requires { typename element_of<T>::type; };
template <class T>
struct components;
template <class... T>
struct components<tuple<T...>> : meta::list<T...> {
  template <int I>
  using at = meta::nth_t<I, T...>;
};
template <class... T>
struct components<tup<T...>> : meta::list<T...> {
  template <int I>
  using at = meta::nth_t<I, T...>;
};
template <class T>
concept components_of = requires { components<T>::size; };
}  // namespace detail

namespace detail {
template <class T>
inline constexpr int dimensions_of = 0;
template <sequence T>
inline constexpr int dimensions_of<T> = 1 + dimensions_of<typename element_of<T>::type>;
/// More indices than an array has dimensions.
template <int Dimensions, class... I>
concept too_many_indices = (sizeof...(I) > Dimensions) && !(no_index<I> || ...);
template <int Dimensions>
struct place_of : place {
  using place::operator();
  template <class... I>
    requires too_many_indices<Dimensions, I...>
  constexpr auto operator()(I...) const {
    row_is_no_number<numbers_are<Dimensions, sizeof...(I)>>();
    stop_if_looked_at(parameter);
    return mistake_of<meta::once<I...>>();
  }
};
}  // namespace detail
template <detail::sequence T>
struct traced<T> : detail::place_of<detail::dimensions_of<T>> {
  using base = detail::place_of<detail::dimensions_of<T>>;
  using base::operator();
  constexpr traced(const place& p) : base{p} {}
  template <class... Rest>
    requires(sizeof...(Rest) < detail::dimensions_of<T> && !(detail::no_index<Rest> || ...))
  constexpr auto operator()(int i, Rest... rest) const {
    using element = typename detail::element_of<T>::type;
    auto inner = detail::read_at<element>(this->then(i, detail::element_of<T>::count));
    if constexpr (sizeof...(rest) == 0)
      return inner;
    else
      return inner(rest...);
  }
};
// A row of a window, whose elements have an index more, is no operand.
#define HOIST_OF_ROWS(sign)                                \
  template <class X>                                       \
  constexpr auto operator sign(const place& a, const X&) { \
    detail::row_is_no_number<meta::once<X>>();             \
    detail::stop_if_looked_at(a.parameter);                \
    return detail::mistake_of<meta::once<X>>();            \
  }                                                        \
  template <class T>                                       \
  constexpr auto operator sign(val<T> x, const place&) {   \
    detail::row_is_no_number<meta::once<T>>();             \
    detail::stop_if_looked_at(x.id);                       \
    return detail::mistake_of<meta::once<T>>();            \
  }                                                        \
  template <detail::number N>                              \
  constexpr auto operator sign(N, const place& a) {        \
    detail::row_is_no_number<meta::once<N>>();             \
    detail::stop_if_looked_at(a.parameter);                \
    return detail::mistake_of<meta::once<N>>();            \
  }
HOIST_OF_ROWS(+)
HOIST_OF_ROWS(-)
HOIST_OF_ROWS(*)
HOIST_OF_ROWS(/)
#undef HOIST_OF_ROWS
namespace detail {
/// What a tuple's components aren't read by, said when a function is first looked at.
struct read_by_get {
  template <class... I>
  constexpr auto operator()(I...) const {
    tuple_is_indexed<meta::once<I...>>();
    return mistake_of<meta::once<I...>>();
  }
  template <class I>
  constexpr auto operator[](I) const {
    tuple_is_indexed<meta::once<I>>();
    return mistake_of<meta::once<I>>();
  }
};
/// The same after it was said: an R goes on.
template <class R>
struct said_before {
  constexpr R operator()(auto...) const { return {}; }
  constexpr R operator[](auto) const { return {}; }
};
}  // namespace detail
constexpr const val<float>* begin(const place&) { return nullptr; }
constexpr const val<float>* end(const place&) { return nullptr; }
template <detail::components_of T>
struct traced<T> : place, detail::said_before<val<float>> {
  using detail::said_before<val<float>>::operator();
  using detail::said_before<val<float>>::operator[];
  constexpr traced(const place& p) : place(p) {}
};

template <int I, detail::components_of T>
constexpr auto get(const traced<T>& t) {
  constexpr bool inside = I >= 0 && I < detail::components<T>::size;
  static_assert(inside, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = inside ? I : 0;
  return detail::read_at<typename detail::components<T>::template at<component>>(t.then(component, -1));
}

template <int I, class... T>
  requires(sizeof...(T) > 0)
constexpr auto get(const vals<T...>& t) {
  constexpr bool inside = I >= 0 && I < static_cast<int>(sizeof...(T));
  static_assert(inside, "hoist: get<I> needs a tuple with more than I components");
  constexpr int component = inside ? I : 0;
  val<meta::nth_t<component, T...>> x;
  x.graph = t.graph;
  detail::take_ids(t.id + vals<T...>::before(component), x.id);
  return x;
}

namespace detail {
/// Whether a closure has no state: it captures nothing, or symbols and terms only.
template <class L>
inline constexpr bool is_without_state =
    __is_empty(L) || (alignof(L) == 1 && std::is_trivially_copyable_v<L> && !std::has_unique_object_representations_v<L>);
template <class L>
struct bytes_of_closure {
  unsigned char of[sizeof(L)]{};
};
/// Such a closure; one with a capture default can't be made as L{} even if it captures nothing.
template <class L>
  requires is_without_state<L>
constexpr L without_state() {
  if constexpr (std::is_default_constructible_v<L>)
    return L{};
  else
    return __builtin_bit_cast(L, bytes_of_closure<L>{});
}
#ifdef __clang__
/// Clang's bit casts make closures whose captures are outside of their lifetime: members of one that stands anywhere may be
/// called, as it isn't read.
template <class L>
union room_for_closure {
  char none;
  L closure;
  constexpr room_for_closure() : none(0) {}
};
template <class L>
inline room_for_closure<L> anywhere{};
#endif
/// What the closure L, which has no state, gives for some arguments.
template <class L>
constexpr auto called_without_state(const auto&... x) {
#ifdef __clang__
  if constexpr (!std::is_default_constructible_v<L>)
    if (std::is_constant_evaluated()) return anywhere<L>.closure(x...);
#endif
  return without_state<L>()(x...);
}

template <class T>
constexpr auto argument(trace_graph& g, int parameter) {
  place p;
  p.graph = &g;
  p.parameter = parameter;
  return read_at<T>(p);
}
template <class L, class... T, int... I>
constexpr trace_graph trace_with(std::integer_sequence<int, I...>) {
  trace_graph g;
  const auto made = called_without_state<L>(argument<T>(g, I)...);
  if constexpr (requires { made.id[0]; })
    for (int id : made.id) g.results.push(id);
  else
    g.results.push(id_in(&g, made));
  if constexpr (requires { made.widths[0]; })
    for (int w : made.widths) g.widths.push(w);
  return g;
}
}  // namespace detail

/// Runs the user function L on arguments of types T... and records what it does.
template <class L, class... T>
constexpr trace_graph trace() {
  return detail::trace_with<L, T...>(std::make_integer_sequence<int, sizeof...(T)>{});
}

namespace detail {
/// What is to be said of a traced function.
enum flaw : int { none = 0, outside = 1, foreign = 2, lost = 4, unrecorded = 8, narrowed = 16, said = 32 };
template <class L, class... T>
constexpr int flaws_of() {
  const trace_graph g = trace<L, T...>();
  return (g.outside ? outside : 0) | (g.foreign ? foreign : 0) | (g.lost ? lost : 0) | (g.narrowed ? narrowed : 0);
}
template <int>
struct found {};
/// `unrecorded` where the function calls what can't be called while it is traced.
template <class L, class... T>
constexpr int flaws_if_traced() {
  if constexpr (requires { found<flaws_of<L, T...>()>{}; })
    return flaws_of<L, T...>();
  else
    return unrecorded;
}
}  // namespace detail

}  // namespace hoist
