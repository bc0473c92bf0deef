#pragma once
// Families of programs against plain loops: what a program means, its baseline kernel, and points of all of its structures, in
// the simulator and on this machine's OpenCL device.

#include <hoist/explore/baseline.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <support/structures.hpp>
#include <support/device_batch.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

/// A few recipes of every kind, which compile in a second or two a program.
template <class... Loop>
using by_loops = strategies::lower_maps<Loop...>;
using few_recipes = meta::concat_t<
    meta::list<recipe<"direct-1d", by_loops<map_global_<0>>>, recipe<"direct", by_loops<map_global_<1>, map_global_<0>>>,
               recipe<"direct-3d", by_loops<map_global_<2>, map_global_<1>, map_global_<0>>>,
               recipe<"row-per-work-item", by_loops<map_global_<0>, map_seq_<>>>,
               recipe<"column-per-work-item", strategies::by_columns<map_global_<0>, map_seq_<>>>,
               recipe<"row-per-group", by_loops<map_workgroup_<0>, map_local_<0>>>,
               recipe<"chunks-vec4", strategies::chunked<tunable<"chunk", 4, 8, 16>, map_global_<0>, map_vector_<num<4>>>>,
               recipe<"group-chunks", strategies::chunked<tunable<"chunk", 64>, map_workgroup_<0>, map_local_<0>>>>,
    families::reductions, families::stages_of_any_dimensions>;

/// What a program computes of its inputs at N and M, written as loops: an array for each of its results.
using plain_loops = std::function<arrays(const arrays&, long, long)>;

/// The program means what the loops say; its baseline kernel, and at least so many of its structures, compute that.
void check_everywhere(const family& f, const std::vector<std::pair<long, long>>& sizes, const plain_loops& loops, int least = 1,
                      held how = held::exactly);
/// The baseline kernel, and at least so many structures, compute what is `right` at a size.
void check_given(const family& f, long n, long m, const meant& right, int least = 1, held how = held::exactly);
/// A point of each structure whose name begins with one of `names`, of the class of devices that it is for: it computes on this
/// machine's device what the program means, unless groups wait for others; at least so many do at each size. Returns all texts.
std::string check_on_this_device(const family& f, const std::vector<std::pair<long, long>>& sizes,
                                 const std::vector<std::string>& names, int least, held how = held::exactly);
template <class P>
family few_of(const char* name, P p) {
  return family_of<P, few_recipes>(name, p);
}

}  // namespace hoist::test
