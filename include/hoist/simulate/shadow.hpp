#pragma once
// Shadow memory: who touched each element last, to find races and reads of what was never written.

#include <hoist/meta/standard.hpp>

#include <vector>

namespace hoist::simulate {

/// Who touched the elements of a memory in the current epoch. An epoch of accesses within a group lasts from one
/// barrier to the next; one across groups lasts for the whole launch. Users are numbers from 0.
class touched {
 public:
  static constexpr long nobody = -1;

  explicit touched(long size = 0) : cell_(static_cast<unsigned long>(size)) {}
  void next_epoch() { ++epoch_; }

  /// Records a read; returns the user whose write it races with, or nobody.
  long read(long index, long user) {
    cell& c = at(index);
    if (c.reader == nobody) {
      c.reader = user;
    } else if (c.reader != user && c.second_reader == nobody) {
      c.second_reader = user;
    }
    return c.writer == user ? nobody : c.writer;
  }
  /// Records a write; returns the user whose access it races with, or nobody.
  long write(long index, long user) {
    cell& c = at(index);
    long before = c.writer;
    c.writer = user;
    if (before != nobody && before != user) return before;
    if (c.reader != nobody && c.reader != user) return c.reader;
    return c.second_reader != user ? c.second_reader : nobody;
  }

 private:
  struct cell {
    long epoch = -1;
    long writer = nobody, reader = nobody, second_reader = nobody;
  };
  cell& at(long index) {
    cell& c = cell_[static_cast<unsigned long>(index)];
    if (c.epoch != epoch_) c = {epoch_, nobody, nobody, nobody};
    return c;
  }

  std::vector<cell> cell_;
  long epoch_ = 0;
};

}  // namespace hoist::simulate
