#include <hoist/explore/family.hpp>
#include <hoist/lower/carried_numbers.hpp>
#include <hoist/patterns/opencl/loops.hpp>
#include <hoist/patterns/opencl/memory.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <support/programs.hpp>
#include <support/simulated.hpp>
#include <support/stencil_families.hpp>

#include <random>
#include <set>

using namespace hoist;
using namespace hoist::test;

namespace {

using kind = ir::statement::kind;
using rows = tunable<"rows", 1, 4, 8>;
using columns = tunable<"columns", 1, 2>;
using marching = strategies::marched<rows, columns, map_global_<1>, map_global_<0>, map_seq_<>, map_unrolled_>;
using blocks = strategies::tiled<rows, columns, map_global_<1>, map_global_<0>, map_unrolled_, map_unrolled_>;

/// Registers of a kernel, as its blocks define, assign and read them.
class registers {
 public:
  explicit registers(const ir::kernel& k) : k_(k) { compound(k.root, {}); }

  std::set<int> defined, read;
  std::vector<int> assigned = std::vector<int>(100000, 0);
  std::string wrong;  ///< a register that is used outside the block that defines it, or defined twice in it

 private:
  void value(int v, const std::set<int>& known) {
    if (v < 0) return;
    const ir::value& x = k_.values[v];
    if (x.what == ir::value::kind::read) {
      read.insert(x.variable);
      if (!known.contains(x.variable)) wrong = "register " + std::to_string(x.variable) + " is read before its definition";
    }
    for (int a : x.arg) value(a, known);
  }
  void compound(int at, std::set<int> known) {
    for (int i : k_.statements[at].list) {
      const ir::statement& s = k_.statements[i];
      value(s.value, known);
      const std::string name = "register " + std::to_string(s.variable);
      if (s.what == kind::define && !known.insert(s.variable).second) wrong = name + " is defined again";
      if (s.what == kind::assign && !known.contains(s.variable)) wrong = name + " is assigned before its definition";
      if (s.what == kind::define) defined.insert(s.variable);
      if (s.what == kind::assign || (s.what == kind::define && s.value >= 0)) ++assigned[static_cast<std::size_t>(s.variable)];
      for (int inner : {s.body, s.otherwise})
        if (inner >= 0) compound(inner, known);
    }
  }
  const ir::kernel& k_;
};

/// Every register is defined in a block around all its uses, is read by something, and is constant unless it changes.
registers check_registers(const std::string& name, const ir::kernel& k) {
  const registers r(k);
  CHECK_MESSAGE(r.wrong.empty(), (name + ": " + r.wrong));
  CHECK_MESSAGE(r.defined == r.read, (name + ": a register that nothing reads"));
  for (int v : r.defined) {
    const int times = r.assigned[static_cast<std::size_t>(v)];
    CHECK_MESSAGE((k.variables[v].mutable_ || times == 1), (name + ": a constant register is assigned again"));
  }
  return r;
}

/// Private memories that a kernel stores to.
int private_arrays(const ir::kernel& k) {
  std::set<int> stored;
  for (int b = 0; b < k.statements.size(); ++b)
    for (int i : k.statements[b].list) {
      const ir::statement& s = k.statements[i];
      if (s.what == kind::store && k.memories[s.memory].where == ir::space::priv) stored.insert(s.memory);
    }
  return static_cast<int>(stored.size());
}

/// The statements inside the loops of the kernel that are loads of global memory into registers.
int loads_in_loop(const ir::kernel& k, int compound, bool inside) {
  int n = 0;
  for (int i : k.statements[compound].list) {
    const ir::statement& s = k.statements[i];
    const bool loads = s.value >= 0 && s.variable >= 0 && k.values[s.value].what == ir::value::kind::load;
    n += inside && loads;
    const bool loop = s.what == kind::loop && s.who == ir::level::sequential;
    for (int inner : {s.body, s.otherwise})
      if (inner >= 0) n += loads_in_loop(k, inner, inside || loop);
  }
  return n;
}

lower::lowered lowered_at(const subject& s, const ir::point& p) {
  lower::lowered l = lower::lower(s.terms, p, s.inputs);
  REQUIRE(l.rejected == nullptr);
  return l;
}

void check_family(const family& f, int dimensions) {
  std::mt19937_64 random(7);
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const ir::table t = f.structures[i].terms();
    for (int k = 0; k < 6; ++k) {
      ir::point p = point_at(29, 43, {1});
      for (int n = 0; n < t.length_count; ++n)
        if (t.lengths[n].what == ir::length_node::kind::tunable && ir::point::find(p.tunables, t.lengths[n].name) == nullptr)
          p.tunables.push(ir::binding(t.lengths[n].name,
                                      t.lengths[n].choices[random() % static_cast<unsigned>(t.lengths[n].choice_count)]));
      const lower::lowered l = lower::lower(t, p, f.inputs);
      if (l.rejected == nullptr) check_registers(f.structures[i].name + std::string(" at ") + name_of(p), l.kernels[0]);
      CHECK(dimensions == 2);
    }
  }
}

constexpr auto chosen_at_run_time = program<row>([](auto x) {
  return x | split<8> | map_global<0>([](auto c) { return c | map_seq(squared) | to_private | reduce_seq(add); });
});
constexpr auto chosen_before = program<row>([](auto x) {
  return x | split<8> | map_global<0>([](auto c) { return c | map_unrolled(squared) | to_private | reduce_unrolled(add); });
});
constexpr auto half_used = program<row>([](auto x) {
  return x | split<8> | map_global<0>([](auto c) {
           return c | map_unrolled(squared) | to_private | split<4> | hoist::at<1> | reduce_unrolled(add);
         });
});

}  // namespace

TEST_CASE("registers: the five points of a cross, marched, are loaded in the row that reads them first") {
  const subject made = lowered_by<marching>(cross), program = subject_of(cross);
  const ir::point p = point_at(18, 34, {8}, {{"rows", 4}, {"columns", 1}});
  check_kernel("cross", made, program, {p, point_at(13, 29, {4, 2}, {{"rows", 8}, {"columns", 1}})});
  const lower::lowered l = lowered_at(made, p);
  const registers r = check_registers("cross", l.kernels[0]);
  CHECK(r.defined.size() == 5);  // of nine: no corner is needed, and the left and right points don't pass through the last row
  CHECK(private_arrays(l.kernels[0]) == 0);
  CHECK(loads_in_loop(l.kernels[0], l.kernels[0].root, false) == 3);
}

TEST_CASE("registers: all nine points of a square, and one row less where the window is flat") {
  const ir::point p = point_at(18, 34, {8}, {{"rows", 4}, {"columns", 1}});
  const lower::lowered square = lowered_at(lowered_by<marching>(stencil), p);
  CHECK(check_registers("square", square.kernels[0]).defined.size() == 9);
  CHECK(loads_in_loop(square.kernels[0], square.kernels[0].root, false) == 3);
  const ir::point q = point_at(17, 35, {8}, {{"rows", 4}, {"columns", 1}});
  const lower::lowered flat = lowered_at(lowered_by<marching>(flat_stencil), q);
  // Of two rows of four: (0, 0) and (0, 3) above; (1, 0), which moves up, and (1, 2) below.
  CHECK(check_registers("flat", flat.kernels[0]).defined.size() == 4);
  check_kernel("flat", lowered_by<marching>(flat_stencil), subject_of(flat_stencil), {q});
}

TEST_CASE("registers: a loop carries what it reads of the rows before, and none where it is unrolled whole") {
  const auto carried = [](const lower::lowered& l) { return lower::carried_numbers(l.kernels[0]); };
  const auto marched = [](long rows, long columns) {
    return lowered_at(lowered_by<marching>(stencil), point_at(18, 34, {8}, {{"rows", rows}, {"columns", columns}}));
  };
  CHECK(carried(marched(4, 1)) == 6);  // two rows of three
  CHECK(carried(marched(4, 2)) == 8);  // of four
  CHECK(carried(marched(1, 1)) == 0);
  const lower::lowered of_cross = lowered_at(lowered_by<marching>(cross), point_at(18, 34, {8}, {{"rows", 4}, {"columns", 1}}));
  CHECK(carried(of_cross) == 2);  // the middle above and the middle
  lower::lowered asked = marched(4, 1);
  for (ir::statement& s : asked.kernels[0].statements)
    if (s.what == ir::statement::kind::loop && s.count == ir::statement::trips::many) s.unroll = 4;
  CHECK(carried(asked) == 0);
}

TEST_CASE("registers: two columns share those between them") {
  const ir::point p = point_at(18, 34, {8}, {{"rows", 4}, {"columns", 2}});
  const lower::lowered l = lowered_at(lowered_by<marching>(stencil), p);
  CHECK(check_registers("two columns", l.kernels[0]).defined.size() == 12);
  CHECK(loads_in_loop(l.kernels[0], l.kernels[0].root, false) == 4);
}

TEST_CASE("registers: a private array stays one where an index isn't a number") {
  const lower::lowered looped = lowered_at(subject_of(chosen_at_run_time), point_at(64, 1, {8}));
  CHECK(private_arrays(looped.kernels[0]) == 1);
  CHECK(text_of(subject_of(chosen_at_run_time), point_at(64, 1, {8})).find("kept0[8]") != std::string::npos);
  const lower::lowered unrolled = lowered_at(subject_of(chosen_before), point_at(64, 1, {8}));
  CHECK(private_arrays(unrolled.kernels[0]) == 0);
  CHECK(check_registers("unrolled", unrolled.kernels[0]).defined.size() == 8);
  CHECK(text_of(subject_of(chosen_before), point_at(64, 1, {8})).find("kept") == std::string::npos);
}

TEST_CASE("registers: what nothing reads is gone, with what it would have loaded") {
  const ir::point p = point_at(64, 1, {8});
  const lower::lowered l = lowered_at(subject_of(half_used), p);
  CHECK(check_registers("half used", l.kernels[0]).defined.size() == 4);
  check_kernel("half used", subject_of(half_used), {p});
  CHECK(text_of(subject_of(half_used), p).find("in0[8 * x]") == std::string::npos);
}

TEST_CASE("registers: in every structure, defined around their uses, read, and constant unless they change") {
  check_family(zip_two_stencils_family(), 2);
  check_family(family_of("weighted_stencil", weighted_stencil), 2);
}
