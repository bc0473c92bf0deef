#include "explorer.hpp"

#include "claims.hpp"
#include "recorded_rows.hpp"
#include "progress.hpp"
#include "order.hpp"
#include "stopwatch.hpp"
#include "worker_pool.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>
#include <variant>

namespace hoist::tools {

namespace {

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

/// How many processes build: as many as there are cores for a GPU, else one a device.
int workers(const explorer_options& o, const device_found& d) {
  const int devices = o.share.local >= 0 ? 1 : d.count;  // of a process that a launcher started beside others on a node
  return o.workers > 0 ? o.workers : d.is_cpu ? devices : std::max(devices, cores());
}

class explorer {
 public:
  explorer(const variants& v, const explorer_options& o, std::ostream& log)
      : v_(v),
        o_(o),
        log_(log),
        pool_(v, {o.device, o.share.local, o.budget_s, o.build_limit_s, o.wait_limit_s}, log),
        device_(find()),
        claims_(o.folder / "claims"),
        rows_(v, device_, o.folder, o.show == output::json_lines, log) {}

  exploration_result run() {
    const double begin_s = pool_.now();
    v_.prepare(device_.limits);
    pool_.start(static_cast<std::size_t>(workers(o_, device_)));
    const double started_s = pool_.now();  // workers open the device while the family is looked through
    choose();
    ended("family", started_s);
    rows_.refresh();
    for (long i : todo_) r_.known += rows_.is_known(i);
    const auto [is_terminal, columns] = standard_error_terminal();
    std::ostringstream nowhere;
    std::ostream& shown = o_.show == output::bar ? static_cast<std::ostream&>(std::cerr) : nowhere;
    const long points = o_.make ? 0 : order_ && o_.seconds == 0 && wanted_ > 0 ? wanted_ : static_cast<long>(todo_.size());
    progress bar(shown, points - r_.known, is_terminal, columns);
    bar.ends_after(o_.seconds);
    bar_ = &bar;
    r_.workers = static_cast<long>(pool_.size());
    stopwatch watch;
    loop();
    r_.seconds.points = watch.lap();
    if (r_.done > 0) {
      r_.phases.push_back({"baseline kernel", begin_s, pool_.checked_s()});
      r_.phases.push_back({"first worker", begin_s, pool_.first_ready_s()});
      r_.phases.push_back({"all workers", begin_s, pool_.last_ready_s()});
      ended("points", first_sent_s_);
    }
    const double again_s = pool_.now();
    measure_again();
    r_.seconds.again = watch.lap();
    if (r_.done > 0) ended("again", again_s);
    bar.finish();
    const std::string nothing = why_nothing();
    pool_.stop();
    if (!nothing.empty()) throw std::runtime_error(nothing);
    r_.replaced = pool_.replaced();
    r_.wrong = rows_.wrong();
    r_.best_gbs = rows_.best_gbs();
    r_.seconds.family = v_.family_s();
    r_.seconds.ranking = v_.ranking_s();
    r_.seconds.write = rows_.write_s();
    r_.seconds.wall = pool_.now();
    if (r_.done > 0) rows_.session(r_);
    return r_;
  }

 private:
  /// This process's part of the points; of a search, those to begin with.
  void choose() {
    order_options with = o_.ordered;
    with.seed = o_.seed;
    with.points = o_.points;
    if (o_.make || !is_listed(o_.order, v_.program)) return begin_search(with);
    std::vector<task> all;
    if (o_.order == order::expert) {
      const std::unique_ptr<search_order> expert = make_order(o_.order, v_, device_.limits, with, log_);
      while (const std::optional<task> t = expert->next()) all.push_back(*t);
    } else {
      all = v_.ordered(device_.limits, o_.order, o_.seed);
    }
    if (all.empty()) throw std::runtime_error(no_variant_fits());
    if (o_.order != order::exhaustive && o_.order != order::expert && o_.points > 0 &&
        static_cast<long>(all.size()) > o_.points)
      all.resize(static_cast<std::size_t>(o_.points));
    for (auto i = static_cast<std::size_t>(o_.share.index); i < all.size(); i += static_cast<std::size_t>(o_.share.count))
      append(all[i]);
  }

  /// An order that goes by answers: how many points it is asked for, without those of an earlier start of a search, which begins
  /// anew beside them.
  void begin_search(order_options with) {
    constexpr long points_by_time = 1000;
    constexpr double share_to_begin = 0.1;  // of the time, to look for points before the first is measured
    const double begin_s = pool_.now();
    const long count = o_.share.count;
    wanted_ = o_.seconds > 0 ? std::numeric_limits<long>::max() : (o_.points - o_.share.index + count - 1) / count;
    with.points = o_.seconds > 0 ? points_by_time : wanted_;
    with.seed = o_.order == order::search ? o_.seed * 1000003 + static_cast<std::uint64_t>(o_.share.index) : o_.seed;
    order_ = o_.make ? o_.make(device_) : make_order(o_.order, v_, device_.limits, with, log_);
    const bool begins_at_random = !o_.make && (o_.order == order::search || o_.order == order::random);
    for (long i = 0; i < (begins_at_random ? std::min(with.points * 4 / 10 + 1, wanted_) : 1); ++i) {
      if (o_.seconds > 0 && todo_.size() >= pool_.size() && pool_.now() > begin_s + share_to_begin * o_.seconds) break;
      const std::optional<task> t = order_->next();
      if (!t) break;
      append(*t);
    }
    rows_.refresh();
    if (o_.order == order::search) {
      long known = 0;
      for (long i : todo_) known += rows_.is_known(i);
      wanted_ = std::max(static_cast<long>(todo_.size()), wanted_ - (rows_.measured() - known));  // by an earlier start
    }
    if (todo_.empty()) throw std::runtime_error(no_variant_fits());
  }
  void append(const task& t) {
    todo_.push_back(static_cast<long>(rows_.tasks().size()));
    rows_.add(t);
  }
  /// Keeps as many points ahead as there are workers.
  void search_on() {
    if (!order_) return;
    do {
      for (; told_ < rows_.answered().size(); ++told_) {
        const answered_point a = rows_.answered()[told_];
        order_->cost(a.what, a.build_s, a.run_s);
        order_->tell(a.what, a.ms > 0 ? std::optional(a.ms) : std::nullopt);
      }
      while (todo_.size() < pool_.size() && static_cast<long>(rows_.tasks().size()) < wanted_ && !is_out_of_time()) {
        const std::optional<task> t = order_->next();
        if (!t) break;
        append(*t);
      }
    } while (told_ < rows_.answered().size());
  }

  /// The device, which the first worker looks for while the inputs are made.
  device_found find() {
    pool_.look();
    const double begin_s = pool_.now();
    v_.make_data();
    ended("inputs", begin_s);
    const device_found d = pool_.found(static_cast<std::size_t>(o_.workers > 0 ? o_.workers : cores()), 120);
    ended("device", 0);
    return d;
  }
  std::string no_variant_fits() const {
    return "no variant of " + std::string(v_.program.programs.name) + " at " + v_.size().text() + " fits the device.";
  }
  /// Why a time that was given left no row, as a sentence; empty where there are rows.
  std::string why_nothing() {
    if (o_.seconds <= 0 || r_.done > 0 || rows_.measured() > 0 || todo_.empty()) return "";
    std::ostringstream text;
    text << "no variant of " << v_.program.programs.name << " at " << v_.size().text() << " was measured in " << o_.seconds
         << " s: ";
    if (pool_.first_ready_s() == 0)
      text << "no worker had made the arrays and built the baseline kernel";
    else if (!pool_.is_checked())
      text << "the baseline kernel's result was still being compared with the host's";
    else if (first_sent_s_ == 0)
      text << "all of it went to workers' starts, and to a list of variants that fit";
    else
      text << "those that were begun didn't end";
    text << "; give it more time, or a smaller size.";
    return text.str();
  }
  void ended(const char* phase, double from_s) { r_.phases.push_back({phase, from_s, pool_.now()}); }
  bool is_out_of_time() const { return o_.seconds > 0 && pool_.now() > o_.seconds; }
  /// Seconds of one run before it counts as hanging: a thousand times the best; before anything ran, a tenth of the time there is.
  double limit() const {
    if (rows_.best_ms() == 0)
      return o_.seconds > 0 ? std::min(o_.first_limit_s, std::max(o_.least_limit_s, o_.seconds / 10)) : o_.first_limit_s;
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
      return pool_.send(worker, "copy", -1, run_s);
    }
    const long index = next();
    if (index < 0) return;
    const task& t = rows_.tasks()[static_cast<std::size_t>(index)];
    std::ostringstream request;
    request << "point " << t.structure << " " << t.number << " " << limit() << " " << slow * rows_.best_ms();
    if (first_sent_s_ == 0) first_sent_s_ = pool_.now();
    pool_.send(worker, request.str(), index, run_s);
  }

  /// A time-out counts when it comes twice, and what happens from outside when it happens a third time.
  bool is_tried_again(const worker_answer& a) {
    if (a.how == ending::own) return false;
    tried& t = tried_[a.index];
    if (a.how == ending::late ? ++t.late >= 2 : ++t.killed >= 3) return false;
    ++t.repeated;
    ++r_.repeated;
    todo_.push_front(a.index);  // and the claim stays
    return true;
  }
  /// Keeps an answer; until the baseline kernel is known to be right, in memory.
  void taken(const worker_answer& a) {
    if (a.index >= 0 && !pool_.is_checked()) return early_.push_back(a);
    if (a.index < 0) {
      if (const auto* copy = std::get_if<copy_row>(&a.got)) rows_.copy(*copy);
      if (const auto* times = std::get_if<turn_times>(&a.got)) turned_ = *times;
      return;
    }
    if (is_tried_again(a)) return;
    point_row row = std::get<point_row>(a.got);
    if (const auto at = tried_.find(a.index); at != tried_.end()) row.tries = at->second.repeated + 1;
    rows_.point(a.index, row, o_.seed);
    claims_.drop(rows_.key(a.index));
    ++r_.done;
    exploration_seconds& s = r_.seconds;
    s.emit += row.emit_s;
    s.build += row.build_s;
    s.wait += row.wait_s;
    s.run += row.run_s;
    s.verify += row.verify_s;
    bar_->step(runtime::verdict_named(row.verdict).value_or(runtime::verdict::runtime), row.gbs);
    rows_.refresh();
  }
  void step() {
    pool_.step([this](const worker_answer& a) { taken(a); });
    if (!early_.empty() && pool_.is_checked())
      for (const worker_answer& a : std::exchange(early_, {})) taken(a);
  }

  void loop() {
    search_on();
    while ((!todo_.empty() && !is_out_of_time()) || pool_.is_busy() || !early_.empty()) {
      for (std::size_t i = 0; i < pool_.size() && !is_out_of_time(); ++i) {
        while (!todo_.empty() && rows_.is_known(todo_.front())) todo_.pop_front();
        if (todo_.empty()) break;
        if (pool_.is_idle(i)) dispatch(i);
      }
      step();
      search_on();
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
    const std::vector<std::size_t> workers = held(good);
    std::vector<std::vector<double>> runs(good.size());
    constexpr int turns = 10, repeats = 3;
    constexpr std::size_t every{turns * repeats};
    for (int t = 0; t < turns; ++t)
      for (std::size_t w = 0; w < workers.size(); ++w) {
        const turn_times got = turned(workers[w], repeats);
        for (std::size_t k = 0; k < got.size() && w + k * workers.size() < good.size(); ++k) {
          std::vector<double>& all = runs[w + k * workers.size()];
          all.insert(all.end(), got[k].begin(), got[k].end());
        }
      }
    for (std::size_t i = 0; i < good.size(); ++i)
      if (runs[i].size() == every) rows_.again(good[i].what, runs[i]);
  }

  /// Lets workers of one device build the variants, every n-th each; those workers.
  std::vector<std::size_t> held(const std::vector<good_point>& good) {
    while (!pool_.is_idle(0)) step();
    std::vector<std::size_t> workers;
    for (std::size_t i = 0; i < pool_.size() && workers.size() < (good.size() + 2) / 3; ++i)
      if (pool_.is_idle_now(i) && pool_.device(i) == pool_.device(0)) workers.push_back(i);
    for (std::size_t w = 0; w < workers.size(); ++w) {
      std::ostringstream request;
      request << "hold " << limit();
      for (std::size_t i = w; i < good.size(); i += workers.size())
        request << " " << good[i].what.structure << " " << good[i].what.number;
      pool_.send(workers[w], request.str(), -1, limit());
    }
    while (pool_.is_busy()) step();
    return workers;
  }
  /// Lets a worker run what it holds; nothing when it was lost.
  turn_times turned(std::size_t worker, int repeats) {
    if (!pool_.is_idle_now(worker)) return {};
    turned_.clear();
    pool_.send(worker, "turn " + std::to_string(repeats), -1, 60 + limit());
    while (pool_.is_busy()) step();
    return std::exchange(turned_, {});
  }

  struct tried {
    int late = 0, killed = 0, repeated = 0;
  };

  const variants& v_;
  const explorer_options& o_;
  std::ostream& log_;
  static constexpr double slow = 2;  ///< times the best: of what takes longer, few runs are enough
  exploration_result r_{};
  worker_pool pool_;
  device_found device_;
  claims claims_;
  recorded_rows rows_;
  std::vector<worker_answer> early_;
  double first_sent_s_ = 0;
  std::map<long, tried> tried_;
  std::deque<long> todo_;
  std::unique_ptr<search_order> order_;  ///< of those that go by answers
  long wanted_ = 0;                      ///< points of it
  std::size_t told_ = 0;                 ///< of the answers
  progress* bar_ = nullptr;
  long copied_ = -1;
  turn_times turned_;
};

}  // namespace

exploration_result explore(const variants& v, const explorer_options& o, std::ostream& log) {
  std::error_code failure;
  std::filesystem::create_directories(o.folder, failure);
  if (failure) throw std::runtime_error(o.folder.string() + " can't be made: " + failure.message() + ".");
  return explorer(v, o, log).run();
}

}  // namespace hoist::tools
