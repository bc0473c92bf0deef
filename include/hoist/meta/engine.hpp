#pragma once
// Where the engine is compiled: in every unit that uses it, or once in hoist::engine.

/// `HOIST_ENGINE` stands before the declaration of an entry point; its definition, between `#if HOIST_ENGINE_BODIES` and
/// `#endif`, is inline without HOIST_COMPILED_ENGINE, and with it in engine.cpp alone.
/// `HOIST_IN_ENGINE` stands before what constant expressions need too, the facets of patterns and the passes: with
/// HOIST_COMPILED_ENGINE the body is there for constant expressions, and its code in engine.cpp alone. `HOIST_INSTANCE`
/// says the same of one instance of a template that has others in other units.
#if !defined(HOIST_COMPILED_ENGINE)
#define HOIST_ENGINE inline
#define HOIST_ENGINE_BODIES 1
#define HOIST_IN_ENGINE
#define HOIST_INSTANCE(...)
#elif defined(HOIST_ENGINE_SOURCE)
#define HOIST_ENGINE
#define HOIST_ENGINE_BODIES 1
#define HOIST_IN_ENGINE [[gnu::used]]
#define HOIST_INSTANCE(...) template __VA_ARGS__;
#else
#define HOIST_ENGINE
#define HOIST_ENGINE_BODIES 0
#define HOIST_IN_ENGINE [[gnu::gnu_inline]] extern inline
#define HOIST_INSTANCE(...) extern template __VA_ARGS__;
#endif
