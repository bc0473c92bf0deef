// The multi-stage pipelines as works.

#include <benchmark/reference/named_work.hpp>
#include <benchmark/reference/pipelines_works.hpp>

namespace hoist::benchmarks {

void add_pipelines(std::vector<named_work>& all, const std::string& kernels, const picture_size& p) {
  const auto add = [&](const char* name, long rows, auto make) {
    all.push_back({name, name, rows, [=] { return make(kernels, p.rows, p.columns); }});
  };
  add("unsharp_mask", p.rows, detail::unsharp_mask);
  add("harris", p.rows + 4, detail::harris);
  add("stencil_chain", p.rows, detail::stencil_chain);
  add("max_filter", p.rows, detail::max_filter);
  constexpr long side = 112;
  all.push_back(
      {"depthwise_separable", "depthwise_separable", side, [=] { return detail::depthwise_separable(kernels, side, side); }});
}

}  // namespace hoist::benchmarks
