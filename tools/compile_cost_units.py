"""What tools/compile_cost compiles: the units, and the rows of its table as differences between them."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent

HEAD = '#include <benchmark/programs/stencils.hpp>\n'
FAMILY = """#include <hoist/hoist.hpp>
using namespace hoist;
template <class L, class I>
struct some;
template <class... R, int... I>
struct some<meta::list<R...>, std::integer_sequence<int, I...>> {
  using type = meta::list<meta::nth_t<I, R...>...>;
};
template <int K>
using recipes = typename some<families::all, std::make_integer_sequence<int, K>>::type;
using jacobi = decltype(benchmarks::jacobi2d_5pt);
"""
POINT = """constexpr ir::point chosen() {
  return {.sizes = {{"N", 2048}, {"M", 2048}}, .tunables = {{"rows", 8}, {"columns", 32}}, .local = {32, 8, 1}};
}
"""
DIRECT = "strategies::direct<map_global_<1>, map_global_<0>>"
# What a compiler takes for it tells how fast the machine is at the moment.
YARDSTICK = """#include <algorithm>
#include <map>
#include <string>
#include <vector>
template <int I> struct sum { static constexpr int of = I + sum<I - 1>::of; };
template <> struct sum<0> { static constexpr int of = 0; };
int sums = sum<400>::of;
std::map<std::string, std::vector<int>> all;
void add(const std::string& name, int n) { auto& x = all[name]; x.push_back(n + sums); std::sort(x.begin(), x.end()); }
"""

TILE = """strategies::tiled<families::tile_rows, families::tile_columns, map_workgroup_<1>, map_workgroup_<0>, map_local_<1>,
    map_local_<0>, rules::copied_to_local>"""
MADE = "using made = decltype(structure_of<%s>(benchmarks::jacobi2d_5pt));\nir::table terms() { return ir::table_of<made::term>(); }\n"
BAKED = "const char* text() { return kernel<made, chosen>; }\n"
SURVEY = """#include <hoist/explore.hpp>
enumeration look(const family& f) {
  return enumerate(f, targets::nvidia_h200, {{"N", 2048}, {"M", 2048}});
}
"""
SIMULATE = "#include <hoist/simulate.hpp>\nsimulate::result ran(const kernel_module& m, std::vector<std::vector<double>>& b) { return simulate::run(m.kernels[0], b); }\n"


# Ten recipes, each with tunables of its own for every I, so that no two structures share more than their program.
MANY = """template <int I>
struct ten {
  using rows = tunable<"rows", 1, 2, 4, 8, 16, 32, 64 + I>;
  using columns = tunable<"columns", 16, 32, 64, 128, 256, 512 + I>;
  using seq_rows = map_seq_<tunable<"unroll", 1, 4, 16 + I>>;
  template <int D> using g = map_global_<D>;
  template <int D> using w = map_workgroup_<D>;
  template <int D> using l = map_local_<D>;
  template <class S> using r = recipe<"r", S>;
  using type = meta::list<
      r<strategies::tiled<rows, columns, g<1>, g<0>, seq_rows, map_unrolled_>>,
      r<strategies::tiled<rows, columns, g<0>, g<1>, map_unrolled_, map_unrolled_>>,
      r<strategies::marched<rows, columns, g<1>, g<0>, seq_rows, map_unrolled_>>,
      r<strategies::marched<rows, columns, g<0>, g<1>, seq_rows, map_unrolled_>>,
      r<strategies::tiled<rows, columns, w<1>, w<0>, l<1>, l<0>>>,
      r<strategies::columns_in_group<rows, columns, w<1>, w<0>, l<0>, seq_rows, rules::in_place>>,
      r<strategies::marched_in_group<rows, columns, w<1>, w<0>, l<0>, seq_rows, rules::in_place>>,
      r<strategies::tiled<rows, columns, w<1>, w<0>, l<1>, l<0>, rules::copied_to_local>>,
      r<strategies::tiled<rows, columns, w<0>, w<1>, l<1>, l<0>, rules::copied_to_local>>,
      r<strategies::marched_in_group<rows, columns, w<1>, w<0>, l<0>, seq_rows, rules::copied_to_local>>>;
};
template <class S>
struct joined;
template <int... I>
struct joined<std::integer_sequence<int, I...>> {
  using type = meta::concat_t<typename ten<I>::type...>;
};
"""
# Prints the milliseconds that a kernel takes to be lowered and written, the least of three times: mean and median over the
# structures of two families, the greatest of the Gaussian's (a text of 114 KB), and the matrix product.
EMIT = """#include <benchmark/reference/matmul_programs.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>
template <class F>
double timed(F emit) {
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const hoist::kernel_module m = emit();
    least = std::min(least, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  }
  return least;
}
std::vector<double> all_of(const family& f) {
  std::vector<double> ms;
  for (int i = 0; i < f.count; ++i) {
    if (!f.structures[i].exists) continue;
    const space points(f.structures[i], f.inputs, targets::nvidia_h200, {{"N", 2048}, {"M", 2048}});
    for (long k = 0; k < 20; ++k) {
      const long at = points.size() / 20 * k;
      if (points.rejection(at) == nullptr) ms.push_back(timed([&] { return points.emit(points.at(at)); }));
    }
  }
  std::sort(ms.begin(), ms.end());
  return ms;
}
double mean(const std::vector<double>& ms) {
  double sum = 0;
  for (double x : ms) sum += x;
  return sum / static_cast<double>(ms.size());
}
int main() {
  const auto jacobis = all_of(family_of<jacobi>("jacobi", {}));
  const auto gaussians = all_of(family_of("gaussian", benchmarks::gaussian_clamp));
  ir::point at{.sizes = {{"N", 1024}}, .local = {16, 16, 1}};
  constexpr auto product = benchmarks::terms::matmul_program<128, 128, 16>(benchmarks::terms::staged<128, 128, 16>);
  const double of_product = timed([&] { return variant_of(structure_of<strategies::identity>(product), at, ""); });
  std::printf("{\\"emit_ms\\": %.3f, \\"emit_mean_ms\\": %.3f, \\"emit_gaussian_ms\\": %.3f, \\"emit_gaussian_mean_ms\\": %.3f, "
              "\\"emit_gaussian_most_ms\\": %.3f, \\"emit_product_ms\\": %.3f}\\n",
              jacobis[jacobis.size() / 2], mean(jacobis), gaussians[gaussians.size() / 2], mean(gaussians), gaussians.back(), of_product);
}
"""


# Prints the milliseconds that a kernel of a chain of 4 and of 32 stencils takes to be lowered and written by the simplest schedule.
EMIT_STAGES = """#include <chrono>
#include <cstdio>
template <class P>
double a_kernel_of(P p, long stages) {
  double least = 1e9;
  for (int i = 0; i < 9; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    const kernel_module m = variant_of(scheduled(p), scheduled_at({{"N", 1536}, {"M", 2560}}, schedule_from("result: kernel")));
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    if (m.rejected == nullptr && m.kernels.size() == stages) least = ms < least ? ms : least;
  }
  return least / static_cast<double>(stages);
}
int main() {
  std::printf("{\\"emit_of_4_ms\\": %.3f, \\"emit_of_32_ms\\": %.3f}\\n", a_kernel_of(chain<4>, 4), a_kernel_of(chain<32>, 32));
}
"""
# A chain of stencils for it, of which each reads the one before.
CHAIN = """#include <hoist/schedule.hpp>
using namespace hoist;
inline constexpr auto stencil = adaptor{[](auto x) {
  return x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + 2.f * w(1, 1) - w(2, 0); });
}};
template <int K>
inline constexpr auto chain = program<array2<float, N, M>>(
    [](auto in) { return in | iterate_unrolled<K - 1>([](auto x) { return x | stencil | to_global; }) | stencil; });
"""


# Programs that are low-level terms, a product for each choice of tiles, or a marched cube for each number of planes; as
# programs alone, or with the structure's table, as families keep it.
LOW_LEVEL = """#include <benchmark/reference/matmul_programs.hpp>
#include <benchmark/reference/seven_point_programs.hpp>
using namespace hoist;
using namespace hoist::benchmarks::terms;
template <class P>
auto made_of(P p) {
  if constexpr (%s) return ir::terms_of<typename decltype(structure_of<strategies::identity>(p))::term>;
  else return sizeof(program_term<P>);
}
"""
# Tiles BM x BN x BK whose loads a group's work-items share evenly.
TILES = [(m, n, k) for m in (64, 128, 256) for n in (64, 128, 256) for k in (8, 16, 32) if m * k * 16 % (m * n) == 0 and k * n * 16 % (m * n) == 0]


def product(tiles):
    return "matmul_program<{0}>(staged<{0}>)".format(", ".join(map(str, tiles)))


def cube(planes):
    return f"seven_point_vectors<{planes}, 4, clamped_cube>"


def low_level(programs, with_structures):
    lines = [f"inline constexpr auto p{i} = {p};\nauto made{i}() {{ return made_of(p{i}); }}" for i, p in enumerate(programs)]
    return LOW_LEVEL % ("true" if with_structures else "false") + "\n".join(lines) + "\n"


def many(tens):
    return HEAD + FAMILY + MANY + f"family made() {{ return family_of<jacobi, joined<std::make_integer_sequence<int, {tens}>>::type>(\"jacobi\", {{}}); }}\n"


def family_of(count):
    return HEAD + FAMILY + f'family made() {{ return family_of<jacobi, recipes<{count}>>("jacobi", {{}}); }}\n'


def family_by(program, header, recipes, count):
    """The first recipes of a list of the menu's, on a program of the catalogue."""
    return (f"#include <benchmark/programs/{header}.hpp>\n" + FAMILY.replace("using jacobi = decltype(benchmarks::jacobi2d_5pt);\n", "")
            + "template <class L, int K>\nusing first_of = typename some<L, std::make_integer_sequence<int, K>>::type;\n"
            + f'family made() {{ return family_of<decltype(benchmarks::{program}), first_of<{recipes}, {count}>>("p", {{}}); }}\n')


def stages(count):
    """A program of so many stages, each with a function of its own, with the one structure that schedules are for."""
    made = "".join(f"  auto y{i + 1} = y{i} | pad2<1>(clamp) | slide2<3> | map2([](auto w) {{ return w(0, 1) + {i}.f * w(1, 1) - w(2, 0); }})"
                   + (" | to_global;\n" if i + 1 < count else ";\n") for i in range(count))
    return ("#define HOIST_COMPILED_ENGINE\n#include <hoist/hoist.hpp>\nusing namespace hoist;\n"
            f"inline constexpr auto p = program<array2<float, N, M>>([](auto y0) {{\n{made}  return y{count};\n}});\n"
            'family made() { return scheduled_family_of("p", p); }\n')


def structure(strategy, rest=""):
    return HEAD + FAMILY + POINT + MADE % strategy + rest


UNITS = {
    "language.hpp": "#include <hoist/language.hpp>\n",
    "hoist.hpp": "#include <hoist/hoist.hpp>\n",
    "explore.hpp": "#include <hoist/explore.hpp>\n",
    "simulate.hpp": "#include <hoist/hoist.hpp>\n#include <hoist/simulate.hpp>\n",
    "opencl.hpp": "#include <hoist/opencl.hpp>\n",
    "declarations, opencl.hpp": "#define HOIST_DECLARATIONS_ONLY\n#include <hoist/opencl.hpp>\n",
    "10 structures": many(1),
    "100 structures": many(10),
    "500 structures": many(50),
    "program": HEAD.replace("benchmark/programs/stencils", "hoist/language")
    + "using namespace hoist;\ninline constexpr auto p = program<array2<float, N, M>>([](auto in) {\n"
    "  return in | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) + w(1, 0) + w(1, 1) + w(1, 2) + w(2, 1); });\n"
    "});\nprogram_term<decltype(p)> term;\n",
    "1 structure": family_of(1),
    "9 structures": family_of(9),
    "family": HEAD + '#include <hoist/hoist.hpp>\nhoist::family made() { return hoist::family_of("jacobi", hoist::benchmarks::jacobi2d_5pt); }\n',
    "direct": structure(DIRECT),
    "direct, baked": structure(DIRECT, BAKED),
    "tile": structure(TILE),
    "tile, baked": structure(TILE, BAKED),
    "survey": HEAD + FAMILY + SURVEY,
    "simulate": HEAD + FAMILY + SIMULATE,
}
for _count in (1, 6):
    UNITS[f"{_count} of a product's family"] = family_by("matmul", "arrays", "families::products", _count)
for _count in (1, 7):
    UNITS[f"{_count} of a cube's family"] = family_by("jacobi3d_7pt", "cubes", "families::cubes", _count)
for _count in (10, 30, 100):
    UNITS[f"{_count} stages"] = stages(_count)
for _count in (2, 22):
    for _with in (False, True):
        _of = "structures" if _with else "programs"
        UNITS[f"{_count} {_of} of products"] = low_level(map(product, TILES[:_count]), _with)
        UNITS[f"{_count} {_of} of cubes"] = low_level(map(cube, range(1, _count + 1)), _with)
for _unit in ("1 structure", "family", "1 of a product's family", "6 of a product's family", "1 of a cube's family",
              "7 of a cube's family", "survey", "simulate"):
    UNITS[f"{_unit}, hoist::engine"] = "#define HOIST_COMPILED_ENGINE\n" + UNITS[_unit]

# A user's whole unit, which chooses and launches a kernel.
TUNES = (ROOT / "examples/readme.cpp").read_text()
UNITS["tunes"] = TUNES
UNITS["tunes, hoist::engine"] = "#define HOIST_COMPILED_ENGINE\n" + TUNES
UNITS["tunes, hoist::runtime"] = "#define HOIST_COMPILED_ENGINE\n#define HOIST_COMPILED_RUNTIME\n" + TUNES

# A second unit of the program, which calls what the first has tuned.
UNITS["calls"] = "#define HOIST_DECLARATIONS_ONLY\n" + TUNES.split("void step")[0] + (
    "tuned<std::remove_const_t<decltype(jacobi)>>& first();\n"
    "void again(float* out, const float* in, long n) { first()(view(out, {n, n}), view(in, {n, n})); }\n")

# What is compiled as a program is released, by -O2; the other units by -O1.
AS_RELEASED = ["tunes", "tunes, hoist::engine", "tunes, hoist::runtime", "calls"]

# What is told: a name, the unit, the unit that is subtracted, and by how many the difference is divided; where two more
# units follow, their difference is subtracted too.
ROWS = [
    ("including language.hpp", "language.hpp", None, 1),
    ("including hoist.hpp", "hoist.hpp", None, 1),
    ("including opencl.hpp", "opencl.hpp", None, 1),
    ("including opencl.hpp, declarations only", "declarations, opencl.hpp", None, 1),
    ("one program, beside language.hpp", "program", "language.hpp", 1),
    ("one structure more, of 100", "100 structures", "10 structures", 90),
    ("one structure more, of 500", "500 structures", "100 structures", 400),
    ("one structure more, of a family's 9", "9 structures", "1 structure", 8),
    ("one structure more, of a product's 6", "6 of a product's family", "1 of a product's family", 5),
    ("one structure more, of a cube's 7", "7 of a cube's family", "1 of a cube's family", 6),
    ("one program more, of 22 products", "22 programs of products", "2 programs of products", 20),
    ("a product's structure", "22 structures of products", "2 structures of products", 20, "22 programs of products", "2 programs of products"),
    ("one program more, of 22 marched cubes", "22 programs of cubes", "2 programs of cubes", 20),
    ("a cube's structure", "22 structures of cubes", "2 structures of cubes", 20, "22 programs of cubes", "2 programs of cubes"),
    ("a first structure, beside hoist.hpp", "1 structure", "hoist.hpp", 1),
    ("a whole family, beside hoist.hpp", "family", "hoist.hpp", 1),
    ("a first structure with hoist::engine", "1 structure, hoist::engine", "hoist.hpp", 1),
    ("a whole family with hoist::engine", "family, hoist::engine", "hoist.hpp", 1),
    ("one structure more, of a product's 6, with hoist::engine", "6 of a product's family, hoist::engine", "1 of a product's family, hoist::engine", 5),
    ("one structure more, of a cube's 7, with hoist::engine", "7 of a cube's family, hoist::engine", "1 of a cube's family, hoist::engine", 6),
    ("one stage more, of 30 with a schedule, with hoist::engine", "30 stages", "10 stages", 20),
    ("one stage more, of 100", "100 stages", "30 stages", 70),
    ("100 stages with a schedule, with hoist::engine", "100 stages", None, 1),
    ("baking the direct kernel", "direct, baked", "direct", 1),
    ("baking the local tile", "tile, baked", "tile", 1),
    ("exploring, beside explore.hpp", "survey", "explore.hpp", 1),
    ("exploring with hoist::engine", "survey, hoist::engine", "explore.hpp", 1),
    ("simulating, beside simulate.hpp", "simulate", "simulate.hpp", 1),
    ("simulating with hoist::engine", "simulate, hoist::engine", "simulate.hpp", 1),
    ("examples/readme.cpp, which tunes a program, -O2", "tunes", None, 1),
    ("the same with hoist::engine", "tunes, hoist::engine", None, 1),
    ("the same with hoist::runtime", "tunes, hoist::runtime", None, 1),
    ("a second unit that calls what it tuned, -O2", "calls", None, 1),
]

# Programs that time how long texts take to make.
EMITTERS = [HEAD + FAMILY + EMIT, CHAIN + EMIT_STAGES]
