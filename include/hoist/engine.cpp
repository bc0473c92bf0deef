// hoist::engine: what headers only declare, or have for constant expressions only, where HOIST_COMPILED_ENGINE is defined.

#ifndef HOIST_ENGINE_SOURCE
#define HOIST_ENGINE_SOURCE
#endif
#include <hoist/counts/size_class.hpp>
#include <hoist/evaluate/meant_operations.hpp>
#include <hoist/explore/kernel_of_stage.hpp>
#include <hoist/explore/space.hpp>
#include <hoist/explore/stage_footprints.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <hoist/patterns/at.hpp>
#include <hoist/patterns/boundary.hpp>
#include <hoist/patterns/call.hpp>
#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/compact.hpp>
#include <hoist/patterns/histogram.hpp>
#include <hoist/patterns/scatter.hpp>
#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/index_function.hpp>
#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/let_each.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/number_of.hpp>
#include <hoist/patterns/operator_laws.hpp>
#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/grids.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/permute.hpp>
#include <hoist/patterns/partial_reduce.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/registers.hpp>
#include <hoist/patterns/reduction_operator.hpp>
#include <hoist/patterns/remainder.hpp>
#include <hoist/patterns/reorder.hpp>
#include <hoist/patterns/resample.hpp>
#include <hoist/patterns/reverse.hpp>
#include <hoist/patterns/scan.hpp>
#include <hoist/patterns/shift.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/stage.hpp>
#include <hoist/patterns/tag.hpp>
#include <hoist/patterns/top_k.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/unzip.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/patterns/zip.hpp>
#include <hoist/patterns/opencl/accumulate.hpp>
#include <hoist/patterns/opencl/exchanged_cells.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/held_cells.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/chained.hpp>
#include <hoist/patterns/opencl/map_accum.hpp>
#include <hoist/patterns/opencl/merged.hpp>
#include <hoist/patterns/opencl/march_plan.hpp>
#include <hoist/patterns/opencl/march_steps.hpp>
#include <hoist/patterns/opencl/marched_rows.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/image.hpp>
#include <hoist/patterns/opencl/reduce_while.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/opencl/scan_parts.hpp>
#include <hoist/patterns/opencl/streams.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/simulate/simulate.hpp>

namespace hoist {
namespace {

/// Patterns with facets that are templates, which other units don't instantiate: of each template every instance.
[[gnu::used]] constexpr const ir::pattern* instances[] = {&map_global_<0>::facets,
                                                          &map_global_<1>::facets,
                                                          &map_global_<2>::facets,
                                                          &map_workgroup_<0>::facets,
                                                          &map_workgroup_<1>::facets,
                                                          &map_workgroup_<2>::facets,
                                                          &map_local_<0>::facets,
                                                          &map_local_<1>::facets,
                                                          &map_local_<2>::facets,
                                                          &map_global_apart_<0>::facets,
                                                          &map_global_apart_<1>::facets,
                                                          &map_global_apart_<2>::facets,
                                                          &materialise_in<ir::space::global>::facets,
                                                          &materialise_in<ir::space::local>::facets,
                                                          &materialise_in<ir::space::priv>::facets,
                                                          &to_image_::facets,
                                                          &to_texels_::facets,
                                                          &sampled_<0, num<1>, num<1>, false>::facets,
                                                          &trim_<num<1>, num<1>>::facets,
                                                          &take_<num<1>>::facets,
                                                          &take_last_<num<1>>::facets,
                                                          &rotate_<num<1>>::facets,
                                                          &circular_buffer_<num<1>>::facets,
                                                          &whole_<num<1>>::facets,
                                                          &rest_<num<1>>::facets,
                                                          &gather_strided_<num<1>>::facets,
                                                          &scatter_strided_<num<1>>::facets,
                                                          &scatter_<num<1>, false>::facets,
                                                          &scatter_<num<1>, true>::facets,
                                                          &scan_pattern<false>::facets,
                                                          &scan_pattern<true>::facets,
                                                          &scan_vector_<false>::facets,
                                                          &scan_vector_<true>::facets};

}  // namespace
}  // namespace hoist
