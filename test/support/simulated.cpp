#include <support/simulated.hpp>

#include <algorithm>
#include <cmath>

namespace hoist::test {

ir::point point_at(long n, long m, std::vector<long> local, meta::vec<ir::binding> tunables, std::vector<long> iterations) {
  ir::point p;
  p.sizes = {{"N", n}, {"M", m}};
  p.tunables = std::move(tunables);
  for (std::size_t d = 0; d < local.size(); ++d) p.local[d] = local[d];
  for (std::size_t d = 0; d < iterations.size(); ++d) p.iterations[d] = iterations[d];
  return p;
}
namespace {

simulate::result run_as_it_is(const hoist::kernel_module& m, const exact_inputs& data, std::vector<double>& values) {
  std::vector<std::vector<double>> buffers;
  for (int i = 0; i < m.inputs; ++i) buffers.push_back(i < data.size() ? data[i] : std::vector<double>{});
  simulate::result r = simulate::run(m, buffers);
  values = std::move(buffers[static_cast<std::size_t>(m.inputs)]);
  return r;
}

}  // namespace

simulate::result run_module(const hoist::kernel_module& m, const exact_inputs& data, std::vector<double>& values) {
  simulate::result r = run_as_it_is(m, data, values);
  hoist::kernel_module written = m;
  bool differs = false;
  for (ir::kernel& k : written.kernels) {
    if (!lower::packs_registers(k)) continue;
    k = lower::with_vector_sums(k);
    differs = true;
  }
  if (!differs) return r;
  std::vector<double> again;
  for (const simulate::finding& f : run_as_it_is(written, data, again).findings) r.findings.push_back(f);
  const auto is_same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  CHECK_MESSAGE(std::ranges::equal(again, values, is_same), "sums in vectors are other numbers");
  return r;
}
std::string broken_kernel(const subject& made, const subject& program, const ir::point& at) {
  const hoist::kernel_module m = emit_module(made.terms, at, made.inputs);
  if (m.rejected != nullptr) return std::string("rejected: ") + m.rejected;
  const exact_inputs data(program.terms, at);
  meaning got{{}, {}};
  const simulate::result r = run_module(m, data, got.values);
  for (const simulate::finding& f : r.findings)
    if (f.what != simulate::fault::index_out_of_range) return f.text;  // which is defined
  const meaning expected = meaning_of(program.terms, at, program.dimensions, data);
  got.extents = expected.extents;
  if (got.values.size() != expected.values.size())
    return std::to_string(got.values.size()) + " elements where " + std::to_string(expected.values.size()) + " are right";
  return difference(got, expected);
}
std::string broken_kernel(const subject& program, const ir::point& at) { return broken_kernel(program, program, at); }
void check_kernel(const std::string& name, const subject& made, const subject& program, const std::vector<ir::point>& points) {
  for (const ir::point& p : points) {
    const std::string wrong = broken_kernel(made, program, p);
    std::string where = name + " at " + name_of(p) + " local";
    for (long x : p.local) where += " " + std::to_string(x);
    CHECK_MESSAGE(wrong.empty(), (where + ": " + wrong));
  }
}
void check_kernel(const std::string& name, const subject& program, const std::vector<ir::point>& points) {
  check_kernel(name, program, program, points);
}
void check_rejected(const subject& made, const ir::point& at, const char* why) {
  const lower::lowered l = lower::lower(made.terms, at, made.inputs);
  CHECK(std::string(l.rejected == nullptr ? "it isn't rejected" : l.rejected) == std::string(why));
}
int count_statements(const ir::kernel& k, int compound, ir::statement::kind what) {
  int n = 0;
  for (int i : k.statements[compound].list) {
    const ir::statement& s = k.statements[i];
    n += s.what == what;
    for (int inner : {s.body, s.otherwise})
      if (inner >= 0) n += count_statements(k, inner, what);
  }
  return n;
}
int count_statements(const ir::kernel& k, ir::statement::kind what) { return count_statements(k, k.root, what); }
std::string text_of(const subject& made, const ir::point& at) {
  const hoist::kernel_module m = emit_module(made.terms, at, made.inputs);
  return {m.text.data(), static_cast<std::size_t>(m.text.size())};
}

}  // namespace hoist::test
