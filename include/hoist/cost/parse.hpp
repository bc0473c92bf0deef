#pragma once
// Models as text, by the same grammar as in C++.

#include <hoist/cost/expression.hpp>
#include <hoist/cost/properties.hpp>

#include <span>

namespace hoist::cost {

/// A model that was read, or what is wrong with its text.
struct parse_result {
  cost_model model;
  text_flaw found{};
};

namespace detail {

/// Recursive descent; brackets nest `most_depth` deep at most.
class parser {
 public:
  constexpr parser(std::string_view text, std::span<const quantity> own) : s_(text), own_(own) {}

  constexpr parse_result run() {
    if (s_.next() == 0)
      s_.fail(model_flaw::empty);
    else
      read_model();
    if (s_.next() != 0) s_.fail(s_.next() == ')' ? model_flaw::missing_open : model_flaw::trailing_text);
    if (const model_flaw f = failed() ? model_flaw::none : flaw_of(m_); f != model_flaw::none) s_.fail_at(f, 0, 0);
    parse_result r;
    r.found = s_.found;
    if (!failed()) r.model = m_;
    return r;
  }

 private:
  using kind = quantity::kind;

  constexpr bool failed() const { return s_.found.what != model_flaw::none; }

  constexpr void read_model() {
    const std::size_t from = s_.place();
    if (read_output() && s_.take('=')) return void(read_sum());
    s_.back_to(from);
    s_.found = {};
    m_.predicted = {};
    put_output("ms");
    read_sum();
  }
  /// A name or a quantity, as what is predicted.
  constexpr bool read_output() {
    const std::size_t from = s_.place();
    const std::string_view name = s_.name();
    if (name.empty() || name.starts_with("p_")) return false;
    quantity q;
    if (find_quantity(name, q)) {
      m_.predicted = q;
      return !failed();
    }
    s_.back_to(from);
    s_.name();
    put_output(name);
    return name.size() < sizeof m_.output;
  }
  constexpr void put_output(std::string_view name) {
    for (std::size_t i = 0; i < sizeof m_.output; ++i)
      m_.output[i] = i < name.size() && name.size() < sizeof m_.output ? name[i] : '\0';
  }

  constexpr bool opened() {
    if (++depth_ > most_depth) s_.fail(model_flaw::too_deep);
    return !failed();
  }
  constexpr int added(int node) {
    if (m_.nodes.size() > most_nodes || m_.parameters.size() > most_names || m_.quantities.size() > most_names)
      s_.fail(model_flaw::too_long);
    return node;
  }

  constexpr int read_sum() {
    int sum = read_product();
    while (s_.next() == '+' || s_.next() == '-') {
      const node::kind what = s_.next() == '+' ? node::kind::add : node::kind::subtract;
      s_.take(s_.next());
      const int right = read_product();
      if (failed()) return -1;
      sum = added(m_.add_operation(what, sum, right));
    }
    return sum;
  }
  constexpr int read_product() {
    int product = read_factor();
    while (s_.next() == '*' || s_.next() == '/') {
      const node::kind what = s_.next() == '*' ? node::kind::multiply : node::kind::divide;
      s_.take(s_.next());
      const int right = read_factor();
      if (failed()) return -1;
      product = added(m_.add_operation(what, product, right));
    }
    return product;
  }
  constexpr int read_factor() {
    if (!s_.take('-')) return read_primary();
    if (is_of_number(s_.next())) return read_number(-1);
    if (!opened()) return -1;
    const int inside = read_factor();
    --depth_;
    return failed() ? -1 : added(m_.add_operation(node::kind::negate, inside));
  }
  constexpr int read_number(double sign) {
    node n;
    n.number = sign * s_.number();
    return added(m_.add(n));
  }
  constexpr int read_primary() {
    if (is_of_number(s_.next())) return read_number(1);
    if (s_.take('(')) {
      if (!opened()) return -1;
      const int inside = read_sum();
      s_.expect(')', model_flaw::missing_bracket);
      --depth_;
      return inside;
    }
    const std::string_view name = s_.name();
    if (name.empty()) {
      s_.fail(model_flaw::missing_operand);
      return -1;
    }
    if (name.starts_with("p_")) return named_parameter(name);
    if (name == "overlapped" || name == "saturated" || name == "norm") return read_call(name);
    quantity q;
    if (!find_quantity(name, q)) s_.fail_at(model_flaw::unknown_quantity, name);
    return failed() ? -1 : added(m_.add_quantity(q));
  }
  constexpr int named_parameter(std::string_view name) {
    if (name.size() == 2) s_.fail_at(model_flaw::missing_name, name);
    if (name.size() - 2 >= sizeof(parameter::name)) s_.fail_at(model_flaw::name_too_long, name);
    return failed() ? -1 : added(m_.add_parameter(name.substr(2)));
  }
  constexpr int read_call(std::string_view name) {
    if (!s_.expect('(', model_flaw::missing_open) || !opened()) return -1;
    const int result = name == "norm"         ? read_norm()
                       : name == "overlapped" ? read_three(node::kind::overlapped)
                                              : read_three(node::kind::saturated);
    s_.expect(')', model_flaw::missing_bracket);
    --depth_;
    return failed() ? -1 : added(result);
  }
  constexpr int read_three(node::kind what) {
    int operands[3] = {};
    for (int k = 0; k < 3 && !failed(); ++k) {
      if (k > 0) s_.expect(',', model_flaw::missing_comma);
      operands[k] = read_sum();
    }
    return failed() ? -1 : m_.add_operation(what, operands[0], operands[1], operands[2]);
  }
  /// The exponent stands first in the text, and behind the operands among the nodes, for each operand after the first.
  constexpr int read_norm() {
    double number = 0;
    std::string_view name;
    if (is_of_number(s_.next())) {
      const std::size_t from = s_.place();
      number = s_.number();
      if (number < 1) s_.fail_at(model_flaw::no_exponent, from, s_.place() - from);
    } else if (name = s_.name(); !name.starts_with("p_")) {
      name.empty() ? s_.fail(model_flaw::no_exponent) : s_.fail_at(model_flaw::no_exponent, name);
    }
    s_.expect(',', model_flaw::missing_comma);
    int result = read_sum();
    s_.expect(',', model_flaw::missing_comma);
    do {
      const int right = read_sum();
      if (failed()) return -1;
      node n;
      n.number = number;
      const int exponent = name.empty() ? m_.add(n) : named_parameter(name);
      if (failed()) return -1;
      result = added(m_.add_operation(node::kind::norm, result, right, exponent));
    } while (s_.take(','));
    return result;
  }

  /// The quantity with a name, and its properties, which come next. False where no quantity has the name.
  constexpr bool find_quantity(std::string_view name, quantity& q) {
    if (name == "accesses" || name == "ops") {
      q = name == "accesses" ? accesses : ops;
      if (s_.take('(')) property_reader(s_, q).run();
      return true;
    }
    if (name == "feature" || name == "size_of") {
      q = counted(name == "feature" ? kind::feature : kind::size);
      s_.expect('(', model_flaw::missing_open);
      const std::string_view inside = s_.name();
      if (inside.empty())
        s_.fail(model_flaw::missing_name);
      else if (q.what == kind::feature && !is_feature(inside))
        s_.fail_at(model_flaw::unknown_feature, inside);
      else if (q.what == kind::size && inside.size() > 7)
        s_.fail_at(model_flaw::name_too_long, inside);
      else
        detail::put(inside, q.name);
      s_.expect(')', model_flaw::missing_bracket);
      return true;
    }
    if (const quantity* count = count_named(name); count != nullptr) {
      q = *count;
      return true;
    }
    for (const quantity& o : own_)
      if (name == o.name) {
        q = o;
        return true;
      }
    return false;
  }

  scanner s_;
  std::span<const quantity> own_;
  cost_model m_;
  int depth_ = 0;
};

}  // namespace detail

/// Reads a model; nothing is thrown. Names of `own` quantities are known too.
constexpr parse_result try_parse(std::string_view text, std::span<const quantity> own = {}) {
  return detail::parser(text, own).run();
}

/// The model of a text: `ms = p_launch * launches + overlapped(...)`; without `name =` it predicts ms.
/// Grammar: docs/cost.md. Fails (std::invalid_argument, one sentence with the column) for another text.
constexpr cost_model parsed(std::string_view text, std::span<const quantity> own = {}) {
  parse_result r = try_parse(text, own);
  if (r.found.what != model_flaw::none) throw std::invalid_argument(sentence_of(r.found, text));
  return r.model;
}

namespace detail {

/// What compilers say first of a text that is no model. The column is the second argument.
template <model_flaw What, int Column>
consteval bool is_model() {
#define HOIST_FLAW_CHECK(name, sentence) static_assert(What != model_flaw::name, "hoist: the text of a model: " sentence);
  HOIST_MODEL_FLAWS(HOIST_FLAW_CHECK)
#undef HOIST_FLAW_CHECK
  return What == model_flaw::none;
}

template <int Nodes, int Quantities>
constexpr model_constant<Nodes, Quantities> constant_of(const cost_model& m) {
  model_constant<Nodes, Quantities> c;
  for (int i = 0; i < 32; ++i) c.output[i] = m.output[i];
  c.predicted = m.predicted;
  for (int i = 0, quantities = 0; i < Nodes; ++i) {
    static_cast<node&>(c.what.nodes[i]) = m.nodes[i];
    if (m.nodes[i].what == node::kind::quantity) {
      c.what.quantities[quantities] = m.quantities[m.nodes[i].name];
      c.what.nodes[i].name = quantities++;
    }
    if (m.nodes[i].what == node::kind::parameter)
      detail::put(m.parameters[m.nodes[i].name].name, c.what.nodes[i].parameter_name);
  }
  return c;
}

template <std::size_t Length>
constexpr std::string_view view_of(const meta::fixed_string<Length>& text) {
  return std::string_view(text.text, Length - 1);
}
struct text_size {
  text_flaw found;
  int nodes, quantities;
};
template <class... Own>
inline constexpr quantity own_list[sizeof...(Own) + 1] = {cost::own<Own>..., {}};
template <meta::fixed_string Text, class... Own>
consteval text_size size_of_text() {
  const parse_result r = try_parse(view_of(Text), {own_list<Own...>, sizeof...(Own)});
  int quantities = 0;
  for (const node& n : r.model.nodes) quantities += n.what == node::kind::quantity;
  return {r.found, r.model.nodes.size(), quantities};
}

}  // namespace detail

/// The model of a text as a constant: `inline constexpr auto m = parsed<"p_launch * launches">();`, with structs of the user's own
/// quantities as further arguments. For another text the compiler says what is wrong, and in which column.
template <meta::fixed_string Text, class... Own>
consteval auto parsed() {
  constexpr detail::text_size size = detail::size_of_text<Text, Own...>();
  if constexpr (detail::is_model<size.found.what, static_cast<int>(size.found.from) + 1>()) {
    const parse_result r = try_parse(detail::view_of(Text), {detail::own_list<Own...>, sizeof...(Own)});
    return detail::constant_of<size.nodes, size.quantities>(r.model);
  } else {
    return model_constant<1, 0>{};
  }
}

}  // namespace hoist::cost
