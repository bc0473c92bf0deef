#pragma once
// The forests of loading techniques that ship, each of a device.

#include <hoist/target/target.hpp>
#include <tools/laboratory/loading_forest.hpp>

#include <memory>

namespace hoist::tools {

/// The forest of a device of a target's make and class; null where none ships.
std::shared_ptr<const loading_forest> shipped_forest(const target& t);

}  // namespace hoist::tools
