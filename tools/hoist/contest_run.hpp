#pragma once
// Orders that compete on one program: each is charged for every point that it asks for, whoever measured it.

#include "order.hpp"

#include <deque>
#include <map>
#include <set>

namespace hoist::tools {

/// What is known of a point: its time, 0 where it failed, and the seconds until it could run and on the device. `missing`: it can't be
/// measured here, and isn't charged.
struct point_cost {
  double ms = 0, build_s = 0, run_s = 0;
  bool missing = false;
};
using point_key = std::pair<int, long>;
using point_costs = std::map<point_key, point_cost>;

/// A point that an order was charged for, and when its answer came.
struct contest_step {
  double end_s = 0, ms = 0, build_s = 0, run_s = 0;
};

/// An order with so many workers of its own, on a clock of its own: workers build at the same time and take turns on the device, and
/// stand idle while the order waits for answers.
class contestant {
 public:
  contestant(std::string name, std::unique_ptr<search_order> order, long most_runs, int workers)
      : name(std::move(name)), order_(std::move(order)), most_(most_runs), free_s_(static_cast<std::size_t>(workers), 0.0) {}

  /// Goes on as far as the points that it asks for are known; those that aren't, and those that it will ask for whatever they take.
  std::vector<task> advance(const point_costs& known);
  bool ended() const { return ended_; }
  const std::vector<contest_step>& steps() const { return steps_; }  ///< as they were asked for
  long missing() const { return missing_; }

  std::string name;

 private:
  struct asked {
    task what;
    std::size_t worker;
    double at_s;
  };
  void settle(const point_costs& known);
  void tell_until(double s);
  std::optional<task> proposed();
  void look_ahead();
  void ask(double now_s);

  std::unique_ptr<search_order> order_;
  long most_, runs_ = 0, missing_ = 0;
  std::vector<double> free_s_;
  double device_free_s_ = 0;
  std::vector<asked> asked_;
  std::deque<task> ahead_;  ///< what the order proposed and isn't asked for yet
  std::multimap<double, std::pair<task, point_cost>> answers_;
  std::vector<contest_step> steps_;
  bool ended_ = false;
};

/// All contestants as one order, which proposes what any of them asks for and nobody has measured.
class contest_order final : public search_order {
 public:
  explicit contest_order(std::vector<contestant>& all, point_costs& known) : all_(all), known_(known) {}
  std::optional<task> next() override;
  bool is_waiting() const override;
  void cost(const task& t, double build_s, double run_s) override;
  void tell(const task& t, std::optional<double> ms) override;
  void has_no(const task& t) { known_[{t.structure, t.number}].missing = true; }

 private:
  std::vector<contestant>& all_;
  point_costs& known_;
  std::set<point_key> requested_;
  std::vector<task> todo_;
};

/// What an order achieved: its best time, and what it was charged.
struct contest_score {
  std::string program, order;
  double best_ms = 0;  ///< 0: none
  long runs = 0, missing = 0;
  double build_s = 0, run_s = 0, wall_s = 0;
  std::vector<double> best_at_runs, best_at_seconds;  ///< of the budgets asked for; 0: none yet
  std::vector<long> runs_to;                          ///< of the shares 0.90, 0.95 and 0.99 of the best known; 0: never
  std::vector<double> seconds_to;
};
inline constexpr double contest_shares[] = {0.90, 0.95, 0.99};

contest_score score_of(const contestant& c, const std::string& program, double best_known_ms, const std::vector<long>& runs,
                       const std::vector<double>& seconds);

}  // namespace hoist::tools
