#pragma once
// A program's table as terms of a meaning, and the operations that these need.

#include <hoist/evaluate/meaning_terms.hpp>
#include <hoist/patterns/at.hpp>
#include <hoist/patterns/call.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/tuple.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace hoist {

namespace detail {

/// How many elements the functions of a term run for, on average over those of the functions around them: the last of chunks
/// may be shorter, the others are as long as the first.
class function_runs {
 public:
  HOIST_LAZY function_runs(const ir::table& t, const ir::point& at) : runs_(static_cast<std::size_t>(t.size), 1) {
    e_.terms = t;
    e_.at = &at;
    visit(t.root(), nullptr);
  }
  double operator[](int f) const { return runs_[static_cast<std::size_t>(f)]; }

 private:
  /// The variables of a function that stand for one element.
  struct element_scopes {
    ir::scope first, second;
    double runs = 1;
    void put(long i) {
      second.prefix.i[0] = i;
      if (first.prefix.steps > 0) first.prefix.i[0] = i;
    }
  };

  HOIST_LAZY bool is_function(int n) const { return e_[n].op->shape == ir::function_pattern.shape; }
  HOIST_LAZY void visit(int n, const ir::scope* around) {
    const ir::node& x = e_[n];
    int array = -1;
    for (int i = 0; i < x.args; ++i)
      if (!is_function(x.arg[i])) array = x.arg[i];
    for (int i = 0; i < x.args; ++i)
      is_function(x.arg[i]) ? visit_function(x, x.arg[i], array, around) : visit(x.arg[i], around);
  }
  /// The same under the function `f` of the node `x`, which it applies to elements of `array`, to all of it, or to an
  /// accumulator and an element.
  HOIST_LAZY void visit_function(const ir::node& x, int f, int array, const ir::scope* around) {
    const bool repeats = x.op->who == ir::computed_by::repeated_kernels, whole = x.op->names || repeats;
    double& runs = runs_[static_cast<std::size_t>(f)];
    if (repeats) runs = static_cast<double>(e_.length(x.length[0]));
    if (!whole) runs = average_length(array, around);
    element_scopes here;
    here.runs = runs;
    here.first.function = here.second.function = f;
    here.first.node = here.second.node = array;
    here.first.node_scope = here.second.node_scope = here.first.outer = around;
    here.second.prefix = ir::path{}.with(0);
    here.second.slot = 1;
    here.second.outer = &here.first;
    if (x.args > 2 && !is_function(x.arg[1])) here.first.node = x.arg[1];
    if (!whole && here.first.node == array) here.first.prefix = here.second.prefix;
    if (!whole) around_.push_back(&here);
    visit(e_[f].arg[0], &here.second);
    if (!whole) around_.pop_back();
  }
  HOIST_LAZY double average_length(int array, const ir::scope* around) {
    const double first = static_cast<double>(e_.length_at(array, {}, around));
    double average = first;
    for (element_scopes* s : around_) {
      if (s->runs < 2 || first == 0) continue;
      s->put(static_cast<long>(s->runs) - 1);
      const double last = static_cast<double>(e_.length_at(array, {}, around));
      s->put(0);
      average *= (s->runs - 1 + last / first) / s->runs;
    }
    return average;
  }

  ir::evaluation e_;
  std::vector<double> runs_;
  std::vector<element_scopes*> around_;
};

/// A table's term as a meaning's: of each array the function of an index that it is, as far as its patterns say so.
class meaning_builder {
 public:
  HOIST_LAZY meaning_builder(meaning_terms& all, const ir::table& t, const ir::point& at)
      : all_(all), t_(t), runs_(t, at), bound_(2 * static_cast<std::size_t>(t.size), -1) {
    lengths_.terms = t;
    lengths_.at = &at;
  }
  HOIST_LAZY int whole() { return built(t_.root()); }

 private:
  using kind = meaning_kind;
  HOIST_LAZY bool is_function(int n) const { return t_[n].op->shape == ir::function_pattern.shape; }
  HOIST_LAZY int& variable(int f, int slot) { return bound_[static_cast<std::size_t>(2 * f + slot)]; }
  HOIST_LAZY static long place_of(const void* p) { return static_cast<long>(reinterpret_cast<std::intptr_t>(p)); }
  HOIST_LAZY static long bits_of(double x) { return __builtin_bit_cast(long, x); }
  HOIST_LAZY int number(double x) { return all_.put(kind::number, {0, bits_of(x)}); }

  HOIST_LAZY double length(const ir::node& x, int i) const { return static_cast<double>(lengths_.length(x.length[i])); }
  HOIST_LAZY int index_of(int f) { return all_.index({f, runs_[f]}); }

  HOIST_LAZY int built(int n) {
    const ir::node& x = t_[n];
    if (x.binder >= 0) return variable(x.binder, x.slot);
    if (x.op->at == ir::input_pattern.at) return all_.put(kind::input, {x.number, x.slot});
    if (x.op->at == call_facets.at) return called(x);
    if (x.op->at == literal_at) return number(x.literal);
    if (x.op->names) {
      variable(x.arg[0], 0) = built(x.arg[1]);
      return built(t_[x.arg[0]].arg[0]);
    }
    if (x.op->at == map_at) return mapped(x);
    if (x.op->at == ir::last_at || x.op->at == ir::remembered_last_at) return built(ir::last_of(x));
    if (x.op->at == get_at) return all_.step(built(x.arg[0]), x.number);
    if (x.op->at == at_at) return all_.step(built(x.arg[0]), lengths_.length(x.length[0]));
    if (x.op->at == zip_at) return all_.put(kind::zipped, {}, built_all(x));
    if (x.op->at == tuple_at) return all_.put(kind::tuple, {}, built_all(x));
    if (x.op->at == fill_at) return all_.put(kind::each, {bits_of(length(x, 0))}, {built(x.arg[0])});
    return applied(x);
  }
  HOIST_LAZY std::vector<int> built_all(const ir::node& x) {
    std::vector<int> all;
    for (int i = 0; i < x.args; ++i)
      if (!is_function(x.arg[i])) all.push_back(built(x.arg[i]));
    return all;
  }
  HOIST_LAZY int mapped(const ir::node& x) {
    const int f = x.arg[0], array = built(x.arg[1]);
    variable(f, 0) = all_.element(array, index_of(f));
    return all_.put(kind::each, {bits_of(runs_[f])}, {all_.closed(built(t_[f].arg[0]), f)});
  }
  /// A pattern of which nothing but its functions is known, those first; then the array whose elements they are given. Both
  /// only tell it from others: what it computes are its last parts, the functions with what their accumulator is.
  HOIST_LAZY int applied(const ir::node& x) {
    const std::vector<int> values = built_all(x);
    std::vector<long> data{place_of(x.op), x.number, static_cast<long>(x.type)};
    for (int i = 0; i < x.lengths; ++i) data.push_back(lengths_.length(x.length[i]));
    std::vector<int> parts = functions_of(x, values, -1);
    const std::size_t functions = parts.size();
    const bool by_elements = functions > 0 && !values.empty() && x.op->who != ir::computed_by::repeated_kernels;
    data.push_back(static_cast<long>(functions + (by_elements ? 1 : 0)));
    parts.insert(parts.end(), values.rbegin(), values.rend());
    if (functions == 0) return all_.put(kind::applied, data, parts);
    const std::vector<int> again = functions_of(x, values, all_.put(kind::applied, data, parts));
    parts.insert(parts.end(), again.begin(), again.end());
    return all_.put(kind::applied, data, parts);
  }
  /// The functions of a pattern, whose accumulator is that of `reduction`, or a carry where that isn't known.
  HOIST_LAZY std::vector<int> functions_of(const ir::node& x, const std::vector<int>& values, int reduction) {
    const bool repeats = x.op->who == ir::computed_by::repeated_kernels;
    const bool carries = repeats || (x.args > 2 && !is_function(x.arg[1]));
    std::vector<int> all;
    for (int i = 0; i < x.args; ++i) {
      const int f = x.arg[i];
      if (!is_function(f)) continue;
      const int at = index_of(f), element = values.empty() ? at : all_.element(values.back(), at);
      const int carried =
          reduction < 0 ? all_.put(kind::carry, {f, bits_of(runs_[f])}) : all_.put(kind::accumulator, {}, {reduction, at});
      variable(f, 0) = carries ? carried : element;
      variable(f, 1) = element;
      all.push_back(all_.put(kind::function, {bits_of(runs_[f])}, {all_.closed(built(t_[f].arg[0]), f)}));
    }
    return all;
  }

  HOIST_LAZY int called(const ir::node& x) {
    const std::vector<int> arguments = built_all(x);
    const trace_graph g = x.traced();
    std::vector<int> done(static_cast<std::size_t>(g.nodes.size()), -1), results;
    for (int r : g.results) results.push_back(traced(g, r, arguments, done));
    if (results.size() == 1) return results[0];
    std::vector<int> parts;
    std::size_t next = 0;
    for (int width : g.widths) {
      std::vector<int> lanes(results.begin() + static_cast<long>(next), results.begin() + static_cast<long>(next) + width);
      parts.push_back(width > 1 ? all_.put(kind::tuple, {}, lanes) : lanes[0]);
      next += static_cast<std::size_t>(width);
    }
    return all_.put(kind::tuple, {}, g.widths.empty() ? results : parts);
  }
  HOIST_LAZY int traced(const trace_graph& g, int i, const std::vector<int>& arguments, std::vector<int>& done) {
    int& known = done[static_cast<std::size_t>(i)];
    if (known >= 0) return known;
    const trace_graph::node& n = g.nodes[i];
    if (n.op != nullptr) {
      const int arity = n.op->sums ? 2 : n.op->arity;
      std::vector<int> parts;
      for (int k = 0; k < arity; ++k) {
        const meta::vec<int> lanes = n.op->sums ? components_in(g, n.arg[k]) : meta::vec<int>(1, n.arg[k]);
        for (int lane : lanes) parts.push_back(traced(g, lane, arguments, done));
      }
      return known = all_.put(kind::operation, {place_of(n.op), static_cast<long>(n.type)}, parts);
    }
    if (n.parameter < 0) return known = number(n.number);
    int value = arguments[static_cast<std::size_t>(n.parameter)];
    for (int k = 0; k < n.steps; ++k) value = all_.step(value, n.path[k]);
    return known = value;
  }

  meaning_terms& all_;
  const ir::table& t_;
  function_runs runs_;
  ir::evaluation lengths_;
  std::vector<int> bound_;  ///< by function and parameter: what it stands for
};

/// The operations that a term needs, each counted once for every choice of the indices that it depends on.
class operation_counter {
 public:
  HOIST_LAZY operation_counter(const ir::table& t, const ir::point& at) { need(meaning_builder(all_, t, at).whole()); }
  const std::map<std::string, double>& operations() const { return operations_; }

 private:
  using kind = meaning_kind;
  HOIST_LAZY void need(int of) {
    const int t = all_.canonical(of);
    const meaning_term x = all_[t];
    if (x.what == kind::accumulator || !needed_.insert(t).second) return;
    if (x.what == kind::operation) add(x);
    if (x.what == kind::each || x.what == kind::function)
      return need(all_.opened(x.parts[0], all_.index({meaning_terms::name_of(x.depends.size()), length_in(x)})));
    const std::size_t first = x.what == kind::applied ? static_cast<std::size_t>(x.data.back()) : 0;
    for (std::size_t i = first; i < x.parts.size(); ++i) need(x.parts[i]);
  }
  HOIST_LAZY static double length_in(const meaning_term& x) { return __builtin_bit_cast(double, x.data[0]); }
  HOIST_LAZY void add(const meaning_term& x) {
    const auto* op = reinterpret_cast<const operation*>(static_cast<std::intptr_t>(x.data[0]));
    if (op->code == opcode::pair) return;
    double times = op->sums ? static_cast<double>(x.parts.size()) / 2 : 1;
    for (const meaning_index& i : x.depends) times *= i.length;
    operations_[op->text[0] != 0 ? op->text : "convert"] += times;
  }

  meaning_terms all_;
  std::set<int> needed_;
  std::map<std::string, double> operations_;  ///< by the name that counts give them
};

}  // namespace detail

}  // namespace hoist
