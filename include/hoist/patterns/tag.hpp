#pragma once
// tag: an access to an input by a name, which its loads keep.

#include <hoist/core/diagnostics/needs.hpp>
#include <hoist/core/front/program.hpp>

namespace hoist {

namespace detail {

/// The inputs of E that have no tag, tagged Name.
template <meta::fixed_string Name, class E>
struct tagging {};

/// Whether a name has letters, digits and _ only, and begins with a letter.
consteval bool is_identifier(const char* name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  bool valid = letter(*name);
  for (; *name != 0; ++name) valid = valid && (letter(*name) || *name == '_' || (*name >= '0' && *name <= '9'));
  return valid;
}

}  // namespace detail

template <meta::fixed_string Name, class E, int I, class K, class... L>
struct map_term<detail::tagging<Name, E>, input<I, K, L...>> {
  using type = tagged_input<Name, E, input<I, K, L...>>;
};

namespace detail {
template <meta::fixed_string Name>
struct tag_adaptor {
  static constexpr bool of_whole_terms = true;
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(sizeof(Name.text) > 1, "hoist: a tag has a name, as in tag<\"left\">(x)")
    HOIST_NEED(sizeof(Name.text) <= 16, "hoist: the name of a tag has at most 15 letters")
    HOIST_NEED(is_identifier(Name.text), "hoist: the name of a tag is letters, digits and _, and begins with a letter")
    HOIST_NEED(is_array<X>, "hoist: tag names the access to an array")
    HOIST_NEED(!tags_in<term_of<X>>().mentions_variable,
               "hoist: tag names an access to a program's inputs, not to a function's parameter; tag the input that it is of")
    HOIST_NEED(tags_in<term_of<X>>().reads_input, "hoist: tag needs a term that reads an input without a tag")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<map_term_t<tagging<Name, term_of<X>>, term_of<X>>, type_of<X>>{};
  }
};
template <meta::fixed_string Name>
struct tag_maker : adaptor<tag_adaptor<Name>> {
  template <is_expr X>
  constexpr auto operator()(X x) const {
    return x | static_cast<const adaptor<tag_adaptor<Name>>&>(*this);
  }
  template <class... X>
  constexpr auto operator()(const X&...) const {
    static_assert(meta::never<X...>, "hoist: tag takes one array, as in tag<\"left\">(x)");
    return mistaken{};
  }
};
}  // namespace detail

/// A name for a term's access to the inputs that it reads, which their loads have in the kernel IR. It is no pattern: structures,
/// hashes and texts are those without tags.
///   tag<"left">(x) = x | tag<"left"> = x
///   tag<Name> : [A]n -> [A]n
/// Law: it is an input's in the end, tag . map f = map f . tag, and so past every pattern; of several the innermost counts.
/// A load that a text makes once for several accesses has the names of all; what a kernel copied to local memory has none.
/// Fails as a sentence for names other than [A-Za-z][A-Za-z0-9_]* of 15 letters at most, for a function's parameter, and where a
/// program gives a name to two terms. Source: [Stevens2020] 6.1.1. Example: examples/tour.cpp.
template <meta::fixed_string Name>
inline constexpr detail::tag_maker<Name> tag{};

}  // namespace hoist
