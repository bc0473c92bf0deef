#pragma once
// The points of a family as measurement kernels: a generator for each of its structures.

#include <hoist/explore/space.hpp>
#include <hoist/measure/generator.hpp>
#include <hoist/meta/engine.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::measure {

/// A program whose variants are measurement kernels: its family, values for its inputs, the group of programs that it is like, and
/// sizes N and M where a filter names none.
struct measured_family {
  family program{};
  std::vector<input_data> data{};
  std::string group{};
  std::vector<long> rows = {512, 2048}, columns = {512, 2048};
};

namespace detail {

/// One structure of a family: its spaces by size, of which the last one is kept.
class structure_points {
 public:
  HOIST_LAZY structure_points(const measured_family& f, const structure& s, const target& t) : of_(f), s_(s), target_(t) {
    const ir::table terms = s_.terms();
    for (int i = 0; i < terms.length_count; ++i) {
      const ir::length_node& n = terms.lengths[i];
      if (n.what != ir::length_node::kind::tunable || find(n.name) >= 0) continue;
      std::vector<long> values(n.choices, n.choices + n.choice_count);
      tunables_.push_back({n.name, std::move(values)});
    }
    const space points = space_at(of_.rows.front(), of_.columns.front());
    for (long i = 0; i < launches(points); ++i) launches_.push_back(launch_text(points.at(i)));
  }

  HOIST_LAZY std::vector<argument> arguments() const {
    std::vector<argument> all = {words("structure", {s_.name}), numbers("N", of_.rows, 1, 1 << 20),
                                 numbers("M", of_.columns, 1, 1 << 20)};
    for (const auto& [name, values] : tunables_) all.push_back(numbers(name, values));
    if (launches_.size() > 1) all.push_back(words("local", launches_));
    return all;
  }
  HOIST_LAZY kernel at(const settings& values) {
    kernel k;
    k.program = of_.program;
    k.terms = s_.terms;
    k.data = of_.data;
    k.data.resize(static_cast<std::size_t>(k.program.inputs));
    const std::lock_guard<std::mutex> one_at_a_time(busy_);
    if (!kept_ || n_ != values.number("N") || m_ != values.number("M")) {
      n_ = values.number("N");
      m_ = values.number("M");
      kept_.emplace(space_at(n_, m_));
    }
    const long number = number_of(values);
    if (number < 0) {
      k.rejected = "there is no such launch at this size";
      return k;
    }
    k.at = kept_->at(number);
    if (const char* why = kept_->rejection(number); why != nullptr) k.rejected = why;
    return k;
  }

 private:
  HOIST_LAZY space space_at(long n, long m) const { return space(s_, of_.program.inputs, target_, {{"N", n}, {"M", m}}); }
  HOIST_LAZY int find(std::string_view name) const {
    for (std::size_t i = 0; i < tunables_.size(); ++i)
      if (tunables_[i].first == name) return static_cast<int>(i);
    return -1;
  }
  HOIST_LAZY long launches(const space& points) const {
    long tuned = 1;
    for (const auto& [name, values] : tunables_) tuned *= static_cast<long>(values.size());
    return points.size() / tuned;
  }
  /// `64x4`, `64x4+iterations1=4`: what a point's name has behind its tunables.
  HOIST_LAZY static std::string launch_text(const ir::point& p) {
    ir::point launch = p;
    launch.tunables.clear();
    std::string text = space::name(launch).substr(std::string_view("local=").size());
    std::replace(text.begin(), text.end(), ' ', '+');
    return text;
  }
  /// The number of a point in the space that is kept; -1 where it has no such launch.
  HOIST_LAZY long number_of(const settings& values) const {
    const long count = launches(*kept_);
    long tuned = 0, launch = launches_.size() > 1 ? -1 : 0;
    for (const auto& [name, choices] : tunables_) {
      const auto found = std::find(choices.begin(), choices.end(), values.number(name));
      tuned = tuned * static_cast<long>(choices.size()) + (found - choices.begin());
    }
    for (long i = 0; launch < 0 && i < count; ++i)
      if (launch_text(kept_->at(i)) == values.word("local")) launch = i;
    return launch < 0 || launch >= count ? -1 : tuned * count + launch;
  }

  measured_family of_;
  structure s_;
  target target_;
  std::vector<std::pair<std::string, std::vector<long>>> tunables_;
  std::vector<std::string> launches_;
  std::mutex busy_;
  std::optional<space> kept_;
  long n_ = 0, m_ = 0;
};

}  // namespace detail

/// A generator for each structure of a family that is for the target's class of devices, called PROGRAM.STRUCTURE. Tags: the
/// program's name, its group, and `family`. Arguments: the structure, N, M, each tunable, and the launch where the structure leaves
/// it open. Points that the target rejects are kernels with their reason.
HOIST_LAZY std::vector<generator> generators_of(const measured_family& f, const target& t) {
  std::vector<generator> all;
  for (int i = 0; i < f.program.count; ++i) {
    const structure& s = f.program.structures[i];
    if (!s.exists || !suits(s, t)) continue;
    const auto points = std::make_shared<detail::structure_points>(f, s, t);
    generator g;
    g.name = std::string(f.program.name) + "." + s.name;
    g.tags = {f.program.name};
    if (!f.group.empty() && f.group != f.program.name) g.tags.push_back(f.group);
    g.tags.push_back("family");
    g.arguments = points->arguments();
    g.make = [points](const settings& values) { return points->at(values); };
    all.push_back(std::move(g));
  }
  return all;
}

}  // namespace hoist::measure
