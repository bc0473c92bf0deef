#pragma once
// Where the engine's entry points are compiled: in every unit that uses them, or once in hoist::engine.

/// `HOIST_ENGINE` stands before the declaration of an entry point; its definition, between `#if HOIST_ENGINE_BODIES` and
/// `#endif`, is inline without HOIST_COMPILED_ENGINE, and with it in engine.cpp alone.
#if !defined(HOIST_COMPILED_ENGINE)
#define HOIST_ENGINE inline
#define HOIST_ENGINE_BODIES 1
#elif defined(HOIST_ENGINE_SOURCE)
#define HOIST_ENGINE
#define HOIST_ENGINE_BODIES 1
#else
#define HOIST_ENGINE
#define HOIST_ENGINE_BODIES 0
#endif
