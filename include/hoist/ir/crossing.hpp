#pragma once
// The crossing from types to values: a structure's type written once into a constant table of nodes.

#include <hoist/core/expr.hpp>
#include <hoist/ir/structural.hpp>
#include <hoist/ir/table.hpp>
#include <hoist/meta/vec.hpp>

#include <array>

namespace hoist::ir {

namespace detail {

struct writer {
  meta::vec<node> nodes;
  meta::vec<length_node> lengths;
  constexpr short put(const node& n) {
    nodes.push(n);
    return static_cast<short>(nodes.size() - 1);
  }
  constexpr short put(const length_node& n) {
    lengths.push(n);
    return static_cast<short>(lengths.size() - 1);
  }
  constexpr short number(long v) {
    length_node n;
    n.value = v;
    return put(n);
  }
  constexpr short binary(length_node::kind what, short a, short b) {
    length_node n;
    n.what = what;
    n.a = a;
    n.b = b;
    return put(n);
  }
  constexpr short named(length_node::kind what, const char* name) {
    length_node n;
    n.what = what;
    for (int i = 0; i < 15 && name[i] != 0; ++i) n.name[i] = name[i];
    return put(n);
  }
};

/// Names of binders around a node, with the function nodes that they stand for.
template <class P, int Slot, class Rest>
struct bound {
  short at;
  Rest rest;
};
struct nothing_bound {};
template <class P>
constexpr void find(const nothing_bound&, node&) {
  static_assert(meta::never<P>, "hoist: a term mentions a variable that nothing binds");
}
template <class P, class Q, int Slot, class Rest>
constexpr void find(const bound<Q, Slot, Rest>& names, node& n) {
  if constexpr (std::is_same_v<P, Q>) {
    n.binder = names.at;
    n.slot = Slot;
  } else {
    find<P>(names.rest, n);
  }
}

template <class L>
struct write_length;
template <long V>
struct write_length<num<V>> {
  static constexpr short go(writer& w) { return w.number(V); }
};
template <meta::fixed_string Name, long... V>
struct write_length<tunable<Name, V...>> {
  static constexpr short go(writer& w) {
    short at = w.named(length_node::kind::tunable, Name.text);
    w.lengths[at].choices = tunable<Name, V...>::values;
    w.lengths[at].choice_count = sizeof...(V);
    return at;
  }
};
template <class A, class B>
struct write_length<plus<A, B>> {
  static constexpr short go(writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::plus, a, b);
  }
};
template <class A, class B>
struct write_length<minus<A, B>> {
  static constexpr short go(writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::minus, a, b);
  }
};
template <class A, class B>
struct write_length<times<A, B>> {
  static constexpr short go(writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::times, a, b);
  }
};
template <length L>
struct write_length<extent<L>> {
  static constexpr short go(writer& w) {
    if (L.is_number()) return w.number(L.number());
    short sum = -1;
    for (const monomial& m : L.part) {
      if (m.factor == 0) continue;
      short product = w.number(m.factor);
      if (m.a[0] != 0) product = w.binary(length_node::kind::times, product, w.named(length_node::kind::size, m.a));
      if (m.b[0] != 0) product = w.binary(length_node::kind::times, product, w.named(length_node::kind::size, m.b));
      sum = sum < 0 ? product : w.binary(length_node::kind::plus, sum, product);
    }
    if (sum < 0) sum = w.number(0);
    if (L.divisor != 1) {
      sum = w.binary(length_node::kind::over, sum, -1);
      w.lengths[sum].value = L.divisor;
    }
    return sum;
  }
};

template <class... L>
constexpr void write_lengths(meta::list<L...>, writer& w, node& n) {
  ((n.length[n.lengths++] = write_length<L>::go(w)), ...);
}

template <class K>
struct element_scalar {
  static constexpr scalar value = scalar_of<K>::value;
  enum : int { width = 0 };
};
template <class K>
struct element_scalar<arr<K>> : element_scalar<K> {};
template <class T, int W>
struct element_scalar<vec<T, W>> {
  static constexpr scalar value = scalar_of<T>::value;
  enum : int { width = W };
};

template <class E>
struct write_term;
template <class P, class K>
struct write_term<var<P, K>> {
  template <class Names>
  static constexpr short go(writer& w, const Names& names) {
    node n;
    n.op = &variable_pattern;
    find<P>(names, n);
    return w.put(n);
  }
};
template <int I, class K, class... L>
struct write_term<input<I, K, L...>> {
  template <class Names>
  static constexpr short go(writer& w, const Names&) {
    node n;
    n.op = &input_pattern;
    n.number = I;
    n.type = element_scalar<K>::value;
    constexpr int width = element_scalar<K>::width;
    n.slot = width;
    if constexpr (width > 0) write_lengths(meta::list<L..., num<width>>{}, w, n);
    else write_lengths(meta::list<L...>{}, w, n);
    return w.put(n);
  }
};
// A function's node stands before its body, so that the body can name it.
template <class P, class K, class B>
struct write_term<fun<P, K, B>> {
  template <class Names>
  static constexpr short go(writer& w, const Names& names) {
    node n;
    n.op = &function_pattern;
    short at = w.put(n);
    short body = write_term<B>::go(w, bound<P, 0, Names>{at, names});
    w.nodes[at].arg[0] = body;
    w.nodes[at].args = 1;
    return at;
  }
};
template <class P, class K, class Q, class J, class B>
struct write_term<fun2<P, K, Q, J, B>> {
  template <class Names>
  static constexpr short go(writer& w, const Names& names) {
    node n;
    n.op = &function_pattern;
    short at = w.put(n);
    using inner = bound<P, 0, Names>;
    short body = write_term<B>::go(w, bound<Q, 1, inner>{at, inner{at, names}});
    w.nodes[at].arg[0] = body;
    w.nodes[at].args = 1;
    return at;
  }
};
template <class Op, class... X>
struct write_term<apply<Op, X...>> {
  template <class Names>
  static constexpr short go(writer& w, const Names& names) {
    node n;
    n.op = &Op::facets;
    ((n.arg[n.args++] = write_term<X>::go(w, names)), ...);
    write_lengths(typename Op::lengths{}, w, n);
    Op::fill(n);
    return w.put(n);
  }
};

template <class E>
constexpr writer written() {
  writer w;
  write_term<E>::go(w, nothing_bound{});
  return w;
}
template <class E>
struct counts {
  struct both {
    int nodes, lengths;
  };
  static constexpr both value = [] {
    writer w = written<E>();
    return both{w.nodes.size(), w.lengths.size()};
  }();
};
template <int Nodes, int Lengths>
struct storage {
  std::array<node, Nodes> nodes{};
  std::array<length_node, Lengths + 1> lengths{};
};
template <class E>
consteval auto make_storage() {
  static_assert(counts<E>::value.nodes < 4096, "hoist: the structure has too many nodes; name a shared part with let");
  storage<counts<E>::value.nodes, counts<E>::value.lengths> s;
  writer w = written<E>();
  for (int i = 0; i < w.nodes.size(); ++i) s.nodes[static_cast<unsigned>(i)] = w.nodes[i];
  for (int i = 0; i < w.lengths.size(); ++i) s.lengths[static_cast<unsigned>(i)] = w.lengths[i];
  return s;
}
template <class E>
inline constexpr auto stored = make_storage<E>();

}  // namespace detail

/// The table of the term E.
template <class E>
constexpr table table_of() {
  const auto& s = detail::stored<E>;
  return {s.nodes.data(), static_cast<int>(s.nodes.size()), s.lengths.data(), static_cast<int>(s.lengths.size()) - 1};
}

}  // namespace hoist::ir
