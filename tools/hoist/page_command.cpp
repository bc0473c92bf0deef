// hoist report: a page about explorations.

#include <tools/laboratory/atomic_file.hpp>
#include "command.hpp"
#include "option_values.hpp"
#include "page.hpp"
#include "selection.hpp"

#include <fstream>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct page_request {
  std::vector<std::filesystem::path> folders;
  std::filesystem::path out;
};

/// Fails where something else than a report would be overwritten.
void refuse_foreign(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return;
  std::ifstream in(path, std::ios::binary);
  std::string first;
  if (std::filesystem::is_regular_file(path, ignored) && std::getline(in, first) && first == page_mark) return;
  throw std::runtime_error(path.string() + " is there and no report of hoist; name another file by --out, or remove it.");
}

void report(const page_request& q) {
  const merged_rows m = merge_rows(q.folders);
  const std::vector<page_case> cases = page_cases(m);
  if (cases.empty())
    throw std::runtime_error(q.folders[0].string() + (q.folders.size() > 1 ? " and the others have" : " has") +
                             " no measured points; `hoist explore PROGRAM --out FOLDER` measures some.");
  const bool folder = std::filesystem::is_directory(q.folders[0]);
  const std::filesystem::path out = !q.out.empty() ? q.out
                                    : folder       ? q.folders[0] / "report.html"
                                                   : std::filesystem::path("report.html");
  refuse_foreign(out);
  write_atomically(out, page_of(cases, m.damaged));
  std::cout << out.string() << std::endl;
}

}  // namespace

void add_report(CLI::App& app) {
  auto q = std::make_shared<page_request>();
  CLI::App* c = add_command(app, "report", "A page with figures about explorations, to look at in a browser",
                            "One HTML file, which needs no network.\nExample: hoist report rows --out report.html");
  c->add_option("folders", q->folders, "Folders of hoist explore, or files of rows")
      ->required()
      ->check(readable(true))
      ->type_name("FOLDER");
  c->add_option("--out", q->out, "File to write [report.html in the first folder]")->type_name("FILE");
  c->callback([q] { report(*q); });
}

}  // namespace hoist::tools
