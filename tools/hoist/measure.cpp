// hoist measure: a seeded sample of programs' families, measured, as rows of features and throughput.

#include "command.hpp"

#include <benchmark/programs/catalogue.hpp>
#include <hoist/features/survey.hpp>
#include <hoist/model/csv.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <set>

namespace hoist::tools {

namespace {

struct request {
  std::vector<std::string> programs;
  std::vector<long> sizes{2048};
  std::string device, out = "measured.csv", learn;
  int points = 200, best = 0, processes = 1, nparts = 1, part = 0;
  std::uint64_t seed = 1;
  double budget_s = 1;
};

/// Held by the process whose kernel runs; the others build meanwhile.
class device_lock {
 public:
  explicit device_lock(int file) : file_(file) { flock(file_, LOCK_EX); }
  device_lock(const device_lock&) = delete;
  device_lock& operator=(const device_lock&) = delete;
  ~device_lock() { flock(file_, LOCK_UN); }

 private:
  int file_;
};

struct chosen {
  int structure;
  long number;
  bool operator<(const chosen& o) const { return std::tie(structure, number) < std::tie(o.structure, o.number); }
};

/// The same numbers for every program and size: `points` in all, structures uniformly.
std::set<chosen> sample(const survey& s, int points, std::uint64_t seed) {
  std::map<int, std::vector<long>> by_structure;
  for (const candidate& c : s.valid) by_structure[c.structure].push_back(c.number);
  std::set<chosen> picked;
  if (by_structure.empty()) return picked;
  const std::size_t each = static_cast<std::size_t>(points) / by_structure.size() + 1;
  for (auto& [structure, numbers] : by_structure) {
    // A point's place in the order depends on its number alone, so that programs share most points.
    auto place = [&](long n) { return std::mt19937_64(seed * 1000003 + static_cast<std::uint64_t>(n))(); };
    std::ranges::sort(numbers, {}, place);
    for (std::size_t i = 0; i < std::min(each, numbers.size()); ++i) picked.insert({structure, numbers[i]});
  }
  return picked;
}

/// The best predicted points by a model of the rows of other programs.
void add_best(const survey& s, const request& r, const std::string& program, std::set<chosen>& picked) {
  if (r.learn.empty() || r.best == 0) return;
  const model::dataset known = model::read_csv(r.learn);
  const std::string stem = program.substr(0, program.find("_clamp"));
  auto p = model::predictor::train(known, [&](const model::row& x) {
    return x.program != program && x.program.substr(0, x.program.find("_clamp")) != stem;
  });
  std::vector<std::pair<double, chosen>> order;
  for (const candidate& c : s.valid) order.push_back({-p.predict(c.features).value, {c.structure, c.number}});
  std::ranges::sort(order);
  for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), static_cast<std::size_t>(r.best)); ++i)
    picked.insert(order[i].second);
}

/// One program at one size, and the points to measure.
struct one_case {
  const benchmarks::entry* entry;
  long size;
  std::set<chosen> points;
};

class worker {
 public:
  worker(const request& r, const std::vector<one_case>& cases, int part, int parts, int lock)
      : r_(r), cases_(cases), part_(part), parts_(parts), lock_(lock) {}

  void run() {
    const runtime::device d = device_of(r_);
    const target t = runtime::target_of(d.info).limits;
    runtime::session s(d);
    std::ofstream out(r_.out + "." + std::to_string(part_));
    for (const one_case& c : cases_) run(s, d, t, c, out);
  }
  static runtime::device device_of(const request& r) {
    return r.device.empty() ? runtime::best_device() : runtime::find(r.device);
  }

 private:
  void run(const runtime::session& s, const runtime::device& d, const target& t, const one_case& c, std::ofstream& out) {
    const benchmarks::entry& e = *c.entry;
    const family& f = e.programs;
    const long n = c.size;
    meta::vec<ir::binding> sizes{{"N", n}, {"M", n}};
    std::vector<std::vector<float>> inputs;
    for (std::size_t i = 0; i < e.inputs.size(); ++i) inputs.push_back(benchmarks::make_input(e.inputs[i], n, n, 1000 * i));
    ir::point plain;
    plain.sizes = sizes;
    plain.local[0] = 32;
    plain.local[1] = 4;
    runtime::workload w(s, f, plain, inputs, emit_module(f.structures[0].terms(), plain, f.inputs));
    if (part_ == 0) report_reference(w, f.name, n);
    long k = 0;
    for (const chosen& point : c.points) {
      if (k++ % parts_ != part_) continue;
      space points(f.structures[point.structure], f.inputs, t, sizes);
      const ir::point p = points.at(point.number);
      const hoist::module m = points.emit(p);
      runtime::timing_options o;
      o.budget_s = r_.budget_s;
      const runtime::measurement got = w.measure(m, o, [this] { return std::make_unique<device_lock>(lock_); });
      write_row(out, w, f, f.structures[point.structure], d, t, n, p, m, got);
    }
  }
  void report_reference(const runtime::workload& w, const std::string& name, long n) {
    const runtime::accuracy a = w.compare(w.expected(), 200000);
    std::cerr << name << " " << n << ": plain kernel off by at most " << a.ratio << " of its bound over " << a.checked
              << " elements" << (a.ratio <= 1 ? "" : " WRONG") << "\n";
  }
  void write_row(std::ofstream& out, const runtime::workload& w, const family& f, const structure& s,
                 const runtime::device& d, const target& t, long n, const ir::point& p, const hoist::module& m,
                 const runtime::measurement& got) {
    model::row row;
    row.program = f.name;
    row.device = d.info.name;
    row.structure = s.name;
    row.point = space::name(p);
    row.rows = row.cols = n;
    row.features = hoist::features_of(m, t);
    row.valid = got.outcome == runtime::verdict::correct;
    if (row.valid) row.throughput = static_cast<double>(w.compulsory_bytes()) / got.time.median_ms * 1e-6;
    else std::cerr << f.name << ", " << s.name << ", " << row.point << ": " << got.reason << "\n";
    model::write_csv_row(out, row);
    out.flush();
  }

  const request& r_;
  const std::vector<one_case>& cases_;
  int part_, parts_, lock_;
};

/// The device's target, asked by a process of its own: OpenCL must not have been used before this one forks.
target ask_target(const request& r) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("can't make a pipe.");
  const pid_t child = ::fork();
  if (child == 0) {
    int code = 1;
    try {
      const target t = runtime::target_of(worker::device_of(r).info).limits;
      code = ::write(ends[1], &t, sizeof t) == static_cast<ssize_t>(sizeof t) ? 0 : 1;
    } catch (const std::exception& e) {
      std::cerr << "hoist: " << e.what() << std::endl;
    }
    ::_exit(code);
  }
  ::close(ends[1]);
  target t{};
  const bool got = ::read(ends[0], &t, sizeof t) == static_cast<ssize_t>(sizeof t);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  if (!got) throw std::runtime_error("no device to measure on.");
  return t;
}

std::vector<one_case> choose_points(const request& r, const target& t) {
  std::vector<one_case> cases;
  for (const std::string& name : r.programs)
    for (long n : r.sizes) {
      one_case c{&benchmarks::find(name), n, {}};
      const survey all = look_through(c.entry->programs, t, {{"N", n}, {"M", n}}, 0, 1, r.best > 0);
      c.points = sample(all, r.points, r.seed);
      add_best(all, r, name, c.points);
      cases.push_back(std::move(c));
    }
  return cases;
}

/// Joins the workers' files into one with a header line.
void join_parts(const request& r) {
  std::ofstream out(r.out);
  model::write_csv_header(out, {std::begin(features::feature_names), std::end(features::feature_names)});
  for (int i = 0; i < r.processes; ++i) {
    const std::string part = r.out + "." + std::to_string(i * r.nparts + r.part);
    if (std::ifstream in(part); in && in.peek() != std::ifstream::traits_type::eof()) out << in.rdbuf();
    ::unlink(part.c_str());
  }
}

void measure(const request& r) {
  const int lock = ::open((r.out + ".lock").c_str(), O_CREAT | O_RDWR, 0600);
  if (lock < 0) throw std::runtime_error("can't write beside " + r.out);
  const std::vector<one_case> cases = choose_points(r, ask_target(r));
  std::vector<pid_t> children;
  for (int i = 0; i < r.processes; ++i) {
    const pid_t child = ::fork();
    if (child != 0) {
      children.push_back(child);
      continue;
    }
    int code = 0;
    try {
      const int mine = ::open((r.out + ".lock").c_str(), O_RDWR);  // a lock belongs to an opened file
      worker(r, cases, i * r.nparts + r.part, r.processes * r.nparts, mine).run();
    } catch (const std::exception& e) {
      std::cerr << "hoist: " << e.what() << "\n";
      code = 1;
    }
    std::cerr.flush();
    ::_exit(code);
  }
  int lost = 0;
  for (pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    lost += !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  ::close(lock);
  ::unlink((r.out + ".lock").c_str());
  join_parts(r);
  if (lost > 0) throw std::runtime_error(std::to_string(lost) + " of " + std::to_string(r.processes) + " workers failed.");
}

}  // namespace

void add_measure(CLI::App& app) {
  auto r = std::make_shared<request>();
  CLI::App* c = app.add_subcommand("measure", "Measure a seeded sample of programs' families, as rows for a model");
  c->add_option("programs", r->programs, "Programs, by name")->required();
  c->add_option("--size", r->sizes, "Rows and columns; several sizes separated by commas")->delimiter(',')->check(CLI::Range(16, 65536));
  c->add_option("--points", r->points, "Points of each program and size")->check(CLI::PositiveNumber);
  c->add_option("--learn", r->learn, "Rows to learn from, for --best");
  c->add_option("--best", r->best, "Also the best predicted points")->check(CLI::NonNegativeNumber);
  c->add_option("--device", r->device, "Device, by number or part of its name");
  c->add_option("--seed", r->seed, "Seed of the sample");
  c->add_option("--budget", r->budget_s, "Seconds that one point may take")->check(CLI::PositiveNumber);
  c->add_option("--processes", r->processes, "Processes that build at once; one runs at a time")->check(CLI::Range(1, 256));
  c->add_option("--part", r->part, "Measure only this part of the points")->check(CLI::NonNegativeNumber);
  c->add_option("--nparts", r->nparts, "Number of parts")->check(CLI::PositiveNumber);
  c->add_option("--out", r->out, "File to write");
  c->footer("Example: hoist measure jacobi2d_5pt gaussian --size 512,2048 --points 100 --out rows.csv");
  c->callback([r] {
    for (const std::string& p : r->programs) benchmarks::find(p);
    if (r->part >= r->nparts) throw std::invalid_argument("--part must be below --nparts.");
    measure(*r);
  });
}

}  // namespace hoist::tools
