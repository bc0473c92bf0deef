#pragma once
// Schedules of pipelines as kernels of a work: those of benchmark/schedules, and the same with other tiles.

#include <benchmark/reference/offer.hpp>
#include <hoist/schedule.hpp>

#include <fstream>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>

namespace hoist::benchmarks::terms {

/// Adds the kernels of a program by a schedule's text, at sizes N and M.
template <class P>
void offer_schedule(work& to, const std::string& name, P program, long n, long m, const std::string& text) {
  using structure = decltype(scheduled(program));
  choice c;
  c.name = "schedule, " + name;
  try {
    const ir::point at = scheduled_at({{"N", n}, {"M", m}}, schedule_from(text));
    check_schedule(at.plan, stages_of_program(ir::terms_of<typename structure::term>(), at, structure::inputs));
    const kernel_module made = emit_module(ir::terms_of<typename structure::term>(), at, structure::inputs, c.name.c_str());
    if (made.rejected != nullptr)
      c.refused = made.rejected;
    else if (!makes_results_of(made, to))
      c.refused = "the tiles don't divide the result";
    else
      c.kernels = runtime::module_of(made);
  } catch (const std::invalid_argument& e) {
    c.refused = e.what();
  }
  to.generated.push_back(std::move(c));
}
/// The schedule benchmark/schedules/NAME.txt; hoist's folder is the working directory.
template <class P>
void offer_written(work& to, P program, long n, long m) {
  const std::string file = "benchmark/schedules/" + to.name + ".txt";
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  offer_schedule(to, to.name + ".txt", program, n, m, text.str());
}
inline std::string tile_text(std::initializer_list<long> tile) {
  std::string s;
  for (long x : tile) s += (s.empty() ? "" : "x") + std::to_string(x);
  return s;
}
/// Calls `each(name, line)` with the line of a result of two dimensions in tiles, work-items' blocks and groups.
template <class F>
void for_each_tile(F each) {
  for (long rows : {8L, 16L, 32L})
    for (long columns : {32L, 64L, 128L})
      for (auto [r, c] : {std::pair(1L, 1L), std::pair(2L, 1L), std::pair(4L, 1L), std::pair(1L, 4L), std::pair(2L, 4L)}) {
        const long items = rows / r * (columns / c);
        if (items > 1024 || items < 64) continue;
        const std::string line = "result: kernel group " + tile_text({rows, columns}) + " block " + tile_text({r, c}) +
                                 (c > 1 ? " vectors 4" : "") + " local " + tile_text({rows / r, columns / c}) + "\n";
        each(tile_text({rows, columns}) + " by " + tile_text({r, c}), line);
        if (rows / r > 8) continue;
        each(tile_text({rows, columns}) + " by " + tile_text({r, c}) + " in 4 rows",
             line.substr(0, line.find(" local")) + " local " + tile_text({4, columns / c}) + "\n");
      }
}

}  // namespace hoist::benchmarks::terms
