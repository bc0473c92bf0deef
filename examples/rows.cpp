// Functions of rows: softmax, normalised layers, places of greatest elements, prefix sums; each held against a loop.

#include <hoist/opencl.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace hoist;

// [softmax]
inline constexpr auto softmax = program<array2<float, N, M>>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           auto weights = row | map([=](auto v) { return exp(v - greatest); });
           auto sum = weights | reduce(add);
           return weights | map([=](auto w) { return w / sum; });
         });
});
// [/softmax]

// [normalised]
inline constexpr auto normalised = program<array2<float, N, M>>([](auto x) {
  return x | map([](auto row) {
           return let((row | reduce(add)) / convert<float>(number_of<M>), [=](auto mean) {
             return let(row | map([=](auto v) { return v - mean; }), [=](auto centred) {
               auto squares = centred | map([](auto c) { return c * c; }) | reduce(add);
               return let(squares / convert<float>(number_of<M>),
                          [=](auto variance) { return centred | map([=](auto c) { return c / sqrt(variance + 1e-5f); }); });
             });
           });
         });
});
// [/normalised]

// [scan]
inline constexpr auto prefix_sums = program<array<float, N>>([](auto x) { return x | scan(add); });
inline constexpr auto sums_behind = program<array2<float, N, M>>(
    [](auto x) { return x | map([](auto row) { return row | reverse | scan_exclusive(add) | reverse; }); });
// [/scan]

// [argmax]
inline constexpr auto greatest = program<array2<float, N, M>>([](auto x) {
  return x | map([](auto row) {
           return zip(row, iota<M>) | reduce(associative<-INFINITY, 2147483647>([](auto a, auto b) {
                    auto better = (get<0>(b) > get<0>(a)) | ((get<0>(b) == get<0>(a)) & (get<1>(b) < get<1>(a)));
                    return make_tuple(select(better, get<0>(b), get<0>(a)), select(better, get<1>(b), get<1>(a)));
                  }));
         });
});
// [/argmax]

int main() try {
  const device_or_host where = best_device_or_host();
  const long n = 13, m = 101;
  std::vector<float> x(n * m), out(n * m), best(n);
  std::vector<int> places(n);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * 7919 % 1000) / 500 - 1;
  int wrong = 0;
  const auto close = [&](float a, double b) { wrong += !(std::abs(a - b) <= 1e-4 * (1 + std::abs(b))); };
  const auto at = [&](long i, long j) { return static_cast<std::size_t>(i * m + j); };

  tune(softmax, where)(view(out.data(), {n, m}), view(x.data(), {n, m}));
  for (long i = 0; i < n; ++i) {
    double sum = 0;
    for (long j = 0; j < m; ++j) sum += std::exp(x[at(i, j)]);
    for (long j = 0; j < m; ++j) close(out[at(i, j)], std::exp(x[at(i, j)]) / sum);
  }
  tune(normalised, where)(view(out.data(), {n, m}), view(x.data(), {n, m}));
  for (long i = 0; i < n; ++i) {
    double mean = 0, variance = 0;
    for (long j = 0; j < m; ++j) mean += x[at(i, j)] / static_cast<double>(m);
    for (long j = 0; j < m; ++j) variance += (x[at(i, j)] - mean) * (x[at(i, j)] - mean) / static_cast<double>(m);
    for (long j = 0; j < m; ++j) close(out[at(i, j)], (x[at(i, j)] - mean) / std::sqrt(variance + 1e-5));
  }
  tune(prefix_sums, where)(view(out.data(), {n * m}), view(x.data(), {n * m}));
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) close(out[i], sum += x[i]);
  tune(sums_behind, where)(view(out.data(), {n, m}), view(x.data(), {n, m}));
  for (long i = 0; i < n; ++i) {
    sum = 0;
    for (long j = m - 1; j >= 0; sum += x[at(i, j)], --j) close(out[at(i, j)], sum);
  }
  tune(greatest, where)(view(best.data(), {n}), view(places.data(), {n}), view(x.data(), {n, m}));
  for (long i = 0; i < n; ++i) {
    const auto row = x.begin() + i * m;
    const auto most = std::max_element(row, row + m);
    close(best[static_cast<std::size_t>(i)], *most);
    wrong += places[static_cast<std::size_t>(i)] != most - row;
  }
  std::printf("%d wrong\n", wrong);
  return wrong == 0 ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "rows: %s\n", e.what());
  return 1;
}
