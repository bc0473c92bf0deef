// Explorations that meet kernels, processes, disks and files that fail.

#include <hoist/runtime/opencl.hpp>

#include <benchmark/programs/catalogue.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tools/hoist/explorer.hpp>
#include <tools/hoist/journal.hpp>
#include <tools/hoist/merged.hpp>
#include <unistd.h>

using namespace hoist;
using namespace hoist::tools;

namespace {

namespace fs = std::filesystem;

/// What happens at a point: to its kernel's text, to its process, or to the device.
enum class fault { none, no_text, no_build, endless_build, killed, endless, out_of_range, wrong, lost };

/// What the driver does wrong from now on in this process.
fault of_driver = fault::none;
int launches_left = 0;  ///< before the device is lost

/// A few points of the direct structure, some of whose modules are spoilt.
class spoilt : public variants {
 public:
  explicit spoilt(int count, std::map<int, fault> faults = {})
      : variants(benchmarks::find("jacobi2d_5pt"), 64, 64), count_(count), faults_(std::move(faults)) {}

  void prepare(const target& t) const override {
    variants::prepare(t);
    chosen_.clear();
    for (int s = 0; s < program.programs.count; ++s) {
      if (!program.programs.structures[s].exists) continue;
      const space p = points(s, t);
      for (long n = 0; n < p.size(); ++n) {
        if (static_cast<int>(chosen_.size()) == count_) return;
        if (p.rejection(n) == nullptr) chosen_.push_back({s, n});
      }
    }
  }
  std::vector<task> ordered(const target&, order, std::uint64_t) const override { return chosen_; }
  hoist::kernel_module emit(const space& p, const task& what) const override {
    hoist::kernel_module m = variants::emit(p, what);
    for (std::size_t i = 0; i < chosen_.size(); ++i)
      if (chosen_[i].structure == what.structure && chosen_[i].number == what.number)
        if (const auto at = faults_.find(static_cast<int>(i)); at != faults_.end()) spoil(m, at->second);
    return m;
  }

 protected:
  static void spoil(hoist::kernel_module& m, fault f) {
    if (f == fault::no_text) ::raise(SIGKILL);
    of_driver = f;
    launches_left = 3;
    if (f == fault::endless_build || f == fault::killed || f == fault::lost) return;
    if (f == fault::out_of_range) ::signal(SIGSEGV, SIG_DFL);  // a worker ends as it does without doctest
    std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    const std::size_t body = text.find('{', text.find("kernel ")) + 1;
    const char* first = f == fault::no_build       ? " this is no statement;"
                        : f == fault::endless      ? " volatile int go = 1; while (go) {}"
                        : f == fault::out_of_range ? " *(volatile global float*)8 = 1;"
                                                   : " return;";
    text.insert(body, first);
    m.text = {};
    m.text << text.c_str();
  }

 private:
  int count_;
  std::map<int, fault> faults_;
  mutable std::vector<task> chosen_;
};

/// Its plain kernel writes nothing, or can't be built because the driver crashes.
class spoilt_plain : public spoilt {
 public:
  spoilt_plain(int count, fault f) : spoilt(count), fault_(f) {}
  hoist::kernel_module plain(const ir::point& at) const override {
    hoist::kernel_module m = spoilt::plain(at);
    spoil(m, fault_);
    return m;
  }

 private:
  fault fault_;
};

/// Lets this process, but not its workers, write no file beyond 12,000 bytes: what a full disk does.
class small_disk : public spoilt {
 public:
  using spoilt::spoilt;
  std::vector<task> ordered(const target& t, order o, std::uint64_t seed) const override {
    ::signal(SIGXFSZ, SIG_IGN);
    limit(12000);
    return spoilt::ordered(t, o, seed);
  }
  hoist::kernel_module plain(const ir::point& at) const override {  // a worker begins with it
    limit(RLIM_INFINITY);
    return spoilt::plain(at);
  }

 private:
  static void limit(rlim_t bytes) {
    rlimit now{};
    ::getrlimit(RLIMIT_FSIZE, &now);
    now.rlim_cur = std::min(bytes, now.rlim_max);
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
};

/// A folder of its own that is removed at the end.
struct folder {
  fs::path path;
  folder() {
    char name[] = "/tmp/hoist_faults_XXXXXX";
    path = ::mkdtemp(name);
  }
  ~folder() { fs::remove_all(path); }
};

explorer_options quick(const fs::path& to) {
  explorer_options o;
  o.folder = to;
  o.show = output::quiet;
  o.budget_s = 0.01;
  o.least_limit_s = 0.5;
  o.first_limit_s = 2;
  o.again = 0;
  o.workers = 1;
  return o;
}

/// The point rows of a folder by verdict, and that none is there twice.
std::map<std::string, int> verdicts(const fs::path& of) {
  const merged_rows m = merge_rows({of});
  CHECK(m.doubles == 0);
  std::map<std::string, int> n;
  for (const auto& row : m.rows)
    if (row["kind"] == "point")
      ++n[row["verdict"].get<std::string>() + (row.contains("fault") ? " " + row["fault"].get<std::string>() : "")];
  return n;
}
std::set<std::string> keys(const fs::path& of) {
  std::set<std::string> k;
  for (const auto& row : merge_rows({of}).rows)
    if (row["kind"] == "point") k.insert(row["key"]);
  return k;
}

/// Explores in a process of its own: its id. It exits with 0, or with 1 and the sentence in the file "said".
pid_t explore_apart(
    const variants& v, const explorer_options& o, void (*before)() = [] {}) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  before();
  std::ostringstream log;
  try {
    explore(v, o, log);
    ::_exit(0);
  } catch (const std::exception& e) {
    std::ofstream(o.folder.string() + ".said") << e.what();
    ::_exit(1);
  }
}
int end_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
std::string said(const fs::path& f) {
  std::ifstream in(f.string() + ".said");
  const std::string s{std::istreambuf_iterator<char>(in), {}};
  fs::remove(f.string() + ".said");
  return s;
}

}  // namespace

// PoCL neither loses a device nor dies while it builds, so these stand before its functions.
extern "C" {
cl_int clBuildProgram(cl_program p, cl_uint n, const cl_device_id* d, const char* options,
                      void(CL_CALLBACK* done)(cl_program, void*), void* data) {
  static const auto driver = reinterpret_cast<decltype(&clBuildProgram)>(::dlsym(RTLD_NEXT, "clBuildProgram"));
  if (of_driver == fault::killed) ::raise(SIGKILL);
  if (of_driver == fault::endless_build) ::sleep(1000);
  return driver(p, n, d, options, done, data);
}
cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint n, const size_t* offset, const size_t* global,
                              const size_t* local, cl_uint waits, const cl_event* wait, cl_event* e) {
  static const auto driver = reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(::dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
  if (of_driver == fault::lost && launches_left-- <= 0) return CL_OUT_OF_RESOURCES;
  return driver(q, k, n, offset, global, local, waits, wait, e);
}
cl_int clEnqueueFillBuffer(cl_command_queue q, cl_mem b, const void* pattern, size_t size, size_t offset, size_t bytes,
                           cl_uint waits, const cl_event* wait, cl_event* e) {
  static const auto driver = reinterpret_cast<decltype(&clEnqueueFillBuffer)>(::dlsym(RTLD_NEXT, "clEnqueueFillBuffer"));
  if (of_driver == fault::lost && launches_left < 0) return CL_INVALID_COMMAND_QUEUE;
  return driver(q, b, pattern, size, offset, bytes, waits, wait, e);
}
}

TEST_CASE("kernels that fail are rows with their reason, and the exploration goes on") {
  const folder f;
  std::ostringstream log;
  const spoilt v(12, {{0, fault::no_build},
                      {1, fault::endless},
                      {3, fault::out_of_range},
                      {5, fault::wrong},
                      {6, fault::killed},
                      {8, fault::endless_build},
                      {9, fault::lost},
                      {11, fault::no_text}});
  explorer_options o = quick(f.path);
  o.build_limit_s = 4;
  const exploration_result r = explore(v, o, log);
  CHECK(r.done == 12);
  CHECK(r.wrong == 1);
  CHECK(r.replaced == 6);
  const std::map<std::string, int> got = verdicts(f.path), expected{{"correct", 4},
                                                                    {"compile", 2},
                                                                    {"timeout", 1},
                                                                    {"runtime crash", 3},
                                                                    {"runtime device_lost", 1},
                                                                    {"correctness", 1}};
  std::string all;
  for (const auto& [what, n] : got) all += what + " " + std::to_string(n) + ", ";
  INFO(all);
  CHECK(got == expected);
  std::ostringstream table;  // a header, and every point whose kernel had a text, whatever became of its process
  write_csv(merge_rows({f.path}), table);
  CHECK(std::ranges::count(table.str(), '\n') == 1 + 11);
  const exploration_result again = explore(v, quick(f.path), log);
  CHECK(again.done == 0);
  CHECK(again.known == 12);
  CHECK(again.wrong == 1);
}

TEST_CASE("a plain kernel that is wrong, or that the driver dies of, is a sentence and no row") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.workers = 2;
  CHECK_THROWS_WITH_AS(explore(spoilt_plain(4, fault::wrong), o, log), doctest::Contains("the plain kernel of"),
                       std::runtime_error);
  o.workers = 1;
  CHECK_THROWS_WITH_AS(explore(spoilt_plain(4, fault::killed), o, log), doctest::Contains("crashed or hung"),
                       std::runtime_error);
  CHECK(merge_rows({f.path}).rows.empty());
}

TEST_CASE("the best run again in turns, each in one of several workers") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.workers = 3;
  o.again = 7;
  const exploration_result r = explore(spoilt(12), o, log);
  CHECK(r.done == 12);
  CHECK(r.workers == 3);
  std::set<std::string> of;
  for (const auto& row : merge_rows({f.path}).rows)
    if (row["kind"] == "again") {
      of.insert(row["of"]);
      CHECK(row["runs_ms"].size() == 30);
      CHECK(row["median_ms"] > 0);
    }
  CHECK(of.size() >= 7);
  std::set<std::string> phases;
  for (const exploration_phase& p : r.phases) {
    phases.insert(p.name);
    CHECK(p.from_s >= 0);
    CHECK(p.to_s >= p.from_s);
    CHECK(p.to_s <= r.seconds.wall);
  }
  CHECK(phases ==
        std::set<std::string>{"inputs", "device", "family", "plain kernel", "first worker", "all workers", "points", "again"});
}

TEST_CASE("an explorer killed at a hundred moments loses no row and does none twice") {
  const folder f;
  const int count = 60;
  const spoilt v(count);
  std::mt19937 random(7);
  std::set<std::string> before;
  for (int i = 0; i < 100; ++i) {
    const pid_t child = explore_apart(v, quick(f.path));
    if (i % 4 != 3) {
      ::usleep(random() % 250000);  // anywhere, mostly before it has a worker
    } else {
      siginfo_t ended{};
      while (keys(f.path).size() == before.size() &&
             ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0)
        ::usleep(1000);
      ::usleep(random() % 20000);  // just after a point, on the way to the next
    }
    ::kill(child, SIGKILL);
    end_of(child);
    const std::set<std::string> now = keys(f.path);
    CHECK(std::ranges::includes(now, before));
    before = now;
  }
  CHECK(before.size() > 0);
  REQUIRE(end_of(explore_apart(v, quick(f.path))) == 0);
  CHECK(keys(f.path).size() == count);
  CHECK(verdicts(f.path)["correct"] == count);
}

TEST_CASE("a full disk ends the exploration with a sentence, and the next goes on") {
  const folder f;
  const spoilt v(12);
  const int code = end_of(explore_apart(small_disk(12), quick(f.path)));
  CHECK(code == 1);
  CHECK(said(f.path).find("can't be written: ") != std::string::npos);
  const std::size_t kept = keys(f.path).size();
  CHECK(kept > 0);
  CHECK(kept < 12);
  CHECK(merge_rows({f.path}).damaged == 0);
  std::ostringstream log;
  CHECK(explore(v, quick(f.path), log).done == 12 - static_cast<long>(kept));
}

TEST_CASE("two explorers of one folder share its points") {
  const folder f;
  const spoilt v(30);
  const pid_t one = explore_apart(v, quick(f.path)), two = explore_apart(v, quick(f.path));
  CHECK(end_of(one) == 0);
  CHECK(end_of(two) == 0);
  CHECK(verdicts(f.path)["correct"] == 30);
}

TEST_CASE("parts are disjoint and make the whole") {
  const folder f;
  const spoilt v(7);
  std::ostringstream log;
  long done = 0;
  for (int i = 0; i < 3; ++i) {
    explorer_options o = quick(f.path);
    o.share = {i, 3, -1};
    done += explore(v, o, log).done;
  }
  CHECK(done == 7);
  CHECK(verdicts(f.path)["correct"] == 7);
}

TEST_CASE("damaged and foreign files are passed over with a line") {
  const folder f;
  std::ofstream(f.path / "foreign.rows") << "not a row\n"
                                         << sealed("[1]") << "deadbeef {\"kind\": 1}\n"
                                         << "torn";
  std::ostringstream log;
  CHECK(explore(spoilt(2), quick(f.path), log).done == 2);
  CHECK(log.str().find("3 lines of the folder are damaged") != std::string::npos);
  CHECK(merge_rows({f.path}).damaged == 3);
}

TEST_CASE("rows of another device stay, with a line") {
  const folder f;
  std::ofstream(f.path / "other.rows") << sealed(R"({"kind":"point","key":"1","device":"Other Device","verdict":"correct"})");
  std::ostringstream log;
  CHECK(explore(spoilt(2), quick(f.path), log).done == 2);
  CHECK(log.str().find("also holds rows of Other Device") != std::string::npos);
  CHECK(keys(f.path).size() == 3);
}

TEST_CASE("no device is a sentence") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.device = "no such device";
  CHECK_THROWS_WITH_AS(explore(spoilt(2), o, log), doctest::Contains("no device is called"), std::runtime_error);
  const int code = end_of(explore_apart(spoilt(2), quick(f.path), [] { ::setenv("OCL_ICD_VENDORS", "/nonexistent", 1); }));
  CHECK(code == 1);
  CHECK(said(f.path).find("no OpenCL platform found") != std::string::npos);
}
