// hoist wisdom: what was found to run best, by program, size, device and driver.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct wisdom_request : selection {
  std::filesystem::path file = runtime::wisdom_file().path();
};

/// The program and the structure that hashes of terms stand for, where the tool knows them; else the hashes.
struct known_as {
  std::string program, structure;
  explicit known_as(const runtime::wise_choice& w) : program(hexadecimal(w.program)), structure(hexadecimal(w.structure)) {
    for (const tool_program& p : known_programs()) {
      if (runtime::identity_of(p.programs) != w.program) continue;
      program = p.programs.name;
      for (int i = 0; i < p.programs.count; ++i)
        if (const hoist::structure& s = p.programs.structures[i]; s.exists && ir::hash(s.terms()) == w.structure)
          structure = s.name;
      return;
    }
  }
  static std::string hexadecimal(std::uint64_t hash) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
  }
};

void show(const wisdom_request& q) {
  const runtime::wisdom_file file(q.file);
  const runtime::wisdom_state state = file.examined();
  if (q.file.empty())
    throw std::runtime_error("no wisdom file is named: set HOIST_WISDOM, XDG_CACHE_HOME or HOME, or say --wisdom FILE.");
  if (state.exists && !state.readable)
    throw std::runtime_error("the wisdom file " + q.file.string() + " can't be read: " + state.failure + ".");
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"program", "size", "ms", "structure", "point", "device", "driver"}};
  for (const runtime::wise_choice& w : file.read()) {
    const known_as names(w);
    rows.push_back({names.program, w.sizes, std::to_string(w.ms), names.structure, w.point, w.device, w.driver});
    list.push_back({{"program", names.program},
                    {"sizes", w.sizes},
                    {"ms", w.ms},
                    {"structure", names.structure},
                    {"point", w.point},
                    {"device", w.device},
                    {"driver", w.driver}});
  }
  if (q.json)
    std::cout << pretty({{"file", q.file.string()}, {"passed_over", state.passed_over}, {"choices", list}}) << "\n";
  else if (list.empty())
    std::cout << runtime::in_one_line(q.file.string())
              << " holds no choices; `hoist tune` and hoist::tune's searches add them.\n";
  else
    std::cout << columns(rows);
  if (!q.json && state.passed_over > 0)
    std::cout << state.passed_over << (state.passed_over == 1 ? " line is" : " lines are")
              << " damaged or of another version.\n";
}

}  // namespace

void add_wisdom(CLI::App& app) {
  auto q = std::make_shared<wisdom_request>();
  CLI::App* c = add_command(app, "wisdom", "What was found to run best, by program, size, device and driver",
                            "Files are joined by `cat`; of several lines the fastest counts.\nExample: hoist wisdom --json");
  c->add_option("--wisdom", q->file, "The file")->type_name("FILE")->capture_default_str();
  add_json_option(*c, *q);
  c->callback([q] { show(*q); });
}

}  // namespace hoist::tools
