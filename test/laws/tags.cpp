// Tags: names of accesses, which loads of the kernel IR keep, and which change no structure and no text.
#include <support/structures.hpp>

#include <benchmark/programs/arrays.hpp>
#include <benchmark/programs/families.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/lower/lower.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/vector.hpp>

namespace {

using namespace hoist;
using benchmarks::square;

constexpr auto tagged_matmul =
    program<square, square>([](auto a, auto b) { return benchmarks::rows_by_columns(tag<"a">(a), b | tag<"b">); });
constexpr auto tagged_jacobi = program<array2<float, N, M>>(
    [](auto in) { return in | tag<"in"> | pad2<1>(clamp) | slide2<3> | map2(benchmarks::jacobi_5pt); });

/// What a recipe of two loops makes of a program.
template <class P>
structure two_loops_of(P) {
  using two_loops = meta::list<recipe<"direct", strategies::lower_maps<map_global_<1>, map_global_<0>>>>;
  return families::detail::structures<families::detail::derivations_of<program_term<P>, typename P::type, two_loops>>::all
      .of[0];
}

/// The same structures by the same rules, with the same texts at some of their points.
void check_alike(const family& tagged, const family& plain) {
  REQUIRE(tagged.count == plain.count);
  CHECK(ir::hash(tagged.terms()) == ir::hash(plain.terms()));
  int texts = 0;
  for (int i = 0; i < plain.count; ++i) {
    const structure &s = tagged.structures[i], &t = plain.structures[i];
    CAPTURE(std::string(t.name));
    REQUIRE(s.exists == t.exists);
    CHECK(s.step_count == t.step_count);
    if (!t.exists) {
      CHECK(std::string(s.why) == t.why);
      continue;
    }
    CHECK(ir::hash(s.terms()) == ir::hash(t.terms()));
    const space points(s, tagged.inputs, targets::nvidia_h200, {{"N", 61}, {"M", 103}});
    const space others(t, plain.inputs, targets::nvidia_h200, {{"N", 61}, {"M", 103}});
    REQUIRE(points.size() == others.size());
    std::mt19937_64 random(static_cast<std::uint64_t>(i));
    for (int tries = 0; points.size() > 0 && tries < 2; ++tries) {
      const long at = static_cast<long>(random() % static_cast<std::uint64_t>(points.size()));
      const kernel_module m = points.emit(points.at(at)), n = others.emit(others.at(at));
      REQUIRE((m.rejected == nullptr) == (n.rejected == nullptr));
      if (m.rejected != nullptr) continue;
      CHECK(std::string_view(m.text.data(), static_cast<std::size_t>(m.text.size())) ==
            std::string_view(n.text.data(), static_cast<std::size_t>(n.text.size())));
      ++texts;
    }
  }
  CHECK(texts >= 20);
}

/// Of a program as it stands: the loads from global memory, each as its parameter and the names of the accesses that it is of.
template <class P>
std::string named_loads(P, std::vector<long> local, long n = 64) {
  ir::point p;
  p.sizes = {{"N", n}, {"M", n}};
  for (std::size_t d = 0; d < local.size(); ++d) p.local[d] = local[d];
  const lower::lowered made = lower::lower(ir::table_of<program_term<P>>(), p, P::input_count);
  REQUIRE(made.rejected == nullptr);
  std::set<std::string> all;
  for (const ir::kernel& k : made.kernels) {
    std::vector<int> left;
    std::set<int> seen;
    for (const ir::statement& s : k.statements) left.push_back(s.value);
    while (!left.empty()) {
      const int at = left.back();
      left.pop_back();
      if (at < 0 || !seen.insert(at).second) continue;
      const ir::value& v = k.values[at];
      for (int a : ir::operands_of(v)) left.push_back(a);
      if (v.what != ir::value::kind::load || k.memories[v.as_load().memory].parameter < 0) continue;
      std::string one = std::to_string(v.width) + " of buffer " + std::to_string(k.memories[v.as_load().memory].parameter);
      for (int t = 0; t < k.tags.size(); ++t)
        if ((v.as_load().tags >> t & 1u) != 0) one += std::string(" ") + k.tags[t];
      all.insert(one);
    }
  }
  std::string sorted;
  for (const std::string& one : all) sorted += (sorted.empty() ? "" : ", ") + one;
  return sorted;
}

constexpr auto added = [](auto a, auto b) { return a + b; };

}  // namespace

TEST_CASE("a program with tags has the structures and the texts of the same without") {
  check_alike(family_of("tagged_matmul", tagged_matmul), benchmarks::family_matmul());
  check_alike(family_of("tagged_jacobi", tagged_jacobi), benchmarks::family_jacobi2d_5pt_clamp());
}

TEST_CASE("a result that is only moved is copied, with a tag or without") {
  const structure plain = two_loops_of(program<array2<float, N, M>>([](auto x) { return x | transpose; }));
  const structure tagged = two_loops_of(program<array2<float, N, M>>([](auto x) { return tag<"x">(x) | transpose; }));
  CHECK(plain.exists);
  CHECK(tagged.exists);
  CHECK(tagged.step_count == plain.step_count);
}

TEST_CASE("two accesses to one array are told apart in the kernel IR") {
  constexpr auto neighbours = program<array<float, N>>(
      [](auto x) { return zip(tag<"left">(x) | shift<1>(wrap), x | shift<-1>(wrap) | tag<"right">) | map_global<0>(added); });
  CHECK(named_loads(neighbours, {16}) == "1 of buffer 0 left, 1 of buffer 0 right");
  constexpr auto one_tagged =
      program<array<float, N>>([](auto x) { return zip(tag<"left">(x) | shift<1>(wrap), x) | map_global<0>(added); });
  CHECK(named_loads(one_tagged, {16}) == "1 of buffer 0, 1 of buffer 0 left");
  constexpr auto gram = program<array2<float, N, M>>([](auto x) {
    return tag<"rows">(x) | map_global<1>([=](auto row) {
             return tag<"columns">(x) |
                    map_global<0>([=](auto column) { return zip(row, column) | map(benchmarks::product) | reduce_seq(add); });
           });
  });
  CHECK(named_loads(gram, {8, 8}) == "1 of buffer 0 columns, 1 of buffer 0 rows");
}

TEST_CASE("what a kernel copied to local memory is loaded once, by its name") {
  constexpr auto tiled = program<array<float, N>>([](auto x) {
    return tag<"tile">(x) | split<16> | map_workgroup<0>([](auto tile) {
             return tile | map_local<0>(id) | to_local | reverse | map_local<0>([](auto v) { return 2.f * v; });
           }) |
           join;
  });
  CHECK(named_loads(tiled, {16}) == "1 of buffer 0 tile");
}

TEST_CASE("a load that several accesses share has the names of all, as a scalar and as a vector") {
  constexpr auto twice =
      program<array<float, N>>([](auto x) { return zip(tag<"one">(x), tag<"other">(x)) | map_global<0>(added); });
  CHECK(named_loads(twice, {16}) == "1 of buffer 0 one other");
  constexpr auto vectors = program<array<float, N>>([](auto x) {
    return zip(tag<"one">(x), tag<"other">(x)) | split<4> | map_global<0>([](auto few) { return few | map_vector<4>(added); }) |
           join;
  });
  CHECK(named_loads(vectors, {4}) == "4 of buffer 0 one other");
}

TEST_CASE("the innermost name counts, and an access through windows has one") {
  constexpr auto inner =
      program<array<float, N>>([](auto x) { return tag<"outer">(zip(tag<"inner">(x), x)) | map_global<0>(added); });
  CHECK(named_loads(inner, {16}) == "1 of buffer 0 inner outer");
  constexpr auto windows = program<array<float, N>>(
      [](auto x) { return x | slide<3> | tag<"window"> | map_global<0>([](auto w) { return w(0) + w(1) + w(2); }); });
  CHECK(named_loads(windows, {16}) == "1 of buffer 0 window");
}

TEST_CASE("windows in registers and later kernels keep the names") {
  constexpr auto rotated = program<array2<float, N, 66>>([](auto x) {
    return x | tag<"rows"> | map_global<0>([](auto row) { return row | map_seq_slide<3>([](auto w) { return w(0) + w(2); }); });
  });
  CHECK(named_loads(rotated, {16}) == "1 of buffer 0 rows");
  constexpr auto two_kernels = program<array<float, N>>([](auto x) {
    return zip(tag<"first">(x) | map_global<0>([](auto v) { return v * v; }) | to_global, tag<"second">(x)) |
           map_global<0>(added);
  });
  CHECK(named_loads(two_kernels, {16}) == "1 of buffer 0 first, 1 of buffer 0 second, 1 of buffer 2");
}

TEST_CASE("tags mean nothing on the host") {
  constexpr auto plain = program<array<float, N>>([](auto x) { return x | map_global<0>([](auto v) { return v + 1.f; }); });
  constexpr auto tagged =
      program<array<float, N>>([](auto x) { return tag<"x">(x) | map_global<0>([](auto v) { return v + 1.f; }); });
  static_assert(std::is_same_v<decltype(plain)::type, decltype(tagged)::type>);
  const std::vector<double> data = test::integers(7, 3);
  ir::point at;
  at.sizes = {{"N", 7}};
  reference a(ir::table_of<program_term<decltype(plain)>>(), at, true),
      b(ir::table_of<program_term<decltype(tagged)>>(), at, true);
  a.set_input(0, data.data());
  b.set_input(0, data.data());
  for (long i = 0; i < 7; ++i) CHECK(a.at(ir::path{}.with(i)).value == b.at(ir::path{}.with(i)).value);
}
