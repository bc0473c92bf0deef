#include "../../tools/hoist/picture.hpp"

#include <doctest/doctest.h>
#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

using namespace hoist::tools;

namespace {

/// A folder of its own for a test case, removed at the end.
struct folder {
  folder() : path(std::filesystem::temp_directory_path() / ("hoist_picture_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path);
  }
  ~folder() { std::filesystem::remove_all(path); }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;

  std::filesystem::path file(const std::string& name, const std::string& bytes) const {
    std::ofstream(path / name, std::ios::binary) << bytes;
    return path / name;
  }
  long entries() const { return std::distance(std::filesystem::directory_iterator(path), {}); }

  std::filesystem::path path;
};

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The sentence with which reading fails; checks that it is one, and that it names the file.
std::string refusal(const std::filesystem::path& path) {
  try {
    read_picture(path);
  } catch (const picture_error& e) {
    const std::string text = e.what();
    CHECK(text.find('\n') == std::string::npos);
    CHECK(text.starts_with(path.string()));
    return text;
  }
  return "";
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// What a PNG of a test is made of: raw samples as they are stored, 16 bits or fewer each.
struct source {
  int width, height, type, depth;
  bool interlaced = false;
  std::vector<unsigned> samples = {};
  std::vector<png_color> palette = {};
  std::vector<png_byte> alpha = {};

  int channels() const {
    return type == PNG_COLOR_TYPE_RGB ? 3 : type == PNG_COLOR_TYPE_RGB_ALPHA ? 4 : type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2 : 1;
  }
  unsigned sample(int x, int y, int c) const { return samples[static_cast<std::size_t>((y * width + x) * channels() + c)]; }
};

source random_source(int width, int height, int type, int depth, bool interlaced, std::mt19937& random) {
  source s{width, height, type, depth, interlaced};
  for (int i = 0; i < width * height * s.channels(); ++i) s.samples.push_back(random() & ((1u << depth) - 1));
  if (type == PNG_COLOR_TYPE_PALETTE) {
    for (int i = 0; i < (1 << depth); ++i) s.palette.push_back({png_byte(random()), png_byte(random()), png_byte(random())});
    if (interlaced) s.alpha.assign(s.palette.size(), 0), s.alpha[0] = 77;
  }
  return s;
}

/// Packs the samples of a row as PNG stores them: big-endian, several to a byte below 8 bits.
std::vector<png_byte> packed_row(const source& s, int y) {
  std::vector<png_byte> row;
  int bits = 0;
  for (int x = 0; x < s.width; ++x)
    for (int c = 0; c < s.channels(); ++c) {
      const unsigned v = s.sample(x, y, c);
      if (s.depth == 16) {
        row.push_back(png_byte(v >> 8)), row.push_back(png_byte(v & 255));
        continue;
      }
      if (bits % 8 == 0) row.push_back(0);
      row.back() = png_byte(row.back() | (v << (8 - s.depth - bits % 8)));
      bits += s.depth;
    }
  return row;
}

void append(png_structp png, png_bytep data, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(data), size);
}

std::string encoded(const source& s) {
  std::string bytes;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &bytes, append, nullptr);
  png_set_IHDR(png, info, png_uint_32(s.width), png_uint_32(s.height), s.depth, s.type,
               s.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!s.palette.empty()) png_set_PLTE(png, info, s.palette.data(), int(s.palette.size()));
  if (!s.alpha.empty()) png_set_tRNS(png, info, s.alpha.data(), int(s.alpha.size()), nullptr);
  std::vector<std::vector<png_byte>> rows;
  std::vector<png_bytep> pointers;
  for (int y = 0; y < s.height; ++y) rows.push_back(packed_row(s, y));
  for (auto& row : rows) pointers.push_back(row.data());
  png_write_info(png, info);
  png_write_image(png, pointers.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return bytes;
}

double expected(const source& s, int x, int y) {
  const double most = (1u << s.depth) - 1;
  double red = 0, green = 0, blue = 0, alpha = 1;
  if (s.type == PNG_COLOR_TYPE_PALETTE) {
    const unsigned i = s.sample(x, y, 0);
    red = s.palette[i].red / 255.0, green = s.palette[i].green / 255.0, blue = s.palette[i].blue / 255.0;
    if (i < s.alpha.size()) alpha = s.alpha[i] / 255.0;
  } else {
    const bool colour = s.channels() >= 3;
    red = s.sample(x, y, 0) / most;
    green = colour ? s.sample(x, y, 1) / most : red;
    blue = colour ? s.sample(x, y, 2) / most : red;
    if (s.channels() % 2 == 0) alpha = s.sample(x, y, s.channels() - 1) / most;
  }
  return (0.299 * red + 0.587 * green + 0.114 * blue) * alpha + 1 - alpha;
}

picture random_picture(int width, int height, std::mt19937& random) {
  picture p{width, height, {}};
  for (int i = 0; i < width * height; ++i) p.pixels.push_back(static_cast<float>(random() % 256) / 255.0f);
  return p;
}

}  // namespace

TEST_CASE("every colour type and depth of PNG, interlaced or not, becomes the luma of its samples") {
  const folder here;
  std::mt19937 random(3);
  const std::vector<std::pair<int, std::vector<int>>> kinds = {{PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}},
                                                               {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}},
                                                               {PNG_COLOR_TYPE_RGB, {8, 16}},
                                                               {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}},
                                                               {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}}};
  for (const auto& [type, depths] : kinds)
    for (int depth : depths)
      for (bool interlaced : {false, true})
        for (const auto& [width, height] : {std::pair{1, 1}, std::pair{7, 3}, std::pair{19, 23}}) {
          CAPTURE(type);
          CAPTURE(depth);
          CAPTURE(interlaced);
          CAPTURE(width);
          const source s = random_source(width, height, type, depth, interlaced, random);
          const picture p = read_picture(here.file("a.png", encoded(s)));
          REQUIRE(p.width == width);
          REQUIRE(p.height == height);
          REQUIRE(p.pixels.size() == std::size_t(width) * std::size_t(height));
          double worst = 0;
          for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
              worst = std::max(worst, std::abs(double(p.pixels[std::size_t(y * width + x)]) - expected(s, x, y)));
          CHECK(worst < 1e-6);
        }
}

TEST_CASE("what is written in 8 bits is read back, as PNG and as PGM, whatever the file's name says") {
  const folder here;
  std::mt19937 random(4);
  for (const auto& [width, height] : {std::pair{1, 1}, std::pair{5, 1}, std::pair{1, 9}, std::pair{31, 17}}) {
    const picture p = random_picture(width, height, random);
    write_png(here.path / "a.pgm", p);
    write_pgm(here.path / "b.png", p);
    for (const char* name : {"a.pgm", "b.png"}) {
      const picture q = read_picture(here.path / name);
      CHECK(q.width == width);
      CHECK(q.height == height);
      CHECK(q.pixels == p.pixels);
    }
  }
}

TEST_CASE("values are rounded to nearest and cut to what a pixel holds") {
  const folder here;
  constexpr float inf = std::numeric_limits<float>::infinity();
  const picture p{8, 1, {-inf, -0.1f, 0.49f / 255, 0.51f / 255, 254.4f / 255, 2.0f, inf, std::nanf("")}};
  write_pgm(here.path / "a.pgm", p);
  const std::string raster = content(here.path / "a.pgm").substr(11);
  CHECK(std::vector<int>(raster.begin(), raster.end()) == std::vector<int>{0, 0, 0, 1, -2, -1, -1, 0});
}

TEST_CASE("writing leaves nothing behind but the file, and nothing when it fails") {
  const folder here;
  std::mt19937 random(5);
  const picture p = random_picture(3, 2, random);
  write_png(here.path / "a.png", p);
  write_png(here.path / "a.png", p);
  CHECK(here.entries() == 1);
  CHECK_THROWS_AS(write_png(here.path / "missing" / "a.png", p), picture_error);
  std::filesystem::create_directories(here.path / "folder" / "inside");
  CHECK_THROWS_AS(write_pgm(here.path / "folder", p), picture_error);
  CHECK(here.entries() == 2);
  CHECK_THROWS_AS(write_png(here.path / "b.png", picture{2, 2, {0, 0, 0}}), picture_error);
  CHECK_THROWS_AS(write_pgm(here.path / "b.png", picture{0, 0, {}}), picture_error);
  CHECK_THROWS_AS(write_pgm(here.path / "b.png", picture{-1, -1, {0}}), picture_error);
  CHECK(here.entries() == 2);
}

TEST_CASE("PGM: text and binary, 8 and 16 bits, comments anywhere in the header") {
  const folder here;
  const auto read = [&](const std::string& bytes) { return read_picture(here.file("a", bytes)); };
  const std::vector<float> wanted = {0.0f, 0.5f, 1.0f, 0.25f};
  CHECK(read("P2 4 1 4 0 2 4 1").pixels == wanted);
  CHECK(read("P2#a\n# b\n2 # 9 9\n2\n#c\n4\n0 2\n4 1\n").pixels == wanted);
  CHECK(read(std::string("P5 2 2 4\n\0\2\4\1", 13)).pixels == wanted);
  CHECK(read(std::string("P5\n#x\n4#y\r 1\n#z\n4 \0\2\4\1more", 26)).pixels == wanted);
  CHECK(read(std::string("P5 4 1 1000\n\0\0\1\364\3\350\0\372", 20)).pixels == wanted);
  CHECK(read("P2\n1 1\n65535\n65535").pixels == std::vector<float>{1.0f});
  CHECK(read(std::string("P5 1 1 255\n\n", 12)).pixels == std::vector<float>{10 / 255.0f});
}

TEST_CASE("a file that is cut off anywhere is refused in a sentence") {
  const folder here;
  std::mt19937 random(6);
  for (bool interlaced : {false, true}) {
    const std::string png = encoded(random_source(13, 11, PNG_COLOR_TYPE_RGB, 8, interlaced, random));
    for (std::size_t n = 0; n < png.size(); ++n) {
      CAPTURE(n);
      CHECK(!refusal(here.file("a.png", png.substr(0, n))).empty());
    }
  }
  const std::string binary = "P5 3 2 255\nabcdef", text = "P2 3 2 9\n1 2 3\n4 5 6";
  for (const std::string& whole : {binary, text}) {
    CHECK(refusal(here.file("a.pgm", whole)).empty());
    for (std::size_t n = 0; n < whole.size(); ++n) CHECK(!refusal(here.file("a.pgm", whole.substr(0, n))).empty());
  }
}

TEST_CASE("a PNG with any byte changed is read or refused, never a crash") {
  const folder here;
  std::mt19937 random(7);
  const std::string png = encoded(random_source(9, 7, PNG_COLOR_TYPE_PALETTE, 4, true, random));
  int refused = 0;
  for (std::size_t n = 0; n < png.size(); ++n) {
    std::string damaged = png;
    damaged[n] = char(damaged[n] ^ char(1 + random() % 255));
    refused += !refusal(here.file("a.png", damaged)).empty();
  }
  CHECK(refused > static_cast<int>(png.size()) / 2);
}

TEST_CASE("what is no picture, or one without or with too many pixels, is refused in a sentence") {
  const folder here;
  const auto why = [&](const std::string& bytes) { return refusal(here.file("a", bytes)); };
  CHECK(has(refusal(here.path / "none.png"), "no such file"));
  CHECK(has(refusal(here.path), "it is a folder"));
  CHECK(has(why(""), "empty"));
  for (const char* other : {"P", "P2", "P6 1 1 255\nabc", "P1 1 1 0", "P25 1 1 1", "\xff\xd8\xff\xe0 JFIF", "hello", "\x89PNG"})
    CHECK(has(why(other), "a PNG or a PGM (P2 or P5) is needed"));
  CHECK(has(why("P5 0 4 255\n"), "has no pixels: it is 0x4"));
  CHECK(has(why("P2 4 0 255\n"), "has no pixels"));
  CHECK(has(why("P5 16385 16384 255\nx"), "too large: 16385x16384"));
  CHECK(has(why("P5 99999999999999999999 99999999999999999999 255\nx"), "too large"));
  CHECK(has(why("P5 16384 16384 255\nx"), "ends too early"));
  CHECK(has(why("P2 -1 4 255\n"), "width is no number"));
  CHECK(has(why("P2 1 4.5 255\n"), "greatest value is no number"));
  CHECK(has(why("P2 1 1 0 0"), "greatest value is 0"));
  CHECK(has(why("P2 1 1 65536 0"), "greatest value is 65536"));
  CHECK(has(why("P2 1 1 4 5"), "a pixel is 5 where at most 4"));
  CHECK(has(why(std::string("P5 1 1 4\n\5")), "a pixel is 5"));
  CHECK(has(why("P2 2 1 4 1 x"), "pixel is no number"));
  CHECK(has(why("P5 1 1 255x"), "no space follows"));
}

TEST_CASE("the size that a PNG's header names is judged before memory is taken") {
  const folder here;
  const auto header = [](std::uint32_t width, std::uint32_t height) {
    std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
    for (std::uint32_t v : {width, height})
      for (int shift = 24; shift >= 0; shift -= 8) bytes += char(v >> shift & 255);
    return bytes + std::string("\x08\0\0\0\0\0\0\0\0", 9);
  };
  CHECK(has(refusal(here.file("a", header(0, 5))), "has no pixels: it is 0x5"));
  CHECK(has(refusal(here.file("a", header(5, 0))), "has no pixels"));
  CHECK(has(refusal(here.file("a", header(1 << 15, (1 << 13) + 1))), "too large: 32768x8193"));
  CHECK(has(refusal(here.file("a", header(0xffffffff, 0xffffffff))), "too large"));
  CHECK(has(refusal(here.file("a", header(1 << 14, 1 << 14))), "ends too early"));
}

TEST_CASE("the project's own picture is a picture of its size, with light and shade") {
  const std::filesystem::path path = std::filesystem::path(HOIST_TEST_SOURCE_DIR) / "examples" / "data" / "picture.png";
  CHECK(std::filesystem::file_size(path) < 600'000);
  const picture p = read_picture(path);
  CHECK(p.width == 1024);
  CHECK(p.height == 768);
  const auto [low, high] = std::ranges::minmax(p.pixels);
  CHECK(low < 0.1f);
  CHECK(high > 0.9f);
}
