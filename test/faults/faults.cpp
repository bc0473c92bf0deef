// Explorations that meet kernels, processes, disks and files that fail.

#include "spoilt.hpp"

using namespace hoist;
using namespace hoist::test;

// PoCL neither loses a device nor dies while it builds, so these stand before its functions.
extern "C" {
cl_int clBuildProgram(cl_program p, cl_uint n, const cl_device_id* d, const char* options,
                      void(CL_CALLBACK* done)(cl_program, void*), void* data) {
  static const auto driver = reinterpret_cast<decltype(&clBuildProgram)>(::dlsym(RTLD_NEXT, "clBuildProgram"));
  if (of_driver == fault::killed) ::abort();
  if (of_driver == fault::endless_build) ::sleep(1000);
  return driver(p, n, d, options, done, data);
}
cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint n, const size_t* offset, const size_t* global,
                              const size_t* local, cl_uint waits, const cl_event* wait, cl_event* e) {
  static const auto driver = reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(::dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
  if (of_driver == fault::lost && launches_left-- <= 0) return CL_OUT_OF_RESOURCES;
  return driver(q, k, n, offset, global, local, waits, wait, e);
}
cl_int clEnqueueFillBuffer(cl_command_queue q, cl_mem b, const void* pattern, size_t size, size_t offset, size_t bytes,
                           cl_uint waits, const cl_event* wait, cl_event* e) {
  static const auto driver = reinterpret_cast<decltype(&clEnqueueFillBuffer)>(::dlsym(RTLD_NEXT, "clEnqueueFillBuffer"));
  if (of_driver == fault::lost && launches_left < 0) return CL_INVALID_COMMAND_QUEUE;
  return driver(q, b, pattern, size, offset, bytes, waits, wait, e);
}
}

TEST_CASE("kernels that fail are rows with their reason, and the exploration goes on") {
  const folder f;
  std::ostringstream log;
  const spoilt v(12, {{0, fault::no_build},
                      {1, fault::endless},
                      {2, fault::beside},
                      {3, fault::out_of_range},
                      {5, fault::wrong},
                      {6, fault::killed},
                      {8, fault::endless_build},
                      {9, fault::lost},
                      {11, fault::no_text}});
  explorer_options o = quick(f.path);
  o.build_limit_s = 4;
  const exploration_result r = explore(v, o, log);
  CHECK(r.done == 12);
  CHECK(r.wrong == 2);
  CHECK(r.replaced == 8);
  CHECK(r.repeated == 2);  // what took too long, which counts when it does so twice
  const std::map<std::string, int> got = verdicts(f.path), expected{{"correct", 3},
                                                                    {"compile", 2},
                                                                    {"timeout", 1},
                                                                    {"runtime crash", 3},
                                                                    {"runtime device_lost", 1},
                                                                    {"correctness", 2}};
  std::string all;
  for (const auto& [what, n] : got) all += what + " " + std::to_string(n) + ", ";
  INFO(all);
  CHECK(got == expected);
  CHECK(std::ranges::count_if(merge_rows({f.path}).rows, [](const tools::row& r) {
          return r.point() != nullptr && r.point()->reason == "the kernel writes 4 bytes outside of its result";
        }) == 1);
  std::ostringstream table;  // a header, and every point whose kernel had a text, whatever became of its process
  write_csv(merge_rows({f.path}), table);
  CHECK(std::ranges::count(table.str(), '\n') == 1 + 11);
  const exploration_result again = explore(v, quick(f.path), log);
  CHECK(again.done == 0);
  CHECK(again.known == 12);
  CHECK(again.wrong == 2);
}

TEST_CASE("a baseline kernel that is wrong, or that the driver dies of, is a sentence and no row") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.workers = 2;
  CHECK_THROWS_WITH_AS(explore(spoilt_baseline(4, fault::wrong), o, log), doctest::Contains("the baseline kernel of"),
                       std::runtime_error);
  o.workers = 1;
  CHECK_THROWS_WITH_AS(explore(spoilt_baseline(4, fault::killed), o, log), doctest::Contains("crashed or hung"),
                       std::runtime_error);
  CHECK(merge_rows({f.path}).rows.empty());
}

TEST_CASE("the best run again in turns, each in one of several workers") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.workers = 3;
  o.again = 7;
  const exploration_result r = explore(spoilt(12), o, log);
  CHECK(r.done == 12);
  CHECK(r.workers == 3);
  std::set<std::string> of;
  for (const tools::row& r : merge_rows({f.path}).rows)
    if (const again_row* again = r.again()) {
      of.insert(again->of);
      CHECK(again->runs_ms.size() == 30);
      CHECK(again->median_ms > 0);
    }
  CHECK(of.size() >= 7);
  std::set<std::string> phases;
  for (const exploration_phase& p : r.phases) {
    phases.insert(p.name);
    CHECK(p.from >= 0);
    CHECK(p.to >= p.from);
    CHECK(p.to <= r.seconds.wall);
  }
  CHECK(phases == std::set<std::string>{"inputs", "device", "family", "baseline kernel", "first worker", "all workers",
                                        "points", "again"});
}

TEST_CASE("an explorer killed at a hundred moments loses no row and does none twice") {
  const folder f;
  const int count = 60;
  const spoilt v(count);
  std::mt19937 random(7);
  std::set<std::string> before;
  for (int i = 0; i < 100; ++i) {
    const pid_t child = explore_apart(v, quick(f.path));
    if (i % 4 != 3) {
      ::usleep(random() % 250000);  // anywhere, mostly before it has a worker
    } else {
      siginfo_t ended{};
      while (keys(f.path).size() == before.size() &&
             ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0)
        ::usleep(1000);
      ::usleep(random() % 20000);  // just after a point, on the way to the next
    }
    ::kill(child, SIGKILL);
    end_of(child);
    const std::set<std::string> now = keys(f.path);
    CHECK(std::ranges::includes(now, before));
    before = now;
  }
  CHECK(before.size() > 0);
  REQUIRE(end_of(explore_apart(v, quick(f.path))) == 0);
  CHECK(keys(f.path).size() == count);
  CHECK(verdicts(f.path)["correct"] == count);
}

TEST_CASE("a full disk ends the exploration with a sentence, and the next goes on") {
  const folder f;
  const spoilt v(12);
  const int code = end_of(explore_apart(small_disk(12), quick(f.path)));
  CHECK(code == 1);
  CHECK(said(f.path).find("can't be written: ") != std::string::npos);
  const std::size_t kept = keys(f.path).size();
  CHECK(kept > 0);
  CHECK(kept < 12);
  CHECK(merge_rows({f.path}).damaged == 0);
  std::ostringstream log;
  CHECK(explore(v, quick(f.path), log).done == 12 - static_cast<long>(kept));
}

TEST_CASE("two explorers of one folder share its points") {
  const folder f;
  const spoilt v(30);
  const pid_t one = explore_apart(v, quick(f.path)), two = explore_apart(v, quick(f.path));
  CHECK(end_of(one) == 0);
  CHECK(end_of(two) == 0);
  CHECK(verdicts(f.path)["correct"] == 30);
}

TEST_CASE("parts are disjoint and make the whole") {
  const folder f;
  const spoilt v(7);
  std::ostringstream log;
  long done = 0;
  for (int i = 0; i < 3; ++i) {
    explorer_options o = quick(f.path);
    o.share = {i, 3, -1};
    done += explore(v, o, log).done;
  }
  CHECK(done == 7);
  CHECK(verdicts(f.path)["correct"] == 7);
}

TEST_CASE("damaged and foreign files are passed over with a line") {
  const folder f;
  std::ofstream(f.path / "foreign.rows") << "not a row\n"
                                         << sealed("[1]") << "deadbeef {\"kind\": 1}\n"
                                         << "torn";
  std::ostringstream log;
  CHECK(explore(spoilt(2), quick(f.path), log).done == 2);
  CHECK(log.str().find("3 lines of the folder are damaged") != std::string::npos);
  CHECK(merge_rows({f.path}).damaged == 3);
}

TEST_CASE("rows of another device stay, with a line") {
  const folder f;
  std::ofstream(f.path / "other.rows") << sealed(R"({"kind":"point","key":"1","device":"Other Device","verdict":"correct"})");
  std::ostringstream log;
  CHECK(explore(spoilt(2), quick(f.path), log).done == 2);
  CHECK(log.str().find("also holds rows of Other Device") != std::string::npos);
  CHECK(keys(f.path).size() == 3);
}

TEST_CASE("no device is a sentence") {
  const folder f;
  std::ostringstream log;
  explorer_options o = quick(f.path);
  o.device = "no such device";
  CHECK_THROWS_WITH_AS(explore(spoilt(2), o, log), doctest::Contains("no device is called"), std::runtime_error);
  const int code = end_of(explore_apart(spoilt(2), quick(f.path), [] { ::setenv("OCL_ICD_VENDORS", "/nonexistent", 1); }));
  CHECK(code == 1);
  CHECK(said(f.path).find("no OpenCL platform found") != std::string::npos);
}
