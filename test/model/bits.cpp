#include "hoist/model/bits.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>

using namespace hoist::model;

TEST_CASE("numbers of any width come back") {
  std::mt19937_64 generator(1);
  bit_writer out;
  std::vector<std::pair<std::uint32_t, int>> written;
  std::size_t total = 0;
  for (int i = 0; i < 500; ++i) {
    const int width = static_cast<int>(generator() % 33);
    const auto value = static_cast<std::uint32_t>(width == 0 ? 0 : (generator() & 0xffffffffu) >> (32 - width));
    written.emplace_back(value, width);
    out.put(value, width);
    total += static_cast<std::size_t>(width);
  }
  CHECK(out.bytes().size() == (total + 7) / 8);
  bit_reader in(out.bytes());
  for (const auto& [value, width] : written) CHECK(in.get(width) == value);
  CHECK_THROWS_AS(in.get(8), std::runtime_error);
}

TEST_CASE("a width holds its largest number and no smaller one does") {
  CHECK(bits_for(0) == 0);
  for (std::uint32_t n : {1u, 2u, 3u, 4u, 255u, 256u, 65535u, 0xffffffffu}) {
    const int width = bits_for(n);
    CHECK(std::uint64_t{n} < std::uint64_t{1} << width);
    CHECK(std::uint64_t{n} >= std::uint64_t{1} << (width - 1));
  }
}

TEST_CASE("bytes survive base 85 in five digits for four bytes") {
  std::mt19937_64 generator(2);
  for (std::size_t size = 0; size < 40; ++size) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(size % 7 == 0 ? 255 : generator()));
    const std::string text = base85_encode(bytes);
    CHECK(text.size() == (size + 3) / 4 * 5);
    CHECK(text.find_first_of("\"\\?") == std::string::npos);
    std::vector<std::uint8_t> back = base85_decode(text);
    CHECK(back.size() - size < 4);
    back.resize(size);
    CHECK(back == bytes);
  }
}

TEST_CASE("the digits are 85 different ones, and other text is refused") {
  CHECK(base85_digits.size() == 85);
  for (std::size_t i = 0; i < 85; ++i) CHECK(base85_digits.find(base85_digits[i]) == i);
  CHECK_THROWS_AS(base85_decode("0000"), std::runtime_error);
  CHECK_THROWS_AS(base85_decode("00 00"), std::runtime_error);
  CHECK_THROWS_AS(base85_decode("#####"), std::runtime_error);
}
