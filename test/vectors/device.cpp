// Kernels on vectors as text: read by clang, run on this machine's device and under Oclgrind.
#include "programs.hpp"

#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/sizes.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace hoist;
using namespace hoist::test;

namespace {

std::string contents(const std::filesystem::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}
std::filesystem::path folder() {
  const std::filesystem::path f = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "vectors";
  std::filesystem::create_directories(f);
  return f;
}

template <class T>
std::vector<double> run_as(const runtime::session& s, const hoist::module& m, const exact_inputs& data) {
  const runtime::executable e(s, runtime::module_of(m));
  for (int i = 0; i < m.inputs; ++i) e[i].write(std::vector<T>(data[i].begin(), data[i].end()));
  e.run();
  std::vector<T> out(static_cast<std::size_t>(m.outputs));
  e[m.inputs].read(out);
  return {out.begin(), out.end()};
}
scalar type_of_result(const hoist::module& m) {
  for (const ir::memory& x : m.kernels[0].memories)
    if (x.output) return x.type;
  return scalar::f32;
}
void check_on_device(const runtime::session& s, const vector_case& c, const ir::point& at) {
  CAPTURE(c.name);
  CAPTURE(hoist::test::name_of(at));
  const hoist::module m = emit_module(c.program.terms, at, c.program.inputs);
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(c.program.terms, at);
  const meaning expected = meaning_of(c.program.terms, at, c.program.dimensions, data);
  meaning got{expected.extents, {}};
  switch (type_of_result(m)) {
    case scalar::i32: got.values = run_as<int>(s, m, data); break;
    case scalar::f64: got.values = run_as<double>(s, m, data); break;
    default: got.values = run_as<float>(s, m, data); break;
  }
  const std::string wrong = difference(got, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}

}  // namespace

TEST_CASE("clang reads every text as OpenCL C 1.2 without a warning") {
  std::string all;
  int kernels = 0;
  for (const vector_case& c : vector_programs())
    for (const ir::point& at : c.points) {
      std::string text = text_of(c.program, at);
      text.replace(text.find("hoist_kernel"), 12, "kernel_" + std::to_string(kernels++));
      all += text + "\n";
    }
  const std::filesystem::path source = folder() / "texts.cl", log = folder() / "texts.log";
  std::ofstream(source) << all;
  const std::string command = std::string(HOIST_TEST_CLANG) +
                              " -fsyntax-only -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wall -Werror \"" +
                              source.string() + "\" >\"" + log.string() + "\" 2>&1";
  const int status = std::system(command.c_str());
  CHECK_MESSAGE(status == 0, contents(log));
  CHECK(kernels > 100);
}

TEST_CASE("the device of this machine computes what the programs mean") {
  const runtime::session s(runtime::best_device());
  for (const vector_case& c : vector_programs()) {
    check_on_device(s, c, c.points.front());
    if (c.points.size() > 1) check_on_device(s, c, c.points.back());
  }
}

TEST_CASE("vectors are the last dimension of a user's array") {
  using inputs = meta::list<array2<vec<float, 4>, N, M>>;
  float data[1] = {};
  const ir::point p = runtime::sizes_of(inputs{}, view(data, {5, 6, 4}));
  CHECK(*ir::point::find(p.sizes, "N") == 5);
  CHECK(*ir::point::find(p.sizes, "M") == 6);
  CHECK_THROWS_WITH_AS(runtime::sizes_of(inputs{}, view(data, {5, 6})),
                       "input 0 is an array of vectors: its last extent must be 4.", runtime::error);
  CHECK_THROWS_AS(runtime::sizes_of(inputs{}, view(data, {5, 6, 3})), runtime::error);
}

TEST_CASE("inside Oclgrind kernels on vectors keep its rules" * doctest::skip()) {
  const runtime::session s(runtime::best_device());
  REQUIRE(s.name().find("Oclgrind") != std::string::npos);
  for (const char* name : {"axpy 4", "axpy 3", "products 8", "sums of lanes", "stencil 4", "clamped stencil 4 of 6", "wide windows",
                           "local tile", "local vectors", "kept in a loop", "marched", "comparisons"}) {
    const vector_case& c = vector_program(name);
    for (const ir::point& at : c.points) check_on_device(s, c, at);
  }
}

TEST_CASE("Oclgrind finds nothing in kernels on vectors") {
  REQUIRE(std::string(HOIST_TEST_OCLGRIND).find("NOTFOUND") == std::string::npos);
  const std::filesystem::path log = folder() / "oclgrind.log", printed = folder() / "oclgrind.txt";
  std::filesystem::remove(log);
  // Its check of unwritten memory crashes on vectors that are put together of narrower ones and scalars.
  const std::string command = std::string(HOIST_TEST_OCLGRIND) + " --data-races --log \"" + log.string() + "\" \"" +
                              std::filesystem::read_symlink("/proc/self/exe").string() +
                              "\" --no-skip --test-case=\"inside Oclgrind kernels on vectors keep its rules\" >\"" +
                              printed.string() + "\" 2>&1";
  const int status = std::system(command.c_str());
  CHECK_MESSAGE(status == 0, contents(printed));
  CHECK_MESSAGE(contents(log).empty(), contents(log));
  CHECK_MESSAGE(contents(printed).find("1 passed") != std::string::npos, contents(printed));
}
