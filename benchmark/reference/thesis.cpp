// The thesis's benchmarks as works.

#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/thesis_works.hpp>

namespace hoist::benchmarks {

void add_thesis(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t) {
  all.push_back({"nbody_amd", "nbody", t.bodies, [=] { return detail::nbody(kernels, t.bodies, false); }});
  all.push_back({"nbody_nvidia", "nbody", t.bodies, [=] { return detail::nbody(kernels, t.bodies, true); }});
  all.push_back({"md", "md", t.atoms, [=] { return detail::md(kernels, t.lattice, t.atoms); }});
  all.push_back({"kmeans", "kmeans", t.points, [=] { return detail::kmeans(kernels, t.points); }});
  all.push_back({"nearest_neighbour", "nearest_neighbour", t.places / 4096,
                 [=] { return detail::nearest_neighbour(kernels, t.places); }});
  all.push_back({"mri_q", "mri_q", t.voxels, [=] { return detail::mri_q(kernels, t.voxels, t.samples); }});
  for (bool columns : {false, true}) {
    const std::string name = columns ? "convolution_columns" : "convolution_rows";
    all.push_back({name, name, t.side, [=] { return detail::convolution(kernels, t.side, columns); }});
  }
  all.push_back({"atax", "atax", t.side, [=] { return detail::atax(kernels, t.side); }});
  all.push_back({"gemv_scaled", "gemv_scaled", t.side, [=] { return detail::gemv_scaled(kernels, t.side); }});
  all.push_back({"gesummv", "gesummv", t.side, [=] { return detail::gesummv(kernels, t.side); }});
}

}  // namespace hoist::benchmarks
