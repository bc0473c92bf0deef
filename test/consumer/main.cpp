// A program of another project that uses hoist: a kernel's text from the compiler, the same from run time, and a family.
#include <hoist/hoist.hpp>
#ifdef WITH_OPENCL
#include <hoist/opencl.hpp>
#endif

#include <string_view>

using namespace hoist;

inline constexpr auto twice = program<array<float, N>>([](auto in) { return in | map([](auto x) { return x + x; }); });
constexpr auto in_parallel = structure_of<strategies::lower_maps<map_global_<0>>>(twice);
constexpr ir::point chosen() { return {.sizes = {{"N", 1000}}, .local = {64, 1, 1}}; }
constexpr std::string_view baked = kernel<decltype(in_parallel), chosen>;

int main() {
#ifdef WITH_OPENCL
  cl_uint platforms = 0;
  if (clGetPlatformIDs(0, nullptr, &platforms) != CL_SUCCESS || platforms == 0) return 2;
#endif
  const kernel_module made = variant_of(in_parallel, chosen());
  if (made.rejected != nullptr || baked != std::string_view(made.text.data(), static_cast<std::size_t>(made.text.size())))
    return 1;
  const family all = family_of("twice", twice);
  int structures = 0;
  for (int i = 0; i < all.count; ++i) structures += all.structures[i].exists;
  return structures > 1 ? 0 : 3;
}
