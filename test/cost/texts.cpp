// Models as text and as values of C++: one grammar, and a sentence for what isn't one.

#include "random_models.hpp"

#include <doctest/doctest.h>
#include <sample.hpp>

#include <string>
#include <vector>

using namespace hoist;
using namespace hoist::cost;
using namespace hoist::test;

namespace {

/// A quantity of a user's.
struct idle_items {
  static constexpr const char* name = "idle_items";
  static double of(const subject& s) { return s.counts->groups * 3; }
};

inline constexpr auto chip = p<"madd"> * ops.named("multiply-add").of<float>() + p<"local"> * accesses.local().of<float>();
inline constexpr auto memory =
    p<"a"> * accesses.global().load().tagged("a") +
    p<"b"> * accesses.global().load().of<float>().lid(0, 1).lid(1, "> 15").gid(0, "16 N").afr("> 1") +
    p<"c"> * accesses.global().store().in(unit::sub_groups);
inline constexpr auto overhead = p<"barrier"> * barriers * groups + p<"launch"> * launches;
inline constexpr auto whole = model_of<"ms">(overhead + overlapped(memory, chip, p<"edge">));

constexpr const char* same_text =
    "ms = p_barrier * barriers * groups + p_launch * launches\n"
    "   + overlapped(p_a * accesses(global, load, tag(a))  # the first array\n"
    "                + p_b * accesses(float, global, load, afr(>1), lid(0,1), lid(1, >15), gid(0, 16*N))\n"
    "                + p_c * accesses(store, global, in(sub_groups)),\n"
    "                p_madd * ops(multiply-add, float) + p_local * accesses(local, float),\n"
    "                p_edge)\n";

// In constant expressions, too.
static_assert(whole.get() == parsed(same_text));
static_assert(parsed<"p_launch * launches + 1e-3 * p_a * idle_items", idle_items>().get() ==
              model_of<"ms">(p<"launch"> * launches + 1e-3 * p<"a"> * own<idle_items>).get());
static_assert(parsed<"barriers = norm(p_k, p_a, groups, 2)">().get() ==
              model_of(barriers, norm(p<"k">, p<"a">, groups, 2)).get());
static_assert(model_of<"barriers">(p<"a"> * groups).get() == model_of(barriers, p<"a">* groups).get());
static_assert(!counts_twice(whole));  // no pattern asks for all that another one asks for, and less

// The compiler reads few digits, and those as std::from_chars does.
static_assert(condition("0.1").to.constant == 0.1);
static_assert(condition("123.456e20").to.constant == 123.456e20);
static_assert(condition("1e-22").to.constant == 1e-22);
static_assert(try_parse("p_a * 9007199254740993").found.what == model_flaw::number_too_long);
static_assert(try_parse("p_a * 1e23").found.what == model_flaw::number_too_long);
static_assert(try_parse("p_a * 1e999").found.what == model_flaw::number_too_large);
static_assert(try_parse("p_a * 1.5.2").found.what == model_flaw::no_number);

std::string refused(std::string_view text, std::span<const quantity> own_quantities = {}) {
  try {
    static_cast<void>(parsed(text, own_quantities));
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a model in C++ and its text are equal, and so are those of models that ship") {
  CHECK(cost_model(whole) == parsed(same_text));
  CHECK(text_of(parsed(same_text)) ==
        "ms = p_barrier * barriers * groups + p_launch * launches + overlapped(p_a * accesses(global, load, tag(a)) + p_b * "
        "accesses(global, load, float, lid(0, 1), lid(1, > 15), gid(0, 16 N), afr(> 1)) + p_c * accesses(global, store, "
        "in(sub_groups)), p_madd * ops(multiply-add, float) + p_local * accesses(local, float), p_edge)");
  for (const shipped_model& s : shipped_models) CHECK(parsed(text_of(s.get())) == s.get());
}

TEST_CASE("the text of a random model is read as an equal model") {
  random_models r(3);
  std::size_t longest = 0;
  for (int i = 0; i < sample(4000); ++i) {
    const cost_model m = r.of_any_numbers(static_cast<int>(r.below(7)));
    const std::string text = text_of(m);
    longest = std::max(longest, text.size());
    const parse_result again = try_parse(text);
    CHECK_MESSAGE(again.found.what == model_flaw::none, text, ": ",
                  again.found.what == model_flaw::none ? "" : sentence_of(again.found, text));
    CHECK_MESSAGE(again.model == m, text);
    CHECK(text_of(again.model) == text);
  }
  CHECK(longest > 1000);
}

TEST_CASE("a text that is cut off, or has a letter more or less, is read or refused with a column inside") {
  random_models r(4);
  int refusals = 0;
  for (int i = 0; i < sample(4000); ++i) {
    std::string text = text_of(r.of_any_numbers(3));
    constexpr std::string_view letters = "()+-*/<>=!,.\"#_ pN0e9\n";
    const std::size_t at = static_cast<std::size_t>(r.below(static_cast<long>(text.size())));
    if (r.coin())
      text.resize(at);
    else if (r.coin())
      text.insert(at, 1, letters[static_cast<std::size_t>(r.below(static_cast<long>(letters.size())))]);
    else
      text.erase(at, 1);
    const parse_result read = try_parse(text);
    if (read.found.what == model_flaw::none) continue;
    ++refusals;
    CHECK(read.found.from + read.found.length <= text.size());
    CHECK(read.model == cost_model{});
    CHECK(refused(text).find("column ") != std::string::npos);
  }
  CHECK(refusals > sample(1000));
}

TEST_CASE("what is no model is refused in a sentence with its column") {
  struct refusal {
    std::string text, sentence;
  };
  const auto nested = [](const std::string& open, const std::string& close, int times) {
    std::string s;
    for (int i = 0; i < times; ++i) s += open;
    s += "p_a";
    for (int i = 0; i < times; ++i) s += close;
    return s;
  };
  const std::string again = "p_a";
  std::string terms = again, names = again;
  for (int i = 0; i < 300; ++i) terms += " + p_a";
  for (int i = 0; i < 70; ++i) names += " + p_n" + std::to_string(i);
  const std::vector<refusal> all = {
      {"", "column 1: there is no model;"},
      {" # nothing", "column 11: there is no model;"},
      {"p_a * bariers", "column 7, 'bariers': no quantity has this name;"},
      {"ms = p_a * ms", "column 12, 'ms': no quantity has this name;"},
      {"p_a * feature(real_t_ram)", "column 15, 'real_t_ram': no feature has this name;"},
      {"p_a * feature()", "column 15, ')': a name is missing here."},
      {"p_a * feature", "column 14: a bracket ( is missing here."},
      {"p_a * size_of(columns_of_in)", "column 15, 'columns_of_in': this name is too long;"},
      {"p_a * ops(multiply_add)", "column 11, 'multiply_add': no operation has this name;"},
      {"p_a * ops(add, sqrt)", "column 16, 'sqrt': this property repeats one before, or contradicts it."},
      {"p_a * ops(lid(0, 1))", "column 11, 'lid': no operation has this name;"},
      {"p_a * ops(\"mine)", "column 11, '\"': the quotation mark has no other,"},
      {"p_a * accesses(globl)", "column 16, 'globl': this is no property of the quantity."},
      {"p_a * accesses(global, local)", "column 24, 'local': this property repeats one before,"},
      {"p_a * accesses(load, float, load)", "column 29, 'load': this property repeats one before,"},
      {"p_a * accesses(lid(0, 1), lid(0, > 1))", "column 27, 'lid': this property repeats one before,"},
      {"p_a * accesses(load,)", "column 21, ')': a name is missing here."},
      {"p_a * accesses(load", "column 20: a bracket ) is missing here."},
      {"p_a * accesses(lid(1))", "column 21, ')': a number, a size such as 16 N, a comparison"},
      {"p_a * accesses(lid(x, 1))", "column 20, 'x': a dimension is missing here:"},
      {"p_a * accesses(lid(3, 1))", "column 20, '3': ids have the dimensions 0, 1 and 2,"},
      {"p_a * accesses(lid(0.5, 1))", "column 20, '0.5': ids have the dimensions 0, 1 and 2,"},
      {"p_a * accesses(loop(4, 1))", "column 21, '4': ids have the dimensions 0, 1 and 2, and loops the places 0 to 3"},
      {"p_a * accesses(lid(0, >))", "column 24, ')': a number, a size such as 16 N,"},
      {"p_a * accesses(lid(0, ! 3))", "column 25, '3': a number, a size such as 16 N,"},
      {"p_a * accesses(lid(0, N M))", "column 25, 'M': a number, a size such as 16 N,"},
      {"p_a * accesses(lid(0, N / 0))", "column 28, ')': this number is beyond the range of a double."},
      {"p_a * accesses(lid(0, N + M + K))", "column 32, ')': a condition has at most two sizes."},
      {"p_a * accesses(in(flops))", "column 19, 'flops': quantities are counted in"},
      {"p_a * ops(in(bytes))", "column 14, 'bytes': quantities are counted in"},
      {"p_a * accesses(in())", "column 19, ')': quantities are counted in"},
      {"p_a * accesses(tag())", "column 20, ')': a name is missing here."},
      {"p_a * accesses(tag(a_tag_of_many_letters))", "column 20, 'a_tag_of_many_letters': this name is too long;"},
      {"p_a *", "column 6: a number, a parameter or a quantity is missing here."},
      {"p_a + * groups", "column 7, '*': a number, a parameter or a quantity is missing here."},
      {"(p_a + groups", "column 14: a bracket ) is missing here."},
      {"p_a + groups)", "column 13, ')': a bracket ( is missing here."},
      {"p_a groups", "column 5, 'groups': the model ends before this."},
      {"p_a = groups", "column 5, '=': the model ends before this."},
      {"ms = p_a = groups", "column 10, '=': the model ends before this."},
      {"groups + launches", "column 1: the model has no parameter,"},
      {"p_ * groups", "column 1, 'p_': a name is missing here."},
      {"p_of_more_letters_than_there_is_room_for", "column 1, 'p_of_more_letters_than_there_is_room_for': this name is too"},
      {"overlapped(p_a, p_b)", "column 20, ')': a comma is missing here: overlapped takes 3 operands,"},
      {"overlapped(p_a, p_b, p_c, p_d)", "column 25, ',': a bracket ) is missing here."},
      {"overlapped p_a", "column 12, 'p_a': a bracket ( is missing here."},
      {"saturated(p_a)", "column 14, ')': a comma is missing here:"},
      {"norm(p_k, p_a)", "column 14, ')': a comma is missing here:"},
      {"norm(0.5, p_a, p_b)", "column 6, '0.5': the exponent of a norm is a parameter, or a number from 1 on."},
      {"norm(groups, p_a, p_b)", "column 6, 'groups': the exponent of a norm"},
      {"norm(-2, p_a, p_b)", "column 6, '-': the exponent of a norm"},
      {"p_a * 1e999", "column 7, '1e999': this number is beyond the range of a double."},
      {"p_a * 1e-999", "column 7, '1e-999': this number is beyond the range of a double."},
      {"p_a * 1.2.3", "column 7, '1.2.3': this is no number."},
      {"p_a * .", "column 7, '.': this is no number."},
      {"p_a * 1e", "column 8, 'e': the model ends before this."},
      {"p_a * $", "column 7, '$': a number, a parameter or a quantity is missing here."},
      {"p_a * launches\n + foo * groups\n", "line 2, column 4, 'foo': no quantity has this name;"},
      {nested("(", ")", 10000), "column 102, '(': brackets are nested too deep;"},
      {nested("norm(2, 1, ", ")", 10000), "column "},
      {nested("(", "", 50), "column 54: a bracket ) is missing here."},
      {nested("-", "", 10000), "column 102, '-': brackets are nested too deep;"},
      {terms, "column "},
      {names, "column "},
  };
  for (const refusal& r : all) {
    const std::string said = refused(r.text);
    CHECK_MESSAGE(said.starts_with(r.sentence), r.text.substr(0, 80), " is refused by: ", said);
    CHECK(said.size() < 320);
  }
  CHECK(refused(terms).find("the model is too long;") != std::string::npos);
  CHECK(refused(names).find("the model is too long;") != std::string::npos);
  CHECK(refused(nested("norm(2, 1, ", ")", 10000)).find("brackets are nested too deep;") != std::string::npos);
  CHECK(refused(nested("(", ")", 100)).empty());
  CHECK(refused(std::string("p_a\0+ p_b", 9)).starts_with("column 4"));
}

TEST_CASE("a user's quantity has its name in texts that are given it") {
  const quantity given[] = {own<idle_items>};
  CHECK(refused("p_a * idle_items", given).empty());
  CHECK(refused("p_a * idle_items").starts_with("column 7, 'idle_items': no quantity has this name;"));
  const cost_model m = parsed("p_a * idle_items", given);
  CHECK(parsed(text_of(m), given) == m);
  counts::numbers n;
  n.groups = 5;
  CHECK(inputs(m, {.counts = &n}) == std::vector<double>{15});
}

TEST_CASE("an expression of C++ that is no model is refused in a sentence") {
  CHECK_THROWS_WITH(model_of<"ms">(groups + launches).get(),
                    "the model has no parameter, so that nothing can be calibrated; parameters begin with p_");
  CHECK_THROWS_WITH(model_of<"ms">(norm(0.5, p<"a">, groups)).get(),
                    "the exponent of a norm is a parameter, or a number from 1 on");
  CHECK_THROWS_WITH(model_of<"ms">(p<"a"> / 0.0 * std::numeric_limits<double>::infinity()).get(),
                    "this number is beyond the range of a double");
  CHECK_THROWS_WITH(model_of<"in ms">(p<"a"> * groups).get(),
                    "the output of a model is a word that models don't have, or a quantity.");
  CHECK_THROWS_WITH(model_of<"ops">(p<"a"> * groups).get(),
                    "the output of a model is a word that models don't have, or a quantity.");
  CHECK_THROWS_WITH(static_cast<void>(accesses.array("a\"b")),
                    "a name of a model is empty, too long, or has a quotation mark.");
  CHECK_THROWS_WITH(static_cast<void>(size_of("2 N")), "the name of a size is a word of at most 7 letters.");
  CHECK_THROWS_WITH(static_cast<void>(accesses.afr(0.0 * std::numeric_limits<double>::infinity())),
                    "a condition of a model is a finite number.");
  CHECK_THROWS_WITH(static_cast<void>(accesses.lid(3, 1)), "there is no such dimension or loop.");
  CHECK_THROWS_WITH(static_cast<void>(ops.lid(0, 1)), "only accesses have this property.");
  CHECK_THROWS_WITH(static_cast<void>(groups.in(unit::bytes)), "the quantity has no such unit.");
  CHECK_THROWS_WITH(static_cast<void>(accesses.lid(0, "16 N M")), "16 N M is no condition of a model.");
  CHECK_THROWS_WITH(static_cast<void>(feature("real_t_ram")), "no feature has this name.");
}

TEST_CASE("a condition of sizes is one text, however it is written") {
  for (const char* text : {"16 N", "N * 16", "16*N", "8 N + 8 N", "32 N/2", "0 + 16 N", "N 16"})
    CHECK_MESSAGE(condition(text) == condition("16 N"), text);
  CHECK(condition("2 N + M - 3") == condition("M + 2 N - 3"));
  CHECK(condition(15) == condition("15"));
  const meta::vec<ir::binding> sizes = {{"N", 64}, {"M", 32}};
  const auto holds = [&](const char* text, double x) { return condition(text).holds(x, sizes); };
  CHECK(holds("16 N", 1024));
  CHECK(!holds("16 N", 1023));
  CHECK(holds("N/16", 4));
  CHECK(holds("2 N + M - 3", 157));
  CHECK(holds("> N", 65));
  CHECK(!holds("> N", 64));
  CHECK(holds(">= N", 64));
  CHECK(holds("< N", 63));
  CHECK(holds("<= N", 64));
  CHECK(!holds("<= N", 64.5));
  CHECK(holds("!= N", -64));
  CHECK(holds("-1", -1));
  CHECK(condition("unknown").holds(std::nullopt, sizes));
  CHECK(!condition("unknown").holds(3, sizes));
  CHECK(!condition("!= 3").holds(std::nullopt, sizes));
  CHECK_THROWS_WITH(condition("> K").holds(3, sizes), "the size K of the model has no value.");
}
