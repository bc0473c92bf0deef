// What hoist defines where C and OpenCL C don't: overflow, division by zero, indices outside, reductions of nothing.
#include <hoist/hoist.hpp>
#include <support/everywhere.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

struct overflows {
  constexpr auto operator()(auto a, auto b) const {
    return select(a + 1 > a, 1, 0) + select(b - 1 < b, 2, 0) + a * b - (a + b * 3) + -a;
  }
};
struct sums_up {
  constexpr auto operator()(auto a, auto b) const {
    val<int> sum = a;
    for (int i = 0; i < 3; ++i) sum = sum * 31 + b;
    return sum;
  }
};
struct divides {
  constexpr auto operator()(auto a, auto b) const { return a / b - a % b; }
};
struct divides_by_numbers {
  constexpr auto operator()(auto a, auto b) const { return a / 7 + b % 3; }
};

inline constexpr auto of_nothing = program<array2<float, N, 4>>([](auto a) {
  return a | map_global<0>(
                 [](auto row) { return (row | drop<4> | reduce_seq(add)) + 2.f * (row | drop<4> | reduce_seq(maximum)); });
});
inline constexpr auto scan_of_rest = program<array2<float, N, 4>>([](auto a) {
  return a | map_global<0>([](auto row) { return row | drop<4> | reduce_while([](auto s) { return s < 1.f; }, add); });
});
inline constexpr auto gathered =
    program<array<int, N>, array<float, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });
inline constexpr auto gathered_unsigned =
    program<array<unsigned, N>, array<float, M>>([](auto i, auto x) { return gather(i, x) | map_global<0>(id); });

inline constexpr auto gathered_by_forty = program<array<int, 40>, array<float, M>>([](auto i, auto x) {
  return gather(i, x) | split<40> | map_global<0>([](auto c) { return c | map_unrolled(id); }) | join;
});

simulate::result ran(const subject& of, long n, long m, const numbers& indices) {
  const hoist::kernel_module made = emit_module(of.terms, point_at(n, m, {4}), of.inputs);
  REQUIRE(made.rejected == nullptr);
  std::vector<numbers> buffers{indices, numbers(static_cast<std::size_t>(m), 1), numbers(static_cast<std::size_t>(n))};
  return simulate::run(made, buffers);
}

}  // namespace

TEST_CASE("integers wrap around: host, simulator and device agree") {
  check_exact("overflows", of_pairs<int>(overflows{}), integers<int>(1), integers<int>(2));
  check_exact("overflows of vectors", of_vectors<int>(overflows{}), integers<int>(1), integers<int>(2));
  check_exact("sums_up", of_pairs<int>(sums_up{}), integers<int>(3), integers<int>(4));
  check_exact("unsigned", of_pairs<unsigned>([](auto a, auto b) { return a * b - (a + b * 3u); }), integers<unsigned>(5),
              integers<unsigned>(6));
}
TEST_CASE("a division by 0 gives 0, and the quotient that is one too many wraps around") {
  numbers x = integers<int>(7), y = integers<int>(8);
  for (std::size_t i = 0; i < y.size(); i += 3) y[i] = static_cast<double>(static_cast<long>(i % 4) - 2);
  x[6] = -2147483648.0, y[6] = -1;
  x[9] = 5, y[9] = 0;
  check_exact("divides", of_pairs<int>(divides{}), x, y);
  check_exact("divides vectors", of_vectors<int>(divides{}), x, y);
  check_exact("divides by numbers", of_pairs<int>(divides_by_numbers{}), x, y);
  check_exact("divides unsigned", of_pairs<unsigned>(divides{}), integers<unsigned>(9), integers<unsigned char>(10));
}
TEST_CASE("the text is that of integers without a sign, and a divisor that is a number needs no function") {
  const std::string text = text_of(subject_of(of_pairs<int>(divides_by_numbers{})), point_at(13, 1, {4}));
  CHECK_MESSAGE(text.find("/ 7") != std::string::npos, text);
  CHECK(text.find("quotient_int") == std::string::npos);
  const std::string other = text_of(subject_of(of_pairs<int>(divides{})), point_at(13, 1, {4}));
  CHECK(other.find("int quotient_int(int a, int b) {") != std::string::npos);
  CHECK(text_of(subject_of(of_pairs<int>(sums_up{})), point_at(13, 1, {4})).find("(uint)") != std::string::npos);
}
TEST_CASE("a reduction of nothing is its neutral element") {
  check_kernel("of_nothing", subject_of(of_nothing), {point_at(5, 1, {1})});
  check_kernel("scan_of_rest", subject_of(scan_of_rest), {point_at(5, 1, {1})});
  const ir::point at = point_at(5, 1, {1});
  for (double x : meaning_of(ir::table_of<program_term<decltype(of_nothing)>>(), at, 1,
                             exact_inputs(ir::table_of<program_term<decltype(of_nothing)>>(), at))
                      .values)
    CHECK(x == -std::numeric_limits<double>::infinity());
}
TEST_CASE("the simulator tells the index of a gather that lies outside, as it was read") {
  CHECK(ran(subject_of(gathered), 4, 9, {0, 8, 3, 5}).findings.empty());
  for (double bad : {9.0, -1.0, -77.0, 2147483647.0}) {
    const simulate::result r = ran(subject_of(gathered), 4, 9, {0, 8, bad, 5});
    REQUIRE(r.findings.size() == 1);
    CHECK(r.findings[0].what == simulate::fault::index_out_of_range);
    CHECK(r.findings[0].index == static_cast<long>(bad));
    CHECK(r.findings[0].item == 2);
    CHECK(r.findings[0].text.find("gathers by the index " + std::to_string(static_cast<long>(bad))) != std::string::npos);
  }
  const simulate::result r = ran(subject_of(gathered_unsigned), 4, 9, {0, 4294967295.0, 3, 5});
  REQUIRE(r.findings.size() == 1);
  CHECK(r.findings[0].index == 4294967295L);
}
TEST_CASE("indices outside stop no simulation, however many statements read them") {
  const hoist::kernel_module made = emit_module(subject_of(gathered_by_forty).terms, point_at(1, 9, {1}), 2);
  REQUIRE(made.rejected == nullptr);
  numbers table;
  for (int i = 0; i < 9; ++i) table.push_back(3 * i + 1);
  std::vector<numbers> buffers{numbers(40, 77), table, numbers(40)};
  const simulate::result r = simulate::run(made, buffers);
  CHECK(r.findings.size() == 16);
  for (const simulate::finding& f : r.findings) CHECK(f.what == simulate::fault::index_out_of_range);
  CHECK(buffers[2] == numbers(40, 25));
}
