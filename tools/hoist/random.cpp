// hoist random: kernels of random pipelines by random schedules, timed on a device, as rows to learn from.

#include "command.hpp"
#include "device_lock.hpp"
#include "option_values.hpp"
#include "random_programs.hpp"
#include "random_run.hpp"

#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/device.hpp>
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/merged.hpp>
#include <tools/laboratory/row_stamp.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <random>
#include <set>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace hoist::tools {

namespace {

struct random_request {
  std::string device = "best", out;
  std::vector<std::string> kinds_text{"planes,random,random"};
  std::vector<pipeline_kind> kinds;  ///< one pipeline of each in turn
  long count = 100, most = 8192, workers = 1;
  int stages = 12, schedules = 5, found = 0;
  std::uint64_t seed = 1;
  double seconds = 1e9;
};

/// The K-th pipeline: from 2 stages to the most, extents up to a number between 1,024 and the most, floats and integers in turn; those
/// of planes up to half, and of products up to an eighth of it.
pipeline_name pipeline_at(const random_request& q, long k) {
  std::mt19937_64 random(q.seed * 1000003 + static_cast<std::uint64_t>(k));
  const double low = std::log2(std::min(1024L, q.most)), high = std::log2(q.most);
  const double share = static_cast<double>(random() % 1001) / 1000;
  pipeline_name p;
  p.seed = random() >> 32;
  p.stages = 2 + static_cast<int>(random() % static_cast<std::uint64_t>(q.stages - 1));
  p.most = std::lround(std::exp2(low + (high - low) * share));
  p.type = k % 2 == 0 ? scalar::f32 : scalar::i32;
  p.kind = q.kinds[static_cast<std::size_t>(k) % q.kinds.size()];
  if (p.kind == pipeline_kind::planes) p.most /= 2;
  if (p.kind == pipeline_kind::products) p.most = std::max(p.most / 8, 1L);
  return p;
}

/// What workers tell: each its next pipeline, and sums over all.
struct shared_counts {
  std::atomic<long> next{0}, pipelines{0}, kernels{0}, schedules{0}, failed{0}, wrong{0}, refused{0};
};

/// Takes pipelines until there is none, or the time is up. Runs in a process of its own, which ends after some pipelines: after 300
/// programs or so in one context NVIDIA's driver 580 built no more.
class random_worker {
 public:
  random_worker(const random_request& q, shared_counts& counts, const std::set<std::string>& known)
      : q_(q), counts_(counts), known_(known), file_(std::filesystem::path(q.out) / ("random-" + unique_name() + ".rows")) {
    const runtime::device d = q.device == "best" ? runtime::best_device() : runtime::find(q.device);
    const std::vector<runtime::device> all = runtime::devices();
    const auto at = std::ranges::find_if(all, [&](const runtime::device& x) { return x.handle() == d.handle(); });
    session_.emplace(d);
    options_.schedules = q.schedules;
    options_.found = q.found;
    options_.lock_file = device_lock_file(d.info, static_cast<int>(at - all.begin()));
  }
  /// True where some may be left.
  bool work(double until) {
    for (int done = 0; done < most_pipelines;) {
      const long k = counts_.next++;
      if (k >= q_.count || meta::seconds_now() >= until) return false;
      const std::string name = text_of(pipeline_at(q_, k));
      if (known_.contains(name)) continue;
      one(name, static_cast<std::uint64_t>(k));
      ++done;
    }
    return true;
  }

 private:
  void one(const std::string& name, std::uint64_t k) {
    options_.seed = q_.seed + k;
    try {
      const random_run_counts c = run_random_schedules(*random_program(name), *session_, options_, [&](const row& r) {
        file_.append(line_of(r));
        ++counts_.kernels;
      });
      ++counts_.pipelines;
      counts_.schedules += c.schedules;
      counts_.failed += c.failed;
      counts_.wrong += c.wrong;
    } catch (const std::exception& e) {
      ++counts_.refused;
      std::cerr << name << ": " << e.what() << "\n";
    }
  }

  static constexpr int most_pipelines = 16;

  const random_request& q_;
  shared_counts& counts_;
  const std::set<std::string>& known_;
  journal file_;
  std::optional<runtime::session> session_;
  random_run_options options_;
};

/// Programs of which a folder has rows.
std::set<std::string> programs_in(const std::string& folder) {
  std::set<std::string> all;
  for (const row& r : merge_rows({folder}).rows) all.insert(r.where.program);
  return all;
}

constexpr int failed = 1, goes_on = 3;  ///< exit codes of workers

/// A process that works for a while. Another takes its place, also where a signal ends it, which costs the pipeline that it was at.
pid_t started(const random_request& q, shared_counts& counts, const std::set<std::string>& known, double until) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process can be started.");
  if (child > 0) return child;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  int code = failed;
  try {
    code = random_worker(q, counts, known).work(until) ? goes_on : 0;
  } catch (const std::exception& e) {
    std::cerr << "hoist: " << e.what() << "\n";
  }
  ::_exit(code);
}

void run_random(random_request& q) {
  for (const std::string& name : parts_by_commas(q.kinds_text, "--kinds")) {
    const std::optional<pipeline_kind> kind = kind_called(name);
    if (!kind)
      throw CLI::ValidationError("there is no kind '" + name + "' of pipelines; they are random, chain, planes, products");
    q.kinds.push_back(*kind);
  }
  std::filesystem::create_directories(q.out);
  const std::set<std::string> known = programs_in(q.out);
  void* memory = ::mmap(nullptr, sizeof(shared_counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("there is no memory for workers to share.");
  shared_counts& counts = *new (memory) shared_counts;
  const double begin = meta::seconds_now(), until = begin + q.seconds;
  long running = 0, crashed = 0;
  bool any_failed = false;
  for (; running < q.workers; ++running) started(q, counts, known, until);
  for (int status; running > 0;) {
    if (::wait(&status) < 0) break;
    --running;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    any_failed = any_failed || code == failed;
    crashed += WIFSIGNALED(status);
    if (WIFSIGNALED(status) && crashed > counts.next) any_failed = true;  // workers end before they begin
    if ((code != goes_on && !WIFSIGNALED(status)) || crashed > counts.next) continue;
    started(q, counts, known, until);
    ++running;
  }
  std::cout << counts.pipelines << " pipelines, " << counts.kernels << " kernels of " << counts.schedules << " schedules in "
            << static_cast<long>(meta::seconds_now() - begin + 0.5) << " s; " << counts.failed << " schedules failed, "
            << counts.wrong << " of them wrong; " << counts.refused << " pipelines can't run, " << crashed
            << " ended their process\n";
  if (counts.wrong > 0)
    throw std::runtime_error(std::to_string(counts.wrong) +
                             " schedules computed something else than a kernel for every stage.");
  if (any_failed) throw std::runtime_error("a worker could not go on; what it wrote is kept.");
}

}  // namespace

void add_random(CLI::App& app) {
  auto q = std::make_shared<random_request>();
  CLI::App* c =
      add_command(app, "random",
                  "Time kernels of random pipelines by random and by found schedules on a device: rows from which\n"
                  "the costs of kernels are learned",
                  "Pipelines of which the folder has rows are passed over: the same command goes on where it stopped.\n"
                  "Programs are called random_SEED_STAGES_MOST_TYPE, and every command knows them by that name.\n"
                  "Example: hoist random --count 1000 --out kernels --workers 16; hoist merge kernels --csv --out "
                  "kernels.csv");
  c->add_option("--device", q->device, "OpenCL device: its number, part of its name, or 'best'")->type_name("DEVICE");
  c->add_option("--out", q->out, "Folder of rows, which is made or added to")->type_name("FOLDER")->required();
  c->add_option("--count", q->count, "Pipelines")->check(whole_number(1))->capture_default_str();
  c->add_option("--seed", q->seed, "Of the pipelines and their schedules")->check(whole_number(0))->capture_default_str();
  c->add_option("--stages", q->stages, "Stages at most")->check(whole_number(2, 30))->capture_default_str();
  c->add_option("--kinds", q->kinds_text,
                "Kinds of pipelines, by commas, of which one is made in turn: random, chain, planes, products");
  c->add_option("--most", q->most, "Elements of an extent at most")->check(whole_number(1, 1 << 16))->capture_default_str();
  c->add_option("--schedules", q->schedules, "Drawn at random, of each pipeline")
      ->check(whole_number(0, 1000))
      ->capture_default_str();
  c->add_option("--found", q->found, "Runs of a search, as tune's, of each pipeline")
      ->check(whole_number(0, 1000))
      ->capture_default_str();
  c->add_option("--workers", q->workers, "Processes, which build at once and take turns on the device")
      ->check(whole_number(1, 256))
      ->capture_default_str();
  c->add_option("--seconds", q->seconds, "Begin no pipeline after so many seconds")->check(positive_number());
  c->callback([q] { run_random(*q); });
}

}  // namespace hoist::tools
