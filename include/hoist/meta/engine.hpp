#pragma once
// Where the engine is compiled: in every unit that uses it, or once.

#include <hoist/meta/standard.hpp>

#if defined(HOIST_IMPLEMENTATION) || defined(HOIST_DECLARATIONS_ONLY)
#ifndef HOIST_COMPILED_ENGINE
#define HOIST_COMPILED_ENGINE
#endif
#ifndef HOIST_COMPILED_RUNTIME
#define HOIST_COMPILED_RUNTIME
#endif
#endif
#ifdef HOIST_IMPLEMENTATION
#define HOIST_ENGINE_SOURCE
#define HOIST_RUNTIME_SOURCE
#endif

/// `HOIST_LAZY` stands before a function that has nothing to deduce, and makes it a template whose argument is never given: a
/// unit that doesn't call it doesn't instantiate what it calls. `HOIST_LAZY_BODY` stands before the definition of one that was
/// declared before.
#define HOIST_LAZY template <class = void>
#define HOIST_LAZY_BODY template <class NeverGiven>

/// `HOIST_ENGINE` stands before the declaration of an entry point; its definition, after `HOIST_ENGINE_BODY` and between
/// `#if HOIST_ENGINE_BODIES` and `#endif`, is in every unit without HOIST_COMPILED_ENGINE, and with it in one alone.
/// `HOIST_IN_ENGINE` stands before what constant expressions need too, the facets of patterns and the passes: with
/// HOIST_COMPILED_ENGINE the body is there for constant expressions, and its code in that unit alone. `HOIST_INSTANCE`
/// says the same of one instance of a template that has others in other units.
#if !defined(HOIST_COMPILED_ENGINE)
#define HOIST_ENGINE HOIST_LAZY
#define HOIST_ENGINE_BODY HOIST_LAZY_BODY
#define HOIST_ENGINE_BODIES 1
#define HOIST_IN_ENGINE
#define HOIST_INSTANCE(...)
#elif defined(HOIST_ENGINE_SOURCE)
#define HOIST_ENGINE
#define HOIST_ENGINE_BODY
#define HOIST_ENGINE_BODIES 1
#define HOIST_IN_ENGINE [[gnu::used]]
#define HOIST_INSTANCE(...) template __VA_ARGS__;
#else
#define HOIST_ENGINE
#define HOIST_ENGINE_BODY
#define HOIST_ENGINE_BODIES 0
#define HOIST_IN_ENGINE [[gnu::gnu_inline]] extern inline
#define HOIST_INSTANCE(...) extern template __VA_ARGS__;
#endif
