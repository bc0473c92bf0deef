#include "garvey_made.hpp"

#include <benchmark/programs/garvey.hpp>
#include <hoist/ir/term_builder.hpp>
#include <hoist/patterns/call.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/transpose.hpp>

#include <map>
#include <memory>

namespace hoist::benchmarks {

namespace {

/// The function of a window that `weighted_sum` is, put together step by step.
class summing {
 public:
  summing(const offsets& s, int multiplications, int additions) {
    int sum = -1;
    s.for_each([&](int x, int y, int z) {
      int term = of_two(operations::multiply, weight(x, y, z), read(z + s.reach(2), y + s.reach(1), x + s.reach(0)));
      if (multiplications > 1) term = of_two(operations::multiply, weight(y, z, x), term);
      sum = sum < 0 ? term : of_two(operations::add, sum, term);
      if (additions > 1) sum = of_two(operations::add, sum, weight(z, x, y));
    });
    graph.results.push(sum);
  }
  trace_graph graph;

 private:
  int weight(int x, int y, int z) {
    trace_graph::node n;
    n.number = static_cast<double>(weight_of(x, y, z));
    return graph.put(n);
  }
  int read(int plane, int row, int column) {
    trace_graph::node n;
    n.parameter = 0;
    for (int p : {plane, row, column}) n.path[n.steps++] = p;
    return graph.put(n);
  }
  int of_two(const operation& op, int a, int b) {
    trace_graph::node n;
    n.op = &op;
    n.arg[0] = a;
    n.arg[1] = b;
    return graph.put(n);
  }
};

/// A stencil's term, and what its family points to.
class made_stencil {
 public:
  made_stencil(std::string name, const offsets& s, int multiplications, int additions) : name_(std::move(name)) {
    const term all = map3(
        [&](const term& w) {
          return made_.call(hoist::detail::call_facets, summing(s, multiplications, additions).graph, scalar::f32, {w});
        },
        windows(input(s), s));
    result_ = result_array{}.with(-1).with(-1).with(-1);
    family f;
    f.name = name_.c_str();
    f.inputs = 1;
    f.dimensions = 3;
    f.terms = f.scheduled = made_.program_of(all);
    f.results = &result_;
    f.result_count = 1;
    made.emplace(f, std::vector<input_data>{{}}, "cubes", "synthetic, of a set of offsets; N planes of M x L");
  }
  std::optional<entry> made;

 private:
  using term = ir::made_term;

  term input(const offsets& s) {
    ir::token t;
    t.content.op = &ir::input_pattern;
    t.content.number = 0;
    t.content.type = scalar::f32;
    t.content.lengths = 3;
    ir::detail::length_writer w{lengths_};
    const char* names[] = {"N", "M", "L"};
    for (int d = 0; d < 3; ++d) {
      const short size = w.named(ir::length_node::kind::size, names[d]);
      const int wider = 2 * s.reach(2 - d);
      t.content.length[d] = wider == 0 ? size : w.binary(ir::length_node::kind::plus, size, w.number(wider));
    }
    t.lengths = lengths_;
    t.length_count = w.count;
    term all;
    all.push(t);
    return all;
  }
  template <class F>
  term map(F&& f, const term& x) {
    return made_.apply<map_>({made_.function(f), x});
  }
  template <class F>
  term map3(F&& f, const term& x) {
    return map([&](const term& plane) { return map([&](const term& row) { return map(f, row); }, plane); }, x);
  }
  term slide(const term& x, long width) { return made_.apply<slide_<num<1>, num<1>>>({x}, {width, 1}); }
  term transposed(const term& x) { return made_.apply<transpose_>({x}); }
  /// Windows of planes x rows x columns, as slide3 has them.
  term windows(const term& x, const offsets& s) {
    const long planes = 2 * s.reach(2) + 1, rows = 2 * s.reach(1) + 1, columns = 2 * s.reach(0) + 1;
    const term by_planes = map(
        [&](const term& plane) {
          const term by_columns = map([&](const term& row) { return slide(row, columns); }, plane);
          return map([&](const term& some) { return transposed(some); }, slide(by_columns, rows));
        },
        x);
    return map([&](const term& some) { return map([&](const term& row) { return transposed(row); }, transposed(some)); },
               slide(by_planes, planes));
  }

  std::string name_;
  ir::length_node lengths_[9];
  ir::term_builder made_;
  result_array result_;
};

/// A number of multiplications or additions behind a letter, 1 or 2; 0 where there is none.
int count_behind(std::string_view& text, char letter) {
  if (text.size() < 2 || text[0] != letter || (text[1] != '1' && text[1] != '2')) return 0;
  const int n = text[1] - '0';
  text.remove_prefix(2);
  return n;
}

}  // namespace

std::vector<std::string> garvey_names() {
  std::vector<std::string> all;
  for (const offsets& s : garvey_stencils.of) all.push_back(name_of(s));
  return all;
}

std::optional<entry> made_garvey(std::string_view name) {
  static std::map<std::string, std::unique_ptr<made_stencil>, std::less<>> known;
  if (const auto at = known.find(name); at != known.end()) return at->second->made;
  for (const offsets& s : garvey_stencils.of) {
    const std::string plain = name_of(s);
    if (!name.starts_with(plain)) continue;
    std::string_view rest = name.substr(plain.size());
    int multiplications = 1, additions = 1;
    if (!rest.empty()) {
      if (rest[0] != '_') continue;
      rest.remove_prefix(1);
      multiplications = count_behind(rest, 'm');
      additions = count_behind(rest, 'a');
      if (multiplications == 0 || additions == 0 || !rest.empty()) continue;
    }
    auto& made = known[std::string(name)];
    made = std::make_unique<made_stencil>(std::string(name), s, multiplications, additions);
    return made->made;
  }
  return std::nullopt;
}

}  // namespace hoist::benchmarks
