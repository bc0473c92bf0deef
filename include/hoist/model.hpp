#pragma once
// What predicts throughput from features, and the tables that it was trained with.

#include <hoist/explore.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/model/trained.hpp>
