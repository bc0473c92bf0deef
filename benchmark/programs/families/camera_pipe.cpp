#include "../applications.hpp"
#include "../pipelines/camera_pipe.hpp"

namespace hoist::benchmarks {
family family_camera_pipe() { return scheduled_family_of("camera_pipe", camera_pipe); }
}  // namespace hoist::benchmarks
