// Elements that accesses touch: what a walk through all work-items finds.

#include "laws.hpp"

#include <hoist/simulate/lanes.hpp>

#include <benchmark/programs/families.hpp>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace hoist;

namespace {

using site = std::pair<int, bool>;  ///< a statement that stores, or a value that loads: false

/// The elements that a kernel's work-items load and store, one work-item after the other.
class walk {
 public:
  explicit walk(const ir::kernel& k) : k_(k), tape_(tape_of(k)), now_(tape_, 1) {}

  std::map<site, std::set<long>> run() {
    const ir::range& r = k_.launch;
    for (long z = 0; z < r.global[2]; ++z)
      for (long y = 0; y < r.global[1]; ++y)
        for (long x = 0; x < r.global[0]; ++x) {
          const long id[] = {x, y, z};
          for (int d = 0; d < 3; ++d) {
            set(k_.id[static_cast<int>(ir::level::global)][d], id[d]);
            set(k_.id[static_cast<int>(ir::level::group)][d], id[d] / r.local[d]);
            set(k_.id[static_cast<int>(ir::level::local)][d], id[d] % r.local[d]);
          }
          execute(k_.root);
        }
    return found_;
  }

 private:
  static simulate::tape tape_of(const ir::kernel& k) {
    simulate::tape t(k.index);
    for (auto& level : k.id)
      for (arith::index_expr e : level) t.add(e);
    for (const ir::statement& s : k.statements)
      for (arith::index_expr e : ir::indices_of(s)) t.add(e);
    for (const ir::value& v : k.values) t.add(v.index);
    t.finish();
    return t;
  }
  void set(arith::index_expr e, long value) {
    if (const int slot = tape_.slot_of(e); tape_.is_variable(slot)) now_.set(slot, value);
  }
  long at(arith::index_expr e) { return now_.one(tape_.slot_of(e)); }

  void execute(int i) {
    if (i < 0) return;
    const ir::statement& s = k_.statements[i];
    using kind = ir::statement::kind;
    if (s.what == kind::compound)
      for (int child : s.list) execute(child);
    if (s.what == kind::branch) execute(at(s.condition) != 0 ? s.body : s.otherwise);
    if (s.what == kind::loop) {
      const long end = at(s.end), step = s.step.valid() ? at(s.step) : 1;
      for (long c = at(s.begin); c < end; c += step) {
        set(s.counter, c);
        execute(s.body);
      }
    }
    if (s.what != kind::loop && s.what != kind::branch && s.value >= 0) evaluate(s.value);
    if (s.what == kind::store) touch(i, true, at(s.index), k_.values[s.value].width);
  }
  void evaluate(int i) {
    const ir::value& v = k_.values[i];
    if (v.what == ir::value::kind::choose) return evaluate(at(v.index) != 0 ? v.arg[0] : v.arg[1]);
    if (v.what == ir::value::kind::load) touch(i, false, at(v.index), v.width);
    for (int a : ir::operands_of(v)) evaluate(a);
  }
  void touch(int at, bool store, long first, int width) {
    for (int c = 0; c < width; ++c) found_[{at, store}].insert(first + c);
  }

  const ir::kernel& k_;
  simulate::tape tape_;
  simulate::lane_values now_;
  std::map<site, std::set<long>> found_;
};

struct looked_at {
  int checked = 0, unknown = 0,
      shared = 0;  ///< rows; `shared`: with a site of another row, whose elements the walk can't tell apart
};

/// Checks the rows of global arrays whose elements are known.
looked_at check_rows(const ir::kernel& k, const std::string& name) {
  const counts::kernel_table t = counts::counts_of(k, 32);
  std::map<site, int> rows;
  for (const counts::access& a : t.accesses)
    for (int s : a.sites) ++rows[{s, a.store}];
  looked_at seen;
  std::map<site, std::set<long>> right;
  for (const counts::access& a : t.accesses) {
    if (a.where != ir::space::global) continue;
    if (!a.distinct.valid()) {
      ++seen.unknown;
      continue;
    }
    if (std::any_of(a.sites.begin(), a.sites.end(), [&](int s) { return rows[{s, a.store}] > 1; })) {
      ++seen.shared;
      continue;
    }
    if (right.empty()) right = walk(k).run();
    std::set<long> elements;
    for (int s : a.sites) elements.insert(right[{s, a.store}].begin(), right[{s, a.store}].end());
    ++seen.checked;
    INFO(name, ", ", a.array, a.store ? " stored" : " loaded");
    CHECK(t.sums->evaluate(a.distinct, {}) == static_cast<long>(elements.size()));
  }
  return seen;
}

/// `most_unknown`: how many of a hundred rows may lack their elements.
void check(const family& f, long n, long m, int least, int most_unknown = 1) {
  looked_at all;
  int structures = 0;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || (f.count > 32 && test::sample(1) == 1 && structures++ % 6 != 0)) continue;
    const space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
    std::mt19937_64 random(static_cast<std::uint64_t>(i));
    for (int tries = 0, found = 0; tries < 100 && found < 1 && points.size() > 0; ++tries) {
      const ir::point p = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
      if (points.rejection(p) != nullptr) continue;
      ++found;
      for (const ir::kernel& k : points.emit(p).kernels) {
        const looked_at seen = check_rows(k, std::string(f.name) + ", " + s.name + ":" + space::name(p));
        all.checked += seen.checked;
        all.unknown += seen.unknown;
        all.shared += seen.shared;
      }
    }
  }
  MESSAGE(std::string(f.name), ": ", all.checked, " rows, ", all.unknown, " unknown, ", all.shared, " with a site of another");
  CHECK(all.checked >= least);
  CHECK(100 * all.unknown <= most_unknown * (all.checked + all.unknown + all.shared));
}

}  // namespace

TEST_CASE("elements that rows of accesses touch are those that work-items touch") {
  check(benchmarks::family_gaussian(), 36, 68, 40);
  check(benchmarks::family_gradient(), 34, 66, 40);
  check(benchmarks::family_hotspot2d(), 32, 64, 80);
  check(benchmarks::family_jacobi2d_5pt(), 34, 66, 40);
  check(benchmarks::family_jacobi2d_9pt(), 34, 66, 40);
  check(benchmarks::family_srad1(), 32, 64, 40);
  check(benchmarks::family_srad2(), 32, 64, 160);
  check(benchmarks::family_stencil2d(), 34, 66, 60, 20);
  check(benchmarks::family_jacobi2d_5pt_clamp(), 32, 64, 40);
  check(benchmarks::family_jacobi2d_5pt_clamp(), 31, 67, 40, 25);
  check(benchmarks::family_hotspot2d(), 37, 70, 60, 25);
  check(benchmarks::family_transposition(), 32, 64, 24);
  check(benchmarks::family_matmul(), 32, 32, 8, 15);
  check(benchmarks::family_matmul_rectangular(), 32, 32, 8, 15);
  check(benchmarks::family_gemv(), 32, 64, 2);
  check(benchmarks::family_sum(), 2048, 1, 2);
  check(benchmarks::family_total(), 32, 64, 2);
  check(benchmarks::family_unsharp_mask(), 32, 64, 2);
  check(benchmarks::family_harris(), 32, 64, 2);
}
