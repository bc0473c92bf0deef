#include <tools/laboratory/measured_files.hpp>

#include <hoist/features/vector.hpp>
#include <tools/laboratory/csv.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace hoist::tools {

namespace {

constexpr std::size_t most_text = std::size_t{512} << 20;  ///< of a file, unpacked

/// The text of a file that xz compressed. Fails with a sentence when xz can't read it, or makes too much of it.
std::string unpacked(const std::string& file) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("can't make a pipe.");
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::execlp("xz", "xz", "-dcqq", "--", file.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  std::string text;
  char some[65536];
  for (ssize_t n; text.size() <= most_text && (n = ::read(ends[0], some, sizeof some)) > 0;)
    text.append(some, static_cast<std::size_t>(n));
  ::close(ends[0]);  // which ends xz, if it still writes
  int status = 0;
  ::waitpid(child, &status, 0);
  if (text.size() > most_text)
    throw std::runtime_error(file + " holds more than " + std::to_string(most_text >> 20) + " MiB of text.");
  if (status != 0) throw std::runtime_error("xz can't unpack " + file + ".");
  return text;
}

model::dataset read_rows(const std::string& file) {
  if (!file.ends_with(".xz")) return model::read_csv(file);
  std::istringstream text(unpacked(file));
  return model::read_csv(text, file);
}

}  // namespace

std::string text_of_file(const std::string& file) {
  if (file.ends_with(".xz")) return unpacked(file);
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error(file + " can't be read.");
  return {std::istreambuf_iterator<char>(in), {}};
}

model::dataset read_measured(const std::vector<std::string>& files) {
  model::dataset all;
  for (const std::string& f : files) {
    model::dataset one = read_rows(f);
    if (all.rows.empty()) all.feature_names = one.feature_names;
    if (all.feature_names != one.feature_names) throw std::runtime_error(f + " has other features than the files before.");
    all.rows.insert(all.rows.end(), one.rows.begin(), one.rows.end());
  }
  return all;
}

std::string foreign_feature(const model::dataset& rows) {
  for (const std::string& name : rows.feature_names)
    if (std::ranges::find(features::feature_names, name) == std::end(features::feature_names))
      return "the rows have a feature " + name + " that this version does not know; hoist refresh computes theirs anew.";
  return "";
}

}  // namespace hoist::tools
