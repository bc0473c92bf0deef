// Functions of rows, scans, compactions, batches and attention on the OpenCL device of this machine: a point of each structure at
// small odd sizes.
#include <benchmark/programs/families.hpp>
#include <hoist/explore/schedules_rows.hpp>
#include <hoist/opencl.hpp>
#include <support/families.hpp>
#include <support/texts.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

/// The structures that are for such programs alone.
const std::vector<std::string> rows{"rows-", "short-rows-", "row-per-work-item-read-again"},
    scans{"rows-", "short-rows-", "scan-"};

long count_of(const std::string& text, const std::string& word) {
  long n = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}
/// Checks that clang reads the texts, in which at least so many kernels wait for groups.
void check_texts(const std::string& texts, const std::string& of, int waiting = 0) {
  CHECK(count_of(texts, "volatile __global ulong*") >= waiting);
  const std::string said = complaints_of_clang(texts, of);
  CHECK_MESSAGE(said.empty(), said);
}

/// Numbers of 64 bits, of which the compiler tries no operator.
constexpr auto differences =
    program<array<long, N>>([](auto x) { return x | scan(associative<0>([](auto a, auto b) { return a - b; })); });

}  // namespace

TEST_CASE("on the device: functions of rows by every structure") {
  std::string texts = check_on_this_device(benchmarks::family_softmax(), {{7, 37}, {3, 129}}, rows, 5, held::within_bounds);
  texts += check_on_this_device(benchmarks::family_layer_norm(), {{7, 61}, {3, 130}}, rows, 5, held::within_bounds);
  texts += check_on_this_device(benchmarks::family_log_sum_exp(), {{7, 37}, {33, 5}}, rows, 5, held::within_bounds);
  texts += check_on_this_device(benchmarks::family_argmax_rows(), {{5, 61}, {33, 3}}, {""}, 3);
  check_texts(texts, "row_functions");
}
TEST_CASE("on the device: the greatest of rows by every structure") {
  check_texts(check_on_this_device(benchmarks::family_top_k(), {{5, 61}, {33, 3}}, {""}, 3), "greatest_of_rows");
}
TEST_CASE("on the device: scans by every structure") {
  std::string texts = check_on_this_device(benchmarks::family_scan_rows(), {{7, 61}, {2, 1051}}, scans, 5);
  texts += check_on_this_device(benchmarks::family_linear_recurrence(), {{5, 23}, {41, 2}}, scans, 5, held::within_bounds);
  texts += check_on_this_device(benchmarks::family_scan(), {{61, 103}, {1, 7}}, scans, 4);
  texts += check_on_this_device(benchmarks::family_compaction(), {{61, 103}, {1, 7}}, {"compaction-"}, 2);
  check_texts(texts, "scans", 3);
}
TEST_CASE("on the device: batches and attention by every structure") {
  std::string texts = check_on_this_device(benchmarks::family_matmul_batched(), {{37, 1}, {5, 1}}, {"matrix-"}, 4);
  texts += check_on_this_device(benchmarks::family_triangular_solve(), {{37, 1}, {5, 1}}, {"matrix-"}, 1, held::within_bounds);
  texts += check_on_this_device(benchmarks::family_attention(), {{13, 32}, {3, 96}}, {"row-"}, 3, held::within_bounds);
  check_texts(texts, "batches");
}
TEST_CASE("on the device: a scan whose operator isn't associative is refused when it runs") {
  using in_parallel = meta::list<recipe<"scan-in-chunks", families::scan_in_short_chunks<1>>,
                                 recipe<"scan-in-chunks-per-work-item", families::scan_in_item_chunks>>;
  const long n = 5003;
  std::vector<long> in(n, 3), out(n);
  auto run = tune(differences, family_of<decltype(differences), in_parallel>("differences", differences), best_device(),
                  tuning::one_shot().without_wisdom());
  std::string why;
  try {
    run(view(out.data(), {n}), view(in.data(), {n}));
  } catch (const runtime::error& e) {
    why = e.what();
  }
  CHECK(why.starts_with("none of the best variants of differences runs on "));
  CHECK((why.ends_with(" are wrong") || why.ends_with(" is outside the host's error bound")));
}
