#pragma once
// The families of the catalogue's programs: each is instantiated in one unit under families.

#include <hoist/explore/family.hpp>

namespace hoist::benchmarks {

family family_acoustic();
family family_argmax_rows();
family family_asum();
family family_atax();
family family_attention();
family family_axpy();
family family_compaction();
family family_convolution_columns();
family family_convolution_layer();
family family_convolution_rows();
family family_depthwise_separable();
family family_dg_differentiation();
family family_dot_product();
family family_finite_difference();
family family_fir();
family family_gaussian();
family family_gaussian_clamp();
family family_gemv();
family family_gemv_scaled();
family family_gesummv();
family family_gradient();
family family_gradient_clamp();
family family_harris();
family family_heat3d();
family family_hotspot2d();
family family_hotspot3d();
family family_jacobi2d_5pt();
family family_jacobi2d_5pt_clamp();
family family_jacobi2d_9pt();
family family_jacobi2d_9pt_clamp();
family family_jacobi3d_13pt();
family family_jacobi3d_17pt();
family family_jacobi3d_27pt();
family family_jacobi3d_7pt();
family family_jacobi3d_7pt_clamp();
family family_kmeans();
family family_layer_norm();
family family_linear_recurrence();
family family_log_sum_exp();
family family_matmul();
family family_matmul_batched();
family family_matmul_rectangular();
family family_max_filter();
family family_md();
family family_mri_q();
family family_nbody();
family family_nearest_neighbour();
family family_poisson3d();
family family_scal();
family family_scan();
family family_scan_rows();
family family_separable();
family family_softmax();
family family_srad1();
family family_srad2();
family family_stencil2d();
family family_stencil2d_clamp();
family family_stencil_chain();
family family_sum();
family family_top_k();
family family_total();
family family_transposition();
family family_triangular_solve();
family family_unsharp_mask();

// Of doubles, halves and integers.
family family_binomial_int();
family family_dot_product_half();
family family_gemv_double();
family family_heat3d_double();
family family_jacobi2d_double();
family family_jacobi2d_half();
family family_matmul_double();
family family_matmul_half();
family family_softmax_double();
family family_sum_int();

// The eight kernels of Stevens and Kloeckner, each a structure: families/stevens.cpp.
family family_dg_direct();
family family_dg_prefetch_d();
family family_dg_prefetch_d_turned();
family family_dg_prefetch_u();
family family_fd_tile16();
family family_fd_tile18();
family family_matmul_direct();
family family_matmul_prefetch();

// What searches make of some of the programs.
family searched_matmul();
family searched_jacobi2d_5pt_clamp();
// Some of them by the recipes that load inputs through images.
family images_jacobi2d_5pt_clamp();
family images_jacobi3d_7pt_clamp();
family images_j2d5pt();
// Time loops.
family loop_gradient2d();
family loop_heat();
family loop_j2d5pt();
family loop_j2d9pt_gol();
family loop_j3d27pt();
family loop_life();
family loop_reaction();
family loop_star3d1r();
family loop_wave();

}  // namespace hoist::benchmarks
