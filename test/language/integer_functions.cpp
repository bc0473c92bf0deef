// OpenCL C's functions of integers of every width: on the host, in the simulator and on the device.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Several results as one, which few mistakes leave as it is.
constexpr auto mixed(auto a, auto b, auto c) {
  return (convert<unsigned long>(a) * 1000003 + convert<unsigned long>(b)) * 1000003 + convert<unsigned long>(c);
}
template <class A, class B, class C>
double mixed_on_host(A a, B b, C c) {
  return operations::detail::carry((static_cast<unsigned long>(a) * 1000003 + static_cast<unsigned long>(b)) * 1000003 +
                                   static_cast<unsigned long>(c));
}
template <class T>
using unsigned_of = std::make_unsigned_t<T>;
__extension__ using signed_twice = __int128;
__extension__ using unsigned_twice = unsigned __int128;
template <class T>
using twice = std::conditional_t<(T(-1) < T(0)), signed_twice, unsigned_twice>;
template <class T>
T bounded(twice<T> x) {
  using limits = std::numeric_limits<T>;
  return x < twice<T>(limits::min()) ? limits::min() : x > twice<T>(limits::max()) ? limits::max() : static_cast<T>(x);
}
template <class T>
T sum_of(T x, T y) {
  return bounded<T>(twice<T>(x) + twice<T>(y));
}
template <class T>
T difference_of(T x, T y) {
  if (T(-1) > T(0) && x < y) return 0;
  return bounded<T>(twice<T>(x) - twice<T>(y));
}
template <class T>
T mean_of(T x, T y) {
  return static_cast<T>((twice<T>(x) + twice<T>(y)) >> 1);
}
template <class T>
T upper_mean_of(T x, T y) {
  return static_cast<T>((twice<T>(x) + twice<T>(y) + 1) >> 1);
}
template <class T>
unsigned_of<T> distance_of(T x, T y) {
  return static_cast<unsigned_of<T>>(x < y ? twice<T>(y) - twice<T>(x) : twice<T>(x) - twice<T>(y));
}
template <class T>
T upper_of(T x, T y) {
  return static_cast<T>((twice<T>(x) * twice<T>(y)) >> (8 * sizeof(T)));
}
template <class T>
T ones_of(T x, T) {
  int n = 0;
  for (std::size_t b = 0; b < 8 * sizeof(T); ++b) n += static_cast<int>(static_cast<unsigned long>(x) >> b & 1);
  return static_cast<T>(n);
}
template <class T>
T zeros_of(T x, T) {
  int n = 0;
  for (int b = 8 * sizeof(T) - 1; b >= 0 && (static_cast<unsigned long>(x) >> b & 1) == 0; --b) ++n;
  return static_cast<T>(n);
}
template <class T>
T last_zeros_of(T x, T) {
  int n = 0;
  while (n < int(8 * sizeof(T)) && (static_cast<unsigned long>(x) >> n & 1) == 0) ++n;
  return static_cast<T>(n);
}
template <class T>
T turned_up(T x, T y) {
  const unsigned width = 8 * sizeof(T), by = static_cast<unsigned>(y) & (width - 1);
  const auto b = static_cast<unsigned_of<T>>(x);
  return static_cast<T>(by == 0 ? b : static_cast<unsigned_of<T>>(b << by | b >> (width - by)));
}
template <class T>
T turned_down(T x, T y) {
  const unsigned width = 8 * sizeof(T), by = static_cast<unsigned>(y) & (width - 1);
  const auto b = static_cast<unsigned_of<T>>(x);
  return static_cast<T>(by == 0 ? b : static_cast<unsigned_of<T>>(b >> by | b << (width - by)));
}

template <class T, class F, class Loop>
void check_loops(const char* name, F, Loop loop, bool vectors) {
  const numbers x = integers<T>(31, 72), y = integers<T>(32, 72);
  using namespace operations::detail;
  numbers right;
  for (std::size_t i = 0; i < x.size(); ++i) right.push_back(loop(uncarried<T>(x[i]), uncarried<T>(y[i])));
  check_values(name, subject_of(of_pairs<T>(F{})), x, y, right);
  if (vectors) check_values(std::string(name) + " of vectors", subject_of(of_vectors<T>(F{})), x, y, right);
}
template <class T>
void check_integers(bool vectors = false) {
  CAPTURE(std::string(name_of(scalar_of<T>::value)));
  check_loops<T>(
      "add_sat, sub_sat, hadd", [](auto a, auto b) { return mixed(add_sat(a, b), sub_sat(a, b), hadd(a, b)); },
      [](T a, T b) { return mixed_on_host(sum_of(a, b), difference_of(a, b), mean_of(a, b)); }, vectors);
  check_loops<T>(
      "rhadd, abs_diff, mul_hi", [](auto a, auto b) { return mixed(rhadd(a, b), abs_diff(a, b), mul_hi(a, b)); },
      [](T a, T b) { return mixed_on_host(upper_mean_of(a, b), distance_of(a, b), upper_of(a, b)); }, vectors);
  check_loops<T>(
      "popcount, clz, ctz", [](auto a, auto) { return mixed(popcount(a), clz(a), ctz(a)); },
      [](T a, T b) { return mixed_on_host(ones_of(a, b), zeros_of(a, b), last_zeros_of(a, b)); }, vectors);
  check_loops<T>(
      "rotl, rotr", [](auto a, auto b) { return mixed(rotl(a, b), rotr(a, b), rotl(a, 3)); },
      [](T a, T b) { return mixed_on_host(turned_up(a, b), turned_down(a, b), turned_up(a, T(3))); }, vectors);
}

}  // namespace

TEST_CASE("integer functions of signed char") { check_integers<signed char>(); }
TEST_CASE("integer functions of unsigned char") { check_integers<unsigned char>(); }
TEST_CASE("integer functions of short") { check_integers<short>(); }
TEST_CASE("integer functions of unsigned short") { check_integers<unsigned short>(); }
TEST_CASE("integer functions of int") { check_integers<int>(true); }
TEST_CASE("integer functions of unsigned") { check_integers<unsigned>(); }
TEST_CASE("integer functions of long") { check_integers<long>(); }
TEST_CASE("integer functions of unsigned long") { check_integers<unsigned long>(true); }
