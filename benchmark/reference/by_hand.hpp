#pragma once
// The hand-written kernels of benchmark/reference/*.cl with small grids of their parameters.

#include <benchmark/reference/work.hpp>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace hoist::benchmarks {

using definitions = std::vector<std::pair<std::string, long>>;

inline std::string text_of(const std::string& folder, const std::string& file) {
  std::ifstream in(folder + "/" + file);
  if (!in) throw std::runtime_error("no file " + folder + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}
inline long groups(long items, long group) { return (items + group - 1) / group * group; }

/// Makes the choices of one work. `fixed` are definitions that all kernels have.
struct hand {
  std::string folder;
  definitions fixed;
  work& to;

  /// One kernel with the inputs and the results as arguments.
  void add(const std::string& file, const std::string& kernel, const definitions& own, std::vector<long> items,
           std::vector<long> group, long chain = 0) const {
    std::vector<int> all;
    for (std::size_t i = 0; i < to.array_bytes().size(); ++i) all.push_back(static_cast<int>(i));
    add_chain(file, own, {}, {{kernel, all, items, group, static_cast<int>(to.results.size())}}, chain);
  }
  /// One of several kernels: its arguments are inputs, results and temporaries by their numbers, the last `written` of them
  /// results or temporaries; the kernel takes `sizes`, ints, behind them.
  struct step {
    std::string kernel;
    std::vector<int> arguments;
    std::vector<long> items, group;
    int written = 1;
    std::vector<long> sizes{};
  };
  /// Kernels one after the other, with buffers of so many bytes between them.
  void add_chain(const std::string& file, const definitions& own, const std::vector<long>& temporaries,
                 const std::vector<step>& steps, long chain) const {
    choice c = named(file, own, chain);
    for (long bytes : temporaries) c.kernels.buffer_bytes.push_back(bytes);
    for (const step& s : steps) {
      runtime::launch l;
      l.kernel = s.kernel;
      l.arguments = s.arguments;
      l.written = s.written;
      l.sizes = s.sizes;
      l.wide.assign(s.sizes.size(), false);
      shape(l, s.items, s.group);
      c.kernels.launches.push_back(l);
    }
    to.references.push_back(std::move(c));
  }
  /// Partial sums and the last sum.
  void add_sums(const std::string& file, const definitions& own, long group_count, long group, long last_group,
                long chain) const {
    const int result = static_cast<int>(to.inputs.size());
    std::vector<int> inputs;
    for (int i = 0; i < result; ++i) inputs.push_back(i);
    inputs.push_back(result + 1);
    add_chain(file, own, {4 * group_count},
              {{"partial_sums", inputs, {group_count * group}, {group}},
               {"last_sum", {result + 1, result}, {last_group}, {last_group}}},
              chain);
  }

 private:
  choice named(const std::string& file, const definitions& own, long chain) const {
    choice c;
    c.chain = chain;
    c.name = file.substr(0, file.find('.'));
    c.kernels.options = "-cl-mad-enable";
    for (const auto& [name, value] : fixed) c.kernels.options += " -D " + name + "=" + std::to_string(value);
    for (const auto& [name, value] : own) {
      c.kernels.options += " -D " + name + "=" + std::to_string(value);
      c.name += " " + name + "=" + std::to_string(value);
    }
    if (file.starts_with("stencil_")) c.kernels.text = text_of(folder, "stencil.cl");
    c.kernels.text += text_of(folder, file);
    c.kernels.buffer_bytes = to.array_bytes();
    return c;
  }
  static void shape(runtime::launch& l, const std::vector<long>& items, const std::vector<long>& group) {
    l.dimensions = static_cast<int>(items.size());
    for (std::size_t d = 0; d < items.size(); ++d) {
      l.local[d] = group[d];
      l.global[d] = groups(items[d], group[d]);
    }
  }
};

inline void axpy_by_hand(const hand& h, long n) {
  for (long v : {1L, 4L, 16L})
    for (long lx : {128L, 256L, 512L}) h.add("axpy.cl", "axpy", {{"V", v}, {"LX", lx}}, {n / v}, {lx});
}
inline void sums_by_hand(const hand& h, long n) {
  for (long lx : {128L, 256L, 512L})
    for (long count : {1024L, 2048L, 4096L})
      for (long items : {1L, 2L, 4L, 8L}) {
        const long once = count * lx * items;
        if (n / 4 % once == 0)
          h.add_sums("reduce.cl", {{"LX", lx}, {"GROUPS", count}, {"ITEMS", items}}, count, lx, lx,
                     n / once + 4 * items + 2 * 10 + count / lx);
      }
  for (long runs : {64L, 256L, 1024L})
    h.add_sums("reduce_runs.cl", {{"RUNS", runs}}, runs, 1, 1, n / runs / 64 + runs / 16 + 16);
}
inline void transpose_by_hand(const hand& h, long n, long m) {
  for (long tile : {32L, 64L})
    for (long v : {1L, 4L})
      for (long ly : {8L, 16L, 32L})
        if (tile / v * ly >= 64)
          h.add("transpose.cl", "transpose", {{"TILE", tile}, {"V", v}, {"LY", ly}}, {m / v, n / tile * ly}, {tile / v, ly});
  for (long l : {4L, 8L}) h.add("transpose_block.cl", "transpose", {{"LX", l}, {"LY", l}}, {m / 8, n / 8}, {l, l});
}
inline void gemv_by_hand(const hand& h, long n, long m) {
  for (long lx : {64L, 128L, 256L})
    for (long rows : {1L, 2L, 4L}) h.add("gemv.cl", "gemv", {{"LX", lx}, {"ROWS", rows}}, {n / rows * lx}, {lx}, m / lx + 10);
}
inline void matmul_by_hand(const hand& h, long n) {
  for (auto [bm, bn] : {std::pair{64L, 64L}, {128L, 64L}, {64L, 128L}, {128L, 128L}})
    for (long bk : {8L, 16L, 32L}) {
      const long group = bm * bn / 64;
      if (bm * bk / 4 % group == 0 && bk * bn / 4 % group == 0)
        h.add("matmul.cl", "matmul", {{"BM", bm}, {"BN", bn}, {"BK", bk}}, {n / 8, n / 8}, {bn / 8, bm / 8}, n);
    }
}
inline void stencils_by_hand(const hand& h) {
  const long n = h.to.rows, m = h.to.columns;
  for (auto [lx, ly] : {std::pair{32L, 8L}, {256L, 1L}}) {
    h.add("stencil_point.cl", "stencil", {{"LX", lx}, {"LY", ly}}, {m, n}, {lx, ly});
    h.add("stencil_tile.cl", "stencil", {{"LX", lx}, {"LY", ly}}, {m, n}, {lx, ly});
  }
  for (long rows : {1L, 2L, 4L, 8L, 16L})
    for (auto [lx, ly] : {std::pair{32L, 4L}, {64L, 1L}, {128L, 1L}}) {
      const definitions own = {{"ROWS", rows}, {"LX", lx}, {"LY", ly}};
      if (rows > 2) h.add("stencil_marched.cl", "stencil", own, {m, (n + rows - 1) / rows}, {lx, ly});
      h.add("stencil_vector.cl", "stencil", own, {(m + 3) / 4, (n + rows - 1) / rows}, {lx, ly});
    }
}
/// `out` outputs in each dimension; vectors need rows that they divide.
inline void seven_point_by_hand(const hand& h, long out) {
  for (long v : {1L, 4L})
    for (long planes : {1L, 2L, 4L, 5L, 8L, 10L, 16L})
      for (auto [lx, ly] : {std::pair{32L, 4L}, {64L, 2L}, {128L, 1L}, {32L, 8L}})
        if (out % v == 0 && out % planes == 0)
          h.add("seven_point.cl", "seven_point", {{"V", v}, {"PLANES", planes}, {"LX", lx}, {"LY", ly}},
                {out / v, out, out / planes}, {lx, ly, 1});
}

}  // namespace hoist::benchmarks
