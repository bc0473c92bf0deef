// What users may give a tuned program: unusual values, extents, pitches and pointers.

#include <hoist/opencl.hpp>
#include <hoist/runtime/runtime.hpp>
#include <hoist/meta/parallel.hpp>
#include <hoist/runtime/host_comparison.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/argument_checks.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <span>
#include <sys/resource.h>
#include <support/refusal.hpp>

namespace {

using namespace hoist;
using test::refusal;

using row = array<float, N>;
using grid = array2<float, N, M>;

inline constexpr auto sums = program<grid>("sums", [](auto x) {
  return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + 2.0f * w(1, 2) - w(2, 0); });
});
inline constexpr auto copy = program<row>([](auto x) { return x | map([](auto v) { return v * 1.0f; }); });

/// What view asks of a std::mdspan.
struct strided {
  float* data;
  std::size_t extents[2];
  long strides[2];
  static constexpr std::size_t rank() { return 2; }
  float* data_handle() const { return data; }
  std::size_t extent(std::size_t d) const { return extents[d]; }
  long stride(std::size_t d) const { return strides[d]; }
};

auto& tuned_sums() {
  static auto run = tune(sums, best_device());
  return run;
}
auto& tuned_copy() {
  static auto run = tune(copy, best_device());
  return run;
}
float at(const std::vector<float>& x, long n, long m, long i, long j) {
  i = i < 0 ? 0 : i >= n ? n - 1 : i;
  j = j < 0 ? 0 : j >= m ? m - 1 : j;
  return x[static_cast<std::size_t>(i * m + j)];
}
std::vector<float> expected(const std::vector<float>& x, long n, long m) {
  std::vector<float> y;
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) y.push_back(at(x, n, m, i - 1, j) + 2.0f * at(x, n, m, i, j + 1) - at(x, n, m, i + 1, j - 1));
  return y;
}
std::vector<float> numbers(long count) {
  std::vector<float> x(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 17) - 8;
  return x;
}

}  // namespace

TEST_CASE("values: infinities, NaN and the largest numbers go through as arithmetic has them") {
  const float inf = std::numeric_limits<float>::infinity(), most = std::numeric_limits<float>::max();
  std::vector<float> x(64, 1.0f), y(64);
  x[3] = inf, x[5] = -inf, x[7] = std::nanf(""), x[9] = most, x[11] = -most, x[13] = -0.0f;
  x[15] = std::numeric_limits<float>::denorm_min();
  tuned_copy()(view(y.data(), {64}), view(x.data(), {64}));
  for (std::size_t i = 0; i < x.size(); ++i) {
    CAPTURE(i);
    if (std::isnan(x[i]))
      CHECK(std::isnan(y[i]));
    else if (std::fpclassify(x[i]) == FP_SUBNORMAL)
      CHECK((y[i] == x[i] || y[i] == 0.0f));
    else
      CHECK(std::bit_cast<std::uint32_t>(x[i]) == std::bit_cast<std::uint32_t>(y[i]));
  }
}

TEST_CASE("extents: one element, one row, one column") {
  for (auto [n, m] : {std::pair(1L, 1L), std::pair(1L, 37L), std::pair(41L, 1L), std::pair(2L, 2L)}) {
    const std::vector<float> x = numbers(n * m);
    std::vector<float> y(x.size());
    tuned_sums()(view(y.data(), {n, m}), view(x.data(), {n, m}));
    CHECK(y == expected(x, n, m));
  }
}

TEST_CASE("extents in a vector or an array, of any integers") {
  const std::vector<long> held{13, 29};
  const std::array<std::size_t, 2> sizes{13, 29};
  std::vector<float> x = numbers(13 * 29), y(x.size());
  tuned_sums()(view(y.data(), sizes), view(x, held));
  CHECK(y == expected(x, 13, 29));
  CHECK(refusal([&] { tuned_sums()(view(y.data(), sizes), view(x, std::array{13, 30})); }) != "");
  CHECK(flaw(view(x.data(), std::vector<long>{})) == "has no extents");
}

TEST_CASE("pitch: rows that begin further apart than they are long") {
  const long n = 13, m = 29, pitch = 32, out_pitch = 40;
  const std::vector<float> dense = numbers(n * m);
  std::vector<float> x(static_cast<std::size_t>(n * pitch), 1e30f), y(static_cast<std::size_t>(n * out_pitch), -7.0f);
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < m; ++j) x[static_cast<std::size_t>(i * pitch + j)] = dense[static_cast<std::size_t>(i * m + j)];
  tuned_sums()(view(y.data(), {n, m}, out_pitch), view(x.data(), {n, m}, pitch));
  const std::vector<float> right = expected(dense, n, m);
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < out_pitch && i * out_pitch + j < static_cast<long>(y.size()); ++j)
      CHECK(y[static_cast<std::size_t>(i * out_pitch + j)] == (j < m ? right[static_cast<std::size_t>(i * m + j)] : -7.0f));
}

TEST_CASE("aliasing: the result may lie where the input does") {
  const long n = 13, m = 29;
  std::vector<float> x = numbers(n * m);
  const std::vector<float> right = expected(x, n, m);
  tuned_sums()(view(x.data(), {n, m}), view(x.data(), {n, m}));
  CHECK(x == right);
}

TEST_CASE("aliasing: the result may lie over a part of an input, and pointers at any element") {
  const long n = 13, m = 29;
  for (long shift : {1L, 29L, 30L, 3 * 29L - 1}) {
    std::vector<float> x = numbers((n + 3) * m);
    const std::vector<float> before(x.begin() + 1, x.begin() + 1 + n * m), right = expected(before, n, m);
    tuned_sums()(view(x.data() + shift, {n, m}), view(x.data() + 1, {n, m}));
    CHECK(std::vector<float>(x.begin() + shift, x.begin() + shift + n * m) == right);
  }
}

TEST_CASE("bad arguments are refused by name") {
  std::vector<float> x(64), y(64);
  auto& run = tuned_sums();
  CHECK(refusal([&] { run(view(y.data(), {8, 8}), view(x.data(), {0, 8})); }) == "input 0 has 0 elements in dimension 0.");
  CHECK(refusal([&] {
          run(view(y.data(), {8, 8}), view(static_cast<float*>(nullptr), {8, 8}));
        }) == "input 0 is a null pointer.");
  CHECK(refusal([&] {
          run(view(static_cast<float*>(nullptr), {8, 8}), view(x.data(), {8, 8}));
        }) == "the result is a null pointer.");
  auto* crooked = reinterpret_cast<float*>(reinterpret_cast<char*>(x.data()) + 1);
  CHECK(refusal([&] {
          run(view(y.data(), {7, 8}), view(crooked, {7, 8}));
        }) == "input 0 is not aligned to the 4 bytes of its elements.");
  CHECK(refusal([&] {
          run(view(y.data(), {8, 8}), view(x.data(), {8, 8}, 7));
        }) == "input 0 has a pitch of 7 elements, less than its rows of 8.");
  CHECK(refusal([&] {
          run(view(y.data(), {8, 7}), view(x.data(), {8, 8}));
        }) == "the result of sums is 8 x 8 where these sizes are given, not 8 x 7.");
  CHECK(refusal([&] { run(view(y.data(), {64}), view(x.data(), {64})); }) ==
        "input 0 has 1 dimension where the program has 2.");
}

TEST_CASE("extents of the result are compared one by one; a dimension of one element makes no difference") {
  std::vector<float> x(64), y(64);
  auto& run = tuned_sums();
  CHECK(refusal([&] {
          run(view(y.data(), {16, 4}), view(x.data(), {4, 16}));
        }) == "the result of sums is 4 x 16 where these sizes are given, not 16 x 4.");
  CHECK(refusal([&] {
          run(view(y.data(), {64}), view(x.data(), {4, 16}));
        }) == "the result of sums is 4 x 16 where these sizes are given, not 64.");
  run(view(y.data(), {4, 16}), view(x.data(), {4, 16}));
  CHECK(refusal([&] {
          run(view(y.data(), {2, 2, 16}), view(x.data(), {4, 16}));
        }) == "the result of sums is 4 x 16 where these sizes are given, not 2 x 2 x 16.");
  CHECK(refusal([&] { run(view(y.data(), {1, 16}), view(x.data(), {1, 16})); }) == "");
  CHECK(refusal([&] { run(view(y.data(), {16}), view(x.data(), {1, 16})); }) == "");
}

TEST_CASE("more than the device has is refused before anything is allocated") {
  const runtime::session s(best_device());
  auto run = tune(sums, s);
  std::vector<float> x(64), y(64);
  const auto square = [](double bytes) { return static_cast<long>(std::ceil(std::sqrt(bytes / 4))) + 1; };
  const auto kilobytes = [] {
    rusage r;
    REQUIRE(getrusage(RUSAGE_SELF, &r) == 0);
    return r.ru_maxrss;
  };
  const long before = kilobytes(), most = s.info().max_alloc;
  for (const long n : {square(static_cast<double>(most)), 1000000L, 3000000L, 900000000L}) {
    CAPTURE(n);
    char wanted[200];
    std::snprintf(wanted, sizeof wanted, "input 0 of sums would take %.0f bytes, but %s allows %ld: use a smaller problem",
                  4.0 * static_cast<double>(n) * static_cast<double>(n), s.name().c_str(), most);
    CHECK(refusal([&] { run(view(y.data(), {n, n}), view(x.data(), {n, n})); }) == wanted);
    CHECK(refusal([&] { run.prepared({{"N", n}, {"M", n}}); }) == wanted);
  }
  const long beyond = 1L << 40;
  CHECK(refusal([&] {
          run(view(y.data(), {beyond, beyond}), view(x.data(), {beyond, beyond}));
        }) == "input 0 has more elements than any memory.");
  CHECK(refusal([&] { run.prepared({{"N", beyond}, {"M", beyond}}); }).find("but " + s.name()) != std::string::npos);
  CHECK(s.allocated() == 0);
  CHECK(kilobytes() - before < 50000);
  // Each array alone fits, all together don't.
  const family f = family_of("sums", sums);
  ir::point at;
  at.sizes = {{"N", 1000}, {"M", 1000}};
  const auto shapes = runtime::input_shapes<decltype(sums)::inputs>;
  const runtime::memory_limits small{"a small device", 5e6, 7e6};
  const runtime::result_extents extents = runtime::extents_at(f, at);
  CHECK(extents == runtime::result_extents{{1000, 1000}});
  CHECK(refusal([&] { runtime::refuse_large(f, shapes, at, extents, small, 1); }) ==
        "the arrays of sums would take 8000000 bytes, but a small device allows 7000000: use a smaller problem");
  CHECK(refusal([&] { runtime::refuse_large(f, shapes, at, extents, {"another", 5e6, 8e6}, 1); }) == "");
}

TEST_CASE("a check on the host whose time is over has looked at one element for each thread") {
  const family f = family_of("sums", sums);
  ir::point at;
  at.sizes = {{"N", 100}, {"M", 100}};
  const std::vector<float> x = numbers(10000), right = expected(x, 100, 100);
  host_values in(scalar::f32, 10000), good(scalar::f32, 10000);
  std::memcpy(in.writable_bytes().data(), x.data(), 40000);
  std::memcpy(good.writable_bytes().data(), right.data(), 40000);
  const std::vector<host_values> inputs{in};
  const runtime::host_comparison all(f, at, inputs, f.results[0]);
  const auto contracted = ir::arithmetic::contracted;
  CHECK(all.compare(good, 200, contracted, 0).checked == meta::cores());
  CHECK(all.compare(good, 200, contracted, 1e9).checked >= 200);
  CHECK(all.compare(good, 200, contracted, 1e9).ratio <= 1);
  CHECK(all.compare(good, 10000, contracted, 0).checked == 10000);  // all that there are is all that is asked for
  CHECK(all.compare(in, 200, contracted, 1e9).ratio > 1);
}

TEST_CASE("the sizes of what is prepared: each once, by its name, and at least 1") {
  auto run = tune(sums, best_device());
  CHECK(refusal([&] { run.prepared({{"N", 8}}); }) == "size M of sums has no value.");
  CHECK(refusal([&] { run.prepared({{"N", 8}, {"Q", 8}}); }) == "sums has no size Q; its sizes are N, M.");
  CHECK(refusal([&] { run.prepared({{"N", 8}, {"M", 8}, {"Q", 8}}); }) == "sums has no size Q; its sizes are N, M.");
  CHECK(refusal([&] { run.prepared({{"N", 8}, {"M", 8}, {"N", 8}}); }) == "size N of sums is given twice.");
  CHECK(refusal([&] { run.prepared({{"N", 0}, {"M", 8}}); }) == "size N of sums is 0; it is at least 1.");
  CHECK(refusal([&] { run.prepared({{"M", 8}, {"N", 8}}); }) == "");
}

TEST_CASE("an input that doesn't fit is named with its dimension, and with where the size came from") {
  const auto says = [](auto types, const auto&... views) { return refusal([&] { runtime::sizes_of(types, views...); }); };
  std::vector<float> x(1000);
  const auto of = [&](std::initializer_list<long> extents) { return view(x.data(), extents); };
  using all = meta::list<grid, array<float, N>, array<float, 2 * M + 3>, array<float, 19>>;
  CHECK(says(all{}, of({4, 5}), of({4}), of({13}), of({19})) == "");
  CHECK(says(all{}, of({4, 5}), of({5}), of({13}), of({19})) ==
        "input 1 has 5 elements in dimension 0 where 4 are needed, since N = 4 by input 0.");
  CHECK(says(all{}, of({4, 5}), of({4}), of({12}), of({19})) ==
        "input 2 has 12 elements in dimension 0 where 2 * M + 3 = 13 are needed, since M = 5 by input 0.");
  CHECK(says(all{}, of({4, 5}), of({4}), of({13}), of({18})) == "input 3 has 18 elements in dimension 0 where 19 are needed.");
  CHECK(says(meta::list<array<float, 2 * N>>{}, of({7})) ==
        "input 0 has 7 elements in dimension 0, which is 2 * N for no size N.");
  CHECK(says(meta::list<array<float, N + M>, array<float, N>>{}, of({7}), of({3})) ==
        "input 0 has 7 elements in dimension 0, which doesn't say what the sizes in N + M are; let an array before it have a "
        "length of one name");
}

TEST_CASE("views of vectors, spans, arrays and mdspans know how much there is") {
  std::vector<float> x = numbers(60), y(60), z(60);
  const std::vector<float>& read = x;
  auto& run = tuned_sums();
  run(view(y.data(), {6, 10}), view(x.data(), {6, 10}));
  run(view(z, {6, 10}), view(read, {6, 10}));
  CHECK(z == y);
  tuned_copy()(view(z), view(read));
  CHECK(z == x);
  const auto says = [&](const auto& in) { return refusal([&] { run(view(z, {6, 10}), in); }); };
  CHECK(says(view(std::span<const float>(x), {6, 10})) == "");
  CHECK(says(view(std::span<const float>(x).first(59), {6, 10})) == "input 0 needs 60 elements, but its memory has 59.");
  CHECK(says(view(x, {6, 9}, 10)) == "the result of sums is 6 x 9 where these sizes are given, not 6 x 10.");
  CHECK(says(view(x, {6, 10}, 11)) == "input 0 needs 65 elements, but its memory has 60.");
  CHECK(refusal([&] { run(view(z, {7, 10}), view(x, {6, 10})); }) == "the result needs 70 elements, but its memory has 60.");
  float some[60];
  std::copy(x.begin(), x.end(), some);
  std::fill(z.begin(), z.end(), 0.f);
  CHECK(says(view(some, {6, 10})) == "");
  CHECK(z == y);
  std::fill(z.begin(), z.end(), 0.f);
  CHECK(says(view(strided{x.data(), {6, 10}, {10, 1}})) == "");
  CHECK(z == y);
  CHECK(view(strided{x.data(), {5, 8}, {10, 1}}).pitch == 10);
  CHECK(says(view(strided{x.data(), {6, 10}, {1, 6}})) == "input 0 has strides that are not those of rows in row-major order.");
  CHECK(says(view(strided{x.data(), {6, 10}, {20, 2}})) ==
        "input 0 has strides that are not those of rows in row-major order.");
}

TEST_CASE("dimensions: as many as the program has, and four at most") {
  std::vector<float> x(64), y(64);
  auto& run = tuned_sums();
  CHECK(refusal([&] {
          run(view(y.data(), {8, 8}), view(x.data(), {4, 4, 4}));
        }) == "input 0 has 3 dimensions where the program has 2.");
  CHECK(refusal([&] {
          run(view(y.data(), {8, 8}), view(x.data(), {2, 2, 2, 2, 4}));
        }) == "input 0 has 5 dimensions; there may be four.");
  CHECK(refusal([&] { run(view(y.data(), {8, 8}), view(x.data(), {8, -8})); }) == "input 0 has -8 elements in dimension 1.");
}

namespace {

/// The module of a low-level program at N = M = 16.
template <class P>
hoist::kernel_module module_of(P) {
  ir::point p;
  p.sizes = {{"N", 16}, {"M", 16}};
  p.local[0] = 8;
  const hoist::kernel_module m = emit_module(ir::table_of<program_term<P>>(), p, P::input_count);
  REQUIRE_MESSAGE(m.rejected == nullptr, m.rejected);
  return m;
}
/// Runs a module on the given buffers of 256 floats.
void run_on(const runtime::session& s, const hoist::kernel_module& m, const std::vector<runtime::buffer>& buffers) {
  runtime::executable(s, runtime::module_of(m), buffers).run();
}
std::vector<float> contents(const runtime::buffer& b) {
  std::vector<float> x(256);
  b.read(x);
  return x;
}

inline constexpr auto scaled_sum = program<grid, grid>([](auto a, auto b) {
  return zip(a, b) | map_global<1>([](auto r, auto s) {
           return zip(r, s) | map_global<0>([](auto x, auto y) { return 2.0f * x + y * y; });
         });
});
inline constexpr auto with_neighbours = program<grid, grid>([](auto a, auto b) {
  return zip2(a, b | pad2<1>(clamp) | slide2<3>) |
         map_global<1>([](auto r) { return r | map_global<0>([](auto x, auto w) { return x + w(0, 1) - w(2, 1); }); });
});
inline constexpr auto by_vectors = program<grid>([](auto a) {
  return a | map_global<0>([](auto r) { return r | as_vector<4> | map_seq([](auto v) { return v * v; }) | as_scalar; });
});
inline constexpr auto turned = program<grid>([](auto a) {
  return a | transpose | map_global<1>([](auto r) { return r | map_global<0>([](auto x) { return x + 1.0f; }); });
});
inline constexpr auto in_two_kernels = program<grid>([](auto a) {
  return a | map_global<1>([](auto r) { return r | map_global<0>([](auto x) { return 3.0f * x; }); }) | to_global | transpose |
         map_global<1>([](auto r) { return r | map_global<0>([](auto x) { return x + 1.0f; }); });
});

}  // namespace

TEST_CASE("aliasing: a kernel may write the buffer that it reads where an element depends on the same one only") {
  const runtime::session s(runtime::best_device());
  const std::vector<float> a = numbers(256), b = [] {
    auto x = numbers(512);
    return std::vector<float>(x.end() - 256, x.end());
  }();
  for (int same : {0, 1, 2}) {
    runtime::buffer first(s, 1024), second(s, 1024), third(s, 1024);
    first.write(a);
    second.write(b);
    const runtime::buffer& result = same == 0 ? first : same == 1 ? second : third;
    run_on(s, module_of(scaled_sum), {first, second, result});
    const std::vector<float> got = contents(result);
    for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == 2.0f * a[i] + b[i] * b[i]);
  }
  const runtime::buffer both(s, 1024);
  both.write(a);
  run_on(s, module_of(by_vectors), {both, both});
  const std::vector<float> got = contents(both);
  for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == a[i] * a[i]);
}

TEST_CASE("aliasing: anything else is refused, and the buffers are named") {
  const runtime::session s(runtime::best_device());
  const runtime::buffer one(s, 1024), other(s, 1024), more(s, 1024);
  one.write(numbers(256));
  other.write(numbers(256));
  CHECK_NOTHROW(run_on(s, module_of(with_neighbours), {one, other, one}));
  CHECK(refusal([&] {
          run_on(s, module_of(with_neighbours), {one, other, other});
        }) == "kernel hoist_kernel would write buffer 2, which is also its buffer 1; give it another one");
  CHECK(refusal([&] {
          run_on(s, module_of(turned), {one, one});
        }) == "kernel hoist_kernel would write buffer 1, which is also its buffer 0; give it another one");
  const hoist::kernel_module two = module_of(in_two_kernels);
  REQUIRE(two.buffer_bytes.size() == 3);
  CHECK_NOTHROW(run_on(s, two, {one, one, more}));   // the input is read before the result is written
  CHECK_NOTHROW(run_on(s, two, {one, other, one}));  // what lies between the kernels takes the input's place, pointwise
  CHECK(refusal([&] {
          run_on(s, two, {one, other, other});
        }).find("would write buffer 2, which is also buffer 1") != std::string::npos);
}
