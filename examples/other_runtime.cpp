// Texts for another runtime: hoist without OpenCL. The program prints a kernel and all that a host needs to launch it; it links
// no OpenCL and includes none of its headers.
//   other_runtime > smooth.json

#include <hoist/explore.hpp>

#include <cstdio>
#include <string>

using namespace hoist;

inline constexpr auto smooth = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return 0.25f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1)); });
});

namespace {

std::string quoted(const char* text, long size) {
  std::string s = "\"";
  for (long i = 0; i < size; ++i)
    s += text[i] == '\n' ? "\\n" : text[i] == '"' ? "\\\"" : text[i] == '\\' ? "\\\\" : std::string(1, text[i]);
  return s + "\"";
}

}  // namespace

int main() {
  // [emit]
  const family all = family_of("smooth", smooth);
  const meta::vec<ir::binding> sizes = {{"N", 1080}, {"M", 1920}};
  for (int i = 0; i < all.count; ++i) {
    const structure& s = all.structures[i];
    if (!s.exists || !suits(s, targets::arm_mali)) continue;
    const space points(s, all.inputs, targets::arm_mali, sizes);
    for (long number = 0; number < points.size(); ++number) {
      if (points.rejection(number) != nullptr) continue;
      const kernel_module m = points.emit(points.at(number), s.name);
      // [/emit]
      std::printf("{\n \"structure\": \"%s\",\n \"options\": \"%s\",\n \"buffer_bytes\": [", s.name, m.options);
      for (int b = 0; b < m.buffer_bytes.size(); ++b)
        std::printf("%s%ld", b == 0 ? "" : ", ", static_cast<long>(m.buffer_bytes[b]));
      std::printf("],\n \"launches\": [");
      for (int l = 0; l < m.launches.size(); ++l) {
        const launch& one = m.launches[l];
        std::printf("%s{\"kernel\": \"%s\", \"global\": [%ld, %ld, %ld], \"local\": [%ld, %ld, %ld], \"buffers\": [",
                    l == 0 ? "" : ", ", one.name, static_cast<long>(one.range.global[0]),
                    static_cast<long>(one.range.global[1]), static_cast<long>(one.range.global[2]),
                    static_cast<long>(one.range.local[0]), static_cast<long>(one.range.local[1]),
                    static_cast<long>(one.range.local[2]));
        for (int a = 0; a < one.arguments.size(); ++a) std::printf("%s%d", a == 0 ? "" : ", ", one.arguments[a]);
        std::printf("]}");
      }
      std::printf("],\n \"text\": %s\n}\n", quoted(m.text.data(), m.text.size()).c_str());
      return 0;
    }
  }
  std::fprintf(stderr, "other_runtime: no variant of smooth fits an Arm Mali at these sizes\n");
  return 1;
}
