#pragma once
// Patterns of one function as objects, which report what else they are given.

#include <hoist/core/diagnostics/needs.hpp>

namespace hoist {

namespace detail {
/// A pattern of one function, as an object, so that a mistake in its use gets a sentence.
template <template <class> class Adaptor>
struct of_function : pattern_object {
  template <class L>
    requires(!__is_base_of(program_base, L))
  constexpr auto operator()(L f) const {
    return adaptor{Adaptor<L>{f}};
  }
  template <class Void = void>
  constexpr auto operator()(const program_base&) const {
    static_assert(meta::never<Void>, "hoist: a program is no function of elements; give its function a name, and map that");
    return adaptor{nothing_to_do{}};
  }
};
/// What stands where a pattern takes a function: the name of one of hoist's own, which says itself how it is called, or that of
/// an overloaded function or a template, of which C++ can't tell which is meant.
using hoists_own = void(uncalled);
using of_a_float = float(float);
using of_two_floats = float(float, float);
/// In detail, name_of_function: the pattern `name` of one function with its adaptor; where it isn't given one it says how it is
/// written, as in `example`.
#define HOIST_OF_FUNCTION(name, adaptor_of, example)                                                                           \
  struct name##_of_function : of_function<adaptor_of> {                                                                        \
    using of_function<adaptor_of>::operator();                                                                                 \
    template <class Void = void>                                                                                               \
    constexpr auto operator()() const {                                                                                        \
      static_assert(meta::never<Void>, "hoist: " #name " takes 1 function, as in x | " example);                               \
      return adaptor{nothing_to_do{}};                                                                                         \
    }                                                                                                                          \
    constexpr auto operator()(hoists_own&) const { return adaptor{nothing_to_do{}}; }                                          \
    template <class Void = void>                                                                                               \
    constexpr auto operator()(of_a_float&) const {                                                                             \
      static_assert(meta::never<Void>,                                                                                         \
                    "hoist: " #name " takes a lambda, as in [](auto x) { return f(x); }, not a function's name");              \
      return adaptor{nothing_to_do{}};                                                                                         \
    }                                                                                                                          \
    template <class Void = void>                                                                                               \
    constexpr auto operator()(of_two_floats&) const {                                                                          \
      static_assert(meta::never<Void>, "hoist: " #name " takes a lambda, [](auto x, auto y) { return f(x, y); }, not a name"); \
      return adaptor{nothing_to_do{}};                                                                                         \
    }                                                                                                                          \
    HOIST_NOT_NUMBERED(name##_of_function, name, "x | " example)                                                               \
    template <class F>                                                                                                         \
    constexpr auto operator()(F, anything, ...) const {                                                                        \
      static_assert(meta::never<F>, "hoist: " #name " takes 1 function, and its array stands left of |, as in x | " example);  \
      return adaptor{nothing_to_do{}};                                                                                         \
    }                                                                                                                          \
  }
}  // namespace detail

}  // namespace hoist
