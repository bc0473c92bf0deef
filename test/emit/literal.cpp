#include <hoist/emit/literal.hpp>
#include <sample.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <regex>
#include <string>

using namespace hoist;

namespace {

std::string text_of(scalar type, double x) {
  emit::text t;
  emit::put_literal(t, type, x);
  return {t.data(), static_cast<std::size_t>(t.size())};
}

/// Whether OpenCL C reads the literal of x back as x, and as nothing more than a literal.
bool reads_back(float x) {
  const std::string text = text_of(scalar::f32, static_cast<double>(x));
  char* end = nullptr;
  const float back = std::strtof(text.c_str(), &end);
  return back == x && std::signbit(back) == std::signbit(x) && std::string(end) == "f";
}
bool reads_back(double x) {
  const std::string text = text_of(scalar::f64, x);
  char* end = nullptr;
  return std::strtod(text.c_str(), &end) == x && *end == 0;
}

const std::regex decimal(R"(-?[0-9]+\.[0-9]+f)"), hexadecimal(R"(-?0x1\.[0-9a-f]+p-?[0-9]+f)");

}  // namespace

TEST_CASE("literals: numbers that people write are short decimals") {
  CHECK(text_of(scalar::f32, static_cast<double>(0.1f)) == "0.1f");
  CHECK(text_of(scalar::f32, 118) == "118.0f");
  CHECK(text_of(scalar::f32, -0.0625) == "-0.0625f");
  CHECK(text_of(scalar::f32, static_cast<double>(0.053787220269f)) == "0.05378722f");
  CHECK(text_of(scalar::f32, 0) == "0.0f");
  CHECK(text_of(scalar::f32, -0.0) == "-0.0f");
  CHECK(text_of(scalar::f64, -0.0) == "-0.0");
  CHECK(text_of(scalar::i32, -0.0) == "0");
  CHECK(text_of(scalar::f32, 16777216) == "16777216.0f");
  CHECK(text_of(scalar::f64, 0.1) == "0.1");
  CHECK(text_of(scalar::i32, -17) == "-17");
  CHECK(text_of(scalar::u32, 4294967295.0) == "4294967295u");
  CHECK(text_of(scalar::boolean, 1) == "1");
}

TEST_CASE("literals: every float and every double is read back as itself") {
  std::mt19937_64 random(1);
  for (float x :
       {0.f, 3.4028235e38f, 1e-20f, 0.1f, 1.17549435e-38f, 1e-45f, 1e-9f, 1e15f, 16777217.f, 0.3f, 1.f / 3, 2.f / 3, 99999.99f})
    for (float sign : {1.f, -1.f}) CHECK(reads_back(sign * x));
  for (double x : {1.7976931348623157e308, 5e-324, 0.1, 1.0 / 3, 1e22, 123456789.123456789, 9007199254740993.0})
    CHECK(reads_back(x));
  long wrong = 0, wrong_form = 0;
  for (int i = 0; i < hoist::test::sample(20000); ++i) {
    const float x = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(x)) continue;
    wrong += !reads_back(x);
    const std::string text = text_of(scalar::f32, static_cast<double>(x));
    if (i % 20 == 0) wrong_form += !std::regex_match(text, decimal) && !std::regex_match(text, hexadecimal);
    // Numbers of few digits, as programs have them.
    const float few = static_cast<float>(static_cast<long>(random() % 20001) - 10000) / static_cast<float>(1 + random() % 1000);
    wrong += !reads_back(few);
    const double y = std::bit_cast<double>(random());
    if (std::isfinite(y)) wrong += !reads_back(y);
  }
  CHECK(wrong == 0);
  CHECK(wrong_form == 0);
}

TEST_CASE("literals: a decimal of up to nine digits is printed as it was written") {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const int places = 1 + static_cast<int>(random() % 4);
    const long digits = 1 + static_cast<long>(random() % 99999);
    const double scale = std::pow(10, places);
    std::string written = std::to_string(digits / static_cast<long>(scale)) + ".";
    std::string rest = std::to_string(digits % static_cast<long>(scale));
    written += std::string(static_cast<std::size_t>(places) - rest.size(), '0') + rest;
    const float x = std::strtof(written.c_str(), nullptr);
    while (written.back() == '0' && written[written.size() - 2] != '.') written.pop_back();
    CHECK(text_of(scalar::f32, static_cast<double>(x)) == written + "f");
  }
}

TEST_CASE("literals: what no digits can write has a name") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(text_of(scalar::f32, infinity) == "INFINITY");
  CHECK(text_of(scalar::f32, -infinity) == "-INFINITY");
  CHECK(text_of(scalar::f64, infinity) == "((double)INFINITY)");
  CHECK(text_of(scalar::f64, -infinity) == "-((double)INFINITY)");
  CHECK(text_of(scalar::f32, std::nan("")) == "NAN");
}

TEST_CASE("literals: the least int is an int, not a long with a sign") {
  CHECK(text_of(scalar::i32, -2147483648.0) == "(-2147483647 - 1)");
  CHECK(text_of(scalar::i32, -2147483647.0) == "-2147483647");
  CHECK(text_of(scalar::i32, 2147483647.0) == "2147483647");
  CHECK(text_of(scalar::u32, 4294967295.0) == "4294967295u");
}

TEST_CASE("literals: the same at compile time") {
  struct line {
    char text[80]{};
  };
  constexpr auto written = [] {
    emit::text t;
    for (double x : {0.1, 3.25, -1e300, 1.0 / 3}) {
      emit::put_literal(t, scalar::f64, x);
      t << ";";
    }
    line l;
    for (int i = 0; i < t.size(); ++i) l.text[i] = t.data()[i];
    return l;
  };
  constexpr line at_compile_time = written();
  CHECK(std::string(at_compile_time.text) == std::string(written().text));
}
