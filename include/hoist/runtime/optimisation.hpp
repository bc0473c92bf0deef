#pragma once
// How a compiler optimises what a unit from headers alone compiles of hoist.

#include <hoist/meta/engine.hpp>

/// Between these two g++ compiles functions as by -Og, clang as by -Oz, in a unit that is optimised and has hoist's bodies: that
/// takes 0.6 (clang 0.75) of the time. Kernels aren't affected; choosing one takes a tenth of a second more. Headers of other
/// libraries are included before, so that what the user calls of them keeps the flags of the unit.
/// With HOIST_OPTIMISED_BODIES, defined before, hoist has these flags too.
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(HOIST_COMPILED_ENGINE) && !defined(HOIST_OPTIMISED_BODIES)
#ifdef __clang__
#define HOIST_BODIES_BEGIN _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define HOIST_BODIES_END _Pragma("clang attribute pop")
#else
#define HOIST_BODIES_BEGIN _Pragma("GCC push_options") _Pragma("GCC optimize(\"Og\")")
#define HOIST_BODIES_END _Pragma("GCC pop_options")
#endif
#include <hoist/runtime/opencl.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#else
#define HOIST_BODIES_BEGIN
#define HOIST_BODIES_END
#endif
