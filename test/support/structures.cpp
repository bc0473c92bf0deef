#include <support/structures.hpp>

#include <support/meaning.hpp>

namespace hoist::test {

std::vector<double> integers(long n, std::uint64_t seed) {
  std::vector<double> v(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>(1 + mixed_bits(seed * 1000003 + i) % 16);
  return v;
}
namespace {
/// Small integers for each input; of conditions 0 or 1.
arrays small_integers(const family& f, const ir::point& at) {
  const reference meaning(f.terms(), at, true);
  arrays all;
  for (int i = 0; i < f.inputs; ++i) {
    all.push_back(integers(meaning.input_size(i), 42 + 17 * static_cast<std::uint64_t>(i)));
    if (meaning.input_type(i) == scalar::boolean)
      for (double& x : all.back()) x = static_cast<double>(static_cast<int>(x) & 1);
  }
  return all;
}
}  // namespace
meant meaning_of(const family& f, const ir::point& at, const arrays& inputs, held how) {
  meant all{inputs, {}};
  reference meaning(f.terms(), at, how == held::exactly);
  for (int i = 0; i < f.inputs; ++i) {
    REQUIRE(static_cast<long>(inputs[static_cast<std::size_t>(i)].size()) == meaning.input_size(i));
    meaning.set_input(i, inputs[static_cast<std::size_t>(i)].data());
  }
  for (int r = 0; r < f.result_count; ++r) {
    const std::vector<long> extents = meaning.extents(f.results[r]);
    long elements = 1;
    for (long e : extents) elements *= e;
    std::vector<ir::bounded_value>& of = all.results.emplace_back();
    for (long i = 0; i < elements; ++i) of.push_back(meaning.at(reference::place(f.results[r], extents, i)));
  }
  return all;
}
const meant& meaning_of(const family& f, const ir::point& at, held how) {
  static meant last;
  static std::string of;
  std::string asked = std::to_string(reinterpret_cast<std::uintptr_t>(f.terms.of)) + (how == held::exactly ? "=" : "~");
  for (const ir::binding& b : at.sizes) asked += std::string(" ") + b.name + " " + std::to_string(b.value);
  if (asked != of) {
    last = meaning_of(f, at, small_integers(f, at), how);
    of = asked;
  }
  return last;
}
long wrong_elements(const std::vector<ir::bounded_value>& right, scalar type, const std::vector<double>& values, held how) {
  REQUIRE(values.size() == right.size());
  long wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool neither = std::isnan(values[i]) && std::isnan(right[i].value);
    wrong += how == held::exactly ? !is_same(type, values[i], right[i].value)
                                  : !neither && !(std::abs(values[i] - right[i].value) <= right[i].error);
  }
  return wrong;
}
const char* check_values(const family& f, const structure& s, const space& points, const ir::point& p, const meant& right,
                         held how) {
  const kernel_module m = points.emit(p, s.name);
  if (m.rejected != nullptr) return m.rejected;
  CAPTURE(std::string(f.name));
  CAPTURE(std::string(s.name));
  CAPTURE(space::name(p));
  arrays parameters = right.parameters();
  CHECK(m.inputs == f.inputs);
  CHECK(m.results == f.result_count);
  const simulate::result r = simulate::run(m, parameters);
  for (const simulate::finding& found : r.findings) FAIL_CHECK(found.text);
  for (std::size_t i = 0; i < right.results.size(); ++i) {
    const std::vector<double>& values = parameters[static_cast<std::size_t>(m.inputs) + i];
    CHECK(wrong_elements(right.results[i], f.results[i].type, values, how) == 0);
  }
  return nullptr;
}
const char* check_point(const family& f, const structure& s, const space& points, const ir::point& p, held how) {
  return check_values(f, s, points, p, meaning_of(f, p, how), how);
}
void check_family(const family& f, int count, std::vector<std::pair<long, long>> sizes, int least, held how) {
  long checked = 0;
  for (auto [n, m] : sizes) {
    int structures = 0, made = 0;
    for (int i = 0; i < f.count; ++i) made += f.structures[i].exists;
    const int stride = made > 32 && sample(1) == 1 ? 6 : 1;
    const int first = static_cast<int>((std::string_view(f.name).size() + static_cast<std::size_t>(n)) % 6);
    for (int i = 0; i < f.count; ++i) {
      const structure& s = f.structures[i];
      if (!s.exists) continue;
      if (structures++ % stride != first % stride) continue;
      space points(s, f.inputs, targets::nvidia_h200, {{"N", n}, {"M", m}, {"L", m}});
      std::vector<long> valid;
      for (long p = 0; p < points.size(); ++p)
        if (points.rejection(p) == nullptr) valid.push_back(p);
      const long wanted = std::min<long>(count, static_cast<long>(valid.size()));
      std::mt19937_64 random(static_cast<std::uint64_t>(1000 * n + i));
      for (long done = 0; done < wanted; ++done) {
        const std::size_t at = random() % valid.size();
        {
          const char* why = check_point(f, s, points, points.at(valid[at]), how);
          CHECK_MESSAGE(why == nullptr, std::string(s.name), ", ", space::name(points.at(valid[at])), ": ",
                        std::string(why == nullptr ? "" : why));
        }
        valid.erase(valid.begin() + static_cast<long>(at));
      }
      checked += wanted;
    }
    CHECK(structures >= least);
  }
  CHECK(checked >= least);
}

}  // namespace hoist::test
