#pragma once
// The names of operations, as models write them and as counts call them.

#include <string_view>

namespace hoist::cost::detail {

/// An operation whose sign is no name, and what models call it.
struct named_sign {
  std::string_view name, sign;
};
inline constexpr named_sign signs[] = {{"add", "+"},
                                       {"subtract", "-"},
                                       {"multiply", "*"},
                                       {"divide", "/"},
                                       {"modulo", "%"},
                                       {"less", "<"},
                                       {"less_equal", "<="},
                                       {"greater", ">"},
                                       {"greater_equal", ">="},
                                       {"equal", "=="},
                                       {"not_equal", "!="},
                                       {"both", "&&"},
                                       {"either", "||"},
                                       {"not", "!"},
                                       {"bits_of_both", "&"},
                                       {"bits_of_one", "^"},
                                       {"bits_of_either", "|"},
                                       {"shift_up", "<<"},
                                       {"shift_down", ">>"},
                                       {"other_bits", "~"},
                                       {"select", "?:"},
                                       {"saturate", "_sat"}};

/// Operations whose names are OpenCL C's, and hoist's own.
inline constexpr std::string_view known_operations[] = {
    "multiply-add", "convert",   "abs",        "abs_diff", "acos",     "acosh",    "acospi",   "add_sat", "all",
    "any",          "as_",       "asin",       "asinh",    "asinpi",   "atan",     "atan2",    "atan2pi", "atanh",
    "atanpi",       "bitselect", "cbrt",       "ceil",     "clamp",    "clz",      "copysign", "cos",     "cosh",
    "cospi",        "cross",     "ctz",        "degrees",  "distance", "dot",      "erf",      "erfc",    "exp",
    "exp10",        "exp2",      "expm1",      "fabs",     "fdim",     "floor",    "fma",      "fmax",    "fmin",
    "fmod",         "fract",     "hadd",       "hypot",    "ilogb",    "isfinite", "isinf",    "isnan",   "isnormal",
    "ldexp",        "length",    "lgamma",     "log",      "log10",    "log1p",    "log2",     "logb",    "mad",
    "mad24",        "mad_hi",    "mad_sat",    "max",      "maxmag",   "min",      "minmag",   "mix",     "mul24",
    "mul_hi",       "nextafter", "normalize",  "popcount", "pow",      "pown",     "powr",     "radians", "remainder",
    "rhadd",        "rint",      "rootn",      "rotate",   "round",    "rsqrt",    "sign",     "signbit", "sin",
    "sinh",         "sinpi",     "smoothstep", "sqrt",     "step",     "sub_sat",  "tan",      "tanh",    "tanpi",
    "tgamma",       "trunc",     "upsample"};

/// What counts call the operation with this name; empty where there is none.
constexpr std::string_view operation_of(std::string_view name) {
  for (const named_sign& s : signs)
    if (s.name == name) return s.sign;
  for (std::string_view known : known_operations)
    if (known == name) return known;
  return {};
}
/// What models call an operation of the counts; empty where it has to stand in quotation marks.
constexpr std::string_view name_of_operation(std::string_view counted) {
  for (const named_sign& s : signs)
    if (s.sign == counted) return s.name;
  for (std::string_view known : known_operations)
    if (known == counted) return known;
  return {};
}

}  // namespace hoist::cost::detail
