#pragma once
// Kernels built for a device, and what the device needs to run them.

#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/session.hpp>

#include <string>

namespace hoist::runtime {

class binary_cache;

/// What a built kernel takes: the most work-items of a group that it can run with, the multiple that suits the device,
/// and bytes of local and (where the driver says so) private memory.
struct kernel_resources {
  long max_group = 0;
  long required_group = 0;  ///< of the group size that the text requires (reqd_work_group_size), 0 where it requires none
  long multiple = 1;
  long local_bytes = 0;
  long private_bytes = 0;
};

/// A text of kernels built for the device of a session, or taken from a cache of binaries.
/// Fails with `build_error`, which carries the log and the text, when the device's compiler refuses it.
class program {
 public:
  HOIST_RUNTIME program(const session& s, const std::string& text, const std::string& options = "",
                        const binary_cache* cache = nullptr);

  /// Whether the binary came from a cache.
  bool from_cache() const { return from_cache_; }

  /// Keeps the binary. PoCL makes it whole at the first launch only, and takes 90 ms to tell it, so this is for what will
  /// be built again by other processes.
  HOIST_RUNTIME void store_in(const binary_cache& cache, const std::string& text, const std::string& options) const;

  /// Milliseconds that the build took. Some drivers, PoCL among them, compile the rest at the first launch.
  double build_ms() const { return build_ms_; }

  /// What the device's compiler had to say; empty when it has nothing to say.
  HOIST_RUNTIME std::string log() const;

  /// A kernel of its own, with arguments of its own. Fails when the text has none of that name.
  HOIST_RUNTIME owned<cl_kernel> kernel(const std::string& name) const;

  HOIST_RUNTIME kernel_resources resources(const owned<cl_kernel>& k) const;

 private:
  template <class T>
  T work_group(const owned<cl_kernel>& k, cl_kernel_work_group_info what) const;
  HOIST_RUNTIME void build_text(const std::string& text, const std::string& options);
  /// Whether the cache has a binary that the driver takes; one that it refuses is forgotten.
  HOIST_RUNTIME bool taken(const binary_cache& cache, const std::string& text, const std::string& options);

  session session_;
  owned<cl_program> handle_;
  double build_ms_ = 0;
  bool from_cache_ = false;
};

/// Builds a text for the device of a session.
HOIST_RUNTIME program build(const session& s, const std::string& text, const std::string& options = "");

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/error.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace hoist::runtime {

HOIST_RUNTIME_BODY program::program(const session& s, const std::string& text, const std::string& options,
                                    const binary_cache* cache)
    : session_(s) {
  if (text.empty()) throw build_error(s.name(), "the text of the kernels is empty", text, CL_INVALID_VALUE);
  const double begin_s = meta::seconds_now();
  from_cache_ = cache != nullptr && taken(*cache, text, options);
  if (!from_cache_) build_text(text, options);
  build_ms_ = 1e3 * (meta::seconds_now() - begin_s);
}

HOIST_RUNTIME_BODY void program::store_in(const binary_cache& cache, const std::string& text,
                                          const std::string& options) const {
  std::size_t bytes = 0;
  if (cache.folder().empty()) return;
  if (clGetProgramInfo(handle_(), CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, nullptr) != CL_SUCCESS || bytes == 0) return;
  std::string binary(bytes, '\0');
  auto* to = reinterpret_cast<unsigned char*>(binary.data());
  if (clGetProgramInfo(handle_(), CL_PROGRAM_BINARIES, sizeof to, &to, nullptr) == CL_SUCCESS)
    cache.store(session_, text, options, binary);
}

HOIST_RUNTIME_BODY std::string program::log() const {
  std::size_t bytes = 0;
  if (clGetProgramBuildInfo(handle_(), session_.id(), CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes) != CL_SUCCESS) return "";
  std::string text(bytes, '\0');
  if (clGetProgramBuildInfo(handle_(), session_.id(), CL_PROGRAM_BUILD_LOG, bytes, text.data(), nullptr) != CL_SUCCESS)
    return "";
  while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
  return text;
}

HOIST_RUNTIME_BODY owned<cl_kernel> program::kernel(const std::string& name) const {
  cl_int status = CL_SUCCESS;
  owned<cl_kernel> k(clCreateKernel(handle_(), name.c_str(), &status));
  if (status == CL_INVALID_KERNEL_NAME)
    throw error("clCreateKernel failed on " + session_.name() + ": the text has no kernel called " + name, verdict::compile,
                status);
  check(status, "clCreateKernel", session_.name());
  return k;
}

template <class T>
T program::work_group(const owned<cl_kernel>& k, cl_kernel_work_group_info what) const {
  T value{};
  check(clGetKernelWorkGroupInfo(k(), session_.id(), what, sizeof value, &value, nullptr), "clGetKernelWorkGroupInfo",
        session_.name());
  return value;
}

HOIST_RUNTIME_BODY kernel_resources program::resources(const owned<cl_kernel>& k) const {
  kernel_resources r;
  r.max_group = static_cast<long>(work_group<std::size_t>(k, CL_KERNEL_WORK_GROUP_SIZE));
  const auto required = work_group<std::array<std::size_t, 3>>(k, CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  r.required_group = static_cast<long>(required[0] * required[1] * required[2]);
  r.multiple = static_cast<long>(work_group<std::size_t>(k, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE));
  r.local_bytes = static_cast<long>(work_group<cl_ulong>(k, CL_KERNEL_LOCAL_MEM_SIZE));
  r.private_bytes = static_cast<long>(work_group<cl_ulong>(k, CL_KERNEL_PRIVATE_MEM_SIZE));
  return r;
}

HOIST_RUNTIME_BODY void program::build_text(const std::string& text, const std::string& options) {
  const char* source = text.c_str();
  const std::size_t length = text.size();
  const cl_device_id id = session_.id();
  cl_int status = CL_SUCCESS;
  handle_ = owned<cl_program>(clCreateProgramWithSource(session_.context(), 1, &source, &length, &status));
  check(status, "clCreateProgramWithSource", session_.name());
  status = clBuildProgram(handle_(), 1, &id, options.c_str(), nullptr, nullptr);
  if (status == CL_INVALID_BUILD_OPTIONS)
    throw build_error(session_.name(), "error: the driver refuses the options \"" + options + "\"\n" + log(), text, status);
  if (status != CL_SUCCESS) throw build_error(session_.name(), log(), text, status);
}

HOIST_RUNTIME_BODY bool program::taken(const binary_cache& cache, const std::string& text, const std::string& options) {
  const std::optional<std::string> binary = cache.find(session_, text, options);
  if (!binary) return false;
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary->data());
  const std::size_t length = binary->size();
  const cl_device_id id = session_.id();
  cl_int status = CL_SUCCESS, of_binary = CL_SUCCESS;
  owned<cl_program> from_binary(clCreateProgramWithBinary(session_.context(), 1, &id, &length, &bytes, &of_binary, &status));
  if (status == CL_SUCCESS && of_binary == CL_SUCCESS)
    status = clBuildProgram(from_binary(), 1, &id, options.c_str(), nullptr, nullptr);
  if (status == CL_SUCCESS && of_binary == CL_SUCCESS) {
    handle_ = from_binary;
    return true;
  }
  cache.forget(session_, text, options);
  return false;
}

HOIST_RUNTIME_BODY program build(const session& s, const std::string& text, const std::string& options) {
  return {s, text, options};
}

}  // namespace hoist::runtime
#endif
