#pragma once
// Why a target can't have the images that a kernel reads and writes.

#include <hoist/ir/image_limits.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/fixed_string.hpp>

namespace hoist::detail {

#if HOIST_ENGINE_BODIES
/// "WHAT THERE OF, the target allows MOST": the same text for equal sentences.
inline const char* too_many(const char* what, long there, const char* of, long most) {
  struct entry {
    char text[120];
    entry* next;
  };
  static entry* first = nullptr;
  entry* const mine = new entry{{}, __atomic_load_n(&first, __ATOMIC_ACQUIRE)};
  __builtin_snprintf(mine->text, sizeof mine->text, "%s %ld %s, the target allows %ld", what, there, of, most);
  for (const entry* e = mine->next; e != nullptr; e = e->next)
    if (meta::same_text(e->text, mine->text)) return delete mine, e->text;
  while (!__atomic_compare_exchange_n(&first, &mine->next, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
  }
  return mine->text;
}
/// A sentence that stays until the program ends, or null where the target has such images. Several threads may ask.
HOIST_IN_ENGINE inline const char* image_rejection(const ir::image_limits& needed, const ir::image_limits& most) {
  if (!most.supported) return "the target has no images";
  if (needed.writes_3d && !most.writes_3d) return "the target writes no images of three dimensions";
  constexpr const char *called[] = {"columns", "rows", "planes"}, *image = "the image would have";
  for (int d = 0; d < 3; ++d) {
    if (d < 2 && needed.in2d[d] > most.in2d[d]) return too_many(image, needed.in2d[d], called[d], most.in2d[d]);
    if (needed.in3d[d] > most.in3d[d]) return too_many(image, needed.in3d[d], called[d], most.in3d[d]);
  }
  if (needed.texels > most.texels) return too_many(image, needed.texels, "texels", most.texels);
  if (needed.read > most.read) return too_many("the kernel would read", needed.read, "images", most.read);
  if (needed.write > most.write) return too_many("the kernel would write", needed.write, "images", most.write);
  return nullptr;
}
#else
const char* image_rejection(const ir::image_limits& needed, const ir::image_limits& most);
#endif

}  // namespace hoist::detail
