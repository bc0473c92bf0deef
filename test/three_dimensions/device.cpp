// Kernels over cubes as text: read by clang, and run on this machine's device.
#include "programs.hpp"
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>

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

void check_on_device(const runtime::session& s, const cube_case& c, const ir::point& at) {
  CAPTURE(c.name);
  CAPTURE(hoist::test::name_of(at));
  const hoist::module m = emit_module(c.program.terms, at, c.program.inputs);
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(c.program.terms, at);
  const meaning expected = meaning_of(c.program.terms, at, c.program.dimensions, data);
  const runtime::executable e(s, runtime::module_of(m));
  for (int i = 0; i < m.inputs; ++i) e[i].write(std::vector<float>(data[i].begin(), data[i].end()));
  e.run();
  std::vector<float> out(static_cast<std::size_t>(m.outputs));
  e[m.inputs].read(out);
  const std::string wrong = difference({expected.extents, {out.begin(), out.end()}}, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}

/// The seven points' weights are no small binary fractions: their sums are rounded.
bool is_exact(const cube_case& c) { return c.name.find("seven") == std::string::npos; }

}  // namespace

TEST_CASE("three dimensions: clang reads every text as OpenCL C 1.2 without a warning") {
  std::string all;
  int kernels = 0;
  for (const cube_case& c : cube_programs())
    for (const ir::point& at : c.points) {
      std::string text = text_of(c.program, at);
      text.replace(text.find("hoist_kernel"), 12, "kernel_" + std::to_string(kernels++));
      all += text + "\n";
    }
  const std::filesystem::path folder = std::filesystem::path(HOIST_TEST_BINARY_DIR) / "three_dimensions";
  std::filesystem::create_directories(folder);
  const std::filesystem::path source = folder / "texts.cl", log = folder / "texts.log";
  std::ofstream(source) << all;
  const std::string command = std::string(HOIST_TEST_CLANG) +
                              " -fsyntax-only -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wall -Werror \"" +
                              source.string() + "\" >\"" + log.string() + "\" 2>&1";
  const int status = std::system(command.c_str());
  CHECK_MESSAGE(status == 0, contents(log));
  CHECK(kernels > 50);
}

TEST_CASE("three dimensions: the device of this machine computes what the programs mean") {
  const runtime::session s(runtime::best_device());
  for (const cube_case& c : cube_programs())
    if (is_exact(c)) {
      check_on_device(s, c, c.points.front());
      check_on_device(s, c, c.points.back());
    }
}
