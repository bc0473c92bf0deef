#include <tools/laboratory/shipped_forests.hpp>

#include <tools/laboratory/trained/cpu_pocl_loading.hpp>
#include <tools/laboratory/trained/nvidia_h100_loading.hpp>

#include <string_view>

namespace hoist::tools {

std::shared_ptr<const loading_forest> shipped_forest(const target& t) {
  const bool is_nvidia = std::string_view(t.name).starts_with("nvidia");
  if (!is_nvidia && t.kind != device_class::cpu) return nullptr;
  return std::make_shared<const loading_forest>(
      loading_forest_from(is_nvidia ? trained::nvidia_h100_loading : trained::cpu_pocl_loading));
}

}  // namespace hoist::tools
