// hoist completion: what a shell needs to complete the tool's command lines.

#include "command.hpp"
#include "selection.hpp"
#include <hoist/target/targets.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

namespace hoist::tools {

namespace {

/// The words that may follow an option or stand alone, by command: what the script looks up.
struct command_words {
  std::string options;                        ///< of the command
  std::map<std::string, std::string> values;  ///< of its options that name one of a few things
  bool takes_programs = false;
};

std::string program_names() {
  std::string all;
  for (const tool_program& p : known_programs()) all += (all.empty() ? "" : " ") + std::string(p.programs.name);
  return all;
}

/// The words of `{a,b,c}` in an option's type; nothing where it is any text.
std::string listed(const CLI::Option& o) {
  const std::string type = o.get_type_name();
  const std::size_t from = type.find('{'), to = type.find('}');
  if (from == std::string::npos || to == std::string::npos) return "";
  std::string words, word;
  std::istringstream in(type.substr(from + 1, to - from - 1));
  while (std::getline(in, word, ',')) words += (words.empty() ? "" : " ") + word.substr(0, word.find("->"));
  return words;
}

/// Of all programs that the menu's recipes apply to.
std::string structure_names() {
  std::set<std::string> names;
  for (const tool_program& p : known_programs())
    for (int i = 0; p.programs.search == nullptr && i < p.programs.count; ++i)
      if (p.programs.structures[i].exists) names.insert(p.programs.structures[i].name);
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : " ") + name;
  return all;
}

std::string target_names() {
  std::string all;
  for (const target& t : targets::list()) all += (all.empty() ? "" : " ") + std::string(t.name);
  return all;
}

command_words words_of(const CLI::App& command) {
  command_words w;
  for (const CLI::Option* o : command.get_options()) {
    if (o->get_positional()) w.takes_programs |= o->get_name(true).starts_with("program") || o->get_name(true) == "PROGRAM";
    for (const std::string& name : o->get_lnames()) {
      w.options += (w.options.empty() ? "" : " ") + ("--" + name);
      std::string values = listed(*o);
      if (name == "target") values = target_names();
      if (name == "variant" || name == "structures") values = structure_names();
      if (name == "program" || name == "programs") values = program_names();
      if (!values.empty())
        w.values["--" + name] = values;
      else if (o->get_type_size() > 0)
        w.values["--" + name] = "";  // a file, or what only its user knows
    }
  }
  for (const CLI::App* part : command.get_subcommands({})) {
    const command_words more = words_of(*part);
    w.options += (w.options.empty() ? "" : " ") + more.options;
    w.values.insert(more.values.begin(), more.values.end());
  }
  return w;
}

/// Letters, digits, and what names of programs and options are made of; anything else would be the shell's.
std::string without_shell_syntax(const std::string& text) {
  std::string s;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) || std::string_view("_-@. ").find(c) != std::string_view::npos) s += c;
  return s;
}

std::string names_of_parts(const CLI::App& command) {
  std::string names;
  for (const CLI::App* c : command.get_subcommands({})) names += (names.empty() ? "" : " ") + c->get_name();
  return names;
}

void write_bash(std::ostream& out, const CLI::App& root, const std::string& tool) {
  const std::string commands = names_of_parts(root);
  std::string function = "_complete_" + tool;
  std::ranges::replace_if(
      function, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  out << "# bash completion for " << tool << ": source <(" << tool << " completion bash)\n"
      << function << "() {\n"
      << "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\" command=\"${COMP_WORDS[1]-}\" "
         "words=\"\"\n"
      << "  COMPREPLY=()\n"
      << "  if ((COMP_CWORD == 1)); then words=\"" << commands << " --help --version\"\n"
      << "  else case \"$command\" in\n";
  for (const CLI::App* c : root.get_subcommands({})) {
    const command_words w = words_of(*c);
    out << "    " << c->get_name() << ") case \"$before\" in\n";
    for (const auto& [option, values] : w.values)
      out << "        " << option << ") " << (values.empty() ? "return" : "words=\"" + without_shell_syntax(values) + "\"")
          << " ;;\n";
    const std::string alone = c->get_name() == "completion" ? "bash"
                              : w.takes_programs            ? without_shell_syntax(program_names())
                                                            : names_of_parts(*c);
    out << "        *) if [[ $word == -* ]]; then words=\"" << w.options << "\"";
    if (!alone.empty()) out << "; else words=\"" << alone << "\"";
    out << "; fi ;;\n      esac ;;\n";
  }
  out << "  esac; fi\n"
      << "  [[ -n $words ]] && mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
      << "}\n"
      << "complete -o default -F " << function << " " << tool << "\n";
}

}  // namespace

void add_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  CLI::App* c = add_command(app, "completion", "Completion of this tool's command lines for a shell",
                            "Example: source <(hoist completion bash)");
  c->add_option("shell", *shell, "The shell")->required()->check(CLI::IsMember({"bash"}))->type_name("SHELL");
  c->callback([shell, &app] { write_bash(std::cout, app, without_shell_syntax(app.get_name())); });
}

}  // namespace hoist::tools
