#include "worker_pool.hpp"

#include <hoist/runtime/verdict.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <ostream>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace hoist::tools {

namespace {

constexpr double pause_s = 0.08;  ///< between starts: drivers of GPUs make contexts one after the other

/// What the operating system says of a process; of one that isn't there, nothing.
struct process_state {
  bool is_stopped = false;
  double cpu_s = 0;
};
process_state state_of(pid_t id) {
  std::ifstream in("/proc/" + std::to_string(id) + "/stat");
  const std::string all{std::istreambuf_iterator<char>(in), {}};
  const std::size_t name_end = all.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(all.substr(name_end + 1));
  std::string state, skipped;
  double user = 0, system = 0;
  fields >> state;
  for (int i = 0; i < 10; ++i) fields >> skipped;
  fields >> user >> system;
  return {state == "T" || state == "t", (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK))};
}

/// Whether a worker that ended by this signal did so by its own fault, unless another process sent it.
bool is_fault(int signal) {
  for (int s : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS})
    if (s == signal) return true;
  return false;
}

/// What a line says after its first word.
template <class T>
T said(const std::string& line, std::string_view word) {
  T what{};
  read_value(nlohmann::json::parse(line.substr(word.size()), nullptr, false), what);
  return what;
}

/// Workers that were killed and end when their driver has taken the device down, for which nobody has to wait.
std::vector<pid_t> ended;

void reap() {
  std::erase_if(ended, [](pid_t id) { return ::waitpid(id, nullptr, WNOHANG) != 0; });
}

}  // namespace

worker_options worker_pool::options(std::size_t i) const {
  return {options_.device, options_.local, options_.budget_s, static_cast<int>(i)};
}

void worker_pool::put(std::size_t i, const worker_options& o) {
  slots_[i] = {};
  slots_[i].process = start_worker(v_, o);
  slots_[i].run_s = slots_[i].limit_s = options_.build_limit_s;
}

void worker_pool::begin(slot& s, phase at, double limit_s) {
  s.at = at;
  s.limit_s = limit_s;
  s.counted_s = s.stopped_s = 0;
  s.cpu_begin_s = state_of(s.process.id).cpu_s;
}

void worker_pool::look() {
  reap();
  slots_.resize(1);
  worker_options first = options(0);
  first.is_first = true;
  put(0, first);
}

device_found worker_pool::found(std::size_t most, double limit_s) {
  pollfd end{slots_[0].process.link, POLLIN, 0};
  while (slots_.size() < most && ::poll(&end, 1, static_cast<int>(1e3 * pause_s)) == 0) {
    slots_.emplace_back();
    put(slots_.size() - 1, options(slots_.size() - 1));
  }
  return device_ = found_by(slots_[0].process, limit_s);
}

void worker_pool::start(std::size_t count) {
  while (slots_.size() > count) end(slots_.back()), slots_.pop_back();
  for (double pause = pause_s; slots_.size() < count; pause += pause_s) {
    worker_options o = options(slots_.size());
    o.pause_s = device_.is_cpu ? 0 : pause;
    slots_.emplace_back();
    put(slots_.size() - 1, o);
  }
}

bool worker_pool::is_idle(std::size_t i) {
  if (slots_[i].process.id < 0) put(i, options(i));
  return slots_[i].at == phase::idle;
}

bool worker_pool::is_busy() const {
  return std::ranges::any_of(slots_, [](const slot& s) { return s.process.id >= 0 && (s.asked || s.at == phase::leaving); });
}

void worker_pool::send(std::size_t i, const std::string& request, long index, double run_s) {
  slot& s = slots_[i];
  s.asked = true;
  s.index = index;
  s.announced.reset();
  s.run_s = run_s;
  begin(s, phase::building, options_.build_limit_s);
  const std::string line = request + "\n";
  if (::send(s.process.link, line.data(), line.size(), MSG_NOSIGNAL) < 0) s.limit_s = 0;  // seen as dead soon
}

void worker_pool::answered(slot& s, const std::string& line, const take& taken) {
  if (line == "ready") {
    s.at = phase::idle;
    s.served = true;
    failed_starts_ = 0;
    if (first_ready_s_ == 0) first_ready_s_ = now();
    if (replaced_ == 0) last_ready_s_ = now();
  } else if (line == "checked") {
    checked_s_ = now();
  } else if (line.starts_with(worker_words::announced)) {
    s.announced = said<point_row>(line, worker_words::announced);
  } else if (line.starts_with("failed ")) {
    s.failure = line.substr(7);
  } else if (line.starts_with("wait ")) {
    begin(s, phase::waiting, options_.wait_limit_s);
    s.holder = static_cast<pid_t>(std::atol(line.c_str() + 5));
  } else if (line == "build") {
    begin(s, phase::building, options_.build_limit_s);
  } else if (line == "run") {
    begin(s, phase::running, s.run_s);
  } else if (line.starts_with(worker_words::row) || line.starts_with(worker_words::last)) {
    const bool stays = line.starts_with(worker_words::row);
    point_row row = said<point_row>(line, stays ? worker_words::row : worker_words::last);
    const bool late = row.verdict == runtime::name(runtime::verdict::timeout);
    answered(s, {s.index, std::move(row), late ? ending::late : ending::own}, stays, taken);
  } else if (line.starts_with(worker_words::copied)) {
    answered(s, {s.index, said<copy_row>(line, worker_words::copied)}, true, taken);
  } else if (line.starts_with(worker_words::turned)) {
    answered(s, {s.index, said<turn_times>(line, worker_words::turned)}, true, taken);
  } else if (line.starts_with(worker_words::held)) {
    answered(s, {s.index, std::monostate()}, true, taken);
  }
}

void worker_pool::answered(slot& s, worker_answer a, bool stays, const take& taken) {
  begin(s, stays ? phase::idle : phase::leaving, 5);
  s.asked = false;
  s.index = -1;
  taken(a);
}

/// A worker that ended by itself, or is killed now: its request is answered in its place.
void worker_pool::lost(slot& s, bool hung, const take& taken) {
  if (hung) ::kill(s.process.id, SIGKILL);
  int status = 0;
  ::waitpid(s.process.id, &status, 0);
  const pid_t sender = *s.process.sender;
  release(s.process);
  if (&s == &slots_[0] && !is_checked())
    throw std::runtime_error(s.failure.empty() ? "the device crashed or hung on the baseline kernel." : s.failure);
  const std::string why = s.failure.empty() ? "" : ": " + s.failure;
  if (!s.served && ++failed_starts_ >= 3)
    throw std::runtime_error("workers can't use the device any more" + (why.empty() ? std::string(".") : why));
  if (s.served) ++replaced_;
  if (!std::exchange(s.asked, false)) return;
  worker_answer a{std::exchange(s.index, -1), {}};
  const bool was_stopped = hung && s.stopped_s > 0;
  const bool was_killed = was_stopped || (!hung && WIFSIGNALED(status) && (sender != 0 || !is_fault(WTERMSIG(status))));
  a.how = was_killed ? ending::killed : hung ? ending::late : ending::own;
  const bool ran = s.at == phase::running;
  const std::string how = WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status)) : "an exit";
  if (a.index >= 0) {
    point_row row = s.announced.value_or(point_row{});
    const auto ended = [&](runtime::verdict v, std::optional<std::string> fault, std::string reason) {
      row.verdict = runtime::name(v);
      row.fault = std::move(fault);
      row.reason = std::move(reason);
    };
    if (was_stopped)
      ended(runtime::verdict::runtime, "killed", "its process was stopped for long, and killed");
    else if (was_killed)
      ended(runtime::verdict::runtime, "killed",
            "its process was ended from outside by " + how + (sender != 0 ? " of process " + std::to_string(sender) : ""));
    else if (hung && ran)
      ended(runtime::verdict::timeout, std::nullopt, "it did not end in time, and its process was killed");
    else if (hung)
      ended(runtime::verdict::compile, std::nullopt, "its build did not end in time");
    else
      ended(runtime::verdict::runtime, "crash", "its process ended by " + how + why);
    a.got = std::move(row);
  }
  taken(a);
}

void worker_pool::receive(std::size_t i, const take& taken) {
  char some[65536];
  const ssize_t n = ::read(slots_[i].process.link, some, sizeof some);
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n <= 0) return lost(slots_[i], false, taken);
  slots_[i].received.append(some, static_cast<std::size_t>(n));
  for (std::size_t end; (end = slots_[i].received.find('\n')) != std::string::npos;) {
    const std::string line = slots_[i].received.substr(0, end);
    slots_[i].received.erase(0, end + 1);
    answered(slots_[i], line, taken);
  }
}

bool worker_pool::is_ours(pid_t id) const {
  return std::ranges::any_of(slots_, [id](const slot& s) { return s.process.id == id; });
}

void worker_pool::say_once(pid_t whom, const std::string& what) {
  if (std::ranges::find(told_, whom) != told_.end()) return;
  told_.push_back(whom);
  log_ << what << std::endl;
}

/// A worker that waits for the device, which none of ours uses: the holder is told, and at the limit this fails.
void worker_pool::waits(slot& s, double passed_s) {
  const auto uses = [this](const slot& o) {  // builds keep a CPU from being used
    return o.process.id >= 0 &&
           (o.at == phase::running || o.at == phase::leaving || (device_.is_cpu && o.at == phase::building));
  };
  if (std::ranges::any_of(slots_, uses)) return;
  s.counted_s += passed_s;
  const pid_t holder = is_ours(s.holder) ? 0 : s.holder;  // one of ours let it go
  const std::string who = holder == 0
                              ? "another process"
                              : "process " + std::to_string(holder) + (state_of(holder).is_stopped ? ", which is stopped" : "");
  if (s.counted_s > std::min(10.0, options_.wait_limit_s / 2)) say_once(holder, "the device is held by " + who + "; waiting");
  if (s.counted_s > options_.wait_limit_s)
    throw std::runtime_error("the device has been held by " + who + " for too long: end it, or let it go on.");
}

/// Whether a worker's time is over. Time in which it is stopped doesn't count but up to a limit of its own; on a CPU a run
/// is limited in CPU time, so that other programs don't end it.
bool worker_pool::is_hung(slot& s, double passed_s) {
  if (s.at == phase::idle) return false;
  const process_state now = state_of(s.process.id);
  if (now.is_stopped) {
    s.stopped_s += passed_s;
    say_once(s.process.id, "worker " + std::to_string(s.process.id) + " is stopped; waiting");
    return s.stopped_s > options_.wait_limit_s;
  }
  s.stopped_s = 0;
  if (s.at == phase::waiting) {
    waits(s, passed_s);
    return false;
  }
  s.counted_s += passed_s;
  if (s.at != phase::running || !device_.is_cpu) return s.counted_s > s.limit_s;
  return std::min(s.counted_s, now.cpu_s - s.cpu_begin_s) > s.limit_s || s.counted_s > s.limit_s + options_.build_limit_s;
}

void worker_pool::step(const take& taken) {
  constexpr double longest_step = 1;  // this process was stopped, when more has passed
  std::vector<pollfd> ends;
  std::vector<std::size_t> whose;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].process.id < 0) continue;
    ends.push_back({slots_[i].process.link, POLLIN, 0});
    whose.push_back(i);
  }
  ::poll(ends.data(), ends.size(), 20);
  const double passed_s = std::min(now() - std::exchange(seen_s_, now()), longest_step);
  for (std::size_t k = 0; k < ends.size(); ++k) {
    slot& s = slots_[whose[k]];
    if (ends[k].revents != 0) receive(whose[k], taken);
    if (s.process.id >= 0 && is_hung(s, passed_s)) lost(s, true, taken);
  }
}

void worker_pool::end(slot& s) {
  if (s.process.id < 0) return;
  ::kill(s.process.id, SIGKILL);
  ended.push_back(s.process.id);
  release(s.process);
}

void worker_pool::stop() {
  for (slot& s : slots_) end(s);
  reap();
}

}  // namespace hoist::tools
