#pragma once
// Writes a forest as a generated header that holds it as a trained forest.

#include <hoist/features/vector.hpp>
#include <tools/laboratory/packed_forest.hpp>
#include <tools/laboratory/trained_writer.hpp>

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::model {

/// Writes `trained_forest NAME` for inside `namespace hoist::trained`. Fails when `name` is no identifier.
inline void write_constant(const forest& f, std::ostream& out, std::string_view name) {
  trained_detail::check_identifier(name);
  std::vector<std::string> left_out;
  for (const boosted_trees& m : f.members()) left_out.push_back(m.left_out);
  const auto array = [&](std::string_view what, const std::vector<std::string>& values, bool quoted) {
    out << "inline constexpr std::string_view " << name << '_' << what << "[] = {";
    for (const std::string& v : values)
      if (quoted)
        out << "\n    " << trained_detail::literal(v) << ",";
      else
        out << trained_detail::measured_line(v);
    out << "};\n";
  };
  array("features", f.features(), true);
  array("left_out", left_out, true);
  array("text", packed(f), false);
  out << "inline constexpr model::trained_forest " << name << "{" << name << "_features, " << name << "_left_out, " << name
      << "_text, " << features::version << (f.knows_steps() ? ", true" : "") << "};\n";
}

/// `hoist::trained::NAME` is then a constant of type `trained_forest`. `rows`: how many it learned from, for a comment.
/// Fails when `name` is no identifier.
inline void write_header(const forest& f, std::ostream& out, std::string_view name, std::size_t rows) {
  out << "#pragma once\n// Generated: " << f.members().size() << " members of boosted trees, trained on " << rows
      << " measured points.\n\n#include \"hoist/model/trained_forest.hpp\"\n\nnamespace hoist::trained {\n\n";
  write_constant(f, out, name);
  out << "\n}  // namespace hoist::trained\n";
}

}  // namespace hoist::model
