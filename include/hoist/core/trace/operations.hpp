#pragma once
// The scalar operations that user functions may use, each with its text, meaning, cost and error.

#include <hoist/core/types/scalar.hpp>

namespace hoist::operations {

namespace detail {
// What <cmath> has; reading that header would take a third of the time that language.hpp takes.
inline double root(double x) { return __builtin_sqrt(x); }
inline double exponential(double x) { return __builtin_exp(x); }
inline double exponential_minus_one(double x) { return __builtin_expm1(x); }
inline double fused(double x, double y, double z) { return __builtin_fma(x, y, z); }

using args = const double*;
constexpr double magnitude(double x) { return x < 0 ? -x : x; }
constexpr double sum_of_errors(args, args e) { return e[0] + e[1]; }
/// Of fmin and fmax, which give the other argument where one is no number.
constexpr double larger_error(args x, args e) {
  if (x[0] != x[0]) return e[1];
  return x[1] != x[1] || e[0] > e[1] ? e[0] : e[1];
}
/// The last 32 bits of a product of integers, which may have more digits than a double.
constexpr double integer_product(args x) {
  return static_cast<double>(static_cast<unsigned>(static_cast<unsigned long>(static_cast<long>(x[0])) *
                                                   static_cast<unsigned long>(static_cast<long>(x[1]))));
}
constexpr double first_error(args, args e) { return e[0]; }
constexpr double no_error(args, args) { return 0; }
constexpr double product_error(args x, args e) { return magnitude(x[0]) * e[1] + magnitude(x[1]) * e[0] + e[0] * e[1]; }
constexpr double quotient_error(args x, args e) {
  double below = magnitude(x[1]) - e[1];
  return below <= 0 ? __builtin_huge_val() : (e[0] + magnitude(x[0] / x[1]) * e[1]) / below;
}
inline double root_error(args x, args e) {
  double r = root(x[0]);
  return r > 0 ? e[0] / r : root(e[0]);
}
inline double exponential_error(args x, args e) { return exponential(x[0]) * exponential_minus_one(e[0]); }
constexpr double multiply_add_error(args x, args e) { return product_error(x, e) + e[2]; }
/// Of a comparison: 1 where the errors of what is compared leave it open.
constexpr double decision_error(args x, args e) { return e[0] + e[1] > 0 && magnitude(x[0] - x[1]) <= e[0] + e[1] ? 1 : 0; }
constexpr double chosen_error(args x, args e) {
  if (e[0] == 0) return x[0] != 0 ? e[1] : e[2];
  return magnitude(x[1] - x[2]) + (e[1] > e[2] ? e[1] : e[2]);
}
}  // namespace detail

using form = operation::form;

inline constexpr operation add{
    "+", form::infix, 12, 2, 1, 1, false, [](const double* x) { return x[0] + x[1]; }, detail::sum_of_errors, 0.5};
inline constexpr operation subtract{
    "-", form::infix, 12, 2, 1, 1, false, [](const double* x) { return x[0] - x[1]; }, detail::sum_of_errors, 0.5};
inline constexpr operation multiply{
    "*", form::infix, 13, 2, 1, 1, false, [](const double* x) { return x[0] * x[1]; }, detail::product_error, 0.5};
inline constexpr operation multiply_integer{
    "*", form::infix, 13, 2, 1, 1, false, detail::integer_product, detail::product_error, 0};
inline constexpr operation divide{
    "/", form::infix, 13, 2, 1, 9, false, [](const double* x) { return x[0] / x[1]; }, detail::quotient_error, 2.5};
inline constexpr operation negate{
    "-", form::prefix, 15, 1, 0, 1, false, [](const double* x) { return -x[0]; }, detail::first_error, 0};
inline constexpr operation absolute{
    "fabs", form::function, 20, 1, 0, 1, false, [](const double* x) { return detail::magnitude(x[0]); }, detail::first_error,
    0};
inline constexpr operation minimum{"fmin",
                                   form::function,
                                   20,
                                   2,
                                   0,
                                   1,
                                   false,
                                   [](const double* x) { return x[1] < x[0] || x[0] != x[0] ? x[1] : x[0]; },
                                   detail::larger_error,
                                   0};
inline constexpr operation maximum{"fmax",
                                   form::function,
                                   20,
                                   2,
                                   0,
                                   1,
                                   false,
                                   [](const double* x) { return x[0] < x[1] || x[0] != x[0] ? x[1] : x[0]; },
                                   detail::larger_error,
                                   0};
inline constexpr operation minimum_integer{
    "min", form::function, 20, 2, 0, 1, false, [](const double* x) { return x[1] < x[0] ? x[1] : x[0]; }, detail::larger_error,
    0};
inline constexpr operation maximum_integer{
    "max", form::function, 20, 2, 0, 1, false, [](const double* x) { return x[0] < x[1] ? x[1] : x[0]; }, detail::larger_error,
    0};
/// The least of an index that is read and the last one of an array.
inline constexpr operation nearest_index = [] {
  operation op = minimum_integer;
  op.bounds = true;
  return op;
}();
/// An index that is read, which its programmer promises to be one of an array: the text has it as it is.
inline constexpr operation promised_index = [] {
  operation op = nearest_index;
  op.text = "";
  op.weight = 0;
  op.compute = [](const double* x) { return x[0] < 0 ? 0 : x[1] < x[0] ? x[1] : x[0]; };
  return op;
}();
inline constexpr operation square_root{
    "sqrt", form::function, 20, 1, 1, 8, false, [](const double* x) { return detail::root(x[0]); }, detail::root_error, 3};
inline constexpr operation exponential{"exp",
                                       form::function,
                                       20,
                                       1,
                                       1,
                                       8,
                                       false,
                                       [](const double* x) { return detail::exponential(x[0]); },
                                       detail::exponential_error,
                                       3};
inline constexpr operation multiply_add{"fma",
                                        form::function,
                                        20,
                                        3,
                                        2,
                                        1,
                                        false,
                                        [](const double* x) { return detail::fused(x[0], x[1], x[2]); },
                                        detail::multiply_add_error,
                                        0.5};
inline constexpr operation less{
    "<", form::infix, 10, 2, 0, 1, true, [](const double* x) { return x[0] < x[1] ? 1.0 : 0.0; }, detail::decision_error, 0};
inline constexpr operation less_equal{
    "<=", form::infix, 10, 2, 0, 1, true, [](const double* x) { return x[0] <= x[1] ? 1.0 : 0.0; }, detail::decision_error, 0};
inline constexpr operation equal_to{
    "==", form::infix, 9, 2, 0, 1, true, [](const double* x) { return x[0] == x[1] ? 1.0 : 0.0; }, detail::decision_error, 0};
inline constexpr operation not_equal_to{
    "!=", form::infix, 9, 2, 0, 1, true, [](const double* x) { return x[0] != x[1] ? 1.0 : 0.0; }, detail::decision_error, 0};
inline constexpr operation choose{
    "?:", form::choice, 3, 3, 0, 1, false, [](const double* x) { return x[0] != 0 ? x[1] : x[2]; }, detail::chosen_error, 0};
/// The scalar product of two vectors.
inline constexpr operation dot{
    "dot", form::function, 20, 2, 2, 1, false, [](const double* x) { return x[0] * x[1]; }, detail::product_error, 0.5, true};
/// A vector in a traced function: a component, and what follows it.
inline constexpr operation pair{"", form::function, 20, 2, 0, 0, false, [](const double* x) { return x[0]; }, detail::no_error,
                                0};

}  // namespace hoist::operations
