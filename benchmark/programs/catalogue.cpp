#include "catalogue.hpp"

#include <benchmark/programs/applications.hpp>
#include <benchmark/programs/families.hpp>
#include <benchmark/programs/lattice.hpp>

#include <array>
#include <stdexcept>

namespace hoist::benchmarks {

#ifdef HOIST_GARVEY
void add_garvey(std::vector<entry>& all);
#endif

namespace {

/// The binomial coefficients of Count - 1 over their sum.
template <std::size_t Count>
constexpr std::array<float, Count> binomials() {
  std::array<float, Count> taps{1};
  for (std::size_t n = 1; n < Count; ++n) {
    for (std::size_t k = Count - 1; k > 0; --k) taps[k] += taps[k - 1];
    for (float& tap : taps) tap /= 2;
  }
  return taps;
}
constexpr std::array<float, 17> binomial_taps = binomials<17>();
constexpr std::array<float, 31> taps_31 = binomials<31>();
constexpr float shoc_weights[] = {0.05f, 0.15f, 0.05f, 0.15f, 0.25f, 0.15f, 0.05f, 0.15f, 0.05f};

std::vector<entry> written_programs() {
  const input_data unit{}, image{1, 2.718281828}, coefficient{0, 1}, derivative{-1, 1}, kelvin{320, 345}, room{3, 50},
      frequency{-0.5, 0.5};
  const input_data grey{0.05, 1};
  const input_data atoms{.make = [](long n) { return host_values(lattice_of(n / 4).positions); }},
      near_atoms{.make = [](long n) { return host_values(lattice_of(n / neighbours).lists); }};
  const input_data weights{.values = shoc_weights, .count = 9}, taps{.values = binomial_taps.data(), .count = 17},
      more_taps{.values = taps_31.data(), .count = 31};
  return {
      {family_stencil2d(), {unit, weights}, "nine", "SHOC's 9-point stencil, weights at run time"},
      {family_stencil2d_clamp(), {unit, weights}, "nine", "the same, edge clamped"},
      {family_srad1(), {image}, "five", "Rodinia's SRAD, diffusion coefficient"},
      {family_srad2(),
       {image, coefficient, derivative, derivative, derivative, derivative},
       "two grids",
       "Rodinia's SRAD, update from six grids"},
      {family_hotspot2d(), {kelvin, unit}, "two grids", "Rodinia's Hotspot, one step"},
      {family_gradient(), {unit}, "five", "gradient magnitude, 5 points"},
      {family_gradient_clamp(), {unit}, "five", "the same, edge clamped"},
      {family_jacobi2d_5pt(), {unit}, "five", "Jacobi, 5 points"},
      {family_jacobi2d_5pt_clamp(), {unit}, "five", "the same, edge clamped"},
      {family_jacobi2d_9pt(), {unit}, "nine", "Jacobi, 9 points"},
      {family_jacobi2d_9pt_clamp(), {unit}, "nine", "the same, edge clamped"},
      {family_gaussian(), {unit}, "twenty-five", "Gaussian filter, 5 x 5"},
      {family_gaussian_clamp(), {unit}, "twenty-five", "the same, edge clamped"},
      {family_jacobi3d_7pt(), {unit}, "cubes", "Jacobi of a cube, 7 points; N alone is its size"},
      {family_jacobi3d_7pt_clamp(), {unit}, "cubes", "the same, edge clamped"},
      {family_matmul(), {unit, unit}, "matrices", "product of square matrices; N alone is their size"},
      {family_gemv(), {unit, unit}, "reductions", "product of a matrix and a vector"},
      {family_axpy(), {derivative, derivative}, "points", "2.5 x + y of N M numbers"},
      {family_scal(), {derivative}, "points", "2.5 x of N M numbers"},
      {family_asum(), {derivative}, "reductions", "the sum of N M absolute values"},
      {family_finite_difference(), {derivative}, "five", "differences in two dimensions, 5 points"},
      {family_sum(), {unit}, "reductions", "sums of rows"},
      {family_total(), {unit}, "reductions", "the sum of N M numbers"},
      {family_dot_product(), {unit, unit}, "reductions", "dot products of rows"},
      {family_transposition(), {unit}, "matrices", "transposition"},
      {family_matmul_rectangular(), {unit, unit}, "matrices", "product of N x M and M x N"},
      {family_heat3d(), {unit}, "cubes", "heat in a cube, 7 points"},
      {family_jacobi3d_13pt(), {unit}, "cubes", "Jacobi of a cube, 13 points"},
      {family_poisson3d(), {unit}, "cubes", "Poisson's equation in a cube, 19 points"},
      {family_jacobi3d_17pt(), {unit}, "cubes", "Jacobi of a cube, 17 points"},
      {family_jacobi3d_27pt(), {unit}, "cubes", "Jacobi of a cube, 27 points"},
      {family_hotspot3d(), {kelvin, unit}, "layers", "Rodinia's Hotspot3D, one step; 8 layers"},
      {family_acoustic(), {derivative, derivative}, "layers", "waves in a room; N layers of M x M, with a border"},
      {family_nearest_neighbour(), {unit, unit}, "points", "Rodinia's NN, distances from a place"},
      {family_convolution_rows(), {unit, taps}, "seventeen", "17 taps along rows, zero outside"},
      {family_convolution_columns(), {unit, taps}, "seventeen", "17 taps along columns, zero outside"},
      {family_fir(), {unit, more_taps}, "points", "31 taps along N M numbers, zero outside"},
      {family_separable(), {unit}, "stages", "7 taps along rows, then 5 along columns, edge clamped"},
      {family_gemv_scaled(), {unit, unit, unit}, "reductions", "2.5 A x + 1.5 y"},
      {family_gesummv(), {unit, unit, unit}, "reductions", "2 A x + 1.5 B x"},
      {family_nbody(), {room, derivative}, "pairs", "AMD's N-Body, all pairs, one step"},
      {family_md(), {atoms, near_atoms}, "pairs", "SHOC's MD, 128 neighbours an atom"},
      {family_kmeans(), {unit, unit}, "pairs", "Rodinia's K-Means, the nearest of 5 centres"},
      {family_mri_q(),
       {derivative, derivative, derivative, frequency, frequency, frequency, derivative, derivative},
       "pairs",
       "Parboil's MRI-Q, N places and M samples"},
      {family_matmul_batched(), {unit, unit}, "matrices", "N products of 8 x 8"},
      {family_triangular_solve(), {{1, 2}, unit}, "matrices", "N triangular systems of 8 equations"},
      {family_dg_differentiation(), {derivative, derivative}, "matrices", "three 64 x 64 matrices by the nodes of N elements"},
      {family_atax(), {unit, unit}, "reductions", "A^T (A x), in two kernels"},
      {family_unsharp_mask(), {grey, grey, grey}, "stages", "unsharp mask of three channels"},
      {family_harris(), {unit, unit, unit}, "stages", "Harris's corner detection, two rows and columns left out on each side"},
      {family_stencil_chain(), {{0, 65535}}, "stages", "32 stencils of 16-bit numbers, 5 x 5"},
      {family_depthwise_separable(),
       {derivative, derivative, derivative, derivative},
       "stages",
       "depthwise-separable convolution, 4 pictures of 32 channels"},
      {family_convolution_layer(),
       {derivative, derivative, derivative},
       "stages",
       "convolution layer, 5 pictures of 128 channels and a border"},
      {family_max_filter(), {derivative}, "stages", "maxima of nearly round windows of radius 26, three channels"},
      {family_interpolate(), {unit, unit, unit, grey}, "stages", "interpolation by a pyramid of 10 levels, three channels"},
      {family_histogram_equalize(), {{0, 255}, {0, 255}, {0, 255}}, "stages", "equalised grey of three channels of bytes"},
      {family_bilateral_grid(), {unit}, "stages", "bilateral filter by a grid of cells of 8 x 8 pixels and 12 bins"},
      {family_nl_means(), {unit, unit, unit}, "stages", "non-local means of 7 x 7 patches around 7 x 7 places"},
      {family_iir_blur(), {unit}, "stages", "recursive blur of three channels, both ways along columns and rows"},
      {family_local_laplacian(),
       {{0, 65535}, {0, 65535}, {0, 65535}},
       "stages",
       "local Laplacian filter of 8 levels and 8 intensities, three channels of 16 bits"},
      {family_camera_pipe(),
       {{0, 1023}, {-128, 512}},
       "stages",
       "a camera's raw picture of 10 bits to three channels of bytes"},
      {family_guided_upsampling(),
       {unit, unit, unit},
       "stages",
       "bilateral guided upsampling: a small picture, what became of it, and one 8 times as large"},
      {family_lens_blur(), {{0, 255}, {0, 255}}, "stages", "depth from two pictures of bytes, and the blur of a lens with it"},
      {family_softmax(), {derivative}, "rows", "softmax of rows"},
      {family_layer_norm(), {derivative, unit, derivative}, "rows", "rows with mean 0 and variance 1"},
      {family_log_sum_exp(), {derivative}, "rows", "log of the sum of rows' exponentials"},
      {family_argmax_rows(), {derivative}, "rows", "place and value of each row's greatest element"},
      {family_top_k(), {derivative}, "rows", "the four greatest elements of each row and their places"},
      {family_scan_rows(), {derivative}, "rows", "prefix sums of rows"},
      {family_scan(), {derivative}, "rows", "prefix sums of N M numbers"},
      {family_attention(),
       {derivative, derivative, derivative},
       "rows",
       "softmax(Q K^T) V of N queries and M keys of 64 numbers, no scores stored"},
      {family_compaction(), {derivative}, "rows", "the positive ones of N M numbers before the others, and their count"},
      {family_linear_recurrence(), {derivative, derivative}, "rows", "y = a y + b along rows"},
      {family_heat3d_double(), {unit}, "cubes", "heat in a cube of doubles, 7 points, edge clamped"},
      {family_jacobi2d_double(), {unit}, "five", "Jacobi of doubles, 5 points, edge clamped"},
      {family_matmul_double(), {unit, unit}, "matrices", "product of square matrices of doubles"},
      {family_gemv_double(), {unit, unit}, "reductions", "product of a matrix and a vector of doubles"},
      {family_softmax_double(), {derivative}, "rows", "softmax of rows of doubles"},
      {family_jacobi2d_half(), {unit}, "five", "Jacobi of halves by floats, 5 points, edge clamped"},
      {family_matmul_half(), {derivative, derivative}, "matrices", "product of square matrices of halves, in floats"},
      {family_dot_product_half(), {derivative, derivative}, "reductions", "dot products of rows of halves, in floats"},
      {family_binomial_int(), {{0, 65535}}, "twenty-five", "binomial filter of integers, 5 x 5, edge clamped"},
      {family_sum_int(), {{-1000, 1000}}, "reductions", "sums of rows of integers"},
      {family_matmul_direct(), {unit, unit}, "matrices", "matmul in groups of 16 x 16, from global memory"},
      {family_matmul_prefetch(), {unit, unit}, "matrices", "the same by tiles of 16 x 16 in local memory; 16 divides N"},
      {family_dg_direct(), {derivative, derivative}, "matrices", "dg_differentiation in groups of 16 x 16, from global memory"},
      {family_dg_prefetch_u(), {derivative, derivative}, "matrices", "the same, nodes in local memory; 16 divides N"},
      {family_dg_prefetch_d(), {derivative, derivative}, "matrices", "the same, matrices in local memory; 16 divides N"},
      {family_dg_prefetch_d_turned(), {derivative, derivative}, "matrices", "the same of nodes by elements; 16 divides N"},
      {family_fd_tile16(), {derivative}, "five", "finite_difference by tiles of 16 x 16 inputs in local memory"},
      {family_fd_tile18(), {derivative}, "five", "finite_difference by tiles of 18 x 18 inputs in local memory"},
  };
}

std::vector<entry> make_catalogue() {
  std::vector<entry> all = written_programs();
#ifdef HOIST_GARVEY
  add_garvey(all);
#endif
  return all;
}

}  // namespace

const std::vector<entry>& catalogue() {
  static const std::vector<entry> all = make_catalogue();
  return all;
}

const std::vector<entry>& searched() {
  static const std::vector<entry> all = {
      {searched_matmul(), find("matmul").inputs, "matrices", "matmul, by rules at all places"},
      {searched_jacobi2d_5pt_clamp(), find("jacobi2d_5pt_clamp").inputs, "five", "the same, by rules at all places"},
      {images_jacobi2d_5pt_clamp(), find("jacobi2d_5pt_clamp").inputs, "five", "the same, read through images"},
      {images_jacobi3d_7pt_clamp(), find("jacobi3d_7pt_clamp").inputs, "cubes", "the same, read through images"},
      {images_j2d5pt(), {input_data{}}, "loops", "24 steps of 5 points, edge clamped, through images"},
  };
  return all;
}

const std::vector<entry>& loops() {
  const input_data unit{}, cells{0, 2}, quarter{0, 0.25};
  static const std::vector<entry> all = {
      {loop_j2d5pt(), {unit}, "loops", "24 steps of 5 points, edge clamped"},
      {loop_j2d9pt_gol(), {unit}, "loops", "24 steps of 3 x 3 points, edge clamped"},
      {loop_gradient2d(), {unit}, "loops", "24 steps by the gradient's magnitude, edge clamped"},
      {loop_life(), {cells}, "loops", "24 steps of Conway's life"},
      {loop_heat(), {unit, unit}, "loops", "24 steps of heat, a coefficient for each cell"},
      {loop_wave(), {unit, unit}, "loops", "24 steps of a wave, two time levels"},
      {loop_reaction(), {unit, quarter}, "loops", "24 steps of two species that react and diffuse"},
      {loop_star3d1r(), {unit}, "loops", "24 steps of 7 points of a cube, edge clamped"},
      {loop_j3d27pt(), {unit}, "loops", "24 steps of 3 x 3 x 3 points of a cube, edge clamped"},
  };
  return all;
}

const entry& find(std::string_view name) {
  std::string names;
  for (const entry& e : name.find('@') != name.npos ? searched() : loops())
    if (name == e.programs.name) return e;
  for (const entry& e : catalogue()) {
    if (name == e.programs.name) return e;
    names += (names.empty() ? "" : ", ") + std::string(e.programs.name);
  }
  throw std::invalid_argument("no program is called \"" + std::string(name) + "\"; there are " + names + ".");
}

std::vector<host_values> make_inputs(const entry& e, long rows, long columns) {
  ir::point at;
  at.sizes = {{"N", rows}, {"M", columns}};
  return hoist::make_inputs(e.programs.terms(), e.inputs, at);
}

}  // namespace hoist::benchmarks
