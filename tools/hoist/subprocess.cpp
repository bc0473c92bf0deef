#include "subprocess.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace hoist::tools {

namespace {

using clock = std::chrono::steady_clock;

/// The end of a pipe that a child writes to, and what came out of it.
struct channel {
  int ends[2] = {-1, -1};
  std::string text;

  channel() {
    if (::pipe2(ends, O_CLOEXEC) != 0)
      throw std::runtime_error(std::string("no pipe can be made: ") + std::strerror(errno) + ".");
  }
  ~channel() {
    close_end(0);
    close_end(1);
  }
  channel(const channel&) = delete;
  channel& operator=(const channel&) = delete;

  void close_end(int i) {
    if (ends[i] >= 0) ::close(ends[i]);
    ends[i] = -1;
  }
  /// Takes what is there; closes at the end.
  void take() {
    char some[4096];
    const ssize_t n = ::read(ends[0], some, sizeof some);
    if (n > 0)
      text.append(some, static_cast<std::size_t>(n));
    else if (n == 0 || errno != EINTR)
      close_end(0);
  }
};

void write_all(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t n = ::write(file, text.data() + at, text.size() - at);
    if (n < 0 && errno != EINTR) return;
    if (n > 0) at += static_cast<std::size_t>(n);
  }
}

[[noreturn]] void be_child(const std::function<void(const std::function<void(const std::string&)>&)>& work, channel& said,
                           channel& complaints) {
  const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(complaints.ends[1], STDERR_FILENO);
  int code = 0;
  try {
    work([&](const std::string& line) { write_all(said.ends[1], line + "\n"); });
  } catch (const std::exception& e) {
    write_all(STDERR_FILENO, std::string(e.what()) + "\n");
    code = 1;
  }
  ::_exit(code);  // no destructors of drivers, some of which hang
}

/// Reads both channels until the child closed the first or the time is up.
bool read_until(channel& said, channel& complaints, clock::time_point end) {
  while (said.ends[0] >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - clock::now()).count();
    if (left <= 0) return false;
    pollfd both[2] = {{said.ends[0], POLLIN, 0}, {complaints.ends[0], POLLIN, 0}};
    if (::poll(both, 2, static_cast<int>(left) + 1) < 0 && errno != EINTR) return false;
    if (both[1].revents != 0 && complaints.ends[0] >= 0) complaints.take();
    if (both[0].revents != 0) said.take();
  }
  while (complaints.ends[0] >= 0) {  // what is left there already
    pollfd rest{complaints.ends[0], POLLIN, 0};
    if (::poll(&rest, 1, 0) <= 0) break;
    complaints.take();
  }
  return true;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) all.push_back(line);
  return all;
}

}  // namespace

subprocess_outcome run_in_subprocess(const std::function<void(const std::function<void(const std::string&)>&)>& work,
                                     double limit_s) {
  channel said, complaints;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error(std::string("no process can be made: ") + std::strerror(errno) + ".");
  if (child == 0) be_child(work, said, complaints);
  said.close_end(1);
  complaints.close_end(1);
  const auto limit = std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(limit_s));
  const bool in_time = read_until(said, complaints, clock::now() + limit);
  if (!in_time) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  subprocess_outcome w;
  w.lines = lines_of(said.text);
  if (const auto all = lines_of(complaints.text); !all.empty()) w.complaint = all.back();
  if (!in_time)
    w.end = "did not end within " + std::to_string(static_cast<long>(limit_s)) + " s";
  else if (WIFSIGNALED(status))
    w.end = std::string("crashed (") + ::strsignal(WTERMSIG(status)) + ")";
  else if (WEXITSTATUS(status) != 0)
    w.end = "failed";
  return w;
}

}  // namespace hoist::tools
