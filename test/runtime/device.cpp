#include "kernels.hpp"
#include <hoist/runtime/device.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

using namespace hoist::runtime;
using kernels::failure, kernels::has, kernels::is_one_line;

namespace {

device made_up(const std::string& name, device_type type = device_type::gpu, int units = 1, int clock = 1) {
  device d;
  d.info.name = name;
  d.info.type = type;
  d.info.compute_units = units;
  d.info.clock_mhz = clock;
  return d;
}

std::string name_found(const std::vector<device>& all, const std::string& text) { return find_in(all, text).info.name; }

/// Runs this program's hidden test case `name` with `environment`; its output.
std::string output_of(const std::string& environment, const std::string& name) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command = environment + " '" + self + "' --no-skip --test-case='" + name + "' 2>&1";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::string text;
  std::array<char, 256> part{};
  while (std::fgets(part.data(), part.size(), pipe.get()) != nullptr) text += part.data();
  return text;
}

}  // namespace

TEST_CASE("every device describes itself within what OpenCL promises") {
  const std::vector<device> all = devices();
  REQUIRE(!all.empty());
  for (const device& d : all) {
    const device_info& i = d.info;
    CAPTURE(i.name);
    CHECK(d.handle() != nullptr);
    CHECK(!i.name.empty());
    CHECK(!i.vendor.empty());
    CHECK(!i.platform.empty());
    CHECK(!i.driver.empty());
    CHECK(i.version.starts_with("OpenCL "));
    CHECK(i.compute_units >= 1);
    CHECK(i.max_group >= 1);
    for (long size : i.max_item_sizes) CHECK(size >= 1);
    CHECK(i.local_bytes >= 1024);
    CHECK(i.max_alloc >= i.global_bytes / 4);
    CHECK(i.global_bytes >= i.max_alloc);
    CHECK(i.sub_group >= 1);
    CHECK(i.sub_group <= i.max_group);
    CHECK((i.type != device_type::cpu || i.sub_group == 1));
    CHECK(i.vector_width >= 1);
    CHECK(i.line_bytes >= 0);
    CHECK(i.cache_bytes >= 0);
  }
}

TEST_CASE("the preferred multiple can be asked of a kernel on every device") {
  for (const device& d : devices()) {
    const int multiple = query::kernel_multiple(d.handle(), d.info.name);
    CHECK(multiple >= 1);
    CHECK(multiple <= d.info.max_group);
  }
}

TEST_CASE("the best device is a GPU where there is one, and the one with the most compute units times clock") {
  using enum device_type;
  const std::vector<device> all = {made_up("cpu", cpu, 512, 5000), made_up("slow", gpu, 10, 1000),
                                   made_up("wide", gpu, 30, 900), made_up("fast", gpu, 10, 2000),
                                   made_up("odd", other, 9999, 9999)};
  CHECK(best_of(all).info.name == "wide");
  CHECK(best_of({all[0], all[4]}).info.name == "cpu");
  CHECK(best_of({all[0], made_up("second", cpu, 512, 5000)}).info.name == "cpu");
  CHECK_THROWS_AS(best_of({}), error);
  CHECK(!best_device().info.name.empty());
}

TEST_CASE("a device is found by number, by name, and by part of the name in any case") {
  const std::vector<device> all = {made_up("NVIDIA H200"), made_up("NVIDIA H200 NVL"), made_up("pthread-Xeon(R) 2")};
  CHECK(name_found(all, "0") == "NVIDIA H200");
  CHECK(name_found(all, "2") == "pthread-Xeon(R) 2");
  CHECK(name_found(all, "xeon") == "pthread-Xeon(R) 2");
  CHECK(name_found(all, "nvl") == "NVIDIA H200 NVL");
  CHECK_MESSAGE(name_found(all, "nvidia h200") == "NVIDIA H200", "a whole name wins over a part of another");
}

TEST_CASE("an unknown or ambiguous device is one sentence that lists what there is") {
  const std::vector<device> all = {made_up("NVIDIA H200"), made_up("NVIDIA H200 NVL"), made_up("Xeon")};
  const std::vector<device> one = {made_up("pthread-skylake-avx512")};
  for (const char* number : {"1", "5", "512", "00000000512"})  // no part of a name
    CHECK(has(failure<error>([&] { find_in(one, number); }), "no device is called"));
  for (const char* wrong : {"radeon", "h200", "3", "", "-1", "99999999999999999999", "0x0"}) {
    CAPTURE(wrong);
    const std::string text = failure<error>([&] { find_in(all, wrong); });
    CHECK(is_one_line(text));
    CHECK(has(text, std::string("\"") + wrong + "\""));
    CHECK(has(text, "0 = NVIDIA H200, 1 = NVIDIA H200 NVL, 2 = Xeon"));
  }
  CHECK(has(failure<error>([&] { find_in(all, "h200"); }), "more than one"));
  CHECK(has(failure<error>([] { find("no such device"); }), best_device().info.name));
}

TEST_CASE("every device of this machine is found by its number") {
  const std::vector<device> all = devices();
  for (std::size_t i = 0; i < all.size(); ++i) CHECK(find(std::to_string(i)).handle() == all[i].handle());
}

TEST_CASE("hidden: print what devices() says" * doctest::skip()) {
  std::puts(failure<error>([] { devices(); }).c_str());
}

TEST_CASE("without an OpenCL platform one sentence says what to install") {
  const std::string text = output_of("OCL_ICD_VENDORS=/nonexistent/", "hidden: print what devices() says");
  CHECK(has(text, "no OpenCL platform found: install an ICD such as pocl-opencl-icd, or a GPU driver\n"));
}
