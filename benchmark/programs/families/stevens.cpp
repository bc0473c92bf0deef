#include "../stevens.hpp"
#include "../families.hpp"

namespace hoist::benchmarks {

namespace {
template <meta::fixed_string Name, class Strategy, class P>
constexpr family family_of_one(const char* program_name, P p) {
  return family_of<P, meta::list<recipe<Name, Strategy>>>(program_name, p);
}
}  // namespace

family family_matmul_direct() { return family_of_one<"groups-16x16", groups_by_chunks>("matmul_direct", terms::matmul_items); }
family family_matmul_prefetch() {
  return family_of_one<"tiles-16x16", groups_by_chunks>("matmul_prefetch", terms::matmul_tiles);
}
family family_dg_direct() { return family_of_one<"groups-16x16", groups_by_chunks>("dg_direct", terms::dg_items); }
family family_dg_prefetch_u() { return family_of_one<"tiles-16x16", groups_by_chunks>("dg_prefetch_u", terms::dg_tiles_of_u); }
family family_dg_prefetch_d() { return family_of_one<"tiles-16x16", groups_by_chunks>("dg_prefetch_d", terms::dg_tiles_of_d); }
family family_dg_prefetch_d_turned() {
  return family_of_one<"tiles-16x16", groups_by_chunks>("dg_prefetch_d_turned", terms::dg_turned);
}
family family_fd_tile16() { return family_of_one<"tiles-16x16", tile_a_group<16>>("fd_tile16", finite_difference); }
family family_fd_tile18() { return family_of_one<"tiles-18x18", tile_a_group<18>>("fd_tile18", finite_difference); }

}  // namespace hoist::benchmarks
