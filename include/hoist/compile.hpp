#pragma once
// From a program to text at compile time: the pipeline, in order.

#include <hoist/core/front/program.hpp>  // a program is a term
#include <hoist/strategies/macro.hpp>    // strategies rewrite it into a structure
#include <hoist/ir/linearise.hpp>        // a structure's type becomes a table
#include <hoist/lower/lower.hpp>         // passes: lengths, memory, views, launch, control flow, registers, barriers
#include <hoist/emit/module.hpp>         // kernel IR becomes OpenCL C

namespace hoist {

/// A structure: a term, and how many inputs its program has.
template <class E, int Inputs>
struct program_structure {
  using term = E;
  static constexpr int inputs = Inputs;
};

namespace detail {
/// A program's term after rewriting, with its binders numbered; an unchanged term is numbered already.
template <class E, class Before>
struct renumbered {
  using type = renumber<E>;
};
template <class E>
struct renumbered<E, E> {
  using type = E;
};
}  // namespace detail

/// The structure that the strategy S makes of a program, after fusion.
/// Fails to compile, with the strategy's reason, when S does not apply.
template <class S, class P>
constexpr auto structure_of(const P&) {
  using result = typename strategies::seq<strategies::normalise, S, rules::fully_lowered>::template on<program_term<P>>;
  static_assert(result::ok, "hoist: the strategy does not apply to this program");
  return program_structure<typename detail::renumbered<typename result::type, program_term<P>>::type, P::input_count>{};
}

/// The module of a structure at a point, made at run time.
template <class E, int Inputs>
constexpr kernel_module variant_of(program_structure<E, Inputs>, const ir::point& at, const char* comment = "") {
  return emit_module(ir::table_of<E>(), at, Inputs, comment);
}

/// The text of the structure S at the point that the stateless function At returns, as a constant in the binary. A text
/// of up to 8 KiB is made once, a longer one once for its size and once for itself.
template <class S, auto At>
struct kernel_text {
  template <int Room>
  struct chars {
    int size = 0;
    char text[static_cast<unsigned>(Room) + 1]{};
  };
  /// The text, or as much of it as there is room for.
  template <int Room>
  static constexpr chars<Room> emitted() {
    chars<Room> c;
    const hoist::kernel_module m = emit_module(ir::table_of<typename S::term>(), At(), S::inputs);
    c.size = m.text.size();
    for (int i = 0; i < Room && i < c.size; ++i) c.text[i] = m.text.data()[i];
    return c;
  }
  static constexpr int room = 8192;
  static constexpr chars<room> draft = emitted<room>();
  static constexpr int size = draft.size;
  static constexpr chars<size> value = [] {
    if constexpr (size > room)
      return emitted<size>();
    else {
      chars<size> c;
      for (int i = 0; i < size; ++i) c.text[i] = draft.text[i];
      return c;
    }
  }();
};
template <class S, auto At>
inline constexpr const char* kernel = kernel_text<S, At>::value.text;

}  // namespace hoist
