// Calibrations whose kernels fail or compute wrongly, whose device goes away, and whose machine is busy.

#include <hoist/calibrated.hpp>

#include <doctest/doctest.h>

#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace hoist;

/// What goes wrong while there is one: what stands first in the bodies of some texts, after how many launches there is no device,
/// and by how much times grow with every kernel.
struct trouble {
  static inline trouble* now = nullptr;
  std::string_view spoilt_if_has;  ///< a word of the texts that are spoilt
  const char* first = "";
  long launches_left = 1L << 40;
  double growth = 0;
  int kernels = 0;  ///< that were timed
  trouble() { now = this; }
  ~trouble() { now = nullptr; }
  trouble(const trouble&) = delete;
};

runtime::calibrated calibrated_now(std::size_t most = 400) {
  const runtime::session s(runtime::best_device());
  const target t = runtime::target_of(s.info()).limits;
  const measure::filter f =
      measure::filter_of({"global_pattern dtype:float,int along:lid0 lid_stride:1 lsize_0:32 rows:16 columns:32,64"});
  const std::vector<measure::kernel> kernels = measure::kernels_of(measure::generators(), f, measure::match_called("superset"));
  runtime::calibrating how;
  how.seconds = 60;
  how.most_kernels = most;
  how.says = [](const std::string&) { ++trouble::now->kernels; };
  how.timing = {.min_runs = 1, .max_runs = 1, .batch_ms = 0};
  how.accept_unidentified = true;
  return runtime::calibrate(s, t, {cost::parsed("ms = p_launch * launches + p_item * accesses(global, load)")}, kernels, how);
}
template <class F>
std::string sentence_of(F run) {
  try {
    run();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}

}  // namespace

// PoCL builds and runs what is right, so these stand before its functions.
extern "C" cl_program clCreateProgramWithSource(cl_context c, cl_uint n, const char** texts, const std::size_t* lengths,
                                                cl_int* status) {
  static const auto create =
      reinterpret_cast<decltype(&clCreateProgramWithSource)>(dlsym(RTLD_NEXT, "clCreateProgramWithSource"));
  if (const trouble* t = trouble::now; t != nullptr && n == 1 && lengths != nullptr && !t->spoilt_if_has.empty()) {
    std::string text(texts[0], lengths[0]);
    const std::size_t body = text.find('{', text.find("kernel "));
    if (text.find(t->spoilt_if_has) != text.npos && body != text.npos) {
      text.insert(body + 1, t->first);
      const char* changed = text.c_str();
      const std::size_t length = text.size();
      return create(c, 1, &changed, &length, status);
    }
  }
  return create(c, n, texts, lengths, status);
}
extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions, const std::size_t* offset,
                                         const std::size_t* global, const std::size_t* local, cl_uint waits,
                                         const cl_event* wait_for, cl_event* event) {
  static const auto launch = reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
  if (trouble::now != nullptr && trouble::now->launches_left-- <= 0) return CL_OUT_OF_RESOURCES;
  return launch(q, k, dimensions, offset, global, local, waits, wait_for, event);
}
extern "C" cl_int clGetEventProfilingInfo(cl_event e, cl_profiling_info what, std::size_t bytes, void* value,
                                          std::size_t* size) {
  static const auto ask = reinterpret_cast<decltype(&clGetEventProfilingInfo)>(dlsym(RTLD_NEXT, "clGetEventProfilingInfo"));
  const cl_int failed = ask(e, what, bytes, value, size);
  if (trouble* t = trouble::now; t != nullptr && failed == CL_SUCCESS) {
    const bool is_end = what == CL_PROFILING_COMMAND_END;
    *static_cast<cl_ulong*>(value) = is_end ? static_cast<cl_ulong>(1e5 * std::pow(1 + t->growth, t->kernels)) : 0;
  }
  return failed;
}

TEST_CASE("kernels that don't build or compute wrongly are left out of a calibration, and listed") {
  for (const bool builds : {false, true}) {
    trouble some;
    some.spoilt_if_has = "int* restrict";  // those of integers
    some.first = builds ? " return;" : " this is no statement;";
    const runtime::calibrated c = calibrated_now();
    REQUIRE(!c.failed.empty());
    CHECK(c.found.kernels.size() > 2);
    for (const auto& [name, why] : c.failed) {
      CHECK(name.find("int_") == 0);
      CHECK(why.find(builds ? "is outside the host's error bound" : "clBuildProgram failed on ") != why.npos);
    }
    for (const cost::timed_kernel& k : c.found.kernels) CHECK(k.key.find("float_") == 0);
  }
}

TEST_CASE("where all kernels fail, and where the device goes away, a sentence says why") {
  const std::string device = runtime::best_device().info.name;
  {
    trouble all;
    all.spoilt_if_has = "kernel ";
    all.first = " this is no statement;";
    const std::string said = sentence_of([] { calibrated_now(); });
    CHECK(said.starts_with("no kernel could be timed; "));
    CHECK(said.find(": clBuildProgram failed on ") != said.npos);
  }
  trouble lost;
  lost.launches_left = 9;
  const std::string said = sentence_of([] { calibrated_now(); });
  CHECK(said.starts_with("nothing runs on " + device +
                         " any more, so that it can't be calibrated: clEnqueueNDRangeKernel failed"));
  CHECK(said.find('\n') == said.npos);
}

TEST_CASE("a machine that becomes busy meanwhile is a warning, and a quiet one none") {
  for (const double growth : {0.0, 0.3}) {
    trouble busy;
    busy.growth = growth;
    const runtime::calibrated c = calibrated_now(6);
    const auto is_told = [](const std::string& w) { return w.find("something else may run on this machine") != w.npos; };
    CHECK(std::ranges::any_of(c.warnings, is_told) == (growth > 0));
  }
}
