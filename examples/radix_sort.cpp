// Sorts numbers and carries along where they were: a pass for each bit, which is a compaction of those where it is 0.

#include <hoist/opencl.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

using namespace hoist;

namespace {

// [pass]
/// Those whose bit is 0, in their order, then the others in theirs; and how many the first ones are.
inline constexpr auto by_bit = program<array<unsigned, N>, array<int, N>, unsigned>([](auto keys, auto places, auto bit) {
  auto is_zero = keys | map([=](auto k) { return (k >> bit & 1u) == 0u; });
  return compact(is_zero, zip(keys, places));
});
// [/pass]
/// A scan in chunks, for GPUs and for CPUs.
using recipes = families::compactions;

}  // namespace

int main() try {
  const runtime::session s(best_device());
  const long n = 100003;
  const auto count = static_cast<std::size_t>(n);
  std::vector<unsigned> keys(count), sorted(count);
  std::vector<int> places(count), order(count);
  for (std::size_t i = 0; i < count; ++i) keys[i] = static_cast<unsigned>(i) * 2654435761u % 1000003u;
  std::iota(places.begin(), places.end(), 0);

  // [sort]
  const runtime::launcher pass = tune(by_bit, family_of<decltype(by_bit), recipes>("by_bit", by_bit), s).prepared({{"N", n}});
  runtime::buffer k(s, 4 * n), p(s, 4 * n), next_k(s, 4 * n), next_p(s, 4 * n), zeros(s, 4), bit(s, 4);
  k.write(keys);
  p.write(places);
  for (unsigned b = 0; b < 20; ++b) {
    bit.fill(b);
    pass.enqueue(s.queue(), runtime::results{next_k.handle(), next_p.handle(), zeros.handle()},
                 runtime::inputs{k.handle(), p.handle(), bit.handle()});
    std::swap(k, next_k);
    std::swap(p, next_p);
  }
  k.read(sorted);
  p.read(order);
  // [/sort]

  std::stable_sort(places.begin(), places.end(),
                   [&](int a, int b) { return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)]; });
  const bool right = order == places && std::is_sorted(sorted.begin(), sorted.end());
  std::printf("%ld numbers, %s\n", n, right ? "sorted" : "in a wrong order");
  return right ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "radix_sort: %s\n", e.what());
  return 1;
}
