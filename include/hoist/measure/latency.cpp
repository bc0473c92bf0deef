// Measurement kernels of what is waited for: launches and groups that do next to nothing, and loads whose index was just read.

#include <hoist/measure/own_generators.hpp>
#include <hoist/measure/terms.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>

#include <numeric>

namespace hoist::measure {

namespace {

using namespace terms;

/// One work-item of each group stores its group's number: a kernel without a result is no term.
inline constexpr auto empty =
    program<>([] { return iota<N> | map_workgroup<0>([](auto group) { return group | fill<1> | map_local<0>(id); }); });
/// Each work-item follows the indices of a table, from its own number on.
inline constexpr auto chase = program<array<int, table>>([](auto next) {
  return iota<N> | map_global<0>([=](auto first) {
           return iota<steps> |
                  reduce_seq([=](auto now, auto) { return gather_unchecked(now, next) | map_seq(id); },
                             first | fill<1> | map_seq(id)) |
                  at<0>;
         });
});

/// One cycle through all indices: the next one, the next cache line's, or one that nothing predicts.
template <long Distance>
host_values cycle_of(long count) {
  host_values v(scalar::i32, count);
  for (long i = 0; i < count; ++i) {
    const long next = i + Distance;
    // Past the end the cycle goes on at the next of the first places.
    v.set(i, static_cast<double>(next < count ? next : (i % Distance + 1) % std::min(Distance, count)));
  }
  return v;
}
host_values random_cycle(long count) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::uint64_t state = 1;
  for (std::size_t i = order.size() - 1; i > 0; --i) {  // Sattolo's shuffle, which makes one cycle
    state = inputs_detail::splitmix64(state);
    std::swap(order[i], order[state % i]);
  }
  return host_values(order);
}

kernel emptying(const settings& s) {
  kernel k = kernel_of(empty);
  k.at.local[0] = s.number("lsize_0");
  k.at.sizes.push({"N", s.number("groups")});
  return k;
}
kernel chasing(const settings& s) {
  kernel k = kernel_of(chase);
  set_items(k, s);
  const long elements = s.number("kib") * 1024 / static_cast<long>(sizeof(int));
  k.at.sizes.push({"m", s.number("m")});
  k.at.sizes.push({"table", elements});
  const std::string& order = s.word("order");
  k.data[0].make = order == "random" ? random_cycle : order == "lines" ? cycle_of<32> : cycle_of<1>;
  const long items = s.number("groups") * s.number("lsize_0");
  k.means.push_back({"in0", std::max(1.0, static_cast<double>(items * s.number("m")) / static_cast<double>(elements))});
  if (items > elements) k.rejected = "it has more work-items than the table has elements";
  return k;
}

}  // namespace

std::vector<generator> latency_generators() {
  return {{"empty",
           {"empty", "launch"},
           {numbers("lsize_0", {32, 256}, 1, 1024), numbers("groups", {16, 256, 4096, 65536}, 1, 1 << 24)},
           emptying},
          {"chase",
           {"chase", "latency", "global"},
           {words("order", {"ordered", "lines", "random"}), numbers("kib", {16, 1024, 65536}, 1, 1 << 20),
            numbers("m", {1024, 4096}, 1, 1 << 20), local_argument({1, 32}), groups_argument({1, 64})},
           chasing}};
}

}  // namespace hoist::measure
