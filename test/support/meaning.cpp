#include <support/meaning.hpp>

namespace hoist::test {

std::uint64_t mixed_bits(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}
exact_inputs::exact_inputs(const ir::table& terms, const ir::point& at) {
  ir::evaluation lengths;
  lengths.at = &at;
  lengths.terms = terms;
  for (int n = 0; n < terms.size; ++n) {
    if (terms[n].op->at != ir::input_pattern.at) continue;
    std::size_t size = 1;
    for (int i = 0; i < terms[n].lengths; ++i) size *= static_cast<std::size_t>(lengths.length(terms[n].length[i]));
    add(static_cast<std::size_t>(terms[n].number), size, terms[n].type);
  }
}
void exact_inputs::add(std::size_t number, std::size_t size, scalar type) {
  const bool has_no_sign =
      type == scalar::u8 || type == scalar::u16 || type == scalar::u32 || type == scalar::u64 || type == scalar::boolean;
  if (arrays_.size() <= number) arrays_.resize(number + 1);
  std::vector<double>& a = arrays_[number];
  a.resize(size);
  const unsigned values = type == scalar::boolean ? 2 : 17, middle = has_no_sign ? 0 : 8;
  for (std::size_t i = 0; i < size; ++i)
    a[i] = carried(type, static_cast<double>(mixed_bits(1000003 * number + i) % values) - middle);
}
void collect_elements(const reference& r, const std::vector<long>& extents, ir::path p, std::vector<double>& out) {
  const auto depth = static_cast<std::size_t>(p.steps);
  if (depth == extents.size()) return out.push_back(r.at(p).value);
  for (long i = 0; i < extents[depth]; ++i) collect_elements(r, extents, p.with(i), out);
}
meaning meaning_of(const ir::table& terms, const ir::point& at, int dimensions, const exact_inputs& data) {
  reference r(terms, at, true);
  data.give_to(r);
  meaning m{r.extents(dimensions), {}};
  collect_elements(r, m.extents, {}, m.values);
  return m;
}
namespace {
std::string shown(const std::vector<long>& extents) {
  std::string s;
  for (long e : extents) s += (s.empty() ? "" : "x") + std::to_string(e);
  return s;
}
}  // namespace
std::string difference(const meaning& got, const meaning& expected) {
  if (got.extents != expected.extents) return shown(got.extents) + " elements where " + shown(expected.extents) + " are right";
  for (std::size_t i = 0; i < got.values.size(); ++i)
    if (got.values[i] != expected.values[i] && bits_of(got.values[i]) != bits_of(expected.values[i]))
      return "element " + std::to_string(i) + " of " + shown(got.extents) + " is " + std::to_string(got.values[i]) + " where " +
             std::to_string(expected.values[i]) + " is right";
  return {};
}
std::string name_of(const ir::point& p) {
  std::string s;
  for (const auto* bindings : {&p.sizes, &p.tunables})
    for (const ir::binding& b : *bindings) s += (s.empty() ? "" : " ") + std::string(b.name) + "=" + std::to_string(b.value);
  return s;
}
void check_meaning(const rewriting& r, const choices& tunables_of, const test_sizes& sizes) {
  for (auto [n, m] : sizes) {
    if (n < r.rows || m < r.columns) continue;
    ir::point at;
    at.sizes = {{"N", n}, {"M", m}};
    const exact_inputs data(r.before, at);
    const meaning expected = meaning_of(r.before, at, r.dimensions, data);
    REQUIRE(!expected.values.empty());
    for (const meta::vec<ir::binding>& tunables : tunables_of) {
      at.tunables = tunables;
      const std::string wrong = difference(meaning_of(r.after, at, r.dimensions, data), expected);
      CHECK_MESSAGE(wrong.empty(), (r.name + " at " + name_of(at) + ": " + wrong));
    }
  }
}
bool is_reason(const std::string& s) {
  return s.size() > 10 && s.find(' ') != std::string::npos && s.find('\n') == std::string::npos && s.back() != '.' &&
         s[0] >= 'a' && s[0] <= 'z';
}

}  // namespace hoist::test
