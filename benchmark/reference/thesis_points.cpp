// The thesis's benchmarks on bodies, atoms, points and places as works.

#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/thesis_points.hpp>

namespace hoist::benchmarks {

void add_thesis_points(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t) {
  all.push_back({"nbody_amd", "nbody", t.bodies, [=] { return detail::nbody(kernels, t.bodies, false); }});
  all.push_back({"nbody_nvidia", "nbody", t.bodies, [=] { return detail::nbody(kernels, t.bodies, true); }});
  all.push_back({"md", "md", t.atoms, [=] { return detail::md(kernels, t.lattice, t.atoms); }});
  all.push_back({"kmeans", "kmeans", t.points, [=] { return detail::kmeans(kernels, t.points); }});
  all.push_back({"nearest_neighbour", "nearest_neighbour", t.places / 4096,
                 [=] { return detail::nearest_neighbour(kernels, t.places); }});
  all.push_back({"mri_q", "mri_q", t.voxels, [=] { return detail::mri_q(kernels, t.voxels, t.samples); }});
}

}  // namespace hoist::benchmarks
