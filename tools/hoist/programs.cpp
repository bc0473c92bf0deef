// hoist programs: the programs that the tool knows.

#include "command.hpp"
#include "program_kind.hpp"
#include "selection.hpp"

#include <tools/laboratory/print.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

void programs(const selection& s) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"name", "inputs", "size", "what"}};
  nlohmann::ordered_json searched = nlohmann::ordered_json::array(), images = nlohmann::ordered_json::array();
  std::string names;
  for (const tool_program& e : known_programs()) {
    if (is_searched(e)) {
      (e.programs.search != nullptr ? searched : images).push_back(e.programs.name);
      names += (names.empty() ? "" : ", ") + std::string(e.programs.name);
      continue;
    }
    const std::vector<std::string> inputs = ir::input_types(e.programs.terms(), e.programs.inputs);
    std::string text;
    for (std::size_t i = 0; i < inputs.size(); ++i)
      if (i == 0 || inputs[i] != inputs[i - 1]) {
        const auto same = std::count(inputs.begin() + static_cast<long>(i), inputs.end(), inputs[i]);
        text += (i == 0 ? "" : ", ") + (same > 1 ? std::to_string(same) + " " : "") + inputs[i];
      }
    rows.push_back({e.programs.name, text, extents{}.text(), e.what});
    list.push_back({{"name", e.programs.name},
                    {"inputs", inputs},
                    {"what", e.what},
                    {"group", e.group},
                    {"kind", kind_of(e.programs.name)},
                    {"size", {extents{}.rows, extents{}.columns}}});
  }
  if (s.json)
    std::cout << nlohmann::ordered_json{{"programs", list}, {"searched", searched}, {"through_images", images}}.dump(2) << "\n";
  else
    std::cout << columns(rows) << (names.empty() ? "" : "\nWith other structures than the menu's: " + names + "\n");
}

}  // namespace

void add_programs(CLI::App& app) {
  auto s = std::make_shared<selection>();
  CLI::App* c =
      add_command(app, "programs", "The programs by name, with their inputs and default size", "Example: hoist programs");
  add_json_option(*c, *s);
  c->callback([s] { programs(*s); });
}

}  // namespace hoist::tools
