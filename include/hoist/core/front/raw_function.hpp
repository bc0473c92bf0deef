#pragma once
// Functions written in OpenCL C, each with a twin in C++ that says on the host what it computes.

#include <hoist/core/front/lambda.hpp>
#include <hoist/meta/fixed_string.hpp>

namespace hoist {

namespace detail {

/// The greatest change of f where its arguments move to the ends of their intervals: exact where f is monotonous in each.
template <class F>
constexpr double change_at_ends(F f, const double* x, const double* err, int arity) {
  const double here = f(x);
  double most = 0;
  for (int ends = 0; ends < 1 << arity; ++ends) {
    double moved[3] = {};
    for (int a = 0; a < arity; ++a) moved[a] = x[a] + ((ends >> a & 1) != 0 ? err[a] : -err[a]);
    const double change = operations::detail::magnitude(f(moved) - here);
    most = change > most ? change : most;
  }
  return most;
}

// A class inside a lambda, so that compilers print a short name for a long text; see core/front/expr.hpp.
template <meta::fixed_string Name, meta::fixed_string Source>
inline constexpr auto make_text = [captured = something()] {
  struct text {
    static constexpr const char* name() { return Name.text; }
    static constexpr const char* source() { return Source.text; }
  };
  return text{};
};

template <class Signature, class Given>
constexpr bool arguments_fit() {
  static_assert(std::is_same_v<Signature, Given>,
                "hoist: an OpenCL C function needs arguments of the types of its signature; write convert<T>(x)");
  return std::is_same_v<Signature, Given>;
}
template <class Number>
constexpr auto arguments_differ() {
  static_assert(Number::equal, "hoist: an OpenCL C function takes as many arguments as its signature has");
  return mistake_of<Number>();
}
template <class Text, int Ulps, class L, class Signature>
struct raw_function;
template <class Text, int Ulps, class L, class R, class... A>
struct raw_function<Text, Ulps, L, R(A...)> {
  template <int... I>
  static constexpr double twin(const double* x, std::integer_sequence<int, I...>) {
    return static_cast<double>(stateless_closure<L>()(static_cast<A>(x[I])...));
  }
  static constexpr double compute(const double* x) { return twin(x, std::make_integer_sequence<int, sizeof...(A)>{}); }
  static constexpr double error(const double* x, const double* err) {
    return change_at_ends(&compute, x, err, static_cast<int>(sizeof...(A)));
  }
  static constexpr operation op{.text = Text::name(),
                                .arity = sizeof...(A),
                                .flops = 1,
                                .weight = 4,
                                .compute = &compute,
                                .error = &error,
                                .ulps = Ulps,
                                .source = Text::source()};

  template <class T>
  static constexpr auto argument(trace_graph* g, T x) {
    if constexpr (traced_scalar<T>)
      return as_val(x);
    else
      return literal_in(g, x);
  }
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && (in_tuple<X> && ...) && (traced_scalar<X> || ...))
  constexpr val<R> operator()(X... x) const {
    constexpr bool fit = arguments_fit<R(A...), R(typename value_type<decltype(argument(nullptr, x))>::type...)>();
    trace_graph* g = nullptr;
    ((g = g != nullptr ? g : graph_of(x)), ...);
    if constexpr (fit)
      return applied<R>(op, argument(g, x)...);
    else
      return {};
  }
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && have_one_width<X...>)
  constexpr auto operator()(X... x) const {
    return by_components(raw_function{}, x...);
  }
  template <class... X>
    requires(sizeof...(X) == sizeof...(A) && (__is_base_of(on_terms, X) || ...))
  constexpr auto operator()(const X&... x) const {
    return hoist::detail::compute<raw_function>(x...);
  }
  template <class... X>
    requires(sizeof...(X) != sizeof...(A))
  constexpr auto operator()(X...) const {
    return arguments_differ<numbers_are<int(sizeof...(A)), int(sizeof...(X))>>();
  }
};

template <class Text, class Signature, int Ulps>
struct raw_function_maker {
  template <class L>
  static constexpr bool takes(...) {
    return false;
  }
  template <class L, class R, class... A>
  static constexpr bool takes(R (*)(A...)) {
    return requires(const L& f, A... x) { f(x...); };
  }
  template <class L>
  constexpr auto operator()(L) const {
    constexpr bool stateless = captures_only_terms<L>;
    static_assert(stateless, "hoist: the twin of an OpenCL C function may not capture a value");
    constexpr bool fits = takes<L>(static_cast<Signature*>(nullptr));
    static_assert(fits, "hoist: the twin of an OpenCL C function takes the arguments of its signature, such as float(float)");
    if constexpr (fits)
      return raw_function<Text, Ulps, L, Signature>{};
    else
      return [](auto...) { return mistaken{}; };
  }
};

}  // namespace detail

/// A function of one to three numbers that is written in OpenCL C, and its twin: what the host computes it by.
///   inline constexpr auto mixed =
///       opencl_function<"mixed", "float mixed(float a, float b) { return mad(a, b, 0.5f); }", float(float, float)>(
///           [](float a, float b) { return a * b + 0.5f; });
/// `Ulps` bounds the text's own error. With an empty text it is a built-in function of OpenCL C, such as "mad24". Errors of
/// arguments are carried through the twin at the ends of their intervals.
template <meta::fixed_string Name, meta::fixed_string Source, class Signature, int Ulps = 4>
inline constexpr auto opencl_function =
    detail::raw_function_maker<decltype(detail::make_text<Name, Source>()), Signature, Ulps>{};

}  // namespace hoist
