#include <tools/laboratory/merged.hpp>

#include <tools/laboratory/journal.hpp>

#include <fstream>
#include <set>

namespace hoist::tools {

void merger::take(const std::string& line) {
  std::optional<row> read = read_row(line);
  if (!read) {
    ++damaged_;
    return;
  }
  const auto [at, is_new] = rows_.try_emplace(read->head.key, placed{*read, ++read_});
  if (is_new) return;
  ++doubles_;
  const auto order = [](const row& r) { return std::pair(r.head.date, line_of(r)); };
  if (order(*read) < order(at->second.what)) at->second = {std::move(*read), read_};
}

void merger::add(std::string_view journal) {
  const journal_lines got = unsealed(journal);
  damaged_ += got.damaged;
  for (const std::string& line : got.lines) take(line);
}

merged_rows merger::result() const {
  merged_rows m{{}, {}, doubles_, damaged_, {}};
  for (const auto& [key, one] : rows_) {
    m.rows.push_back(one.what);
    m.places.push_back(one.place);
  }
  return m;
}

merged_rows merge_rows(const std::vector<std::filesystem::path>& folders) {
  merger all;
  std::set<std::filesystem::path> files;
  for (const auto& f : folders) {
    if (!std::filesystem::is_directory(f)) {
      files.insert(f);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(f))
      if (entry.path().extension() == ".rows" && entry.is_regular_file())
        files.insert(std::filesystem::canonical(entry.path()));
  }
  for (const auto& f : files) {
    std::ifstream in(f, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw std::runtime_error(f.string() + " can't be read.");
    all.add(bytes);
  }
  merged_rows m = all.result();
  m.files.assign(files.begin(), files.end());
  return m;
}

void write_journal(const merged_rows& m, std::ostream& out) {
  for (const row& r : m.rows) out << sealed(line_of(r));
}

}  // namespace hoist::tools
