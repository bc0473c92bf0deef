#pragma once
// What a program's header includes: types, user functions, and the patterns of the high level.

#include <hoist/core/function.hpp>
#include <hoist/core/math.hpp>
#include <hoist/core/program.hpp>
#include <hoist/patterns/at.hpp>
#include <hoist/patterns/call.hpp>
#include <hoist/patterns/concat.hpp>
#include <hoist/patterns/fill.hpp>
#include <hoist/patterns/gather.hpp>
#include <hoist/patterns/generate.hpp>
#include <hoist/patterns/iterate.hpp>
#include <hoist/patterns/let.hpp>
#include <hoist/patterns/map.hpp>
#include <hoist/patterns/pad.hpp>
#include <hoist/patterns/part.hpp>
#include <hoist/patterns/reduce.hpp>
#include <hoist/patterns/reverse.hpp>
#include <hoist/patterns/shift.hpp>
#include <hoist/patterns/slide.hpp>
#include <hoist/patterns/split.hpp>
#include <hoist/patterns/transpose.hpp>
#include <hoist/patterns/tuple.hpp>
#include <hoist/patterns/vector.hpp>
#include <hoist/patterns/zip.hpp>
