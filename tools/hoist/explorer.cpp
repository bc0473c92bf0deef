#include "explorer.hpp"

#include "claims.hpp"
#include "kept_rows.hpp"
#include "progress.hpp"
#include "stopwatch.hpp"
#include "worker_pool.hpp"

#include <algorithm>
#include <deque>
#include <iostream>
#include <optional>
#include <sstream>
#include <thread>

namespace hoist::tools {

namespace {

using nlohmann::json;

/// The device of each worker: all devices in turn; of a process that a launcher started beside others on a node, one.
std::vector<int> devices_of_workers(const explorer_options& o, const device_found& d) {
  const int devices = o.share.local >= 0 ? 1 : d.count;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int workers = o.workers > 0 ? o.workers : d.is_cpu ? devices : std::max(devices, (3 * cores + 3) / 4);
  std::vector<int> numbers;
  for (int i = 0; i < workers; ++i) numbers.push_back(d.numbers[(o.share.local >= 0 ? o.share.local : i) % d.count]);
  return numbers;
}

class explorer {
 public:
  explorer(const variants& v, const explorer_options& o, std::ostream& log)
      : v_(v),
        o_(o),
        device_(find_device(v, o.device, 120)),
        claims_(o.folder / "claims"),
        rows_(v, device_, o.folder, o.show == output::json_lines, log),
        pool_(v, device_, devices_of_workers(o, device_), {o.budget_s, o.build_limit_s}) {}

  exploration_result run() {
    v_.prepare(device_.limits);
    for (std::size_t i = 0; i < pool_.size(); ++i)
      pool_.is_idle(i);  // they open the device while the family is looked through
    choose();
    rows_.refresh();
    for (long i : todo_) r_.known += rows_.is_known(i);
    const auto [is_terminal, columns] = standard_error_terminal();
    std::ostringstream nowhere;
    std::ostream& shown = o_.show == output::bar ? static_cast<std::ostream&>(std::cerr) : nowhere;
    progress bar(shown, static_cast<long>(todo_.size()) - r_.known, is_terminal, columns);
    bar.ends_after(o_.seconds);
    bar_ = &bar;
    r_.workers = static_cast<int>(pool_.size());
    stopwatch watch;
    loop();
    r_.seconds.points = watch.lap();
    measure_again();
    r_.seconds.again = watch.lap();
    bar.finish();
    pool_.stop();
    r_.replaced = pool_.replaced();
    r_.wrong = rows_.wrong();
    r_.best_gbs = rows_.best_gbs();
    r_.seconds.family = v_.family_s();
    r_.seconds.ranking = v_.ranking_s();
    r_.seconds.write = rows_.write_s();
    r_.seconds.wall = whole_.lap();
    if (r_.done > 0) rows_.session(r_.as_json());
    return r_;
  }

 private:
  /// This process's part of the points.
  void choose() {
    std::vector<task> all = v_.ordered(device_.limits, o_.order, o_.seed);
    if (all.empty()) throw std::runtime_error("no variant of the program fits this size on the device.");
    if (o_.order != order::exhaustive && o_.points > 0 && static_cast<long>(all.size()) > o_.points)
      all.resize(static_cast<std::size_t>(o_.points));
    for (auto i = static_cast<std::size_t>(o_.share.index); i < all.size();
         i += static_cast<std::size_t>(o_.share.count)) {
      todo_.push_back(static_cast<long>(rows_.tasks().size()));
      rows_.add(all[i]);
    }
  }

  double now() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  bool is_out_of_time() const { return o_.seconds > 0 && now() > o_.seconds; }
  /// Seconds of one run before it counts as hanging: a thousand times the best.
  double limit() const {
    if (rows_.best_ms() == 0) return o_.first_limit_s;
    return std::clamp(rows_.best_ms(), o_.least_limit_s, std::max(o_.first_limit_s, o_.least_limit_s));
  }

  /// The next point that nobody has done or is at; -1 when there is none now.
  long next() {
    for (std::size_t tries = todo_.size(); tries > 0; --tries) {
      const long i = todo_.front();
      todo_.pop_front();
      if (rows_.is_known(i)) continue;
      if (!claims_.take(rows_.key(i))) {
        todo_.push_back(i);
        continue;
      }
      rows_.refresh();
      if (!rows_.is_known(i)) return i;
      claims_.drop(rows_.key(i));
    }
    return -1;
  }

  void dispatch(std::size_t worker) {
    const double run_s = 3 * limit() + o_.budget_s + 2;  // the worker's own time-outs come first
    if (worker == 0 && r_.done / 50 != copied_) {
      copied_ = r_.done / 50;
      is_copy_ = true;
      return pool_.send(worker, "copy", -1, run_s);
    }
    const long index = next();
    if (index < 0) return;
    const task& t = rows_.tasks()[static_cast<std::size_t>(index)];
    std::ostringstream request;
    request << "point " << t.structure << " " << t.number << " " << limit();
    pool_.send(worker, request.str(), index, run_s);
  }

  void taken(const worker_answer& a) {
    if (a.index < 0) {
      if (std::exchange(is_copy_, false) && a.got.is_object())
        rows_.copy(a.got);
      else
        answer_ = a.got;
      return;
    }
    rows_.point(a.index, a.got, o_.seed);
    claims_.drop(rows_.key(a.index));
    ++r_.done;
    exploration_seconds& s = r_.seconds;
    for (auto [to, name] : {std::pair(&s.emit, "emit_s"),
                            {&s.build, "build_s"},
                            {&s.wait, "wait_s"},
                            {&s.run, "run_s"},
                            {&s.verify, "verify_s"}})
      *to += a.got.value(name, 0.0);
    bar_->step(runtime::verdict_named(a.got.value("verdict", "")).value_or(runtime::verdict::runtime),
               a.got.value("gbs", 0.0));
    rows_.refresh();
  }
  void step() {
    pool_.step([this](const worker_answer& a) { taken(a); });
  }

  void loop() {
    while ((!todo_.empty() && !is_out_of_time()) || pool_.is_busy()) {
      for (std::size_t i = 0; i < pool_.size() && !is_out_of_time(); ++i) {
        while (!todo_.empty() && rows_.is_known(todo_.front())) todo_.pop_front();
        if (todo_.empty()) break;
        if (pool_.is_idle(i)) dispatch(i);
      }
      step();
      if (!todo_.empty()) rows_.refresh();
    }
    r_.elsewhere = static_cast<long>(todo_.size());
  }

  /// The best and what is within 3 % of the best, interleaved: the winner isn't who was lucky once.
  void measure_again() {
    std::vector<good_point> good = rows_.good();
    if (o_.again <= 0 || good.size() < 2 || is_out_of_time() || r_.done == 0) return;
    std::ranges::sort(good, {}, &good_point::ms);
    std::size_t n = std::max<std::size_t>(static_cast<std::size_t>(o_.again), good.size() / 100);
    while (n < good.size() && n < 100 && good[n].ms <= 1.03 * good[0].ms) ++n;
    good.resize(std::min(n, good.size()));
    std::ostringstream request;
    request << "again 30 " << limit();
    for (const good_point& g : good) request << " " << g.what.structure << " " << g.what.number;
    while (!pool_.is_idle(0)) step();
    answer_ = nullptr;
    pool_.send(0, request.str(), -1, 60 + 3 * static_cast<double>(good.size()) * limit());
    while (pool_.is_busy()) step();
    if (!answer_.is_array() || answer_.size() != good.size()) return;
    for (std::size_t i = 0; i < good.size(); ++i) rows_.again(good[i].what, answer_[i].get<std::vector<double>>());
  }

  const variants& v_;
  const explorer_options& o_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  stopwatch whole_;
  device_found device_;
  claims claims_;
  kept_rows rows_;
  worker_pool pool_;
  std::deque<long> todo_;
  progress* bar_ = nullptr;
  long copied_ = -1;
  bool is_copy_ = false;
  json answer_;
  exploration_result r_;
};

}  // namespace

json exploration_result::as_json() const {
  const exploration_seconds& s = seconds;
  return {{"done", done},
          {"known", known},
          {"wrong", wrong},
          {"replaced", replaced},
          {"elsewhere", elsewhere},
          {"workers", workers},
          {"best_gbs", best_gbs},
          {"seconds",
           {{"wall", s.wall},
            {"family", s.family},
            {"ranking", s.ranking},
            {"points", s.points},
            {"again", s.again},
            {"emit", s.emit},
            {"build", s.build},
            {"wait", s.wait},
            {"run", s.run},
            {"verify", s.verify},
            {"write", s.write}}}};
}

exploration_result explore(const variants& v, const explorer_options& o, std::ostream& log) {
  std::error_code failure;
  std::filesystem::create_directories(o.folder, failure);
  if (failure) throw std::runtime_error(o.folder.string() + " can't be made: " + failure.message() + ".");
  return explorer(v, o, log).run();
}

}  // namespace hoist::tools
