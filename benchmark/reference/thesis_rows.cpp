// The thesis's benchmarks on rows of matrices as works.

#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/thesis_rows.hpp>

namespace hoist::benchmarks {

void add_thesis_rows(std::vector<named_work>& all, const std::string& kernels, const thesis_sizes& t) {
  for (bool columns : {false, true}) {
    const std::string name = columns ? "convolution_columns" : "convolution_rows";
    all.push_back({name, name, t.side, [=] { return detail::convolution(kernels, t.side, columns); }});
  }
  all.push_back({"atax", "atax", t.side, [=] { return detail::atax(kernels, t.side); }});
  all.push_back({"gemv_scaled", "gemv_scaled", t.side, [=] { return detail::gemv_scaled(kernels, t.side); }});
  all.push_back({"gesummv", "gesummv", t.side, [=] { return detail::gesummv(kernels, t.side); }});
}

}  // namespace hoist::benchmarks
