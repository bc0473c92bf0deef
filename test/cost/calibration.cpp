#include <hoist/cost/calibrate.hpp>
#include <hoist/cost/calibration_file.hpp>
#include <hoist/cost/shipped.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

using namespace hoist;

namespace {

namespace files = std::filesystem;

/// A folder of this test's own, which goes when the test ends.
struct folder {
  files::path path = files::temp_directory_path() / ("hoist_calibration." + std::to_string(::getpid()));
  folder() { files::create_directories(path); }
  ~folder() { files::remove_all(path); }
  std::string operator/(const char* name) const { return (path / name).string(); }
};

cost::calibration example() {
  cost::calibration c;
  c.device = "A device, of a maker";
  c.driver = "1.2.3";
  c.model = cost::text_of(cost::shipped("overlap"));
  c.seconds = 19.25;
  for (const cost::parameter& p : cost::shipped("overlap").parameters) {
    c.names.emplace_back(p.name);
    c.values.push_back(0.1 + static_cast<double>(c.names.size()) / 3);
  }
  const std::size_t n = c.values.size();
  for (std::size_t i = 0; i < n * n; ++i) c.covariance.push_back(i % (n + 1) == 0 ? 1e-4 / 3 : -1e-7);
  c.unknown = {0};
  c.kernels = {{cost::key_of_variant("copy", "direct", "local=64x4", 512, 1024), 0.125, -0.01, false},
               {"another", 3, 1.5, true}};
  return c;
}

void put(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

template <class F>
std::string sentence(F f) {
  try {
    f();
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a calibration that is written is the one that is read") {
  const folder here;
  const std::string path = here / "calibration";
  const cost::calibration c = example();
  cost::write_calibration(c, path);
  const cost::calibration read = cost::read_calibration(path);
  CHECK(cost::text_of(read) == cost::text_of(c));
  CHECK(read.device == c.device);
  CHECK(read.values == c.values);
  CHECK(read.covariance == c.covariance);
  CHECK(read.deviation(1) == c.deviation(1));
  CHECK(read.knows_deviation(1));
  CHECK(read.unknown == c.unknown);
  CHECK(std::isinf(read.deviation(0)));
  CHECK(read.timed("copy 512x1024 direct: local=64x4"));
  CHECK_FALSE(read.timed("copy 512x1024 direct"));
  CHECK(read.kernels[1].left_out);
  CHECK(cost::model_of(read) == cost::shipped("overlap"));
  CHECK(cost::values_for(read, cost::shipped("overlap"), c.device, c.driver) == c.values);
  CHECK(std::distance(files::directory_iterator(here.path), files::directory_iterator()) == 1);
}

TEST_CASE("a calibration that can't be written leaves the old one") {
  const folder here;
  files::create_directory(here / "a_folder");
  CHECK(sentence([&] { cost::write_calibration(example(), here / "a_folder"); }) ==
        "the calibration " + (here / "a_folder") + " can't be written: it is a folder.");
  CHECK(sentence([&] { cost::write_calibration(example(), "/dev/null"); }) ==
        "the calibration /dev/null can't be written: it is no file.");
  CHECK(sentence([&] { cost::write_calibration(example(), here / "nowhere/c"); }) ==
        "the calibration " + (here / "nowhere/c") + " can't be written: No such file or directory.");
  CHECK(std::distance(files::directory_iterator(here.path), files::directory_iterator()) == 1);
}

TEST_CASE("each kind of damage to a calibration is one sentence, and never another calibration") {
  const folder here;
  const std::string path = here / "c", name = "the calibration " + path;
  const auto read = [&](const std::string& text) {
    put(path, text);
    return sentence([&] { cost::read_calibration(path); });
  };
  const std::string whole = cost::text_of(example());
  REQUIRE(read(whole).empty());
  CHECK(read("") == name + " is no calibration; hoist calibrate --out makes one.");
  CHECK(read("device\tA\n") == name + " is no calibration; hoist calibrate --out makes one.");
  CHECK(read("hoist calibration 2\nanything\n") ==
        name + " is of a version that this hoist doesn't know: hoist calibration 2; calibrate again.");
  for (std::size_t length = 1; length < whole.size(); length += 7) CHECK_FALSE(read(whole.substr(0, length)).empty());
  CHECK(read(whole.substr(0, whole.size() / 2)) == name + " is cut off; calibrate again.");
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    damaged[random() % damaged.size()] ^= static_cast<char>(1 + random() % 127);
    CHECK_FALSE(read(damaged).empty());
  }
  const auto summed = [&](std::string text, const std::string& from, const std::string& to) {
    text.resize(text.rfind("sum\t"));
    text.replace(text.find(from), from.size(), to);
    return read(text + "sum\t" + cost::detail::hash_text(cost::hash_of(text)) + "\n");
  };
  CHECK(summed(whole, "seconds\t19.25", "seconds\tnan") == name + " is damaged in line 7; calibrate again.");
  CHECK(summed(whole, "seconds\t19.25", "moments\t1") == name + " is damaged in line 7; calibrate again.");
  CHECK(summed(whole, "covariance\t", "covariance\t0\t") ==
        name + " is damaged: its parameters or its model aren't whole; calibrate again.");
  CHECK(summed(whole, "ms = ", "ms =  ") == name + " is damaged: its parameters or its model aren't whole; calibrate again.");
  CHECK(sentence([&] { cost::read_calibration(here / "none"); }) ==
        "the calibration " + (here / "none") + " can't be read: No such file or directory.");
  CHECK(sentence([&] { cost::read_calibration(here.path.string()); }) ==
        "the calibration " + here.path.string() + " can't be read: it is no file.");
}

TEST_CASE("a calibration serves its own model, device, driver and version only") {
  const cost::cost_model m = cost::shipped("overlap");
  const cost::calibration c = example();
  CHECK(cost::values_for(c, m, "", "") == c.values);
  CHECK(sentence([&] { cost::values_for(c, m, "B", ""); }) ==
        "the calibration is of the device A device, of a maker, and not of B; calibrate again.");
  CHECK(sentence([&] { cost::values_for(c, m, c.device, "1.2.4"); }) ==
        "the calibration is of the driver 1.2.3, and not of 1.2.4; calibrate again.");
  cost::calibration later = c;
  later.features_version = features::version + 1;
  CHECK(sentence([&] { cost::values_for(later, m, "", ""); }).starts_with("the calibration is of the features' version "));
  CHECK(sentence([&] {
          cost::values_for(c, cost::shipped("linear"), "", "");
        }).starts_with("the calibration is of the model ms = "));
  cost::calibration short_of_one = c;
  short_of_one.names[2] = "another";
  CHECK(sentence([&] { cost::values_for(short_of_one, m, "", ""); }) ==
        "the calibration has no value for a parameter of its model; calibrate again.");
}
