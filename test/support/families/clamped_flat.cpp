#include <support/programs.hpp>
#include <support/stencil_families.hpp>

hoist::family hoist::test::clamped_flat_family() { return family_of("clamped_flat", clamped_flat); }
