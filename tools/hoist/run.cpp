// hoist run: the main job, from a picture and a program to a report.

#include "command.hpp"
#include "option_values.hpp"
#include "report.hpp"
#include "stopwatch.hpp"

#include <cctype>
#include <charconv>
#include <iostream>
#include <memory>
#include <stdexcept>

namespace hoist::tools {

namespace {

struct request {
  std::filesystem::path picture = HOIST_SOURCE_DIR "/examples/data/picture.png";
  std::string device, size = "2048x2048", program = "jacobi2d_5pt";
  std::filesystem::path folder = "build/report";
  exploration_options options;
};

/// "2048x1024" as rows and columns, "2048" as both.
std::pair<long, long> size_of(const std::string& text) {
  constexpr long least = 16, most = 32768;
  long n[2] = {};
  const char *at = text.data(), *end = at + text.size();
  int count = 0;
  while (count < 2) {
    const auto [next, failure] = std::from_chars(at, end, n[count]);
    if (failure != std::errc{} || n[count] < least || n[count] > most) break;
    ++count;
    at = next;
    if (at == end || *at != 'x') break;
    ++at;
  }
  if (count == 0 || at != end || text.back() == 'x')
    throw CLI::ValidationError("the size \"" + text + "\" is not like 2048x2048, rows and columns from " +
                               std::to_string(least) + " to " + std::to_string(most));
  return {n[0], count == 2 ? n[1] : n[0]};
}

runtime::device device_of(const request& r) { return r.device.empty() ? runtime::best_device() : runtime::find(r.device); }

void run(const request& q, bool has_commands) {
  stopwatch watch;
  const auto [rows, columns] = size_of(q.size);
  const tool_program& program = program_called(q.program);
  const picture in = read_picture(q.picture);
  const runtime::device device = device_of(q);
  report_folder folder(q.folder);
  report r;
  r.picture_path = q.picture;
  r.options = q.options;
  r.device = device.info;
  r.target = runtime::target_of(device.info);
  print_device(std::cout, r.device, r.target);
  std::cout.flush();
  bench b(device, r.target.limits, program, rows, columns);  // before the long work: it may not fit
  print_picture(std::cout, q.picture, in);
  std::cout.flush();
  r.filtered = filter(in, device, r.target.limits);
  print_filtered(std::cout, r.filtered);
  print_program(std::cout, program.programs.name, rows, columns);
  std::cout.flush();
  constexpr long points_of_a_structure = 40;
  r.family = rank_family(program.programs, r.target.limits, {rows, columns}, points_of_a_structure);
  print_family(std::cout, r.family);
  std::cout.flush();
  r.explored = explore(b, r.family, q.options, std::cerr);
  r.seconds = watch.lap();
  print_exploration(std::cout, r);
  print_seconds(std::cout, r);
  folder.write(r);
  print_next(std::cout, r, folder.path(), has_commands);
  std::cout.flush();
  if (r.wrong()) throw std::runtime_error("a result is WRONG, which is a bug of hoist: see results.json in the report.");
  if (r.explored.pick < 0) throw std::runtime_error("the device ran none of the measured points.");
  const measured_point& pick = r.explored.points[static_cast<std::size_t>(r.explored.pick)];
  if (!pick.correct()) throw std::runtime_error("the pick failed when it was launched again: " + pick.got.reason + ".");
}

}  // namespace

void add_run(CLI::App& app) {
  auto r = std::make_shared<request>();
  CLI::App* c = add_command(app, "run", "Filter a picture and explore a program's family, and report on both",
                            "Example: hoist run holiday.png --device 0 --report report");
  c->add_option("picture", r->picture, "Picture to filter, PNG or PGM; by default the one that comes with hoist");
  c->add_option("--device", r->device, "Device, by number or part of its name; by default the best");
  c->add_option("--sample", r->options.sample, "Points to measure besides the ten best predicted")
      ->check(whole_number(0, 100000))
      ->capture_default_str();
  c->add_option("--seed", r->options.seed, "Seed of the sample")->check(whole_number(0))->capture_default_str();
  c->add_option("--size", r->size, "Rows and columns of the program's arrays")->capture_default_str();
  c->add_option("--program", r->program, "Program to explore")->capture_default_str();
  c->add_option("--report", r->folder, "Folder for the report")->take_last()->capture_default_str();
  c->callback([r, &app] { run(*r, app.get_subcommands({}).size() > 1); });
}

}  // namespace hoist::tools
