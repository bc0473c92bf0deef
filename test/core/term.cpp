// Terms: substitution and renumbering, held to a meaning of terms that knows environments, not names.
#include <hoist/core/term/term.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

using namespace hoist;

namespace {

using number = std::uint64_t;
constexpr number mixed(number a, number b) {
  number x = a * 0x9e3779b97f4a7c15 ^ (b + 0xbf58476d1ce4e5b9 + (a << 6) + (a >> 2));
  return (x ^ (x >> 29)) * 0x94d049bb133111eb;
}

template <int I>
struct pattern {};
template <int I>
struct named {};

template <class P>
inline constexpr number id_of = 0;
template <int I>
inline constexpr number id_of<level_name<I>> = 1000 + I;
template <int I>
inline constexpr number id_of<fresh<I>> = 2000 + I;
template <int I>
inline constexpr number id_of<named<I>> = 3000 + I;

struct binding {
  number name, value;
};
using environment = std::vector<binding>;

/// What a term means: a number that depends on the values of its free variables and on nothing that a name is called.
/// A function means its results at a few arguments.
template <class E>
struct meaning;
template <class E>
number meaning_of(const environment& e) {
  return meaning<E>::in(e);
}
template <class P, class K>
struct meaning<var<P, K>> {
  static number in(const environment& e) {
    for (auto b = e.rbegin(); b != e.rend(); ++b)
      if (b->name == id_of<P>) return b->value;
    return mixed(7, id_of<P>);
  }
};
template <class P, class K, class B>
struct meaning<fun<P, K, B>> {
  static number in(environment e) {
    number m = 11;
    for (number argument : {5u, 23u}) {
      e.push_back({id_of<P>, argument});
      m = mixed(m, meaning_of<B>(e));
      e.pop_back();
    }
    return m;
  }
};
template <class P, class K, class Q, class J, class B>
struct meaning<fun2<P, K, Q, J, B>> {
  static number in(environment e) {
    number m = 13;
    for (number argument : {3u, 31u}) {
      e.push_back({id_of<P>, argument});
      e.push_back({id_of<Q>, argument * 17});
      m = mixed(m, meaning_of<B>(e));
      e.pop_back();
      e.pop_back();
    }
    return m;
  }
};
template <int I, class... X>
struct meaning<apply<pattern<I>, X...>> {
  static number in(const environment& e) {
    number m = mixed(17, I);
    ((m = mixed(m, meaning_of<X>(e))), ...);
    return m;
  }
};
template <int I, class K>
struct meaning<input<I, K>> {
  static number in(const environment&) { return mixed(19, I); }
};

/// A term made from the seed S. Binders are named by Name<number of binders around>, variables by one of those around
/// or by one of the three free names.
template <number S, int Depth, int Around, template <int> class Name>
constexpr auto make() {
  constexpr number draw = mixed(S, Depth) >> 20;
  constexpr int choice = Depth == 0 ? static_cast<int>(draw % 2) : static_cast<int>(2 + draw % 5);
  constexpr number next = mixed(S, 101), other = mixed(S, 211);
  if constexpr (choice == 0 || choice == 2) {
    constexpr int which = static_cast<int>((draw / 16) % (Around + 3));
    if constexpr (which < Around)
      return var<Name<which>, float>{};
    else
      return var<named<which - Around>, float>{};
  } else if constexpr (choice == 1) {
    return input<static_cast<int>(draw / 16 % 2), float>{};
  } else if constexpr (choice == 3) {
    return fun<Name<Around>, float, decltype(make<next, Depth - 1, Around + 1, Name>())>{};
  } else if constexpr (choice == 4) {
    return fun2<Name<Around>, float, Name<Around + 1>, int, decltype(make<next, Depth - 1, Around + 2, Name>())>{};
  } else {
    return apply<pattern<choice>, decltype(make<next, Depth - 1, Around, Name>()),
                 decltype(make<other, Depth - 1, Around, Name>())>{};
  }
}
template <number S, template <int> class Name>
using made = decltype(make<S, 4, 0, Name>());

template <int I>
using shuffled = fresh<(I * 37 + 11) % 64>;
template <int I>
using reversed_level = level_name<63 - I>;

template <class F, int... I>
void for_each(F f, std::integer_sequence<int, I...>) {
  (f(std::integral_constant<number, I + 1>{}), ...);
}
template <class F>
void for_seeds(F f) {
  for_each(f, std::make_integer_sequence<int, 60>{});
}
const environment outside{{id_of<named<0>>, 41}, {id_of<named<1>>, 43}, {id_of<named<2>>, 47}};

template <class E>
inline constexpr bool binds = false;
template <class P, class K, class B>
inline constexpr bool binds<fun<P, K, B>> = true;
template <class P, class K, class Q, class J, class B>
inline constexpr bool binds<fun2<P, K, Q, J, B>> = true;
template <int I, class... X>
inline constexpr bool binds<apply<pattern<I>, X...>> = (binds<X> || ...);

}  // namespace

TEST_CASE("renumbering keeps the meaning, and is idempotent") {
  int with_binders = 0;
  for_seeds([&](auto seed) {
    using E = made<seed, shuffled>;
    with_binders += binds<E>;
    CHECK(meaning_of<renumber<E>>(outside) == meaning_of<E>(outside));
    CHECK(std::is_same_v<renumber<renumber<E>>, renumber<E>>);
  });
  CHECK(with_binders > 30);
}

TEST_CASE("terms that differ in the names of binders only are one type after renumbering") {
  for_seeds([](auto seed) {
    CHECK(std::is_same_v<renumber<made<seed, shuffled>>, renumber<made<seed, fresh>>>);
    CHECK(std::is_same_v<renumber<made<seed, shuffled>>, renumber<made<seed, reversed_level>>>);
    CHECK(std::is_same_v<renumber<made<seed, shuffled>>, made<seed, level_name>>);
  });
}

TEST_CASE("terms that differ in meaning are different types after renumbering") {
  int different = 0;
  for_seeds([&](auto seed) {
    using E = renumber<made<seed, shuffled>>;
    using F = renumber<made<seed + 1, shuffled>>;
    const bool same = meaning_of<E>(outside) == meaning_of<F>(outside);
    CHECK(std::is_same_v<E, F> == same);
    different += !same;
  });
  CHECK(different > 30);
}

TEST_CASE("substitution means a variable with a value, whatever the value mentions") {
  int changed = 0;
  for_seeds([&](auto seed) {
    using E = renumber<made<seed, shuffled>>;
    using value = apply<pattern<9>, var<named<1>, float>, var<named<2>, float>>;
    using after = substitute_t<E, named<0>, value>;
    environment with = outside;
    with[0].value = meaning_of<value>(outside);
    CHECK(meaning_of<after>(outside) == meaning_of<E>(with));
    CHECK(!occurs<after, named<0>>);
    CHECK(occurs<E, named<0>> == !std::is_same_v<after, E>);
    changed += occurs<E, named<0>>;
  });
  CHECK(changed > 10);
}

TEST_CASE("a function applied to a variable of a function around it captures nothing") {
  // (\x0. (\x1. E) x0), for an E that may mention x0, x1 and binds further names: the inner function applied.
  for_seeds([](auto seed) {
    using E = decltype(make<seed, 4, 2, level_name>());
    using applied = substitute_t<E, level_name<1>, var<level_name<0>, float>>;
    for (number outer : {5u, 23u}) {
      environment before = outside, after = outside;
      before.push_back({id_of<level_name<0>>, outer});
      before.push_back({id_of<level_name<1>>, outer});
      after.push_back({id_of<level_name<0>>, outer});
      CHECK(meaning_of<applied>(after) == meaning_of<E>(before));
    }
    using closed = renumber<fun<level_name<0>, float, applied>>;
    environment elsewhere = outside;
    for (number level = 0; level < 8; ++level) elsewhere.push_back({id_of<level_name<0>> + level, 97});
    CHECK(meaning_of<closed>(elsewhere) == meaning_of<closed>(outside));
  });
}

TEST_CASE("an inner function of the same name hides the outer one") {
  using inner = fun<fresh<0>, float, var<fresh<0>, float>>;
  CHECK(std::is_same_v<substitute_t<inner, fresh<0>, input<0, float>>, inner>);
  CHECK(!occurs<inner, fresh<0>>);
  using both = fun2<fresh<0>, float, fresh<1>, float, apply<pattern<1>, var<fresh<0>, float>, var<fresh<1>, float>>>;
  CHECK(std::is_same_v<substitute_t<both, fresh<0>, input<0, float>>, both>);
  CHECK(std::is_same_v<substitute_t<both, fresh<1>, input<0, float>>, both>);
  CHECK(!occurs<both, fresh<0>>);
  CHECK(!occurs<both, fresh<1>>);
  using nested = fun<fresh<0>, float, apply<pattern<1>, inner, var<fresh<0>, float>>>;
  using apart = fun<fresh<1>, float, apply<pattern<1>, inner, var<fresh<1>, float>>>;
  CHECK(std::is_same_v<renumber<nested>, renumber<apart>>);
}
