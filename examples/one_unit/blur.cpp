// The unit that pays for the family.

// [family]
#include "blur.hpp"

#include <hoist/hoist.hpp>

hoist::family blur_family() { return hoist::family_of("blur", blur); }
// [/family]
