// What no integer holds, of every width: quotients by 0 and -1, shifts by more bits than there are, sums that don't fit,
// reductions of nothing, indices outside.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

__extension__ using wide_int = __int128;
__extension__ using wide_bits = unsigned __int128;
/// Of numbers of 64 bits, whose product may need a bit more than wide_int has.
wide_int product_of(wide_int a, wide_int b) {
  return static_cast<wide_int>(static_cast<wide_bits>(a) * static_cast<wide_bits>(b));
}

/// What C's conversions make of T before arithmetic.
template <class T>
using met = decltype(T() + T());
template <class T>
met<T> wrapped(wide_int x) {
  return static_cast<met<T>>(static_cast<std::make_unsigned_t<met<T>>>(x));
}
template <class T>
wide_int quotient_of(T a, T b) {
  return b == 0 ? wide_int(0) : wide_int(a) / wide_int(b);
}
template <class T>
wide_int rest_of(T a, T b) {
  return b == 0 ? wide_int(0) : wide_int(a) % wide_int(b);
}
template <class T>
wide_int up(T a, T b) {
  const int by = static_cast<int>(static_cast<std::make_unsigned_t<met<T>>>(b) & (8 * sizeof(met<T>) - 1));
  return static_cast<wide_int>(static_cast<unsigned long>(a) << by);
}
template <class T>
wide_int down(T a, T b) {
  const int by = static_cast<int>(static_cast<std::make_unsigned_t<met<T>>>(b) & (8 * sizeof(met<T>) - 1));
  return static_cast<met<T>>(a) >> by;
}

/// Every pair of the least, the greatest, and small integers, and random ones.
template <class T>
std::pair<numbers, numbers> pairs() {
  using limits = std::numeric_limits<T>;
  const std::vector<T> all{0,
                           1,
                           static_cast<T>(-1),
                           2,
                           7,
                           31,
                           32,
                           63,
                           64,
                           static_cast<T>(limits::min()),
                           static_cast<T>(limits::max()),
                           static_cast<T>(limits::min() + 1),
                           static_cast<T>(limits::max() - 1)};
  std::vector<T> x, y;
  for (T a : all)
    for (T b : all) x.push_back(a), y.push_back(b);
  numbers u = carried_all(x), v = carried_all(y);
  for (double a : integers<T>(3, 39)) u.push_back(a);
  for (double b : integers<T>(4, 39)) v.push_back(b);
  return {u, v};
}
template <class T, class F>
void check_loops(const char* name, F, met<T> (*loop)(T, T)) {
  const auto [x, y] = pairs<T>();
  REQUIRE(x.size() % 8 == 0);
  using namespace operations::detail;
  numbers right;
  for (std::size_t i = 0; i < x.size(); ++i) right.push_back(carry(loop(uncarried<T>(x[i]), uncarried<T>(y[i]))));
  check_values(name, subject_of(of_pairs<T>(F{})), x, y, right);
  check_values(std::string(name) + " of vectors", subject_of(of_vectors<T>(F{})), x, y, right);
}

template <class T, class Op>
constexpr auto of_nothing(Op) {
  return program<array2<T, N, 4>>(
      [](auto a) { return a | map_global<0>([](auto row) { return row | drop<4> | reduce_seq(Op{}); }); });
}
template <class T, class P>
void check_nothing(const char* name, P p, T neutral) {
  static const runtime::session device(runtime::best_device());
  const ir::point at = point_at(5, 1, {1});
  check_kernel(name, subject_of(p), {at});
  check_on_device(device, name, subject_of(p), at);
  for (double x : meaning_of(ir::table_of<program_term<P>>(), at, 1, exact_inputs(ir::table_of<program_term<P>>(), at)).values)
    CHECK(same_number(scalar_of<T>::value, x, operations::detail::carry(neutral)));
}

template <class I>
constexpr auto gathered = program<array<I, N>, array<I, N>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
template <class I>
void check_indices() {
  const numbers x = integers<I>(8, 41), i = integers<I>(9, 41);
  const subject of = subject_of(gathered<I>);
  const ir::point at = point_at(41, 1, {1});
  const hoist::kernel_module m = emit_module(of.terms, at, of.inputs);
  REQUIRE(m.rejected == nullptr);
  reference meaning(of.terms, at, true);
  meaning.set_input(0, i.data());
  meaning.set_input(1, x.data());
  std::vector<numbers> buffers{i, x, numbers(41)};
  simulate::run(m, buffers);
  const numbers on_device = device_result(m, scalar_of<I>::value, {i, x});
  for (std::size_t k = 0; k < 41; ++k) {
    const I index = operations::detail::uncarried<I>(i[k]);
    const double right = x[index < I(0) ? 0 : index > I(40) ? 40 : static_cast<std::size_t>(index)];
    CAPTURE(k);
    CHECK(same_number(scalar_of<I>::value, meaning.at(ir::path{}.with(static_cast<long>(k))).value, right));
    CHECK(same_number(scalar_of<I>::value, buffers[2][k], right));
    CHECK(same_number(scalar_of<I>::value, on_device[k], right));
  }
}
template <class T>
void check_integers() {
  CAPTURE(std::string(name_of(scalar_of<T>::value)));
  check_loops<T>(
      "/ %", [](auto a, auto b) { return a / b * 3 + a % b; },
      [](T a, T b) { return wrapped<T>(wide_int(wrapped<T>(quotient_of(a, b))) * 3 + wrapped<T>(rest_of(a, b))); });
  check_loops<T>(
      "<< >>", [](auto a, auto b) { return (a << b) ^ (a >> b); },
      [](T a, T b) { return met<T>(wrapped<T>(up(a, b)) ^ wrapped<T>(down(a, b))); });
  check_loops<T>(
      "+ - *", [](auto a, auto b) { return (a + b) * (a - b) - -b; },
      [](T a, T b) {
        return wrapped<T>(wide_int(wrapped<T>(product_of(wrapped<T>(wide_int(a) + b), wrapped<T>(wide_int(a) - b)))) + b);
      });
  using limits = std::numeric_limits<T>;
  check_nothing("minimum of nothing", of_nothing<T>(minimum), limits::max());
  check_nothing("maximum of nothing", of_nothing<T>(maximum), limits::min());
  if constexpr (sizeof(T) >= 4) {
    check_nothing("sum of nothing", of_nothing<T>(add), T(0));
    check_nothing("product of nothing", of_nothing<T>(multiply), T(1));
    if constexpr (sizeof(T) == 4) check_indices<T>();
  }
}

}  // namespace

TEST_CASE("signed chars") { check_integers<signed char>(); }
TEST_CASE("unsigned chars") { check_integers<unsigned char>(); }
TEST_CASE("shorts") { check_integers<short>(); }
TEST_CASE("unsigned shorts") { check_integers<unsigned short>(); }
TEST_CASE("ints") { check_integers<int>(); }
TEST_CASE("unsigned ints") { check_integers<unsigned>(); }
TEST_CASE("longs") { check_integers<long>(); }
TEST_CASE("unsigned longs") { check_integers<unsigned long>(); }
