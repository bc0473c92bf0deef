#pragma once
// Random schedules of a program, each run in the simulator against the program's meaning.

#include <hoist/explore/schedule_text.hpp>
#include <hoist/schedule.hpp>
#include <support/simulated.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace hoist::test {

/// A program as it is written, and the structure that schedules are for.
struct scheduled_subject {
  std::string name;
  subject as_written, by_stages;
};
template <class P>
scheduled_subject scheduled_subject_of(const char* name, P program) {
  return {name,
          subject_of(program),
          {ir::table_of<typename decltype(scheduled(program))::term>(), P::input_count, dimensions_of<typename P::type>}};
}
inline lower::stage_graph stages_at(const scheduled_subject& s, long n, long m) {
  return stages_of_program(s.by_stages.terms, scheduled_at({{"N", n}, {"M", m}}, {}), s.by_stages.inputs);
}

class random_schedules {
 public:
  explicit random_schedules(unsigned seed) : random_(seed), words_(seed + 1), images_(seed + 2), chunks_(seed + 3) {}

  /// A schedule that places every stage somehow: mostly one for the stages, seldom one that is refused with a reason.
  ir::schedule next(const lower::stage_graph& g) {
    ir::schedule plan;
    plan.given = true;
    grouped_ = below(4) > 0;
    by_chunks_ = chunks_() % 8 == 0;
    for (int i = 0; i < g.stages.size(); ++i) {
      const lower::stage& s = g.stages[i];
      const bool is_input = s.input >= 0, is_left_out = is_input && below(2) == 0;
      ir::placed_stage p;
      if (!is_left_out) p = place(s, i == g.result() ? 0 : is_input ? 1 + below(3) : below(4));
      const bool is_image = is_input && images_() % 3 == 0;
      if (is_image) {
        p = {};
        p.stage = s.name;
        p.at = ir::stage_place::image;
      }
      if (s.lines >= 0) p = of_lines(s);
      if (p.at == ir::stage_place::kernel && s.rank() > 1 && s.lines < 0 && chunks_() % 3 == 0) make_order(p, s.rank());
      if (is_image || !is_left_out) plan.stages.push(p);
    }
    for (int i = 0; grouped_ && i < g.result(); ++i) copy(plan, g, i);
    return plan;
  }

 private:
  long below(long n) { return static_cast<long>(random_() % static_cast<unsigned long>(n)); }
  ir::placed_stage place(const lower::stage& s, long kind) {
    ir::placed_stage p;
    p.stage = s.name;
    if (kind == 1 && !grouped_) kind = 2 + below(2);
    p.at = static_cast<ir::stage_place>(kind);
    if (p.at == ir::stage_place::kernel) {
      p.block = tile(s, {}, 4, 8);
      if (grouped_) p.group = tile(s, p.block, 4, 64);
      const long most[] = {8, 4, 2};
      for (int d = std::min(3, s.rank()) - 1; below(2) > 0 && d >= 0; --d) p.local.push(1 + below(most[d]));
      p.linear = words_() % 3 == 0;
      if (p.linear && p.local.count > 0) p.local = in_line(p.local);
    } else if (p.at == ir::stage_place::group) {
      p.block = tile(s, {}, 3, 8);
      p.padding = static_cast<int>(below(3));
    }
    if (p.at != ir::stage_place::in_place && s.rank() > 0 && below(2) > 0) make_vectors(p, s);
    if (p.at != ir::stage_place::in_place && words_() % 2 == 0) p.steps = 1 + static_cast<int>(words_() % 9);
    p.marched = p.block.count > 0 && words_() % 2 == 0;
    p.transposed = p.at == ir::stage_place::group && s.rank() > 1 && chunks_() % 3 == 0;
    p.whole = p.at == ir::stage_place::group && chunks_() % 3 == 0;
    if (p.group.count > 0 && by_chunks_ && chunks_() % 2 == 0) make_chunks(p);
    return p;
  }
  /// In the result's kernel, what another kernel wrote in local memory or registers.
  void copy(ir::schedule& plan, const lower::stage_graph& g, int stage) {
    const lower::stage& s = g.stages[stage];
    bool has_kernel = false, is_read = false;
    for (const ir::placed_stage& p : plan.stages)
      has_kernel = has_kernel || (p.stage == s.name && p.at == ir::stage_place::kernel);
    for (int r : g.stages[g.result()].reads) is_read = is_read || r == stage;
    if (!has_kernel || !is_read || chunks_() % 2 == 0) return;
    const std::mt19937_64 random = random_, words = words_;  // from which other schedules are drawn
    ir::placed_stage p = place(s, 1 + below(2));
    random_ = random;
    words_ = words;
    p.reader = g.stages[g.result()].name;
    p.copied = true;
    p.chunk = 0;
    plan.stages.push(p);
  }
  void make_order(ir::placed_stage& p, int rank) {
    for (int d = 0; d < rank; ++d) p.order.push(d);
    std::shuffle(p.order.of, p.order.of + rank, chunks_);
  }
  void make_chunks(ir::placed_stage& p) {
    p.chunk = 1 + static_cast<int>(chunks_() % 8);
    p.ahead = chunks_() % 2 == 0;
    p.marched = false;
    if (chunks_() % 4 > 0) p.local = {};
  }
  /// A kernel of the stage's own loops.
  ir::placed_stage of_lines(const lower::stage& s) {
    ir::placed_stage p;
    p.stage = s.name;
    for (int d = 0; d < s.lines && words_() % 2 == 0; ++d) p.local.push(1 + static_cast<long>(words_() % 4));
    if (!s.by_group && p.local.count < 2 && chunks_() % 2 == 0) p.parts = 2 + static_cast<int>(chunks_() % 5);
    return p;
  }
  /// Multiples of `unit`, that many times at most, as long as they are few together.
  ir::stage_extents tile(const lower::stage& s, const ir::stage_extents& unit, long most_times, long few) {
    ir::stage_extents x;
    long all = 1;
    for (int d = 0; d < s.rank(); ++d) {
      const long u = unit.at(d, s.rank());
      long n = std::min(u * (1 + below(most_times)) + (unit.count > 0 ? below(2) : 0), s.extents[d]);
      if (all * n > few) n = std::min(u, s.extents[d]);
      all *= n;
      x.push(n);
    }
    return x;
  }
  void make_vectors(ir::placed_stage& p, const lower::stage& s) {
    const int width = below(2) > 0 ? 2 : 4, last = s.rank() - 1;
    if (s.extents[last] < width) return;
    p.vectors = width;
    if (p.at == ir::stage_place::item) return;
    p.block.of[last] = width;
    if (p.group.count > 0 && p.group.of[last] < width) p.group.of[last] = width;
  }

  static ir::stage_extents in_line(const ir::stage_extents& local) {
    long all = 1;
    for (int d = 0; d < local.count; ++d) all *= local.of[d];
    ir::stage_extents x;
    x.push(all);
    return x;
  }

  std::mt19937_64 random_, words_, images_, chunks_;
  bool grouped_ = true, by_chunks_ = false;
};

inline kernel_module with_text(const subject& s, const ir::point& at) { return emit_module(s.terms, at, s.inputs); }
/// How many schedules were run.
inline int check_random_schedules(const scheduled_subject& s, int count, const test_sizes& sizes, unsigned seed = 0,
                                  kernel_module (*made_by)(const subject&, const ir::point&) = with_text) {
  int ran = 0;
  random_schedules schedules(seed > 0 ? seed : static_cast<unsigned>(s.name.size()));
  for (auto [n, m] : sizes) {
    ir::point at = scheduled_at({{"N", n}, {"M", m}}, {});
    const lower::stage_graph g = stages_at(s, n, m);
    REQUIRE_MESSAGE(g.rejected == nullptr, (s.name + ": " + (g.rejected == nullptr ? "" : g.rejected)));
    const exact_inputs data(s.as_written.terms, at);
    const meaning expected = meaning_of(s.as_written.terms, at, s.as_written.dimensions, data);
    for (int k = 0; k < count; ++k) {
      at.plan = schedules.next(g);
      const std::string text = schedule_text(at.plan);
      CAPTURE(s.name + " at " + name_of(at) + "\n" + text);
      CHECK(schedule_from(text) == at.plan);
      if (flaw_of_schedule(at.plan, g).line >= 0) continue;
      const kernel_module made = made_by(s.by_stages, at);
      if (made.rejected != nullptr) {
        CHECK(is_reason(made.rejected));
        continue;
      }
      ++ran;
      meaning got{expected.extents, {}};
      for (const simulate::finding& f : run_module(made, data, got.values).findings)
        if (f.what != simulate::fault::index_out_of_range) FAIL_CHECK(f.text);
      REQUIRE(got.values.size() == expected.values.size());
      const std::string wrong = difference(got, expected);
      CHECK_MESSAGE(wrong.empty(), wrong);
    }
  }
  return ran;
}

}  // namespace hoist::test
