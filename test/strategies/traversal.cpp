#include <hoist/strategies/traversal.hpp>
#include <support/toy.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <type_traits>

using namespace hoist;
using namespace hoist::strategies;
using namespace hoist::test::toy;

namespace {

template <class S, class E, class Result, int Steps>
constexpr bool makes = [] {
  if constexpr (of<S, E>::ok)
    return std::is_same_v<typename of<S, E>::type, Result> && of<S, E>::steps::size == Steps;
  else
    return false;
}();
template <class S, class E>
bool fails(std::string_view who) {
  if constexpr (of<S, E>::ok)
    return false;
  else
    return who == of<S, E>::who;
}

struct is_a {
  template <class E>
  struct of {
    enum : bool { holds = std::is_same_v<E, a> };
  };
};
using faa = apply<f, a, a>;
using fab = apply<f, a, b>;

}  // namespace

TEST_CASE("repeat_n: so many times, or not at all") {
  using turn = either<ab, bc>;
  CHECK(makes<repeat_n<0, ab>, a, a, 0>);
  CHECK(makes<repeat_n<2, turn>, a, c, 2>);
  CHECK(fails<repeat_n<3, turn>, a>("exchange"));
  CHECK(makes<repeat_n<2, top_down<ab>>, faa, apply<f, b, b>, 2>);
}

TEST_CASE("when: only under the condition") {
  CHECK(makes<when<is_a, ab>, a, b, 1>);
  CHECK(fails<when<is_a, bc>, b>("when"));
  CHECK(fails<when<is_a, bc>, a>("exchange"));
}

TEST_CASE("all: at every part, or it fails; some: wherever it applies") {
  CHECK(makes<all<ab>, faa, apply<f, b, b>, 2>);
  CHECK(fails<all<ab>, fab>("exchange"));
  CHECK(makes<all<ab>, a, a, 0>);
  CHECK(makes<all<ab>, fun<p, k, a>, fun<p, k, b>, 1>);
  CHECK(makes<some<ab>, fab, apply<f, b, b>, 1>);
  CHECK(makes<some<ab>, faa, apply<f, b, b>, 2>);
  CHECK(fails<some<ab>, apply<f, b, c>>("some"));
  CHECK(fails<some<ab>, a>("some"));
  CHECK(makes<all<attempt<ab>>, fab, typename of<some<ab>, fab>::type, 1>);
}

TEST_CASE("bottom_up: the innermost place first; normalize: until nothing is left") {
  using nested = apply<g, apply<f, a, a>, a>;
  using twice = rule_of<apply<f, b, a>, a>;
  CHECK(makes<bottom_up<ab>, nested, apply<g, apply<f, b, a>, a>, 1>);
  CHECK(fails<bottom_up<bc>, nested>("exchange"));
  using whole = rule_of<apply<f, a, a>, c>;
  CHECK(makes<bottom_up<either<ab, whole>>, apply<f, a, a>, apply<f, b, a>, 1>);
  CHECK(makes<top_down<either<ab, whole>>, apply<f, a, a>, c, 1>);
  CHECK(makes<normalize<ab>, nested, apply<g, apply<f, b, b>, b>, 3>);
  CHECK(makes<normalize<twice>, nested, nested, 0>);
  CHECK(makes<seq<normalize<ab>, normalize<ab>>, nested, apply<g, apply<f, b, b>, b>, 3>);
}
