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
    return other_writer(c, user);
  }
  /// Records a write; returns the user whose access it races with, or nobody.
  long write(long index, long user) {
    cell& c = at(index);
    const long before = other_writer(c, user);
    c.writer = user;
    c.second_writer = nobody;
    c.adds = false;
    return before != nobody ? before : other_reader(c, user);
  }
  /// Records an addition, which doesn't race with others; returns the user whose access it races with, or nobody.
  long add(long index, long user) {
    cell& c = at(index);
    const long before = c.adds ? nobody : other_writer(c, user);
    if (c.writer == nobody)
      c.writer = user, c.adds = true;
    else if (c.writer != user)
      c.second_writer = user;
    return before != nobody ? before : other_reader(c, user);
  }

 private:
  struct cell {
    long epoch = -1;
    long writer = nobody, second_writer = nobody;  // the second adds, as the first does
    long reader = nobody, second_reader = nobody;
    bool adds = false;
  };
  static long other_writer(const cell& c, long user) {
    return c.writer != nobody && c.writer != user ? c.writer : c.second_writer == user ? nobody : c.second_writer;
  }
  static long other_reader(const cell& c, long user) {
    return c.reader != nobody && c.reader != user ? c.reader : c.second_reader == user ? nobody : c.second_reader;
  }
  cell& at(long index) {
    cell& c = cell_[static_cast<unsigned long>(index)];
    if (c.epoch != epoch_) c = {.epoch = epoch_};
    return c;
  }

  std::vector<cell> cell_;
  long epoch_ = 0;
};

}  // namespace hoist::simulate
