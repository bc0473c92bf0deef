#include <support/everywhere.hpp>

namespace hoist::test {

numbers device_result(const hoist::kernel_module& m, scalar type, const std::vector<numbers>& in) {
  static const runtime::session s(runtime::best_device());
  return run_on_device(s, m, type, in);
}
computed_by_all run_everywhere(const subject& made, const numbers& x, const numbers& y, bool exact) {
  const ir::point at = point_at(static_cast<long>(x.size()), 1, {8});
  const hoist::kernel_module m = emit_module(made.terms, at, made.inputs);
  REQUIRE_MESSAGE(m.rejected == nullptr, std::string(m.rejected == nullptr ? "" : m.rejected));
  const std::string said = complaints_of_clang(text_of(made, at), "functions");
  CHECK_MESSAGE(said.empty(), said);
  computed_by_all all;
  reference meaning(made.terms, at, exact);
  meaning.set_input(0, x.data());
  meaning.set_input(1, y.data());
  for (long i = 0; i < static_cast<long>(x.size()); ++i) all.meant.push_back(meaning.at(ir::path{}.with(i)));
  std::vector<numbers> buffers{x, y, numbers(x.size())};
  CHECK(simulate::run(m, buffers).findings.empty());
  all.simulated = buffers[2];
  all.type = type_of_result(m);
  all.device = device_result(m, all.type, {x, y});
  return all;
}
bool same_number(scalar type, double a, double b) {
  return is_same(type, a, b) || (!is_wide(type) && std::isnan(a) && std::isnan(b));
}
std::string shown(scalar type, double x) {
  emit::text t;
  emit::put_literal(t, type, x);
  return {t.data(), static_cast<std::size_t>(t.size())};
}
void check_exact(const std::string& name, const subject& p, const numbers& x, const numbers& y) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, true);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::string where = name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + " is ";
    const double right = all.meant[i].value;
    CHECK_MESSAGE(same_number(all.type, all.simulated[i], right),
                  (where + shown(all.type, right) + ", simulated " + shown(all.type, all.simulated[i])));
    CHECK_MESSAGE(same_number(all.type, all.device[i], right),
                  (where + shown(all.type, right) + ", on the device " + shown(all.type, all.device[i])));
  }
}
void check_values(const std::string& name, const subject& p, const numbers& x, const numbers& y, const numbers& right) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, true);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (double got : {all.meant[i].value, all.simulated[i], all.device[i]})
      CHECK_MESSAGE(same_number(all.type, got, right[i]),
                    (name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + ": " + shown(all.type, got) +
                     ", but the loop says " + shown(all.type, right[i])));
}
void check_bound(const std::string& name, const subject& p, const numbers& x, const numbers& y, double most_units,
                 double unit) {
  CAPTURE(name);
  const computed_by_all all = run_everywhere(p, x, y, false);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const ir::bounded_value r = all.meant[i];
    const std::string where =
        name + " of " + std::to_string(x[i]) + ", " + std::to_string(y[i]) + " is " + std::to_string(r.value);
    for (double got : {all.simulated[i], all.device[i]})
      CHECK_MESSAGE(std::abs(got - r.value) <= r.error,
                    (where + " within " + std::to_string(r.error) + ", not " + std::to_string(got)));
    CHECK_MESSAGE(r.error <= most_units * unit * std::max(1.0, std::abs(r.value)),
                  (where + ": the bound is loose: " + std::to_string(r.error)));
  }
}
numbers floats(double lo, double hi, unsigned seed, int count) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> in(lo, hi);
  numbers all;
  for (int i = 0; i < count; ++i) all.push_back(static_cast<double>(static_cast<float>(in(random))));
  return all;
}

}  // namespace hoist::test
