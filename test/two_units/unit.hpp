#pragma once
// What each of two translation units makes of the same programs of a header.

#include <hoist/compile.hpp>
#include <hoist/language.hpp>

#include <string>
#include <typeinfo>
#include <vector>

namespace two_units {

/// A program as one unit sees it.
struct seen {
  const char* what;
  const std::type_info* program;
  const std::type_info* term;
  const void* table;
  const void* structure_table;
  std::string text;
};

// The ways to write a program in a header so that it is one type everywhere.
inline constexpr auto weighted = [](auto w) { return 2.f * w(0) + w(1) * w(2); };
struct holder {
  static constexpr auto difference(auto w) { return w(2) - w(0); }
  struct function {
    constexpr auto operator()(auto w) const { return difference(w); }
  };
};
inline constexpr auto named_function = hoist::program<hoist::array2<float, hoist::N, hoist::M>>(
    [](auto in) { return in | hoist::map([](auto row) { return row | hoist::slide<3> | hoist::map(weighted); }); });
inline constexpr auto nested_functions = hoist::program<hoist::array2<float, hoist::N, hoist::M>>([](auto in) {
  return in | hoist::map([](auto row) { return row | hoist::slide<3> | hoist::map([](auto w) { return w(0) * w(2); }); });
});
inline constexpr auto other_lengths = hoist::program<hoist::array2<float, hoist::N, 64>>([](auto in) {
  return in | hoist::map([](auto row) { return row | hoist::slide<3> | hoist::map([](auto w) { return w(0) * w(2); }); });
});
inline constexpr auto function_of_a_struct = hoist::program<hoist::array2<float, hoist::N, hoist::M>>(
    [](auto in) { return in | hoist::map([](auto row) { return row | hoist::slide<3> | hoist::map(holder::function{}); }); });
inline constexpr auto captured_term =
    hoist::program<hoist::array2<float, hoist::N, hoist::M>, hoist::array<float, 3>>([](auto in, auto weights) {
      return in | hoist::map([=](auto row) {
               return row | hoist::slide<3> | hoist::map([=](auto w) {
                        return hoist::zip(weights, w) | hoist::map([](auto a, auto b) { return a * b; }) |
                               hoist::reduce(hoist::add);
                      });
             });
    });
inline constexpr auto captured_and_computed_with =
    hoist::program<hoist::array2<float, hoist::N, hoist::M>, hoist::array2<float, hoist::N, hoist::M>>([](auto in, auto old) {
      return hoist::zip(in, old) | hoist::map([=](auto row, auto before) {
               return hoist::zip(row, before) | hoist::map([=](auto x, auto y) {
                        return 0.5f * (hoist::zip(row, before) | hoist::map([](auto a, auto b) { return a * b; }) |
                                       hoist::reduce(hoist::add)) +
                               2.f * y * x;
                      });
             });
    });
inline constexpr auto sums_of_rows = hoist::adaptor{[](auto x) {
  return x | hoist::map([](auto row) { return row | hoist::slide<3> | hoist::map([](auto w) { return w(0) + w(2); }); });
}};
inline constexpr auto adaptors_of_terms = hoist::program<hoist::array2<float, hoist::N, hoist::M>>([](auto in) {
  const auto once = in | sums_of_rows;
  const auto beside = [=](auto x) { return hoist::zip2(x, once) | hoist::map2([](auto a, auto b) { return a - b; }); };
  return beside(once | sums_of_rows | hoist::map([](auto row) { return row | hoist::pad<1>(hoist::clamp); }));
});
// The way that is not: a constant of the unit's own.
constexpr auto own_in_each_unit = hoist::program<hoist::array2<float, hoist::N, hoist::M>>(
    [](auto in) { return in | hoist::map([](auto row) { return row | hoist::map([](auto x) { return x * 3.f; }); }); });

template <class P>
seen look(const char* what, P p) {
  using direct = hoist::strategies::direct<hoist::map_global_<1>, hoist::map_global_<0>>;
  constexpr auto structure = hoist::structure_of<direct>(p);
  using S = std::remove_cvref_t<decltype(structure)>;
  hoist::ir::point at;
  at.sizes.push({"N", 32});
  at.sizes.push({"M", 96});
  const hoist::kernel_module made = hoist::variant_of(structure, at);
  return {what,
          &typeid(P),
          &typeid(hoist::program_term<P>),
          hoist::ir::table_of<hoist::program_term<P>>().nodes,
          hoist::ir::table_of<typename S::term>().nodes,
          std::string(made.text.data(), static_cast<std::size_t>(made.text.size()))};
}
/// The shared programs; internal to each unit, so that each unit looks for itself.
[[maybe_unused]] static std::vector<seen> look_at_all() {
  return {look("named function", named_function),      look("nested functions", nested_functions),
          look("other lengths", other_lengths),        look("function of a struct", function_of_a_struct),
          look("captured term", captured_term),        look("captured and computed with", captured_and_computed_with),
          look("adaptors of terms", adaptors_of_terms)};
}

std::vector<seen> programs_in_b();
seen own_program_in_b();

}  // namespace two_units
