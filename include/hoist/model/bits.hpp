#pragma once
// Small numbers packed into bits, and bytes as printable text (base 85).

#include <hoist/meta/engine.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::model {

/// Appends unsigned numbers of given widths, lowest bit first.
class bit_writer {
 public:
  HOIST_LAZY void put(std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i, ++count_) {
      if (count_ % 8 == 0) bytes_.push_back(0);
      if (value >> i & 1u) bytes_.back() = static_cast<std::uint8_t>(bytes_.back() | 1u << count_ % 8);
    }
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t count_ = 0;
};

/// Reads what `bit_writer` wrote. Fails when the bytes end early.
class bit_reader {
 public:
  HOIST_LAZY explicit bit_reader(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

  HOIST_LAZY std::uint32_t get(int width) {
    if (position_ + static_cast<std::size_t>(width) > 8 * bytes_.size())
      throw std::runtime_error("the text of a trained table ends early.");
    std::uint32_t value = 0;
    for (int i = 0; i < width; ++i, ++position_)
      value |= static_cast<std::uint32_t>(bytes_[position_ / 8] >> position_ % 8 & 1u) << i;
    return value;
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t position_ = 0;
};

/// The least width that holds all of 0..largest.
constexpr int bits_for(std::uint32_t largest) {
  int width = 0;
  for (; largest > 0; largest >>= 1) ++width;
  return width;
}

/// Digits of base 85 that need no escape in a C++ string literal and form no trigraph (ZeroMQ's, with _ for ?).
inline constexpr std::string_view base85_digits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*_&<>()[]{}@%$#";

/// Four bytes become five digits, most significant first; the last group is filled up with zero bytes.
HOIST_LAZY std::string base85_encode(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 4) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 4; ++j) group = group << 8 | (j < bytes.size() ? bytes[j] : 0u);
    for (std::uint32_t power = 52200625; power > 0; power /= 85) text += base85_digits[group / power % 85];
  }
  return text;
}

/// The bytes of `text`, with the filling. Fails when it is not made of whole groups of five digits.
HOIST_LAZY std::vector<std::uint8_t> base85_decode(std::string_view text) {
  if (text.size() % 5 != 0) throw std::runtime_error("a text in base 85 must have a length that 5 divides.");
  signed char value[256];
  for (signed char& v : value) v = -1;
  for (std::size_t i = 0; i < 85; ++i) value[static_cast<unsigned char>(base85_digits[i])] = static_cast<signed char>(i);
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 5 * 4);
  for (std::size_t i = 0; i < text.size(); i += 5) {
    std::uint64_t group = 0;
    for (std::size_t j = i; j < i + 5; ++j) {
      const signed char digit = value[static_cast<unsigned char>(text[j])];
      if (digit < 0) throw std::runtime_error("a text in base 85 holds a character that is no digit.");
      group = group * 85 + static_cast<std::uint64_t>(digit);
    }
    if (group > 0xffffffffu) throw std::runtime_error("a group of a text in base 85 exceeds 32 bits.");
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(group >> shift));
  }
  return bytes;
}

}  // namespace hoist::model
