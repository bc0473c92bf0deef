// A layer of the OpenCL loader, for tests: every program is built with a macro for each function that its text names, so that
// the header which `pocl_for_tests` makes declares these and no others.
#include <CL/cl_layer.h>

#include <cctype>
#include <cstddef>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

namespace {

constexpr cl_uint entries = sizeof(cl_icd_dispatch) / sizeof(void*);
const cl_icd_dispatch* below = nullptr;

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The words of a text that stand before a parenthesis.
std::set<std::string_view> named_functions(std::string_view text) {
  std::set<std::string_view> found;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t from = i;
    while (i < text.size() && is_of_word(text[i])) ++i;
    const std::size_t after = text.find_first_not_of(" \t\n", i);
    if (i > from && after != text.npos && text[after] == '(') found.insert(text.substr(from, i - from));
    i += i == from ? 1 : 0;
  }
  return found;
}

std::string source_of(cl_program program) {
  std::size_t size = 0;
  if (below->clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, nullptr, &size) != CL_SUCCESS || size == 0) return "";
  std::string text(size, '\0');
  if (below->clGetProgramInfo(program, CL_PROGRAM_SOURCE, size, text.data(), nullptr) != CL_SUCCESS) return "";
  return text;
}

cl_int CL_API_CALL build_program(cl_program program, cl_uint devices, const cl_device_id* device, const char* options,
                                 void(CL_CALLBACK* notify)(cl_program, void*), void* user) {
  const std::string text = source_of(program);
  std::string all = options == nullptr ? "" : options;
  if (!text.empty()) {
    all += " -DHOIST_NAMED_FUNCTIONS";
    for (std::string_view name : named_functions(text)) all.append(" -DHOIST_NAMES_").append(name);
  }
  return below->clBuildProgram(program, devices, device, all.c_str(), notify, user);
}

}  // namespace

cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, std::size_t size, void* value, std::size_t* size_needed) {
  if (what != CL_LAYER_API_VERSION) return CL_INVALID_VALUE;
  constexpr cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  if (value != nullptr && size < sizeof version) return CL_INVALID_VALUE;
  if (value != nullptr) std::memcpy(value, &version, sizeof version);
  if (size_needed != nullptr) *size_needed = sizeof version;
  return CL_SUCCESS;
}

cl_int CL_API_CALL clInitLayer(cl_uint given, const cl_icd_dispatch* target, cl_uint* filled, const cl_icd_dispatch** layer) {
  if (target == nullptr || filled == nullptr || layer == nullptr) return CL_INVALID_VALUE;
  static cl_icd_dispatch table{};
  std::memcpy(&table, target, (given < entries ? given : entries) * sizeof(void*));
  below = target;
  table.clBuildProgram = build_program;
  *layer = &table;
  *filled = given < entries ? given : entries;
  return CL_SUCCESS;
}
