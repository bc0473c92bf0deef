#include "kernels.hpp"
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/status.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

TEST_CASE("every status but success throws one line with the call, the device, the code and what to do") {
  CHECK_NOTHROW(check(CL_SUCCESS, "clFinish", "D"));
  for (const status_text& s : status_texts) {
    const std::string text = failure<error>([&] { check(s.code, "clSomeCall", "Some Device"); });
    CHECK(is_one_line(text));
    CHECK(has(text, "clSomeCall failed on Some Device: "));
    CHECK(has(text, std::string(s.name) + ", " + std::to_string(s.code)));
    CHECK(has(text, s.advice));
  }
  CHECK(has(failure<error>([] { check(-12345, "clSomeCall", "D"); }), "unknown failure (no known code, -12345)"));
}

TEST_CASE("no status code is described twice") {
  std::set<int> codes;
  for (const status_text& s : status_texts) CHECK(codes.insert(s.code).second);
}

TEST_CASE("the codes are those of OpenCL's headers") {
  CHECK(std::string(describe(CL_OUT_OF_RESOURCES).name) == "CL_OUT_OF_RESOURCES");
  CHECK(std::string(describe(CL_INVALID_WORK_GROUP_SIZE).name) == "CL_INVALID_WORK_GROUP_SIZE");
  CHECK(std::string(describe(CL_MEM_OBJECT_ALLOCATION_FAILURE).name) == "CL_MEM_OBJECT_ALLOCATION_FAILURE");
  CHECK(std::string(describe(CL_BUILD_PROGRAM_FAILURE).name) == "CL_BUILD_PROGRAM_FAILURE");
  CHECK(std::string(describe(CL_INVALID_KERNEL_ARGS).name) == "CL_INVALID_KERNEL_ARGS");
  CHECK(std::string(describe(CL_INVALID_BUFFER_SIZE).name) == "CL_INVALID_BUFFER_SIZE");
}

TEST_CASE("the first error of a log is found") {
  CHECK(first_error_line("").empty());
  CHECK(first_error_line("\n\n").empty());
  CHECK(first_error_line("warning: a\n  x.cl:2: error: b \nerror: c") == "x.cl:2: error: b");
  CHECK(first_error_line("\n  something else \nmore") == "something else");
}

TEST_CASE("verdicts have the community's names, and names lead back") {
  CHECK(std::string(name(verdict::correct)) == "correct");
  CHECK(std::string(name(verdict::constraints)) == "constraints");
  for (verdict v : verdicts) CHECK(verdict_named(name(v)) == v);
  CHECK(!verdict_named("fine").has_value());
  CHECK(!verdict_named("").has_value());
}
