#pragma once
// The call of a tuned program, and the errors for too few views and for views of other elements.

#include <hoist/core/front/arithmetic.hpp>
#include <hoist/core/types/product_type.hpp>
#include <hoist/core/types/results.hpp>
#include <hoist/runtime/memory_view.hpp>
#include <hoist/runtime/struct_members.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace hoist::runtime {

namespace detail {
template <class V>
inline constexpr bool is_given = std::is_arithmetic_v<V>;
template <class V>
inline constexpr bool is_given<array_view<V>> = true;
template <class... V>
concept with_number = (std::is_arithmetic_v<V> || ...) && (is_given<V> && ...);
/// The elements of an input that is a number of type E.
template <class E>
struct one_number : meta::list<E> {};
template <class In>
inline constexpr bool is_one_number = false;
template <class E>
inline constexpr bool is_one_number<one_number<E>> = true;
/// A product that isn't one of a view of each array of a result.
struct another_product {
  template <hoist::detail::is_product_type P>
  another_product(const P&) {
    constexpr bool never = meta::never<P>;
    static_assert(never, "hoist: a product of results has a view of each array of the program's result, in order");
  }
};
/// Whether all members of a product are views.
template <class... V>
consteval bool are_views(meta::list<V...>) {
  return ((is_given<V> && !std::is_arithmetic_v<V>)&&...);
}
/// What is wrong with a view of structs: their members are read one by one, in one step from each to the next.
template <class V>
std::string flaw_of_structs(const array_view<V>& v) {
  std::string wrong = flaw(v);
  return wrong.empty() && !v.dense() ? "is of structs and has a pitch; only rows without one are taken" : wrong;
}
template <class Elements>
struct first_element;
template <class E>
struct first_element<one_number<E>> {
  using type = E;
};
template <class E, class... Rest>
struct first_element<meta::list<E, Rest...>> {
  using type = E;
};
}  // namespace detail

/// Calls `run` with the user's views of the arrays of a result, whose elements are of the types R, and of inputs: each of In is
/// the list of the elements of one input's arrays, of which an array of tuples has several and a number is one_number. These alone
/// are its parameters, since compilers name a class in full.
template <class R, class In>
class called_with_views;
template <class... R, class... In>
class called_with_views<meta::list<R...>, meta::list<In...>> {
  using any = hoist::detail::anything;

 public:
  /// `run(out, in...)`: out = program(in...); a program whose result has several arrays is given a view of each, in order, before
  /// those of its inputs: `run(out0, out1, in0)`, or one view of structs whose members they are: `run(out, in0)`. A view's elements
  /// are those of the program's array; vectors are structs of their numbers, such as cl_float4, or the numbers as a last dimension;
  /// tuples in an input are structs. Results may lie where inputs do: these are copied to the device before anything is written.
  /// Fails (runtime::error) when a view is bad or doesn't fit, or no variant builds, runs and is right.
  template <class... V>
  void operator()(const array_view<V>&... views) {
    constexpr int first_input = results_given(sizeof...(V));
    constexpr bool counted = first_input > 0;
    static_assert(counted,
                  "hoist: a tuned program is called with a view of each array of its result, then with one of each input");
    if constexpr (counted) {
      constexpr unsigned wrong = misfits<first_input, V...>(std::make_integer_sequence<int, sizeof...(V)>{});
      static_assert((wrong & 1u) == 0, "hoist: a result is written to a view whose elements have its type, without const");
      static_assert((wrong & 2u) == 0, "hoist: an input is read from a view whose elements have its type");
      static_assert(
          (wrong & 4u) == 0,
          "hoist: an array of tuples is read from a view of structs whose members are the tuple's components, in order");
      static_assert(
          (wrong & 8u) == 0,
          "hoist: a result of several arrays is written to a view of each, or to one of structs whose members are the "
          "arrays' elements, in order, without const");
      if constexpr (wrong == 0) put_and_run<first_input>(std::make_integer_sequence<int, sizeof...(V)>{}, views...);
    }
  }
  /// A call whose inputs that are no arrays are given as numbers: `run(view(out, {n}), view(in, {n}), 2.5f)`.
  template <class... V>
    requires detail::with_number<V...>
  void operator()(const V&... views) {
    constexpr int first_input = results_given(sizeof...(V));
    constexpr bool counted = first_input > 0;
    static_assert(counted,
                  "hoist: a tuned program is called with a view of each array of its result, then with one of each input");
    constexpr bool fits = !counted || numbers_fit<first_input, V...>();
    static_assert(fits,
                  "hoist: a number is given for an input that is one; a result or an array is given as view(pointer, {n})");
    if constexpr (counted && fits) {
      using given_results = std::conditional_t<first_input == results, meta::list<R...>, meta::list<meta::nth_t<0, R...>>>;
      with_numbers(meta::concat_t<given_results, meta::list<typename detail::first_element<In>::type...>>{}, views...);
    }
  }
  /// A call whose result's views are the members of a product that <hoist/structs.hpp> knows, in order:
  /// `run(hana::make_tuple(view(out0), view(out1)), view(in))`.
  template <hoist::detail::is_product_type P, class... V>
    requires(hoist::detail::product_type<P>::types::size == sizeof...(R) &&
             detail::are_views(typename hoist::detail::product_type<P>::types{}))
  void operator()(const P& product, const V&... views) {
    hoist::detail::product_type<P>::call(product, [&](const auto&... out) { (*this)(out..., views...); });
  }
  /// A product of another shape, which is reported where it is converted. No template, so that it is preferred to what follows.
  void operator()(detail::another_product, any = 0, any = 0, any = 0, any = 0, any = 0, any = 0) {}
  /// Arguments of other types; `anything` has a short name in what compilers print.
  template <class Void = void>
  void operator()(any, any = 0, any = 0) {
    constexpr bool never = meta::never<Void>;
    static_assert(never, "hoist: a tuned program is called with views and numbers: an array is given as view(pointer, {n})");
  }

 protected:
  static constexpr int results = sizeof...(R), inputs = (0 + ... + In::size);
  /// The types of the result's arrays, then of the inputs'.
  static constexpr auto types = [] {
    struct {
      scalar of[static_cast<unsigned>(results + inputs + 1)] = {detail::element_of<R>::type...};
      constexpr scalar operator[](int i) const { return of[i]; }
    } all;
    int at = results;
    const auto put = [&]<class... E>(meta::list<E...>) { ((all.of[at++] = detail::element_of<E>::type), ...); };
    (put(In{}), ...);
    return all;
  }();

  virtual void run(const memory_view* out, const memory_view* in) = 0;
  ~called_with_views() = default;

 private:
  /// An input whose elements have type T as the user gave it: a view, or a number as an array of one.
  template <class T, class V>
  struct given {
    const V& view;
  };
  template <class T, class V>
    requires std::is_arithmetic_v<V>
  struct given<T, V> {
    T number;
    array_view<const T> view = view_of_number(static_cast<const T&>(number));
    static_assert(std::is_arithmetic_v<T>, "hoist: a number is given where the program takes vectors");
    given(V x) : number(static_cast<T>(x)) {}
  };
  /// How many of a call's views are the result's: one of each array, or one of structs; 0 where the number is wrong.
  static constexpr int results_given(int views) {
    const int given = views - static_cast<int>(sizeof...(In));
    return given == results || (given == 1 && results > 1) ? given : 0;
  }
  /// Whether every number among the arguments stands where the program has one as an input.
  template <int FirstInput, class... V>
  static constexpr bool numbers_fit() {
    constexpr bool is_number[] = {detail::is_one_number<In>..., false};
    int at = 0;
    bool fit = true;
    ((fit = fit && (!std::is_arithmetic_v<V> || (at >= FirstInput && is_number[at - FirstInput])), ++at), ...);
    return fit;
  }
  template <class... T, class... V>
  void with_numbers(meta::list<T...>, const V&... views) {
    (*this)(given<T, V>{views}.view...);
  }
  /// 1: view number I, of elements V, doesn't fit a result; 2: an input; 4: an input of tuples; 8: a result of several arrays.
  template <int FirstInput, int I, class V>
  static constexpr unsigned misfit() {
    using value = std::remove_const_t<V>;
    if constexpr (I >= FirstInput) {
      using elements = meta::nth_t<I - FirstInput, In...>;
      if constexpr (elements::size > 1)
        return detail::is_struct_of<value>(elements{}) ? 0 : 4;
      else
        return fits_one<value>(elements{}) ? 0 : 2;
    } else if constexpr (FirstInput < results) {
      return !std::is_const_v<V> && detail::is_struct_of<value>(meta::list<R...>{}) ? 0 : 8;
    } else {
      using element = detail::element_of<meta::nth_t<I, R...>>;
      return !std::is_const_v<V> && detail::is_element<value>(element::type, element::width) ? 0 : 1;
    }
  }
  template <class V, class E>
  static constexpr bool fits_one(meta::list<E>) {
    return detail::is_element<V>(detail::element_of<E>::type, detail::element_of<E>::width);
  }
  template <int FirstInput, class... V, int... I>
  static constexpr unsigned misfits(std::integer_sequence<int, I...>) {
    return (0u | ... | misfit<FirstInput, I, V>());
  }
  template <int FirstInput, int... I, class... V>
  void put_and_run(std::integer_sequence<int, I...>, const array_view<V>&... views) {
    memory_view all[static_cast<unsigned>(results + inputs + 1)];
    int at = 0;
    (put<members_of<FirstInput, I>()>(all, at, views), ...);
    run(all, all + results);
  }
  /// How many arrays view number I stands for.
  template <int FirstInput, int I>
  static constexpr int members_of() {
    if constexpr (I >= FirstInput)
      return meta::nth_t<I - FirstInput, In...>::size;
    else
      return FirstInput < results ? results : 1;
  }
  template <int Members, class V>
  static void put(memory_view* all, int& at, const array_view<V>& v) {
    if constexpr (Members == 1) {
      all[at] = memory_view(v, types[at]);
      ++at;
    } else if (const std::string wrong = detail::flaw_of_structs(v); !wrong.empty()) {
      all[at].flaw = wrong;
      at += Members;
    } else {
      detail::with_members<Members>(*v.data,
                                    [&](const auto&... first) { ((all[at] = memory_view(v, first, types[at]), ++at), ...); });
    }
  }
};

/// The base of a tuned program whose result has type R and whose inputs have those of the list In.
template <class R, class In>
struct views_of;
template <class R, class... In>
struct views_of<R, meta::list<In...>> {
  template <class T>
  using elements = std::conditional_t<is_scalar_type<T>, detail::one_number<T>, result_elements<T>>;
  using type = called_with_views<result_elements<R>, meta::list<elements<In>...>>;
};

}  // namespace hoist::runtime
