#pragma once
// What the terms of measurement kernels have in common: named sizes in the place of the numbers of patterns.

#include <hoist/core/builtins/bits.hpp>
#include <hoist/core/builtins/common.hpp>
#include <hoist/core/builtins/comparison.hpp>
#include <hoist/core/builtins/conversion.hpp>
#include <hoist/core/builtins/exponential.hpp>
#include <hoist/core/builtins/rounding.hpp>
#include <hoist/core/builtins/trigonometric.hpp>
#include <hoist/core/front/program.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/measure/generator.hpp>
#include <hoist/patterns/at.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/reverse.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/zip.hpp>

namespace hoist::measure::terms {

/// Steps of a loop; independent values of a work-item; elements from one work-item's to the next one's; work-items of a group.
inline constexpr auto steps = size<"m">;
inline constexpr auto values = size<"values">;
inline constexpr auto stride = size<"stride">;
inline constexpr auto local = size<"lsize">;
/// Elements of an array that is read by indices.
inline constexpr auto table = size<"table">;

namespace detail {
template <length Size, length Step>
struct windows_applied {
  template <class X>
  constexpr auto operator()(X) const {
    constexpr length count = (hoist::detail::array_parts<type_of<X>>::count - Size) / Step.number() + 1;
    return expr<apply<slide_<extent<Size>, extent<Step>>, term_of<X>>,
                array<array<hoist::detail::element_t<X>, Size>, count>>{};
  }
};
template <length Size, length Count>
struct chunks_applied {
  template <class X>
  constexpr auto operator()(X) const {
    return expr<apply<split_<extent<Size>>, term_of<X>>, array<array<hoist::detail::element_t<X>, Size>, Count>>{};
  }
};
template <length Steps, class F>
struct repeated {
  F f;
  template <class X>
  constexpr auto operator()(X x) const {
    return hoist::detail::iterated<iterate_<extent<Steps>>>(x, f);
  }
};
}  // namespace detail

/// `slide` by a window of a named size.
template <length Size, long Step>
inline constexpr auto windows = adaptor{detail::windows_applied<Size, length(Step)>{}};
/// `split` by a named size, which makes `Count` chunks.
template <length Size, length Count = size<"chunks">>
inline constexpr auto chunks = adaptor{detail::chunks_applied<Size, Count>{}};
/// `iterate` as often as a named size says.
template <length Steps>
inline constexpr auto repeat = [](auto f) { return adaptor{detail::repeated<Steps, decltype(f)>{f}}; };

/// Sums of every `values`-th element, then of these: no addition waits for the one before.
inline constexpr auto sum_of = adaptor{[](auto x) {
  return x | chunks<values> |
         reduce_seq<4>(
             [](auto sums, auto next) { return zip(sums, next) | map_unrolled([](auto sum, auto y) { return sum + y; }); },
             filled<0.f, values> | map_unrolled(id)) |
         reduce_unrolled(add);
}};

/// The program of a term as a kernel at a point without sizes.
template <class P>
kernel kernel_of(P) {
  using result = typename P::type;
  kernel k;
  k.program.inputs = P::input_count;
  k.program.dimensions = families::detail::dimensions_of<result>;
  k.program.terms = k.terms = ir::terms_of<program_term<P>>;
  k.program.results = results_of<result>.of;
  k.program.result_count = result_count<result>;
  k.data.resize(static_cast<std::size_t>(P::input_count));
  k.fixed = {"values", "stride", "lsize"};
  return k;
}
/// A function that makes it, for tables of terms.
using maker = kernel (*)();
template <const auto& Program>
kernel made_of() {
  return kernel_of(Program);
}

}  // namespace hoist::measure::terms
