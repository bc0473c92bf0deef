// Registers that take the components of vectors together, and those that don't always; sums that are a vector in the text, and those
// that would be others there.
#include <hoist/features/own_vectors.hpp>
#include <hoist/lower/vector_sums.hpp>
#include <hoist/patterns/opencl/vector.hpp>
#include <hoist/strategies/macro.hpp>

#include <support/kernels.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>

#include <functional>

using namespace hoist;
using namespace hoist::test;

namespace {

using four_rows = tunable<"rows", 4>;
using march = strategies::seq<strategies::normalise, strategies::marched<four_rows, num<4>, map_global_<1>, map_global_<0>,
                                                                         map_seq_<four_rows>, map_vector_<num<4>>>>;

constexpr auto edge = program<grid>([](auto x) { return x | pad2<1>(clamp) | slide2<3> | map2(cross3); });
constexpr auto framed = program<grid>([](auto x) { return x | pad2<1>(constant<3.0>) | slide2<3> | map2(cross3); });

ir::point of_size(long n, long m) { return point_at(n, m, {2, 2}, {{"rows", 4}}); }

/// Registers that the kernel's blocks define, by width.
struct widths {
  int of[5] = {};
};
widths defined(const ir::kernel& k) {
  widths w;
  for (const ir::statement& block : k.statements)
    for (int i : block.list)
      if (k.statements[i].what == ir::statement::kind::define) ++w.of[k.variables[k.statements[i].variable].width];
  return w;
}
ir::kernel kernel_of(const subject& s, const ir::point& p) {
  const lower::lowered l = lower::lower(s.terms, p, s.inputs);
  REQUIRE(l.rejected == nullptr);
  return l.kernels[0];
}

constexpr int width = 4;

/// A kernel of one work-item with four sums over a loop of three iterations, each assigned what `step` makes of their registers and the
/// loop's counter, in order; they are stored as one vector.
ir::kernel with_four_sums(const std::function<std::vector<int>(maker&, const std::vector<int>&, int, index_expr)>& step) {
  maker m({{1, 1, 1}, {1, 1, 1}, 1});
  const int in = m.memory(ir::space::global, 16, 0), out = m.memory(ir::space::global, width, 1, true);
  std::vector<int> sums;
  for (int k = 0; k < width; ++k) {
    sums.push_back(m.variable(true));
    m.define(sums.back(), m.constant(1));
  }
  const index_expr i = m.loop(3);
  const std::vector<int> values = step(m, sums, in, i);
  for (int k = 0; k < width; ++k) m.define(sums[static_cast<std::size_t>(k)], values[static_cast<std::size_t>(k)], true);
  m.close();
  const auto pack = [&](int a, int b, int of) {
    ir::value v;
    v.what = ir::value::kind::pack;
    v.width = of;
    v.arg[0] = a;
    v.arg[1] = b;
    m.k.values.push(v);
    return m.k.values.size() - 1;
  };
  m.store(out, m.n(0), pack(pack(m.read(sums[0]), m.read(sums[1]), 2), pack(m.read(sums[2]), m.read(sums[3]), 2), width));
  return m.k;
}
int vector_of(maker& m, int memory, index_expr index) {
  const int v = m.load(memory, index);
  m.k.values[v].width = width;
  return v;
}
int component(maker& m, int vector, int position) {
  ir::value v;
  v.what = ir::value::kind::component;
  v.number = position;
  v.arg[0] = vector;
  m.k.values.push(v);
  return m.k.values.size() - 1;
}
std::vector<double> result_of(const ir::kernel& k) {
  std::vector<std::vector<double>> arrays{{}, std::vector<double>(width)};
  for (int i = 0; i < 16; ++i) arrays[0].push_back(i * i % 7 - 2);
  REQUIRE(simulate::run(k, arrays).clean());
  return arrays[1];
}
int vectors_in(const ir::kernel& k) {
  int n = 0;
  for (const ir::variable& v : k.variables) n += v.width == width;
  return n;
}
/// Whether the sums of a kernel are packed; they are the same numbers either way, and a CPU's lanes are those of its registers.
bool becomes_a_vector(const std::function<std::vector<int>(maker&, const std::vector<int>&, int, index_expr)>& step) {
  const ir::kernel before = with_four_sums(step), after = lower::with_vector_sums(before);
  CHECK(result_of(before) == result_of(after));
  const int assignments = after.statements[after.root].list.size();
  CHECK(assignments == (vectors_in(after) > 0 ? 3 : before.statements[before.root].list.size()));
  const features::own_vectors own = features::own_vectors_of_text(before, 16);
  CHECK(own.lanes == (vectors_in(after) > 0 ? width : 1));
  CHECK(own.held == (vectors_in(after) > 0 ? 1 : width));
  return vectors_in(after) > 0;
}

}  // namespace

TEST_CASE("registers of vectors: what is loaded as a vector rotates as one") {
  const subject made = lowered_by<march>(edge);
  check_kernel("edge", made, subject_of(edge), {of_size(8, 16), of_size(16, 8), of_size(7, 13)});
  const widths w = defined(kernel_of(made, of_size(8, 16)));
  CHECK(w.of[4] == 3);  // above, at, and below the four
  CHECK(w.of[1] == 2);  // left and right of them
}

TEST_CASE("registers of vectors: what is loaded one by one in another place stays scalar") {
  const subject made = lowered_by<march>(framed);
  check_kernel("framed", made, subject_of(framed), {of_size(8, 16), of_size(16, 8), of_size(7, 13)});
  CHECK(defined(kernel_of(made, of_size(8, 16))).of[4] == 0);
}

TEST_CASE("registers of vectors: sums of one number times a vector's components are a vector") {
  CHECK(becomes_a_vector([](maker& m, const std::vector<int>& sums, int in, index_expr i) {
    std::vector<int> values;
    const int row = vector_of(m, in, m.times(i, width)), factor = m.load(in, i);
    for (int k = 0; k < width; ++k)
      values.push_back(m.apply(operations::add, m.read(sums[static_cast<std::size_t>(k)]),
                               m.apply(operations::multiply, factor, component(m, row, k))));
    return values;
  }));
}
TEST_CASE("registers of vectors: sums of components in another order, or of other operations, stay scalars") {
  for (const bool other_order : {true, false})
    CHECK(!becomes_a_vector([=](maker& m, const std::vector<int>& sums, int in, index_expr i) {
      std::vector<int> values;
      const int row = vector_of(m, in, m.times(i, width));
      for (int k = 0; k < width; ++k)
        values.push_back(m.apply(k == 2 && !other_order ? operations::subtract : operations::add,
                                 m.read(sums[static_cast<std::size_t>(k)]),
                                 component(m, row, other_order ? width - 1 - k : k)));
      return values;
    }));
}
TEST_CASE("registers of vectors: those that read what one before them was assigned stay scalars") {
  CHECK(!becomes_a_vector([](maker& m, const std::vector<int>& sums, int, index_expr) {
    std::vector<int> values;
    for (std::size_t k = 0; k < width; ++k) values.push_back(m.apply(operations::add, m.read(sums[k]), m.read(sums[0])));
    return values;
  }));
  CHECK(!becomes_a_vector([](maker& m, const std::vector<int>& sums, int, index_expr) {
    std::vector<int> values;
    for (std::size_t k = 0; k < width; ++k) values.push_back(m.read(sums[(k + 1) % width]));
    return values;
  }));
}
TEST_CASE(
    "registers of vectors: sums of loads that follow one another stay scalars, which a vector that isn't aligned would be "
    "loaded as") {
  CHECK(!becomes_a_vector([](maker& m, const std::vector<int>& sums, int in, index_expr i) {
    std::vector<int> values;
    for (int k = 0; k < width; ++k)
      values.push_back(m.apply(operations::add, m.read(sums[static_cast<std::size_t>(k)]), m.load(in, m.plus(i, k))));
    return values;
  }));
}
TEST_CASE("registers of vectors: a kernel whose vectors are of no registers stays as it is") {
  maker m({{1, 1, 1}, {1, 1, 1}, 1});
  const int in = m.memory(ir::space::global, 4, 0), out = m.memory(ir::space::global, 4, 1, true);
  m.store(out, m.n(0), vector_of(m, in, m.n(0)));
  CHECK(!lower::packs_registers(m.k));
}
