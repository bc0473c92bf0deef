#pragma once
// What a list of works holds, and the parts of it that are units of their own.

#include <benchmark/reference/work.hpp>

#include <functional>
#include <string>
#include <vector>

namespace hoist::benchmarks {

/// Sizes of the thesis's benchmarks; `lattice`^3 sites hold the atoms.
struct thesis_sizes {
  long bodies, lattice, atoms, points, places, voxels, samples, side, elements;
};
/// A picture of the pipelines.
struct picture_size {
  long rows, columns;
};
/// How large the works are: `vector` elements, `side` x `side`, `cube` ^ 3, matrix products of `products`; the thesis's small
/// and large sizes, or less than these; the pipelines' pictures.
struct sizes {
  long vector, side, cube;
  std::vector<long> products;
  std::vector<thesis_sizes> thesis;
  std::vector<picture_size> pictures;
};

/// A work; `program` of the catalogue means the same with N = `rows`, where there is one.
struct named_work {
  std::string name, program;
  long rows;
  std::function<work()> make;
};

/// The works of a kind, each kind a unit under reference/: vectors and matrices by rows, stencils with terms, cubes, stencils
/// with clamped edges by hand alone, matrix products.
void add_arrays(std::vector<named_work>& all, const std::string& kernels, const sizes& s);
void add_stencils(std::vector<named_work>& all, const std::string& kernels, const sizes& s);
void add_cubes(std::vector<named_work>& all, const std::string& kernels, const sizes& s);
void add_clamped_stencils(std::vector<named_work>& all, const std::string& kernels, const sizes& s);
void add_products(std::vector<named_work>& all, const std::string& kernels, const sizes& s);
/// The thesis's benchmarks at one of their sizes: reference/thesis_points.cpp and thesis_rows.cpp. The DG differentiation:
/// reference/differentiation.cpp.
void add_thesis_points(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t);
void add_thesis_rows(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t);
void add_differentiation(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t);
/// The pipelines of several stages on a picture: reference/pipelines.cpp.
void add_pipelines(std::vector<named_work>& all, const std::string& kernels, const picture_size& p);

}  // namespace hoist::benchmarks
