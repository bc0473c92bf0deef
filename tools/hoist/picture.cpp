// Grey pictures: the PNG part rests on libpng, whose errors jump; functions that call setjmp own no C++ object.

#include "picture.hpp"

#include <tools/laboratory/atomic_file.hpp>

#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace hoist::tools {
namespace {

using byte = unsigned char;

std::string read_file(const std::filesystem::path& path) {
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(path, failure);
  if (!std::filesystem::exists(status)) throw picture_error(path.string() + " can't be read: there is no such file");
  if (std::filesystem::is_directory(status)) throw picture_error(path.string() + " can't be read: it is a folder");
  if (!std::filesystem::is_regular_file(status) && !std::filesystem::is_fifo(status))
    throw picture_error(path.string() + " can't be read: it is no file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw picture_error(path.string() + " can't be read: it can't be opened");
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (file.bad()) throw picture_error(path.string() + " can't be read: the disk reports an error");
  return bytes;
}

/// Fails unless the picture has pixels, and not too many. Widths and heights are below 2^32.
void check_size(const std::string& name, std::int64_t width, std::int64_t height) {
  if (width == 0 || height == 0)
    throw picture_error(name + " has no pixels: it is " + std::to_string(width) + "x" + std::to_string(height));
  if (width > most_pixels || height > most_pixels || width * height > most_pixels)
    throw picture_error(name + " is too large: " + std::to_string(width) + "x" + std::to_string(height) + " is more than " +
                        std::to_string(most_pixels) + " pixels");
}

// PNG

struct png_reading {
  explicit png_reading(std::string_view content) : bytes(content) {}
  ~png_reading() { png_destroy_read_struct(&png, &info, nullptr); }
  png_reading(const png_reading&) = delete;
  png_reading& operator=(const png_reading&) = delete;

  std::string_view bytes;
  std::size_t position = 0;
  char message[200] = "";
  png_structp png = nullptr;
  png_infop info = nullptr;
};

extern "C" {
static void png_give_bytes(png_structp png, png_bytep to, png_size_t count) {
  auto& r = *static_cast<png_reading*>(png_get_io_ptr(png));
  if (r.bytes.size() - r.position < count) png_error(png, "it ends too early");
  std::memcpy(to, r.bytes.data() + r.position, count);
  r.position += count;
}
[[noreturn]] static void png_store_error(png_structp png, png_const_charp text) {
  auto& r = *static_cast<png_reading*>(png_get_error_ptr(png));
  std::snprintf(r.message, sizeof r.message, "%s", text);
  std::longjmp(png_jmpbuf(png), 1);
}
static void png_ignore_warning(png_structp, png_const_charp) {}
}

/// Reads what precedes the pixels and asks for whole bytes: palettes and transparency expanded, 16 bits kept.
bool png_begin(png_reading& r) {
  r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, png_store_error, png_ignore_warning);
  if (r.png == nullptr) return false;
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  r.info = png_create_info_struct(r.png);
  if (r.info == nullptr) return false;
  png_set_read_fn(r.png, &r, png_give_bytes);
  png_set_user_limits(r.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info(r.png, r.info);
  png_set_expand(r.png);
  png_set_interlace_handling(r.png);
  png_read_update_info(r.png, r.info);
  return true;
}

bool png_finish(png_reading& r, png_bytepp rows) {
  if (setjmp(png_jmpbuf(r.png)) != 0) return false;
  png_read_image(r.png, rows);
  png_read_end(r.png, nullptr);
  return true;
}

/// The grey value of a pixel of 1 to 4 samples: grey, grey and alpha, colour, colour and alpha.
float luma(const double* sample, int samples) {
  const double grey = samples < 3 ? sample[0] : 0.299 * sample[0] + 0.587 * sample[1] + 0.114 * sample[2];
  const double alpha = samples % 2 == 0 ? sample[samples - 1] : 1;
  return static_cast<float>(std::clamp(grey * alpha + (1 - alpha), 0.0, 1.0));
}

void convert_row(const byte* row, int width, int samples, int depth, float* out) {
  for (int x = 0; x < width; ++x) {
    double sample[4] = {};
    for (int c = 0; c < samples; ++c) {
      const byte* at = row + (static_cast<std::size_t>(x) * static_cast<std::size_t>(samples) + static_cast<std::size_t>(c)) *
                                 static_cast<std::size_t>(depth / 8);
      sample[c] = depth == 16 ? (at[0] * 256 + at[1]) / 65535.0 : at[0] / 255.0;
    }
    out[x] = luma(sample, samples);
  }
}

std::int64_t big_endian(std::string_view bytes, std::size_t at) {
  std::int64_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value * 256 + static_cast<byte>(bytes[at + i]);
  return value;
}

/// Checks the size that the header names before anything of that size is allocated: deflate shrinks 1032 times at most.
void check_png_header(const std::string& name, std::string_view bytes) {
  constexpr std::size_t width_at = 16, depth_at = 24, header_end = 33;
  if (bytes.size() < header_end) throw picture_error(name + " is a damaged PNG: it ends too early");
  const std::int64_t width = big_endian(bytes, width_at), height = big_endian(bytes, width_at + 4);
  if (bytes.substr(12, 4) != "IHDR") throw picture_error(name + " is a damaged PNG: its header is missing");
  check_size(name, width, height);
  const std::int64_t least_bits = static_cast<byte>(bytes[depth_at]);
  if (width * height / 8 * least_bits > 1032 * static_cast<std::int64_t>(bytes.size()))
    throw picture_error(name + " is a damaged PNG: it ends too early");
}

picture read_png(const std::string& name, std::string_view bytes) {
  check_png_header(name, bytes);
  png_reading r(bytes);
  const auto fail = [&] {
    throw picture_error(name + " is a damaged PNG: " + (r.message[0] != 0 ? r.message : "libpng can't start"));
  };
  if (!png_begin(r)) fail();
  picture p;
  p.width = static_cast<int>(png_get_image_width(r.png, r.info));
  p.height = static_cast<int>(png_get_image_height(r.png, r.info));
  const int samples = png_get_channels(r.png, r.info), depth = png_get_bit_depth(r.png, r.info);
  const std::size_t pitch = png_get_rowbytes(r.png, r.info), height = static_cast<std::size_t>(p.height),
                    width = static_cast<std::size_t>(p.width);
  std::vector<byte> raw(pitch * height);
  std::vector<png_bytep> rows(height);
  for (std::size_t y = 0; y < height; ++y) rows[y] = raw.data() + y * pitch;
  if (!png_finish(r, rows.data())) fail();
  p.pixels.resize(width * height);
  for (std::size_t y = 0; y < height; ++y) convert_row(rows[y], p.width, samples, depth, p.pixels.data() + y * width);
  return p;
}

// PGM

class pgm_reading {
 public:
  pgm_reading(const std::string& name, std::string_view bytes) : name_(name), bytes_(bytes) {}

  picture read() {
    const bool is_text = bytes_[1] == '2';
    const std::int64_t width = number("width"), height = number("height");
    check_size(name_, width, height);
    const std::int64_t most = number("greatest value");
    if (most < 1 || most > 65535) fail("its greatest value is " + std::to_string(most) + ", not 1 to 65535");
    if (!is_text && position_ < bytes_.size() && !is_space(bytes_[position_])) fail("no space follows the header");
    const std::int64_t pixel_bytes = is_text ? 2 : most > 255 ? 2 : 1, count = width * height, separator = is_text ? 0 : 1;
    if (static_cast<std::int64_t>(bytes_.size() - position_) < count * pixel_bytes + separator) fail("it ends too early");
    picture p{static_cast<int>(width), static_cast<int>(height), {}};
    p.pixels.resize(static_cast<std::size_t>(count));
    if (!is_text) ++position_;
    for (float& pixel : p.pixels) {
      const std::int64_t v = is_text ? number("pixel") : binary(pixel_bytes);
      if (v > most) fail("a pixel is " + std::to_string(v) + " where at most " + std::to_string(most) + " is allowed");
      pixel = static_cast<float>(static_cast<double>(v) / static_cast<double>(most));
    }
    return p;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw picture_error(name_ + " is a damaged PGM: " + why); }
  static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

  void skip_spaces_and_comments() {
    while (position_ < bytes_.size() && (is_space(bytes_[position_]) || bytes_[position_] == '#')) {
      if (bytes_[position_] == '#')
        while (position_ < bytes_.size() && bytes_[position_] != '\n' && bytes_[position_] != '\r') ++position_;
      else
        ++position_;
    }
  }

  std::int64_t number(const std::string& what) {
    constexpr std::int64_t most = 0xFFFFFFFF;
    skip_spaces_and_comments();
    if (position_ == bytes_.size()) fail("it ends too early");
    const std::size_t begin = position_;
    std::int64_t value = 0;
    for (; position_ < bytes_.size() && bytes_[position_] >= '0' && bytes_[position_] <= '9'; ++position_)
      value = std::min(value * 10 + (bytes_[position_] - '0'), most);
    if (position_ == begin) fail("its " + what + " is no number");
    return value;
  }

  std::int64_t binary(std::int64_t count) {
    std::int64_t value = 0;
    for (std::int64_t i = 0; i < count; ++i) value = value * 256 + static_cast<byte>(bytes_[position_++]);
    return value;
  }

  std::string name_;
  std::string_view bytes_;
  std::size_t position_ = 2;
};

// Writing

std::vector<byte> quantised(const std::filesystem::path& path, const picture& p) {
  if (p.width < 1 || p.height < 1 || static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height) != p.pixels.size())
    throw picture_error(path.string() + " can't be written: " + std::to_string(p.pixels.size()) + " pixels are no picture of " +
                        std::to_string(p.width) + "x" + std::to_string(p.height));
  std::vector<byte> grey(p.pixels.size());
  std::ranges::transform(p.pixels, grey.begin(),
                         [](float x) { return x > 0 ? static_cast<byte>(std::lround(std::min(x, 1.0f) * 255.0f)) : byte{0}; });
  return grey;
}

void write_whole(const std::filesystem::path& path, std::string_view bytes) {
  try {
    write_atomically(path, bytes);
  } catch (const std::runtime_error& e) {
    throw picture_error(e.what());
  }
}

}  // namespace

picture read_picture(const std::filesystem::path& path) {
  const std::string bytes = read_file(path), name = path.string();
  if (bytes.empty()) throw picture_error(name + " is no picture: it is empty");
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return read_png(name, bytes);
  constexpr std::string_view after_magic = " \t\n\v\f\r#";
  if (bytes.size() > 2 && bytes[0] == 'P' && (bytes[1] == '2' || bytes[1] == '5') &&
      after_magic.find(bytes[2]) != after_magic.npos)
    return pgm_reading(name, bytes).read();
  throw picture_error(name + " is no picture that can be read: a PNG or a PGM (P2 or P5) is needed");
}

void write_png(const std::filesystem::path& path, const picture& p) {
  const std::vector<byte> grey = quantised(path, p);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(p.width);
  image.height = static_cast<png_uint_32>(p.height);
  image.format = PNG_FORMAT_GRAY;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, grey.data(), 0, nullptr) == 0)
    throw picture_error(path.string() + " can't be written: " + image.message);
  write_whole(path, std::string_view(bytes).substr(0, size));
}

void write_pgm(const std::filesystem::path& path, const picture& p) {
  const std::vector<byte> grey = quantised(path, p);
  std::string bytes = "P5\n" + std::to_string(p.width) + " " + std::to_string(p.height) + "\n255\n";
  bytes.append(grey.begin(), grey.end());
  write_whole(path, bytes);
}

}  // namespace hoist::tools
