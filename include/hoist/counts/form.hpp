#pragma once
// The counts of a variant as a form: straight-line code over its sizes, evaluated at each size of a class.

#include <hoist/counts/numbers.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/simulate/tape.hpp>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::counts {

/// The tables of a module's kernels, and how often each is launched.
struct module_tables {
  std::vector<kernel_table> kernels;
  std::vector<int> launches;
};

/// What the user says where the data decide: the mean trips of a loop that may be left, or the mean accesses to an element that
/// is found by an index that is read.
struct mean {
  std::string name;
  double value = 0;
};

/// `N = 64 k + 2, from 66 to 65538`.
HOIST_LAZY std::string text_of_class(const ir::open_size& s) {
  std::string text = std::string(s.name) + " = ";
  text += s.multiple_of == 1 ? "k" : std::to_string(s.multiple_of) + " k";
  if (s.rest > 0) text += " + " + std::to_string(s.rest);
  return text + ", from " + std::to_string(s.least) + " to " + std::to_string(s.most);
}

/// The counts of a module for a class of sizes.
class form {
 public:
  /// Where a column of a row stands among the values.
  enum class column : unsigned char { groups, barriers, branches, iterations, times, requests, distinct, operations, issued };
  struct place {
    int kernel = 0;
    column what = column::times;
    int row = 0;
  };

  HOIST_LAZY form(module_tables&& tables, meta::vec<ir::open_size> sizes, int checked)
      : tables_(std::make_shared<const module_tables>(std::move(tables))), sizes_(std::move(sizes)), checked_at(checked) {
    find_unknowns();
    for (std::size_t k = 0; k < tables_->kernels.size(); ++k) add_kernel(static_cast<int>(k));
    scratch_.resize(code_.size());
  }

  /// Whether no sum is left that has to be added up term by term.
  bool closed() const { return closed_; }
  const module_tables& tables() const { return *tables_; }
  const meta::vec<ir::open_size>& sizes() const { return sizes_; }
  /// What the sizes don't tell, as the user names it.
  const std::vector<kernel_table::unknown>& unknowns() const { return unknowns_; }
  const std::vector<place>& places() const { return places_; }
  int code_length() const { return static_cast<int>(code_.size()); }

  /// Values of all places, for the sizes in the order of `sizes`, then those of the unknowns. Nothing is checked.
  HOIST_LAZY void evaluate(const long* given, long* out) const {
    if (!closed_) return evaluate_open(given, out);
    long* v = scratch_.data();
    const std::size_t count = code_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const step& s = code_[i];
      v[i] = s.what == simulate::code::variable ? given[s.number]
                                                : simulate::apply({s.what, 0, 0, 0, s.number}, v[s.a], v[s.b], v[s.c]);
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) out[i] = v[slots_[i]];
  }

  /// The counts at a size. Fails (std::invalid_argument, one sentence) for a size outside of the class, and where a mean isn't
  /// given that the counts depend on.
  HOIST_LAZY numbers at(const meta::vec<ir::binding>& sizes, const std::vector<mean>& means = {}) const {
    std::vector<long> given;
    for (const ir::open_size& s : sizes_) given.push_back(checked_size(s, sizes));
    std::vector<double> unknown;
    for (const kernel_table::unknown& u : unknowns_) unknown.push_back(mean_of(u, means));
    const std::vector<double> values = between(given, unknown, 0);
    numbers n;
    for (std::size_t i = 0; i < places_.size(); ++i) put(n, places_[i], values[i], given, unknown);
    for (int l : tables_->launches) n.launches += l;
    n.unite();
    return n;
  }

 private:
  /// One step; its operands are steps before it.
  struct step {
    simulate::code what;
    int a, b, c;
    long number;  ///< of a variable, its place among what is given
  };

  HOIST_LAZY void find_unknowns() {
    for (const kernel_table& t : tables_->kernels)
      for (const kernel_table::unknown& u : t.unknowns) {
        bool known = false;
        for (const kernel_table::unknown& old : unknowns_) known = known || (old.name == u.name && old.what == u.what);
        if (!known) unknowns_.push_back(u);
      }
  }
  HOIST_LAZY int given_place(const kernel_table& t, long variable) const {
    for (const ir::size_parameter& s : t.kernel->sizes)
      if (!t.kernel->index.is_number(s.variable) && t.kernel->index.variable_index(s.variable) == variable)
        for (int i = 0; i < sizes_.size(); ++i)
          if (meta::same_text(sizes_[i].name, s.name)) return i;
    for (const kernel_table::unknown& u : t.unknowns)
      if (u.variable.valid() && t.kernel->index.variable_index(u.variable) == variable)
        for (std::size_t i = 0; i < unknowns_.size(); ++i)
          if (unknowns_[i].name == u.name && unknowns_[i].what == u.what) return sizes_.size() + static_cast<int>(i);
    return -1;
  }

  HOIST_LAZY void add_kernel(int number) {
    const kernel_table& t = tables_->kernels[static_cast<std::size_t>(number)];
    closed_ = closed_ && t.closed();
    simulate::tape code(t.kernel->index);
    std::vector<int> own;
    const auto add = [&](column what, int row, index_expr e) {
      if (!e.valid()) return;
      places_.push_back({number, what, row});
      own.push_back(code.add(e));
    };
    add(column::groups, 0, t.groups);
    add(column::barriers, 0, t.barriers);
    add(column::branches, 0, t.branches);
    add(column::iterations, 0, t.iterations);
    for (std::size_t i = 0; i < t.accesses.size(); ++i) {
      add(column::times, static_cast<int>(i), t.accesses[i].times);
      add(column::requests, static_cast<int>(i), t.accesses[i].requests);
      add(column::distinct, static_cast<int>(i), t.accesses[i].distinct);
    }
    for (std::size_t i = 0; i < t.operations.size(); ++i) {
      add(column::operations, static_cast<int>(i), t.operations[i].times);
      add(column::issued, static_cast<int>(i), t.operations[i].issued);
    }
    const int first = static_cast<int>(code_.size());
    for (int s = 0; s < code.size(); ++s) {
      const simulate::instruction& i = code[s];
      const auto moved = [&](int operand) { return operand < 0 ? first + s : first + operand; };
      const long number_of = i.what == simulate::code::variable ? given_place(t, i.number) : i.number;
      if (i.what == simulate::code::variable && number_of < 0 && closed_)
        throw std::logic_error("a count depends on a variable that is no size.");
      code_.push_back({i.what, moved(i.a), moved(i.b), moved(i.c), number_of});
    }
    for (int s : own) slots_.push_back(first + s);
  }

  /// The same with sums that are added up.
  HOIST_LAZY void evaluate_open(const long* given, long* out) const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const place& p = places_[i];
      const kernel_table& t = tables_->kernels[static_cast<std::size_t>(p.kernel)];
      out[i] = t.sums->evaluate(expression(p), variables(t, given));
    }
  }
  HOIST_LAZY meta::vec<long> variables(const kernel_table& t, const long* given) const {
    meta::vec<long> by(t.kernel->index.variables(), 0);
    for (int v = 0; v < by.size(); ++v)
      if (const int i = given_place(t, v); i >= 0) by[v] = given[i];
    return by;
  }
  HOIST_LAZY index_expr expression(const place& p) const {
    const kernel_table& t = tables_->kernels[static_cast<std::size_t>(p.kernel)];
    const auto row = static_cast<std::size_t>(p.row);
    switch (p.what) {
      case column::groups: return t.groups;
      case column::barriers: return t.barriers;
      case column::branches: return t.branches;
      case column::iterations: return t.iterations;
      case column::times: return t.accesses[row].times;
      case column::requests: return t.accesses[row].requests;
      case column::distinct: return t.accesses[row].distinct;
      case column::operations: return t.operations[row].times;
      case column::issued: break;
    }
    return t.operations[row].issued;
  }

  HOIST_LAZY static long checked_size(const ir::open_size& s, const meta::vec<ir::binding>& sizes) {
    const long* value = ir::point::find(sizes, s.name);
    if (value == nullptr) throw std::invalid_argument(std::string("the size ") + s.name + " has no value.");
    if (s.holds(*value)) return *value;
    const std::string size = std::string(s.name) + "=" + std::to_string(*value);
    if ((*value - s.rest) % s.multiple_of == 0)
      throw std::invalid_argument("the counts of " + size + " follow another text: these are for " + text_of_class(s) + ".");
    throw std::invalid_argument(size + " isn't in the class of these counts: " + text_of_class(s) + ".");
  }
  HOIST_LAZY static double mean_of(const kernel_table::unknown& u, const std::vector<mean>& means) {
    if (u.what == kernel_table::unknown::kind::choice)
      throw std::invalid_argument("the kernel chooses by what it reads from " + u.name + ": its counts aren't known.");
    for (const mean& m : means)
      if (m.name == u.name) return m.value;
    throw std::invalid_argument(
        u.what == kernel_table::unknown::kind::trips
            ? "the data decide how often " + u.name + " runs: give its mean, --mean " + u.name + "=TRIPS."
            : "indices are read from " + u.name + ": give how often an element that they name is accessed, --mean " + u.name +
                  "=TIMES.");
  }
  /// Between two whole numbers of an unknown, counts lie on the line between theirs.
  HOIST_LAZY std::vector<double> between(std::vector<long>& given, const std::vector<double>& unknown, std::size_t at) const {
    if (at == unknown.size()) {
      std::vector<long> out(places_.size());
      evaluate(given.data(), out.data());
      return {out.begin(), out.end()};
    }
    const double below = std::floor(unknown[at]), share = unknown[at] - below;
    given.push_back(static_cast<long>(below));
    std::vector<double> low = between(given, unknown, at + 1);
    if (share > 0) {
      ++given.back();
      const std::vector<double> high = between(given, unknown, at + 1);
      for (std::size_t i = 0; i < low.size(); ++i) low[i] += share * (high[i] - low[i]);
    }
    given.pop_back();
    return low;
  }

  HOIST_LAZY void put(numbers& n, const place& p, double value, const std::vector<long>& given,
                      const std::vector<double>& unknown) const {
    const kernel_table& t = tables_->kernels[static_cast<std::size_t>(p.kernel)];
    const double total = value * tables_->launches[static_cast<std::size_t>(p.kernel)];
    const auto row = static_cast<std::size_t>(p.row);
    switch (p.what) {
      case column::groups: n.groups += total; return;
      case column::barriers: n.barriers += total; return;
      case column::branches: n.branches += total; return;
      case column::iterations: n.iterations += total; return;
      case column::times: {
        n.accesses.push_back(access_at(t, row, p.kernel, given));
        n.accesses.back().times = total;
        for (std::size_t u = 0; u < unknowns_.size(); ++u)
          if (unknowns_[u].what == kernel_table::unknown::kind::accesses_of_an_element &&
              unknowns_[u].name == t.accesses[row].read_indices)
            n.accesses.back().distinct = value * t.accesses[row].width / unknown[u];
        return;
      }
      case column::requests: n.accesses.back().requests = total; return;
      case column::distinct: n.accesses.back().distinct = value; return;
      case column::operations: {
        const operation_count& o = t.operations[row];
        n.operations.push_back({{o.name, o.type, o.width, o.operations, o.flops}, total, {}});
        return;
      }
      case column::issued: n.operations.back().issued = total; return;
    }
  }
  HOIST_LAZY access_numbers access_at(const kernel_table& t, std::size_t row, int kernel,
                                      const std::vector<long>& given) const {
    const access& a = t.accesses[row];
    access_numbers n;
    n.kernel = kernel;
    n.array = a.array;
    n.tag = a.tag;
    n.where = a.where;
    n.store = a.store;
    n.type = a.type;
    n.width = a.width;
    n.aligned = a.aligned;
    n.clamped = a.clamped;
    n.read_indices = a.read_indices;
    n.by = a.by;
    std::vector<long> all = given;
    all.resize(static_cast<std::size_t>(sizes_.size()) + unknowns_.size(), 0);
    const meta::vec<long> by = variables(t, all.data());
    const auto now = [&](const stride& s) { return s.affine ? std::optional(t.sums->evaluate(s.by, by)) : std::nullopt; };
    for (int d = 0; d < 3; ++d) {
      n.lid[d] = now(a.lid[d]);
      n.gid[d] = now(a.gid[d]);
    }
    for (const loop_stride& l : a.loops) n.loops.emplace_back(l.loop, now(l.change));
    return n;
  }

  std::shared_ptr<const module_tables> tables_;
  meta::vec<ir::open_size> sizes_;
  std::vector<kernel_table::unknown> unknowns_;
  std::vector<step> code_;
  std::vector<int> slots_;
  std::vector<place> places_;
  mutable std::vector<long> scratch_;
  bool closed_ = true;

 public:
  int checked_at = 0;  ///< sizes at which the counts were compared with those of the text that is made for them
};

}  // namespace hoist::counts
