// Traced user functions: the graph of what a lambda does, and what the graph computes; and what closures of terms, of traced
// scalars and of values of C++ are told apart by.
#include <hoist/language.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace hoist;

namespace {

namespace operators {
constexpr auto difference = [](auto a, auto b) { return a - b; };
constexpr auto mean = [](auto a, auto b) { return (a + b) / 2; };
constexpr auto product = [](auto a, auto b) { return a * b; };
constexpr auto either = [](auto a, auto b) { return a + b - a * b; };
constexpr auto length = [](auto a, auto b) { return sqrt(a * a + b * b); };
constexpr auto farther = [](auto a, auto b) { return select(abs(a) > abs(b), a, b); };
constexpr auto smaller = [](auto a, auto b) { return min(a, b); };
constexpr auto saturated = [](auto a, auto b) { return min(a + b, 255); };
constexpr auto both = [](auto a, auto b) { return a & b; };
constexpr auto log_sum = [](auto a, auto b) { return max(a, b) + log(1.f + exp(-abs(a - b))); };
template <class T, real Z, class L>
constexpr bool holds(L) {
  using laws = detail::declared_laws<associative_operator<L, Z>, T>;
  return laws::is_associative && laws::has_neutral;
}
static_assert(holds<float, 1.0>(product) && holds<double, 0.0>(either) && holds<float, 0.0>(length) &&
              holds<int, 0.0>(saturated));
static_assert(holds<float, 1.0>(smaller) && holds<float, 0.0>(smaller), "of numbers below 1, and below 0");
static_assert(holds<float, 0.0>(farther) && holds<unsigned, 4294967295.0>(both) && holds<int, -1.0>(both));
static_assert(holds<float, -1e30>(log_sum), "what compilers can't compute is believed");
static_assert(!holds<float, 0.0>(difference) && !holds<int, 0.0>(difference) && !holds<float, 0.0>(mean) &&
              !holds<int, 0.0>(mean));
static_assert(!holds<float, 0.0>(product) && !holds<double, 2.0>(product) && !holds<float, 1.0>(either) &&
              !holds<int, 0.0>(both));
}  // namespace operators

using scalars = std::vector<double>;

std::string text(const trace_graph& g, int i) {
  const trace_graph::node& n = g.nodes[i];
  if (n.op == nullptr && n.parameter < 0) {
    std::string number = std::to_string(n.number);
    number.erase(number.find_last_not_of('0') + 1);
    return number;
  }
  std::string s;
  if (n.op == nullptr) {
    s = std::string("x") + std::to_string(n.parameter);
    for (int k = 0; k < n.steps; ++k) s += "." + std::to_string(n.path[k]);
    return s;
  }
  s = std::string(n.op->text) + "(";
  for (int k = 0; k < n.op->arity; ++k) s += (k > 0 ? " " : "") + text(g, n.arg[k]);
  return s + ")";
}
/// What the graph does, written from its result.
std::string text(const trace_graph& g) { return text(g, g.results[0]); }

double value(const trace_graph& g, int i, const scalars& arguments) {
  const trace_graph::node& n = g.nodes[i];
  if (n.op == nullptr) return n.parameter < 0 ? n.number : arguments.at(static_cast<std::size_t>(n.parameter));
  double x[3] = {};
  for (int k = 0; k < n.op->arity; ++k) x[k] = value(g, n.arg[k], arguments);
  return round_to(n.type, n.op->compute(x));
}
/// The value of a function of scalars.
double value(const trace_graph& g, const scalars& arguments) { return value(g, g.results[0], arguments); }

template <class... T, class L>
trace_graph traced_as(L) {
  return trace<L, T...>();
}
int count(const trace_graph& g, const operation& op) {
  int n = 0;
  for (const auto& node : g.nodes) n += node.op == &op;
  return n;
}
template <class T>
scalar type_of_result(const T& g) {
  return g.nodes[g.results[0]].type;
}

/// Reads one element of a window.
template <int I, int J>
struct reader {
  constexpr auto operator()(auto w) const { return w(I, J) * 2.f; }
};
template <class F, int... I>
void for_indices(F f, std::integer_sequence<int, I...>) {
  (f(std::integral_constant<int, I - 2>{}), ...);
}

template <class... C>
constexpr auto capturing(C... c) {
  return [c...](auto x) {
    (static_cast<void>(C(c)), ...);
    return x;
  };
}
template <class... C>
using capture = decltype(capturing(std::declval<C>()...));

using term_of_array = expr<input<0, arr<float>, extent<8>>, array<float, 8>>;
using array_parameter = symbol<var<level_name<0>, arr<float>>, array<float, 3>>;
using tuple_parameter = symbol<var<level_name<0>, tup<float, int>>, tuple<float, int>>;
using scalar_parameter = symbol<var<level_name<0>, float>, float>;
using vector_parameter = symbol<var<level_name<0>, vec<float, 4>>, vec<float, 4>>;
using scalar_as_term = term_symbol<var<level_name<0>, float>, float>;

template <class... C>
constexpr bool only_terms = detail::captures_only_terms<capture<C...>>;
template <class... C>
constexpr bool has_scalar = detail::captures_scalar<capture<C...>>;

}  // namespace

TEST_CASE("a graph is what the lambda wrote, on either side of an operator") {
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return x + y; })) == "+(x0 x1)");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return y - x * 2.f; })) == "-(x1 *(x0 2.))");
  CHECK(text(traced_as<float>([](auto x) { return 1.f / x; })) == "/(1. x0)");
  CHECK(text(traced_as<float>([](auto x) { return x / 4.f; })) == "/(x0 4.)");
  CHECK(text(traced_as<float>([](auto x) { return -x; })) == "-(x0)");
  CHECK(text(traced_as<float, float>([](auto x, auto) { return x; })) == "x0");
  CHECK(text(traced_as<float, float>([](auto, auto y) { return y; })) == "x1");
  CHECK(text(traced_as<float, float, float>([](auto x, auto y, auto z) { return (x - y) - z; })) == "-(-(x0 x1) x2)");
  CHECK(text(traced_as<float, float, float>([](auto x, auto y, auto z) { return x - (y - z); })) == "-(x0 -(x1 x2))");
}

TEST_CASE("the functions of OpenCL C, and choices") {
  CHECK(text(traced_as<float>([](auto x) { return sqrt(x); })) == "sqrt(x0)");
  CHECK(text(traced_as<float>([](auto x) { return exp(x); })) == "exp(x0)");
  CHECK(text(traced_as<float>([](auto x) { return abs(x); })) == "fabs(x0)");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return min(x, max(y, 0.f)); })) == "fmin(x0 fmax(x1 0.))");
  CHECK(text(traced_as<int, int>([](auto x, auto y) { return min(x, max(y, 3)); })) == "min(x0 max(x1 3.))");
  CHECK(text(traced_as<float, float, float>([](auto x, auto y, auto z) { return fma(x, y, z); })) == "fma(x0 x1 x2)");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return select(x < y, x, y); })) == "?:(<(x0 x1) x0 x1)");
  CHECK(text(traced_as<float>([](auto x) { return select(x <= 1.f, x, 2.f); })) == "?:(<=(x0 1.) x0 2.)");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return select(x == y, x, -y); })) == "?:(==(x0 x1) x0 -(x1))");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return select(x > y, x, y); })) == "?:(<(x1 x0) x0 x1)");
  CHECK(text(traced_as<float>([](auto x) { return select(x > 1.f, x, 0.f); })) == "?:(<(1. x0) x0 0.)");
  CHECK(text(traced_as<float, float>([](auto x, auto y) { return select(x >= y, x, y); })) == "?:(<=(x1 x0) x0 x1)");
  CHECK(text(traced_as<float>([](auto x) { return select(x >= 1.f, x, 0.f); })) == "?:(<=(1. x0) x0 0.)");
  CHECK(text(traced_as<float>([](auto x) { return select(x != 1.f, x, 0.f); })) == "?:(!=(x0 1.) x0 0.)");
}

TEST_CASE("nodes have the types of the values") {
  CHECK(type_of_result(traced_as<float>([](auto x) { return x + 1.f; })) == scalar::f32);
  CHECK(type_of_result(traced_as<double>([](auto x) { return x + 1.f; })) == scalar::f64);
  CHECK(type_of_result(traced_as<int>([](auto x) { return x + 1; })) == scalar::i32);
  CHECK(type_of_result(traced_as<unsigned>([](auto x) { return x * 2u; })) == scalar::u32);
  CHECK(type_of_result(traced_as<float>([](auto x) { return x < 1.f; })) == scalar::boolean);
  CHECK(type_of_result(traced_as<double>([](auto x) { return select(x < 1., x, 1.); })) == scalar::f64);
}

TEST_CASE("a literal is a value of the other operand's type") {
  const trace_graph g = traced_as<float>([](auto x) { return x * 0.1; });
  CHECK(type_of_result(g) == scalar::f32);
  CHECK(g.nodes[g.nodes[g.results[0]].arg[1]].number == static_cast<double>(0.1f));
  CHECK(g.nodes[g.nodes[g.results[0]].arg[1]].type == scalar::f32);
  const trace_graph d = traced_as<double>([](auto x) { return x * 0.1; });
  CHECK(d.nodes[d.nodes[d.results[0]].arg[1]].number == 0.1);
  CHECK(text(traced_as<float>([](auto x) { return 2 * x; })) == "*(2. x0)");
}

TEST_CASE("min and max of a number and of what is none are the number, as fmin and fmax say") {
  const double nan = std::nan("");
  for (double x : {-2.0, 0.0, 3.5, HUGE_VAL, -HUGE_VAL}) {
    for (const trace_graph& g : {traced_as<float, float>([](auto a, auto b) { return min(a, b); }),
                                 traced_as<float, float>([](auto a, auto b) { return max(a, b); })}) {
      CHECK(value(g, {nan, x}) == x);
      CHECK(value(g, {x, nan}) == x);
      CHECK(std::isnan(value(g, {nan, nan})));
    }
  }
  const double of_first[3] = {nan, 1, 0}, of_second[3] = {1, nan, 0}, of_both[3] = {1, 2, 0}, errors[3] = {0.25, 0.5, 0};
  CHECK(operations::minimum.error(of_first, errors) == 0.5);
  CHECK(operations::maximum.error(of_second, errors) == 0.25);
  CHECK(operations::minimum.error(of_both, errors) == 0.5);
}

TEST_CASE("products of integers wrap as 32 bits do") {
  const trace_graph i = traced_as<int, int>([](auto a, auto b) { return a * b; });
  const trace_graph u = traced_as<unsigned, unsigned>([](auto a, auto b) { return a * b; });
  std::mt19937 random(3);
  for (int k = 0; k < 1000; ++k) {
    const auto a = static_cast<unsigned>(random()), b = static_cast<unsigned>(random()) >> k % 32;
    const auto x = static_cast<int>(a), y = static_cast<int>(b);
    CHECK(value(u, {static_cast<double>(a), static_cast<double>(b)}) == static_cast<double>(a * b));
    CHECK(value(i, {static_cast<double>(x), static_cast<double>(y)}) == static_cast<double>(static_cast<int>(a * b)));
  }
}

TEST_CASE("a local is one node, however often it is used") {
  const trace_graph g = traced_as<float>([](auto x) {
    auto y = x * x;
    auto z = y + y;
    return z * z + y;
  });
  CHECK(count(g, operations::multiply) == 2);
  CHECK(count(g, operations::add) == 2);
  CHECK(text(g) == "+(*(+(*(x0 x0) *(x0 x0)) +(*(x0 x0) *(x0 x0))) *(x0 x0))");
}

TEST_CASE("the order in which the compiler evaluates operands does not matter") {
  auto nested = [](auto w) { return (w(0) + w(1)) * (w(2) - w(3)) / ((w(4) * w(5)) + (w(6) / w(7))); };
  auto in_steps = [](auto w) {
    auto g = w(6) / w(7);
    auto d = w(2) - w(3);
    auto f = w(4) * w(5);
    auto s = w(0) + w(1);
    auto below = f + g;
    return s * d / below;
  };
  using window = array<float, 8>;
  const std::string want = "/(*(+(x0.0 x0.1) -(x0.2 x0.3)) +(*(x0.4 x0.5) /(x0.6 x0.7)))";
  CHECK(text(traced_as<window>(nested)) == want);
  CHECK(text(traced_as<window>(in_steps)) == want);
}

TEST_CASE("reads name the argument, the indices and the components on the way") {
  using pair = tuple<float, array<float, 3>>;
  CHECK(text(traced_as<array2<float, 3, 4>>([](auto w) { return w(2, 3); })) == "x0.2.3");
  CHECK(text(traced_as<array2<float, 3, 4>>([](auto w) { return w(2)(3); })) == "x0.2.3");
  CHECK(text(traced_as<float, array<pair, 2>>([](auto, auto w) { return get<0>(w(1)); })) == "x1.1.0");
  CHECK(text(traced_as<array<pair, 2>>([](auto w) { return get<1>(w(1))(2); })) == "x0.1.1.2");
  CHECK(text(traced_as<arr<arr<float>>>([](auto w) { return w(5, 6); })) == "x0.5.6");
}

TEST_CASE("a graph computes what the lambda computes") {
  auto f = [](auto x, auto y, auto z) {
    auto a = x * y - z;
    auto b = (a + x) * (z - 3.0) + y * 0.5;
    return a * b - (x + y) * (z + a);
  };
  const trace_graph g = traced_as<double, double, double>(f);
  std::mt19937 bits(3);
  std::uniform_int_distribution<int> some(-32, 32);
  for (int i = 0; i < 500; ++i) {
    const double x = some(bits) / 4., y = some(bits), z = some(bits) / 2.;
    CHECK(value(g, {x, y, z}) == f(x, y, z));
  }
  const trace_graph choice = traced_as<int, int>([](auto x, auto y) { return select(x < y, min(x * 2, y), max(x, -y)); });
  for (int x = -9; x < 10; ++x)
    for (int y = -9; y < 10; ++y) CHECK(value(choice, {1. * x, 1. * y}) == (x < y ? std::min(x * 2, y) : std::max(x, -y)));
  const trace_graph roots = traced_as<double>([](auto x) { return sqrt(abs(x)) + exp(x); });
  for (double x : {-4., -0.5, 0., 1., 2.25}) CHECK(value(roots, {x}) == std::sqrt(std::fabs(x)) + std::exp(x));
}

TEST_CASE("every operation of a float is rounded to a float") {
  const trace_graph g = traced_as<float, float>([](auto x, auto y) { return (x + y) * x / y - sqrt(x); });
  std::mt19937 bits(5);
  std::uniform_real_distribution<float> some(0.1f, 10.f);
  for (int i = 0; i < 500; ++i) {
    const float x = some(bits), y = some(bits);
    const float sum = x + y, product = sum * x, quotient = product / y, root = std::sqrt(x);
    CHECK(value(g, {x, y}) == static_cast<double>(quotient - root));
  }
}

TEST_CASE("a read outside a window of known length is noticed, all others are not") {
  const auto eight = std::make_integer_sequence<int, 8>{};
  for_indices(
      [&](auto i) {
        for_indices(
            [&](auto j) {
              constexpr int row = i, column = j;
              const bool inside = row >= 0 && row < 3 && column >= 0 && column < 4;
              CHECK(trace<reader<row, column>, array2<float, 3, 4>>().out_of_bounds == !inside);
              const bool known_inside = row >= 0 && column >= 0 && column < 4;
              CHECK(trace<reader<row, column>, array2<float, N, 4>>().out_of_bounds == !known_inside);
            },
            eight);
      },
      eight);
}

TEST_CASE("tracing is a constant expression") {
  constexpr auto f = [](auto x, auto y) { return select(x < y, x * x, sqrt(y)); };
  constexpr int nodes = trace<decltype(f), float, float>().nodes.size();
  CHECK(nodes == traced_as<float, float>(f).nodes.size());
  static_assert(!trace<decltype(f), float, float>().out_of_bounds);
}

TEST_CASE("closures of terms can be made from their type") {
  CHECK(detail::captures_nothing<capture<>>);
  CHECK(only_terms<>);
  CHECK(only_terms<term_of_array>);
  CHECK(only_terms<term_of_array, term_of_array, scalar_as_term>);
  CHECK(only_terms<array_parameter>);
  CHECK(only_terms<tuple_parameter, array_parameter>);
  CHECK(only_terms<capture<term_of_array, array_parameter>>);
  CHECK_FALSE(has_scalar<term_of_array, array_parameter, tuple_parameter>);
  CHECK(detail::call_stateless<capture<term_of_array, array_parameter>>(7) == 7);
}

TEST_CASE("closures of traced scalars are known by their alignment") {
  CHECK(has_scalar<scalar_parameter>);
  CHECK(has_scalar<vector_parameter>);
  CHECK(has_scalar<term_of_array, scalar_parameter, char>);
  CHECK(has_scalar<capture<scalar_parameter>>);
  CHECK_FALSE(only_terms<scalar_parameter>);
}

TEST_CASE("closures of values are neither") {
  CHECK_FALSE(only_terms<float>);
  CHECK_FALSE(only_terms<char>);
  CHECK_FALSE(only_terms<char, bool>);
  CHECK_FALSE(only_terms<term_of_array, const char*>);
  CHECK_FALSE(has_scalar<float, char, const char*>);
  const term_of_array term;
  const auto by_reference = [&term](auto x) { return static_cast<void>(term), x; };
  CHECK_FALSE(detail::captures_only_terms<decltype(by_reference)>);
}

#ifndef __clang__  // which can't read a closure's bytes
TEST_CASE("a byte with a value is found beside terms") {
  CHECK_FALSE(only_terms<term_of_array, char>);
  CHECK_FALSE(only_terms<bool, term_of_array, array_parameter>);
  CHECK_FALSE(only_terms<capture<term_of_array, bool>>);
  CHECK(only_terms<tuple_parameter, capture<array_parameter, term_of_array>>);
}
#endif
