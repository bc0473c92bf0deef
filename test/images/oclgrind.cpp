// Kernels that read images under Oclgrind: this program calls itself there, and no word of Oclgrind's may come back. Its images have
// no shadow that tells what is uninitialised, and it crashes on image1d_buffer_t, so texels of buffers aren't among them.
#include "programs.hpp"

#include <support/on_device.hpp>
#include <support/texts.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>

using namespace hoist;
using namespace hoist::test;

TEST_CASE("inside Oclgrind images keep its rules" * doctest::skip()) {
  const runtime::session s(runtime::best_device());
  int checked = 0;
  for (const image_case& c : image_cases()) {
    if (c.name.find("texels") != std::string::npos || c.name == "line") continue;
    check_on_device(s, c.name, c.program, c.points.front());
    ++checked;
  }
  CHECK(checked > 15);
}

TEST_CASE("images: Oclgrind finds no fault in what is read through images") {
  namespace fs = std::filesystem;
  const fs::path folder = scratch_folder("oclgrind_images"), log = folder / "log.txt", printed = folder / "printed.txt";
  fs::remove(log);
  const std::string command = std::string(HOIST_TEST_OCLGRIND) + " --data-races --log \"" + log.string() + "\" \"" +
                              fs::read_symlink("/proc/self/exe").string() +
                              "\" --no-skip --test-case=\"inside Oclgrind images*\" >\"" + printed.string() + "\" 2>&1";
  CHECK_MESSAGE(std::system(command.c_str()) == 0, contents(printed));
  CHECK(contents(log).empty());
}
