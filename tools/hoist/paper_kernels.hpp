#pragma once
// The eight kernels of Stevens and Kloeckner, and at which sizes their parts and they themselves are timed.

#include <string_view>
#include <vector>

namespace hoist::tools {

/// One of the eight. `parts`: sizes at which parts are timed, which prices come from; `wholes`: sizes at which the kernel is
/// timed, to be judged by. No size is in both. Those of products are the paper's.
struct paper_kernel {
  std::string_view program, group;
  std::vector<long> parts, wholes;
};

inline const std::vector<paper_kernel>& paper_kernels() {
  static const std::vector<paper_kernel> all = [] {
    const std::vector<long> products = {768, 1280, 1792, 2304, 2816, 3328, 3840},
                            of_products = {1024, 1536, 2048, 2560, 3072, 3584},
                            dg = {768, 1536, 3072, 6144, 12288, 24576, 98304, 393216},
                            of_dg = {1024, 2048, 4096, 8192, 16384, 65536, 262144},
                            fd = {768, 1280, 1792, 2560, 3072, 3584, 5120, 6144, 10240}, of_fd = {1024, 2048, 4096, 8192};
    std::vector<paper_kernel> list;
    for (const char* name : {"matmul_direct", "matmul_prefetch"}) list.push_back({name, "products", products, of_products});
    for (const char* name : {"dg_direct", "dg_prefetch_u", "dg_prefetch_d", "dg_prefetch_d_turned"})
      list.push_back({name, "dg", dg, of_dg});
    for (const char* name : {"fd_tile16", "fd_tile18"}) list.push_back({name, "differences", fd, of_fd});
    return list;
  }();
  return all;
}

}  // namespace hoist::tools
