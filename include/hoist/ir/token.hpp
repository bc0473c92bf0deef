#pragma once
// Tokens: a constant for every input, pattern, variable and function of a term, with its lengths as nodes.

#include <hoist/core/front/lambda.hpp>
#include <hoist/core/types/divided_length.hpp>
#include <hoist/ir/structural.hpp>
#include <hoist/ir/table.hpp>

namespace hoist::ir {

/// What a term is spelt with, in postfix: a pattern, input or variable whose arguments stand before it, the beginning of a
/// function, or its end. Every distinct one is a constant that all terms share.
struct token {
  enum class kind : unsigned char { leaf, pattern, variable, function, end };
  kind what = kind::leaf;
  short level = 0;  ///< variable, function: the binder's depth
  node content{};   ///< with its own lengths numbered from 0; of a pattern also how many arguments
  const length_node* lengths = nullptr;
  int length_count = 0;
};

namespace detail {

/// Lengths written into an array, or only counted.
struct length_writer {
  length_node* nodes = nullptr;
  int count = 0;
  constexpr short put(const length_node& n) {
    if (nodes != nullptr) nodes[count] = n;
    return static_cast<short>(count++);
  }
  constexpr short number(long v) {
    length_node n;
    n.value = v;
    return put(n);
  }
  constexpr short binary(length_node::kind what, short a, short b, long value = 0) {
    length_node n;
    n.what = what;
    n.value = value;
    n.a = a;
    n.b = b;
    return put(n);
  }
  constexpr short named(length_node::kind what, const char* name, const long* choices = nullptr, int choice_count = 0,
                        short local = -1) {
    length_node n;
    n.what = what;
    for (int i = 0; i < 15 && name[i] != 0; ++i) n.name[i] = name[i];
    n.choices = choices;
    n.choice_count = choice_count;
    n.local = local;
    return put(n);
  }
};

template <class L>
struct write_length;
template <long V>
struct write_length<num<V>> {
  static constexpr short go(length_writer& w) { return w.number(V); }
};
template <meta::fixed_string Name, long... V>
struct write_length<tunable<Name, V...>> {
  static constexpr short go(length_writer& w) {
    return w.named(length_node::kind::tunable, Name.text, tunable<Name, V...>::values, sizeof...(V));
  }
};
template <int Dimension, long... V>
struct write_length<local_size<Dimension, V...>> {
  using size = local_size<Dimension, V...>;
  static constexpr short go(length_writer& w) {
    return w.named(length_node::kind::tunable, size::name, size::values, size::count, Dimension);
  }
};
template <class A, class B>
struct write_length<plus<A, B>> {
  static constexpr short go(length_writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::plus, a, b);
  }
};
template <class A, class B>
struct write_length<minus<A, B>> {
  static constexpr short go(length_writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::minus, a, b);
  }
};
template <class A, class B>
struct write_length<times<A, B>> {
  static constexpr short go(length_writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::times, a, b);
  }
};
template <class A, class B>
struct write_length<quotient_of<A, B>> {
  static constexpr short go(length_writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::quotient, a, b);
  }
};
template <class A, class B>
struct write_length<remainder_of<A, B>> {
  static constexpr short go(length_writer& w) {
    short a = write_length<A>::go(w), b = write_length<B>::go(w);
    return w.binary(length_node::kind::remainder, a, b);
  }
};
template <length L>
struct write_length<extent<L>> {
  static constexpr short go(length_writer& w) {
    if (L.is_number()) return w.number(L.number());
    static_assert(L.is_known(), HOIST_ONE_QUOTIENT);
    return L.is_known() ? sum_of(w, L, L) : w.number(1);
  }
  static constexpr short sum_of(length_writer& w, const polynomial& p, const length& of) {
    short sum = -1;
    for (const monomial& m : p.part) {
      if (m.factor == 0) continue;
      short product = -1;
      const auto multiply = [&](short by) { product = product < 0 ? by : w.binary(length_node::kind::times, product, by); };
      if (m.factor != 1 || m.names[0][0] != monomial::quotient) multiply(w.number(m.factor));
      if (m.names[0][0] == monomial::quotient)
        multiply(w.binary(length_node::kind::over, sum_of(w, of.over, of), -1, of.divisor));
      else if (m.names[0][0] != 0)
        multiply(w.named(length_node::kind::size, m.names[0]));
      if (m.names[1][0] != 0) multiply(w.named(length_node::kind::size, m.names[1]));
      sum = sum < 0 ? product : w.binary(length_node::kind::plus, sum, product);
    }
    return sum < 0 ? w.number(0) : sum;
  }
};

template <class Lengths>
struct lengths_of;
template <>
struct lengths_of<meta::list<>> {
  static constexpr void into(token&) {}
};
template <class... L>
struct lengths_of<meta::list<L...>> {
  static constexpr int count = [] {
    length_writer w;
    (write_length<L>::go(w), ...);
    return w.count;
  }();
  struct all {
    short root[4] = {-1, -1, -1, -1};
    length_node nodes[static_cast<unsigned>(count)]{};
  };
  static constexpr all linearised = [] {
    all a;
    length_writer w{a.nodes};
    int i = 0;
    ((a.root[i++] = write_length<L>::go(w)), ...);
    return a;
  }();
  static constexpr void into(token& s) {
    for (int i = 0; i < 4; ++i) s.content.length[i] = linearised.root[i];
    s.content.lengths = sizeof...(L);
    s.lengths = linearised.nodes;
    s.length_count = count;
  }
};

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

template <int Level>
struct variable_token {
  static constexpr token make() { return {token::kind::variable, Level, {.op = &variable_pattern}}; }
};
/// The beginning of a function of one or two parameters, whose first is named Level.
template <int Level, int Parameters>
struct function_token {
  static constexpr token make() { return {token::kind::function, Level, {.op = &function_pattern, .slot = Parameters}}; }
};
struct end_token {
  static constexpr token make() { return {token::kind::end}; }
};
template <int I, class K, class... L>
struct input_token {
  static constexpr token make() {
    token s;
    s.content.op = &input_pattern;
    s.content.number = I;
    s.content.type = element_scalar<K>::value;
    constexpr int width = element_scalar<K>::width;
    s.content.slot = width;
    if constexpr (width > 0)
      lengths_of<meta::list<L..., num<width>>>::into(s);
    else
      lengths_of<meta::list<L...>>::into(s);
    return s;
  }
};
template <meta::fixed_string Tag, int I, class K, class... L>
struct tagged_input_token {
  static constexpr token make() {
    token s = input_token<I, K, L...>::make();
    s.content.tag = Tag.text;
    return s;
  }
};
template <class Op, int Args>
struct pattern_token {
  static constexpr token make() {
    token s;
    s.what = token::kind::pattern;
    s.content.op = &Op::facets;
    s.content.args = Args;
    lengths_of<typename Op::lengths>::into(s);
    Op::fill(s.content);
    return s;
  }
};
template <class S>
inline constexpr token token_of = S::make();

}  // namespace detail

}  // namespace hoist::ir
