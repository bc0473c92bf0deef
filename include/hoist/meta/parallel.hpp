#pragma once
// Work on all cores, by POSIX threads: <thread> and <future> cost every unit that includes them a third of what hoist does.

#include <hoist/meta/standard.hpp>

#include <exception>
#include <vector>

#include <pthread.h>
#include <unistd.h>

namespace hoist::meta {

/// Cores that this process may use; at least 1.
inline long cores() {
  const long n = ::sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n;
}

/// Calls `f(i)` for every i in [0, parts), each on a thread of its own, the first on the caller's, and returns when all have
/// ended. Where no more threads can be had the caller does their parts. Throws what the first part that failed has thrown.
template <class F>
void in_parallel(long parts, const F& f) {
  struct part {
    const F* f;
    long number;
    std::exception_ptr failure;
    pthread_t thread;
    bool apart = false;
    void run() noexcept {
      try {
        (*f)(number);
      } catch (...) {
        failure = std::current_exception();
      }
    }
  };
  std::vector<part> all(static_cast<std::size_t>(parts < 1 ? 0 : parts));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].f = &f, all[i].number = static_cast<long>(i);
  constexpr auto run = [](void* p) -> void* { return static_cast<part*>(p)->run(), nullptr; };
  for (std::size_t i = 1; i < all.size(); ++i) all[i].apart = ::pthread_create(&all[i].thread, nullptr, run, &all[i]) == 0;
  for (part& p : all)
    if (!p.apart) p.run();
  for (part& p : all)
    if (p.apart) ::pthread_join(p.thread, nullptr);
  for (part& p : all)
    if (p.failure) std::rethrow_exception(p.failure);
}

/// A mutual exclusion that may be held in a scope: `const meta::held lock(guard);`.
class mutex {
 public:
  mutex() = default;
  mutex(const mutex&) = delete;
  mutex& operator=(const mutex&) = delete;
  ~mutex() { ::pthread_mutex_destroy(&state_); }
  void lock() { ::pthread_mutex_lock(&state_); }
  void unlock() { ::pthread_mutex_unlock(&state_); }

 private:
  pthread_mutex_t state_ = PTHREAD_MUTEX_INITIALIZER;
};
class held {
 public:
  explicit held(mutex& m) : mutex_(m) { m.lock(); }
  held(const held&) = delete;
  held& operator=(const held&) = delete;
  ~held() { mutex_.unlock(); }

 private:
  mutex& mutex_;
};

}  // namespace hoist::meta
