#pragma once
// Values of user functions while they are traced, and the graph of operations that they leave.

#include <hoist/core/types/kind.hpp>
#include <hoist/core/diagnostics/sentences.hpp>
#include <hoist/core/trace/long_operations.hpp>
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
  meta::vec<int> results;      ///< one, or those of a tuple or a vector
  meta::vec<int> widths;       ///< of a tuple: the numbers in each component that is a vector, 1 where it is a scalar
  bool out_of_bounds = false;  ///< some read lies outside a window of known length
  bool foreign = false;        ///< some operand is read from another function's argument
  bool lost = false;           ///< some value became a C++ number, of which nothing is recorded
  bool decided = false;        ///< some condition became a C++ bool or number, as std::max makes it one
  bool collected = false;      ///< some C++ number collected values, which was reported
  bool narrowed = false;       ///< some number has more bits than the integer that it meets

  constexpr int put(const node& n) {
    nodes.push(n);
    return nodes.size() - 1;
  }
};

namespace builtins {
/// Where the functions of core/builtins are found by values and by terms, and by nothing else.
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
    requires std::is_arithmetic<N>::value
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
    detail::stop_if_probed(id);
    return detail::mistake_of<meta::once<I>>();
  }
  template <class... I>
  constexpr auto operator()(I...) const {
    detail::number_is_called<meta::once<I...>>();
    detail::stop_if_probed(id);
    return detail::mistake_of<meta::once<I...>>();
  }
  HOIST_CONDITION(detail::stop_if_probed(id))
  /// A number as a variable's new value; what is read of a window is none.
  template <class N>
    requires std::is_arithmetic<N>::value
  constexpr val& operator=(N n) &;
  template <class X>
  constexpr auto operator=(const X&) && {
    detail::element_is_assigned<meta::once<X>>();
    detail::stop_if_probed(id);
    return *this;
  }
  /// Where C++ wants a number: as an argument of std::sqrt, an index, a float. Nothing can be recorded of it.
  constexpr operator number() const {
    if (graph != nullptr) (__is_same(T, bool) ? graph->decided : graph->lost) = true;
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
  val<T> result(g, g == nullptr ? number_id : g->put(n));
  result.id.number = n.number;
  return result;
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

/// The operation as one on values of a type.
constexpr const operation& on_type(const operation& op, scalar type) {
  if (is_floating(type) || op.shape != operation::form::infix) return op;
  if (op.code == opcode::divide) return operations::divide_integer;
  return op.code == opcode::multiply ? operations::multiply_integer : op;
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
  if (g == nullptr) return {nullptr, ((x.id == probed_id) || ...) ? probed_id : untraced_id};
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
concept number = std::is_arithmetic<N>::value;
/// A number that a variable of C++ holds.
template <class N>
concept cpp_number = number<N> || __is_same(N, half);
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
  requires std::is_arithmetic<N>::value
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
  requires std::is_arithmetic<N>::value
val(N) -> val<N>;
template <class T>
template <class N>
  requires std::is_arithmetic<N>::value
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
  stop_if_probed(a);
  stop_if_probed(b);
  return val<R>();
}
template <class T>
constexpr val<T> as_val(val<T> x) {
  return x;
}
/// Whether X is a traced value, or derived from one.
template <class X>
concept traced_scalar = requires(X x) { as_val(x); };
}  // namespace detail

}  // namespace hoist
