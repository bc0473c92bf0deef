// Lines of a wisdom file through tune, on arrays between pages that nobody may touch: whatever they say, the result is right.
#include <hoist/opencl.hpp>
#include <hoist/runtime/family_on_device.hpp>
#include <hoist/runtime/wisdom.hpp>

#include <benchmark/programs/arrays.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace hoist::benchmarks {
family family_gaussian_clamp();
}

namespace {

using namespace hoist;

constexpr long rows = 64, columns = 80;  // five pages of numbers

void require(bool holds, const char* what, const std::string& text) {
  if (holds) return;
  std::fprintf(stderr, "%s:\n%s", what, text.c_str());
  std::abort();
}

/// Numbers that fill whole pages, with a page before and one behind them that end a program which touches them.
struct guarded {
  float* numbers;
  guarded() {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), bytes = rows * columns * sizeof(float);
    const std::size_t pages = (bytes + page - 1) / page * page;
    void* all = ::mmap(nullptr, pages + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    require(all != MAP_FAILED && bytes == pages, "no memory, or pages of another size", "");
    char* inner = static_cast<char*>(all) + page;
    require(::mprotect(inner, pages, PROT_READ | PROT_WRITE) == 0, "no memory", "");
    numbers = reinterpret_cast<float*>(inner);
  }
};

struct choices {
  const std::uint8_t* data;
  std::size_t left;
  std::minstd_rand more{1};
  long next(long n) {
    if (left == 0) return static_cast<long>(more() >> 8) % n;
    --left;
    return *data++ % n;
  }
};

/// What all inputs share: a device, a family, arrays, and a line that is good.
struct world {
  runtime::session s{best_device()};
  family f = benchmarks::family_gaussian_clamp();
  target limits = runtime::target_of(s.info()).limits;
  meta::vec<ir::binding> sizes = {{"N", rows}, {"M", columns}};
  guarded in, out;
  std::vector<float> right;
  std::filesystem::path file = std::filesystem::temp_directory_path() / ("hoist_fuzz_wisdom_" + std::to_string(::getpid()));
  runtime::wise_choice good;

  world() {
    for (long i = 0; i < rows * columns; ++i) in.numbers[i] = static_cast<float>(i * 7919 % 17);
    const choice c = run(tuning::one_shot().without_comparison().without_wisdom());
    right.assign(out.numbers, out.numbers + rows * columns);
    good = line(structure_called(c.structure), c.point, 5);
  }
  ~world() { std::filesystem::remove(file); }

  choice run(tuning how) {
    tuned<decltype(benchmarks::gaussian_clamp)> once(s, f, std::move(how));
    std::fill(out.numbers, out.numbers + rows * columns, -1.0f);
    once(view(out.numbers, {rows, columns}), view(in.numbers, {rows, columns}));
    return once.chosen();
  }
  int structure_called(const std::string& name) const {
    for (int i = 0; i < f.count; ++i)
      if (f.structures[i].exists && name == f.structures[i].name) return i;
    return 0;
  }
  runtime::wise_choice line(int structure, const std::string& point, double ms) const {
    return {s.name(),
            s.info().driver,
            runtime::identity_of(f),
            runtime::sizes_text(sizes),
            ir::hash(f.structures[structure].terms()),
            point,
            ms};
  }
};

/// The name of a point of a structure, some of its numbers replaced.
std::string some_point(const world& w, int structure, choices& b) {
  const space points(w.f.structures[structure], w.f.inputs, w.limits, w.sizes);
  if (points.size() == 0) return "local=1";
  std::string name = space::name(points.at((b.next(256) * 65536 + b.next(256) * 256 + b.next(256)) % points.size()));
  for (long changes = b.next(3); changes > 0; --changes) {
    static const char* const values[] = {
        "0", "-1", "1", "3", "7", "255", "256", "1024", "65536", "4294967297", "9223372036854775807"};
    const std::size_t at = name.find_first_of("0123456789", static_cast<std::size_t>(b.next(static_cast<long>(name.size()))));
    if (at == std::string::npos) continue;
    const std::size_t end = std::min(name.find_first_not_of("0123456789", at), name.size());
    name.replace(at, end - at, values[b.next(std::size(values))]);
  }
  if (b.next(16) == 0) name += " peeled";
  return name;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static world w;
  choices b{data, size};
  std::string text = b.next(2) == 0 ? "hoist wisdom 1\n" : "hoist wisdom 2\n";
  const bool first = text[13] == '1';
  const auto add = [&](const runtime::wise_choice& c) {
    const std::string line = runtime::wisdom_detail::line_of(c);
    text += first ? line.substr(0, line.rfind('\t')) + "\n" : line;
  };
  add(w.good);
  const std::size_t begin = text.size();
  for (long lines = 1 + b.next(6); lines > 0; --lines) {
    int structure = static_cast<int>(b.next(w.f.count));
    if (!w.f.structures[structure].exists) structure = w.structure_called("");
    add(w.line(structure, some_point(w, structure, b), 0.001 * static_cast<double>(1 + b.next(250))));
  }
  for (long flips = b.next(4); flips > 0; --flips) {
    char& c = text[begin + static_cast<std::size_t>(b.next(256) * 256 + b.next(256)) % (text.size() - begin)];
    c = static_cast<char>(c ^ 1 << b.next(8));
  }
  { std::ofstream(w.file, std::ios::binary) << text; }
  tuning how = tuning::one_shot();
  how.wisdom = w.file;
  const choice c = w.run(how);
  require(c.from == "wisdom", "the good line isn't taken", text);
  for (std::size_t i = 0; i < w.right.size(); ++i)
    require(std::abs(w.out.numbers[i] - w.right[i]) <= 1e-4f * (1 + std::abs(w.right[i])), "a wrong result", text);
  return 0;
}
