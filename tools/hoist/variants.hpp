#pragma once
// What an exploration measures: the points of a program's family at a size, in an order, and their modules.

#include <hoist/explore/baseline.hpp>
#include <hoist/model/dataset.hpp>

#include "known_programs.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hoist::tools {

/// How points follow each other (docs/exploring.md).
enum class order { random, model, exhaustive, search, expert, dimension, optimisation, hybrid, groups, guided, tuning };

struct task {
  int structure = 0;
  long number = 0;
  std::optional<double> predicted = {};  ///< throughput relative to the best of the family, where a model says so
};

/// A program at a size. Tests derive from it to give modules of their own making.
class variants {
 public:
  variants(const tool_program& program, long rows, long columns, long third = 0)
      : rows(rows), columns(columns), third(third), program(program), sizes(size().sizes()) {}
  virtual ~variants() = default;

  /// The valid points in the order in which they are to be measured; the same every time.
  virtual std::vector<task> ordered(const target& t, order o, std::uint64_t seed) const;
  virtual hoist::kernel_module emit(const space& points, const task& what) const;

  /// The baseline kernel, at any size.
  virtual hoist::kernel_module baseline(const ir::point& at) const { return baseline_module(program.programs, at); }
  ir::point baseline_point(const extents& at) const {
    ir::point p;
    p.sizes = at.sizes();
    return p;
  }
  extents size() const { return {rows, columns, third}; }
  /// The inputs; those of the program's own size are the prepared ones.
  std::vector<host_values> data(const extents& at) const {
    if (at == size() && !prepared_.empty()) return prepared_;
    return make_inputs(program, at);
  }
  /// Makes the inputs of the program's own size, once; workers that start then share them. Fails with a sentence where the
  /// arrays are larger than the memory that this process may have.
  void make_data() const {
    refuse_too_large();
    if (prepared_.empty()) prepared_ = data(size());
  }
  /// Called once before workers start, which then share what it made; and by the worker that looks for the device.
  virtual void prepare(const target&) const { make_data(); }
  space points(int structure, const target& t) const {
    return space(program.programs.structures[structure], program.programs.inputs, t, sizes);
  }

  long rows, columns, third;  ///< the third is 0 where the program has two
  const tool_program& program;
  meta::vec<ir::binding> sizes;
  /// Texts don't say how large their groups are. Where nothing else in a text depends on that, points of different sizes have one
  /// text, which drivers that keep what they built build once. Rows tell such points by the option -DHOIST_OPEN_GROUPS.
  bool open_groups = false;
  std::vector<std::string> only;  ///< structures whose names contain one of these; empty: all
  model::dataset learned;         ///< what the order by a model learns from; without rows: what ships

 private:
  void refuse_too_large() const;

 protected:
  mutable double family_s_ = 0, ranking_s_ = 0;
  mutable std::vector<host_values> prepared_;

 public:
  /// Seconds that the last `ordered` took to look through the family, and to rank it.
  double family_s() const { return family_s_; }
  double ranking_s() const { return ranking_s_; }
};

}  // namespace hoist::tools
