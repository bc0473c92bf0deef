#include "explore_worker.hpp"

#include "device_lock.hpp"
#include "stopwatch.hpp"
#include <hoist/features/enumerate.hpp>
#include <hoist/features/vector.hpp>
#include <tools/laboratory/copy_bandwidth.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/first_steps.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/workload.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <map>
#include <poll.h>
#include <memory>
#include <sstream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace hoist::tools {

namespace {

void copy_text(char* to, std::size_t room, const std::string& from) { std::snprintf(to, room, "%s", from.c_str()); }

std::vector<int> chosen_devices(const std::vector<runtime::device>& all, const std::string& text) {
  const auto lower = [](const std::string& s) { return runtime::choice::lower(s); };
  std::string name;
  if (text.empty()) name = runtime::best_of(all).info.name;
  std::vector<int> numbers;
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    const std::string& n = all[static_cast<std::size_t>(i)].info.name;
    if (text.empty() ? n == name : lower(n).find(lower(text)) != std::string::npos) numbers.push_back(i);
  }
  for (int i : numbers)
    if (all[static_cast<std::size_t>(i)].info.name != all[static_cast<std::size_t>(numbers[0])].info.name) numbers.clear();
  if (!numbers.empty() && !runtime::choice::is_number(text)) return numbers;
  const runtime::device one = runtime::find_in(all, text);  // by number, or it says what there is
  for (int i = 0; i < static_cast<int>(all.size()); ++i)
    if (all[static_cast<std::size_t>(i)].handle() == one.handle()) return {i};
  return {};
}

/// Holds a workload's baseline kernel against the host at about `most` elements; how many were compared in time. Fails with a sentence.
long check_baseline(const variants& v, const runtime::workload& w, const extents& size, long most) {
  const runtime::accuracy a = w.check_expected(most);
  if (a.ratio <= 1) return a.checked;
  throw std::runtime_error("the baseline kernel of " + std::string(v.program.programs.name) + " is WRONG at element " +
                           std::to_string(a.row) + ", " + std::to_string(a.column) + " of " + size.text() +
                           ", so nothing can be held against it: a bug of hoist or of the driver.");
}

device_found look(const std::string& text) {
  device_found f;
  try {
    const std::vector<runtime::device> all = runtime::devices();
    for (int i : chosen_devices(all, text))
      if (f.count < 64) f.numbers[f.count++] = i;
    const runtime::device& d = all[static_cast<std::size_t>(f.numbers[0])];
    f.limits = runtime::target_of(d.info).limits;
    f.is_cpu = d.info.type == runtime::device_type::cpu;
    copy_text(f.name, sizeof f.name, d.info.name);
    copy_text(f.driver, sizeof f.driver, d.info.driver);
    copy_text(f.platform, sizeof f.platform, d.info.platform);
  } catch (const std::exception& e) {
    copy_text(f.failure, sizeof f.failure, e.what());
  }
  return f;
}

void tell(int link, const std::string& line) {
  if (::write(link, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(1);
}

/// Takes a device's lock and tells the coordinator of waiting, and then `taken`.
void lock_device(int file, bool alone, int link, const char* taken) {
  take_device_lock(file, alone, [&](long holder) { tell(link, "wait " + std::to_string(holder) + "\n"); });
  tell(link, taken);
}

/// Held by the process whose kernel runs. The file is the device's, so that explorers take turns too.
class device_token {
 public:
  device_token(int file, int link) : file_(file) {
    stopwatch watch;
    lock_device(file_, true, link, "run\n");
    waited_s = watch.lap();
    held_ = std::chrono::steady_clock::now();
  }
  device_token(const device_token&) = delete;
  device_token& operator=(const device_token&) = delete;
  ~device_token() {
    held_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - held_).count();
    if (std::uncaught_exceptions() == 0) release_device_lock(file_);  // else its owner sees whether the device still works
  }
  static inline double waited_s = 0, held_s = 0;

 private:
  int file_;
  std::chrono::steady_clock::time_point held_;
};

class worker {
 public:
  worker(const variants& v, const device_found& d, int number, double budget_s, int link)
      : v_(v),
        limits_(d.limits),
        budget_s_(budget_s),
        link_(link),
        session_(runtime::devices().at(static_cast<std::size_t>(number))),
        token_(device_lock_file(session_.info(), number)),
        work_(work(v.size())) {
    work_.sample(400);
    work_.behind();
  }

  /// Holds the baseline kernel against the host. Fails with a sentence.
  void check() {
    // Of a long time loop fewer elements, since the host computes all of them after every step.
    const bool is_long = v_.baseline(v_.baseline_point(v_.size())).steps > runtime::steps_on_host;
    const extents small{std::min(v_.rows, is_long ? 16L : 48L), std::min(v_.columns, is_long ? 12L : 40L),
                        std::min(v_.third, 36L)};
    check_baseline(v_, work(small), small, 1L << 30);
    long fewest = work_.outputs();
    for (int r = 1; r < work_.results(); ++r) fewest = std::min(fewest, work_.outputs(r));
    // Not all: that has no limit of time. Where no element is known in time, since each depends on all, fewer rows are compared.
    if (check_baseline(v_, work_, v_.size(), std::clamp(fewest - 1, 1L, 20000L)) == 0) {
      const extents fewer{std::max(small.rows, v_.rows / 256), v_.columns, v_.third};
      check_baseline(v_, work(fewer), fewer, 20000L);
    }
    say("checked");
  }

  void serve() {
    say("ready");
    std::string request;
    for (char c; ::read(link_, &c, 1) == 1;) {
      if (c != '\n') {
        request += c;
        continue;
      }
      std::istringstream in(request);
      std::string what;
      in >> what;
      if (what == "copy")
        copy();
      else if (what == "hold")
        hold(in);
      else if (what == "turn")
        turn(in);
      else
        point(in);
      request.clear();
    }
  }

 private:
  void say(const std::string& text) {
    const std::string line = text + "\n";
    for (std::size_t at = 0; at < line.size();) {
      const ssize_t n = ::write(link_, line.data() + at, line.size() - at);
      if (n <= 0) ::_exit(1);
      at += static_cast<std::size_t>(n);
    }
  }
  template <class T>
  void say(std::string_view word, const T& what) {
    say(std::string(word) + dumped(serialised<nlohmann::json>(what)));
  }
  std::unique_ptr<device_token> token() const { return std::make_unique<device_token>(token_, link_); }
  runtime::workload work(const extents& size) const {
    const ir::point p = v_.baseline_point(size);
    return {session_, v_.program.programs, p, v_.data(size), v_.baseline(p), [this] { return token(); }};
  }
  const space& points(int structure) {
    auto at = spaces_.find(structure);
    if (at == spaces_.end()) at = spaces_.emplace(structure, v_.points(structure, limits_)).first;
    return at->second;
  }
  double gbs(double ms) const { return ms > 0 ? static_cast<double>(work_.compulsory_bytes()) / ms * 1e-6 : 0; }

  void point(std::istringstream& in) {
    task t;
    runtime::timing_options o;
    in >> t.structure >> t.number >> o.limit_s >> o.slow_ms;
    o.budget_s = budget_s_;
    stopwatch watch;
    const hoist::kernel_module m = v_.emit(points(t.structure), t);
    point_row row{};
    row.options = m.options;
    row.features_version = features::version;
    row.features = features_of(m, limits_);
    row.emit_s = watch.lap();
    say(worker_words::announced, row);
    device_token::waited_s = device_token::held_s = 0;
    if (session_.info().type == runtime::device_type::cpu)
      lock_device(token_, false, link_, "build\n");  // builds take cores from what is timed: many build, or one runs
    runtime::measurement got = work_.measure(m, o, [this] { return token(); });
    const double rest_s = watch.lap(), held_s = device_token::held_s;
    const double build_s = std::max(0.0, rest_s - device_token::waited_s - held_s);
    row.verdict = runtime::name(got.outcome);
    row.reason = got.reason;
    row.wrong = got.wrong;
    row.median_ms = got.time.median_ms;
    row.runs_ms = got.time.runs_ms;
    row.batch = got.time.batch;
    row.first_ms = got.time.first_ms;
    if (got.copy_ms > 0) row.copy_ms = got.copy_ms;
    row.gbs = got.outcome == runtime::verdict::correct ? gbs(got.time.median_ms) : 0;
    row.build_s = build_s;
    row.wait_s = device_token::waited_s;
    row.run_s = std::max(0.0, held_s - got.verify_s);
    row.verify_s = got.verify_s;
    const bool broken = got.outcome == runtime::verdict::timeout || (got.outcome == runtime::verdict::runtime && !alive());
    if (broken && got.outcome == runtime::verdict::runtime) row.fault = "device_lost";
    say(broken ? worker_words::last : worker_words::row, row);
    if (broken) ::_exit(0);  // and only then is the device another's
    release_device_lock(token_);
  }
  /// Whether the context still works after a failure.
  bool alive() const {
    try {
      const runtime::buffer b(session_, 64);
      b.fill(1.0f);
      session_.finish();
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }
  /// The reference copy, whose time tells a drift of the device.
  void copy() {
    const long bytes = (std::max(4 * work_.outputs(), work_.compulsory_bytes() / work_.steps() / 2) + 65535) / 65536 * 65536;
    if (!copy_)
      copy_ = std::make_unique<runtime::executable>(
          session_, runtime::copying::vectors(bytes, 4, std::min(256, static_cast<int>(limits_.max_group_size))));
    runtime::timing_options o;
    o.budget_s = 0.1;
    const device_token held(token_, link_);
    const runtime::timing t = runtime::measure(session_, *copy_, o);
    say(worker_words::copied, copy_row{t.median_ms, static_cast<double>(bytes), t.runs_ms});
  }
  /// Builds the variants that will run in turns.
  void hold(std::istringstream& in) {
    held_.clear();
    in >> turn_limit_s_;
    for (task t; in >> t.structure >> t.number;) held_.push_back({work_.built(v_.emit(points(t.structure), t))});
    say(worker_words::held, held_.size());
  }
  /// Runs them one after the other: of each the times of some batches.
  void turn(std::istringstream& in) {
    int repeats = 0;
    in >> repeats;
    const double batch_ms = runtime::usual_batch_ms(session_.info().type);
    std::vector<std::vector<double>> runs;
    const device_token device(token_, link_);
    for (in_turn& h : held_) {
      runtime::stopwatch::batches work(
          session_, [&](int times) { return h.what.enqueue(times); }, turn_limit_s_, work_.behind());
      work.run(1, 1);  // not counted, nor are these
      for (int i = 0; i < 2 && h.batch == 0; ++i) work.run(1, runtime::stopwatch::batch_size(work.one_ms(), batch_ms));
      if (h.batch == 0) h.batch = runtime::stopwatch::batch_size(work.one_ms(), batch_ms);
      work.run(1, h.batch);
      runs.push_back(work.run(repeats, h.batch));
    }
    say(worker_words::turned, runs);
  }

  const variants& v_;
  target limits_;
  double budget_s_;
  int link_;
  runtime::session session_;
  int token_;
  runtime::workload work_;
  std::unique_ptr<runtime::executable> copy_;
  struct in_turn {
    runtime::executable what;
    int batch = 0;
  };
  std::vector<in_turn> held_;
  double turn_limit_s_ = 0;
  std::map<int, space> spaces_;
};

pid_t* sender_of_signal = nullptr;

/// Notes who sent a fault's signal, when it was another process, and lets it end this one.
void note_sender(int signal, siginfo_t* what, void*) {
  if (what->si_code <= 0 && what->si_pid != ::getpid()) *sender_of_signal = what->si_pid;
  if (what->si_code <= 0) ::raise(signal);  // else the fault comes again
}
void note_senders(pid_t* to) {
  sender_of_signal = to;
  struct sigaction a {};
  a.sa_sigaction = note_sender;
  a.sa_flags = SA_SIGINFO | SA_RESETHAND | SA_NODEFER;
  for (int s : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) ::sigaction(s, &a, nullptr);
}

/// What a worker's process does.
void work(const variants& v, const worker_options& o, int link) {
  if (o.pause_s > 0) std::this_thread::sleep_for(std::chrono::duration<double>(o.pause_s));
  const device_found f = look(o.device);
  if (o.is_first && ::write(link, &f, sizeof f) != static_cast<ssize_t>(sizeof f)) ::_exit(1);
  if (f.failure[0] != 0) throw std::runtime_error(f.failure);
  v.prepare(f.limits);
  worker w(v, f, device_number(f, o), o.budget_s, link);
  if (o.is_first) w.check();
  w.serve();
}

}  // namespace

int device_number(const device_found& d, const worker_options& o) {
  return d.numbers[(o.local >= 0 ? o.local : o.index) % d.count];
}

worker_process start_worker(const variants& v, const worker_options& o) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw std::runtime_error("can't make a socket.");
  void* shared = ::mmap(nullptr, sizeof(pid_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) throw std::runtime_error("can't share memory with a worker.");
  auto* const sender = static_cast<pid_t*>(shared);
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0) throw std::runtime_error(std::string("can't start a worker: ") + std::strerror(errno) + ".");
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_TIMERSLACK, 1UL);  // so that a wait of microseconds is one
    if (::getppid() != parent) ::_exit(1);
    note_senders(sender);
    ::close(ends[0]);
    try {
      work(v, o, ends[1]);
      ::_exit(0);
    } catch (const std::exception& e) {
      const std::string line = std::string("failed ") + e.what() + "\n";
      ::_exit(::write(ends[1], line.data(), line.size()) > 0 ? 1 : 2);
    }
  }
  ::close(ends[1]);
  return {child, ends[0], sender};
}

void release(worker_process& p) {
  ::close(p.link);
  ::munmap(p.sender, sizeof *p.sender);
  p = {};
}

device_found found_by(const worker_process& first, double limit_s) {
  device_found f;
  std::size_t got = 0;
  const double begin = meta::seconds_now();
  while (got < sizeof f) {
    pollfd end{first.link, POLLIN, 0};
    const double left_s = limit_s - runtime::stopwatch::seconds_since(begin);
    if (left_s <= 0 || (::poll(&end, 1, static_cast<int>(left_s * 1e3) + 1) < 0 && errno != EINTR)) break;
    if (end.revents == 0) continue;
    const ssize_t n = ::read(first.link, reinterpret_cast<char*>(&f) + got, sizeof f - got);
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  if (got < sizeof f) throw std::runtime_error("the device can't be looked at: its driver crashed or hung.");
  if (f.failure[0] != 0) throw std::runtime_error(f.failure);
  return f;
}

}  // namespace hoist::tools
