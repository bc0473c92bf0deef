// Command lines of commands that need no device: words by chance, on files that are good, damaged or not there.
#include <tools/hoist/command.hpp>
#include <tools/laboratory/journal.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace hoist::benchmarks {
family family_jacobi2d_5pt();
}

namespace {

using namespace hoist;

/// A folder of files to name, left empty at the end.
struct folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("hoist_fuzz_commands_" + std::to_string(::getpid()));
  folder() {
    std::filesystem::create_directories(path);
    std::filesystem::current_path(path);
    std::ofstream("good.rows") << tools::sealed(
        R"({"key":"1","kind":"point","verdict":"correct","program":"jacobi2d_5pt","rows":64,"cols":64,"gbs":5})");
    std::ofstream("bad.rows") << std::string(100, '[') << "\n" << tools::sealed(std::string(70000, '['));
    std::ofstream("letter") << "Dear reader\n";
  }
  ~folder() { std::filesystem::remove_all(path); }
};

const char* const words[] = {"family",
                             "emit",
                             "explain",
                             "features",
                             "merge",
                             "report",
                             "rank",
                             "wisdom",
                             "programs",
                             "completion",
                             "jacobi2d_5pt",
                             "--size",
                             "64",
                             "16x48",
                             "--variant",
                             "0.0",
                             "5.3",
                             "--target",
                             "nvidia_h200",
                             "cpu_pocl",
                             "--json",
                             "--out",
                             "--csv",
                             "--t4",
                             "--summary",
                             "--kernel-tuner",
                             "--wisdom",
                             "--force",
                             "--top",
                             "--after",
                             "--help",
                             "--version",
                             "good.rows",
                             "bad.rows",
                             "letter",
                             "nowhere",
                             "out",
                             ".",
                             "",
                             "0",
                             "-1",
                             "1",
                             "9223372036854775808",
                             "1e999",
                             "nan",
                             "64x",
                             "x",
                             "0x0",
                             "2147483648x2147483648",
                             "--",
                             "-",
                             "-q",
                             "--nosuch",
                             "=",
                             "--size=64",
                             "--size=",
                             "\x1b[31m",
                             "\xff\xfe",
                             "%s%n",
                             "bash",
                             "no program"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const folder here;
  std::vector<std::string> line = {"hoist"};
  for (std::size_t i = 0; i < size && i < 10; ++i) {
    const std::size_t place_of_word = data[i] % (i == 0 ? 10 : std::size(words));  // a command first
    line.emplace_back(words[place_of_word]);
    if (data[i] == 255) line.back() = std::string(reinterpret_cast<const char*>(data), size).c_str();
  }
  std::vector<char*> arguments;
  for (std::string& word : line) arguments.push_back(word.data());
  std::ostringstream out, err;
  std::streambuf *const before_out = std::cout.rdbuf(out.rdbuf()), *const before_err = std::cerr.rdbuf(err.rdbuf());
  const int code = tools::run_commands(
      static_cast<int>(arguments.size()), arguments.data(), {benchmarks::family_jacobi2d_5pt()},
      {tools::add_family, tools::add_emit, tools::add_explain, tools::add_features, tools::add_counts, tools::add_predict,
       tools::add_merge, tools::add_report, tools::add_rank, tools::add_wisdom, tools::add_programs, tools::add_completion});
  std::cout.rdbuf(before_out);
  std::cerr.rdbuf(before_err);
  const std::string said = err.str();
  if (code == 0 || ((code == 1 || code == 2) && !said.empty() && said.find('\x1b') == std::string::npos)) return 0;
  std::fprintf(stderr, "code %d:", code);
  for (const std::string& word : line) std::fprintf(stderr, " '%s'", word.c_str());
  std::fprintf(stderr, "\n%s\n", said.c_str());
  std::abort();
}
