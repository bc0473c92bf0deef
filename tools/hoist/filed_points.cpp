#include "filed_points.hpp"

#include <tools/laboratory/measured_files.hpp>
#include <tools/laboratory/merged.hpp>

namespace hoist::tools {

std::vector<filed_point> points_in(const std::vector<std::filesystem::path>& files) {
  std::vector<filed_point> all;
  std::vector<std::string> tables;
  std::vector<std::filesystem::path> journals;
  for (const std::filesystem::path& f : files)
    f.string().find(".csv") != std::string::npos ? tables.push_back(f.string()) : journals.push_back(f);
  if (!tables.empty())
    for (const model::row& r : read_measured(tables).rows)
      all.push_back({r.program,
                     r.structure,
                     r.point,
                     r.device,
                     {r.rows, r.cols, r.third},
                     {r.valid && r.throughput > 0 ? 1e3 / r.throughput : 0, 0, 0, false}});
  if (!journals.empty())
    for (const row& r : merge_rows(journals).rows)
      if (const point_row* p = r.point())
        all.push_back({r.where.program,
                       p->structure,
                       p->point,
                       r.where.device,
                       {r.where.rows, r.where.cols, r.where.third.value_or(0)},
                       {p->is_correct() ? p->median_ms : 0, p->emit_s + p->build_s, p->run_s + p->verify_s, false}});
  return all;
}

}  // namespace hoist::tools
