#pragma once
// The schedules under benchmark/schedules, each held to what its program means.

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
inline kernel_module by_file(const char* name, const scheduled_subject& s, long n, long m) {
  const ir::point at = scheduled_at({{"N", n}, {"M", m}}, from_file(name));
  const lower::schedule_flaw flaw = flaw_of_schedule(at.plan, stages_at(s, n, m));
  REQUIRE_MESSAGE(flaw.line < 0, (std::string(name) + ": " + (flaw.why == nullptr ? "" : flaw.why)));
  kernel_module made = emit_module(s.by_stages.terms, at, s.by_stages.inputs);
  REQUIRE_MESSAGE(made.rejected == nullptr, (std::string(name) + ": " + (made.rejected == nullptr ? "" : made.rejected)));
  return made;
}
inline void check_by_file(const char* name, const scheduled_subject& s, long n, long m) {
  const kernel_module made = by_file(name, s, n, m);
  const ir::point at = scheduled_at({{"N", n}, {"M", m}}, {});
  const exact_inputs data(s.as_written.terms, at);
  const meaning expected = meaning_of(s.as_written.terms, at, s.as_written.dimensions, data);
  meaning got{expected.extents, {}};
  for (const simulate::finding& f : run_module(made, data, got.values).findings)
    if (f.what != simulate::fault::index_out_of_range) FAIL_CHECK((std::string(name) + ": " + f.text));
  CHECK(difference(got, expected) == "");
}

}  // namespace hoist::test
