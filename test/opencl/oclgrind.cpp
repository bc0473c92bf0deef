// Structures under Oclgrind: this program calls itself there, and no word of Oclgrind's may come back.
#include "variants.hpp"

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::test;

namespace {

constexpr long rows = 21, columns = 37;

/// Runs a module on the only device that there is under Oclgrind, and checks its result against the host's.
void check_on_device(const runtime::session& s, const family& f, const variant& v) {
  CAPTURE(v.name);
  const runtime::executable e(s, runtime::module_of(v.made));
  const std::vector<std::vector<float>> inputs = inputs_for(f, rows, columns);
  for (int i = 0; i < f.inputs; ++i) e[i].write(inputs[static_cast<std::size_t>(i)]);
  e.run();
  std::vector<float> out(static_cast<std::size_t>(v.made.outputs));
  e[f.inputs].read(out);
  reference meaning(f.terms(), v.at, false);
  for (int i = 0; i < f.inputs; ++i) meaning.set_input(i, inputs[static_cast<std::size_t>(i)].data());
  const std::vector<long> extents = meaning.extents(2);
  long wrong = 0;
  for (long i = 0; i < extents[0]; ++i)
    for (long j = 0; j < extents[1]; ++j) {
      const ir::bounded_value r = meaning.at(i, j);
      wrong += !(std::abs(static_cast<double>(out[static_cast<std::size_t>(i * extents[1] + j)]) - r.value) <= r.error + 1e-30);
    }
  CHECK(wrong == 0);
}

variant variant_of(const family& f, const char* structure, unsigned seed) {
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].name == std::string(structure)) {
      REQUIRE(f.structures[i].exists);
      std::vector<variant> one = variants_of(f, f.structures[i], rows, columns, 1, seed);
      REQUIRE(one.size() == 1);
      return one[0];
    }
  FAIL((structure + std::string(" is no structure of ") + f.name));
  return {};
}

struct outcome {
  int status = 0;
  std::string reported, printed;
};

/// What Oclgrind reports when this program runs the test case there.
outcome under_oclgrind(const std::string& test_case) {
  namespace fs = std::filesystem;
  const fs::path folder = scratch_folder("oclgrind"), log = folder / (test_case + ".log"),
                 printed = folder / (test_case + ".txt");
  fs::remove(log);
  const std::string command = std::string(HOIST_TEST_OCLGRIND) + " --data-races --uninitialized --log \"" + log.string() +
                              "\" \"" + fs::read_symlink("/proc/self/exe").string() + "\" --no-skip --test-case=\"" +
                              test_case + "\" >\"" + printed.string() + "\" 2>&1";
  outcome o;
  o.status = std::system(command.c_str());
  o.reported = contents(log);
  o.printed = contents(printed);
  return o;
}

std::string without_barriers(const std::string& text) {
  std::istringstream lines(text);
  std::string line, rest;
  while (std::getline(lines, line))
    if (line.find("barrier(") == std::string::npos) rest += line + "\n";
  return rest;
}

}  // namespace

TEST_CASE("inside Oclgrind structures keep its rules" * doctest::skip()) {
  const runtime::session s(runtime::best_device());
  REQUIRE(s.name().find("Oclgrind") != std::string::npos);
  const family clamped = family_gradient_clamp(), nine = family_jacobi2d_9pt(), wide = family_gaussian(),
               five = family_jacobi2d_5pt();
  check_on_device(s, clamped, variant_of(clamped, "local-tile", 1));
  check_on_device(s, nine, variant_of(nine, "local-tile-swapped", 2));
  check_on_device(s, wide, variant_of(wide, "local-tile-marched", 3));
  check_on_device(s, five, variant_of(five, "march", 4));
  check_on_device(s, clamped, variant_of(clamped, "direct", 5));
  check_on_device(s, nine, variant_of(nine, "group-tile-marched", 6));
  check_on_device(s, wide, variant_of(wide, "block-unrolled", 7));
}

TEST_CASE("inside Oclgrind a tile has no barrier" * doctest::skip()) {
  const runtime::session s(runtime::best_device());
  const family f = family_jacobi2d_5pt();
  const variant v = variant_of(f, "local-tile", 1);
  REQUIRE(v.text().find("barrier(") != std::string::npos);
  runtime::kernel_module m = runtime::module_of(v.made);
  m.text = without_barriers(m.text);
  const runtime::executable e(s, m);
  e[0].write(inputs_for(f, rows, columns)[0]);
  e.run();
}

TEST_CASE("Oclgrind finds nothing in local tiles, marches and baseline kernels") {
  REQUIRE(std::string(HOIST_TEST_OCLGRIND).find("NOTFOUND") == std::string::npos);
  const outcome o = under_oclgrind("inside Oclgrind structures keep its rules");
  CHECK_MESSAGE(o.status == 0, o.printed);
  CHECK_MESSAGE(o.reported.empty(), o.reported);
  CHECK_MESSAGE(o.printed.find("1 passed") != std::string::npos, o.printed);
}

TEST_CASE("Oclgrind finds the race of a tile without its barrier") {
  const outcome o = under_oclgrind("inside Oclgrind a tile has no barrier");
  CHECK(o.printed.find("1 passed") != std::string::npos);
  CHECK_MESSAGE(o.reported.find("data race") != std::string::npos, o.reported);
}
