#pragma once
// Structs whose fields Boost.Hana knows, as objects of JSON: one reader and one writer for all of them.

#include <boost/hana/accessors.hpp>
#include <boost/hana/concept/struct.hpp>
#include <boost/hana/core/to.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/string.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace hoist::tools {

/// A type that BOOST_HANA_DEFINE_STRUCT or BOOST_HANA_ADAPT_STRUCT told Hana about.
template <class S>
concept has_fields = boost::hana::Struct<std::remove_cvref_t<S>>::value;

/// Calls `f(name, member)` for each field, in the order in which the struct has them.
template <has_fields S, class F>
void for_each_field(S& s, F f) {
  boost::hana::for_each(boost::hana::accessors<std::remove_const_t<S>>(), [&](auto accessor) {
    f(boost::hana::to<const char*>(boost::hana::first(accessor)), boost::hana::second(accessor)(s));
  });
}

/// The fields' names, in order.
template <has_fields S>
std::vector<std::string> field_names() {
  std::vector<std::string> names;
  boost::hana::for_each(boost::hana::accessors<S>(),
                        [&](auto accessor) { names.emplace_back(boost::hana::to<const char*>(boost::hana::first(accessor))); });
  return names;
}

/// Assigns what fields of the same name and type hold.
template <has_fields From, has_fields To>
void take_fields(const From& from, To& to) {
  namespace hana = boost::hana;
  hana::for_each(hana::accessors<To>(), [&](auto into) {
    hana::for_each(hana::accessors<From>(), [&](auto out_of) {
      auto& target = hana::second(into)(to);
      const auto& source = hana::second(out_of)(from);
      constexpr bool same_name = std::is_same_v<decltype(hana::first(into)), decltype(hana::first(out_of))>;
      if constexpr (same_name && std::is_same_v<std::remove_cvref_t<decltype(target)>, std::remove_cvref_t<decltype(source)>>)
        target = source;
    });
  });
}

namespace detail {
template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
}  // namespace detail

template <class Json, has_fields S>
void read_fields(const Json& from, S& to);
template <class Json, has_fields S>
void write_fields(Json& to, const S& from);

/// Reads a value. False, and nothing changes, where it isn't of the member's kind; of lists and maps such elements are left out.
template <class Json, class T>
bool read_value(const Json& from, T& to) {
  constexpr bool is_text = std::is_same_v<T, std::string>;
  if constexpr (detail::is_optional<T>) {
    typename T::value_type one{};
    return read_value(from, one) && (to = std::move(one), true);
  } else if constexpr (detail::is_list<T>) {
    if (!from.is_array()) return false;
    to.clear();
    for (const Json& element : from)
      if (typename T::value_type one{}; read_value(element, one)) to.push_back(std::move(one));
    return true;
  } else if constexpr (detail::is_map<T>) {
    if (!from.is_object()) return false;
    to.clear();
    for (const auto& [name, element] : from.items())
      if (typename T::mapped_type one{}; read_value(element, one)) to.emplace(name, std::move(one));
    return true;
  } else if constexpr (has_fields<T>) {
    return from.is_object() && (read_fields(from, to), true);
  } else if constexpr (std::is_array_v<T> && sizeof(std::remove_extent_t<T>) > 1) {  // of numbers
    T all{};
    if (!from.is_array() || from.size() != std::extent_v<T>) return false;
    for (std::size_t i = 0; i < std::extent_v<T>; ++i)
      if (!read_value(from[i], all[i])) return false;
    return std::ranges::copy(all, to), true;
  } else if constexpr (std::is_array_v<T>) {  // of letters
    if (!from.is_string()) return false;
    const std::string text = from.template get<std::string>();
    return text.size() < sizeof to && std::snprintf(to, sizeof to, "%s", text.c_str()) >= 0;
  } else if constexpr (std::is_enum_v<T>) {
    return from.is_string() && read_name(from.template get<std::string>(), to);
  } else {
    const bool fits = is_text                   ? from.is_string()
                      : std::is_same_v<T, bool> ? from.is_boolean()
                      : std::is_integral_v<T>   ? from.is_number_integer()
                                                : from.is_number();
    return fits && (to = from.template get<T>(), true);
  }
}

/// A value as JSON; of an enumeration its name.
template <class Json, class T>
Json serialised(const T& value) {
  if constexpr (has_fields<T>) {
    Json object = Json::object();
    write_fields(object, value);
    return object;
  } else if constexpr (detail::is_list<T>) {
    Json list = Json::array();
    for (const auto& one : value) list.push_back(serialised<Json>(one));
    return list;
  } else if constexpr (std::is_enum_v<T>) {
    return name(value);
  } else {
    return value;
  }
}

/// Reads the fields that an object has; the others stay as they are.
template <class Json, has_fields S>
void read_fields(const Json& from, S& to) {
  for_each_field(to, [&](const char* name, auto& member) {
    if (const auto at = from.find(name); at != from.end()) read_value(*at, member);
  });
}

/// Adds a struct's fields to an object; an optional one that is empty is left out.
template <class Json, has_fields S>
void write_fields(Json& to, const S& from) {
  for_each_field(from, [&]<class T>(const char* name, const T& member) {
    if constexpr (detail::is_optional<T>) {
      if (member) to[name] = serialised<Json>(*member);
    } else {
      to[name] = serialised<Json>(member);
    }
  });
}

}  // namespace hoist::tools
