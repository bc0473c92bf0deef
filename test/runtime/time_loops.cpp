// Time loops whose steps are counted when they run, and loops that stop by a residual.

#include <hoist/opencl.hpp>
#include <hoist/runtime/iterate_until.hpp>

#include <doctest/doctest.h>

#include <support/refusal.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace hoist;
using test::refusal;

using grid = array2<int, N, M>;
inline constexpr auto steps = size<"steps">;

/// Everything that touches something greater takes its number: sums and maxima of integers are exact.
inline constexpr auto flood = program<grid>([](auto in) {
  return in | iterate<steps>([](auto now) {
           return now | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return max(max(max(w(0, 1), w(1, 0)), max(w(1, 2), w(2, 1))), w(1, 1)); });
         });
});
/// States that are computed, by a stencil whose result is transposed, and only moved.
inline constexpr auto flood_of_maxima = program<grid>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return max(w(0, 2), w(1, 1)); }) | transpose |
         iterate<steps>([](auto now) {
           return now | pad2<1>(clamp) | slide2<3> |
                  map2([](auto w) { return max(max(max(w(0, 1), w(1, 0)), max(w(1, 2), w(2, 1))), w(1, 1)); });
         });
});
inline constexpr auto life_upside_down = program<grid>([](auto in) {
  return in | reverse | iterate<steps>([](auto now) {
           return now | pad2<1>(wrap) | slide2<3> | map2([](auto w) {
                    const auto n = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
                    return select(n == 3, 1, select(n == 2, w(1, 1), 0));
                  });
         });
});
inline constexpr auto changes = program<grid, grid>([](auto after, auto before) {
  return zip2(after, before) | map2([](auto a, auto b) { return select(a == b, 0, 1); }) | join | reduce(add);
});
inline constexpr auto life = program<grid>([](auto in) {
  return in | iterate<steps>([](auto now) {
           return now | pad2<1>(wrap) | slide2<3> | map2([](auto w) {
                    const auto n = w(0, 0) + w(0, 1) + w(0, 2) + w(1, 0) + w(1, 2) + w(2, 0) + w(2, 1) + w(2, 2);
                    return select(n == 3, 1, select(n == 2, w(1, 1), 0));
                  });
         });
});
/// A state of two arrays, of which one is only moved; and one of which both read around.
inline constexpr auto two_levels = program<grid, grid>([](auto now, auto before) {
  return make_tuple(now, before) | iterate<steps>([](auto now, auto before) {
           auto next = zip2(now | pad2<1>(clamp) | slide2<3>, before) |
                       map2([](auto w, auto old) { return w(0, 1) + w(1, 0) - w(1, 2) + 2 * w(2, 1) - old; });
           return make_tuple(next, now);
         });
});
inline constexpr auto two_species = program<grid, grid>([](auto u, auto v) {
  return make_tuple(u, v) | iterate<steps>([](auto u, auto v) {
           auto both = zip2(u | pad2<1>(wrap) | slide2<3>, v | pad2<1>(wrap) | slide2<3>);
           return make_tuple(both | map2([](auto u, auto v) { return u(0, 1) + v(1, 1) * u(1, 2) - u(1, 1); }),
                             both | map2([](auto u, auto v) { return v(2, 1) - u(1, 1) + v(1, 0); }));
         });
});
using few = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>,
                       families::marched_steps_of_rows<"march-steps-vec4", 4>,
                       families::steps_of_blocks<"march-steps-in-turn-vec8", 8>>;

struct field {
  long n, m;
  std::vector<int> cells;
  int at(long i, long j) const { return cells[static_cast<std::size_t>(i * m + j)]; }
  template <class F>
  field stepped(F f) const {
    field next = *this;
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) next.cells[static_cast<std::size_t>(i * m + j)] = f(i, j);
    return next;
  }
};
field beginning(long n, long m, int below) {
  field f{n, m, {}};
  unsigned x = 1;
  for (long i = 0; i < n * m; ++i) f.cells.push_back(static_cast<int>((x = x * 1664525u + 1013904223u) >> 16) % below);
  return f;
}
field lived(field f, long k) {
  for (; k > 0; --k)
    f = f.stepped([&](long i, long j) {
      int around = -f.at(i, j);
      for (long a = -1; a <= 1; ++a)
        for (long b = -1; b <= 1; ++b) around += f.at((i + a + f.n) % f.n, (j + b + f.m) % f.m);
      return around == 3 ? 1 : around == 2 ? f.at(i, j) : 0;
    });
  return f;
}
field flooded(const field& f) {
  return f.stepped([&](long i, long j) {
    int most = f.at(i, j);
    for (const auto& [a, b] : {std::pair{-1L, 0L}, {1, 0}, {0, -1}, {0, 1}})
      most = std::max(most, f.at(std::clamp(i + a, 0L, f.n - 1), std::clamp(j + b, 0L, f.m - 1)));
    return most;
  });
}
/// Integers that may overflow, as the device adds and multiplies them.
struct wrapped {
  const field& of;
  unsigned operator()(long i, long j) const { return static_cast<unsigned>(of.at((i + of.n) % of.n, (j + of.m) % of.m)); }
};
std::pair<field, field> levels_after(field now, field before, long k) {
  for (; k > 0; --k) {
    const auto at = [&](long i, long j) {
      return static_cast<unsigned>(now.at(std::clamp(i, 0L, now.n - 1), std::clamp(j, 0L, now.m - 1)));
    };
    field next = now.stepped([&](long i, long j) {
      return static_cast<int>(at(i - 1, j) + at(i, j - 1) - at(i, j + 1) + 2 * at(i + 1, j) -
                              static_cast<unsigned>(before.at(i, j)));
    });
    before = std::exchange(now, std::move(next));
  }
  return {now, before};
}
std::pair<field, field> species_after(field u, field v, long k) {
  for (; k > 0; --k) {
    const wrapped a{u}, b{v};
    field next = u.stepped([&](long i, long j) { return static_cast<int>(a(i - 1, j) + b(i, j) * a(i, j + 1) - a(i, j)); });
    v = v.stepped([&](long i, long j) { return static_cast<int>(b(i + 1, j) - a(i, j) + b(i, j - 1)); });
    u = std::move(next);
  }
  return {u, v};
}
/// Both arrays of a state after k steps, by the recipes of a list.
template <class Recipes, class P>
std::pair<std::vector<int>, std::vector<int>> two_after(P p, const field& a, const field& b, long k) {
  std::vector<int> x(a.cells.size()), y(x.size());
  auto run = tune(p, family_of<P, Recipes>("loop", p), best_device(), tuning::one_shot().without_comparison().without_wisdom());
  run.with({{"steps", k}})(view(x, {a.n, a.m}), view(y, {a.n, a.m}), view(a.cells, {a.n, a.m}), view(b.cells, {a.n, a.m}));
  return {x, y};
}
template <class P>
tuned<P> tuned_by_few(P p) {
  return tune(p, family_of<P, few>("loop", p), best_device(), tuning::one_shot().without_comparison().without_wisdom());
}

}  // namespace

TEST_CASE("a time loop takes the number of its steps with the call, and one choice serves all") {
  auto run = tuned_by_few(life);
  const field first = beginning(37, 53, 2);
  std::vector<int> out(first.cells.size());
  const auto lives = [&](long k) {
    run.with({{"steps", k}})(view(out, {37, 53}), view(first.cells, {37, 53}));
    return out == lived(first, k).cells;
  };
  CHECK(lives(103));
  const std::string structure = run.chosen().structure, point = run.chosen().point;
  CHECK(run.chosen().tried == 1);
  for (long k : {0L, 1L, 206L}) {
    CAPTURE(k);
    CHECK(lives(k));
    CHECK(run.chosen().structure == structure);
    CHECK(run.chosen().point == point);
    CHECK(run.chosen().tried == 0);
  }
}

TEST_CASE("a time loop begins with what a kernel of its own computes or moves") {
  const field first = beginning(23, 37, 1000);
  field maxima{37, 23, std::vector<int>(first.cells.size())}, upside_down = beginning(23, 37, 2);
  maxima = maxima.stepped(
      [&](long j, long i) { return std::max(first.at(std::max(0L, i - 1), std::min(36L, j + 1)), first.at(i, j)); });
  std::vector<int> out(first.cells.size());
  auto of_maxima = tuned_by_few(flood_of_maxima);
  for (long k : {0, 1, 13}) {
    field expected = maxima;
    for (long i = 0; i < k; ++i) expected = flooded(expected);
    of_maxima.with({{"steps", k}})(view(out, {37, 23}), view(first.cells, {23, 37}));
    CHECK(out == expected.cells);
  }
  auto turned = tuned_by_few(life_upside_down);
  turned.with({{"steps", 9}})(view(out, {23, 37}), view(upside_down.cells, {23, 37}));
  CHECK(out == lived(upside_down.stepped([&](long i, long j) { return upside_down.at(22 - i, j); }), 9).cells);
}

TEST_CASE("a time loop on the host, and where there may be no device") {
  const family f = family_of<decltype(life), few>("loop", life);
  const field first = beginning(7, 9, 2);
  std::vector<int> out(first.cells.size());
  host_program<std::remove_const_t<decltype(life)>> on_host(f);
  on_host.with({{"steps", 5}})(view(out, {7, 9}), view(first.cells, {7, 9}));
  CHECK(out == lived(first, 5).cells);
  on_host.with({{"steps", 0}})(view(out, {7, 9}), view(first.cells, {7, 9}));
  CHECK(out == first.cells);
  CHECK(refusal([&] {
          on_host.with({})(view(out, {7, 9}), view(first.cells, {7, 9}));
        }) == "size steps of loop has no value, since no input says it; with takes it by name.");
  auto anywhere = tune(life, f, device_or_host{best_device(), {}}, tuning::one_shot().without_comparison().without_wisdom());
  anywhere.with({{"steps", 6}})(view(out, {7, 9}), view(first.cells, {7, 9}));
  CHECK(out == lived(first, 6).cells);
}

TEST_CASE("numbers of steps that are none get a sentence") {
  auto run = tuned_by_few(life);
  const field first = beginning(5, 5, 2);
  std::vector<int> out(25);
  const auto with = [&](std::initializer_list<ir::binding> sizes) {
    return refusal([&] { run.with(sizes)(view(out, {5, 5}), view(first.cells, {5, 5})); });
  };
  CHECK(with({{"steps", -3}}) == "size steps of loop is -3; it is at least 0.");
  CHECK(with({{"steps", 5000000000}}) ==
        "size steps of loop is 5000000000; a call makes at most 100000 steps, and another one goes on.");
  CHECK(with({}) == "size steps of loop has no value, since no input says it; with and prepared take it by name.");
  CHECK(with({{"step", 3}}) == "loop has no size step; its sizes are N, M, steps.");
}

TEST_CASE("a loop stops in the first round whose residual is small enough, and the state is that after it") {
  const long n = 19, m = 61;
  const runtime::session s(best_device());
  const tuning how = tuning::one_shot().without_comparison().without_wisdom();
  auto round = tune(flood, family_of<decltype(flood), few>("flood", flood), s, how);
  auto changed = tune(changes, s, how);
  const runtime::launcher five = round.prepared({{"N", n}, {"M", m}, {"steps", 5}}),
                          difference = changed.prepared({{"N", n}, {"M", m}});
  for (const auto& limits : {std::pair{1000L, 0}, {1000L, 40}, {20L, 0}, {5L, 0}}) {
    const long most = limits.first;
    const int enough = limits.second;
    CAPTURE(most);
    CAPTURE(enough);
    field right = beginning(n, m, 10000);
    const runtime::buffer state(s, 4 * n * m);
    state.write(right.cells);
    const runtime::stopped<int> end =
        runtime::iterate_until(five, difference, runtime::stop_rule<int>{5, enough, most}, {state});
    long made = 0;
    int differ = enough + 1;
    while (differ > enough && made < most) {
      const field before = right;
      for (int k = 0; k < 5; ++k) right = flooded(right);
      made += 5;
      differ = 0;
      for (std::size_t i = 0; i < before.cells.size(); ++i) differ += before.cells[i] != right.cells[i];
    }
    CHECK(end.steps == made);
    CHECK(end.residual == differ);
    CHECK(end.converged == (differ <= enough));
    std::vector<int> out(right.cells.size());
    state.read(out);
    CHECK(out == right.cells);
  }
  const runtime::buffer state(s, 4 * n * m);
  const auto refused = [&](const runtime::stop_rule<int>& rule, std::vector<runtime::buffer> of) {
    return refusal([&] { runtime::iterate_until(five, difference, rule, std::move(of)); });
  };
  CHECK(refused({5, 0, 0}, {state}) ==
        "iterate_until needs rounds of at least one step, and a limit of at least one round: a residual may never be small");
  CHECK(refused({5, 0, 100}, {state, state}) == "iterate_until has a state of 2 arrays, and steps from 1 to 1");
  CHECK(refusal([&] {
          runtime::iterate_until(five, five, runtime::stop_rule<int>{5, 0, 100}, {state});
        }) ==
        "iterate_until needs a residual that makes one number of 4 bytes of the state after a round and the state before it");
}

TEST_CASE("states of two arrays, by single steps and by several in a kernel") {
  using single = meta::list<recipe<"direct", families::direct<map_global_<1>, map_global_<0>>>>;
  using several = meta::list<families::marched_steps_of_rows<"march-steps-vec4", 4>>;
  const field a = beginning(23, 37, 100), b = beginning(23, 37, 7);
  const auto [now, before] = levels_after(a, b, 12);
  const auto [u, v] = species_after(a, b, 13);
  CHECK(two_after<single>(two_levels, a, b, 12) == std::pair{now.cells, before.cells});
  CHECK(two_after<several>(two_levels, a, b, 12) == std::pair{now.cells, before.cells});
  CHECK(two_after<single>(two_species, a, b, 13) == std::pair{u.cells, v.cells});
  CHECK(two_after<several>(two_species, a, b, 13) == std::pair{u.cells, v.cells});
}
