#pragma once
// A buffer in a device's memory.

#include <hoist/meta/shared.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/session.hpp>

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace hoist::runtime {

/// Memory on a device, freed with its last copy; copies share it. Reading and writing wait for the queue's earlier
/// work. Fails when it has no bytes, or more than the device allows for one buffer or for all of the session together.
class buffer {
 public:
  HOIST_RUNTIME buffer(const session& s, long bytes);

  /// A buffer between two zones of 4 KB that no kernel may write, where the device has room for them.
  HOIST_RUNTIME static buffer guarded(const session& s, long bytes);
  /// Writes into the zones what kernels hardly write, in the queue's order; nothing where there are none.
  HOIST_RUNTIME void reset_guards() const;
  /// Bytes of the zones that aren't as reset_guards left them, after the queue's earlier work.
  HOIST_RUNTIME long overwritten_guards() const;

  long bytes() const { return bytes_; }
  HOIST_RUNTIME cl_mem handle() const;

  /// Copies host data to the first bytes of the buffer. Fails when there is more than fits.
  template <class T>
  void write(std::span<const T> data) const {
    static_assert(std::is_trivially_copyable_v<T>, "only plain data can be written to a device");
    write_bytes(data.data(), data.size_bytes());
  }
  template <class T>
  void write(const std::vector<T>& data) const {
    write(std::span<const T>(data));
  }

  /// Copies the first bytes of the buffer to the host. Fails when more is asked for than there is.
  template <class T>
  void read(std::span<T> data) const {
    static_assert(std::is_trivially_copyable_v<T>, "only plain data can be read from a device");
    read_bytes(data.data(), data.size_bytes());
  }
  template <class T>
  void read(std::vector<T>& data) const {
    read(std::span<T>(data));
  }

  /// Copies `rows` rows of `row` bytes that begin `pitch` bytes apart on the host, to or from dense rows in the buffer.
  HOIST_RUNTIME void write_rows(const void* data, std::size_t row, std::size_t rows, std::size_t pitch) const;
  HOIST_RUNTIME void read_rows(void* data, std::size_t row, std::size_t rows, std::size_t pitch) const;

  /// Sets every element to `value`; the size must be a multiple of it. Done in the queue's order.
  template <class T>
  void fill(T value) const {
    static_assert(std::is_arithmetic_v<T>, "a buffer is filled with a number");
    fill_bytes(&value, sizeof value);
  }

 private:
  struct state;
  static constexpr std::size_t guard_bytes = 4096;  // a multiple of what devices ask of a sub-buffer's origin
  static constexpr unsigned char guard_pattern = 0xa5;

  HOIST_RUNTIME buffer(const session& s, long bytes, bool guarded);
  HOIST_RUNTIME void write_bytes(const void* data, std::size_t bytes) const;
  HOIST_RUNTIME void read_bytes(void* data, std::size_t bytes) const;
  HOIST_RUNTIME void fill_bytes(const void* value, std::size_t bytes) const;
  HOIST_RUNTIME void refuse_beyond(std::size_t wanted, const char* action) const;

  long bytes_;
  meta::shared<state> state_;
};

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

#include <algorithm>
#include <string>

namespace hoist::runtime {

struct buffer::state {
  HOIST_LAZY state(const session& s, long size, bool guarded) : owner(s), bytes(size) {
    const device_info& d = s.info();
    if (size <= 0) throw error("a buffer needs at least one byte, not " + std::to_string(size));
    if (size > d.max_alloc) refuse("one buffer", size, d.max_alloc);
    if (const long all = s.allocated() + size; all > d.global_bytes) refuse("all buffers", all, d.global_bytes);
    if (const long more = size + 2 * static_cast<long>(guard_bytes);
        guarded && more <= d.max_alloc && s.allocated() + more <= d.global_bytes)
      make_between_guards(more);
    else
      memory = allocated(size);
    s.allocated() += bytes;
  }
  ~state() { owner.allocated() -= bytes; }
  state(const state&) = delete;
  state& operator=(const state&) = delete;

  HOIST_LAZY owned<cl_mem> allocated(long size) const {
    cl_int status = CL_SUCCESS;
    owned<cl_mem> m(clCreateBuffer(owner.context(), CL_MEM_READ_WRITE, static_cast<std::size_t>(size), nullptr, &status));
    check(status, "clCreateBuffer", owner.name());
    return m;
  }
  HOIST_LAZY void make_between_guards(long all) {
    const cl_buffer_region middle{guard_bytes, static_cast<std::size_t>(bytes)};
    whole = allocated(all);
    cl_int status = CL_SUCCESS;
    memory = owned<cl_mem>(clCreateSubBuffer(whole(), CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &middle, &status));
    check(status, "clCreateSubBuffer", owner.name());
    end_of_middle = guard_bytes + static_cast<std::size_t>(bytes);
    bytes = all;
  }
  HOIST_LAZY void refuse(const char* what, long needed, long allowed) const {
    throw error(std::string(what) + " would take " + std::to_string(needed) + " bytes, but " + owner.name() + " allows " +
                    std::to_string(allowed) + ": use a smaller problem",
                verdict::constraints);
  }

  session owner;
  long bytes;                   ///< allocated
  owned<cl_mem> whole, memory;  ///< the first where there are guards
  std::size_t end_of_middle = 0;
};

HOIST_RUNTIME_BODY buffer::buffer(const session& s, long bytes, bool guarded)
    : bytes_(bytes), state_(meta::shared<state>::make(s, bytes, guarded)) {}
HOIST_RUNTIME_BODY buffer::buffer(const session& s, long bytes) : buffer(s, bytes, false) {}
HOIST_RUNTIME_BODY buffer buffer::guarded(const session& s, long bytes) {
  buffer b(s, bytes, true);
  b.reset_guards();
  return b;
}

HOIST_RUNTIME_BODY void buffer::reset_guards() const {
  if (state_->end_of_middle == 0) return;
  for (std::size_t begin : {std::size_t{0}, state_->end_of_middle})
    check(
        clEnqueueFillBuffer(state_->owner.queue(), state_->whole(), &guard_pattern, 1, begin, guard_bytes, 0, nullptr, nullptr),
        "clEnqueueFillBuffer", state_->owner.name());
}
HOIST_RUNTIME_BODY long buffer::overwritten_guards() const {
  if (state_->end_of_middle == 0) return 0;
  long overwritten = 0;
  std::vector<unsigned char> zone(guard_bytes);
  for (std::size_t begin : {std::size_t{0}, state_->end_of_middle}) {
    check(clEnqueueReadBuffer(state_->owner.queue(), state_->whole(), CL_TRUE, begin, guard_bytes, zone.data(), 0, nullptr,
                              nullptr),
          "clEnqueueReadBuffer", state_->owner.name());
    overwritten += static_cast<long>(guard_bytes) - std::count(zone.begin(), zone.end(), guard_pattern);
  }
  return overwritten;
}

HOIST_RUNTIME_BODY cl_mem buffer::handle() const { return state_->memory(); }

HOIST_RUNTIME_BODY void buffer::refuse_beyond(std::size_t wanted, const char* action) const {
  if (wanted > static_cast<std::size_t>(bytes()))
    throw error(std::string(action) + " " + std::to_string(wanted) + " bytes is more than the buffer on " +
                state_->owner.name() + " has: " + std::to_string(bytes()));
}

HOIST_RUNTIME_BODY void buffer::write_bytes(const void* data, std::size_t bytes) const {
  refuse_beyond(bytes, "writing");
  if (bytes == 0) return;
  check(clEnqueueWriteBuffer(state_->owner.queue(), handle(), CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
        "clEnqueueWriteBuffer", state_->owner.name());
}

HOIST_RUNTIME_BODY void buffer::read_bytes(void* data, std::size_t bytes) const {
  refuse_beyond(bytes, "reading");
  if (bytes == 0) return;
  check(clEnqueueReadBuffer(state_->owner.queue(), handle(), CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
        "clEnqueueReadBuffer", state_->owner.name());
}

HOIST_RUNTIME_BODY void buffer::write_rows(const void* data, std::size_t row, std::size_t rows, std::size_t pitch) const {
  refuse_beyond(row * rows, "writing");
  const std::size_t zero[3] = {0, 0, 0}, region[3] = {row, rows, 1};
  check(clEnqueueWriteBufferRect(state_->owner.queue(), handle(), CL_TRUE, zero, zero, region, row, 0, pitch, 0, data, 0,
                                 nullptr, nullptr),
        "clEnqueueWriteBufferRect", state_->owner.name());
}

HOIST_RUNTIME_BODY void buffer::read_rows(void* data, std::size_t row, std::size_t rows, std::size_t pitch) const {
  refuse_beyond(row * rows, "reading");
  const std::size_t zero[3] = {0, 0, 0}, region[3] = {row, rows, 1};
  check(clEnqueueReadBufferRect(state_->owner.queue(), handle(), CL_TRUE, zero, zero, region, row, 0, pitch, 0, data, 0,
                                nullptr, nullptr),
        "clEnqueueReadBufferRect", state_->owner.name());
}

HOIST_RUNTIME_BODY void buffer::fill_bytes(const void* value, std::size_t size) const {
  if (bytes() % static_cast<long>(size) != 0)
    throw error("a buffer of " + std::to_string(bytes()) + " bytes can't be filled with elements of " + std::to_string(size) +
                " bytes");
  check(clEnqueueFillBuffer(state_->owner.queue(), handle(), value, size, 0, static_cast<std::size_t>(bytes()), 0, nullptr,
                            nullptr),
        "clEnqueueFillBuffer", state_->owner.name());
}

}  // namespace hoist::runtime
#endif
