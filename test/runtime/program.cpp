#include "kernels.hpp"
#include <hoist/runtime/program.hpp>

#include <doctest/doctest.h>

#include <string>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

TEST_CASE("a text builds, and its kernels say what they take") {
  const session s(best_device());
  const program p = build(s,
                          "kernel void a(global int* x) { local int t[64]; t[get_local_id(0)] = x[0];\n"
                          "  barrier(CLK_LOCAL_MEM_FENCE); x[get_global_id(0)] = t[63 - get_local_id(0)]; }\n");
  CHECK(p.build_ms() > 0);
  const kernel_resources r = p.resources(p.kernel("a"));
  CHECK(r.max_group >= 1);
  CHECK(r.max_group <= s.info().max_group);
  CHECK(r.multiple >= 1);
  CHECK((r.local_bytes >= 64 * 4 || r.local_bytes == 0));  // PoCL 5 tells nothing
}

TEST_CASE("options reach the device's compiler") {
  const session s(best_device());
  const std::string text = "kernel void a(global int* x) { x[0] = VALUE; }";
  CHECK_NOTHROW(build(s, text, "-DVALUE=3"));
  CHECK_THROWS_AS(build(s, text), build_error);
}

TEST_CASE("a text that does not build carries the log, the text, and one clear sentence") {
  const session s(best_device());
  const std::string text = "kernel void broken(global float* x) {\n  x[0] = undeclared_name;\n}\n";
  bool failed = false;
  try {
    build(s, text);
  } catch (const build_error& e) {
    failed = true;
    CHECK(is_one_line(e.what()));
    CHECK(has(e.what(), s.name()));
    CHECK(has(e.what(), "clBuildProgram"));
    CHECK(has(e.what(), "undeclared_name"));
    CHECK(has(e.log(), "undeclared_name"));
    CHECK(e.text() == text);
    CHECK(e.why() == verdict::compile);
    CHECK(e.status() != CL_SUCCESS);
  }
  CHECK(failed);
}

TEST_CASE("an empty text, refused options and a missing kernel are errors in a sentence") {
  const session s(best_device());
  CHECK(has(failure<build_error>([&] { build(s, ""); }), "empty"));
  CHECK(is_one_line(failure<build_error>([&] { build(s, "kernel void a(global int* x) {}", "-no-such-option-at-all"); })));
  const program p = build(s, "kernel void a(global int* x) { x[0] = 1; }");
  const std::string missing = failure<error>([&] { p.kernel("b"); });
  CHECK(is_one_line(missing));
  CHECK(has(missing, "no kernel called b"));
}
