#include <tools/laboratory/groups.hpp>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <utility>

namespace hoist::tools {

namespace {

/// Reads the text of groups.
class group_reader {
 public:
  group_reader(std::string_view text, const axis_space& space) : text_(text), space_(space) {}

  std::vector<search_group> read() {
    std::vector<search_group> all;
    for (skip(); at_ < text_.size(); skip()) all.push_back(group());
    if (all.empty()) fail("there are no groups");
    return all;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { fail(why, line_, at_ - line_begin_ + 1); }
  [[noreturn]] static void fail(const std::string& why, int line, std::size_t column) {
    throw std::invalid_argument("groups, line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + why +
                                ".");
  }
  void skip() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#') {
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (c == '\n') {
        ++line_;
        line_begin_ = at_ + 1;
      } else if (c != ' ' && c != '\t' && c != '\r') {
        return;
      }
    }
  }
  bool takes(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
  }
  std::string word() {
    skip();
    std::string w;
    while (at_ < text_.size() && is_letter(text_[at_])) w += text_[at_++];
    return w;
  }
  long number(const std::string& digits) const {
    long n = 0;
    for (const char c : digits) {
      if (c < '0' || c > '9') fail("'" + digits + "' is no number");
      n = 10 * n + (c - '0');
      if (n > 1000000000) fail("'" + digits + "' is too large");
    }
    return n;
  }

  group_expression primary() {
    group_expression e;
    if (takes('(')) {
      e = sum();
      if (!takes(')')) fail("a ) is missing");
      return e;
    }
    const std::string w = word();
    if (w.empty()) fail("a number or a name is missing");
    if (w[0] >= '0' && w[0] <= '9') {
      e.value = number(w);
      return e;
    }
    e.what = group_expression::kind::name;
    e.name = w;
    if (w == "best" && takes('.')) {
      e.what = group_expression::kind::best;
      e.name = word();
    }
    const bool size = space_.sizes().contains(e.name) && e.what == group_expression::kind::name;
    if (!size) check_axis(e.name);
    return e;
  }
  static group_expression joined(group_expression a, char op, group_expression b) {
    group_expression e;
    e.what = group_expression::kind::binary;
    e.op = op;
    e.of = {std::move(a), std::move(b)};
    return e;
  }
  group_expression product() {
    group_expression e = primary();
    for (;;) {
      skip();
      const char op = at_ < text_.size() ? text_[at_] : 0;
      if (op != '*' && op != '/') return e;
      ++at_;
      e = joined(std::move(e), op, primary());
    }
  }
  group_expression sum() {
    if (++depth_ > 100) fail("brackets nest too deep");
    group_expression e = product();
    for (;;) {
      skip();
      const char op = at_ < text_.size() ? text_[at_] : 0;
      if (op != '+' && op != '-') break;
      ++at_;
      e = joined(std::move(e), op, product());
    }
    --depth_;
    return e;
  }
  const search_axis& check_axis(const std::string& name) const {
    std::string names;
    for (const search_axis& a : space_.axes()) {
      if (a.name == name) return a;
      names += (names.empty() ? "" : ", ") + a.name;
    }
    fail("there is no axis '" + name + "'; they are " + names, line_, at_ - line_begin_ - name.size() + 1);
  }

  group_assignment assignment(const std::string& axis) {
    group_assignment a;
    a.axis = axis;
    a.line = line_;
    a.column = static_cast<int>(at_ - line_begin_ - axis.size() + 1);
    check_axis(axis);
    if (!takes('=')) fail("a = is missing behind " + axis);
    skip();
    const std::size_t before = at_;
    const std::string first = word();
    if (first == "all") {
      a.all = true;
      return a;
    }
    if (first == "sample") {
      a.sample = number(word());
      if (a.sample < 1) fail("a sample has one value at least");
      if (word() != "of") fail("'of' is missing behind the number of a sample");
    } else {
      at_ = before;
    }
    a.from = sum();
    if (!takes(':')) {
      if (a.sample > 0) fail("a sample is of a range such as 1:NX:*2");
      return a;
    }
    a.to = sum();
    if (!takes(':')) fail("a range has a step, as in 1:NX:*2");
    a.multiplies = takes('*');
    if (!a.multiplies && !takes('+')) fail("a step begins with * or +");
    a.step = number(word());
    check_range(a);
    return a;
  }
  /// The value of an expression of numbers and sizes alone.
  std::optional<long> constant(const group_expression& e) const;
  void check_range(const group_assignment& a) const {
    const std::optional<long> from = constant(a.from), to = constant(a.to);
    if (a.multiplies ? a.step < 2 || (from && *from < 1) : a.step < 1)
      fail("the range of " + a.axis + " never ends", a.line, static_cast<std::size_t>(a.column));
    if (from && to && *from > *to)
      fail("the range of " + a.axis + " is empty, from " + std::to_string(*from) + " to " + std::to_string(*to), a.line,
           static_cast<std::size_t>(a.column));
  }
  search_group group() {
    search_group g;
    g.line = line_;
    do {
      const std::string w = word();
      if (w.empty()) fail(at_ >= text_.size() ? "the group has no end; a ; ends it" : "the name of an axis is missing");
      if (w == "keep")
        g.kept.push_back(sum());
      else
        g.assignments.push_back(assignment(w));
    } while (takes(','));
    if (!takes(';')) fail(at_ >= text_.size() ? "the group has no end; a ; ends it" : "a , or ; is missing");
    put_in_order(g);
    return g;
  }
  static bool mentions(const group_expression& e, const std::string& axis) {
    if (e.what == group_expression::kind::name) return e.name == axis;
    return std::ranges::any_of(e.of, [&](const group_expression& x) { return mentions(x, axis); });
  }
  static bool needs(const group_assignment& a, const std::string& axis) {
    return mentions(a.from, axis) || mentions(a.to, axis);
  }
  /// Every assignment behind those that it needs.
  void put_in_order(search_group& g) const {
    for (std::size_t i = 0; i < g.assignments.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (g.assignments[i].axis == g.assignments[k].axis) {
          const group_assignment& a = g.assignments[i];
          fail(a.axis + " is said twice in a group", a.line, static_cast<std::size_t>(a.column));
        }
    std::vector<group_assignment> sorted, left = std::move(g.assignments);
    while (!left.empty()) {
      const auto free = std::ranges::find_if(left, [&](const group_assignment& a) {
        return std::ranges::none_of(left, [&](const group_assignment& b) { return needs(a, b.axis); });
      });
      if (free == left.end())
        fail(left[0].axis + " is computed from itself" + (left.size() > 1 ? ", by way of " + left[1].axis : ""), left[0].line,
             static_cast<std::size_t>(left[0].column));
      sorted.push_back(std::move(*free));
      left.erase(free);
    }
    g.assignments = std::move(sorted);
  }

  std::string_view text_;
  const axis_space& space_;
  std::size_t at_ = 0, line_begin_ = 0;
  int line_ = 1, depth_ = 0;
};

/// The value of an expression; none where it divides by 0, or names what `of` doesn't know.
template <class Of>
std::optional<long> value_of(const group_expression& e, Of of) {
  switch (e.what) {
    case group_expression::kind::number: return e.value;
    case group_expression::kind::name:
    case group_expression::kind::best: return of(e);
    case group_expression::kind::binary: break;
  }
  const std::optional<long> a = value_of(e.of[0], of), b = value_of(e.of[1], of);
  if (!a || !b) return std::nullopt;
  long r = 0;
  switch (e.op) {
    case '+': return __builtin_add_overflow(*a, *b, &r) ? std::nullopt : std::optional(r);
    case '-': return __builtin_sub_overflow(*a, *b, &r) ? std::nullopt : std::optional(r);
    case '*': return __builtin_mul_overflow(*a, *b, &r) ? std::nullopt : std::optional(r);
    default: return *b == 0 || (*b == -1) ? std::nullopt : std::optional(*a / *b);
  }
}

std::optional<long> group_reader::constant(const group_expression& e) const {
  return value_of(e, [&](const group_expression& n) -> std::optional<long> {
    const auto at = space_.sizes().find(n.name);
    return n.what == group_expression::kind::name && at != space_.sizes().end() ? std::optional(at->second) : std::nullopt;
  });
}

/// All points of a group, begun at the best so far.
class group_points {
 public:
  group_points(const axis_space& space, const search_group& g, const axis_values& best, std::uint64_t seed)
      : space_(space), group_(g), best_(best), here_(best), seed_(seed) {}

  std::vector<std::pair<long, axis_values>> all() {
    go(0);
    return std::move(found_);
  }

 private:
  std::optional<long> value(const group_expression& e) const {
    return value_of(e, [&](const group_expression& n) -> std::optional<long> {
      const axis_values& in = n.what == group_expression::kind::best ? best_
                              : space_.sizes().contains(n.name)      ? space_.sizes()
                                                                     : here_;
      const auto at = in.find(n.name);
      return at == in.end() ? std::nullopt : std::optional(at->second);
    });
  }
  std::vector<long> values(const group_assignment& a) const {
    constexpr std::size_t most = 100000;
    if (a.all) return std::ranges::find_if(space_.axes(), [&](const search_axis& x) { return x.name == a.axis; })->values;
    const std::optional<long> from = value(a.from), to = a.step == 0 ? from : value(a.to);
    std::vector<long> v;
    if (!from || !to) return v;
    if (a.step == 0) return {*from};
    for (long x = *from; x <= *to && (!a.multiplies || x > 0) && v.size() < most; x = a.multiplies ? x * a.step : x + a.step)
      v.push_back(x);
    if (a.sample > 0 && static_cast<std::size_t>(a.sample) < v.size()) {
      std::mt19937_64 random(seed_);
      std::ranges::shuffle(v, random);
      v.resize(static_cast<std::size_t>(a.sample));
      std::ranges::sort(v);
    }
    return v;
  }
  void go(std::size_t i) {
    constexpr long most = 1000000;
    if (++steps_ > most)
      throw std::invalid_argument("groups, line " + std::to_string(group_.line) +
                                  ": the group has more than a million points.");
    if (i < group_.assignments.size()) {
      const group_assignment& a = group_.assignments[i];
      const long before = here_[a.axis];
      for (const long x : values(a)) {
        here_[a.axis] = x;
        go(i + 1);
      }
      here_[a.axis] = before;
      return;
    }
    for (const group_expression& e : group_.kept) {
      const std::optional<long> now = value(e);
      const axis_values here = std::exchange(here_, best_);
      const std::optional<long> then = value(e);
      here_ = here;
      if (!now || now != then) return;
    }
    const long number = space_.number_of(here_);
    if (number >= 0 && seen_.insert(number).second) found_.emplace_back(number, here_);
  }

  const axis_space& space_;
  const search_group& group_;
  const axis_values& best_;
  axis_values here_;
  std::uint64_t seed_;
  long steps_ = 0;
  std::set<long> seen_;
  std::vector<std::pair<long, axis_values>> found_;
};

}  // namespace

std::vector<search_group> groups_from(std::string_view text, const axis_space& space) {
  return group_reader(text, space).read();
}

grouped_search::grouped_search(const axis_space& space, std::vector<search_group> groups, std::uint64_t seed)
    : space_(space), groups_(std::move(groups)), seed_(seed) {
  for (const search_axis& a : space.axes()) best_[a.name] = a.values.front();
}

void grouped_search::begin_group() {
  candidates_ = group_points(space_, groups_[group_], best_, seed_ + group_).all();
  sizes_.push_back(candidates_.size());
  for (const auto& [number, values] : candidates_)
    if (!told_.contains(number)) todo_.push_back(number);
  in_group_ = true;
}

void grouped_search::end_group() {
  for (const auto& [number, values] : candidates_)
    if (const std::optional<double>& ms = told_[number]; ms && (!best_ms_ || *ms < *best_ms_)) {
      best_ms_ = ms;
      best_ = values;
    }
  in_group_ = false;
  ++group_;
}

std::optional<long> grouped_search::next() {
  while (todo_.empty()) {
    if (!asked_.empty()) return std::nullopt;
    if (in_group_) end_group();
    if (group_ >= groups_.size()) return std::nullopt;
    begin_group();
  }
  const long number = todo_.front();
  todo_.pop_front();
  asked_.insert(number);
  return number;
}

void grouped_search::tell(long number, std::optional<double> ms) {
  told_[number] = ms;
  asked_.erase(number);
  std::erase(todo_, number);
}

}  // namespace hoist::tools
