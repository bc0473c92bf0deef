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
struct parallel_loop : any_of_nodes {
  template <class Op>
  static constexpr bool node = is_parallel_loop<Op>;
};
}  // namespace detail

/// A program whose parallel loops the programmer wrote, as it stands.
struct as_written {
  template <class E>
  struct on : failed<"as_written", "the program has no map_global and no map_workgroup"> {};
  template <class E>
    requires(bool(fold_term<detail::parallel_loop, E>::value))
  struct on<E> : gives<E> {};
};

}  // namespace hoist::strategies
