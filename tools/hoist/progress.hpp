#pragma once
// Progress of an exploration: a bar on a terminal, a line every tenth elsewhere.

#include <hoist/runtime/verdict.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace hoist::tools {

/// Shows how far `total` points have come, 0 where nobody knows how many: share, rate, time left, best so far in GB/s, and failures by reason.
/// On a terminal one line of `columns` characters is drawn again at most ten times a second; elsewhere a line is
/// printed each time another tenth is done. `seconds()` is a clock.
class progress {
 public:
  using clock = std::function<double()>;

  progress(std::ostream& out, long total, bool is_terminal, int columns = 100, clock seconds = steady_seconds)
      : out_(out), total_(std::max(total, 0L)), is_terminal_(is_terminal), columns_(columns), seconds_(std::move(seconds)) {
    begin_ = seconds_();
    shown_ = total_ == 0 ? 10 : 0;
  }
  ~progress() { finish(); }
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  /// The exploration ends after so many seconds, whatever is done by then.
  void ends_after(double limit_s) { limit_ = limit_s; }

  /// One more point is done; `gbs` counts for the best only when it is correct.
  void step(runtime::verdict v, double gbs = 0) {
    ++done_;
    ++count_[static_cast<std::size_t>(v)];
    if (v == runtime::verdict::correct) best_ = std::max(best_, gbs);
    const double now = seconds_();
    const long share = tenth(now);
    if (is_terminal_ ? now - drawn_ >= 0.1 || done_ == total_ : share > shown_) draw(now);
    shown_ = std::max(shown_, share);
  }

  /// Ends the bar's line; what is printed afterwards begins a new one. Called by the destructor too.
  void finish() {
    if (is_terminal_ && !finished_ && is_drawn_) {
      draw(seconds_());
      out_ << '\n' << std::flush;
    }
    finished_ = true;
  }

 private:
  static constexpr int bar_width = 24;

  static double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  /// How much is over: of the points, or of the time when that is more.
  double share(double now) const {
    const double points = total_ == 0 ? 1 : static_cast<double>(std::min(done_, total_)) / static_cast<double>(total_);
    return limit_ > 0 ? std::max(points, std::min(1.0, (now - begin_) / limit_)) : points;
  }
  long tenth(double now) const { return static_cast<long>(share(now) * 10 + 1e-9); }

  static std::string number(double x) {
    char text[32];
    std::snprintf(text, sizeof text, x < 10 ? "%.2f" : x < 100 ? "%.1f" : "%.0f", x);
    return text;
  }

  static std::string minutes(double seconds) {
    const long s = std::lround(std::min(seconds, 359999.0));
    char text[32];
    if (s >= 3600)
      std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
      std::snprintf(text, sizeof text, "%ld:%02ld", s / 60, s % 60);
    return text;
  }

  std::string failures() const {
    std::string text;
    for (runtime::verdict v : runtime::verdicts) {
      const long n = count_[static_cast<std::size_t>(v)];
      if (v != runtime::verdict::correct && n > 0)
        text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + runtime::name(v);
    }
    return text;
  }

  std::string line(double now) const {
    const double elapsed = now - begin_;
    std::string text = std::to_string(done_) + (total_ > 0 ? "/" + std::to_string(total_) : " points");
    if (elapsed > 0) text += ", " + number(static_cast<double>(done_) / elapsed) + " points/s";
    if (done_ < total_ && done_ > 0) {
      const double left = elapsed / static_cast<double>(done_) * static_cast<double>(total_ - done_);
      text += ", " + minutes(limit_ > 0 ? std::clamp(limit_ - elapsed, 0.0, left) : left) + " left";
    } else
      text += ", " + minutes(elapsed) + " in all";
    if (best_ > 0) text += ", best " + number(best_) + " GB/s";
    if (const std::string failed = failures(); !failed.empty()) text += ", failed: " + failed;
    return text;
  }

  void draw(double now) {
    drawn_ = now;
    is_drawn_ = true;
    if (!is_terminal_) {
      char share[16];
      std::snprintf(share, sizeof share, "%3ld %%  ", tenth(now) * 10);
      out_ << share << line(now) << '\n' << std::flush;
      return;
    }
    const long filled = static_cast<long>(share(now) * bar_width + 1e-9);
    const auto full = static_cast<std::size_t>(filled), empty = static_cast<std::size_t>(bar_width - filled);
    std::string text = "[" + std::string(full, '#') + std::string(empty, '.') + "] " + line(now);
    text.resize(std::min(text.size(), static_cast<std::size_t>(std::max(columns_ - 1, 1))));
    out_ << '\r' << text << "\033[K" << std::flush;
  }

  std::ostream& out_;
  long total_;
  bool is_terminal_;
  int columns_;
  clock seconds_;
  double begin_ = 0, drawn_ = -1, best_ = 0, limit_ = 0;
  long done_ = 0, shown_ = 0;
  bool finished_ = false, is_drawn_ = false;
  std::array<long, std::size(runtime::verdicts)> count_{};
};

/// Whether standard error is a terminal, and how wide it is.
inline std::pair<bool, int> standard_error_terminal() {
  winsize size{};
  const bool is_terminal = isatty(STDERR_FILENO) == 1;
  const bool knows = is_terminal && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return {is_terminal, knows ? size.ws_col : 100};
}

}  // namespace hoist::tools
