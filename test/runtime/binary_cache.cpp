// Kernels that were built are found again, and whatever lies in their folder, kernels run and are right.

#include "kernels.hpp"
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/executable.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace hoist::runtime;
namespace fs = std::filesystem;

namespace {

/// A new folder for a test, gone at its end.
struct scratch {
  fs::path path;
  scratch() {
    std::string name = (fs::temp_directory_path() / "hoist-binaries-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~scratch() { fs::remove_all(path); }
};

std::string text_of(int k) { return "kernel void add(global int* x) { x[get_global_id(0)] += " + std::to_string(k) + "; }\n"; }

/// Whether the kernel of `text_of(k)` came from the cache; it runs, and must be right.
bool ran(const session& s, int k, const binary_cache& cache, const std::string& options = "") {
  kernel_module m;
  m.text = text_of(k);
  m.options = options;
  m.buffer_bytes = {64 * 4};
  m.launches = {{"add", {0}, {64, 1, 1}, {16, 1, 1}, 1}};
  const executable e(s, m, &cache);
  e[0].write(std::vector<int>(64, 7));
  e.run();
  std::vector<int> out(64);
  e[0].read(out);
  CHECK(out == std::vector<int>(64, 7 + k));
  e.store_in(cache);
  return e.built().from_cache();
}

std::vector<fs::path> files(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& e : fs::directory_iterator(folder)) all.push_back(e.path());
  return all;
}

std::string bytes_of(const fs::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void put(const fs::path& p, const std::string& bytes) { std::ofstream(p, std::ios::binary) << bytes; }

}  // namespace

TEST_CASE("what was built is found again, by text and options") {
  const session s(best_device());
  const scratch here;
  const binary_cache cache(here.path / "a" / "kernels");
  CHECK(!ran(s, 1, cache));
  CHECK(ran(s, 1, cache));
  CHECK(!ran(s, 2, cache));
  CHECK(!ran(s, 1, cache, "-cl-mad-enable"));
  CHECK(ran(s, 1, cache, "-cl-mad-enable"));
  CHECK(ran(session(best_device()), 1, cache));
  CHECK(files(cache.folder()).size() == 3);
  struct stat folder, file;
  REQUIRE(::stat(cache.folder().c_str(), &folder) == 0);
  REQUIRE(::stat(files(cache.folder())[0].c_str(), &file) == 0);
  CHECK((folder.st_mode & 0777) == 0700);
  CHECK((file.st_mode & 0777) == 0600);
}

TEST_CASE("without a folder nothing is kept") {
  const session s(best_device());
  const binary_cache none{fs::path()};
  CHECK(!ran(s, 1, none));
  CHECK(!ran(s, 1, none));
}

TEST_CASE("damaged entries are built anew") {
  const session s(best_device());
  const scratch here;
  const binary_cache cache(here.path / "kernels");
  ran(s, 5, cache);
  const fs::path entry = files(cache.folder()).at(0);
  const std::string good = bytes_of(entry);
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    std::string bad = good;
    if (i % 3 == 0)
      bad.resize(random() % bad.size());
    else if (i % 3 == 1)
      bad[random() % bad.size()] ^= static_cast<char>(1 + random() % 255);
    else
      bad += "more";
    put(entry, bad);
    CHECK(!ran(s, 5, cache));
    CHECK(bytes_of(entry).size() == good.size());
    CHECK(ran(s, 5, cache));
  }
}

TEST_CASE("an entry of another text, or one that the driver refuses, is built anew") {
  const session s(best_device());
  const scratch here;
  const binary_cache cache(here.path / "kernels");
  ran(s, 1, cache);
  const fs::path first = files(cache.folder()).at(0);
  const std::string of_first = bytes_of(first);
  ran(s, 2, cache);
  for (const fs::path& f : files(cache.folder()))
    if (f != first) put(f, of_first);
  CHECK(!ran(s, 2, cache));
  cache.store(s, text_of(3), "", "no binary of any device");
  CHECK(!ran(s, 3, cache));
  CHECK(ran(s, 3, cache));
}

TEST_CASE("a folder or a file that isn't this user's alone is not used") {
  const session s(best_device());
  const scratch here;
  const binary_cache cache(here.path / "kernels");
  ran(s, 1, cache);
  fs::permissions(files(cache.folder()).at(0), fs::perms(0622));
  CHECK(!ran(s, 1, cache));
  CHECK(ran(s, 1, cache));
  fs::permissions(cache.folder(), fs::perms(0777));
  CHECK(!ran(s, 1, cache));
  fs::permissions(cache.folder(), fs::perms(0700));
  CHECK(ran(s, 1, cache));
  fs::create_directory_symlink(cache.folder(), here.path / "link");
  CHECK(!ran(s, 1, binary_cache(here.path / "link")));
  const fs::path entry = files(cache.folder()).at(0), elsewhere = here.path / "elsewhere";
  fs::rename(entry, elsewhere);
  fs::create_symlink(elsewhere, entry);
  CHECK(!ran(s, 1, cache));
  CHECK(fs::exists(elsewhere));
  put(here.path / "file", "a file in the place of the folder");
  CHECK(!ran(s, 1, binary_cache(here.path / "file")));
  CHECK(!ran(s, 1, binary_cache("/proc/hoist/kernels")));
}

TEST_CASE("the least recently used go when there is too much; files of others stay") {
  const session s(best_device());
  const scratch here;
  const fs::path folder = here.path / "kernels";
  const long most = 100000;
  const binary_cache cache(folder, most);
  const std::string binary(9000, 'x');
  cache.store(s, "first", "", binary);
  put(folder / "notes.txt", std::string(200000, 'n'));
  for (int i = 0; i < 40; ++i) {
    cache.store(s, "text " + std::to_string(i), "", binary);
    for (const fs::path& f : files(folder))  // all are a minute older than what comes next
      fs::last_write_time(f, fs::last_write_time(f) - std::chrono::minutes(1));
    CHECK(cache.find(s, "first", "").has_value());
    long sum = 0;
    for (const fs::path& f : files(folder))
      if (f.extension() == ".bin") sum += static_cast<long>(fs::file_size(f));
    CHECK(sum <= most);
  }
  CHECK(cache.find(s, "text 39", "") == binary);
  CHECK(!cache.find(s, "text 0", ""));
  CHECK(fs::exists(folder / "notes.txt"));
  cache.store(s, "huge", "", std::string(90000, 'h'));
  CHECK(!cache.find(s, "huge", ""));
}

TEST_CASE("several processes write and read the same entries") {
  const scratch here;
  const fs::path folder = here.path / "kernels";
  const session s(best_device());
  std::vector<pid_t> children;
  for (int p = 0; p < 4; ++p) {
    const pid_t child = ::fork();
    if (child == 0) {  // without OpenCL's calls, which don't survive a fork
      const binary_cache cache(folder, 1 << 20);
      bool right = true;
      for (int i = 0; i < 300; ++i) {
        const std::string name = "text " + std::to_string(i % 7),
                          binary(static_cast<std::size_t>(1000 + 997 * (i % 7)), static_cast<char>('a' + i % 7));
        cache.store(s, name, "", binary);
        const auto found = cache.find(s, name, "");
        right = right && (!found || *found == binary);
      }
      ::_exit(right ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  CHECK(files(folder).size() == 7);
}
