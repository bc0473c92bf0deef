#include <tools/laboratory/stencil_shape.hpp>

#include <hoist/explore/stages.hpp>
#include <hoist/lower/lower.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

namespace hoist::tools {

namespace {

using place = std::array<long, 3>;  // x first

/// A loop whose counter indices may mention.
struct counted_loop {
  ir::index_expr counter;
  long begin, end, step;
};

/// Indices of the elements of one input that an element reads, and that one further on reads.
struct input_reads {
  std::vector<place> here, further;
};

/// Reads of an element of the result, noted as expressions of its indices and of loops' counters.
class read_recorder {
 public:
  read_recorder(const family& f, const meta::vec<ir::binding>& sizes) : graph_(stages_for_schedules(f, sizes)) {
    at_.sizes = sizes;
    at_.plan.given = true;
    lower::detail::reset(b_, f.scheduled(), at_, f.inputs);
    b_.shape_at(b_.terms.root());
    b_.named_by = graph_.named_by;
    b_.placed = meta::vec<int>(b_.terms.size, ir::builder::not_placed);
    for (int i = 0; i < graph_.result(); ++i)
      lower::detail::place(b_, graph_.stages[i],
                           graph_.stages[i].input >= 0 ? lower::detail::recorder(b_, graph_, i) : ir::builder::in_place);
    for (long e : result().extents) indices_.push(b_.pool().variable({0, e - 1}));
    lower::detail::record_reads(b_, result(), indices_);
  }

  const lower::stage& result() const { return graph_.stages[graph_.result()]; }
  const lower::stage& stage(int i) const { return graph_.stages[i]; }

  /// By stage; none where a loop hasn't as many iterations as numbers say, or too much is read.
  std::optional<std::map<int, input_reads>> reads() {
    if (b_.rejected.reason != nullptr || !find_loops()) return std::nullopt;
    std::map<int, input_reads> all;
    long left = most_reads;
    for (const ir::stage_read& r : b_.reads)
      if (!add(r, all[r.stage], left)) return std::nullopt;
    return all;
  }

 private:
  static constexpr long most_reads = 4096;  ///< thrice those of the largest of the paper's stencils

  bool find_loops() {
    const arith::pool& p = b_.pool();
    for (const ir::statement& s : b_.out.statements) {
      if (s.what != ir::statement::kind::loop) continue;
      const auto l = s.as_loop();
      if (!p.is_number(l.begin) || !p.is_number(l.end) || !p.is_number(l.step) || p.value(l.step) < 1) return false;
      loops_.push_back({l.counter, p.value(l.begin), p.value(l.end), p.value(l.step)});
    }
    return true;
  }
  place indices_at(const ir::stage_read& r, const std::vector<long>& values) {
    place where{};
    const int rank = std::min(r.at.size(), 3);
    for (int d = 0; d < rank; ++d)
      where[static_cast<std::size_t>(d)] = b_.pool().evaluate(r.at[r.at.size() - 1 - d], values.data());
    return where;
  }
  /// Adds what a read reads over the iterations of the loops that it is in.
  bool add(const ir::stage_read& r, input_reads& to, long& left) {
    const arith::pool& p = b_.pool();
    std::vector<counted_loop> around;
    for (const counted_loop& l : loops_)
      if (std::ranges::any_of(r.at, [&](ir::index_expr e) { return p.contains(e, l.counter); })) around.push_back(l);
    std::vector<long> here(static_cast<std::size_t>(p.variables()), 0);
    const auto at = [&](ir::index_expr variable) { return static_cast<std::size_t>(p.variable_index(variable)); };
    const int rank = indices_.size();
    for (int d = 0; d < rank; ++d) here[at(indices_[d])] = result().extents[d] / 2;
    for (const counted_loop& l : around) {
      if (l.begin >= l.end) return true;
      here[at(l.counter)] = l.begin;
    }
    for (;;) {
      if (--left < 0) return false;
      std::vector<long> further = here;
      for (int d = 0; d < rank; ++d) further[at(indices_[d])] += rank - d;  // as `step_in` has it
      to.here.push_back(indices_at(r, here));
      to.further.push_back(indices_at(r, further));
      std::size_t l = 0;
      for (; l < around.size(); ++l) {
        long& counter = here[at(around[l].counter)];
        if ((counter += around[l].step) < around[l].end) break;
        counter = around[l].begin;
      }
      if (l == around.size()) return true;
    }
  }

  lower::stage_graph graph_;
  ir::point at_;
  ir::builder b_;
  meta::vec<ir::index_expr> indices_;  ///< of the element, the outermost dimension first
  std::vector<counted_loop> loops_;
};

/// How far the further element lies from the first one, another distance in each dimension.
long step_in(std::size_t d) { return static_cast<long>(d) + 1; }

bool moves(const input_reads& r, int rank) {
  for (std::size_t i = 0; i < r.here.size(); ++i)
    for (std::size_t d = 0; d < static_cast<std::size_t>(rank); ++d)
      if (r.further[i][d] - r.here[i][d] != step_in(d)) return false;
  return true;
}

/// Whether a set of offsets stays what it is when two dimensions are exchanged, each seen from the middle of what it reaches.
bool alike(const std::set<place>& offsets, const place& least, const place& greatest, std::size_t a, std::size_t b) {
  if (greatest[a] - least[a] != greatest[b] - least[b]) return false;
  return std::ranges::all_of(offsets, [&](place o) {
    const long along_a = o[a] - least[a], along_b = o[b] - least[b];
    o[a] = least[a] + along_b;
    o[b] = least[b] + along_a;
    return offsets.contains(o);
  });
}

void measure(const std::set<place>& offsets, stencil_shape& s) {
  place least = *offsets.begin(), greatest = least;
  for (const place& o : offsets)
    for (std::size_t d = 0; d < 3; ++d) {
      least[d] = std::min(least[d], o[d]);
      greatest[d] = std::max(greatest[d], o[d]);
    }
  double box = 1;
  s.dimensions = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    box *= static_cast<double>(greatest[d] - least[d] + 1);
    s.dimensions += greatest[d] > least[d];
  }
  s.points = static_cast<long>(offsets.size());
  s.density = static_cast<double>(s.points) / box;
  s.unique = 0;
  for (std::size_t d = 0; d < 3; ++d)
    if (alike(offsets, least, greatest, (d + 1) % 3, (d + 2) % 3) && !alike(offsets, least, greatest, d, (d + 1) % 3))
      s.unique = static_cast<int>(d) + 1;
}

}  // namespace

std::optional<stencil_shape> stencil_of(const family& f, const meta::vec<ir::binding>& sizes) {
  std::optional<read_recorder> recorder;
  try {
    recorder.emplace(f, sizes);
  } catch (const std::invalid_argument&) {  // it has no stages
    return std::nullopt;
  }
  const int rank = recorder->result().rank();
  if (rank < 1 || rank > 3) return std::nullopt;
  const auto reads = recorder->reads();
  if (!reads) return std::nullopt;
  stencil_shape s;
  for (const auto& [stage, r] : *reads) {
    if (r.here == r.further) continue;  // weights, the same for every element
    if (recorder->stage(stage).rank() != rank || !moves(r, rank)) return std::nullopt;
    ++s.inputs;
    const std::set<place> offsets(r.here.begin(), r.here.end());
    if (static_cast<long>(offsets.size()) > s.points) measure(offsets, s);
  }
  if (s.points == 0) return std::nullopt;
  s.elements = recorder->result().elements();
  s.columns = recorder->result().extents[rank - 1];
  return s;
}

}  // namespace hoist::tools
