#pragma once
// What can be wrong with the text of a model: each flaw with its sentence, for run time and for the compiler.

#include <hoist/meta/engine.hpp>

#include <cstddef>
#include <string>
#include <string_view>

// clang-format off
/// Each flaw and its sentence, once: FLAW(name, sentence).
#define HOIST_MODEL_FLAWS(FLAW)                                                                                                \
  FLAW(empty, "there is no model; write a sum of prices times quantities, such as p_launch * launches")                        \
  FLAW(unknown_quantity, "no quantity has this name; docs/cost.md lists them, and parameters begin with p_")                   \
  FLAW(unknown_feature, "no feature has this name; `hoist features` lists them")                                               \
  FLAW(unknown_operation, "no operation has this name; one of the program's own stands in quotation marks")                    \
  FLAW(unknown_property, "this is no property of the quantity")                                                                \
  FLAW(unknown_unit, "quantities are counted in work_items, sub_groups, elements, bytes, footprint, flops or paid")            \
  FLAW(property_twice, "this property repeats one before, or contradicts it")                                                                          \
  FLAW(missing_operand, "a number, a parameter or a quantity is missing here")                                                 \
  FLAW(missing_open, "a bracket ( is missing here")                                                                            \
  FLAW(missing_bracket, "a bracket ) is missing here")                                                                         \
  FLAW(missing_comma, "a comma is missing here: overlapped takes 3 operands, saturated 3, norm 3 or more")                     \
  FLAW(missing_quote, "the quotation mark has no other, or nothing is between them")                                           \
  FLAW(missing_name, "a name is missing here")                                                                                 \
  FLAW(missing_dimension, "a dimension is missing here: lid(0, 1) is a stride of 1 by local id in dimension 0")                \
  FLAW(no_dimension, "ids have the dimensions 0, 1 and 2, and loops the places 0 to 3 from outside")                           \
  FLAW(missing_condition, "a number, a size such as 16 N, a comparison such as > 15, or unknown is missing here")              \
  FLAW(too_many_sizes, "a condition has at most two sizes")                                                                    \
  FLAW(trailing_text, "the model ends before this")                                                                            \
  FLAW(no_parameter, "the model has no parameter, so that nothing can be calibrated; parameters begin with p_")                \
  FLAW(no_exponent, "the exponent of a norm is a parameter, or a number from 1 on")                                            \
  FLAW(no_number, "this is no number")                                                                                         \
  FLAW(number_too_large, "this number is beyond the range of a double")                                                        \
  FLAW(number_too_long, "the compiler reads numbers of at most 15 digits and exponents up to 22; write fewer")                 \
  FLAW(name_too_long, "this name is too long; sizes have at most 7 letters, tags and arrays 15, others 31")                    \
  FLAW(too_deep, "brackets are nested too deep; at most 100 are open at once")                                                 \
  FLAW(too_long, "the model is too long; it has at most 512 operations, numbers and names, and 64 quantities and parameters")
// clang-format on

namespace hoist::cost {

/// What is wrong with a text.
enum class model_flaw : unsigned char {
  none,
#define HOIST_FLAW_NAME(name, sentence) name,
  HOIST_MODEL_FLAWS(HOIST_FLAW_NAME)
#undef HOIST_FLAW_NAME
};

/// A flaw, and where in the text it is: the word there is `length` letters long, or the text ends.
struct text_flaw {
  model_flaw what = model_flaw::none;
  std::size_t from = 0, length = 0;

  friend constexpr bool operator==(const text_flaw&, const text_flaw&) = default;
};

constexpr const char* sentence_of(model_flaw f) {
  constexpr const char* sentences[] = {"",
#define HOIST_FLAW_SENTENCE(name, sentence) sentence,
                                       HOIST_MODEL_FLAWS(HOIST_FLAW_SENTENCE)
#undef HOIST_FLAW_SENTENCE
  };
  return sentences[static_cast<int>(f)];
}

/// `column 12, 'foo': no quantity has this name; ...`; in a text of several lines `line 2, column 12, ...`.
HOIST_LAZY std::string sentence_of(const text_flaw& f, std::string_view text) {
  std::size_t line = 1, begin = 0;
  for (std::size_t i = 0; i < f.from && i < text.size(); ++i)
    if (text[i] == '\n') {
      ++line;
      begin = i + 1;
    }
  std::string s = text.find('\n') < text.size() - 1 ? "line " + std::to_string(line) + ", " : "";
  s += "column " + std::to_string(f.from - begin + 1);
  constexpr std::size_t most = 40;
  if (f.length > 0)
    s += ", '" + std::string(text.substr(f.from, f.length > most ? most : f.length)) + (f.length > most ? "...'" : "'");
  return s + ": " + sentence_of(f.what) + ".";
}

}  // namespace hoist::cost
