#pragma once
// What a kernel does, as a table of counts that are index expressions in its open sizes.

#include <hoist/arith/summation.hpp>
#include <hoist/ir/kernel.hpp>

#include <memory>
#include <string>
#include <vector>

namespace hoist::counts {

using arith::index_expr;

/// By what a cost is paid: each work-item, each sub-group that has an active work-item, or each work-group.
enum class granularity : unsigned char { work_item, sub_group, group };

/// How an element index changes when one variable goes up; `affine` is false where it isn't the same change everywhere. A clamp
/// at a border is taken as idle.
struct stride {
  index_expr by;
  bool affine = true;

  friend bool operator==(const stride&, const stride&) = default;
};
/// The change from one iteration of a loop to the next.
struct loop_stride {
  int loop = -1;  ///< its number among the kernel's loops, from outside
  stride change;

  friend bool operator==(const loop_stride&, const loop_stride&) = default;
};

/// An access: of single work-items, each value once per execution of the statement that uses it, as the simulator counts.
/// Accesses of one array that agree in all but their places are one.
struct access {
  int memory = -1;    ///< of the kernel
  std::string array;  ///< as the kernel's text calls it
  std::string tag;    ///< the name that the program gives it, if any
  ir::space where = ir::space::global;
  bool store = false;
  scalar type = scalar::f32;
  int width = 1;        ///< elements of a vector
  bool aligned = true;  ///< a vector by one instruction; else by one for each element
  stride lid[3], gid[3];
  std::vector<loop_stride> loops;
  bool clamped = false;      ///< its index is held inside the array at borders
  std::string read_indices;  ///< the array that the index is read from, where it is
  std::vector<int> sites;    ///< the kernel's values that load, or statements that store
  granularity by = granularity::work_item;
  index_expr times;     ///< by all work-items of the launch
  index_expr requests;  ///< by all sub-groups; not valid where that isn't known
  index_expr distinct;  ///< elements that are accessed; not valid where that isn't known
};

/// Applications of one operation, of a vector as one. A multiply-add is a product and the sum that takes
/// it in, which the device's compiler makes one instruction of, and counts as two operations.
struct operation_count {
  std::string name;
  scalar type = scalar::f32;
  int width = 1;
  int operations = 1;  ///< of the kernel's own, by application
  int flops = 0;       ///< by application, by the benchmarks' convention
  index_expr times;    ///< by all work-items of the launch
  index_expr issued;   ///< by all sub-groups that have an active work-item; not valid where that isn't known
};

/// The counts of one launch of a kernel.
struct kernel_table {
  std::unique_ptr<ir::kernel> kernel;
  std::unique_ptr<arith::summation> sums;  ///< over the kernel's pool
  std::vector<access> accesses;
  std::vector<operation_count> operations;
  index_expr groups;
  index_expr barriers;    ///< by groups
  index_expr branches;    ///< by work-items: conditions of branches, and of loops of at most one trip
  index_expr iterations;  ///< by work-items: bodies of loops executed
  /// What the counts can't tell from the sizes: a variable of the pool each, and what the user is asked for.
  struct unknown {
    enum class kind : unsigned char { trips, accesses_of_an_element, choice };
    kind what = kind::trips;
    std::string name;  ///< of a loop, or of the array that holds indices
    index_expr variable;
  };
  std::vector<unknown> unknowns;

  bool closed() const {
    bool all = true;
    const auto look = [&](index_expr e) { all = all && (!e.valid() || sums->closed(e)); };
    for (const access& a : accesses)
      for (index_expr e : {a.times, a.requests, a.distinct}) look(e);
    for (const operation_count& o : operations)
      for (index_expr e : {o.times, o.issued}) look(e);
    for (index_expr e : {groups, barriers, branches, iterations}) look(e);
    return all;
  }
};

}  // namespace hoist::counts
