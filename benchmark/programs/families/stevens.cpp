#include "../stevens.hpp"
#include "../families.hpp"

namespace hoist::benchmarks {

namespace {

/// A kernel: the program, and the recipe of its one structure.
template <const auto& Program, meta::fixed_string Name, class Strategy>
struct kernel {
  using program = std::remove_cvref_t<decltype(Program)>;
  using recipe = hoist::recipe<Name, Strategy>;
  using derived = families::detail::derivations_of<program_term<program>, typename program::type, meta::list<recipe>>;
};
/// The structures of several kernels, one each, in one array.
template <class... Kernel>
struct kernels {
  using recipes = meta::list<typename Kernel::recipe...>;
  using derivations = meta::concat_t<typename Kernel::derived::derivations...>;
};
using direct_matmul = kernel<terms::matmul_items, "groups-16x16", groups_by_chunks>;
using tiled_matmul = kernel<terms::matmul_tiles, "tiles-16x16", groups_by_chunks>;
using direct_dg = kernel<terms::dg_items, "groups-16x16", groups_by_chunks>;
using dg_of_u = kernel<terms::dg_tiles_of_u, "tiles-16x16", groups_by_chunks>;
using dg_of_d = kernel<terms::dg_tiles_of_d, "tiles-16x16", groups_by_chunks>;
using turned_dg = kernel<terms::dg_turned, "tiles-16x16", groups_by_chunks>;
using fd_of_16 = kernel<finite_difference, "tiles-16x16", tile_a_group<16>>;
using fd_of_18 = kernel<finite_difference, "tiles-18x18", tile_a_group<18>>;
using all = families::detail::structures<
    kernels<direct_matmul, tiled_matmul, direct_dg, dg_of_u, dg_of_d, turned_dg, fd_of_16, fd_of_18>>;

/// The family of the kernel that stands at a place among all.
template <class Kernel>
family family_at(int place, const char* name) {
  using P = typename Kernel::program;
  family f;
  f.name = name;
  f.inputs = P::input_count;
  f.dimensions = families::detail::dimensions_of<typename P::type>;
  f.terms = ir::terms_of<program_term<P>>;
  f.structures = all::all.of + place;
  f.count = 1;
  f.results = results_of<typename P::type>.of;
  f.result_count = result_count<typename P::type>;
  return f;
}

}  // namespace

family family_matmul_direct() { return family_at<direct_matmul>(0, "matmul_direct"); }
family family_matmul_prefetch() { return family_at<tiled_matmul>(1, "matmul_prefetch"); }
family family_dg_direct() { return family_at<direct_dg>(2, "dg_direct"); }
family family_dg_prefetch_u() { return family_at<dg_of_u>(3, "dg_prefetch_u"); }
family family_dg_prefetch_d() { return family_at<dg_of_d>(4, "dg_prefetch_d"); }
family family_dg_prefetch_d_turned() { return family_at<turned_dg>(5, "dg_prefetch_d_turned"); }
family family_fd_tile16() { return family_at<fd_of_16>(6, "fd_tile16"); }
family family_fd_tile18() { return family_at<fd_of_18>(7, "fd_tile18"); }

}  // namespace hoist::benchmarks
