#pragma once
// The images through which a launcher's kernels read the arrays that they were given.

#include <hoist/runtime/error.hpp>
#include <hoist/runtime/image.hpp>
#include <hoist/runtime/module.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// Images of a module's buffers: made when these change, copied before the launches that read them.
class given_images {
 public:
  HOIST_LAZY static const image_argument* of(const launch& l, std::size_t argument) {
    for (const image_argument& i : l.images)
      if (static_cast<std::size_t>(i.argument) == argument) return &i;
    return nullptr;
  }
  HOIST_LAZY static bool any(const kernel_module& m) {
    for (const launch& l : m.launches)
      if (!l.images.empty()) return true;
    return false;
  }
  /// Fails where kernels have the array, called `who`, as a buffer.
  HOIST_LAZY static void refuse_buffers(const kernel_module& m, std::size_t array, const std::string& who) {
    for (const launch& l : m.launches)
      for (std::size_t a = 0; a < l.arguments.size(); ++a)
        if (static_cast<std::size_t>(l.arguments[a]) == array && of(l, a) == nullptr)
          throw error(who + " is an image, where the kernel has a buffer", verdict::constraints);
  }

  /// Makes the images of the memories, by buffer, and gives them to the kernels, by launch. The user's own images are checked.
  HOIST_LAZY void make(const session& s, const kernel_module& m, const std::vector<owned<cl_kernel>>& kernels,
                       std::vector<cl_mem> memories) {
    images_.clear();
    memories_ = std::move(memories);
    for (std::size_t l = 0; l < kernels.size(); ++l)
      for (const image_argument& a : m.launches[l].images) {
        const int b = m.launches[l].arguments[static_cast<std::size_t>(a.argument)];
        cl_mem given = memories_[static_cast<std::size_t>(b)];
        if (is_image(given, s.name()))
          check_image(given, a, "input " + std::to_string(b), s.name());
        else
          given = image_of(s, m, b, a);
        check(clSetKernelArg(kernels[l](), static_cast<cl_uint>(a.argument), sizeof given, &given), "clSetKernelArg", s.name());
      }
  }
  HOIST_LAZY void stays(std::size_t input) {
    stay_.resize(input < stay_.size() ? stay_.size() : input + 1, false);
    stay_[input] = true;
  }

  /// Copies what is to be copied before all launches, or before one that reads what others wrote, after `last` or else `after`.
  HOIST_LAZY void copy(cl_command_queue queue, const launch* before, std::span<const cl_event> after, owned<cl_event>& last) {
    for (picture& p : images_) {
      if (!p.is_copied(before != nullptr)) continue;
      if (before != nullptr && !reads(*before, p)) continue;
      const cl_event previous = last();
      last = p.memory.copy_from(queue, memories_[static_cast<std::size_t>(p.buffer)],
                                previous == nullptr ? after : std::span(&previous, 1));
      const auto b = static_cast<std::size_t>(p.buffer);
      p.held = b < stay_.size() && stay_[b];
    }
  }

 private:
  HOIST_LAZY cl_mem image_of(const session& s, const kernel_module& m, int b, const image_argument& a) {
    for (const picture& p : images_)
      if (p.stands_for(b, a)) return p.memory.handle();
    images_.push_back(picture::of(s, m, b, a, memories_[static_cast<std::size_t>(b)]));
    return images_.back().memory.handle();
  }
  HOIST_LAZY static bool reads(const launch& l, const picture& p) {
    for (const image_argument& a : l.images)
      if (p.stands_for(l.arguments[static_cast<std::size_t>(a.argument)], a)) return true;
    return false;
  }

  std::vector<picture> images_;
  std::vector<cl_mem> memories_;  // by buffer
  std::vector<bool> stay_;        // by input
};

}  // namespace hoist::runtime
