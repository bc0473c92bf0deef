// A heat equation in time: a loop of the user's, frames as PNG files, and a plot of the energy. The two fields stay on the
// device; a frame is read while the next steps already wait in the queue.
//   heat_frames [FOLDER]

#include "png.hpp"

#include <hoist/opencl.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace hoist;

// [step]
inline constexpr auto step = program<array2<float, N, M>>([](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return w(1, 1) + 0.2f * (w(0, 1) + w(1, 0) + w(1, 2) + w(2, 1) - 4.f * w(1, 1)); });
});
// [/step]

namespace {

constexpr long rows = 180, columns = 240;

/// A warm ring.
std::vector<float> at_the_beginning() {
  std::vector<float> field(rows * columns);
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < columns; ++j) {
      const long d = (i - rows / 2) * (i - rows / 2) + (j - columns / 2) * (j - columns / 2);
      field[static_cast<std::size_t>(i * columns + j)] = d > 900 && d < 2500 ? 1.0f : 0.0f;
    }
  return field;
}

struct state {
  double time, heat, energy;  ///< sums of the field and of its squares
};
state measured(double time, const std::vector<float>& field) {
  state s{time, 0, 0};
  for (float x : field) s.heat += static_cast<double>(x), s.energy += static_cast<double>(x) * static_cast<double>(x);
  return s;
}

void plot(const std::filesystem::path& to, const std::vector<state>& all) {
  std::ofstream out(to);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 420 240\" font-family=\"sans-serif\" font-size=\"11\">\n"
      << "<text x=\"20\" y=\"16\">energy over steps</text>\n<path d=\"M40 20V210H410\" fill=\"none\" "
         "stroke=\"gray\"/>\n<polyline fill=\"none\" stroke=\"crimson\" points=\"";
  for (const state& s : all)
    out << 40 + 360 * s.time / all.back().time << ',' << 210 - 180 * s.energy / all.front().energy << ' ';
  out << "\"/>\n<text x=\"380\" y=\"225\">" << all.back().time << "</text>\n</svg>\n";
  if (!out.flush()) throw std::runtime_error(to.string() + " can't be written");
}

}  // namespace

int main(int argc, char** argv) try {
  const std::filesystem::path folder = argc > 1 ? argv[1] : "frames";
  std::filesystem::create_directories(folder);
  const runtime::session s(best_device());
  std::vector<float> field = at_the_beginning();
  std::vector<state> history{measured(0, field)};

  // [loop]
  const runtime::launcher next = tune(step, s).prepared({{"N", rows}, {"M", columns}});
  const runtime::buffer a(s, 4 * rows * columns), b(s, 4 * rows * columns);
  a.write(field);
  for (int frame = 1; frame <= 10; ++frame) {
    for (int k = 0; k < 25; ++k) {
      next.enqueue(s.queue(), runtime::results{b.handle()}, runtime::inputs{a.handle()});
      next.enqueue(s.queue(), runtime::results{a.handle()}, runtime::inputs{b.handle()});
    }
    a.read(field);  // waits for the fifty steps
    write_png((folder / ("frame_" + std::to_string(frame) + ".png")).string(), field.data(), columns, rows);
    history.push_back(measured(50 * frame, field));
  }
  // [/loop]

  plot(folder / "energy.svg", history);
  const state first = history.front(), last = history.back();
  std::printf("%zu frames; heat %.1f, then %.1f; energy %.1f, then %.1f\n", history.size() - 1, first.heat, last.heat,
              first.energy, last.energy);
  for (std::size_t k = 1; k < history.size(); ++k)
    if (history[k].energy >= history[k - 1].energy) return 1;  // it only falls
  return std::abs(last.heat - first.heat) < 1e-3 * first.heat && last.energy < 0.8 * first.energy ? 0 : 1;
} catch (const std::exception& e) {
  std::fprintf(stderr, "heat_frames: %s\n", e.what());
  return 1;
}
