#pragma once
// Properties of accesses and operations, as text.

#include <hoist/cost/quantity.hpp>

namespace hoist::cost::detail {

struct named_unit {
  std::string_view name;
  unit of;
};
inline constexpr named_unit units[] = {
    {"paid", unit::paid},         {"work_items", unit::work_items}, {"sub_groups", unit::sub_groups},
    {"elements", unit::elements}, {"bytes", unit::bytes},           {"footprint", unit::footprint},
    {"flops", unit::flops}};
inline constexpr std::string_view spaces[] = {"private", "local", "global"};
constexpr ir::space space_named(int i) { return i == 0 ? ir::space::priv : i == 1 ? ir::space::local : ir::space::global; }

/// Reads the properties in the brackets of `accesses` and `ops`, the first of which was read.
class property_reader {
 public:
  constexpr property_reader(scanner& s, quantity& q) : s_(s), q_(q), is_access_(q.what == quantity::kind::accesses) {}

  constexpr void run() {
    if (s_.take(')')) return;
    do {
      read_property();
    } while (s_.take(','));
    s_.expect(')', model_flaw::missing_bracket);
  }

 private:
  /// What a property sets has to be as it is at first.
  template <class T>
  constexpr void set(T& to, T value, std::string_view name) {
    if (to != T{}) s_.fail_at(model_flaw::property_twice, name);
    to = value;
  }
  constexpr void set(condition& to, const condition& value, std::string_view name) {
    if (to.asks()) s_.fail_at(model_flaw::property_twice, name);
    to = value;
  }

  constexpr void read_condition_of(condition& to, std::string_view name) {
    if (!s_.expect('(', model_flaw::missing_open)) return;
    set(to, read_condition(s_), name);
    s_.expect(')', model_flaw::missing_bracket);
  }
  template <std::size_t Count>
  constexpr void read_stride(condition (&to)[Count], std::string_view name) {
    if (!s_.expect('(', model_flaw::missing_open)) return;
    if (!is_digit(s_.next())) return s_.fail(model_flaw::missing_dimension);
    const std::size_t from = s_.place();
    const double place = s_.number();
    if (!(place >= 0 && place < static_cast<double>(Count)) || place != static_cast<int>(place))
      return s_.fail_at(model_flaw::no_dimension, from, s_.place() - from);
    s_.expect(',', model_flaw::missing_condition);
    set(to[static_cast<int>(place)], read_condition(s_), name);
    s_.expect(')', model_flaw::missing_bracket);
  }
  /// A tag or an array, in quotation marks where it is no word.
  template <std::size_t Room>
  constexpr void read_name(char (&to)[Room], std::string_view property) {
    if (!s_.expect('(', model_flaw::missing_open)) return;
    const std::string_view name = s_.next() == '"' ? s_.quoted() : s_.name();
    if (name.empty()) return s_.fail(model_flaw::missing_name);
    if (to[0] != 0) return s_.fail_at(model_flaw::property_twice, property);
    copy_name(s_, name, to);
    s_.expect(')', model_flaw::missing_bracket);
  }
  constexpr void read_property() {
    if (!is_access_ && s_.next() == '"') return read_operation(s_.quoted(), true);
    const std::string_view name = s_.name(true);
    if (name.empty()) return s_.fail(model_flaw::missing_name);
    if (name == "width") return read_condition_of(q_.width, name);
    if (name == "in") return read_unit(name);
    if (read_type(name)) return;
    if (!is_access_) return read_operation(name, false);
    if (!read_word(name) && !read_of_access(name)) s_.fail_at(model_flaw::unknown_property, name);
  }
  constexpr bool read_type(std::string_view name) {
    for (int t = 0; t <= static_cast<int>(scalar::f16); ++t)
      if (name == name_of(static_cast<scalar>(t))) {
        if (q_.type >= 0) s_.fail_at(model_flaw::property_twice, name);
        q_.type = static_cast<signed char>(t);
        return true;
      }
    return false;
  }
  constexpr void read_operation(std::string_view name, bool quoted) {
    if (name.empty()) return;
    const std::string_view counted = operation_of(name);
    if (counted.empty() && !quoted) return s_.fail_at(model_flaw::unknown_operation, name);
    if (q_.name[0] != 0) return s_.fail_at(model_flaw::property_twice, name);
    copy_name(s_, counted.empty() ? name : counted, q_.name);
  }
  constexpr bool read_word(std::string_view name) {
    using answer = quantity::answer;
    for (int i = 0; i < 3; ++i)
      if (name == spaces[i]) {
        if (q_.space >= 0) s_.fail_at(model_flaw::property_twice, name);
        q_.space = static_cast<signed char>(space_named(i));
        return true;
      }
    if (name == "load" || name == "store") return set(q_.stores, name == "store" ? answer::yes : answer::no, name), true;
    if (name == "clamped" || name == "unclamped")
      return set(q_.is_clamped, name == "clamped" ? answer::yes : answer::no, name), true;
    if (name == "gathered" || name == "ungathered")
      return set(q_.is_gathered, name == "gathered" ? answer::yes : answer::no, name), true;
    return false;
  }
  constexpr bool read_of_access(std::string_view name) {
    if (name == "afr") return read_condition_of(q_.per_element, name), true;
    if (name == "array") return read_name(q_.array_name, name), true;
    if (name == "tag") return read_name(q_.tag_name, name), true;
    if (name == "lid") return read_stride(q_.local_stride, name), true;
    if (name == "gid") return read_stride(q_.group_stride, name), true;
    if (name == "loop") return read_stride(q_.loop_stride, name), true;
    return false;
  }
  constexpr void read_unit(std::string_view name) {
    if (!s_.expect('(', model_flaw::missing_open)) return;
    const std::string_view given = s_.name();
    for (const named_unit& u : units)
      if (u.name == given && q_.suits(u.of)) {
        set(q_.counted_in, u.of, name);
        s_.expect(')', model_flaw::missing_bracket);
        return;
      }
    given.empty() ? s_.fail(model_flaw::unknown_unit) : s_.fail_at(model_flaw::unknown_unit, given);
  }

  scanner& s_;
  quantity& q_;
  bool is_access_;
};

}  // namespace hoist::cost::detail
