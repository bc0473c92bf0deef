// The reader of tables: on any bytes, and on tables of which some letters are changed. What it reads is written and read again.
#include <tools/laboratory/csv.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

namespace {

using namespace hoist::model;

/// What is read, or nothing where a sentence refuses it.
std::optional<dataset> read(const std::string& text) {
  std::istringstream in(text);
  try {
    return read_csv(in, "table");
  } catch (const std::runtime_error& e) {
    const std::string_view said = e.what();
    if (said.starts_with("table:") && said.size() < 70000) return std::nullopt;
    std::fprintf(stderr, "no sentence about the table: %s\n", e.what());
    std::abort();
  }
}
std::string written(const dataset& data) {
  std::ostringstream out;
  write_csv(out, data);
  return out.str();
}
void check(const std::string& text) {
  const std::optional<dataset> data = read(text);
  if (!data) return;
  const std::string once = written(*data);
  const std::optional<dataset> again = read(once);
  if (again && written(*again) == once && again->rows.size() == data->rows.size()) return;
  std::fprintf(stderr, "a table is not read again as it is\n");
  std::abort();
}

const std::string whole =
    "program,device,structure,point,rows,cols,valid,throughput,f,\"g,h\"\n"
    "p,d,\"map, swapped\",local=8,64,64,1,3.5,-0.25,1e3\nq,d,s,\"a \"\"b\"\"\",5,1,0,0,1,2\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(whole.substr(0, whole.find('\n') + 1) + bytes);
  std::string changed = whole;
  for (std::size_t i = 0; i + 1 < std::min<std::size_t>(size, 8); i += 2)
    changed[data[i] % changed.size()] = static_cast<char>(data[i + 1]);
  check(changed);
  return 0;
}
