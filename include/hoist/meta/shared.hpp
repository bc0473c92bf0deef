#pragma once
// std::shared_ptr without <memory>, which costs every unit that includes it a fifth of what hoist does.

#include <hoist/meta/standard.hpp>

#include <utility>

namespace hoist::meta {

namespace detail {
struct counted {
  long users;
  void (*end)(counted*);
};
}  // namespace detail

/// An object that its copies share, and that ends with the last of them; none by default. T may be incomplete where the
/// object isn't made. Any thread may copy and end its own copy.
template <class T>
class shared {
 public:
  shared() = default;
  shared(const shared& o) : counted_(o.counted_), object_(o.object_) {
    if (counted_ != nullptr) __atomic_add_fetch(&counted_->users, 1, __ATOMIC_RELAXED);
  }
  shared(shared&& o) noexcept : counted_(std::exchange(o.counted_, nullptr)), object_(std::exchange(o.object_, nullptr)) {}
  /// The object as one of a base of its class, or as const.
  template <class U>
    requires requires(U* u, T*& t) { t = u; }
  shared(shared<U> o) noexcept : counted_(std::exchange(o.counted_, nullptr)), object_(std::exchange(o.object_, nullptr)) {}
  shared& operator=(shared o) noexcept {
    std::swap(counted_, o.counted_);
    std::swap(object_, o.object_);
    return *this;
  }
  ~shared() {
    if (counted_ != nullptr && __atomic_sub_fetch(&counted_->users, 1, __ATOMIC_ACQ_REL) == 0) counted_->end(counted_);
  }

  template <class... A>
  static shared make(A&&... arguments) {
    shared s;
    auto* o =
        new with_object{{1, [](detail::counted* c) { delete static_cast<with_object*>(c); }}, T(std::forward<A>(arguments)...)};
    s.counted_ = o;
    s.object_ = &o->object;
    return s;
  }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  template <class>
  friend class shared;
  struct with_object : detail::counted {
    T object;
  };
  detail::counted* counted_ = nullptr;
  T* object_ = nullptr;
};

}  // namespace hoist::meta
