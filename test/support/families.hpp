#pragma once
// Families of programs against plain loops: what a program means, its plain kernel, and points of all of its structures, in
// the simulator and on this machine's OpenCL device.

#include <hoist/explore/plain.hpp>
#include <hoist/target/cpu_pocl.hpp>
#include <laws/structures.hpp>
#include <support/on_device.hpp>

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

using arrays = std::vector<std::vector<double>>;
/// What a program computes of its inputs at N and M, written as loops: an array for each of its results.
using plain_loops = std::function<arrays(const arrays&, long, long)>;

inline std::vector<double> read_as(const runtime::buffer& from, scalar type, std::size_t count) {
  const auto read = [&](auto zero) {
    std::vector<decltype(zero)> out(count);
    from.read(out);
    return carried_all(out);
  };
  switch (type) {
    case scalar::i8: return read(static_cast<signed char>(0));
    case scalar::boolean:
    case scalar::u8: return read(static_cast<unsigned char>(0));
    case scalar::i16: return read(static_cast<short>(0));
    case scalar::u16: return read(static_cast<unsigned short>(0));
    case scalar::i32: return read(0);
    case scalar::u32: return read(0U);
    case scalar::i64: return read(0L);
    case scalar::u64: return read(0UL);
    case scalar::f16: return read(half(0.0));
    case scalar::f64: return read(0.0);
    default: return read(0.F);
  }
}

/// The meaning at a size is what the loops compute.
inline void check_loops(const family& f, const ir::point& at, const plain_loops& loops, held how = held::exactly) {
  reference meaning(f.terms(), at, how == held::exactly);
  arrays in;
  for (int i = 0; i < f.inputs; ++i) {
    in.push_back(integers(meaning.input_size(i), 42 + 17 * static_cast<std::uint64_t>(i)));
    if (meaning.input_type(i) == scalar::boolean)
      for (double& x : in.back()) x = static_cast<double>(static_cast<int>(x) & 1);
  }
  for (int i = 0; i < f.inputs; ++i) meaning.set_input(i, in[static_cast<std::size_t>(i)].data());
  const arrays right = loops(in, at.sizes[0].value, at.sizes[1].value);
  REQUIRE(right.size() == static_cast<std::size_t>(f.result_count));
  for (int r = 0; r < f.result_count; ++r) {
    const std::vector<double>& expected = right[static_cast<std::size_t>(r)];
    long elements = 1;
    for (long e : meaning.extents(f.results[r])) elements *= e;
    REQUIRE(elements == static_cast<long>(expected.size()));
    CHECK(wrong_elements(meaning, f.results[r], expected, how) == 0);
  }
}
/// A module's results on the device are what the program means at the point.
inline void check_module_on_device(const family& f, const module& m, const ir::point& at, held how = held::exactly) {
  static const runtime::session device(runtime::best_device());
  reference meaning(f.terms(), at, how == held::exactly);
  const arrays in = parameters_of(f, m, meaning, 42);
  const runtime::executable e(device, runtime::module_of(m));
  for (int i = 0; i < f.inputs; ++i) {
    meaning.set_input(i, in[static_cast<std::size_t>(i)].data());
    if (m.buffer_bytes[i] > 0) write_as(e[i], type_in(m, i), in[static_cast<std::size_t>(i)]);
  }
  e.run();
  for (int r = 0; r < f.result_count; ++r) {
    const std::size_t elements = in[static_cast<std::size_t>(m.inputs + r)].size();
    const std::vector<double> got = read_as(e[m.inputs + r], f.results[r].type, elements);
    CHECK(wrong_elements(meaning, f.results[r], got, how) == 0);
  }
}

/// One point of a structure, in the simulator and on the device; false where the structure has none that can be lowered.
inline bool check_structure(const family& f, const structure& s, const target& on, long n, long m, held how = held::exactly) {
  const space points(s, f.inputs, on, {{"N", n}, {"M", m}});
  std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + m));
  for (int tries = 0; tries < 40; ++tries) {
    const ir::point at = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
    const module made = points.emit(at, s.name);
    if (made.rejected != nullptr || at.local[0] * at.local[1] * at.local[2] > on.max_group_size) continue;
    CAPTURE(std::string(s.name));
    CAPTURE(space::name(at));
    CHECK(check_point(f, s, points, at, how) == nullptr);
    check_module_on_device(f, made, at, how);
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
    check_module_on_device(f, plain, at, how);
    int ran = 0;
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists)
        for (const target* on : {&targets::nvidia_h200, &targets::cpu_pocl})
          ran += check_structure(f, f.structures[i], *on, n, m, how) && on == &targets::cpu_pocl;
    CHECK(ran >= least);
  }
}
template <class P>
family few_of(const char* name, P p) {
  return family_of<P, few_recipes>(name, p);
}

}  // namespace hoist::test
