#include <support/programs.hpp>
#include <support/stencil_families.hpp>

hoist::family hoist::test::zip_two_stencils_family() { return family_of("zip_two_stencils", zip_two_stencils); }
