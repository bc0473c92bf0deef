// Measured times of parts of kernels, as lines of JSON with a checksum each.

#include "part_rows.hpp"

#include <hoist/meta/standard.hpp>
#include <tools/laboratory/measured_files.hpp>

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace hoist::tools {

namespace {

constexpr const char* kind = "part";

std::string line_of(const part_row& r) {
  nlohmann::ordered_json j = {{"v", 1},
                              {"kind", kind},
                              {"hoist", HOIST_VERSION},
                              {"device", r.device},
                              {"driver", r.driver},
                              {"kernel", r.kernel},
                              {"part", r.part},
                              {"round", r.round}};
  if (r.failure.empty())
    j["ms"] = r.ms;
  else
    j["failure"] = r.failure;
  return j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::optional<part_row> row_of(const std::string& line) {
  const nlohmann::json j = nlohmann::json::parse(line, nullptr, false);
  if (!j.is_object() || j.value("kind", "") != kind || j.value("v", 0) != 1) return std::nullopt;
  try {
    part_row r{j.at("device"), j.at("driver"),     j.at("kernel"),        j.at("part"),
               j.at("round"),  j.value("ms", 0.0), j.value("failure", "")};
    if (r.failure.empty() && !(r.ms > 0)) return std::nullopt;
    return r;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<part_row> read_parts(const std::vector<std::string>& files) {
  std::vector<part_row> all;
  for (const std::string& file : files) {
    const std::size_t before = all.size();
    for (const std::string& line : unsealed(text_of_file(file)).lines)
      if (std::optional<part_row> r = row_of(line)) all.push_back(std::move(*r));
    if (all.size() == before) throw std::runtime_error(file + " holds no times of parts; hoist parts --out writes them.");
  }
  return all;
}

part_file::part_file(const std::string& path) {
  std::size_t end = 0;
  if (std::filesystem::exists(path)) {
    const std::string text = text_of_file(path);
    const journal_lines lines = unsealed(text);
    end = lines.end;
    for (const std::string& line : lines.lines)
      if (const std::optional<part_row> r = row_of(line)) known_.insert(r->key());
    if (known_.empty() && (lines.damaged > 0 || !lines.lines.empty()))
      throw std::runtime_error(path + " holds other things than times of parts.");
  }
  const int file = ::open(path.c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) throw std::runtime_error(path + " can't be written: " + std::strerror(errno) + ".");
  file_ = std::make_unique<journal>(path, file, static_cast<off_t>(end));
  if (::ftruncate(file, static_cast<off_t>(end)) != 0)
    throw std::runtime_error(path + " can't be written: " + std::strerror(errno) + ".");
}

void part_file::append(const part_row& r) {
  file_->append(line_of(r));
  known_.insert(r.key());
}

}  // namespace hoist::tools
