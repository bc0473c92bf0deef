#pragma once
// Families of programs of support/programs.hpp that several tests look at, each compiled once.

#include <hoist/explore/family.hpp>

namespace hoist::test {

family clamped_stencil_family();
family clamped_flat_family();
family zip_two_stencils_family();

}  // namespace hoist::test
