#pragma once
// Families without recipes, of programs that schedules alone make kernels of: a compiler makes one structure.

#include <hoist/explore/family.hpp>

namespace hoist {

/// The family of program P, under a name, that has no structures but the one that schedules are for.
template <class P>
constexpr family scheduled_family_of(const char* name, P) {
  family f;
  f.name = name;
  if constexpr (!detail::a_mistaken_program<P>) {
    using by_stages = typename strategies::scheduled::template on<program_term<P>>::type;
    f.inputs = P::input_count;
    f.dimensions = families::detail::dimensions_of<typename P::type>;
    f.terms = ir::terms_of<program_term<P>>;
    f.results = results_of<typename P::type>.of;
    f.result_count = result_count<typename P::type>;
    f.scheduled = ir::terms_of<renumber<by_stages>>;
  }
  return f;
}

}  // namespace hoist
