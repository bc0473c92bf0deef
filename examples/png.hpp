#pragma once
// Grey pictures as PNG files, by libpng's simple interface.

#include <png.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

/// `height` rows of `width` values in [0, 1].
struct grey_picture {
  long width = 0, height = 0;
  std::vector<float> pixels;
};

inline grey_picture read_png(const std::string& path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&image, path.c_str()) == 0) throw std::runtime_error(path + ": " + image.message);
  image.format = PNG_FORMAT_GRAY;
  std::vector<png_byte> bytes(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, bytes.data(), 0, nullptr) == 0)
    throw std::runtime_error(path + ": " + image.message);
  grey_picture p{static_cast<long>(image.width), static_cast<long>(image.height), std::vector<float>(bytes.size())};
  std::transform(bytes.begin(), bytes.end(), p.pixels.begin(), [](png_byte b) { return static_cast<float>(b) / 255.0f; });
  return p;
}

inline void write_png(const std::string& path, const float* pixels, long width, long height) {
  std::vector<png_byte> bytes(static_cast<std::size_t>(width * height));
  std::transform(pixels, pixels + bytes.size(), bytes.begin(),
                 [](float x) { return static_cast<png_byte>(std::lround(255 * std::clamp(x, 0.0f, 1.0f))); });
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = PNG_FORMAT_GRAY;
  if (png_image_write_to_file(&image, path.c_str(), 0, bytes.data(), 0, nullptr) == 0)
    throw std::runtime_error(path + ": " + image.message);
}
