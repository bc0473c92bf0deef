#pragma once
// Cost models: prices times counts, written in C++ or as text, evaluated with exact derivatives (docs/cost.md).

#include <hoist/cost/coverage.hpp>
#include <hoist/cost/parts.hpp>
#include <hoist/cost/shipped.hpp>
