#pragma once
// The tags of a program: each names one access to inputs.

#include <hoist/core/front/lambda.hpp>
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
  bool stands_for_array = false;   ///< the array of an adaptor, which isn't known

  constexpr void put(const named& n) {
    for (int i = 0; i < count; ++i) {
      if (!meta::same_text(found[i].name, n.name)) continue;
      clash = clash || found[i].term != n.term;
      return;
    }
    too_many = too_many || count == most;
    if (count < most) found[count++] = n;
  }
};
// Static, so that g++ spells no names of them: each holds a whole term.
template <class Op, class... X>
static consteval void look(tag_search& s, const apply<Op, X...>*, [[maybe_unused]] const tag_search::binders* b) {
  (look(s, static_cast<const X*>(nullptr), b), ...);
}
template <meta::fixed_string Name, class E, class X>
static consteval void look(tag_search& s, const tagged_input<Name, E, X>*, const tag_search::binders*) {
  s.put({Name.text, &identity_of_term<E>});
}
template <int I, class K, class... L>
static consteval void look(tag_search& s, const input<I, K, L...>*, const tag_search::binders*) {
  s.reads_input = true;
}
template <class P, class K>
static consteval void look(tag_search& s, const var<P, K>*, const tag_search::binders* b) {
  while (b != nullptr && b->name != &identity_of_term<P>) b = b->outer;
  s.mentions_variable = s.mentions_variable || b == nullptr;
}
template <class F, class T, class K>
static consteval void look(tag_search& s, const var<applied_to<F, T>, K>*, const tag_search::binders*) {
  s.stands_for_array = true;
}
template <class P, class K, class B>
static consteval void look(tag_search& s, const fun<P, K, B>*, const tag_search::binders* b) {
  const tag_search::binders inner{&identity_of_term<P>, b};
  look(s, static_cast<const B*>(nullptr), &inner);
}
template <class P, class K, class Q, class J, class B>
static consteval void look(tag_search& s, const fun2<P, K, Q, J, B>*, const tag_search::binders* b) {
  const tag_search::binders outer{&identity_of_term<P>, b}, inner{&identity_of_term<Q>, &outer};
  look(s, static_cast<const B*>(nullptr), &inner);
}
template <class E>
consteval tag_search tags_in() {
  tag_search s;
  look(s, static_cast<const E*>(nullptr), nullptr);
  return s;
}

}  // namespace hoist::detail
