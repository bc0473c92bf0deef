#pragma once
// Writes measured variants as a generated header for nearest neighbours.

#include <hoist/cost/calibration.hpp>
#include <hoist/model/trained_neighbours.hpp>
#include <tools/laboratory/trained_writer.hpp>

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// A table of neighbours that owns its parts.
struct packed_neighbours {
  packed_table rows;
  std::vector<double> best_gbs;
  std::vector<std::string> structures, points;
  std::vector<short> point_of;
};

/// All rows of a dataset, of which each ran. Fails (std::invalid_argument) where there are more points than a table can name.
inline packed_neighbours packed_neighbours_of(const dataset& data) {
  constexpr std::size_t most = 32767;
  packed_neighbours p{pack(data), {}, {}, {}, {}};
  std::map<case_key, double> best;
  std::map<std::uint64_t, std::string> names;
  std::set<std::string> points;
  for (const row& r : data.rows) {
    double& b = best[case_of(r)];
    b = std::max(b, credited(r));
    names[structure_hash(r.structure)] = r.structure;
    points.insert(r.point);
  }
  if (points.size() > most) throw std::invalid_argument("a table of neighbours has at most 32767 points.");
  for (const auto& [key, gbs] : best) p.best_gbs.push_back(gbs);
  for (const auto& [hash, name] : names) p.structures.push_back(name);
  p.points.assign(points.begin(), points.end());
  for (const row& r : data.rows) p.point_of.push_back(static_cast<short>(trained_detail::position(p.points, r.point)));
  return p;
}

/// `hoist::trained::NAME` is then a constant of type `trained_neighbours`. Fails when `name` is no identifier.
inline void write_header(const packed_neighbours& p, std::ostream& out, const std::string& name) {
  using cost::detail::number_text, trained_detail::literal;
  trained_detail::check_identifier(name);
  out << "#pragma once\n// Generated: " << p.rows.rows << " measured points of " << p.rows.cases.size()
      << " cases, for nearest neighbours.\n\n#include \"hoist/model/trained_neighbours.hpp\"\n\nnamespace hoist::trained {\n\n";
  write_constant(p.rows, out, name + "_rows");
  out << "inline constexpr double " << name << "_best[] = {";
  for (std::size_t i = 0; i < p.best_gbs.size(); ++i) out << (i % 12 ? " " : "\n    ") << number_text(p.best_gbs[i]) << ',';
  const auto texts = [&](const char* what, const std::vector<std::string>& all) {
    out << "};\ninline constexpr std::string_view " << name << '_' << what << "[] = {";
    for (const std::string& t : all) out << "\n    " << literal(t) << ",";
  };
  texts("structures", p.structures);
  texts("points", p.points);
  out << "};\ninline constexpr short " << name << "_point_of[] = {";
  for (std::size_t i = 0; i < p.point_of.size(); ++i) out << (i % 24 ? "" : "\n    ") << p.point_of[i] << ',';
  out << "};\ninline constexpr model::trained_neighbours " << name << "{" << name << "_rows, " << features::version << ", "
      << name << "_best, " << name << "_structures, " << name << "_points, " << name
      << "_point_of};\n\n}  // namespace hoist::trained\n";
}

}  // namespace hoist::model
