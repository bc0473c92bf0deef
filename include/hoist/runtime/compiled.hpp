#pragma once
// Where the runtime is compiled: in every unit that uses it, or once.

#include <hoist/meta/engine.hpp>

/// `HOIST_RUNTIME` stands before the declaration of a function that HOIST_COMPILED_RUNTIME leaves to one unit of the program
/// (the library hoist::runtime, or the one that defines HOIST_IMPLEMENTATION). Its definition, after `HOIST_RUNTIME_BODY`,
/// stands between `#if HOIST_RUNTIME_BODIES` and `#endif`, with the headers that only it needs.
#if !defined(HOIST_COMPILED_RUNTIME)
#define HOIST_RUNTIME HOIST_LAZY
#define HOIST_RUNTIME_BODY HOIST_LAZY_BODY
#define HOIST_RUNTIME_BODIES 1
#elif defined(HOIST_RUNTIME_SOURCE)
#define HOIST_RUNTIME
#define HOIST_RUNTIME_BODY
#define HOIST_RUNTIME_BODIES 1
#else
#define HOIST_RUNTIME
#define HOIST_RUNTIME_BODY
#define HOIST_RUNTIME_BODIES 0
#endif
