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
/// e^x changes by e^x (e^d - 1); where e^d has no double, by less than e^(x + d).
inline double exponential_error(args x, args e) {
  const double change = exponential_minus_one(e[0]);
  return change <= 1e300 ? exponential(x[0]) * change : exponential(x[0] + e[0]);
}
constexpr double multiply_add_error(args x, args e) { return product_error(x, e) + e[2]; }
/// Of a comparison: 1 where the errors of what is compared leave it open.
constexpr double decision_error(args x, args e) { return e[0] + e[1] > 0 && magnitude(x[0] - x[1]) <= e[0] + e[1] ? 1 : 0; }
constexpr double chosen_error(args x, args e) {
  if (e[0] == 0) return x[0] != 0 ? e[1] : e[2];
  return magnitude(x[1] - x[2]) + (e[1] > e[2] ? e[1] : e[2]);
}
}  // namespace detail

using form = operation::form;

inline constexpr operation add{.code = opcode::add,
                               .text = "+",
                               .shape = form::infix,
                               .precedence = 12,
                               .arity = 2,
                               .flops = 1,
                               .compute = [](const double* x) { return x[0] + x[1]; },
                               .error = detail::sum_of_errors,
                               .ulps = 0.5};
inline constexpr operation subtract{.code = opcode::subtract,
                                    .text = "-",
                                    .shape = form::infix,
                                    .precedence = 12,
                                    .arity = 2,
                                    .flops = 1,
                                    .compute = [](const double* x) { return x[0] - x[1]; },
                                    .error = detail::sum_of_errors,
                                    .ulps = 0.5};
inline constexpr operation multiply{.code = opcode::multiply,
                                    .text = "*",
                                    .shape = form::infix,
                                    .precedence = 13,
                                    .arity = 2,
                                    .flops = 1,
                                    .compute = [](const double* x) { return x[0] * x[1]; },
                                    .error = detail::product_error,
                                    .ulps = 0.5};
inline constexpr operation multiply_integer{.code = opcode::multiply,
                                            .text = "*",
                                            .shape = form::infix,
                                            .precedence = 13,
                                            .arity = 2,
                                            .flops = 1,
                                            .compute = detail::integer_product,
                                            .error = detail::product_error};
inline constexpr operation divide{.code = opcode::divide,
                                  .text = "/",
                                  .shape = form::infix,
                                  .precedence = 13,
                                  .arity = 2,
                                  .flops = 1,
                                  .weight = 9,
                                  .compute = [](const double* x) { return x[0] / x[1]; },
                                  .error = detail::quotient_error,
                                  .ulps = 2.5};
inline constexpr operation negate{.code = opcode::negate,
                                  .text = "-",
                                  .shape = form::prefix,
                                  .precedence = 15,
                                  .compute = [](const double* x) { return -x[0]; },
                                  .error = detail::first_error};
inline constexpr operation absolute{.code = opcode::absolute,
                                    .text = "fabs",
                                    .compute = [](const double* x) { return detail::magnitude(x[0]); },
                                    .error = detail::first_error};
inline constexpr operation minimum{.code = opcode::minimum,
                                   .text = "fmin",
                                   .arity = 2,
                                   .compute = [](const double* x) { return x[1] < x[0] || x[0] != x[0] ? x[1] : x[0]; },
                                   .error = detail::larger_error};
inline constexpr operation maximum{.code = opcode::maximum,
                                   .text = "fmax",
                                   .arity = 2,
                                   .compute = [](const double* x) { return x[0] < x[1] || x[0] != x[0] ? x[1] : x[0]; },
                                   .error = detail::larger_error};
inline constexpr operation minimum_integer{.code = opcode::minimum,
                                           .text = "min",
                                           .arity = 2,
                                           .compute = [](const double* x) { return x[1] < x[0] ? x[1] : x[0]; },
                                           .error = detail::larger_error};
inline constexpr operation maximum_integer{.code = opcode::maximum,
                                           .text = "max",
                                           .arity = 2,
                                           .compute = [](const double* x) { return x[0] < x[1] ? x[1] : x[0]; },
                                           .error = detail::larger_error};
/// The least of an index that is read and the last one of an array.
inline constexpr operation nearest_index = [] {
  operation op = minimum_integer;
  op.code = opcode::nearest_index;
  op.bounds = true;
  return op;
}();
/// An index that is read, which its programmer promises to be one of an array: the text has it as it is.
inline constexpr operation promised_index = [] {
  operation op = nearest_index;
  op.code = opcode::promised_index;
  op.text = "";
  op.weight = 0;
  op.compute = [](const double* x) { return x[0] < 0 ? 0 : x[1] < x[0] ? x[1] : x[0]; };
  return op;
}();
inline constexpr operation square_root{.code = opcode::square_root,
                                       .text = "sqrt",
                                       .flops = 1,
                                       .weight = 8,
                                       .compute = [](const double* x) { return detail::root(x[0]); },
                                       .error = detail::root_error,
                                       .ulps = 3};
inline constexpr operation exponential{.code = opcode::exponential,
                                       .text = "exp",
                                       .flops = 1,
                                       .weight = 8,
                                       .compute = [](const double* x) { return detail::exponential(x[0]); },
                                       .error = detail::exponential_error,
                                       .ulps = 3};
inline constexpr operation multiply_add{.code = opcode::multiply_add,
                                        .text = "fma",
                                        .arity = 3,
                                        .flops = 2,
                                        .compute = [](const double* x) { return detail::fused(x[0], x[1], x[2]); },
                                        .error = detail::multiply_add_error,
                                        .ulps = 0.5};
inline constexpr operation less{.code = opcode::less,
                                .text = "<",
                                .shape = form::infix,
                                .precedence = 10,
                                .arity = 2,
                                .compares = true,
                                .compute = [](const double* x) { return x[0] < x[1] ? 1.0 : 0.0; },
                                .error = detail::decision_error};
inline constexpr operation less_equal{.code = opcode::less_equal,
                                      .text = "<=",
                                      .shape = form::infix,
                                      .precedence = 10,
                                      .arity = 2,
                                      .compares = true,
                                      .compute = [](const double* x) { return x[0] <= x[1] ? 1.0 : 0.0; },
                                      .error = detail::decision_error};
inline constexpr operation equal_to{.code = opcode::equal_to,
                                    .text = "==",
                                    .shape = form::infix,
                                    .precedence = 9,
                                    .arity = 2,
                                    .compares = true,
                                    .compute = [](const double* x) { return x[0] == x[1] ? 1.0 : 0.0; },
                                    .error = detail::decision_error};
inline constexpr operation not_equal_to{.code = opcode::not_equal_to,
                                        .text = "!=",
                                        .shape = form::infix,
                                        .precedence = 9,
                                        .arity = 2,
                                        .compares = true,
                                        .compute = [](const double* x) { return x[0] != x[1] ? 1.0 : 0.0; },
                                        .error = detail::decision_error};
inline constexpr operation choose{.code = opcode::choose,
                                  .text = "?:",
                                  .shape = form::choice,
                                  .precedence = 3,
                                  .arity = 3,
                                  .compute = [](const double* x) { return x[0] != 0 ? x[1] : x[2]; },
                                  .error = detail::chosen_error};
/// The scalar product of two vectors.
inline constexpr operation dot{.code = opcode::dot,
                               .text = "dot",
                               .arity = 2,
                               .flops = 2,
                               .compute = [](const double* x) { return x[0] * x[1]; },
                               .error = detail::product_error,
                               .ulps = 0.5,
                               .sums = true};
/// A vector in a traced function: a component, and what follows it.
inline constexpr operation pair{.code = opcode::pair,
                                .text = "",
                                .arity = 2,
                                .weight = 0,
                                .compute = [](const double* x) { return x[0]; },
                                .error = detail::no_error};

}  // namespace hoist::operations
