// hoist explore: a program's family measured on a device, every point a row that stays.

#include "command.hpp"
#include "compared_variants.hpp"
#include "explorer.hpp"
#include "featured_rows.hpp"
#include <tools/laboratory/measured_files.hpp>
#include "option_values.hpp"
#include "selection.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>

namespace hoist::tools {

namespace {

struct explore_request {
  std::vector<std::string> programs, sizes{"2048x2048"}, learn, structures, schedules;
  std::string time, order_name = "random", groups, technique, forest;
  bool order_given = false, passes_given = false;
  explorer_options options;
  int shard = -1, nparts = 0;
  bool quiet = false, json_lines = false, unrestricted = false, open_groups = false;
};

/// Seconds of "mm:ss".
double seconds_of(const std::string& text) {
  long minutes = 0, seconds = 0;
  const char *at = text.data(), *end = at + text.size();
  auto read = std::from_chars(at, end, minutes);
  if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':')
    read.ec = std::errc::invalid_argument;
  else
    read = std::from_chars(read.ptr + 1, end, seconds);
  if (read.ec != std::errc{} || read.ptr != end || minutes < 0 || seconds < 0 || seconds > 59 || minutes + seconds == 0 ||
      minutes > 1000000)
    throw CLI::ValidationError("'" + text + "' is no time; write minutes and seconds such as 10:00");
  return 60.0 * static_cast<double>(minutes) + static_cast<double>(seconds);
}

/// What no group is too large for: a worker knows its device, and rejects what that can't hold.
target without_limits() {
  target t = targets::nvidia_h200;
  t.local_per_group = std::numeric_limits<long>::max();
  t.max_group_size = std::numeric_limits<int>::max();
  return t;
}

extents size_of(const std::string& text) {
  const std::optional<extents> size = parse_size(text);
  constexpr long least_of_two = 16, least_of_three = 4, most = 1L << 28, most_elements = 1L << 32;
  const long least = size && size->third > 0 ? least_of_three : least_of_two;
  if (!size || std::min(size->rows, size->columns) < least || std::max(size->rows, size->columns) > most ||
      (size->third > 0 && (size->third < least || size->third > most)) ||
      static_cast<double>(size->rows) * static_cast<double>(size->columns) * static_cast<double>(std::max(1L, size->third)) >
          static_cast<double>(most_elements))
    throw CLI::ValidationError("'" + text + "' is no size; write rows and columns such as 2048x1024, each from 16 to " +
                               std::to_string(most) + ", or three extents from 4 on, of no more than " +
                               std::to_string(most_elements) + " elements");
  return *size;
}

/// Whether an order proposes points as answers come.
bool is_a_search(order o) { return o != order::random && o != order::model && o != order::exhaustive; }

void check(explore_request& q) {
  if (q.unrestricted) make_unrestricted(q.programs);
  q.options.order = *order_called(q.order_name);
  if (!q.groups.empty()) {
    if (q.order_given) throw CLI::ValidationError("--groups is an order of its own, and goes with no --order");
    q.options.order = order::groups;
    q.options.ordered.groups = text_of(q.groups, "groups'");
  }
  const bool grouped = is_grouped(q.options.order);
  if (q.passes_given && !grouped)
    throw CLI::ValidationError("--passes goes with the orders dimension, optimisation and hybrid");
  if (!q.technique.empty()) {
    if (!grouped) throw CLI::ValidationError("--technique goes with the orders dimension, optimisation and hybrid");
    for (const technique t : all_techniques)
      if (q.technique == name_of(t)) q.options.ordered.loads = t;
    for (const std::string& p : q.programs)
      if (without_techniques(p) == p) throw CLI::ValidationError("--technique goes with PROGRAM@techniques");
  }
  if (!q.forest.empty()) {
    if (!(grouped || q.options.order == order::guided) || !q.technique.empty())
      throw CLI::ValidationError(
          "--forest goes with the orders guided, dimension, optimisation and hybrid, without --technique");
    q.options.ordered.forest = forest_in(q.forest);
  }
  if (q.options.order == order::expert)
    for (const std::string& p : q.programs)
      if (without_techniques(p) == p) throw CLI::ValidationError("--order expert goes with PROGRAM@techniques");
  for (const std::string& p : q.programs) program_called(without_techniques(p));
  q.sizes = parts_by_commas(q.sizes, "--size");
  q.structures = parts_by_commas(q.structures, "--structures");
  for (const std::string& s : q.sizes) size_of(s);
  if (!q.time.empty()) {
    q.options.seconds = seconds_of(q.time);
    q.options.points = 0;
  }
  if (!q.schedules.empty()) {
    if (!q.structures.empty() || q.programs.size() > 1 || is_a_search(q.options.order))
      throw CLI::ValidationError("--schedule goes with one program, without --structures, and with no search");
    q.options.order = order::exhaustive;
  }
  if (!q.structures.empty() && is_a_search(q.options.order))
    throw CLI::ValidationError("--structures goes with the orders random, model and exhaustive; a search looks through all");
  q.options.share = shard_of_environment();
  if (q.nparts > 0 || q.shard >= 0) {
    if (q.shard < 0 || q.shard >= q.nparts)
      throw CLI::ValidationError("--part is from 0 to --nparts less 1, and both are given");
    q.options.share = {q.shard, q.nparts, -1};
  }
  q.options.show = q.json_lines ? output::json_lines : q.quiet ? output::quiet : output::bar;
}

void print(const variants& v, const exploration_result& r) {
  const exploration_seconds& s = r.seconds;
  std::cout << v.program.programs.name << " " << v.size().text() << "\n"
            << "rows       " << r.done << " new, " << r.known << " known before, best " << r.best_gbs << " GB/s, " << r.workers
            << " workers, " << r.replaced << " replaced\n"
            << "seconds    wall " << s.wall << ": family " << s.family << ", ranking " << s.ranking << ", points " << s.points
            << ", best again " << s.again << "\n"
            << "workers'   emit " << s.emit << ", build " << s.build << ", wait " << s.wait << ", run " << s.run << ", verify "
            << s.verify << ", write " << s.write << "\n"
            << "phases    ";
  for (const exploration_phase& p : r.phases) std::cout << " " << p.name << " " << p.from << "-" << p.to << ",";
  std::cout << " end " << s.wall << "\n"
            << "wrong      " << r.wrong << std::endl;
}

void run(explore_request& q) {
  check(q);
  model::dataset learned;
  if (!q.learn.empty()) learned = read_measured(q.learn), complete(learned);
  long wrong = 0;
  for (const std::string& program : q.programs)
    for (const std::string& text : q.sizes) {
      const tool_program& whole = program_called(without_techniques(program));
      const extents size = extents_for(whole, size_of(text));
      tool_program p = program_at(program, size);
      scheduled_points by_schedules;
      if (!q.schedules.empty()) {
        take_schedules(by_schedules, p, q.schedules, size, without_limits());
        p.programs = by_schedules.programs;
      }
      compared_variants v(p, whole, size);
      v.learned = learned;
      v.open_groups = q.open_groups;
      v.only = q.structures;
      const exploration_result r = explore(v, q.options, std::cerr);
      if (q.options.show == output::bar) print(v, r);
      wrong += r.wrong;
    }
  if (wrong > 0)
    throw std::runtime_error(std::to_string(wrong) + " results are WRONG, which is a bug of hoist or of the driver.");
}

}  // namespace

void add_explore(CLI::App& app) {
  auto r = std::make_shared<explore_request>();
  CLI::App* c = add_command(app, "explore", "Measure a program's family on a device; every point becomes a row that stays",
                            "Example: hoist explore jacobi2d_5pt --size 1024 --points 200 --out rows\n"
                            "         hoist merge rows --csv --out rows.csv");
  c->add_option("programs", r->programs, "Programs, by name")->required();
  c->add_option("--device", r->options.device, "Device, by number or part of its name; all that are called the same");
  c->add_option("--size", r->sizes, "Rows and columns; several sizes separated by commas")->capture_default_str();
  c->add_option("--points", r->options.points, "Points of each program and size")
      ->check(whole_number(1))
      ->capture_default_str();
  c->add_option("--time", r->time, "Minutes and seconds for each program and size, mm:ss, instead of --points")
      ->excludes("--points");
  c->add_option("--order", r->order_name,
                "random, model (best predicted first), exhaustive (all, one after the other), search (near the best so far),\n"
                "guided (groups of axes by predictions that learn from what ran), tuning (such predictions alone), dimension,\n"
                "optimisation and hybrid (groups of axes, one after the other), or expert (of PROGRAM@techniques)")
      ->check(CLI::IsMember(order_names()))
      ->capture_default_str()
      ->each([r](const std::string&) { r->order_given = true; });
  c->add_option("--passes", r->options.ordered.passes, "How often an order by groups goes over them [2]")
      ->check(whole_number(1, 20))
      ->each([r](const std::string&) { r->passes_given = true; });
  c->add_option("--groups", r->groups, "File of groups of axes, instead of an order: WX=1:NX:*2, CX=1:NX/WX:*2;")
      ->type_name("FILE");
  c->add_option("--technique", r->technique,
                "Loading technique of an order by groups: global, vectors, local or image [predicted]")
      ->check(CLI::IsMember({"global", "vectors", "local", "image"}));
  c->add_option("--forest", r->forest, "File of hoist loading train, which predicts techniques for guided and orders by groups")
      ->check(readable(false));
  c->add_option("--structures", r->structures, "Only structures whose names contain this; several separated by commas");
  c->add_flag("--open-groups", r->open_groups,
              "Texts without the sizes of groups, so that one build serves all that differ in these alone");
  c->add_flag("--unrestricted", r->unrestricted,
              "Of PROGRAM@techniques: with blocks in all dimensions; the same as PROGRAM@unrestricted");
  add_schedules_option(*c, r->schedules);
  c->add_option("--learn", r->learn, "Rows of hoist merge --csv that the model learns from, instead of those that ship")
      ->check(readable(false));
  c->add_option("--seed", r->options.seed, "Seed of the random order")->check(whole_number(0))->capture_default_str();
  c->add_option("--out", r->options.folder, "Folder of rows; what it holds already isn't measured again")->required();
  c->add_option("--workers", r->options.workers, "Processes that build; one measures at a time")->check(whole_number(1, 256));
  c->add_option("--budget", r->options.budget_s, "Seconds that measuring a point may take")->check(positive_number());
  c->add_option("--part", r->shard, "This process's part of the points; by default from MPI or Slurm")
      ->check(whole_number(0, 1000000));
  c->add_option("--nparts", r->nparts, "Number of parts")->check(whole_number(1, 1000000));
  c->add_flag("--quiet", r->quiet, "Print nothing but failures");
  c->add_flag("--json-lines", r->json_lines, "Print every row as a line of JSON");
  c->callback([r] { run(*r); });
}

}  // namespace hoist::tools
