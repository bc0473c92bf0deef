// The reader of rows and all that is made from them: on any bytes, and on rows whose fields are anything.
#include <hoist/features/vector.hpp>
#include <tools/laboratory/csv.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <sstream>
#include <tools/laboratory/journal.hpp>
#include <tools/laboratory/merged.hpp>

namespace {

using namespace hoist::tools;
using nlohmann::json;

/// Choices by the bytes, and after their end by a generator that they seed.
struct from_bytes {
  from_bytes(const std::uint8_t* bytes, std::size_t size) : data(bytes), left(size) {
    std::seed_seq seed(bytes, bytes + size);
    more.seed(seed);
  }
  const std::uint8_t* data;
  std::size_t left;
  std::minstd_rand more;

  int next(int n) {
    if (left == 0) return static_cast<int>(more() >> 8) % n;
    --left;
    return *data++ % n;
  }
  std::string text() {
    std::string s;
    for (int n = next(8); n > 0; --n) s += static_cast<char>(next(256));
    return s;
  }
};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

json value(from_bytes& b, int depth = 0) {
  switch (b.next(depth < 2 ? 11 : 8)) {
    case 0: return nullptr;
    case 1: return b.next(256) - 128;
    case 2: return b.next(256) * 1e300;
    case 3: return std::uint64_t{1} << 63;
    case 4: return b.text();
    case 5: return b.next(2) == 1;
    case 6: return "correct";
    case 7: return "point";
    case 8: return json::array({value(b, depth + 1), value(b, depth + 1)});
    case 9: return json{{b.text(), value(b, depth + 1)}};
    default: return std::vector<double>(hoist::features::feature_count, b.next(256));
  }
}

json any_row(from_bytes& b) {
  json r = {{"v", 1},
            {"kind", b.next(4) == 0 ? "session" : "point"},
            {"key", std::to_string(b.next(8))},
            {"program", "p"},
            {"rows", 64},
            {"cols", 64},
            {"device", "d"},
            {"driver", "1"},
            {"platform", "x"},
            {"date", "2026-01-01T00:00:00Z"},
            {"structure", "direct"},
            {"structure_hash", "0"},
            {"point", "local=4,8"},
            {"tunables", {{"local0", 4}}},
            {"verdict", "correct"},
            {"median_ms", 1.5},
            {"runs_ms", {1.5, 1.6}},
            {"gbs", 2.5},
            {"build_s", 0.1},
            {"run_s", 0.1},
            {"verify_s", 0.1},
            {"emit_s", 0.1},
            {"features_version", hoist::features::version},
            {"features", std::vector<double>(hoist::features::feature_count, 1)},
            {"seconds", {{"wall", 1.0}}},
            {"done", 3},
            {"workers", 2}};
  for (int changes = b.next(5); changes > 0; --changes) {
    auto at = r.begin();
    std::advance(at, b.next(static_cast<int>(r.size())));
    *at = value(b);
  }
  return r;
}

/// What a writer made, or nothing when it refused by a sentence.
std::string written(const merged_rows& m, void (*write)(const merged_rows&, std::ostream&)) {
  std::ostringstream out;
  try {
    write(m, out);
  } catch (const std::runtime_error&) {
    return "";
  }
  return out.str();
}

void check_exports(const merged_rows& m) {
  merger again;
  again.add(written(m, write_journal));
  const merged_rows same = again.result();
  require(same.rows == m.rows && same.doubles == 0 && same.damaged == 0, "merged rows are not read again as they are");
  for (auto write : {write_t4, write_kernel_tuner, write_wisdom, write_summary})
    if (const std::string text = written(m, write); !text.empty())
      require(!json::parse(text, nullptr, false).is_discarded(), "an export is no JSON");
  if (const std::string text = written(m, write_csv); !text.empty()) {
    std::istringstream in(text);
    hoist::model::read_csv(in, "rows");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const journal_lines got = unsealed(bytes);
  require(got.end <= size && got.torn == (got.end < size), "lines end within the text");
  std::string lines;
  for (std::size_t at = 0; at < size;) {
    const std::size_t stop = std::min(bytes.find('\n', at), size);
    lines += sealed(bytes.substr(at, stop - at));
    at = stop + 1;
  }
  from_bytes choices(data, size);
  merger all;
  all.add(lines);
  for (int i = choices.next(4); i >= 0; --i)
    all.add(sealed(any_row(choices).dump(-1, ' ', false, json::error_handler_t::replace)));
  check_exports(all.result());

  merger after;  // whatever was written before, a line after its end is read
  after.add(bytes + "\n" + sealed(R"({"key":"after","kind":"point"})"));
  bool found = false;
  for (const hoist::tools::row& r : after.result().rows) found = found || r.head.key == "after";
  require(found, "a row after damage is lost");
  return 0;
}
