#pragma once
// Choices that were built, and the turns that they take on a device: what decides which is fastest.

#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/works.hpp>

#include <hoist/meta/median.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/timing.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace hoist::benchmarks {

/// A choice that was built, with what came of it.
struct tried {
  const choice* what = nullptr;
  std::unique_ptr<runtime::executable> kernels;
  double quick_ms = 0, ms = 0, error = 0;  ///< first look; median of the turns; error as a share of its bound
  std::string wrong;
  int batch = 1;
  std::vector<double> turns;
};

inline double once(const runtime::session& s, const tried& t) {
  const auto enqueue = [&](int times) { return t.kernels->enqueue(times); };
  return runtime::stopwatch::batches(s, enqueue, 60).run(1, t.batch)[0];
}

/// The buffers that all kernels of a work share, inputs first, and what was fetched of the results.
struct shared_buffers {
  std::vector<runtime::buffer> all;
  std::vector<host_array> results;

  shared_buffers(const runtime::session& s, const work& w) {
    for (const host_array& in : w.inputs) {
      all.emplace_back(s, bytes_in(in));
      std::visit([&](const auto& numbers) { all.back().write(numbers); }, in);
    }
    for (const result_columns& r : w.results) {
      all.emplace_back(s, r.bytes(w.rows));
      results.push_back(r.room(w.rows));
    }
  }
  std::size_t inputs() const { return all.size() - results.size(); }
  void spoil() const {
    for (std::size_t i = 0; i < results.size(); ++i) all[inputs() + i].fill(std::nanf(""));
  }
  void fetch() {
    for (std::size_t i = 0; i < results.size(); ++i)
      std::visit([&](auto& numbers) { all[inputs() + i].read(numbers); }, results[i]);
  }
  std::vector<runtime::buffer> with_temporaries(const runtime::session& s, const runtime::kernel_module& m) const {
    std::vector<runtime::buffer> b = all;
    for (std::size_t i = b.size(); i < m.buffer_bytes.size(); ++i) b.emplace_back(s, m.buffer_bytes[i]);
    return b;
  }
};

/// Builds, runs, checks and looks at the time.
inline tried looked_at(const runtime::session& s, const expectation& right, shared_buffers& buffers, const choice& c) {
  tried t;
  t.what = &c;
  t.wrong = c.refused;
  if (!t.wrong.empty()) return t;
  try {
    t.kernels = std::make_unique<runtime::executable>(s, c.kernels, buffers.with_temporaries(s, c.kernels));
    buffers.spoil();
    t.kernels->run();
    buffers.fetch();
    t.error = right.worst_error(buffers.results, c.chain);
    if (!(t.error <= 1)) t.wrong = "wrong: " + std::to_string(t.error) + " times the bound";
    t.quick_ms = t.kernels->run();
    t.batch = runtime::stopwatch::batch_size(t.quick_ms, 0.5);
    std::vector<double> some;
    for (int i = 0; i < 5; ++i) some.push_back(once(s, t));
    t.quick_ms = meta::median(some);
  } catch (const std::exception& e) {
    t.wrong = e.what();
    t.wrong = t.wrong.substr(0, t.wrong.find('\n'));
  }
  return t;
}

inline std::vector<tried*> fastest(std::vector<tried>& all, std::size_t count) {
  std::vector<tried*> right;
  for (tried& t : all)
    if (t.wrong.empty()) right.push_back(&t);
  std::ranges::sort(right, {}, &tried::quick_ms);
  if (right.size() > count) right.resize(count);
  return right;
}
/// Kernels take turns.
inline void take_turns(const runtime::session& s, const std::vector<tried*>& all, int turns) {
  for (tried* t : all) t->turns.clear();
  for (int turn = 0; turn < turns; ++turn)
    for (tried* t : all) t->turns.push_back(once(s, *t));
  for (tried* t : all) t->ms = meta::median(t->turns);
}
/// The fastest of a side: those that looked so run again, one after the other, since PoCL holds only so many kernels loaded.
inline tried* best_of(const runtime::session& s, std::vector<tried>& side) {
  const std::vector<tried*> finalists = fastest(side, 6);
  for (tried* t : finalists) take_turns(s, {t}, 15);
  const auto at = std::ranges::min_element(finalists, {}, &tried::ms);
  return at == finalists.end() ? nullptr : *at;
}

}  // namespace hoist::benchmarks
