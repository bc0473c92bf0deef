#pragma once
// Nearest neighbours, and the form of the tables that they are trained with. `tune` predicts by trees and needs none of this; the
// tables that ship are in <hoist/runtime/pretrained_rows.hpp>.

#include <hoist/explore.hpp>
#include <hoist/model/nearest.hpp>
#include <hoist/model/predictor.hpp>
#include <hoist/model/trained.hpp>
