// The lengths that types of random compositions say, against those of what the programs write.
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/ir/linearise.hpp>
#include <hoist/language.hpp>
#include <hoist/runtime/sizes.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace hoist;

template <class T>
inline constexpr int depth = 0;
template <class T, length L>
inline constexpr int depth<array<T, L>> = 1 + depth<T>;
/// Whether an array's rows are chunks of which the last may be shorter: they have no columns, and their order is fixed.
template <class T>
inline constexpr bool has_chunks = false;
template <class T, length L, length Outer>
inline constexpr bool has_chunks<array<array<T, L>, Outer>> = L.chunk != 0 || has_chunks<array<T, L>>;

inline constexpr auto doubled = [](auto e) { return e + e; };
inline constexpr auto total = [](auto row) { return row | reduce(add); };
inline constexpr auto whole = [](auto rows) { return rows | join; };
inline constexpr auto twice = map([](auto e) { return e | fill<2>; });

template <class T>
inline constexpr bool is_short = false;
template <class T, length L>
inline constexpr bool is_short<array<T, L>> = L.is_number() && L.number() < 8;

/// One step of a composition on an array of floats; on a short one, one that makes it longer.
template <unsigned Pick>
constexpr auto step_of_elements(auto x) {
  constexpr unsigned n = is_short<type_of<decltype(x)>> ? 9 + 4 * (Pick % 2) : Pick % 19;
  if constexpr (n == 0) return x | slide<2, 2> | map(total);
  if constexpr (n == 1) return x | slide<3>;
  if constexpr (n == 2) return x | slide<3, 2>;
  if constexpr (n == 3) return x | slide<2, 2>;
  if constexpr (n == 4) return x | slide<2, 5>;
  if constexpr (n == 5 || n == 6) return x | split<2>;
  if constexpr (n == 7) return x | split<3>;
  if constexpr (n == 8) return x | split<4>;
  if constexpr (n == 9) return x | pad<1>(hoist::clamp);
  if constexpr (n == 10) return x | pad<2, 1>(hoist::mirror);
  if constexpr (n == 11) return x | trim<1, 2>;
  if constexpr (n == 12) return concat(x, x);
  if constexpr (n == 13) return x | map(doubled);
  if constexpr (n == 14 || n == 15) return x | twice;
  if constexpr (n == 16) return x | partial_reduce<4>(add) | hoist::reverse;
  if constexpr (n == 17) return zip(x, x | map(doubled)) | map([](auto a, auto b) { return a * b; });
  if constexpr (n == 18) return x | scan_seq(add);
}
/// One step of a composition on rows.
template <unsigned Pick>
constexpr auto step_of_rows(auto x) {
  constexpr unsigned n = Pick % 16;
  constexpr bool chunks = has_chunks<type_of<decltype(x)>> || is_short<type_of<decltype(x)>>;
  if constexpr (n < 5) return x | join;
  if constexpr (n == 5 || n == 6) return x | map([](auto row) { return step_of_elements<Pick / 16>(row); });
  if constexpr (n == 7) return x | map([](auto row) { return row | pad<1>(hoist::clamp) | slide<3> | map(total); });
  if constexpr (n == 8) return x | map([](auto row) { return row | slide<1, 2> | join; });
  if constexpr (n == 9) return x | map([](auto row) { return row | pad<1>(hoist::clamp); });
  if constexpr (n == 10 || (chunks && n == 11)) return x | map([](auto row) { return row | twice | join; });
  if constexpr (n == 15 || (chunks && n > 11)) return x | map(total);
  if constexpr (!chunks && n == 11) return x | transpose;
  if constexpr (!chunks && n == 12) return x | slide<2, 2> | map(whole);
  if constexpr (!chunks && n == 13) return concat(x, x | hoist::reverse);
  if constexpr (!chunks && n == 14) return x | trim<1>;
}
template <unsigned Pick>
constexpr auto step(auto x) {
  if constexpr (depth<type_of<decltype(x)>> > 2)
    return x | map([](auto rows) { return step<Pick>(rows); });
  else if constexpr (depth<type_of<decltype(x)>> == 2)
    return step_of_rows<Pick>(x);
  else
    return step_of_elements<Pick>(x);
}
constexpr unsigned mixed(unsigned x) {
  x = (x ^ (x >> 16)) * 0x7feb352dU;
  x = (x ^ (x >> 15)) * 0x846ca68bU;
  return x ^ (x >> 16);
}
template <unsigned Seed, int Steps>
constexpr auto composed(auto x) {
  if constexpr (Steps == 0)
    return x;
  else
    return composed<mixed(Seed + 1), Steps - 1>(step<Seed>(x));
}

/// A composition's term, and the lengths that its type says: of its rows, from the outside in.
struct composition {
  ir::table terms;
  std::vector<length> lengths;
};
template <class T>
void add_lengths(T, std::vector<length>&) {}
template <class T, length L>
void add_lengths(array<T, L>, std::vector<length>& to) {
  to.push_back(L);
  if constexpr (depth<T> > 0) add_lengths(T{}, to);
}
template <class P>
composition typed(P) {
  composition t{ir::table_of<program_term<P>>(), {}};
  add_lengths(typename P::type{}, t.lengths);
  return t;
}
template <unsigned Seed>
void add_typed(std::vector<composition>& to) {
  constexpr int steps = 3 + Seed % 4;
  constexpr unsigned from = mixed(Seed * 7919 + 1);
  if constexpr (Seed % 3 == 0)
    to.push_back(typed(program<array<float, N>>([](auto x) { return composed<from, steps>(x); })));
  else if constexpr (Seed % 3 == 1)
    to.push_back(typed(program<array<float, N / 2>>([](auto x) { return composed<from, steps>(x); })));
  else
    to.push_back(typed(program<array2<float, N, M>>([](auto x) { return composed<from, steps>(x); })));
}
template <unsigned... Seed>
std::vector<composition> compositions(std::integer_sequence<unsigned, Seed...>) {
  std::vector<composition> all;
  (add_typed<Seed>(all), ...);
  return all;
}

struct tally {
  long known = 0, unknown = 0;
};
/// Holds the lengths of a term's rows at p and below to those of its type; of many rows the first, one amid them, and the last.
void check_lengths(const composition& t, const reference& r, const ir::point& at, std::size_t dimension, ir::path p, bool last,
                   tally& seen) {
  if (dimension == t.lengths.size()) return;
  const length& typed = t.lengths[dimension];
  const long written = r.state().length_at(r.state().terms.root(), p, nullptr);
  ++(typed.is_known() ? seen.known : seen.unknown);
  if (typed.is_known() && typed.chunk != 0 && last)
    CHECK(written <= runtime::detail::value_of(typed, at));
  else if (typed.is_known() && typed.chunk >= 0)
    CHECK(written == runtime::detail::value_of(typed, at));
  if (written > 0) check_lengths(t, r, at, dimension + 1, p.with(0), last || written == 1, seen);
  if (written > 2) check_lengths(t, r, at, dimension + 1, p.with(written / 2 - 1), last, seen);
  if (written > 1) check_lengths(t, r, at, dimension + 1, p.with(written - 1), true, seen);
}

}  // namespace

TEST_CASE("types of random compositions say how many elements are written, at even and odd sizes") {
  const std::vector<composition> all = compositions(std::make_integer_sequence<unsigned, 180>{});
  tally seen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    CAPTURE(i);
    std::string types;
    for (const length& l : all[i].lengths) types += "[" + runtime::detail::text_of(l) + "]";
    CAPTURE(types);
    for (const long n : {5000, 5001, 5002, 5003, 5039, 5040, 5041})
      for (const long m : {3000, 3001, 3007}) {
        CAPTURE(n);
        CAPTURE(m);
        ir::point at;
        at.sizes.push({"N", n});
        at.sizes.push({"M", m});
        check_lengths(all[i], reference(all[i].terms, at, true), at, 0, {}, false, seen);
      }
  }
  CHECK(seen.unknown * 10 < seen.known);
}

namespace {

template <length L, class P>
constexpr bool writes(const P&) {
  return std::is_same_v<typename P::type, array<float, L>>;
}
inline constexpr auto rows_of_three = program<array<float, N>, array2<float, M, 4>, array<float, M>>(
    [](auto x, auto rows, auto y) { return concat(x | split<4>, rows, y | split<4>) | map(total); });
inline constexpr auto weighted = program<array<float, N>, array<float, 4>>([](auto x, auto weights) {
  return x | split<4> |
         map([=](auto row) { return zip(row, weights) | map([](auto a, auto w) { return a * w; }) | reduce(add); });
});
inline constexpr auto split_again = program<array<float, N>>(
    [](auto x) { return x | split<4> | iterate<3>([](auto rows) { return rows | join | map(doubled) | split<4>; }) | join; });
inline constexpr auto prolonged = program<array<float, N / 2>, array<float, N>>(
    [](auto half, auto x) { return zip(x, half | twice | join) | map([](auto a, auto b) { return a - b; }); });
inline constexpr auto by_vectors = program<array<float, N>>([](auto x) { return x | as_vector<4> | map(doubled) | as_scalar; });

}  // namespace

static_assert(!writes<N / 4 + M + M / 4>(weighted) && writes<N / 4>(weighted));
static_assert(writes<N / 4 + M + M / 4>(rows_of_three));
static_assert(writes<N>(split_again) && writes<N>(prolonged) && writes<N>(by_vectors));
