#pragma once
// What values options take: each check fails with a sentence that quotes the value.

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace hoist::tools {

namespace detail {

template <class T>
bool is_number(std::string_view text, T& value) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  return failure == std::errc() && end == text.data() + text.size();
}

}  // namespace detail

/// A finite number above 0, with a decimal point whatever the locale.
inline CLI::Validator positive_number() {
  const auto flaw = [](const std::string& text) {
    double x = 0;
    const bool fits = detail::is_number(text, x) && std::isfinite(x) && x > 0;
    return fits ? std::string() : "'" + text + "' is no number above 0";
  };
  return {flaw, ""};
}

inline CLI::Validator whole_number(long least, long most = 1000000000000) {
  const auto flaw = [=](const std::string& text) {
    long n = 0;
    const bool fits = detail::is_number(text, n) && n >= least && n <= most;
    return fits ? std::string()
                : "'" + text + "' is no whole number from " + std::to_string(least) + " to " + std::to_string(most);
  };
  return {flaw, ""};
}

/// A file or a pipe to read, or a folder where these are `allowed`; no device, which may never end.
inline CLI::Validator readable(bool folders_allowed) {
  const auto flaw = [=](const std::string& path) -> std::string {
    std::error_code failure;
    switch (std::filesystem::status(path, failure).type()) {
      case std::filesystem::file_type::regular:
      case std::filesystem::file_type::fifo: return "";
      case std::filesystem::file_type::directory: return folders_allowed ? "" : path + " is a folder, not a file";
      case std::filesystem::file_type::not_found: return path + " isn't there";
      case std::filesystem::file_type::none: return path + " can't be read: " + failure.message();
      default: return path + " is no file";
    }
  };
  return {flaw, ""};
}

/// Every option that takes a value refuses an empty one.
inline void refuse_empty_values(CLI::App& command) {
  const auto flaw = [](const std::string& text) { return std::string(text.empty() ? "its value is empty" : ""); };
  for (CLI::Option* o : command.get_options())
    if (o->get_items_expected_max() > 0) o->check(CLI::Validator(flaw, ""));
}

/// The parts of texts between commas. Fails where one is empty.
inline std::vector<std::string> parts_by_commas(const std::vector<std::string>& texts, const std::string& option) {
  std::vector<std::string> parts;
  for (const std::string& text : texts)
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      if (end == begin) throw CLI::ValidationError(option, "'" + text + "' has an empty part");
      parts.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  return parts;
}

}  // namespace hoist::tools
