#pragma once
// Trees of measured over predicted times: how they are learned, and the generated header that holds them.

#include <hoist/model/trained_ratio.hpp>
#include <tools/laboratory/gated_times.hpp>
#include <tools/laboratory/trained_forest_writer.hpp>

#include <cstddef>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A table that owns its parts. `rows`: how many its trees learned from.
struct learned_ratio_table {
  forest trees;
  std::string device, cost_model;
  int compute_units = 0;
  std::vector<std::string> parameters;
  std::vector<double> prices;
  feature_ranges gate;
  std::size_t rows = 0;
};

/// Trees on all examples, from the features at `columns`, which have names.
using forest_trainer = std::function<forest(std::span<const example>)>;

/// Learns what `gated_ratio` does, from variants of one device, which is `on`: trees of measured times over those by prices of `m`, and
/// how far these are asked.
inline learned_ratio_table learned_table(const cost::cost_model& m, const std::vector<double>& prices,
                                         std::span<const timed_variant> variants, const target& on,
                                         const std::vector<int>& columns, const forest_trainer& train, const learner& learn,
                                         const ratio_sample& sample) {
  constexpr std::uint64_t draw = 0;
  ratio_rows rows{drawn(variants, sample.most_rows, draw), {}};
  const std::vector<double> ms = priced(m, prices, rows.variants, on);
  for (std::size_t i = 0; i < ms.size(); ++i) rows.ratios.push_back(std::log(rows.variants[i].ms / ms[i]));
  learned_ratio_table t;
  t.device = variants[0].of->device;
  t.cost_model = cost::text_of(m);
  t.compute_units = on.compute_units;
  for (const cost::parameter& p : m.parameters) t.parameters.emplace_back(p.name);
  t.prices = prices;
  t.gate = ranges_of(rows, columns, chosen_limit(rows.first(sample.most_rows_of_gate), learn, columns));
  t.trees = train(rows.examples_of_all());
  t.rows = rows.variants.size();
  return t;
}

/// `hoist::trained::NAME` is then a constant of type `trained_ratio`. Fails when `name` is no identifier.
inline void write_header(const learned_ratio_table& t, std::ostream& out, const std::string& name) {
  using cost::detail::number_text, trained_detail::literal;
  trained_detail::check_identifier(name);
  out << "#pragma once\n// Generated: boosted trees of measured over predicted times, trained on " << t.rows
      << " measured points.\n\n#include \"hoist/model/trained_ratio.hpp\"\n\nnamespace hoist::trained {\n\n";
  write_constant(t.trees, out, name + "_trees");
  out << "inline constexpr std::string_view " << name << "_parameters[] = {";
  for (const std::string& p : t.parameters) out << literal(p) << ", ";
  out << "};\ninline constexpr double " << name << "_prices[] = {";
  for (const double x : t.prices) out << number_text(x) << ", ";
  out << "};\ninline constexpr model::feature_range " << name << "_ranges[] = {";
  for (const feature_range& r : t.gate.ranges())
    out << "\n    {" << number_text(r.low) << ", " << number_text(r.high) << ", " << number_text(r.deviation) << "},";
  out << "};\ninline constexpr model::trained_ratio " << name << "{" << name << "_trees, " << literal(t.device) << ", "
      << t.compute_units << ",\n    " << literal(t.cost_model) << ",\n    " << name << "_parameters, " << name << "_prices, "
      << name << "_ranges, " << number_text(t.gate.limit()) << "};\n\n}  // namespace hoist::trained\n";
}

}  // namespace hoist::model
