#pragma once
// Where the runtime is compiled: in every unit that uses it, or once in hoist::runtime.

/// `HOIST_RUNTIME` stands before a function that HOIST_COMPILED_RUNTIME leaves to the library hoist::runtime; its definition
/// stands between `#if HOIST_RUNTIME_BODIES` and `#endif`, with the headers that only it needs.
#if !defined(HOIST_COMPILED_RUNTIME)
#define HOIST_RUNTIME inline
#define HOIST_RUNTIME_BODIES 1
#elif defined(HOIST_RUNTIME_SOURCE)
#define HOIST_RUNTIME
#define HOIST_RUNTIME_BODIES 1
#else
#define HOIST_RUNTIME
#define HOIST_RUNTIME_BODIES 0
#endif
