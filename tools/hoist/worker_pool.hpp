#pragma once
// The workers of an exploration as its coordinator sees them: requests, answers, time-outs, replacements.

#include "explore_worker.hpp"

#include <chrono>
#include <functional>
#include <iosfwd>
#include <optional>
#include <variant>

namespace hoist::tools {

/// How a request ended: with what the variant did, at a limit of time, or by an event from outside, such as a signal that
/// another process sent.
enum class ending { own, late, killed };

/// Of each variant that is held the times of its runs, in milliseconds.
using turn_times = std::vector<std::vector<double>>;

/// What came of a request. `index` is the caller's; a worker that was lost over a point answers with a verdict, over
/// anything else with nothing.
struct worker_answer {
  long index = -1;
  std::variant<std::monostate, point_row, copy_row, turn_times> got;
  ending how = ending::own;
};

struct pool_options {
  std::string device;
  int local = -1;
  double budget_s = 0.3;       ///< these three are the workers'
  double build_limit_s = 120;  ///< of whatever a worker does without the device, before it counts as hung
  double wait_limit_s = 600;   ///< of waiting for a device that another process holds, and of a worker that is stopped
};

/// Fails (std::runtime_error) when workers can't start.
class worker_pool {
 public:
  using take = std::function<void(const worker_answer&)>;

  /// Who is waited for is said to `log`.
  worker_pool(const variants& v, const pool_options& o, std::ostream& log) : v_(v), options_(o), log_(log) {}
  ~worker_pool() { stop(); }
  worker_pool(const worker_pool&) = delete;
  worker_pool& operator=(const worker_pool&) = delete;

  /// Starts the first worker, which looks for the device.
  void look();
  /// What it found. While that takes long, other workers start, up to `most`. Fails with a sentence after `limit_s`.
  device_found found(std::size_t most, double limit_s);
  /// Starts what is missing from so many workers.
  void start(std::size_t count);
  /// Whether the first worker has held the baseline kernel against the host; `step` throws when it failed.
  bool is_checked() const { return checked_s_ > 0; }

  std::size_t size() const { return slots_.size(); }
  /// The number of worker i's device.
  int device(std::size_t i) const { return device_number(device_, options(i)); }
  /// Whether worker i waits for a request; starts it when it isn't there.
  bool is_idle(std::size_t i);
  /// The same, but it stays away when it isn't there.
  bool is_idle_now(std::size_t i) const { return slots_[i].process.id >= 0 && slots_[i].at == phase::idle; }
  /// Any worker has an unanswered request.
  bool is_busy() const;
  /// `run_s`: how long the worker may hold the device.
  void send(std::size_t i, const std::string& request, long index, double run_s);
  /// Waits a moment, and gives every answer that came.
  void step(const take& taken);
  /// Ends all.
  void stop();
  long replaced() const { return replaced_; }

  /// Seconds since the pool was made, and when things happened: 0, not yet.
  double now() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  double checked_s() const { return checked_s_; }
  double first_ready_s() const { return first_ready_s_; }
  double last_ready_s() const { return last_ready_s_; }  ///< of the workers that were started at the beginning

 private:
  enum class phase { starting, idle, building, waiting, running, leaving };
  struct slot {
    worker_process process;
    phase at = phase::starting;
    double limit_s = 0, run_s = 0;
    double counted_s = 0, cpu_begin_s = 0, stopped_s = 0;  ///< in this phase, without what this process didn't see
    pid_t holder = 0;                                      ///< of the device, when the worker began to wait
    std::string received, failure;
    bool asked = false, served = false;
    long index = -1;
    std::optional<point_row> announced;  ///< what the worker said of the variant before it built it
  };

  worker_options options(std::size_t i) const;
  void put(std::size_t i, const worker_options& o);
  void receive(std::size_t i, const take& taken);
  void answered(slot& s, const std::string& line, const take& taken);
  static void answered(slot& s, worker_answer a, bool stays, const take& taken);
  void lost(slot& s, bool hung, const take& taken);
  static void begin(slot& s, phase at, double limit_s);
  bool is_hung(slot& s, double passed_s);
  bool is_ours(pid_t id) const;
  void waits(slot& s, double passed_s);
  void say_once(pid_t whom, const std::string& what);
  static void end(slot& s);

  const variants& v_;
  device_found device_{};
  pool_options options_;
  std::ostream& log_;
  std::vector<slot> slots_;
  std::vector<pid_t> told_;  ///< whom a line is about
  double seen_s_ = 0;        ///< when workers were last looked at
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double checked_s_ = 0, first_ready_s_ = 0, last_ready_s_ = 0;
  long replaced_ = 0;
  int failed_starts_ = 0;
};

}  // namespace hoist::tools
