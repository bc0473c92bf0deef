// Attention for one head as a program: one kernel that stores no scores, held against softmax of all scores and by its own bounds.
#include <benchmark/programs/rows.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/schedules_rows.hpp>

#include <cmath>
#include <string>
#include <support/on_device.hpp>
#include <support/structures.hpp>
#include <support/texts.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr long width = 8;
constexpr auto attention = benchmarks::attention_of<width>;
const family& all() {
  static const family f = family_of<decltype(attention), families::rows_that_accumulate>("attention", attention);
  return f;
}
/// Between -2 and 2, by position.
std::vector<double> spread(long n, long salt) {
  std::vector<double> x;
  for (long i = 0; i < n; ++i) x.push_back(static_cast<double>((i * 7919 + salt) % 257) / 64 - 2);
  return x;
}
/// The softmax of all scores, written out, times the values.
std::vector<double> by_softmax(const arrays& in, long queries, long keys, double shift) {
  const auto at = [&](int a, long i, long d) {
    return in[static_cast<std::size_t>(a)][static_cast<std::size_t>(i * width + d)];
  };
  std::vector<double> out;
  for (long i = 0; i < queries; ++i) {
    std::vector<double> weighted(width, 0);
    double sum = 0;
    for (long j = 0; j < keys; ++j) {
      double score = 0;
      for (long d = 0; d < width; ++d) score += at(0, i, d) * at(1, j, d);
      const double weight = std::exp(score - shift);
      sum += weight;
      for (long d = 0; d < width; ++d) weighted[static_cast<std::size_t>(d)] += weight * at(2, j, d);
    }
    for (double w : weighted) out.push_back(w / sum);
  }
  return out;
}

}  // namespace

TEST_CASE("attention is softmax of all scores times the values, in one kernel") {
  for (auto [n, m] : {std::pair{1L, 1L}, {3L, 2L}, {13L, 37L}}) {
    const arrays in{spread(n * width, 1), spread(m * width, 50), spread(m * width, 99)};
    const std::vector<double> right = by_softmax(in, n, m, 8);
    int ran = 0;
    for (int i = 0; i < all().count; ++i) {
      REQUIRE(all().structures[i].exists);
      CAPTURE(std::string(all().structures[i].name));
      const kernel_module made = detail::baseline_variant(all().structures[i], 3, point_at(n, m, {}));
      REQUIRE(std::string(made.rejected == nullptr ? "" : made.rejected) == "");
      CHECK(made.kernels.size() == 1);
      arrays buffers = in;
      buffers.emplace_back(right.size(), -1);
      for (const simulate::finding& f : simulate::run(made, buffers).findings) FAIL_CHECK(f.text);
      double worst = 0;
      for (std::size_t k = 0; k < right.size(); ++k) worst = std::fmax(worst, std::abs(buffers[3][k] - right[k]));
      CHECK(worst < 1e-4);
      ++ran;
    }
    CHECK(ran == 2);
  }
}
TEST_CASE("its kernels keep the bounds of the program's own operations") {
  check_family(all(), 1, {{67, 5}, {130, 3}}, 2, held::within_bounds);
}
TEST_CASE("scores may be large: no weight overflows") {
  const long n = 3, m = 5;
  arrays buffers{std::vector<double>(n * width, 40), std::vector<double>(m * width, 50), spread(m * width, 99),
                 std::vector<double>(n * width, -1)};
  const std::vector<double> right = by_softmax(buffers, n, m, 40. * 50 * width);
  simulate::run(detail::baseline_variant(all().structures[0], 3, point_at(n, m, {})), buffers);
  for (std::size_t k = 0; k < right.size(); ++k) CHECK(std::abs(buffers[3][k] - right[k]) < 1e-5);
}
TEST_CASE("no array holds scores") {
  const kernel_module made = detail::baseline_variant(all().structures[1], 3, point_at(64, 100, {}));
  for (const ir::memory& memory : made.kernels[0].memories) CHECK((memory.parameter >= 0 || memory.size <= width));
}
