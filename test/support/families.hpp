#pragma once
// Families of programs against plain loops: what a program means, its plain kernel, and points of all of its structures, in
// the simulator and on this machine's OpenCL device.

#include <hoist/explore/plain.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <laws/structures.hpp>
#include <support/device_batch.hpp>

#include <functional>

namespace hoist::test {

/// A few recipes of every kind, which compile in a second or two a program.
template <class... Loop>
using by_loops = strategies::lower_maps<Loop...>;
using few_recipes = meta::concat_t<
    meta::list<
        recipe<"direct, 1D", by_loops<map_global_<0>>>, recipe<"direct", by_loops<map_global_<1>, map_global_<0>>>,
        recipe<"direct, 3D", by_loops<map_global_<2>, map_global_<1>, map_global_<0>>>,
        recipe<"a row a work-item", by_loops<map_global_<0>, map_seq_<>>>,
        recipe<"a column a work-item", strategies::by_columns<map_global_<0>, map_seq_<>>>,
        recipe<"a row a group", by_loops<map_workgroup_<0>, map_local_<0>>>,
        recipe<"chunks of vectors of 4", strategies::chunked<tunable<"chunk", 4, 8, 16>, map_global_<0>, map_vector_<num<4>>>>,
        recipe<"group chunks", strategies::chunked<tunable<"chunk", 64>, map_workgroup_<0>, map_local_<0>>>>,
    families::reductions, families::stages_of_any_dimensions>;

/// What a program computes of its inputs at N and M, written as loops: an array for each of its results.
using plain_loops = std::function<arrays(const arrays&, long, long)>;

/// The meaning at a size is what the loops compute.
inline void check_loops(const family& f, const ir::point& at, const plain_loops& loops, held how = held::exactly) {
  const meant& meaning = meaning_of(f, at, how);
  const arrays right = loops(meaning.inputs, at.sizes[0].value, at.sizes[1].value);
  REQUIRE(right.size() == meaning.results.size());
  for (std::size_t r = 0; r < right.size(); ++r)
    CHECK(wrong_elements(meaning.results[r], f.results[r].type, right[r], how) == 0);
}
/// One point of a structure, in the simulator, and added to a batch; false where the structure has none that can be lowered.
inline bool check_structure(const family& f, const structure& s, const target& on, long n, long m, held how,
                            device_batch& batch) {
  const space points(s, f.inputs, on, {{"N", n}, {"M", m}});
  std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + m));
  for (int tries = 0; tries < 40; ++tries) {
    const ir::point at = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
    const module made = points.emit(at, s.name);
    if (made.rejected != nullptr || at.local[0] * at.local[1] * at.local[2] > on.max_group_size) continue;
    CAPTURE(std::string(s.name));
    CAPTURE(space::name(at));
    CHECK(check_point(f, s, points, at, how) == nullptr);
    batch.add(made, std::string(s.name) + ", " + space::name(at));
    return true;
  }
  return false;
}

/// The program means what the loops say; its plain kernel, and at least so many of its structures, compute that.
inline void check_everywhere(const family& f, const std::vector<std::pair<long, long>>& sizes, const plain_loops& loops,
                             int least = 1, held how = held::exactly) {
  CAPTURE(std::string(f.name));
  for (auto [n, m] : sizes) {
    CAPTURE(n);
    CAPTURE(m);
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    check_loops(f, at, loops, how);
    const module plain = plain_module(f, at);
    REQUIRE_MESSAGE(plain.rejected == nullptr, std::string(plain.rejected == nullptr ? "" : plain.rejected));
    device_batch batch(f);
    batch.add(plain, "the plain kernel");
    int ran = 0;
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists)
        for (const target* on : {&targets::nvidia_h200, &targets::cpu_pocl})
          ran += check_structure(f, f.structures[i], *on, n, m, how, batch) && on == &targets::cpu_pocl;
    batch.check(meaning_of(f, at, how), how);
    CHECK(ran >= least);
  }
}
template <class P>
family few_of(const char* name, P p) {
  return family_of<P, few_recipes>(name, p);
}

}  // namespace hoist::test
