// How often numbers stand in arrays: whole ones, rows and what is computed; by every recipe, by schedules, and on the device.
#include <hoist/explore/baseline.hpp>
#include <hoist/language.hpp>
#include <hoist/schedule.hpp>
#include <hoist/simulate/shadow.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <support/on_device.hpp>
#include <support/programs.hpp>
#include <support/structures.hpp>
#include <support/texts.hpp>
#include <vector>

namespace {

using namespace hoist;
using namespace hoist::test;

constexpr auto all = program<array<int, N>>([](auto x) { return x | histogram<12>; });
constexpr auto of_bytes = program<array2<unsigned char, N, M>>([](auto x) { return x | join | histogram<256>; });
/// Numbers below 0 and beyond the last bin among them; and what is made of the counts.
constexpr auto rows = program<array2<int, N, M>>([](auto x) {
  return x | map([](auto row) {
           return row | map([](auto v) { return 2 * v - 5; }) | histogram<19> | map([](auto n) { return 3 * n + 1; });
         });
});
/// The share of each number, read by a gather.
constexpr auto shares = program<array<int, N>>([](auto x) {
  return let(x | histogram<17> | to_global, [=](auto counts) { return gather(x, counts) | map([](auto n) { return n * n; }); });
});

template <class P>
std::vector<double> scheduled_result(P p, const char* text, long n, long m, const std::vector<double>& x, std::size_t length) {
  const kernel_module made = variant_of(scheduled(p), scheduled_at({{"N", n}, {"M", m}}, schedule_from(text)));
  REQUIRE(std::string(made.rejected == nullptr ? "" : made.rejected) == "");
  arrays buffers{x, std::vector<double>(length, -1)};
  const simulate::result r = simulate::run(made, buffers);
  for (const simulate::finding& found : r.findings) FAIL_CHECK(found.text);
  return buffers[1];
}

}  // namespace

TEST_CASE("a histogram counts what is one of its numbers, and nothing else") {
  const std::vector<double> x{2, 0, -1, 2, 12, 11, 2, -12, 100000};
  reference meaning(subject_of(all).terms, point_at(9, 1, {1}), true);
  meaning.set_input(0, x.data());
  const std::vector<double> right{1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  for (long k = 0; k < 12; ++k) CHECK(meaning.at(ir::path{}.with(k)).value == right[static_cast<std::size_t>(k)]);
}
TEST_CASE("every recipe counts the same, also where chunks of groups don't divide the array") {
  check_family(family_of("all", all), 1, {{1, 1}, {613, 1}, {4096, 1}, {4097, 1}, {9001, 1}}, 2);
  check_family(family_of("bytes", of_bytes), 1, {{1, 1}, {67, 131}}, 2);
  check_family(family_of("rows", rows), 1, {{1, 1}, {7, 1}, {5, 301}}, 2);
  check_family(family_of("shares", shares), 1, {{1, 1}, {613, 1}}, 2);
}
TEST_CASE("a schedule gives a histogram kernels of its own") {
  for (long n : {1L, 100L, 4096L, 8195L}) {
    const std::vector<double> x = integers(n, 7);
    std::vector<double> right(17, 0), squares;
    for (double v : x)
      if (v < 17) right[static_cast<std::size_t>(v)] += 1;
    for (double v : x) squares.push_back(right[static_cast<std::size_t>(v)] * right[static_cast<std::size_t>(v)]);
    CHECK(scheduled_result(shares, "result: kernel", n, 1, x, x.size()) == squares);
    if (n > 1) CHECK(scheduled_result(shares, "result: kernel block 2", n, 1, x, x.size()) == squares);
  }
}
TEST_CASE("the texts are OpenCL C, and add atomically unless a group has one work-item") {
  const family f = family_of("bytes", of_bytes);
  int kernels = 0;
  for (long local : {1L, 64L})
    for (int i = 0; i < f.count && kernels < (local == 1 ? 1 : 2); ++i) {
      if (!f.structures[i].exists) continue;
      const kernel_module m = emit_module(f.structures[i].terms(), point_at(33, 67, {local}), 1);
      if (m.rejected != nullptr) continue;
      const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
      CHECK((text.find("atomic_add(&tile0[r0], 1);") != std::string::npos) == (local > 1));
      CHECK((text.find("tile0[r0] += 1;") != std::string::npos) == (local == 1));
      CHECK(complaints_of_clang(text, "histogram") == "");
      ++kernels;
    }
  CHECK(kernels == 2);
}
TEST_CASE("the device of this machine counts too") {
  const runtime::session s(runtime::best_device());
  const family f = family_of("bytes", of_bytes);
  ir::point at;
  at.sizes = {{"N", 67}, {"M", 131}};
  std::vector<double> x(67 * 131), right(256, 0);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i * i % 251), right[i * i % 251] += 1;
  CHECK(run_on_device(s, baseline_module(f, at), scalar::i32, {x}) == right);
}
TEST_CASE("additions race with reads and writes of other work-items, and not with additions") {
  simulate::touched cell(1);
  CHECK(cell.add(0, 1) == simulate::touched::nobody);
  CHECK(cell.add(0, 2) == simulate::touched::nobody);
  CHECK(cell.add(0, 1) == simulate::touched::nobody);
  CHECK(cell.read(0, 1) == 2);
  CHECK(cell.write(0, 2) == 1);
  CHECK(cell.add(0, 3) == 2);
  cell.next_epoch();
  CHECK(cell.read(0, 4) == simulate::touched::nobody);
  CHECK(cell.add(0, 4) == simulate::touched::nobody);
  CHECK(cell.add(0, 5) == 4);
  cell.next_epoch();
  CHECK(cell.write(0, 1) == simulate::touched::nobody);
  CHECK(cell.add(0, 1) == simulate::touched::nobody);
  CHECK(cell.add(0, 2) == 1);
}
