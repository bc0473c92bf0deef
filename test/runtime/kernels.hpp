#pragma once
// Kernels and modules that the runtime's tests share.

#include <hoist/runtime/module.hpp>

#include <string>

namespace kernels {

/// out[i] = 2 in[i] + 1 over `n` floats, in work-groups of `group`.
inline hoist::runtime::kernel_module affine(long n, long group) {
  hoist::runtime::kernel_module m;
  m.text =
      "kernel void affine(global const float* in, global float* out) {\n"
      "  const size_t i = get_global_id(0);\n  out[i] = 2.0f * in[i] + 1.0f;\n}\n";
  m.buffer_bytes = {4 * n, 4 * n};
  m.launches = {{"affine", {0, 1}, {n, 1, 1}, {group, 1, 1}, 1}};
  return m;
}

/// One work-item that counts to about `steps`, in a way that no compiler computes beforehand.
inline hoist::runtime::kernel_module busy(long steps) {
  hoist::runtime::kernel_module m;
  m.text =
      "kernel void busy(global uint* x) {\n  uint a = x[0];\n"
      "  for (long i = 0; i < " +
      std::to_string(steps) + "L; ++i) a = a * 1664525u + (a >> 7) + 1013904223u;\n  x[0] = a;\n}\n";
  m.buffer_bytes = {4};
  m.launches = {{"busy", {0}, {1, 1, 1}, {1, 1, 1}, 1}};
  return m;
}

/// The sentence with which `f` fails; empty when it does not.
template <class Error, class F>
std::string failure(F f) {
  try {
    f();
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
inline bool is_one_line(const std::string& text) { return !text.empty() && !has(text, "\n"); }

}  // namespace kernels
