// The other translation unit.
#include "unit.hpp"

namespace two_units {

std::vector<seen> programs_in_b() { return look_at_all(); }
seen own_program_in_b() { return look("own", own_in_each_unit); }

}  // namespace two_units
