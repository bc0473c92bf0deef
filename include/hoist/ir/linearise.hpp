#pragma once
// Linearisation: a structure's type as a list of tokens, and that list written into a table of nodes.

#include <hoist/core/front/lambda.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/ir/token.hpp>
#include <hoist/meta/vec.hpp>

#include <array>

namespace hoist::ir {

/// Not a constant expression: what a compiler names when a term isn't closed.
inline void a_term_mentions_a_variable_that_nothing_binds() {}

namespace detail {

/// The tokens of a term, as a list of types. Its binders are named by depth.
template <class E>
struct linearised;
template <class E>
using linearised_t = typename linearised<E>::type;
template <class First, class Body>
struct function_around;
template <class First, class... S>
struct function_around<First, meta::list<S...>> {
  using type = meta::list<First, S..., end_token>;
};
/// What one or more arguments are spelt with, then Last.
template <class Last, class... Lists>
struct arguments_before;
template <class Last, class... S>
struct arguments_before<Last, meta::list<S...>> {
  using type = meta::list<S..., Last>;
};
template <class Last, class... S, class... T>
struct arguments_before<Last, meta::list<S...>, meta::list<T...>> {
  using type = meta::list<S..., T..., Last>;
};
template <class Last, class... S, class... T, class... U, class... Rest>
struct arguments_before<Last, meta::list<S...>, meta::list<T...>, meta::list<U...>, Rest...>
    : arguments_before<Last, meta::list<S..., T..., U...>, Rest...> {};

template <class P, class K>
struct linearised<var<P, K>> {
  static_assert(meta::never<P>, "hoist: a term mentions a variable that nothing binds, or isn't renumbered");
};
template <int D, class K>
struct linearised<var<level_name<D>, K>> {
  using type = meta::list<variable_token<D>>;
};
template <int I, class K, class... L>
struct linearised<input<I, K, L...>> {
  using type = meta::list<input_token<I, K, L...>>;
};
template <meta::fixed_string Name, class E, int I, class K, class... L>
struct linearised<tagged_input<Name, E, input<I, K, L...>>> {
  using type = meta::list<tagged_input_token<Name, I, K, L...>>;
};
template <int D, class K, class B>
struct linearised<fun<level_name<D>, K, B>> : function_around<function_token<D, 1>, linearised_t<B>> {};
template <int D, class K, int C, class J, class B>
struct linearised<fun2<level_name<D>, K, level_name<C>, J, B>> : function_around<function_token<D, 2>, linearised_t<B>> {};
template <class Op>
struct linearised<apply<Op>> {
  using type = meta::list<pattern_token<Op, 0>>;
};
template <class Op, class X, class... Rest>
struct linearised<apply<Op, X, Rest...>>
    : arguments_before<pattern_token<Op, 1 + sizeof...(Rest)>, linearised_t<X>, linearised_t<Rest>...> {
  static_assert(1 + sizeof...(Rest) <= most_arguments, "hoist: make_tuple, concat and functions take at most 32 arguments");
};

/// A list of tokens as nodes. Children stand before their parents, but a function before its body, which names it.
struct built_table {
  meta::vec<node> nodes;
  meta::vec<length_node> lengths;
  meta::vec<short> values, functions, binder, slot;

  constexpr built_table(const token* const* tokens, int count) {
    nodes.reserve(count);
    for (int i = 0; i < count; ++i) put(*tokens[i]);
  }
  constexpr void bind(int level, short function, short parameter) {
    while (binder.size() <= level) {
      binder.push(-1);
      slot.push(0);
    }
    binder[level] = function;
    slot[level] = parameter;
  }
  constexpr void put(const token& s) {
    if (s.what == token::kind::end) {
      const short body = values.pop(), function = functions.pop();
      nodes[function].arg[0] = body;
      nodes[function].args = 1;
      values.push(function);
      return;
    }
    const short at = static_cast<short>(nodes.size());
    nodes.push(s.content);
    node& n = nodes.back();
    if (s.what == token::kind::function) {
      for (short i = 0; i < s.content.slot; ++i) bind(s.level + i, at, i);
      n.slot = 0;
      functions.push(at);
      return;
    }
    if (s.what == token::kind::variable) {
      if (s.level >= binder.size()) a_term_mentions_a_variable_that_nothing_binds();
      n.binder = binder[s.level];
      n.slot = slot[s.level];
    }
    for (int i = n.args - 1; i >= 0; --i) n.arg[i] = values.pop();
    for (int i = 0; i < n.lengths; ++i) n.length[i] = static_cast<short>(n.length[i] + lengths.size());
    append_lengths(s);
    values.push(at);
  }
  constexpr void append_lengths(const token& s) {
    const short before = static_cast<short>(lengths.size());
    for (int i = 0; i < s.length_count; ++i) {
      lengths.push(s.lengths[i]);
      length_node& l = lengths.back();
      if (l.a >= 0) l.a = static_cast<short>(l.a + before);
      if (l.b >= 0) l.b = static_cast<short>(l.b + before);
    }
  }
};

template <int Nodes, int Lengths>
struct storage {
  std::array<node, std::size_t{Nodes}> nodes{};
  std::array<length_node, std::size_t{Lengths} + 1> lengths{};
};
template <class Tokens>
struct linearisation;
template <class... S>
struct linearisation<meta::list<S...>> {
  static constexpr int count = sizeof...(S);
  static constexpr const token* tokens[] = {&token_of<S>...};
  struct sizes {
    int nodes, lengths;
  };
  static consteval sizes measured() {
    sizes n{0, 0};
    for (const token* s : tokens) {
      n.nodes += s->what != token::kind::end;
      n.lengths += s->length_count;
    }
    return n;
  }
  static consteval auto stored() {
    constexpr sizes n = measured();
    static_assert(n.nodes < 4096, "hoist: the structure has too many nodes; name a shared part with let");
    storage<n.nodes, n.lengths> s;
    const built_table w(tokens, count);
    for (int i = 0; i < n.nodes; ++i) s.nodes[static_cast<unsigned>(i)] = w.nodes[i];
    for (int i = 0; i < n.lengths; ++i) s.lengths[static_cast<unsigned>(i)] = w.lengths[i];
    return s;
  }
};
template <class E>
inline constexpr auto stored = linearisation<linearised_t<E>>::stored();

}  // namespace detail

/// The table of the term E, a constant.
template <class E>
constexpr table table_of() {
  const auto& s = detail::stored<E>;
  return {s.nodes.data(), static_cast<int>(s.nodes.size()), s.lengths.data(), static_cast<int>(s.lengths.size()) - 1};
}

/// A term whose table is built at its first use and cached until the process ends; several threads may ask for it.
/// It costs a compiler a fraction of the constant table.
struct deferred_table {
  const token* const* tokens;
  int count;
  const detail::built_table* built = nullptr;
  table get() {
    const detail::built_table* w = __atomic_load_n(&built, __ATOMIC_ACQUIRE);
    if (w == nullptr) w = make();
    return {w->nodes.begin(), w->nodes.size(), w->lengths.begin(), w->lengths.size()};
  }

 private:
  const detail::built_table* make() {
    const detail::built_table* mine = new detail::built_table(tokens, count);
    const detail::built_table* others = nullptr;
    if (__atomic_compare_exchange_n(&built, &others, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return mine;
    delete mine;
    return others;
  }
};

/// A term as a value, called for its table.
struct terms {
  deferred_table* of = nullptr;
  table operator()() const { return of->get(); }
  explicit operator bool() const { return of != nullptr; }
};

namespace detail {
template <class Tokens>
inline constinit deferred_table deferred{linearisation<Tokens>::tokens, linearisation<Tokens>::count};
}
/// The term E as a value.
template <class E>
inline constexpr terms terms_of{&detail::deferred<detail::linearised_t<E>>};

}  // namespace hoist::ir
