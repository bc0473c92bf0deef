#pragma once
// Programs whose parallel loops the programmer wrote.

#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/rules/rule.hpp>

namespace hoist::strategies {

namespace detail {
template <class Op>
inline constexpr bool is_parallel_loop = false;
template <int Dimension>
inline constexpr bool is_parallel_loop<map_global_<Dimension>> = true;
template <int Dimension>
inline constexpr bool is_parallel_loop<map_workgroup_<Dimension>> = true;
struct parallel_loop {
  template <class Op>
  static constexpr bool is = is_parallel_loop<Op>;
};
}  // namespace detail

/// A program whose parallel loops the programmer wrote, as it stands.
struct as_written {
  template <class E>
  struct on : failed<"as_written", "the program has no map_global and no map_workgroup"> {};
  template <class E>
    requires(bool(rules::pattern_in<detail::parallel_loop, E>::here))
  struct on<E> : rewritten<E> {};
};

}  // namespace hoist::strategies
