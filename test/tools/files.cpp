// Rows as anybody may have written them, and files that a result may replace.

#include <tools/laboratory/result_file.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <vector>

using namespace hoist::tools;
namespace fs = std::filesystem;

namespace {

struct folder {
  fs::path path = fs::path(HOIST_TEST_BINARY_DIR) / "test_of_files";
  folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~folder() { fs::remove_all(path); }
};

std::string bytes_of(const fs::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
fs::path file(const fs::path& p, const std::string& bytes) {
  std::ofstream(p, std::ios::binary) << bytes;
  return p;
}
long files_in(const fs::path& p) { return std::distance(fs::directory_iterator(p), fs::directory_iterator()); }

/// A row with one more field.
std::string line_with(const std::string& more) {
  return R"({"key":"1","kind":"point")" + (more.empty() ? "" : "," + more) + "}";
}
std::string times(std::string one, std::size_t n) {
  std::string all;
  for (std::size_t i = 0; i < n; ++i) all += one;
  return all;
}

}  // namespace

TEST_CASE("a row with numbers that nothing measured has, or that nests deep, is none") {
  for (const char* more : {"", R"("gbs":5e3)", R"("gbs":0)", R"("gbs":null)", R"("features":[0,-20.5,27])",
                           R"("rows":1099511627776)", R"("predicted":-0.25)", R"("runs_ms":[0.001,4])",
                           R"("x":[[[[[[[[1]]]]]]]])", R"("x":"[[[[[[[[[[[[[[[[[[[[")", R"("x":"\"[[[[[[[[[[[[[[[[[[[[\\")"}) {
    CAPTURE(more);
    CHECK(read_row(line_with(more)));
  }
  for (const char* more :
       {R"("gbs":5e-324)", R"("gbs":1e-300)", R"("gbs":1e300)", R"("gbs":1.7e308)", R"("gbs":1e999)", R"("features":[0,1e39])",
        R"("features":[-1e39])", R"("rows":9223372036854775807)", R"("cols":-4611686018427387904)", R"("predicted":1.7e308)",
        R"("runs_ms":[1e-300])", R"("median_ms":1e300)", R"("x":[)", R"("x":"\")"}) {
    CAPTURE(more);
    CHECK(!read_row(line_with(more)));
  }
  for (const std::size_t deep : {17, 66000}) {
    CHECK(!read_row(times("[", deep) + times("]", deep)));
    CHECK(!read_row(times("[", deep)));
    CHECK(!read_row(line_with("\"x\":" + times("[", deep) + times("]", deep))));
    CHECK(!read_row(times("{\"a\":", deep) + "1" + times("}", deep)));
  }
  CHECK(!read_row(line_with("\"x\":\"" + std::string(2 << 20, 'x') + "\"")));
  for (const char* none : {"", "1", "[]", "{}", R"({"key":"1"})", R"({"kind":"point","key":1})", R"({"kind":"","key":"1"})"})
    CHECK(!read_row(none));
}

TEST_CASE("a result takes the place of hoist's own files, whatever looks alike") {
  const folder here;
  const fs::path to = here.path / "out";
  const std::string header = "program,device,structure,point,rows,cols,valid,throughput";
  for (const std::string& own :
       {std::string(), header + ",f\n", header + "\n", sealed(line_with("")) + "more\n", std::string(json_mark) + "9.9\",\n",
        "[" + std::string(json_mark) + "1\",\n", std::string("#pragma once\n// Generated: 12 measured points of 3 cases\n"),
        std::string("#pragma once\n// Generated: 3 members of boosted trees, trained on 5\n")}) {
    CAPTURE(own);
    replace_result(file(to, own), "new", {}, false);
    CHECK(bytes_of(to) == "new");
  }
  for (const std::string& other : std::initializer_list<std::string>{
           "program,device,price\n", "program,device,structure,point,rows,cols,valid\n", header + "s\n", "{\n \"results\": [\n",
           "{\"device_name\": \"H200\",\n", "{\n \"best\": [\n", "[\n {\n  \"name\": 1\n", "{\n \"format\": \"hoist \"",
           "#pragma once\n// Generated: by protoc\n", "00000000 {\"key\":\"1\",\"kind\":\"point\"}\n", sealed("{\"a\":1}"),
           sealed(line_with("")).substr(1), "\n", " "}) {
    CAPTURE(other);
    CHECK_THROWS_WITH_AS(replace_result(file(to, other), "new", {}, false), doctest::Contains("say --force"),
                         std::runtime_error);
    CHECK(bytes_of(to) == other);
    replace_result(to, "new", {}, true);
    CHECK(bytes_of(to) == "new");
    CHECK_THROWS_WITH_AS(replace_result(to, "newer", {to}, true), doctest::Contains("one of the files that are read"),
                         std::runtime_error);
  }
  CHECK(files_in(here.path) == 1);
}

TEST_CASE("a file is written under a name that nobody foresees, and what a link leads to") {
  const folder here;
  const fs::path to = here.path / "out";
  CHECK(detail::name_beside(to) != detail::name_beside(to));
  CHECK(detail::name_beside(to).parent_path() == here.path);
  write_atomically(to, "one");
  CHECK(bytes_of(to) == "one");
  ::chmod(to.c_str(), 0640);
  const fs::path link = here.path / "link";
  fs::create_symlink(to, link);
  write_atomically(link, "two");
  CHECK(fs::is_symlink(link));
  CHECK(bytes_of(to) == "two");
  CHECK((fs::status(to).permissions() & fs::perms::mask) == fs::perms(0640));
  CHECK_THROWS_AS(write_atomically(here.path, "x"), std::runtime_error);
  CHECK_THROWS_AS(write_atomically(here.path / "no" / "file", "x"), std::runtime_error);
  CHECK_THROWS_AS(write_atomically("/dev/full", "x"), std::runtime_error);
  CHECK(files_in(here.path) == 2);
}
