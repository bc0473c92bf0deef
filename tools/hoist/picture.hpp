#pragma once
// Grey pictures, read from PNG and PGM files and written to them.

#include <filesystem>
#include <stdexcept>
#include <vector>

namespace hoist::tools {

/// A grey picture: `width` x `height` values in [0, 1], row by row from the top; 0 is black.
struct picture {
  int width = 0;
  int height = 0;
  std::vector<float> pixels;
};

/// A picture that can't be read or written; `what()` is one sentence that names the file and the reason.
class picture_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

inline constexpr long most_pixels = 1L << 28;

/// Reads a PNG (every colour type and depth) or a PGM (P2 or P5, 8 or 16 bits); the content decides which, not the
/// name. Colour becomes luma by Rec. 601, 0.299 R + 0.587 G + 0.114 B of the stored values; transparency lies over
/// white. Fails when the file is no such picture, is damaged or cut off, has no pixels or more than `most_pixels`.
picture read_picture(const std::filesystem::path& path);

/// Writes 8 bits a pixel, rounded to nearest; values outside [0, 1] are cut, and what is no number becomes black.
/// The file appears whole or not at all. Fails when `pixels` has not width x height values.
void write_png(const std::filesystem::path& path, const picture& p);
void write_pgm(const std::filesystem::path& path, const picture& p);

}  // namespace hoist::tools
