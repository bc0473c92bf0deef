// hoist hashes: a sum of the text of many variants, to hold two versions of hoist against each other.

#include "command.hpp"
#include "option_values.hpp"

#include <hoist/explore/variant_name.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/target/targets.hpp>

#include <boost/crc.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace hoist::tools {

namespace {

/// Tries before a structure counts as one without valid points.
constexpr int most_tries = 20;

/// A line: program, target, variant, and the sum of its text and of its buffers' bytes.
std::string line_of(const std::string& of, const space& points, long number, const structure& s) {
  const hoist::kernel_module m = points.emit(points.at(number));
  boost::crc_32_type sum;
  sum.process_bytes(m.text.data(), static_cast<std::size_t>(m.text.size()));
  for (const long bytes : m.buffer_bytes) sum.process_bytes(&bytes, sizeof bytes);
  char digits[9];
  std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(sum.checksum()));
  return of + variant_name(s, points.at(number)) + " " + digits;
}

/// `count` variants in all, of every structure of every program about as many, for a GPU or for a CPU. The target and the points
/// depend on the structure's hash alone, so that the order of the menu means nothing: the lines are sorted.
void hashes(long count) {
  long structures = 0;
  for (const tool_program& p : known_programs())
    for (int i = 0; i < p.programs.count; ++i) structures += p.programs.structures[i].exists;
  const long each = (count + structures - 1) / structures;
  std::vector<std::string> lines;
  for (const tool_program& p : known_programs())
    for (int i = 0; i < p.programs.count; ++i) {
      const structure& s = p.programs.structures[i];
      if (!s.exists) continue;
      const std::uint64_t hash = ir::hash(s.terms());
      std::mt19937_64 chance(hash);
      const bool on_cpu = suits(s, targets::cpu_pocl) && (hash % 2 == 1 || !suits(s, targets::nvidia_h200));
      const target& t = on_cpu ? targets::cpu_pocl : targets::nvidia_h200;
      const space points(s, p.programs.inputs, t, {{"N", 512}, {"M", 1000}});
      long left = points.size() > 0 ? each : 0;
      for (int tries = 0; left > 0 && tries < most_tries * each; ++tries) {
        const long number = static_cast<long>(chance() % static_cast<unsigned long>(points.size()));
        if (points.rejection(number) != nullptr) continue;
        lines.push_back(line_of(std::string(p.programs.name) + " " + t.name + " ", points, number, s));
        --left;
      }
    }
  std::ranges::sort(lines);
  for (const std::string& line : lines) std::cout << line << "\n";
}

}  // namespace

void add_hashes(CLI::App& app) {
  auto count = std::make_shared<long>(10000);
  CLI::App* c = add_command(app, "hashes", "A sum of the text of many variants of all programs, a line each",
                            "What changes no kernel prints the same before and after.\nExample: hoist hashes > before");
  c->add_option("--count", *count, "Variants, about")->check(whole_number(1))->capture_default_str();
  c->callback([count] { hashes(*count); });
}

}  // namespace hoist::tools
