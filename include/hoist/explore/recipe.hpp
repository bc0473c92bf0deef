#pragma once
// Recipes: the named strategies of a family, and the classes of devices that each is for.

#include <hoist/meta/fixed_string.hpp>
#include <hoist/strategies/macro.hpp>

namespace hoist {

/// A class of devices that recipes are made for.
enum class device_mask : unsigned { gpu = 1, mobile_gpu = 2, cpu = 4, all = 7 };
constexpr bool supports(device_mask a, device_mask b) { return (static_cast<unsigned>(a) & static_cast<unsigned>(b)) != 0; }
constexpr device_mask operator|(device_mask a, device_mask b) {
  return static_cast<device_mask>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// What a space offers for the last, shorter chunk of a parallel loop: guards in the code of all chunks, or also code of
/// its own, so that the others need no guards.
enum class remainders : unsigned char { guarded, guarded_or_peeled };

/// Whether a text may name a recipe: words of lower-case letters and digits, joined by -.
constexpr bool is_structure_name(const char* text) {
  bool ends = false;  // a word
  for (; *text != 0; ++text) {
    const bool letter = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9');
    if (!letter && !(*text == '-' && ends)) return false;
    ends = letter;
  }
  return ends;
}

/// Says what is wrong with the name of a recipe.
template <bool Right>
struct named_recipe {
  static_assert(Right, "hoist: the name of a recipe is words in lower case with - between them, such as march-vec4");
};

/// A named recipe: a strategy that turns a normalised program into a structure for devices of some classes.
template <meta::fixed_string Name, class Strategy, device_mask For = device_mask::all, remainders Rest = remainders::guarded>
struct recipe : named_recipe<is_structure_name(Name.text)> {
  static constexpr meta::fixed_string name = Name;
  static constexpr device_mask supported = For;
  static constexpr remainders rest = Rest;
  using strategy = Strategy;
};

}  // namespace hoist
