#include "explorer.hpp"

#include "claims.hpp"
#include "explore_worker.hpp"
#include "journal.hpp"
#include "progress.hpp"
#include "stopwatch.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/ir/hash.hpp>

#include <algorithm>
#include <csignal>
#include <deque>
#include <iostream>
#include <set>
#include <thread>
#include <unordered_map>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace hoist::tools {

namespace {

using nlohmann::json;

std::string hexadecimal(std::uint64_t x) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(x));
  return text;
}

std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

class explorer {
 public:
  explorer(const variants& v, const explorer_options& o, std::ostream& log)
      : v_(v), o_(o), log_(log), folder_(o.folder), device_(find_device(v, o.device, 120)), claims_(o.folder / "claims") {}

  exploration_result run() {
    choose();
    refresh();
    // Of each device all workers; a process that a launcher started beside others on a node has one device of it.
    for (int i = 0; i < worker_count(); ++i) slots_.push_back(slot());
    const auto [is_terminal, columns] = standard_error_terminal();
    std::ostringstream nowhere;
    progress bar(o_.show == output::bar ? static_cast<std::ostream&>(std::cerr) : nowhere, remaining(), is_terminal, columns);
    bar_ = &bar;
    loop();
    const double before_again = now();
    measure_again();
    r_.again_s = now() - before_again;
    bar.finish();
    stop();
    r_.family_s = v_.family_s();
    r_.ranking_s = v_.ranking_s();
    r_.wall_s = watch_.lap();
    return r_;
  }
  ~explorer() { stop(); }

 private:
  enum class phase { starting, idle, building, waiting, running, leaving };
  struct slot {
    worker_process process;
    phase at = phase::starting;
    double deadline = 0;
    std::string received, request, failure;
    long index = -1;  ///< of the task; -1 for what is no point
    json answer;
  };
  struct known_point {
    task what;
    double ms;
  };

  double now() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

  int worker_count() const {
    const int devices = o_.share.local >= 0 ? 1 : device_.count;
    if (o_.workers > 0) return o_.workers;
    return device_.is_cpu ? 1 : std::max(devices, static_cast<int>(std::thread::hardware_concurrency()));
  }
  int device_of(std::size_t slot) const {
    const int i = o_.share.local >= 0 ? o_.share.local : static_cast<int>(slot);
    return device_.numbers[i % device_.count];
  }

  std::uint64_t key_of(const std::string& kind, const std::string& structure, const std::string& point) const {
    ir::detail::digest d;
    for (const std::string& s : {kind, std::string(v_.program.programs.name), structure, point, std::string(device_.name),
                                 std::string(device_.driver), std::string(device_.platform)})
      d.put(s.c_str());
    return d.put(v_.rows).put(v_.columns).state;
  }

  void choose() {
    std::vector<task> all = v_.ordered(device_.limits, o_.order, o_.seed);
    if (o_.order != order::exhaustive && o_.points > 0 && static_cast<long>(all.size()) > o_.points)
      all.resize(static_cast<std::size_t>(o_.points));
    for (std::size_t i = static_cast<std::size_t>(o_.share.index); i < all.size(); i += static_cast<std::size_t>(o_.share.count)) {
      const structure& s = v_.program.programs.structures[all[i].structure];
      std::string& hash = hashes_[all[i].structure];
      if (hash.empty()) hash = hexadecimal(ir::hash(s.terms()));
      const std::string point = space::name(points(all[i].structure).at(all[i].number));
      tasks_.push_back(all[i]);
      keys_.push_back(key_of("point", hash, point));
      by_key_[keys_.back()] = static_cast<long>(tasks_.size()) - 1;
      todo_.push_back(static_cast<long>(tasks_.size()) - 1);
    }
    if (tasks_.empty() && all.empty()) throw std::runtime_error("no variant of the program fits this size on the device.");
  }
  const space& points(int structure) {
    auto at = spaces_.find(structure);
    if (at == spaces_.end()) at = spaces_.emplace(structure, v_.points(structure, device_.limits)).first;
    return at->second;
  }

  /// Takes what is new in the folder, from this explorer or others.
  void refresh() {
    folder_.news([this](const std::string& line) {
      const json row = json::parse(line, nullptr, false);
      if (!row.is_object() || !row.contains("key") || !row["key"].is_string() || !row.contains("kind")) return false;
      if (row.value("device", "") != device_.name && elsewhere_.insert(row.value("device", "")).second)
        log_ << "the folder also holds rows of " << row.value("device", "") << ", which stay as they are\n";
      const std::uint64_t key = std::strtoull(row["key"].get<std::string>().c_str(), nullptr, 16);
      if (!known_.insert(key).second) return true;
      const auto at = by_key_.find(key);
      if (at == by_key_.end()) return true;
      const std::string verdict = row.value("verdict", "");
      if (verdict == "correctness") ++r_.wrong;
      if (verdict == "correct") {
        good_.push_back({tasks_[static_cast<std::size_t>(at->second)], row.value("median_ms", 0.0)});
        r_.best_gbs = std::max(r_.best_gbs, row.value("gbs", 0.0));
        if (good_.back().ms > 0) best_ms_ = std::min(best_ms_, good_.back().ms);
      }
      return true;
    });
    if (folder_.damaged() > damaged_) {
      damaged_ = folder_.damaged();
      log_ << damaged_ << " lines of the folder are damaged or no rows of hoist; they are passed over\n";
    }
  }
  bool is_known(long i) const { return known_.count(keys_[static_cast<std::size_t>(i)]) > 0; }
  long remaining() {
    long n = 0;
    for (long i : todo_) n += !is_known(i);
    r_.known = static_cast<long>(todo_.size()) - n;
    return n;
  }

  void append(const json& row) {
    stopwatch watch;
    if (!journal_) {
      journal_ = std::make_unique<journal>(o_.folder / (host_ + "-" + unique_number() + ".rows"));
    }
    journal_->append(row.dump(-1, ' ', false, json::error_handler_t::replace));
    if (o_.show == output::json_lines) std::cout << row.dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
    r_.write_s += watch.lap();
  }

  /// Of this process at this nanosecond.
  static std::string unique_number() {
    return std::to_string(::getpid()) + "-" + std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
  }
  static std::string host_name() {
    char host[64] = "host";
    ::gethostname(host, sizeof host - 1);
    return host;
  }

  json common(const std::string& kind, std::uint64_t key) const {
    return {{"v", 1}, {"kind", kind}, {"key", hexadecimal(key)}, {"program", v_.program.programs.name},
            {"rows", v_.rows}, {"cols", v_.columns}, {"device", device_.name}, {"driver", device_.driver},
            {"platform", device_.platform}, {"hoist", HOIST_VERSION}, {"date", date_now()}};
  }

  void record(long index, const json& got) {
    const auto i = static_cast<std::size_t>(index);
    const task& t = tasks_[i];
    const structure& s = v_.program.programs.structures[t.structure];
    const ir::point p = points(t.structure).at(t.number);
    json row = common("point", keys_[i]);
    row["structure"] = s.name;
    row["structure_hash"] = hashes_[t.structure];
    row["derivation"] = std::vector<std::string>(s.steps, s.steps + s.step_count);
    row["structure_number"] = t.structure;
    row["number"] = t.number;
    row["point"] = space::name(p);
    for (const ir::binding& b : p.tunables) row["tunables"][b.name] = b.value;
    for (int d = 0; d < 3; ++d) {
      row["tunables"]["local" + std::to_string(d)] = p.local[d];
      row["tunables"]["iterations" + std::to_string(d)] = p.iterations[d];
    }
    row["seed"] = o_.seed;
    row["features_version"] = features::version;
    row.update(got);
    append(row);
    claims_.drop(keys_[i]);
    ++r_.done;
    r_.build_s += got.value("build_s", 0.0);
    r_.run_s += got.value("run_s", 0.0);
    r_.verify_s += got.value("verify_s", 0.0);
    const std::string verdict = got.value("verdict", "runtime");
    bar_->step(runtime::verdict_named(verdict).value_or(runtime::verdict::runtime), got.value("gbs", 0.0));
    refresh();
  }

  double limit() const {
    if (best_ms_ >= 1e30) return o_.first_limit_s;
    return std::clamp(best_ms_, o_.least_limit_s, std::max(o_.first_limit_s, o_.least_limit_s));  // 1000 times the best
  }

  void start(std::size_t i) {
    slots_[i] = {};
    slots_[i].process = start_worker(v_, device_, device_of(i), o_.budget_s);
    slots_[i].deadline = now() + o_.build_limit_s;
  }
  void send(slot& s, const std::string& line, long index) {
    s.request = line;
    s.index = index;
    s.at = phase::building;
    s.deadline = now() + o_.build_limit_s;
    if (::send(s.process.link, line.data(), line.size(), MSG_NOSIGNAL) < 0) s.deadline = 0;  // seen as dead soon
  }

  /// The next point that nobody has done or is at; -1 when there is none now.
  long next() {
    for (std::size_t tries = todo_.size(); tries > 0; --tries) {
      const long i = todo_.front();
      todo_.pop_front();
      if (is_known(i)) continue;
      if (!claims_.take(keys_[static_cast<std::size_t>(i)])) {
        todo_.push_back(i);
        continue;
      }
      refresh();
      if (!is_known(i)) return i;
      claims_.drop(keys_[static_cast<std::size_t>(i)]);
    }
    return -1;
  }
  bool out_of_time() const { return o_.seconds > 0 && now() > o_.seconds; }

  void dispatch(std::size_t i) {
    slot& s = slots_[i];
    if (i == 0 && r_.done / 50 != copied_) {
      copied_ = r_.done / 50;
      return send(s, "copy\n", -1);
    }
    const long index = next();
    if (index < 0) return;
    const task& t = tasks_[static_cast<std::size_t>(index)];
    send(s, "point " + std::to_string(t.structure) + " " + std::to_string(t.number) + " " + std::to_string(limit()) + "\n", index);
  }

  void answered(slot& s, const std::string& line) {
    if (line == "ready") {
      s.at = phase::idle;
      failed_starts_ = 0;
    } else if (line.starts_with("failed ")) {
      s.failure = line.substr(7);
    } else if (line == "wait") {
      s.at = phase::waiting;
    } else if (line == "run") {
      s.at = phase::running;
      const double copies = s.index >= 0 ? 1 : 100;
      s.deadline = now() + copies * (3 * limit() + o_.budget_s + 1);
    } else if (line.starts_with("row ") || line.starts_with("last ")) {
      const json got = json::parse(line.substr(line.find(' ') + 1), nullptr, false);
      s.at = line[0] == 'r' ? phase::idle : phase::leaving;
      s.deadline = now() + 5;
      const long index = std::exchange(s.index, -1);
      if (index >= 0) return record(index, got);
      s.answer = got;
      if (!s.request.starts_with("copy")) return;
      json row = common("copy", key_of("copy", host_, unique_number()));
      row.update(got);
      append(row);
    }
  }

  /// A worker that ended by itself or was killed: its point becomes a row, and another takes its place when needed.
  void lost(std::size_t i, bool hung) {
    slot& s = slots_[i];
    if (hung) ::kill(s.process.id, SIGKILL);
    ::close(s.process.link);
    int status = 0;
    ::waitpid(s.process.id, &status, 0);
    s.process = {};
    if (s.at == phase::starting && ++failed_starts_ >= 3)
      throw std::runtime_error("workers can't use the device any more" + (s.failure.empty() ? std::string(".") : ": " + s.failure));
    if (s.at != phase::starting) ++r_.replaced;
    const long index = std::exchange(s.index, -1);
    if (index < 0) return;
    if (hung) {
      const bool ran = s.at == phase::running;
      return record(index, {{"verdict", ran ? "timeout" : "compile"},
                            {"reason", ran ? "it did not end in time, and its process was killed" : "its build did not end in time"}});
    }
    const std::string how = WIFSIGNALED(status) ? std::string("signal ") + ::strsignal(WTERMSIG(status)) : "an exit";
    record(index, {{"verdict", "runtime"}, {"fault", "crash"}, {"reason", "its process ended by " + how + (s.failure.empty() ? "" : ": " + s.failure)}});
  }

  void receive(std::size_t i) {
    char some[65536];
    const ssize_t n = ::read(slots_[i].process.link, some, sizeof some);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (n <= 0) return lost(i, false);
    slots_[i].received.append(some, static_cast<std::size_t>(n));
    for (std::size_t end; (end = slots_[i].received.find('\n')) != std::string::npos;) {
      const std::string line = slots_[i].received.substr(0, end);
      slots_[i].received.erase(0, end + 1);
      answered(slots_[i], line);
    }
  }

  /// Waits a moment for the workers, and takes what they say.
  void step() {
    std::vector<pollfd> ends;
    std::vector<std::size_t> whose;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].process.id < 0) continue;
      ends.push_back({slots_[i].process.link, POLLIN, 0});
      whose.push_back(i);
    }
    ::poll(ends.data(), ends.size(), 20);
    for (std::size_t k = 0; k < ends.size(); ++k) {
      if (ends[k].revents != 0) receive(whose[k]);
      const slot& s = slots_[whose[k]];
      if (s.process.id >= 0 && s.at != phase::idle && s.at != phase::waiting && now() > s.deadline) lost(whose[k], true);
    }
  }
  bool busy() const {
    return std::ranges::any_of(slots_, [](const slot& s) { return s.process.id >= 0 && s.at != phase::idle && s.at != phase::starting; });
  }

  void loop() {
    while ((!todo_.empty() && !out_of_time()) || busy()) {
      const bool more = !todo_.empty() && !out_of_time();
      for (std::size_t i = 0; more && i < slots_.size() && !todo_.empty(); ++i) {
        while (!todo_.empty() && is_known(todo_.front())) todo_.pop_front();
        if (todo_.empty()) break;
        if (slots_[i].process.id < 0) start(i);
        else if (slots_[i].at == phase::idle) dispatch(i);
      }
      step();
      if (more) refresh();
    }
    r_.elsewhere = static_cast<long>(todo_.size());
  }

  /// The best and what is within 3 % of the best, interleaved: the winner isn't who was lucky once.
  void measure_again() {
    if (o_.again <= 0 || good_.size() < 2 || out_of_time() || r_.done == 0) return;
    std::ranges::sort(good_, {}, &known_point::ms);
    std::size_t n = std::max<std::size_t>(static_cast<std::size_t>(o_.again), good_.size() / 100);
    while (n < good_.size() && n < 100 && good_[n].ms <= 1.03 * good_[0].ms) ++n;
    n = std::min(n, good_.size());
    std::string request = "again 30 " + std::to_string(o_.first_limit_s);
    for (std::size_t i = 0; i < n; ++i)
      request += " " + std::to_string(good_[i].what.structure) + " " + std::to_string(good_[i].what.number);
    slot& s = slots_[0];
    while (s.process.id < 0 || s.at == phase::starting) {
      if (s.process.id < 0) start(0);
      step();
    }
    send(s, request + "\n", -1);
    while (s.process.id >= 0 && s.at != phase::idle) step();
    if (!s.answer.is_array() || s.answer.size() != n) return;
    for (std::size_t i = 0; i < n; ++i) {
      const task& t = good_[i].what;
      const std::string point = space::name(points(t.structure).at(t.number));
      json row = common("again", key_of("again", host_ + point, unique_number()));
      row["of"] = hexadecimal(key_of("point", hashes_[t.structure], point));
      row["runs_ms"] = s.answer[i];
      row["median_ms"] = runtime_median(s.answer[i].get<std::vector<double>>());
      append(row);
    }
  }
  static double runtime_median(std::vector<double> x) {
    std::ranges::sort(x);
    return x.empty() ? 0 : (x[(x.size() - 1) / 2] + x[x.size() / 2]) / 2;
  }

  void stop() {
    for (slot& s : slots_) {
      if (s.process.id < 0) continue;
      ::kill(s.process.id, SIGKILL);
      ::close(s.process.link);
      ::waitpid(s.process.id, nullptr, 0);
      s.process = {};
    }
  }

  const variants& v_;
  const explorer_options& o_;
  std::ostream& log_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  stopwatch watch_;
  std::string host_ = host_name();
  journal_folder folder_;
  device_found device_;
  claims claims_;
  std::vector<task> tasks_;
  std::vector<std::uint64_t> keys_;
  std::unordered_map<std::uint64_t, long> by_key_;
  std::deque<long> todo_;
  std::map<int, std::string> hashes_;
  std::map<int, space> spaces_;
  std::set<std::uint64_t> known_;
  std::set<std::string> elsewhere_;
  std::vector<known_point> good_;
  std::vector<slot> slots_;
  std::unique_ptr<journal> journal_;
  progress* bar_ = nullptr;
  double best_ms_ = 1e30;
  long damaged_ = 0, copied_ = -1;
  int failed_starts_ = 0;
  exploration_result r_;
};

}  // namespace

exploration_result explore(const variants& v, const explorer_options& o, std::ostream& log) {
  std::error_code failure;
  std::filesystem::create_directories(o.folder, failure);
  if (failure) throw std::runtime_error(o.folder.string() + " can't be made: " + failure.message() + ".");
  return explorer(v, o, log).run();
}

}  // namespace hoist::tools
