// hoist wisdom: what was found to run best, by program, size, device and driver.

#include "command.hpp"
#include "selection.hpp"

#include <hoist/runtime/tune.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <tools/laboratory/fields.hpp>
#include <tools/laboratory/row_stamp.hpp>

#include <boost/hana/adapt_struct.hpp>
#include <boost/hana/define_struct.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>

BOOST_HANA_ADAPT_STRUCT(hoist::runtime::wise_choice, device, driver, program, sizes, structure, point, ms);

namespace hoist::tools {

namespace {

struct wisdom_request : selection {
  std::filesystem::path file = runtime::wisdom_file().path();
};

/// The tool's programs by the numbers that lines of a wisdom file may know them by.
std::map<std::uint64_t, const tool_program*> programs_by_number() {
  std::map<std::uint64_t, const tool_program*> all;
  for (const tool_program& p : known_programs()) all.emplace(runtime::identity_of(p.programs), &p);
  for (const tool_program& p : known_programs())
    for (const std::uint64_t number : runtime::identities_of(p.programs)) all.emplace(number, &p);
  return all;
}

/// A choice as it is shown.
struct shown_choice {
  BOOST_HANA_DEFINE_STRUCT(shown_choice, (std::string, program), (std::string, sizes), (double, ms), (std::string, variant),
                           (std::string, structure), (std::string, point), (std::string, device), (std::string, driver));
};

/// The program and the structure that hashes of terms stand for, where the tool knows them; else the hashes.
struct known_as {
  std::string program, structure, variant;
  known_as(const runtime::wise_choice& w, const std::map<std::uint64_t, const tool_program*>& programs)
      : program(hexadecimal(w.program)), structure(hexadecimal(w.structure)) {
    if (const auto found = programs.find(w.program); found != programs.end()) {
      const family& f = found->second->programs;
      program = f.name;
      for (int i = 0; i < f.count; ++i)
        if (const hoist::structure& s = f.structures[i]; s.exists && ir::hash(s.terms()) == w.structure) structure = s.name;
    }
    if (w.point == runtime::plain_point) {
      variant = structure = runtime::plain_point;
      return;
    }
    variant = structure + ":" + w.point;
    std::ranges::replace(variant, ' ', ',');
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
  std::vector<std::vector<std::string>> rows = {{"program", "size", "ms", "variant", "device", "driver"}};
  const std::map<std::uint64_t, const tool_program*> programs = programs_by_number();
  for (const runtime::wise_choice& w : file.read()) {
    const known_as names(w, programs);
    rows.push_back({names.program, w.sizes, std::to_string(w.ms), names.variant, w.device, w.driver});
    shown_choice one{};
    take_fields(w, one);
    one.program = names.program;
    one.variant = names.variant;
    one.structure = names.structure;
    list.push_back(serialised<nlohmann::ordered_json>(one));
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
