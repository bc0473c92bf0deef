#pragma once
// The memories and variables of a running kernel, with checks on every access.

#include <hoist/simulate/facts.hpp>
#include <hoist/simulate/finding.hpp>
#include <hoist/simulate/shadow.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::simulate {

/// Where an access comes from.
struct access_site {
  int statement;
  long group, item;
};

/// Is told every element of global memory that is loaded or stored, of a vector one after the other: by a work-item's linear
/// local id in its group, in the order in which it comes to them.
struct watcher {
  virtual void accessed(int memory, long index, bool store, const access_site& by) = 0;

 protected:
  ~watcher() = default;
};

/// Memories and variables of one group at a time; global memories are the caller's arrays. `Report` is called with each
/// finding.
template <class Report>
class storage {
 public:
  /// Fails (std::invalid_argument, one sentence) when the arrays don't fit the kernel's parameters.
  storage(const ir::kernel& k, const facts& known, std::vector<std::vector<double>>& parameters, int lanes, Report report,
          watcher* watching)
      : kernel_(&k),
        lanes_(lanes),
        report_(report),
        watching_(watching),
        variables_(static_cast<std::size_t>(k.variables.size())) {
    for (int m = 0; m < k.memories.size(); ++m) memories_.push_back(make(m, known, parameters));
    for (int v = 0; v < k.variables.size(); ++v) variables_[static_cast<std::size_t>(v)].allocate(lanes * k.variables[v].width);
  }

  void begin_group() {
    for (std::size_t m = 0; m < memories_.size(); ++m) {
      memories_[m].own.forget();
      memories_[m].in_group.next_epoch();
    }
    for (cells& v : variables_) v.forget();
  }
  void barrier(bool local_fence, bool global_fence) {
    for (int m = 0; m < kernel_->memories.size(); ++m) {
      ir::space where = kernel_->memories[m].where;
      if ((where == ir::space::local && local_fence) || (where == ir::space::global && global_fence))
        at(m).in_group.next_epoch();
    }
  }

  double load(int m, long index, const access_site& by) {
    const ir::memory& memory = kernel_->memories[m];
    allocation& b = at(m);
    watch(memory, m, index, false, by);
    if (index < 0 || index >= memory.size) return fail(fault::load_out_of_bounds, m, index, by), 0.0;
    if (memory.where == ir::space::global) {
      if (b.watched) {
        race(fault::race_in_group, b.in_group.read(index, by.item), m, index, by);
        if (!memory.awaited) race(fault::race_across_groups, b.across.read(index, by.group), m, index, by);
      }
      const double held = (*b.array)[static_cast<std::size_t>(index)];
      if (memory.awaited && held == 0) fail(fault::endless_wait, m, index, by);
      return held;
    }
    long cell = place(memory, index, by.item);
    if (!b.own.has(cell)) fail(fault::read_before_write, m, index, by);
    if (memory.where == ir::space::local) race(fault::race_in_group, b.in_group.read(index, by.item), m, index, by);
    return b.own[cell];
  }

  /// Channel `channel` of a texel; `at_texel` are its coordinates, x first.
  double texel(int m, ir::sampling how, const long (&at_texel)[3], int channel, const access_site& by) {
    const ir::image_format& image = kernel_->memories[m].image;
    long index = 0;
    for (int d = image.dimensions - 1; d >= 0; --d) {
      const long extent = at(m).texels[d], nearest = std::clamp(at_texel[d], 0L, extent - 1);
      if (nearest != at_texel[d] && how == ir::sampling::zero) return 0;
      if (nearest != at_texel[d] && how == ir::sampling::none) return fail(fault::texel_outside, m, at_texel[d], by), 0.0;
      index = index * extent + nearest;
    }
    return (*at(m).array)[static_cast<std::size_t>(index * image.channels + channel)];
  }

  /// Stores to a texel of one channel; `at_texel` are its coordinates, x first.
  void store_texel(int m, const long (&at_texel)[3], double value, const access_site& by) {
    long index = 0;
    for (int d = kernel_->memories[m].image.dimensions - 1; d >= 0; --d) {
      const long extent = at(m).texels[d];
      if (at_texel[d] < 0 || at_texel[d] >= extent) return fail(fault::texel_outside, m, at_texel[d], by);
      index = index * extent + at_texel[d];
    }
    store(m, index, value, by);
  }
  void store(int m, long index, double value, const access_site& by) {
    const ir::memory& memory = kernel_->memories[m];
    allocation& b = at(m);
    watch(memory, m, index, true, by);
    if (index < 0 || index >= memory.size) return fail(fault::store_out_of_bounds, m, index, by);
    if (memory.where != ir::space::priv) race(fault::race_in_group, b.in_group.write(index, by.item), m, index, by);
    if (b.array != nullptr) {
      race(fault::race_across_groups, b.across.write(index, by.group), m, index, by);
      (*b.array)[static_cast<std::size_t>(index)] = round_to(memory.type, value);
    } else {
      b.own.set(place(memory, index, by.item), round_to(memory.type, value));
    }
  }

  /// Adds an integer to an element, as one step.
  void add(int m, long index, double value, const access_site& by) {
    const ir::memory& memory = kernel_->memories[m];
    allocation& b = at(m);
    watch(memory, m, index, true, by);
    if (index < 0 || index >= memory.size) return fail(fault::store_out_of_bounds, m, index, by);
    race(fault::race_in_group, b.in_group.add(index, by.item), m, index, by);
    if (memory.where == ir::space::global) {
      race(fault::race_across_groups, b.across.add(index, by.group), m, index, by);
      double& held = (*b.array)[static_cast<std::size_t>(index)];
      held = round_to(memory.type, held + value);
    } else {
      const long cell = place(memory, index, by.item);
      if (!b.own.has(cell)) fail(fault::read_before_write, m, index, by);
      b.own.set(cell, round_to(memory.type, b.own[cell] + value));
    }
  }

  /// Tells of an index that a gather reads and its array hasn't.
  void index_out_of_range(long index, const access_site& by) {
    finding f = at_site(fault::index_out_of_range, by);
    f.index = index;
    report_(f);
  }

  /// The variable of a work-item, or a component of it.
  double read(int variable, int component, const access_site& by) {
    cells& v = variables_[static_cast<std::size_t>(variable)];
    const long at = by.item * kernel_->variables[variable].width + component;
    if (!v.has(at)) {
      finding f = at_site(fault::read_before_write, by);
      f.variable = variable;
      report_(f);
    }
    return v[at];
  }
  void declare(int variable, long item) {
    const int width = kernel_->variables[variable].width;
    for (int k = 0; k < width; ++k) variables_[static_cast<std::size_t>(variable)].forget(item * width + k);
  }
  void write(int variable, long item, int component, double value) {
    const ir::variable& v = kernel_->variables[variable];
    variables_[static_cast<std::size_t>(variable)].set(item * v.width + component, round_to(v.type, value));
  }

 private:
  /// Numbers that know whether they have been written since `forget`.
  struct cells {
    std::vector<double> data;
    std::vector<unsigned> round_written;
    unsigned round = 1;
    void allocate(long n) {
      data.assign(static_cast<std::size_t>(n), 0);
      round_written.assign(static_cast<std::size_t>(n), 0);
    }
    void forget() { ++round; }
    void forget(long i) { round_written[static_cast<std::size_t>(i)] = 0; }
    bool has(long i) const { return round_written[static_cast<std::size_t>(i)] == round; }
    double operator[](long i) const { return has(i) ? data[static_cast<std::size_t>(i)] : 0; }
    void set(long i, double x) {
      data[static_cast<std::size_t>(i)] = x;
      round_written[static_cast<std::size_t>(i)] = round;
    }
  };
  struct allocation {
    std::vector<double>* array = nullptr;  ///< global
    cells own;                             ///< local, private
    touched in_group, across;
    bool watched = false;  ///< global and written: races are possible
    long texels[3] = {};   ///< of an image
  };

  void watch(const ir::memory& memory, int m, long index, bool store, const access_site& by) {
    if (watching_ != nullptr && memory.where == ir::space::global) watching_->accessed(m, index, store, by);
  }
  allocation& at(int m) { return memories_[static_cast<std::size_t>(m)]; }
  static long place(const ir::memory& m, long index, long item) {
    return m.where == ir::space::priv ? item * m.size + index : index;
  }

  allocation make(int m, const facts& known, std::vector<std::vector<double>>& parameters) const {
    const ir::memory& memory = kernel_->memories[m];
    allocation b;
    if (memory.where == ir::space::global || memory.where == ir::space::image) {
      bool given = memory.parameter >= 0 && memory.parameter < static_cast<int>(parameters.size());
      if (!given) throw std::invalid_argument("there is no array for " + name_of_memory(*kernel_, m) + " of the kernel.");
      b.array = &parameters[static_cast<std::size_t>(memory.parameter)];
      if (static_cast<long>(b.array->size()) != memory.size)
        throw std::invalid_argument("the array for " + name_of_memory(*kernel_, m) + " has " + std::to_string(b.array->size()) +
                                    " elements where the kernel needs " + std::to_string(memory.size) + ".");
      for (int d = 0; d < memory.image.dimensions; ++d) b.texels[d] = kernel_->valued(memory.image.extent[d]);
      b.watched = known.written(m);
      if (b.watched) b.in_group = b.across = touched(memory.size);
    } else {
      b.own.allocate(memory.where == ir::space::local ? memory.size : memory.size * lanes_);
      if (memory.where == ir::space::local) b.in_group = touched(memory.size);
    }
    return b;
  }

  static finding at_site(fault what, const access_site& by) {
    finding f;
    f.what = what;
    f.statement = by.statement;
    f.group = by.group;
    f.item = by.item;
    return f;
  }
  void fail(fault what, int m, long index, const access_site& by) {
    finding f = at_site(what, by);
    f.memory = m;
    f.index = index;
    report_(f);
  }
  void race(fault what, long other, int m, long index, const access_site& by) {
    if (other == touched::nobody) return;
    finding f = at_site(what, by);
    f.memory = m;
    f.index = index;
    (what == fault::race_in_group ? f.other_item : f.other_group) = other;
    report_(f);
  }

  const ir::kernel* kernel_;
  int lanes_;
  Report report_;
  watcher* watching_;
  std::vector<allocation> memories_;
  std::vector<cells> variables_;
};

}  // namespace hoist::simulate
