// Random schedules of random pipelines: the simulator's result is that of the program, and the part of each stage that a kernel
// makes has every element that is read. HOIST_TEST_SAMPLE=250 runs 10,000 schedules of 1,000 pipelines.
#include "given_schedules.hpp"

#include <tools/laboratory/random_pipelines.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/lower/lower.hpp>
#include <sample.hpp>

#include <set>

using namespace hoist;

namespace {

/// The text of a chain in place has no bound.
kernel_module only_kernels(const test::subject& s, const ir::point& at) {
  return hoist::detail::without_text(lower::lower(s.terms, at, s.inputs), at);
}
constexpr int stages_of_pipeline(int seed) { return 2 + seed * 7 % 29; }
constexpr long most_extent = 12;

/// The elements of stages that a box of a kernel's result needs, found one by one, and the regions that stand for them.
class brute_force {
 public:
  brute_force(ir::builder& b, const lower::stage_graph& g, const lower::kernel_stages& k) : b_(b), g_(g), k_(k) {}

  /// How many indices were looked at.
  int check(const lower::region& of_result) {
    const int count = k_.all.size();
    meta::vec<lower::region> boxes(count, lower::region{});
    const meta::vec<bool> readers(count, true);
    boxes[0] = of_result;
    for (int i = 1; i < count; ++i) boxes[i] = lower::region_read(b_.pool(), g_, k_, i, boxes, readers, {});
    std::vector<std::set<std::vector<long>>> needed(static_cast<std::size_t>(count));
    add_box(needed[0], of_result);
    for (int i = 0; i < count; ++i)
      for (const std::vector<long>& element : needed[static_cast<std::size_t>(i)])
        for (const ir::stage_read& r : k_.all[i].reads) read(i, element, r, boxes, needed);
    return looked_at_;
  }

 private:
  long value(ir::index_expr e) {
    REQUIRE(b_.pool().is_number(e));
    return b_.pool().value(e);
  }
  void add_box(std::set<std::vector<long>>& to, const lower::region& box) {
    std::vector<std::vector<long>> all = {{}};
    for (int d = 0; d < box.least.size(); ++d) {
      std::vector<std::vector<long>> longer;
      for (const std::vector<long>& before : all)
        for (long at = value(box.least[d]); at <= value(box.greatest[d]); ++at) {
          longer.push_back(before);
          longer.back().push_back(at);
        }
      all = longer;
    }
    to.insert(all.begin(), all.end());
  }
  /// What an element of the kernel's stage `i` reads; where an index is read itself, any element may be.
  void read(int i, const std::vector<long>& element, const ir::stage_read& r, const meta::vec<lower::region>& boxes,
            std::vector<std::set<std::vector<long>>>& needed) {
    int of = i + 1;
    while (k_.all[of].stage != r.stage) ++of;
    const lower::stage& s = g_.stages[r.stage];
    std::vector<long> at;
    for (int d = 0; d < s.rank(); ++d) {
      ir::index_expr e = r.at[d];
      for (std::size_t v = 0; v < element.size(); ++v)
        e = b_.pool().substitute(e, k_.all[i].variables[static_cast<int>(v)], b_.pool().number(element[v]));
      const long last = s.extents[d] - 1;
      const auto inside = [&](ir::index_expr x) { return std::clamp(value(x), 0L, last); };
      const long first_in = inside(boxes[of].least[d]), last_in = inside(boxes[of].greatest[d]);
      ++looked_at_;
      if (!b_.pool().is_number(e)) {
        CHECK(first_in <= std::max(b_.pool().range(e).lo, 0L));
        CHECK(last_in >= std::min(b_.pool().range(e).hi, last));
        return;
      }
      // An element outside, where a constant stands around the array, isn't read.
      if (b_.pool().value(e) < 0 || b_.pool().value(e) > last) return;
      at.push_back(b_.pool().value(e));
      CHECK(first_in <= at.back());
      CHECK(at.back() <= last_in);
    }
    needed[static_cast<std::size_t>(of)].insert(at);
  }

  ir::builder& b_;
  const lower::stage_graph& g_;
  const lower::kernel_stages& k_;
  int looked_at_ = 0;
};

/// The regions of a box of the result where every stage has local memory of its own.
int check_regions(const ir::table& terms, int inputs, unsigned seed) {
  ir::point at = scheduled_at({}, {});
  const lower::stage_graph g = stages_of_program(terms, at, inputs);
  REQUIRE(g.rejected == nullptr);
  for (int i = 0; i < g.result(); ++i) {
    ir::placed_stage p;
    p.stage = g.stages[i].name;
    p.at = ir::stage_place::group;
    at.plan.stages.push(p);
  }
  lower::kernel_stages k = lower::stages_in_kernel(g, at.plan, g.result());
  ir::builder b;
  lower::detail::begin_planned(b, g, k, terms, at, inputs);
  b.shape_at(g.stages[g.result()].node);
  lower::record_stages(b, g, k);
  if (b.rejected.reason != nullptr) return 0;
  std::mt19937 random(seed);
  lower::region box;
  for (long n : g.stages[g.result()].extents) {
    const long first = static_cast<long>(random() % static_cast<unsigned>(n)), last = std::min(n - 1, first + 2);
    box.least.push(b.pool().number(first));
    box.greatest.push(b.pool().number(last));
    box.nearest.push(false);
  }
  return brute_force(b, g, k).check(box);
}

pipeline_kind kind_by(int seed) {
  constexpr pipeline_kind kinds[] = {pipeline_kind::planes, pipeline_kind::grids, pipeline_kind::products};
  return kinds[seed % 3];
}

}  // namespace

TEST_CASE("schedules: random pipelines by random schedules mean what they say") {
  const int pipelines = test::sample(4);
  int ran = 0;
  for (int seed = 1; seed <= pipelines; ++seed) {
    const random_pipeline p(static_cast<unsigned>(seed), stages_of_pipeline(seed), most_extent, scalar::i32, kind_by(seed));
    const test::subject s{p.terms(), p.inputs(), p.planes() > 0 ? 3 : 2};
    ran += test::check_random_schedules({"pipeline " + std::to_string(seed), s, s}, 10, {{1, 1}}, static_cast<unsigned>(seed),
                                        only_kernels);
  }
  MESSAGE(ran << " schedules of " << pipelines << " pipelines ran");
  CHECK(ran > pipelines);
}
TEST_CASE("schedules: a loop doesn't take what the loop before it computed of the same element") {
  const random_pipeline p(14, 5, most_extent, scalar::i32, pipeline_kind::products);
  const test::subject s{p.terms(), p.inputs(), 2};
  test::check_by_plan("products", {"products", s, s}, scheduled_at({{"N", 1}, {"M", 1}}, schedule_from("result: kernel")));
}
TEST_CASE("schedules: a chunk that blocks don't divide is read ahead once, and no barrier stands in a branch") {
  const random_pipeline p(3010605333, 4, 568, scalar::i32, pipeline_kind::products);  // sums of 135 elements
  const ir::schedule plan = schedule_from(
      "result: kernel group 10x10x32 block 10x4 vectors 4 steps 4 chunks 8 ahead linear\n"
      "in5: group of result block 1x4 vectors 4 padded 4\nstage3: kernel\nstage1: kernel");
  const kernel_module made = emit_module(p.terms(), scheduled_at({}, plan), p.inputs());
  REQUIRE(made.rejected == nullptr);
  const std::string text(made.text.data(), static_cast<std::size_t>(made.text.size()));
  std::size_t loads = 0;
  for (std::size_t at = text.find("vload4"); at != text.npos; at = text.find("vload4", at + 1)) ++loads;
  CHECK(loads == 2);  // of the first chunk, and of the next
  CHECK(text.find("barrier(CLK_LOCAL_MEM_FENCE);\n    if (i < 16) {\n") != text.npos);
}
TEST_CASE("schedules: regions are no smaller than what brute force finds") {
  const int pipelines = test::sample(30);
  int indices = 0;
  for (int seed = 1; seed <= pipelines; ++seed) {
    const random_pipeline p(static_cast<unsigned>(1000 + seed), 2 + seed % 5, most_extent, scalar::i32, kind_by(seed));
    CAPTURE(seed);
    indices += check_regions(p.terms(), p.inputs(), static_cast<unsigned>(seed));
  }
  CHECK(indices > 1000);
}
TEST_CASE("random pipelines: equal seeds make equal programs, others differ, and lengths are those of the table") {
  const random_pipeline a(7, 9, most_extent), b(7, 9, most_extent), c(8, 9, most_extent);
  CHECK(ir::hash(a.terms()) == ir::hash(b.terms()));
  CHECK(ir::hash(a.terms()) != ir::hash(c.terms()));
  const lower::stage_graph g = stages_of_program(a.terms(), scheduled_at({}, {}), a.inputs());
  REQUIRE(g.rejected == nullptr);
  CHECK(g.stages[g.result()].extents[0] == a.rows());
  CHECK(g.stages[g.result()].extents[1] == a.columns());
}
