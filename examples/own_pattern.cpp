// A pattern and a rule of one's own: reverse as a project would add it if hoist hadn't it, and that two reversals are none.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/hoist.hpp>
#include <hoist/simulate.hpp>

#include <cstdio>

namespace mine {

using namespace hoist;
using namespace hoist::ir;

// [shape]
constexpr index_expr mirrored(builder& b, index_expr extent, index_expr i) {
  return b.pool().sub(b.pool().sub(extent, b.pool().number(1)), i);
}
constexpr int reverse_shape(builder& b, int n) {
  const shape s = b.shapes[b.shape_at(b[n].arg[0])];
  if (s.what != shape::kind::array) {
    b.reject("reverse needs an array");
    return b.shape_at(b[n].arg[0]);
  }
  const index_expr counter = b.fresh_counter(s.extent);
  return b.array_shape(s.extent, counter, b.with(s.element, s.counter, mirrored(b, s.extent, counter)));
}
// [/shape]

// [view]
constexpr int reverse_step(builder& b, const view& v, indices& where) {
  if (where.empty()) {
    b.reject("an array is used where a scalar is needed");
    return -1;
  }
  where.push(mirrored(b, v.a, where.pop()));
  return v.child;
}
constexpr view_kind reversed_view{.name = "reverse", .step = reverse_step};
constexpr int reverse_view(builder& b, int n) {
  return view_with(b, reversed_view, b.view_of(b[n].arg[0]), b.extent_of(b[n].arg[0]));
}
constexpr int reverse_target(builder& b, int n, int destination) {
  return view_with(b, reversed_view, destination, b.extent_of(b[n].arg[0]));
}
// [/view]

// [meaning]
constexpr path reversed(const evaluation& e, int n, const path& p, const scope* s) {
  return p.without_first(1).after(path{}.with(e.length_at(e[n].arg[0], path{}, s) - 1 - p.i[0]));
}
constexpr bounded_value reverse_at(const evaluation& e, int n, const path& p, const scope* s) {
  return e.scalar_at(e[n].arg[0], reversed(e, n, p, s), s);
}
constexpr long reverse_length(const evaluation& e, int n, const path& p, const scope* s) {
  return e.length_at(e[n].arg[0], p.steps == 0 ? p : reversed(e, n, p, s), s);
}
// [/meaning]

// [pattern]
/// The elements from last to first.
///   reverse [x0, x1, ...] = [..., x1, x0]
///   reverse : [A]n -> [A]n
/// Law: reverse . reverse = id.
struct reverse_ : plain_pattern {
  template <class X>
  using kind = X;
  static constexpr pattern facets{.name = "reverse",
                                  .shape = reverse_shape,
                                  .view = reverse_view,
                                  .target = reverse_target,
                                  .at = reverse_at,
                                  .length = reverse_length};
};

struct reverse_adaptor {
  template <class X>
  static consteval bool needs() {
    HOIST_NEED(hoist::detail::is_array<X>, "hoist: reverse needs an array")
    return true;
  }
  template <is_expr X>
  constexpr auto operator()(X) const {
    return expr<apply<reverse_, term_of<X>>, type_of<X>>{};
  }
};
inline constexpr auto reverse = adaptor{reverse_adaptor{}};
// [/pattern]

// [rule]
/// reverse (reverse X)  =  X.
struct drop_reversals : rules::rule<"reverse . reverse = id", "there is no reversal of a reversal"> {
  template <class E>
  struct on : rules::none<drop_reversals> {};
  template <class X>
  struct on<apply<reverse_, apply<reverse_, X>>> : gives<X, drop_reversals> {};
};
// [/rule]

/// Prints the kernel that the strategy S makes; returns how many elements differ from what the program means.
template <class S, class P>
long wrong_elements(P program) {
  point at;
  at.local[0] = 8;
  const auto structure = structure_of<strategies::seq<S, strategies::lower_maps<map_global_<0>>>>(program);
  const kernel_module m = variant_of(structure, at);
  std::printf("%.*s", m.text.size(), m.text.data());
  std::vector<std::vector<double>> buffers(2, std::vector<double>(40));
  for (std::size_t i = 0; i < buffers[0].size(); ++i) buffers[0][i] = static_cast<double>(i * i);
  long wrong = m.outputs != 40 || !simulate::run(m, buffers).clean();
  reference meaning(table_of<program_term<P>>(), at, true);
  meaning.set_input(0, buffers[0].data());
  for (long i = 0; i < m.outputs; ++i) wrong += buffers[1][static_cast<std::size_t>(i)] != meaning.at(path{}.with(i)).value;
  return wrong;
}

}  // namespace mine

int main() {
  using namespace hoist;
  using mine::reverse;
  constexpr auto doubled = [](auto x) { return 2.f * x; };
  constexpr auto read = program<array<float, 40>>([=](auto in) { return in | reverse | map(doubled); });
  constexpr auto written = program<array<float, 40>>([=](auto in) { return in | map(doubled) | reverse; });
  constexpr auto twice = program<array<float, 40>>([=](auto in) { return in | reverse | reverse | map(doubled); });
  using strategies::top_down, strategies::identity;
  const long wrong = mine::wrong_elements<identity>(read) + mine::wrong_elements<identity>(written) +
                     mine::wrong_elements<top_down<mine::drop_reversals>>(twice);
  std::printf("%ld elements are wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
}
