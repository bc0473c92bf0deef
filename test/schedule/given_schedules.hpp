#pragma once
// Schedules that are given, as those under benchmark/schedules, each held to what its program means.

#include "random_schedules.hpp"

#include <fstream>
#include <sstream>
#include <string>

namespace hoist::test {

inline ir::schedule from_file(const char* name) {
  std::ifstream in(std::string(HOIST_TEST_SOURCE_DIR) + "/benchmark/schedules/" + name + ".txt");
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return schedule_from(text.str());
}
inline kernel_module by_plan(const std::string& name, const scheduled_subject& s, const ir::point& at) {
  const lower::schedule_flaw flaw = flaw_of_schedule(at.plan, stages_of_program(s.by_stages.terms, at, s.by_stages.inputs));
  REQUIRE_MESSAGE(flaw.line < 0, (name + ": " + (flaw.why == nullptr ? "" : flaw.why)));
  kernel_module made = emit_module(s.by_stages.terms, at, s.by_stages.inputs);
  REQUIRE_MESSAGE(made.rejected == nullptr, (name + ": " + (made.rejected == nullptr ? "" : made.rejected)));
  return made;
}
inline void check_by_plan(const std::string& name, const scheduled_subject& s, const ir::point& at) {
  const kernel_module made = by_plan(name, s, at);
  const exact_inputs data(s.as_written.terms, at);
  const meaning expected = meaning_of(s.as_written.terms, at, s.as_written.dimensions, data);
  meaning got{expected.extents, {}};
  for (const simulate::finding& f : run_module(made, data, got.values).findings)
    if (f.what != simulate::fault::index_out_of_range) FAIL_CHECK((name + ": " + f.text));
  CHECK_MESSAGE(difference(got, expected) == "", name);
}
inline ir::point at_file(const char* name, long n, long m) { return scheduled_at({{"N", n}, {"M", m}}, from_file(name)); }
inline kernel_module by_file(const char* name, const scheduled_subject& s, long n, long m) {
  return by_plan(name, s, at_file(name, n, m));
}
inline void check_by_file(const char* name, const scheduled_subject& s, long n, long m) {
  check_by_plan(name, s, at_file(name, n, m));
}

}  // namespace hoist::test
