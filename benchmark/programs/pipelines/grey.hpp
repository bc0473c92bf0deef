#pragma once
// Grey of three channels, which pipelines of pictures begin with.

#include <hoist/core/trace/value.hpp>

namespace hoist::benchmarks {

inline constexpr auto grey_of = [](auto r, auto g, auto b) { return 0.299f * r + 0.587f * g + 0.114f * b; };

}  // namespace hoist::benchmarks
