#include "worker_pool.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace hoist::tools {

using nlohmann::json;

namespace {

constexpr double pause_s = 0.08;  ///< between starts: drivers of GPUs make contexts one after the other

/// Workers that were killed and end when their driver has taken the device down, for which nobody has to wait.
std::vector<pid_t> ending;

void reap() {
  std::erase_if(ending, [](pid_t id) { return ::waitpid(id, nullptr, WNOHANG) != 0; });
}

}  // namespace

worker_options worker_pool::options(std::size_t i) const {
  return {options_.device, options_.local, options_.budget_s, static_cast<int>(i)};
}

void worker_pool::put(std::size_t i, const worker_options& o) {
  slots_[i] = {};
  slots_[i].process = start_worker(v_, o);
  slots_[i].run_s = options_.build_limit_s;
  slots_[i].deadline = now() + options_.build_limit_s;
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
  s.made = nullptr;
  s.run_s = run_s;
  s.at = phase::building;
  s.deadline = now() + options_.build_limit_s;
  const std::string line = request + "\n";
  if (::send(s.process.link, line.data(), line.size(), MSG_NOSIGNAL) < 0) s.deadline = 0;  // seen as dead soon
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
  } else if (line.starts_with("made ")) {
    s.made = json::parse(line.substr(5), nullptr, false);
  } else if (line.starts_with("failed ")) {
    s.failure = line.substr(7);
  } else if (line == "wait") {
    s.at = phase::waiting;
  } else if (line == "run") {
    s.at = phase::running;
    s.deadline = now() + s.run_s;
  } else if (line.starts_with("row ") || line.starts_with("last ")) {
    s.at = line[0] == 'r' ? phase::idle : phase::leaving;
    s.deadline = now() + 5;
    s.asked = false;
    worker_answer a{std::exchange(s.index, -1), json::parse(line.substr(line.find(' ') + 1), nullptr, false)};
    if (s.made.is_object() && a.got.is_object()) a.got.update(s.made);
    taken(a);
  }
}

/// A worker that ended by itself, or is killed now: its request is answered in its place.
void worker_pool::lost(slot& s, bool hung, const take& taken) {
  if (hung) ::kill(s.process.id, SIGKILL);
  ::close(s.process.link);
  int status = 0;
  ::waitpid(s.process.id, &status, 0);
  s.process = {};
  if (&s == &slots_[0] && !is_checked())
    throw std::runtime_error(s.failure.empty() ? "the device crashed or hung on the plain kernel." : s.failure);
  const std::string said = s.failure.empty() ? "" : ": " + s.failure;
  if (!s.served && ++failed_starts_ >= 3)
    throw std::runtime_error("workers can't use the device any more" + (said.empty() ? std::string(".") : said));
  if (s.served) ++replaced_;
  if (!std::exchange(s.asked, false)) return;
  worker_answer a{std::exchange(s.index, -1), nullptr};
  const bool ran = s.at == phase::running;
  const std::string how = WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status)) : "an exit";
  if (a.index >= 0 && hung)
    a.got = {{"verdict", ran ? "timeout" : "compile"},
             {"reason", ran ? "it did not end in time, and its process was killed" : "its build did not end in time"}};
  else if (a.index >= 0)
    a.got = {{"verdict", "runtime"}, {"fault", "crash"}, {"reason", "its process ended by " + how + said}};
  if (a.index >= 0 && s.made.is_object()) a.got.update(s.made);
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

void worker_pool::step(const take& taken) {
  std::vector<pollfd> ends;
  std::vector<std::size_t> whose;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i].process.id < 0) continue;
    ends.push_back({slots_[i].process.link, POLLIN, 0});
    whose.push_back(i);
  }
  ::poll(ends.data(), ends.size(), 20);
  for (std::size_t k = 0; k < ends.size(); ++k) {
    slot& s = slots_[whose[k]];
    if (ends[k].revents != 0) receive(whose[k], taken);
    if (s.process.id >= 0 && s.at != phase::idle && s.at != phase::waiting && now() > s.deadline) lost(s, true, taken);
  }
}

void worker_pool::end(slot& s) {
  if (s.process.id < 0) return;
  ::kill(s.process.id, SIGKILL);
  ::close(s.process.link);
  ending.push_back(s.process.id);
  s.process = {};
}

void worker_pool::stop() {
  for (slot& s : slots_) end(s);
  reap();
}

}  // namespace hoist::tools
