// Measurement kernels of what stays on the chip: local memory at strides with and without conflicts of banks, barriers.

#include <hoist/measure/own_generators.hpp>
#include <hoist/measure/terms.hpp>

namespace hoist::measure {

namespace {

using namespace terms;

/// From one step to the next a work-item's element moves by three: compilers make no vectors of what isn't neighbours.
constexpr long step = 3;

/// Each work-item reads m elements of a tile, `stride` places from its neighbour's.
inline constexpr auto reads = program<array<float, local * stride + step * steps>>([](auto x) {
  return iota<N> | map_workgroup<0>([=](auto) {
           return let(x | map_local<0>(id) | to_local, [](auto tile) {
             return tile | windows<local * stride, step> | drop_last<1> | map([](auto places) {
                      return places | chunks<stride, local> | map([](auto own) { return own | at<0>; });
                    }) |
                    transpose | map_local<0>([](auto own) { return own | sum_of; });
           });
         });
});
/// All work-items read the same m elements, the first ones of rows of `step`.
inline constexpr auto uniform_reads = program<array2<float, steps, step>>([](auto x) {
  return iota<N> | map_workgroup<0>([=](auto) {
           auto copy = x | map_local<0>([](auto row) { return row | map_unrolled(id); });
           return let(copy | to_local, [](auto tile) {
             auto firsts = tile | map([](auto row) { return row | at<0>; });
             return iota<local> | map_local<0>([=](auto) { return firsts | sum_of; });
           });
         });
});

/// Each work-item turns a row of its own around, m times.
inline constexpr auto each_row = [](auto rows) { return rows | map_local<0>([](auto own) { return own | map_unrolled(id); }); };
inline constexpr auto moves = program<array2<float, N, local>>([](auto x) {
  return x | map_workgroup<0>([](auto own) {
           auto rows = own | map_local<0>([](auto y) {
                         return let(y | fill<1> | map_unrolled(id) | to_private,
                                    [](auto loaded) { return loaded | at<0> | fill<terms::values> | map_unrolled(id); });
                       });
           return rows | to_local | repeat<steps>([](auto rows) {
                    return each_row(rows | map([](auto row) { return row | reverse; })) | to_local;
                  }) |
                  map_local<0>([](auto row) { return row | reduce_unrolled(add); });
         });
});

/// A group turns its elements around, m times: a load, a store and a barrier each.
inline constexpr auto turns = program<array2<float, N, local>>([](auto x) {
  return x | map_workgroup<0>([](auto own) {
           return own | map_local<0>(id) | to_local |
                  repeat<steps>([](auto now) { return now | reverse | map_local<0>(id) | to_local; }) | map_local<0>(id);
         });
});

/// A global load, m multiply-adds of each of some values that begin with it, a store.
inline constexpr auto multiply_adds = program<array<float, N>>([](auto x) {
  return x | map_global<0>([](auto own) {
           return let(own | fill<1> | map_unrolled(id) | to_private, [](auto loaded) {
             auto start = zip(iota<terms::values>, loaded | at<0> | fill<terms::values>) |
                          map_unrolled([](auto k, auto y) { return y + convert<float>(k); });
             return iota<steps> |
                    reduce_seq<4>([](auto now, auto) { return now | map_unrolled([](auto y) { return y * 0.5f + 0.5f; }); },
                                  start) |
                    reduce_unrolled(add);
           });
         });
});

void set_steps(kernel& k, const settings& s) { k.at.sizes.push({"m", s.number("m")}); }

constexpr long most_local = 48 * 1024 / sizeof(float);

kernel reading(const settings& s) {
  const bool uniform = s.word("lid_stride") == "0";
  kernel k = uniform ? kernel_of(uniform_reads) : kernel_of(reads);
  set_groups(k, s);
  set_steps(k, s);
  k.fixed.push_back("m");  // the tile's size depends on it
  k.at.sizes.push({"values", s.number("values")});
  if (!uniform) k.at.sizes.push({"stride", s.number("lid_stride")});
  if (s.number("m") % s.number("values") != 0) k.rejected = "m is no multiple of values";
  if (s.number("lsize_0") * s.number("lid_stride") + step * s.number("m") > most_local)
    k.rejected = "its tile takes more than 48 KiB of local memory";
  return k;
}
kernel moving(const settings& s) {
  kernel k = kernel_of(moves);
  set_groups(k, s);
  set_steps(k, s);
  k.at.sizes.push({"values", s.number("values")});
  if (2 * s.number("lsize_0") * s.number("values") > most_local) k.rejected = "its tiles take more than 48 KiB of local memory";
  return k;
}
kernel turning(const settings& s) {
  kernel k = kernel_of(turns);
  set_groups(k, s);
  set_steps(k, s);
  return k;
}
kernel computing_after_load(const settings& s) {
  kernel k = kernel_of(multiply_adds);
  set_items(k, s);
  set_steps(k, s);
  k.at.sizes.push({"values", s.number("values")});
  return k;
}

}  // namespace

std::vector<generator> local_memory_generators() {
  const argument floats = words("dtype", {"float"}), groups = groups_argument({4096, 16384});
  return {{"local_reads",
           {"local_pattern", "local", "stride"},
           {floats, numbers("lid_stride", {0, 1, 2, 16, 32, 33}, 0, 64), numbers("m", {256, 1024}, 1, 1 << 12),
            numbers("values", {4}, 1, 16), local_argument({64, 256}), groups_argument({512, 4096})},
           reading},
          {"local_moves",
           {"local_pattern", "local", "moves"},
           {floats, numbers("values", {1, 9}, 1, 32), numbers("m", {64, 256}, 1, 1 << 20), local_argument(),
            groups_argument({512, 4096})},
           moving},
          {"barriers",
           {"barriers"},
           {floats, numbers("m", {16, 64, 256}, 1, 1 << 20), local_argument({64, 256}), groups_argument({512, 4096})},
           turning},
          {"overlap_arithmetic",
           {"overlap", "flops"},
           {floats, numbers("values", {1, 8}, 1, 64), numbers("m", {2, 8, 32, 128}, 1, 1 << 20), local_argument(), groups},
           computing_after_load},
          {"overlap_local",
           {"overlap", "local"},
           {floats, numbers("values", {1, 9}, 1, 32), numbers("m", {2, 4, 8, 16}, 1, 1 << 20), local_argument(), groups},
           moving}};
}

}  // namespace hoist::measure
