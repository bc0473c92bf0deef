#pragma once
// Names of structures in files of before names were single words.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

namespace detail {
/// Words in lower case; a comma at the end of a phrase stays with its last word.
inline std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string word(text.substr(at, end - at));
    for (char& c : word)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (!word.empty()) words.push_back(word);
    at = end + 1;
  }
  return words;
}
inline bool is_count(const std::string& word) { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }
/// Takes a comma from the end of a word, and says whether there was one.
inline bool take_comma(std::string& word) {
  const bool ends = !word.empty() && word.back() == ',';
  if (ends) word.pop_back();
  return ends;
}
}  // namespace detail

/// The name that a structure has now, of the one that it has in a file:
///   "march by vectors of 4, swapped" -> "march-vec4-swapped",  "a group a row" -> "group-per-row"
/// Words are joined by -, vectors of W are vecW, and "a X a Y" is X per Y. A name of today is itself, and so is what has other
/// letters than names had.
inline std::string current_name(std::string_view text) {
  const auto had = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == ',' || c == '-';
  };
  if (!std::ranges::all_of(text, had)) return std::string(text);
  std::vector<std::string> words = detail::words_of(text), renamed;
  bool begins = true;  // a phrase
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto word = [&](std::size_t ahead) {
      std::string w = i + ahead < words.size() ? words[i + ahead] : "";
      detail::take_comma(w);
      return w;
    };
    const std::string here = word(0);
    std::size_t used = 1;
    if (here == "a") {
      if (!begins) renamed.push_back("per");
    } else if ((here == "by" || here == "of") && word(1) == "vectors" &&
               (here == "of" || (word(2) == "of" && detail::is_count(word(3))))) {
      // what follows says it
    } else if (here == "vectors") {
      const bool counted = word(1) == "of" && detail::is_count(word(2));
      renamed.push_back("vec" + (counted ? word(2) : ""));
      used = counted ? 3 : 1;
    } else if (here == "of" && detail::is_count(word(1)) && word(2) == "x") {
      renamed.push_back(word(1) + "x" + word(3));
      used = 4;
    } else {
      renamed.push_back(here);
    }
    i += used - 1;
    begins = i < words.size() && detail::take_comma(words[i]);
  }
  std::string name;
  for (const std::string& w : renamed) name += (name.empty() ? "" : "-") + w;
  return name;
}

}  // namespace hoist::tools
