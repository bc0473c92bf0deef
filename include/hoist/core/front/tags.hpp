#pragma once
// The tags of a program: each names one access to inputs.

#include <hoist/core/term/term.hpp>
#include <hoist/meta/fixed_string.hpp>

namespace hoist::detail {

/// Tells terms apart by its address.
template <class E>
inline constexpr char identity_of_term = 0;

/// What a term has of tags, inputs and variables. Functions of pointers, which cost a compiler no class for each term.
struct tag_search {
  static constexpr int most = 32;
  struct named {
    const char* name = nullptr;
    const void* term = nullptr;
  };
  struct binders {
    const void* name = nullptr;
    const binders* outer = nullptr;
  };
  named found[most]{};
  int count = 0;
  bool too_many = false, clash = false;
  bool reads_input = false;        ///< one without a tag
  bool mentions_variable = false;  ///< one that no function in the term binds

  constexpr void put(const named& n) {
    for (int i = 0; i < count; ++i) {
      if (!meta::same_text(found[i].name, n.name)) continue;
      clash = clash || found[i].term != n.term;
      return;
    }
    too_many = too_many || count == most;
    if (count < most) found[count++] = n;
  }
  template <class Op, class... X>
  constexpr void look(const apply<Op, X...>*, [[maybe_unused]] const binders* b) {
    (look(static_cast<const X*>(nullptr), b), ...);
  }
  template <meta::fixed_string Name, class E, class X>
  constexpr void look(const tagged_input<Name, E, X>*, const binders*) {
    put({Name.text, &identity_of_term<E>});
  }
  template <int I, class K, class... L>
  constexpr void look(const input<I, K, L...>*, const binders*) {
    reads_input = true;
  }
  template <class P, class K>
  constexpr void look(const var<P, K>*, const binders* b) {
    while (b != nullptr && b->name != &identity_of_term<P>) b = b->outer;
    mentions_variable = mentions_variable || b == nullptr;
  }
  template <class P, class K, class B>
  constexpr void look(const fun<P, K, B>*, const binders* b) {
    const binders inner{&identity_of_term<P>, b};
    look(static_cast<const B*>(nullptr), &inner);
  }
  template <class P, class K, class Q, class J, class B>
  constexpr void look(const fun2<P, K, Q, J, B>*, const binders* b) {
    const binders outer{&identity_of_term<P>, b}, inner{&identity_of_term<Q>, &outer};
    look(static_cast<const B*>(nullptr), &inner);
  }
};
template <class E>
consteval tag_search tags_in() {
  tag_search s;
  s.look(static_cast<const E*>(nullptr), nullptr);
  return s;
}

}  // namespace hoist::detail
