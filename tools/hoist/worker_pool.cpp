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

worker_pool::worker_pool(const variants& v, const device_found& d, std::vector<int> devices, const pool_options& o)
    : v_(v), device_(d), devices_(std::move(devices)), options_(o), slots_(devices_.size()) {}

bool worker_pool::is_idle(std::size_t i) {
  if (slots_[i].process.id < 0) start(i);
  return slots_[i].at == phase::idle;
}

bool worker_pool::is_busy() const {
  return std::ranges::any_of(
      slots_, [](const slot& s) { return s.process.id >= 0 && s.at != phase::idle && s.at != phase::starting; });
}

void worker_pool::start(std::size_t i) {
  slots_[i] = {};
  slots_[i].process = start_worker(v_, device_, devices_[i], options_.budget_s);
  slots_[i].deadline = now() + options_.build_limit_s;
}

void worker_pool::send(std::size_t i, const std::string& request, long index, double run_s) {
  slot& s = slots_[i];
  s.asked = true;
  s.index = index;
  s.run_s = run_s;
  s.at = phase::building;
  s.deadline = now() + options_.build_limit_s;
  const std::string line = request + "\n";
  if (::send(s.process.link, line.data(), line.size(), MSG_NOSIGNAL) < 0) s.deadline = 0;  // seen as dead soon
}

void worker_pool::answered(slot& s, const std::string& line, const take& taken) {
  if (line == "ready") {
    s.at = phase::idle;
    failed_starts_ = 0;
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
    taken({std::exchange(s.index, -1), json::parse(line.substr(line.find(' ') + 1), nullptr, false)});
  }
}

/// A worker that ended by itself, or is killed now: its request is answered in its place.
void worker_pool::lost(slot& s, bool hung, const take& taken) {
  if (hung) ::kill(s.process.id, SIGKILL);
  ::close(s.process.link);
  int status = 0;
  ::waitpid(s.process.id, &status, 0);
  s.process = {};
  const std::string said = s.failure.empty() ? "" : ": " + s.failure;
  if (s.at == phase::starting && ++failed_starts_ >= 3)
    throw std::runtime_error("workers can't use the device any more" + (said.empty() ? std::string(".") : said));
  if (s.at != phase::starting) ++replaced_;
  if (!std::exchange(s.asked, false)) return;
  worker_answer a{std::exchange(s.index, -1), nullptr};
  const bool ran = s.at == phase::running;
  const std::string how = WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status)) : "an exit";
  if (a.index >= 0 && hung)
    a.got = {{"verdict", ran ? "timeout" : "compile"},
             {"reason", ran ? "it did not end in time, and its process was killed" : "its build did not end in time"}};
  else if (a.index >= 0)
    a.got = {{"verdict", "runtime"}, {"fault", "crash"}, {"reason", "its process ended by " + how + said}};
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

void worker_pool::stop() {
  for (slot& s : slots_) {
    if (s.process.id < 0) continue;
    ::kill(s.process.id, SIGKILL);
    ::close(s.process.link);
    ::waitpid(s.process.id, nullptr, 0);
    s.process = {};
  }
}

}  // namespace hoist::tools
