#include <support/programs.hpp>
#include <support/stencil_families.hpp>

hoist::family hoist::test::clamped_stencil_family() { return family_of("clamped_stencil", clamped_stencil); }
