#pragma once
// What a device says about itself.

#include <hoist/ir/image_limits.hpp>
#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/opencl.hpp>

#include <string>
#include <string_view>

namespace hoist::runtime {

using ir::image_limits;

enum class device_type : unsigned char { gpu, cpu, other };

constexpr const char* name(device_type t) {
  return t == device_type::gpu ? "GPU" : t == device_type::cpu ? "CPU" : "other device";
}

/// A device as it describes itself. Sizes are in bytes; `clock_mhz` is the greatest clock. `sub_group` is the number of
/// work-items that execute in step (1 on a CPU, whose compiler vectorises by `vector_width` floats instead).
/// `cache_bytes` is what the driver reports as global memory cache: the last level on a CPU, but the sum of the first
/// levels on some NVIDIA GPUs.
struct device_info {
  std::string name, vendor, platform, driver, version;
  std::string uuid;  ///< 32 hexadecimal digits, the same in every process; empty where the driver doesn't tell
  device_type type = device_type::other;
  int compute_units = 0;
  int clock_mhz = 0;
  long max_group = 0;                  ///< work-items
  long max_item_sizes[3] = {1, 1, 1};  ///< work-items of a group, by dimension
  long local_bytes = 0;                ///< per work-group
  bool has_local_memory = false;       ///< a memory of its own, not a region of global memory
  long global_bytes = 0;
  long max_alloc = 0;  ///< largest buffer
  int sub_group = 1;
  int vector_width = 1;  ///< floats of the native vectors
  int line_bytes = 0;
  long cache_bytes = 0;
  bool has_fp64 = false;
  bool unified_memory = false;  ///< host and device share one memory
  image_limits images{};
};

namespace query {
/// The preferred multiple of a work-group's size, asked of a kernel that does next to nothing.
HOIST_RUNTIME int kernel_multiple(cl_device_id id, std::string_view device);
}  // namespace query

/// Asks a device for all of `device_info`. Fails when the driver does not answer a question of OpenCL 1.2.
HOIST_RUNTIME device_info ask(cl_device_id id, const std::string& platform);

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/error.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace hoist::runtime {

namespace query {

HOIST_LAZY std::string trimmed(std::string s) {
  while (!s.empty() && (s.back() == '\0' || s.back() == ' ')) s.pop_back();
  return s.substr(std::min(s.find_first_not_of(' '), s.size()));
}

HOIST_LAZY std::string text(cl_device_id id, cl_device_info what, std::string_view device) {
  std::size_t bytes = 0;
  check(clGetDeviceInfo(id, what, 0, nullptr, &bytes), "clGetDeviceInfo", device);
  std::string s(bytes, '\0');
  check(clGetDeviceInfo(id, what, bytes, s.data(), nullptr), "clGetDeviceInfo", device);
  return trimmed(s);
}

template <class T>
T number(cl_device_id id, cl_device_info what, std::string_view device) {
  T value{};
  check(clGetDeviceInfo(id, what, sizeof value, &value, nullptr), "clGetDeviceInfo", device);
  return value;
}

/// A number that not every driver knows: `otherwise` when this one does not.
template <class T>
T number_or(cl_device_id id, cl_device_info what, T otherwise) {
  T value{};
  return clGetDeviceInfo(id, what, sizeof value, &value, nullptr) == CL_SUCCESS ? value : otherwise;
}

/// The device's UUID (cl_khr_device_uuid) in hexadecimal, or nothing.
HOIST_LAZY std::string uuid(cl_device_id id) {
  constexpr cl_device_info device_uuid_khr = 0x106A;
  unsigned char bytes[16];
  if (clGetDeviceInfo(id, device_uuid_khr, sizeof bytes, bytes, nullptr) != CL_SUCCESS) return {};
  std::string s;
  for (unsigned char b : bytes)
    for (int digit : {b / 16, b % 16}) s += "0123456789abcdef"[digit];
  return s;
}

HOIST_RUNTIME_BODY int kernel_multiple(cl_device_id id, std::string_view device) {
  const char* source = "kernel void id(global int* x) { x[get_global_id(0)] = (int)get_global_id(0); }";
  cl_int status = CL_SUCCESS;
  const owned<cl_context> context(clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status));
  check(status, "clCreateContext", device);
  const owned<cl_program> program(clCreateProgramWithSource(context(), 1, &source, nullptr, &status));
  check(status, "clCreateProgramWithSource", device);
  check(clBuildProgram(program(), 1, &id, "", nullptr, nullptr), "clBuildProgram", device);
  const owned<cl_kernel> kernel(clCreateKernel(program(), "id", &status));
  check(status, "clCreateKernel", device);
  std::size_t multiple = 1;
  check(
      clGetKernelWorkGroupInfo(kernel(), id, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof multiple, &multiple, nullptr),
      "clGetKernelWorkGroupInfo", device);
  return static_cast<int>(multiple);
}

/// Work-items that execute in step: the vendor's own figure where there is one, else the preferred multiple.
HOIST_LAZY int sub_group(cl_device_id id, device_type type, const std::string& extensions, std::string_view device) {
  constexpr cl_device_info warp_size_nv = 0x4003, wavefront_width_amd = 0x4043;
  if (type == device_type::cpu) return 1;
  cl_uint width = 0;
  if (extensions.find("cl_nv_device_attribute_query") != std::string::npos)
    width = number_or<cl_uint>(id, warp_size_nv, 0);
  else if (extensions.find("cl_amd_device_attribute_query") != std::string::npos)
    width = number_or<cl_uint>(id, wavefront_width_amd, 0);
  return width > 0 ? static_cast<int>(width) : kernel_multiple(id, device);
}

HOIST_LAZY image_limits limits_of_images(cl_device_id id, const std::string& extensions, std::string_view device) {
  constexpr cl_device_info pitch_alignment = 0x104A, base_alignment = 0x104B;
  image_limits i;
  i.supported = number<cl_bool>(id, CL_DEVICE_IMAGE_SUPPORT, device) == CL_TRUE;
  if (!i.supported) return i;
  const auto extent = [&](cl_device_info what) { return static_cast<long>(number<std::size_t>(id, what, device)); };
  i.in2d[0] = extent(CL_DEVICE_IMAGE2D_MAX_WIDTH);
  i.in2d[1] = extent(CL_DEVICE_IMAGE2D_MAX_HEIGHT);
  i.in3d[0] = extent(CL_DEVICE_IMAGE3D_MAX_WIDTH);
  i.in3d[1] = extent(CL_DEVICE_IMAGE3D_MAX_HEIGHT);
  i.in3d[2] = extent(CL_DEVICE_IMAGE3D_MAX_DEPTH);
  i.texels = extent(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE);
  i.read = static_cast<int>(number<cl_uint>(id, CL_DEVICE_MAX_READ_IMAGE_ARGS, device));
  i.write = static_cast<int>(number<cl_uint>(id, CL_DEVICE_MAX_WRITE_IMAGE_ARGS, device));
  i.over_buffers = extensions.find("cl_khr_image2d_from_buffer") != std::string::npos;
  i.writes_3d = extensions.find("cl_khr_3d_image_writes") != std::string::npos;
  i.pitch_alignment = static_cast<int>(number_or<cl_uint>(id, pitch_alignment, 0));
  i.base_alignment = static_cast<int>(number_or<cl_uint>(id, base_alignment, 0));
  return i;
}

}  // namespace query

HOIST_RUNTIME_BODY device_info ask(cl_device_id id, const std::string& platform) {
  device_info d;
  d.platform = platform;
  d.name = query::text(id, CL_DEVICE_NAME, "a device of " + platform);
  const std::string_view n = d.name;
  d.vendor = query::text(id, CL_DEVICE_VENDOR, n);
  d.driver = query::text(id, CL_DRIVER_VERSION, n);
  d.version = query::text(id, CL_DEVICE_VERSION, n);
  d.uuid = query::uuid(id);
  const auto type = query::number<cl_device_type>(id, CL_DEVICE_TYPE, n);
  d.type = type & CL_DEVICE_TYPE_GPU ? device_type::gpu : type & CL_DEVICE_TYPE_CPU ? device_type::cpu : device_type::other;
  d.compute_units = static_cast<int>(query::number<cl_uint>(id, CL_DEVICE_MAX_COMPUTE_UNITS, n));
  d.clock_mhz = static_cast<int>(query::number<cl_uint>(id, CL_DEVICE_MAX_CLOCK_FREQUENCY, n));
  d.max_group = static_cast<long>(query::number<std::size_t>(id, CL_DEVICE_MAX_WORK_GROUP_SIZE, n));
  std::vector<std::size_t> sizes(std::max<cl_uint>(query::number<cl_uint>(id, CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, n), 3));
  check(clGetDeviceInfo(id, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizes.size() * sizeof(std::size_t), sizes.data(), nullptr),
        "clGetDeviceInfo", n);
  for (std::size_t i = 0; i < 3; ++i) d.max_item_sizes[i] = static_cast<long>(sizes[i]);
  d.local_bytes = static_cast<long>(query::number<cl_ulong>(id, CL_DEVICE_LOCAL_MEM_SIZE, n));
  d.has_local_memory = query::number<cl_device_local_mem_type>(id, CL_DEVICE_LOCAL_MEM_TYPE, n) == CL_LOCAL;
  d.global_bytes = static_cast<long>(query::number<cl_ulong>(id, CL_DEVICE_GLOBAL_MEM_SIZE, n));
  d.max_alloc = static_cast<long>(query::number<cl_ulong>(id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, n));
  d.vector_width = static_cast<int>(std::max<cl_uint>(query::number<cl_uint>(id, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, n), 1));
  d.line_bytes = static_cast<int>(query::number<cl_uint>(id, CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, n));
  d.cache_bytes = static_cast<long>(query::number<cl_ulong>(id, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, n));
  d.has_fp64 = query::number_or<cl_device_fp_config>(id, CL_DEVICE_DOUBLE_FP_CONFIG, 0) != 0;
  d.unified_memory = query::number<cl_bool>(id, CL_DEVICE_HOST_UNIFIED_MEMORY, n) == CL_TRUE;
  const std::string extensions = query::text(id, CL_DEVICE_EXTENSIONS, n);
  d.sub_group = query::sub_group(id, d.type, extensions, n);
  d.images = query::limits_of_images(id, extensions, n);
  return d;
}

}  // namespace hoist::runtime
#endif
