#pragma once
// Explorations whose kernels, processes and devices fail as a test says.

#include <hoist/runtime/opencl.hpp>

#include <benchmark/programs/catalogue.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tools/hoist/explorer.hpp>
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/merged.hpp>
#include <unistd.h>

namespace hoist::test {

using namespace hoist::tools;
namespace fs = std::filesystem;

/// What happens at a point: to its kernel's text, to its process, or to the device.
enum class fault {
  none,
  no_text,
  no_build,
  endless_build,
  killed,
  endless,
  out_of_range,
  wrong,
  beside,
  lost,
  killed_outside,
  faulted_outside,
  stopped,
  unknown_text
};

/// What the driver does wrong from now on in this process.
inline fault of_driver = fault::none;
inline int launches_left = 0;  ///< before the device is lost

/// Sends this process a signal from another one until it ends: LLVM, which PoCL builds with, takes the first of some.
inline void signal_from_outside(int signal) {
  const pid_t target = ::getpid();
  if (::fork() == 0) {
    ::close_range(3, ~0U, 0);  // the worker's end is seen by its socket
    while (::kill(target, signal) == 0) ::usleep(10000);
    ::_exit(0);
  }
  for (;;) ::sleep(1);
}

/// A few points of the direct structure, some of whose modules are spoilt.
class spoilt : public variants {
 public:
  explicit spoilt(int count, std::map<int, fault> faults = {}, bool once = false)
      : variants(benchmarks::find("jacobi2d_5pt"), 64, 64),
        count_(count),
        faults_(std::move(faults)),
        once_(once),
        seen_(static_cast<bool*>(::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}

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
        if (const auto at = faults_.find(static_cast<int>(i)); at != faults_.end())
          if (!std::exchange(seen_[i], true) || !once_) spoil(m, at->second);
    return m;
  }

 protected:
  static void spoil(hoist::kernel_module& m, fault f) {
    if (f == fault::no_text) ::abort();
    of_driver = f;
    launches_left = 3;
    if (f == fault::killed_outside) ::raise(SIGKILL);
    if (f == fault::faulted_outside) signal_from_outside(SIGSEGV);
    if (f == fault::stopped) ::raise(SIGSTOP);
    if (f == fault::endless_build || f == fault::killed || f == fault::lost || f == fault::stopped) return;
    std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    const std::size_t body = text.find('{', text.find("kernel ")) + 1;
    const char* first = f == fault::no_build       ? " this is no statement;"
                        : f == fault::endless      ? " volatile int go = 1; while (go) {}"
                        : f == fault::out_of_range ? " *(volatile global float*)8 = 1;"
                        : f == fault::beside       ? " out[-1] = 1;"
                        : f == fault::unknown_text ? " "
                                                   : " return;";
    text.insert(body, first);
    if (f == fault::unknown_text) text += "// " + std::to_string(::time(nullptr)) + " " + std::to_string(::getpid()) + "\n";
    m.text = {};
    m.text << text.c_str();
  }

 private:
  int count_;
  std::map<int, fault> faults_;
  bool once_;   ///< each fault only at the first try
  bool* seen_;  ///< of every point, by all workers
  mutable std::vector<task> chosen_;
};

/// Its baseline kernel writes nothing, or can't be built because the driver crashes; in the workers, as this process only looks
/// at its size.
class spoilt_baseline : public spoilt {
 public:
  spoilt_baseline(int count, fault f) : spoilt(count), fault_(f) {}
  hoist::kernel_module baseline(const ir::point& at) const override {
    hoist::kernel_module m = spoilt::baseline(at);
    if (::getpid() != made_by_) spoil(m, fault_);
    return m;
  }

 private:
  fault fault_;
  pid_t made_by_ = ::getpid();
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
  hoist::kernel_module baseline(const ir::point& at) const override {  // a worker begins with it
    limit(RLIM_INFINITY);
    return spoilt::baseline(at);
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

inline explorer_options quick(const fs::path& to) {
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
inline std::map<std::string, int> verdicts(const fs::path& of) {
  const merged_rows m = merge_rows({of});
  CHECK(m.doubles == 0);
  std::map<std::string, int> n;
  for (const tools::row& r : m.rows)
    if (const point_row* p = r.point()) ++n[p->verdict + (p->fault ? " " + *p->fault : "")];
  return n;
}
inline std::set<std::string> keys(const fs::path& of) {
  std::set<std::string> k;
  for (const tools::row& r : merge_rows({of}).rows)
    if (r.point() != nullptr) k.insert(r.head.key);
  return k;
}

/// Explores in a process of its own: its id. It exits with 0, or with 1 and the sentence in the file "said".
inline pid_t explore_apart(
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
inline int end_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
inline std::string said(const fs::path& f) {
  std::ifstream in(f.string() + ".said");
  const std::string s{std::istreambuf_iterator<char>(in), {}};
  fs::remove(f.string() + ".said");
  return s;
}

}  // namespace hoist::test
