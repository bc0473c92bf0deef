#include "laws.hpp"

#include <hoist/explore/space.hpp>
#include <hoist/target/nvidia_h200.hpp>
#include <support/texts.hpp>
#include <sample.hpp>

#include <benchmark/programs/families.hpp>

#include <algorithm>
#include <random>
#include <set>

using namespace hoist;

namespace hoist::test {

namespace {

using name = const std::string*;
using names = std::vector<name>;
/// The string that stands for a name.
name interned(const std::string& text) {
  static std::set<std::string> all;
  return &*all.insert(text).first;
}
names interned(const std::vector<std::string>& texts) {
  names all;
  for (const std::string& t : texts) all.push_back(interned(t));
  return all;
}

class recorder final : public simulate::watcher {
 public:
  explicit recorder(const ir::kernel& k) : items_(1) {
    long groups = 1;
    for (int d = 0; d < 3; ++d) {
      items_ *= k.launch.local[d];
      groups *= k.launch.global[d] / k.launch.local[d];
    }
    found.resize(static_cast<std::size_t>(groups * items_));
    for (int m = 0; m < k.memories.size(); ++m) names_.push_back(interned(ir::name_of(k, m)));
  }
  void accessed(int memory, long index, bool store, const simulate::access_site& by) override {
    found[static_cast<std::size_t>(by.group * items_ + by.item)].push_back(
        {names_[static_cast<std::size_t>(memory)], index, store});
  }
  visits found;

 private:
  long items_;
  names names_;
};

/// The outputs of a kernel that has one more are numbered, so names are those of the kernel without it.
name first_name(name array, int outputs) {
  static const name first = interned("out0"), only = interned("out");
  return outputs == 1 && array == first ? only : array;
}
int outputs_of(const ir::kernel& k) {
  int n = 0;
  for (const ir::memory& m : k.memories) n += m.output;
  return n;
}
bool among(const names& all, name array) { return std::find(all.begin(), all.end(), array) != all.end(); }
/// What a skeleton keeps, and the arrays beside it that aren't compared.
struct comparison {
  comparison(const lower::kept& k, const std::vector<std::string>& not_compared, int n)
      : keep(k),
        arrays(interned(k.names)),
        beside(interned(not_compared)),
        outputs(n),
        added(interned("out" + std::to_string(n))) {}
  bool is_kept(const visit& v) const { return (v.store ? keep.stores : keep.loads) || among(arrays, v.array); }

  const lower::kept& keep;
  names arrays, beside;
  int outputs;
  name added;  ///< the array of the sums
};
std::string described(const visit& v) {
  return (v.store ? "store " : "load ") + *v.array + "[" + std::to_string(v.index) + "]";
}

/// The visits of one work-item that are kept, and those that shouldn't be.
std::string compare(const std::vector<visit>& whole, const std::vector<visit>& part, const comparison& by, long& added) {
  std::vector<visit> right, got;
  for (const visit& v : whole)
    if (by.is_kept(v) && !among(by.beside, v.array)) right.push_back(v);
  for (visit v : part) {
    v.array = first_name(v.array, by.outputs);
    if (v.array == by.added && v.store)
      ++added;
    else if (!among(by.beside, v.array))
      got.push_back(v);
  }
  if (got == right) return "";
  std::size_t at = 0;
  while (at < got.size() && at < right.size() && got[at] == right[at]) ++at;
  return std::to_string(got.size()) + " accesses instead of " + std::to_string(right.size()) + ", at number " +
         std::to_string(at) + " " + (at < got.size() ? described(got[at]) : "none") + " instead of " +
         (at < right.size() ? described(right[at]) : "none");
}

std::string faults_of(const simulate::result& r) {
  for (const simulate::finding& f : r.findings)
    if (f.what != simulate::fault::index_out_of_range) return f.text;
  return "";
}

std::string difference(const char* what, double got, double right) {
  return got == right ? "" : std::string(what) + " " + std::to_string(got) + " instead of " + std::to_string(right) + "; ";
}
std::string difference(const char* what, const simulate::traffic& got, const simulate::traffic& right) {
  return got == right
             ? ""
             : std::string(what) + " accesses: " + difference("loads", got.loads, right.loads) +
                   difference("stores", got.stores, right.stores) + difference("requests", got.requests, right.requests);
}

/// The kernel without the operations that make numbers of indices: those left are the kernel's and those of the sums.
ir::kernel without_numbers(ir::kernel k) {
  for (ir::value& v : k.values) {
    if (v.what != ir::value::kind::apply) continue;
    const ir::value* index = &k.values[v.arg[0]];
    if (v.op->code == opcode::bits_as) index = &k.values[index->arg[0]];
    const bool made = index->what == ir::value::kind::from_index || index->what == ir::value::kind::pack;
    if (!made || (v.op->code != opcode::bits_as && v.op->code != opcode::not_equal_to)) continue;
    const scalar type = v.type;
    v = ir::value(*index);
    v.type = type;
  }
  return k;
}
/// Operations for each store that went: an addition, and what makes a sum's type of an element.
int operations_of_stores(const ir::kernel& k) {
  for (const ir::memory& m : k.memories)
    if (m.output) return lower::detail::type_of_sums(m.type) == m.type ? 1 : 2;
  return 0;
}
/// Operations of a value, each once.
long operations_in(const ir::kernel& k, int value, std::vector<bool>& seen) {
  if (seen[static_cast<std::size_t>(value)]) return 0;
  seen[static_cast<std::size_t>(value)] = true;
  long n = k.values[value].what == ir::value::kind::apply;
  for (int a : ir::operands_of(k.values[value])) n += operations_in(k, a, seen);
  return n;
}
/// Operations of the condition under which the sum is stored, the last statement of a kernel.
long final_operations(const ir::kernel& k) {
  const ir::statement& last = k.statements[k.statements[k.root].list.back()];
  std::vector<bool> seen(static_cast<std::size_t>(k.values.size()), false);
  return operations_in(k, k.statements[k.statements[last.body].list[0]].value, seen);
}

}  // namespace

observed observe(const kernel_module& m, const launch& l, buffers& data) {
  recorder watching(m.kernels[l.kernel]);
  simulate::options how;
  how.watching = &watching;
  observed o;
  o.result = simulate::run(m, l, data, how);
  o.by_work_item = std::move(watching.found);
  return o;
}

buffers data_for(const kernel_module& m) {
  buffers all(static_cast<std::size_t>(m.buffer_bytes.size()));
  for (const launch& l : m.launches) {
    const ir::kernel& k = m.kernels[l.kernel];
    const meta::vec<int> parameters = k.parameters();
    for (int a = 0; a < parameters.size(); ++a) {
      const std::size_t buffer = static_cast<std::size_t>(l.arguments[a]);
      const ir::memory& x = k.memories[parameters[a]];
      if (l.arguments[a] >= m.inputs || !all[buffer].empty()) continue;
      all[buffer].resize(static_cast<std::size_t>(x.size));
      for (std::size_t i = 0; i < all[buffer].size(); ++i)
        all[buffer][i] =
            carried(x.type, x.type == scalar::boolean ? static_cast<double>(i % 2) : static_cast<double>(i * 7 % 5));
    }
  }
  return all;
}

std::string broken_skeleton(const kernel_module& m, const lower::kept& keep, const std::vector<std::string>& beside) {
  const kernel_module s = skeletons(m, keep);
  buffers whole_data = data_for(m), part_data = whole_data;
  part_data.resize(static_cast<std::size_t>(s.buffer_bytes.size()));
  for (int i = 0; i < m.launches.size(); ++i) {
    const observed whole = observe(m, m.launches[i], whole_data), part = observe(s, s.launches[i], part_data);
    if (const std::string fault = faults_of(part.result); !fault.empty()) return fault;
    const comparison by(keep, beside, outputs_of(m.kernels[m.launches[i].kernel]));
    long added = 0, stored = 0, all_kept = 0;
    for (std::size_t item = 0; item < whole.by_work_item.size(); ++item) {
      const std::string wrong = compare(whole.by_work_item[item], part.by_work_item[item], by, added);
      if (!wrong.empty()) return "work-item " + std::to_string(item) + ": " + wrong;
      for (const visit& v : whole.by_work_item[item]) {
        all_kept += by.is_kept(v);
        stored += v.store && by.is_kept(v);
      }
    }
    const long wanted = stored > 0 || all_kept == 0 ? 0 : static_cast<long>(whole.by_work_item.size());
    if (added != wanted) return std::to_string(added) + " elements of the sums instead of " + std::to_string(wanted);
    const simulate::traffic &all = whole.result.total[ir::space::global], &of_part = part.result.total[ir::space::global];
    if (keep.loads && keep.stores && of_part != all) return difference("global", of_part, all);
    if (beside.empty() && part.result.total.barriers != 0) return "a barrier that nothing needs";
    if (beside.empty() && part.result.total[ir::space::local] != simulate::traffic{}) return "local memory that nothing needs";
  }
  return "";
}

std::string broken_on_chip(const kernel_module& m) {
  const kernel_module s = on_chip(m);
  buffers whole_data = data_for(m), part_data = whole_data, plain_data = whole_data;
  part_data.resize(static_cast<std::size_t>(s.buffer_bytes.size()));
  plain_data.resize(part_data.size());
  kernel_module plain = s;
  for (ir::kernel& k : plain.kernels) k = without_numbers(k);
  for (int i = 0; i < m.launches.size(); ++i) {
    const observed whole = observe(m, m.launches[i], whole_data), part = observe(s, s.launches[i], part_data);
    const simulate::counts &right = whole.result.total, &got = part.result.total;
    const simulate::counts left = simulate::run(plain, plain.launches[i], plain_data).total;
    if (const std::string fault = faults_of(part.result); !fault.empty()) return fault;
    const double items = static_cast<double>(whole.by_work_item.size()), stores = right[ir::space::global].stores;
    const double each = operations_of_stores(m.kernels[m.launches[i].kernel]);
    const double at_end = static_cast<double>(final_operations(s.kernels[s.launches[i].kernel]));
    std::string wrong = difference("global", got[ir::space::global], simulate::traffic{}) +
                        difference("local", got[ir::space::local], right[ir::space::local]) +
                        difference("private", got[ir::space::priv], right[ir::space::priv]) +
                        difference("barriers", got.barriers, right.barriers) +
                        difference("branches", got.branches, right.branches + items) +
                        difference("iterations", got.iterations, right.iterations + items) +
                        difference("operations", left.operations, right.operations + stores * each + items * at_end);
    if (!wrong.empty()) return wrong;
  }
  return "";
}

std::string text_of(const kernel_module& m) { return {m.text.data(), static_cast<std::size_t>(m.text.size())}; }

}  // namespace hoist::test

namespace {

using namespace hoist::test;

/// What skeletons of a program keep: everything, the result, and an array alone, with HOIST_TEST_SAMPLE each, all loads, all stores.
std::vector<lower::kept> all_kept(const kernel_module& m, int number) {
  std::vector<std::string> names;
  for (const ir::kernel& k : m.kernels)
    for (int p : k.parameters())
      if (!std::count(names.begin(), names.end(), ir::name_of(k, p))) names.push_back(ir::name_of(k, p));
  std::vector<lower::kept> all = {{{}, true, true}};
  if (sample(1) == 1) {
    all.push_back({{names[static_cast<std::size_t>(number) % names.size()]}});
    return all;
  }
  for (const std::string& name : names) all.push_back({{name}});
  for (lower::kept k : {lower::kept{{}, true, false}, {{}, false, true}, {{names.front(), names.back()}}}) all.push_back(k);
  return all;
}

class checker {
 public:
  explicit checker(const family& f) : f_(f) {}
  ~checker() {
    CHECK(variants_ > 0);
    MESSAGE(std::string(f_.name), ": ", variants_, " variants, ", skeletons_, " skeletons");
    const std::string said = complaints_of_clang(texts_, std::string("skeletons_of_") + f_.name);
    CHECK_MESSAGE(said.empty(), said);
  }

  /// A point of every structure that has one at this size, or, without HOIST_TEST_SAMPLE, of those that had none before.
  void at(long n, long m) {
    for (int i = 0; i < f_.count; ++i) {
      const structure& s = f_.structures[i];
      if (!s.exists || (sample(1) == 1 && done_.contains(i))) continue;
      const space points(s, f_.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}});
      std::mt19937_64 random(static_cast<std::uint64_t>(i));
      for (int tries = 0; tries < 100 && points.size() > 0; ++tries) {
        const ir::point p = points.at(static_cast<long>(random() % static_cast<std::uint64_t>(points.size())));
        if (points.rejection(p) != nullptr) continue;
        done_.insert(i);
        check(points.emit(p), std::string(s.name) + ":" + space::name(p));
        break;
      }
    }
  }

 private:
  void check(const kernel_module& m, const std::string& name) {
    for (const lower::kept& keep : all_kept(m, ++variants_)) {
      ++skeletons_;
      std::string kept = keep.loads ? "loads " : "";
      kept += keep.stores ? "stores " : "";
      for (const std::string& n : keep.names) kept += n + " ";
      const std::string wrong = broken_skeleton(m, keep);
      CHECK_MESSAGE(wrong.empty(), std::string(f_.name), ", ", name, ", keeping ", kept, "at ", wrong);
    }
    const std::string wrong = broken_on_chip(m);
    CHECK_MESSAGE(wrong.empty(), std::string(f_.name), ", ", name, ", on the chip: ", wrong);
    if (variants_ % 3 == 0) add_text(skeletons(m, {{}, true, true}));
    if (variants_ % 3 == 1) add_text(skeletons(m, {{"in0"}}));
    if (variants_ % 3 == 2) add_text(on_chip(m));
  }
  void add_text(const kernel_module& m) {
    std::string text = test::text_of(m);
    const std::string stem = "void hoist_kernel", own = "void kernel_" + std::to_string(texts_in_++) + "_";
    for (std::size_t at = 0; (at = text.find(stem, at)) != std::string::npos; at += own.size())
      text.replace(at, stem.size(), own);
    texts_ += text + "\n";
  }

  const family f_;
  std::set<int> done_;
  int variants_ = 0, skeletons_ = 0, texts_in_ = 0;
  std::string texts_;
};

}  // namespace

TEST_CASE("skeletons of the eight stencils come to the kept elements in the kernel's order") {
  for (const family& f : {benchmarks::family_gaussian(), benchmarks::family_gradient(), benchmarks::family_hotspot2d(),
                          benchmarks::family_jacobi2d_5pt(), benchmarks::family_jacobi2d_9pt(), benchmarks::family_srad1(),
                          benchmarks::family_srad2(), benchmarks::family_stencil2d()}) {
    checker c(f);
    c.at(35, 67);
    c.at(33, 130);
  }
}
TEST_CASE("and those of a stencil whose edge is clamped") {
  checker c(benchmarks::family_jacobi2d_5pt_clamp());
  c.at(33, 65);
}
TEST_CASE("and those of products, sums and a transposition") {
  for (const family& f :
       {benchmarks::family_matmul(), benchmarks::family_gemv(), benchmarks::family_sum(), benchmarks::family_transposition()}) {
    checker c(f);
    c.at(33, 35);
    c.at(64, 48);
  }
}
TEST_CASE("and those of several kernels") {
  checker c(benchmarks::family_unsharp_mask());
  c.at(33, 35);
}
