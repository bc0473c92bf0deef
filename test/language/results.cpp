// Programs with several results: families of all together where shapes agree, of each alone where they don't.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <support/families.hpp>
#include <support/meaning.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>

namespace {

using namespace hoist;
using namespace hoist::test;
using row = array<float, N>;
using grid = array2<float, N, M>;

constexpr auto doubled = [](auto v) { return v * 2.f; };
constexpr auto squared = [](auto v) { return v * v; };
constexpr auto sum_of = [](auto r) { return r | reduce(add); };

constexpr auto two = program<row>([](auto x) { return make_tuple(x | map(doubled), x | map(squared)); });
constexpr auto grids = program<grid, grid>([](auto x, auto y) {
  return make_tuple(x | pad2<1>(clamp) | slide2<3> | map2([](auto w) { return w(0, 1) - w(2, 1); }),
                    zip2(x, y) | map2([](auto a, auto b) { return a * b; }));
});
constexpr auto unzipped = program<row, row>([](auto x, auto y) { return zip(x | map(doubled), y | map(squared)) | unzip; });
constexpr auto moved = program<row>([](auto x) { return make_tuple(x | reverse, x); });
constexpr auto sums = program<row>([](auto x) { return make_tuple(x | reduce(add), x | map(squared) | reduce(maximum)); });
constexpr auto rows = program<grid>(
    [](auto x) { return x | map([](auto r) { return make_tuple(r | reduce(add), r | map(squared) | reduce(add)); }); });
constexpr auto lengths =
    program<row>([](auto x) { return make_tuple(x | map(doubled), x | slide<2> | map([](auto w) { return w(0) - w(1); })); });
constexpr auto dimensions =
    program<grid>([](auto x) { return make_tuple(x | map(sum_of), x | map2([](auto v) { return v + 1.f; })); });
constexpr auto scaled = program<row>([](auto x) { return make_tuple(x | reduce(add), x | map(doubled)); });

constexpr auto turned =
    program<grid>([](auto x) { return make_tuple(x | transpose, x | map2([](auto v) { return v > 8.f; }), x | map(sum_of)); });
constexpr auto extremes = program<grid>([](auto x) {
  return x | join | reduce_seq(starting_from<1e9f, -1e9f>([](auto a, auto v) {
           return make_tuple(min(get<0>(a), v), max(get<1>(a), v));
         }));
});

const std::vector<std::pair<long, long>> lines{{1, 1}, {13, 1}, {4096, 1}}, tables{{1, 1}, {7, 101}};

arrays of_each(const arrays& in, double (*f)(double), double (*g)(double)) {
  arrays o(2);
  for (double v : in[0]) {
    o[0].push_back(f(v));
    o[1].push_back(g(v));
  }
  return o;
}
double twice(double v) { return 2 * v; }
double square(double v) { return v * v; }
long stores_of(const kernel_module& m) {
  const std::string text{m.text.data(), static_cast<std::size_t>(m.text.size())};
  long loops = 0;
  for (std::size_t at = text.find("get_global_id"); at != std::string::npos; at = text.find("get_global_id", at + 1)) ++loops;
  return loops;
}

/// Whether a rule made the structure of that name.
bool made_by(const family& f, const char* name, const char* rule) {
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && std::strcmp(f.structures[i].name, name) == 0)
      for (int k = 0; k < f.structures[i].step_count; ++k)
        if (std::strcmp(f.structures[i].steps[k], rule) == 0) return true;
  return false;
}

/// The results of a program put together have the kind that they had, and the same elements on the host.
template <int Dimensions, class P>
void check_together(P, long n, long m) {
  using before = program_term<P>;
  using after = renumber<typename strategies::join_results<Dimensions>::template on<before>::type>;
  static_assert(!std::is_same_v<before, after> && std::is_same_v<kind<before>, kind<after>>);
  const ir::point at = point_at(n, m, {1});
  const exact_inputs data(ir::table_of<before>(), at);
  reference x(ir::table_of<before>(), at, true), y(ir::table_of<after>(), at, true);
  data.give_to(x);
  data.give_to(y);
  for (const result_array& r : results_of<typename P::type>.of) {
    REQUIRE(x.extents(r) == y.extents(r));
    for (long i = 0; i < n * m; ++i) {
      const ir::path where = reference::place(r, x.extents(r), i);
      CHECK(x.at(where).value == y.at(where).value);
    }
  }
}

}  // namespace

TEST_CASE("arrays of one shape are made by one loop") {
  check_everywhere(
      few_of("two", two), lines, [](const arrays& in, long, long) { return of_each(in, twice, square); }, 3);
  const family f = few_of("two", two);
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists && std::strcmp(f.structures[i].name, "direct-1d") == 0)
      CHECK(stores_of(emit_module(f.structures[i].terms(), point_at(13, 1, {4}), 1)) == 1);
  check_everywhere(
      few_of("grids", grids), tables,
      [](const arrays& in, long n, long m) {
        arrays o(2);
        const auto x = [&](long i, long j) { return in[0][static_cast<std::size_t>(std::clamp(i, 0L, n - 1) * m + j)]; };
        for (long i = 0; i < n; ++i)
          for (long j = 0; j < m; ++j) {
            o[0].push_back(x(i - 1, j) - x(i + 1, j));
            o[1].push_back(x(i, j) * in[1][static_cast<std::size_t>(i * m + j)]);
          }
        return o;
      },
      4);
  check_everywhere(
      few_of("unzipped", unzipped), lines,
      [](const arrays& in, long, long) {
        return arrays{of_each(in, twice, twice)[0], of_each({in[1]}, square, square)[0]};
      },
      3);
  check_everywhere(few_of("moved", moved), lines, [](const arrays& in, long, long) {
    return arrays{{in[0].rbegin(), in[0].rend()}, in[0]};
  });
}
TEST_CASE("sums of one array are made by one reduction") {
  CHECK(made_by(few_of("sums", sums), "group-per-row", rules::reduce_together::name));
  CHECK(!made_by(few_of("sums", sums), "group-per-row-vec4", rules::reduce_together::name));
  check_everywhere(few_of("sums", sums), lines, [](const arrays& in, long, long) {
    arrays o{{0}, {0}};
    for (double v : in[0]) {
      o[0][0] += v;
      o[1][0] = std::max(o[1][0], v * v);
    }
    return o;
  });
  check_everywhere(
      few_of("rows", rows), tables,
      [](const arrays& in, long n, long m) {
        arrays o(2, std::vector<double>(static_cast<std::size_t>(n)));
        for (long i = 0; i < n * m; ++i) {
          const double v = in[0][static_cast<std::size_t>(i)];
          o[0][static_cast<std::size_t>(i / m)] += v;
          o[1][static_cast<std::size_t>(i / m)] += v * v;
        }
        return o;
      },
      4);
}
TEST_CASE("arrays of several shapes have loops of their own in one kernel") {
  check_everywhere(
      few_of("lengths", lengths), {{2, 1}, {257, 1}},
      [](const arrays& in, long n, long) {
        arrays o = of_each(in, twice, twice);
        o[1].clear();
        for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(n); ++i) o[1].push_back(in[0][i] - in[0][i + 1]);
        return o;
      },
      3);
  check_everywhere(few_of("dimensions", dimensions), tables, [](const arrays& in, long n, long m) {
    arrays o(2, std::vector<double>(static_cast<std::size_t>(n)));
    o[1].clear();
    for (long i = 0; i < n * m; ++i) {
      const double v = in[0][static_cast<std::size_t>(i)];
      o[0][static_cast<std::size_t>(i / m)] += v;
      o[1].push_back(v + 1);
    }
    return o;
  });
  check_everywhere(few_of("scaled", scaled), lines, [](const arrays& in, long, long) {
    arrays o = of_each(in, twice, twice);
    o[0] = {0};
    for (double v : in[0]) o[0][0] += v;
    return o;
  });
}
TEST_CASE("arrays that are only moved stand beside others; a loop may be a whole program") {
  check_everywhere(few_of("turned", turned), tables, [](const arrays& in, long n, long m) {
    arrays o(3);
    for (long j = 0; j < m; ++j)
      for (long i = 0; i < n; ++i) o[0].push_back(in[0][static_cast<std::size_t>(i * m + j)]);
    o[2].resize(static_cast<std::size_t>(n));
    for (long i = 0; i < n * m; ++i) {
      const double v = in[0][static_cast<std::size_t>(i)];
      o[1].push_back(v > 8);
      o[2][static_cast<std::size_t>(i / m)] += v;
    }
    return o;
  });
  check_everywhere(few_of("extremes", extremes), tables, [](const arrays& in, long, long) {
    const auto [least, most] = std::minmax_element(in[0].begin(), in[0].end());
    return arrays{{*least}, {*most}};
  });
}
TEST_CASE("results put together mean what they meant") {
  check_meaning(rewritten_by<strategies::prepare>("rows", rows));
  check_together<1>(two, 13, 1);
  check_together<1>(moved, 7, 1);
  check_together<2>(grids, 5, 7);
}
