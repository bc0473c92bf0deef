#pragma once
// What pipelines of pictures begin with: pictures of 16 bits, grey of three channels.

#include <hoist/core/front/program.hpp>
#include <hoist/core/trace/value.hpp>

namespace hoist::benchmarks {

using image16 = array2<unsigned short, N, M>;
inline constexpr auto grey_of = [](auto r, auto g, auto b) { return 0.299f * r + 0.587f * g + 0.114f * b; };

}  // namespace hoist::benchmarks
