// docs/errors.md says what the cases of test/compile_fail say.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

TEST_CASE("docs/errors.md is what tools/make_errors_page writes") {
  const std::string command = std::string("'") + HOIST_TEST_SOURCE_DIR + "/tools/make_errors_page' --check";
  CHECK(std::system(command.c_str()) == 0);
}
