// Explorations that meet what happens from outside: signals, stops, other explorers, a busy machine.

#include "spoilt.hpp"

using namespace hoist;
using namespace hoist::test;

namespace {

/// Locks of devices in a folder of the test's, so that nobody else holds one.
struct own_locks {
  explicit own_locks(const fs::path& at) { ::setenv("XDG_RUNTIME_DIR", at.c_str(), 1); }
  ~own_locks() { ::unsetenv("XDG_RUNTIME_DIR"); }
  own_locks(const own_locks&) = delete;
  own_locks& operator=(const own_locks&) = delete;
};

}  // namespace

TEST_CASE("what happens to a worker from outside is no verdict: its point is tried again, and its row says how often") {
  const folder f, place;
  const own_locks mine(place.path);
  std::ostringstream log;
  const spoilt v(6, {{0, fault::killed_outside}, {1, fault::endless}, {3, fault::faulted_outside}, {4, fault::stopped}}, true);
  explorer_options o = quick(f.path);
  o.wait_limit_s = 1;
  const exploration_result r = explore(v, o, log);
  CHECK(r.done == 6);
  CHECK(r.repeated == 4);
  CHECK(verdicts(f.path) == std::map<std::string, int>{{"correct", 6}});
  long again = 0;
  for (const tools::row& r : merge_rows({f.path}).rows)
    if (r.point() != nullptr) again += r.point()->tries.value_or(1) == 2;
  CHECK(again == 4);
  CHECK(log.str().find("is stopped; waiting") != std::string::npos);
}

TEST_CASE("a point whose process is ended from outside three times is a row that says so") {
  const folder f;
  std::ostringstream log;
  CHECK(explore(spoilt(2, {{0, fault::killed_outside}}), quick(f.path), log).done == 2);
  CHECK(verdicts(f.path) == std::map<std::string, int>{{"correct", 1}, {"runtime killed", 1}});
  for (const tools::row& r : merge_rows({f.path}).rows)
    if (r.point() != nullptr && r.point()->fault == "killed") CHECK(r.point()->tries == 3);
}

TEST_CASE("what compiles in its first run has the time of a build for it") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.least_limit_s = o.first_limit_s = 0.02;  // a tenth of what PoCL compiles, many times what the kernel runs
  const exploration_result r =
      explore(spoilt(3, {{0, fault::unknown_text}, {1, fault::unknown_text}, {2, fault::unknown_text}}), o, log);
  CHECK(r.repeated == 0);
  CHECK(verdicts(f.path) == std::map<std::string, int>{{"correct", 3}});
}

TEST_CASE("who holds the device is told, and for how long is waited has a limit") {
  const folder f, place;
  std::ostringstream log;
  const own_locks mine(place.path);
  explorer_options o = quick(f.path);
  o.wait_limit_s = 1;
  CHECK(explore(spoilt(1), o, log).done == 1);
  CHECK((fs::status(place.path / "hoist").permissions() & fs::perms::all) == fs::perms::owner_all);
  const fs::path lock = fs::directory_iterator(place.path / "hoist")->path();
  const int file = ::open(lock.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(file, LOCK_EX) == 0);
  const std::string number = std::to_string(::getpid()) + "\n";
  REQUIRE(::pwrite(file, number.data(), number.size(), 0) == static_cast<ssize_t>(number.size()));
  const std::string holder = "by process " + std::to_string(::getpid());
  CHECK_THROWS_WITH_AS(explore(spoilt(2), o, log), doctest::Contains(("has been held " + holder).c_str()), std::runtime_error);
  CHECK(log.str().find("the device is held " + holder + "; waiting") != std::string::npos);
  ::close(file);
  CHECK(explore(spoilt(2), o, log).done == 1);
  fs::permissions(place.path / "hoist", fs::perms::all);
  CHECK_THROWS_WITH_AS(explore(spoilt(3), o, log), doctest::Contains("can't hold the device's lock: others may write to it"),
                       std::runtime_error);
}
