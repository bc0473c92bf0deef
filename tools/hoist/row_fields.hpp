#pragma once
// Fields of rows that may be damaged or foreign: what isn't there, or isn't of its kind, is empty or 0.

#include <nlohmann/json.hpp>

#include <string>

namespace hoist::tools {

inline std::string text_of(const nlohmann::json& row, const char* name) {
  const auto at = row.find(name);
  return at != row.end() && at->is_string() ? at->get<std::string>() : "";
}
inline double number_of(const nlohmann::json& row, const char* name) {
  const auto at = row.find(name);
  return at != row.end() && at->is_number() ? at->get<double>() : 0;
}
inline long integer_of(const nlohmann::json& row, const char* name) {
  const auto at = row.find(name);
  return at != row.end() && at->is_number_integer() ? at->get<long>() : 0;
}
inline nlohmann::json array_of(const nlohmann::json& row, const char* name) {
  const auto at = row.find(name);
  return at != row.end() && at->is_array() ? *at : nlohmann::json::array();
}
inline bool is_point(const nlohmann::json& row) { return text_of(row, "kind") == "point"; }
inline bool is_correct(const nlohmann::json& row) { return text_of(row, "verdict") == "correct"; }
inline std::string dumped(const nlohmann::json& row) {
  return row.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace hoist::tools
