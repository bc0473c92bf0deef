#pragma once
// Points read back from their names.

#include <hoist/explore/space.hpp>
#include <hoist/meta/engine.hpp>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace hoist {

namespace detail {
HOIST_LAZY std::optional<long> whole_number(std::string_view text) {
  long n = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}
/// The text before the first `mark`, which is taken away with it; all of it where there is none.
HOIST_LAZY std::string_view take_until(std::string_view& rest, char mark) {
  const std::size_t end = rest.find(mark);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return part;
}
}  // namespace detail

/// The point, without sizes, that `space::name` gave this name; none where it gives no point such a name. Commas may stand for
/// the spaces, as in the names of variants.
HOIST_LAZY std::optional<ir::point> point_called(std::string_view text) {
  ir::point p;
  std::string name(text);
  for (char& c : name)
    if (c == ',') c = ' ';
  for (std::string_view rest = name; !rest.empty();) {
    std::string_view value = detail::take_until(rest, ' ');
    const std::string key(detail::take_until(value, '='));
    if (key == "relaxed" || key == "peeled") {
      if (key == "relaxed")
        p.math = ir::arithmetic::relaxed;
      else
        p.peel = true;
      continue;
    }
    if (key == "plan") {
      detail::schedule_reading r = detail::read_schedule(value);
      if (r.why != nullptr) return std::nullopt;
      p.plan = r.plan;
      continue;
    }
    if (key == "local") {
      for (int d = 0; d < 3 && !value.empty(); ++d)
        p.local[d] = detail::whole_number(detail::take_until(value, 'x')).value_or(0);
      continue;
    }
    const std::optional<long> n = detail::whole_number(value);
    if (!n) return std::nullopt;
    if (key.starts_with("iterations")) {
      if (key.size() != 11 || key[10] < '0' || key[10] > '2') return std::nullopt;
      p.iterations[key[10] - '0'] = *n;
    } else {
      p.tunables.push(ir::binding(key.c_str(), *n));
    }
  }
  return space::name(p) == name ? std::optional(p) : std::nullopt;
}

}  // namespace hoist
