// Stages that are read through pads, steps, transpositions, upsampling, by indices that are read, and by several readers; tiles
// of rows that are two dimensions.
#include "random_schedules.hpp"

#include <hoist/explore/written_for.hpp>
#include <hoist/language.hpp>
#include <hoist/model/paper_tiles.hpp>
#include <hoist/model/stage_choices.hpp>
#include <hoist/target/targets.hpp>

#include <sample.hpp>

#include <array>

using namespace hoist;

namespace {

using grid = array2<float, N, M>;
constexpr auto weighted = [](auto w) {
  return w(0, 0) + 2.f * w(0, 1) + w(0, 2) + w(1, 0) - w(1, 1) + w(1, 2) + w(2, 0) + w(2, 2);
};
template <class P>
void check(const char* name, P program, int least, const test::test_sizes& sizes) {
  CHECK(test::check_random_schedules(test::scheduled_subject_of(name, program), test::sample(16), sizes) >= least);
}

}  // namespace

TEST_CASE("schedules: stages behind repeated, mirrored and constant edges") {
  check("edges", program<grid>([](auto in) {
          return in | pad2<1>(clamp) | slide2<3> | map2(weighted) | pad2<1>(clamp) | slide2<3> | map2(weighted) |
                 pad2<2>(mirror) | slide2<5> | map2([](auto w) { return w(0, 0) + w(4, 4) - w(2, 2); });
        }),
        24, {{13, 21}, {3, 2}, {8, 16}, {1, 1}});
  check("constants", program<grid>([](auto in) {
          return in | pad2<1>(constant<2>) | slide2<3> | map2(weighted) | named<"first"> | pad2<1>(constant<1>) | slide2<3> |
                 map2(weighted) | named<"second"> | pad2<1>(wrap) | slide2<3> | map2(weighted);
        }),
        20, {{13, 21}, {3, 2}, {8, 16}});
}
TEST_CASE("schedules: cells whose edges are wider than they are") {
  check("cells", program<grid>([](auto in) {
          return in | map2([](auto x) { return 2.f * x + 1.f; }) | named<"twice"> | pad2<9, 11>(clamp) | slide2<2, 2, 2> |
                 map2([](auto w) { return w(0, 0) + 2.f * w(0, 1) - w(1, 1); }) | pad2<5>(mirror) | slide2<3> | map2(weighted);
        }),
        24, {{14, 22}, {2, 2}, {8, 16}});
}
TEST_CASE("schedules: stages of half the size, and back") {
  check("sampled", program<grid>([](auto in) {
          return let(in | map2([](auto x) { return 2.f * x + 1.f; }) | named<"twice">, [](auto a) {
            return let(a | pad2<1>(clamp) | slide2<3, 3, 2> | map2(weighted) | named<"down">, [=](auto d) {
              auto up = d | map([](auto row) { return row | map([](auto x) { return x | fill<2>; }) | join; }) |
                        map([](auto row) { return row | fill<2>; }) | join;
              return zip2(a, up) | map2([](auto x, auto y) { return x - y; });
            });
          });
        }),
        20, {{12, 22}, {2, 2}, {16, 32}});
}
TEST_CASE("schedules: transpositions, rows and sums") {
  check("turned", program<grid>([](auto in) {
          return in | map2([](auto x) { return x + 1.f; }) | named<"one"> | transpose | pad2<1>(clamp) | slide2<3> |
                 map2(weighted) | named<"two"> | transpose | map([](auto row) { return row | slide<2>; }) |
                 map2([](auto w) { return w(0) - w(1); });
        }),
        20, {{12, 22}, {1, 2}, {7, 13}});
  check("summed", program<grid, grid>([](auto a, auto b) {
          auto sums = a | map([](auto row) { return row | map([](auto x) { return x * 2.f; }) | reduce(add); }) | named<"sums">;
          return let(sums, [=](auto s) {
            return zip(b, s) | map([](auto row, auto t) { return row | map([=](auto x) { return x + t; }); });
          });
        }),
        20, {{12, 22}, {1, 2}, {7, 13}});
  check("moved", program<grid>([](auto in) { return in | transpose; }), 20, {{12, 22}, {1, 2}, {7, 13}});
}
TEST_CASE("schedules: sums that whole rows read are stages, and those that one element reads are none") {
  constexpr auto sums = [](auto a) { return a | map([](auto row) { return row | reduce(add); }); };
  auto over_sums = program<grid>(
      [=](auto a) { return zip(a, sums(a)) | map([](auto row, auto t) { return row | map([=](auto x) { return x - t; }); }); });
  const auto stage_of_sums = [](const test::scheduled_subject& s) {
    const lower::stage_graph g = test::stages_at(s, 12, 22);
    REQUIRE(g.rejected == nullptr);
    const int at = g.find("reduction1");
    return at < 0 ? 0L : g.stages[at].elements();
  };
  CHECK(stage_of_sums(test::scheduled_subject_of("over", over_sums)) == 12);
  auto doubled = program<grid>([=](auto a) { return sums(a) | map([](auto t) { return t + t; }); });
  CHECK(stage_of_sums(test::scheduled_subject_of("doubled", doubled)) == 0);
  check("over", over_sums, 20, {{12, 22}, {1, 2}, {7, 13}});
}
TEST_CASE("schedules: products, lines and gathers") {
  check("product", program<grid, array2<float, M, N>>([](auto a, auto b) {
          auto columns = b | transpose;
          return a | map([=](auto row) {
                   return columns | map([=](auto column) {
                            return zip(row, column) | map([](auto x, auto y) { return x * y; }) | reduce(add);
                          });
                 });
        }),
        20, {{6, 9}, {1, 2}, {8, 16}});
  check("line", program<array<float, N>>([](auto in) {
          return in | pad<2>(clamp) | slide<5> | map([](auto w) { return w(0) + w(2) - w(4); }) | named<"a"> | pad<1>(clamp) |
                 slide<3> | map([](auto w) { return w(0) + w(2); });
        }),
        20, {{29, 1}, {1, 1}, {64, 1}});
  check("gathered", program<array<float, N>, array<int, M>>([](auto x, auto i) {
          return gather(i, x | map([](auto v) { return v * 3.f; }) | named<"table">) | map([](auto v) { return v + 1.f; });
        }),
        20, {{9, 31}, {1, 3}, {16, 16}});
}
/// Whether a schedule of a program is lowered, and its kernel computes what the program means.
void check_schedule(const test::scheduled_subject& s, std::pair<long, long> size, const std::string& text) {
  CAPTURE(s.name + ": " + text);
  const ir::point at = scheduled_at({{"N", size.first}, {"M", size.second}}, schedule_from(text));
  const test::exact_inputs data(s.as_written.terms, at);
  const test::meaning expected = test::meaning_of(s.as_written.terms, at, s.as_written.dimensions, data);
  const kernel_module made = emit_module(s.by_stages.terms, at, s.by_stages.inputs);
  REQUIRE_MESSAGE(made.rejected == nullptr, std::string(made.rejected));
  test::meaning got{expected.extents, {}};
  for (const simulate::finding& f : test::run_module(made, data, got.values).findings) FAIL_CHECK(f.text);
  const std::string wrong = test::difference(got, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}
TEST_CASE("schedules: chunks of sums, with what they read in local memory") {
  const auto product = test::scheduled_subject_of(
      "product", program<grid, array2<float, M, N>>([](auto a, auto b) {
        auto columns = b | transpose;
        return a | map([=](auto row) {
                 return columns | map([=](auto column) {
                          return zip(row, column) | map([](auto x, auto y) { return x * y; }) | reduce(add);
                        });
               });
      }));
  const auto two_sums = test::scheduled_subject_of(
      "two sums", program<grid, array<float, M>>([](auto a, auto x) {
        return a | map([=](auto row) {
                 return max(1.f + (zip(row, x) | map([](auto u, auto v) { return u * v; }) | reduce(add)), 0.f) -
                        (row | reduce(add));
               });
      }));
  for (const std::string size : {"6x4", "4x8", "3x5"})
    for (const std::string block : {"2x2", "1x4 vectors 4", "3x1"})
      for (const std::string chunk : {"4", "3 steps 3", "8 steps 2", "16"})
        for (const std::string how : {"", " linear", " ahead", " ahead linear"})
          for (const std::string members : {"in0: group; in1: group", "in0: group padded 1 transposed; in1: group block 2x2",
                                            "in1: group block 8x8 transposed padded 3"}) {
            const std::string text =
                "result: kernel group " + size + " block " + block + " chunks " + chunk + how + "; " + members;
            const long columns = size[2] - '0', width = block[2] - '0';
            if (columns < width || size[0] < block[0]) continue;
            check_schedule(product, {13, 21}, text);
            check_schedule(product, {12, 24}, text);
          }
  for (const std::string chunk : {"1", "4", "5 ahead", "32 steps 8"})
    check_schedule(two_sums, {19, 40}, "result: kernel group 8 block 2 chunks " + chunk + "; in0: group; in1: group");
  const auto has_vectors = [&](const target& on) {
    const ir::point at = scheduled_at({{"N", 12}, {"M", 24}}, schedule_from("result: kernel block 2x4 vectors 4"));
    const kernel_module m = emit_module(product.by_stages.terms, written_for(at, on), 2);
    const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    CHECK((text.find("float4 r0") == std::string::npos) == (text.find("float r0") != std::string::npos));
    return text.find("float4 r0") != std::string::npos;
  };
  CHECK(has_vectors(targets::cpu_pocl));
  CHECK(!has_vectors(targets::nvidia_h200));
}
TEST_CASE("schedules: what all chunks of a sum read alike in local memory is read before them") {
  const auto unlike = test::scheduled_subject_of(
      "unlike", program<grid>([](auto in) {
        constexpr auto sum = starting_from<0.f>([](auto before, auto x) { return before + x; });
        return in | pad2<1>(clamp) | slide2<3> | map2([=](auto w) {
                 auto own = w | at<1> | at<1>;
                 return w | join | map([=](auto x) { return (x - own) * (x - own); }) | reduce_seq(sum);
               });
      }));
  for (const std::string block : {"1x1", "2x1", "4x2", "3x1"})
    for (const char* chunk : {"1", "2", "4 ahead", "3 steps 3"})
      for (const auto& size : {std::pair{13L, 21L}, {12L, 24L}, {4L, 5L}})
        check_schedule(unlike, size,
                       "result: kernel group 4x5 block " + block + " chunks " + chunk + " linear; in0: group whole");
  const auto inside_of_loop = [&](const char* plan) {
    const ir::point at = scheduled_at({{"N", 12}, {"M", 20}}, schedule_from(plan));
    const kernel_module made = emit_module(unlike.by_stages.terms, at, unlike.by_stages.inputs);
    REQUIRE(made.rejected == nullptr);
    std::string text(made.text.data(), static_cast<std::size_t>(made.text.size()));
    text = text.substr(text.find("for (int i = 0; i < 9; ++i)"));
    CHECK(text.find("barrier") == std::string::npos);
    int loads = 0;
    for (std::size_t i = text.find("tile0["); i != std::string::npos; i = text.find("tile0[", i + 1)) ++loads;
    return loads;
  };
  CHECK(inside_of_loop("result: kernel group 4x5 block 4x1 chunks 1 linear; in0: group whole") == 4);
}
TEST_CASE("schedules: sums of one function of two arrays are two, and those of a tuple's components one") {
  constexpr auto tripled = [](auto row) { return row | map([](auto x) { return 3.f * x; }) | reduce(add); };
  check("alike", program<grid, grid>([=](auto a, auto b) {
          return zip(a, b) | map([=](auto r, auto s) {
                   return let(tripled(r), [=](auto t) { return make_tuple(t - 2.f * tripled(s), t + 1.f); });
                 });
        }),
        20, {{12, 22}, {1, 2}, {7, 13}});
}
TEST_CASE("schedules: as many elements as another stage has, and names that one kernel alone reads") {
  check("resampled", program<grid>([](auto in) {
          auto pairs =
              in | map([](auto row) { return row | pad<0, 1>(clamp) | slide<2, 2> | map([](auto w) { return w(0) - w(1); }); });
          return let(pairs | named<"pairs"> | to_global, [=](auto kept) {
            return let(kept | map2([](auto x) { return x + 1.f; }) | named<"more"> | to_global, [=](auto more) {
              auto wide = more | map([](auto row) { return row | resample<M + 1>(by([](auto i, auto) { return i / 2; })); });
              return zip2(in, wide | resample<N>(by([](auto i, auto n) { return n - 1 - i; })) | slide2<1, 2>) |
                     map2([](auto x, auto w) { return x * w(0, 0) + w(0, 1); });
            });
          });
        }),
        20, {{12, 23}, {1, 2}, {7, 13}});
}
TEST_CASE("schedules: scans have kernels of their own, and others beside them any") {
  check("scanned", program<grid>([](auto in) {
          auto sums = in | map2([](auto x) { return x + 1.f; }) | named<"more"> | transpose |
                      map([](auto column) { return column | scan_seq(add); }) | transpose | named<"sums"> | to_global;
          return sums | map([](auto row) { return row | reverse | scan(add) | reverse; }) | pad2<1>(clamp) | slide2<3> |
                 map2(weighted);
        }),
        16, {{12, 23}, {1, 2}, {7, 13}});
}
TEST_CASE("schedules: rows behind a repeated edge stand in registers, whatever factor the block's height has") {
  const auto columns = test::scheduled_subject_of("columns", program<grid>([](auto in) {
                                                    return in | map2([](auto x) { return 2.f * x + 1.f; }) | named<"rows"> |
                                                           pad<2>(clamp) | slide2<5, 1> |
                                                           map2([](auto w) { return w(0, 0) + 3.f * w(2, 0) - w(4, 0); });
                                                  }));
  for (const std::string block : {"8x4", "4x4", "6x4", "7x4", "2x4"})
    for (const std::string how : {"", " marched"})
      for (const std::pair<long, long>& size : {std::pair{48L, 8L}, {13L, 20L}, {17L, 5L}, {8L, 4L}})
        check_schedule(columns, size, "result: kernel block " + block + " vectors 4" + how + "; rows: item vectors 4");
  const ir::point at =
      scheduled_at({{"N", 48}, {"M", 8}}, schedule_from("result: kernel block 8x4 vectors 4 marched; rows: item vectors 4"));
  const kernel_module made = emit_module(columns.by_stages.terms, at, columns.by_stages.inputs);
  REQUIRE(made.rejected == nullptr);
  const std::string text(made.text.data(), static_cast<std::size_t>(made.text.size()));
  for (std::size_t i = text.find("kept0["); i != std::string::npos; i = text.find("kept0[", i + 1))
    CHECK(text.find_first_not_of("0123456789", i + 6) == text.find(']', i));
}
TEST_CASE("tiles of rows divide two dimensions, or reach beyond the inner one") {
  using model::detail::tile_of_rows;
  for (const auto& [outer, inner, rows, block] : {std::array{80L, 100L, 128L, 8L},
                                                  {112, 112, 64, 8},
                                                  {3, 1536, 64, 4},
                                                  {57, 91, 64, 8},
                                                  {1, 8191, 64, 4},
                                                  {1, 7, 64, 8},
                                                  {1, 1, 64, 4}}) {
    CAPTURE(inner);
    const auto t = tile_of_rows(outer, inner, rows, block);
    CHECK(outer % t.outer == 0);
    CHECK((inner % t.inner == 0 || t.inner == rows));
    CHECK(t.inner % t.block == 0);
    CHECK(t.block <= 2 * block);
    CHECK(t.outer * t.inner <= 2 * rows);
  }
  const auto pixels = tile_of_rows(80, 100, 128, 8);
  CHECK(pixels.outer * pixels.inner == 160);
  CHECK(pixels.block == 10);
}
TEST_CASE("plan search: the paper's tiles") {
  lower::stage s;
  s.extents = {1536, 2560};
  const auto serial = [&](int d) { return model::detail::serial_loops(s, d); };
  CHECK(serial(0) == std::vector<long>{1, 2, 4, 8});
  CHECK(serial(1) == std::vector<long>{1, 2, 4, 8, 5});
  CHECK(model::detail::thread_loops(s, 1) == std::vector<long>{16, 32, 64});
  CHECK(model::detail::thread_loops(s, 0) == std::vector<long>{1, 2, 4, 8, 16});
  CHECK(model::paper_kernel_tiles(s).size() == 4 * 5 * 15);
  s.extents = {700, 3};
  CHECK(model::detail::thread_dimension(s) == 0);
  CHECK(model::detail::thread_loops(s, 1) == std::vector<long>{1, 2, 4});
  s.extents = {1, 1};
  CHECK(model::paper_kernel_tiles(s).size() == 1);
  s.extents = {};
  CHECK(model::paper_kernel_tiles(s).size() == 1);
}
TEST_CASE("tiles with the halo of what a kernel computes are a round number of columns") {
  const auto reads_around = program<grid>([](auto in) {
    const auto wide = in | pad2<3>(clamp) | slide2<7> | map2([](auto w) { return w(0, 0) + w(6, 3); }) | named<"wide">;
    return wide | pad2<1>(clamp) | slide2<3> | map2(weighted);
  });
  const test::scheduled_subject s = test::scheduled_subject_of("around", reads_around);
  const ir::point at = scheduled_at({{"N", 200}, {"M", 300}}, {});
  const lower::stage_graph g = stages_of_program(s.by_stages.terms, at, s.by_stages.inputs);
  REQUIRE(g.rejected == nullptr);
  const auto read = footprints_of(s.by_stages.terms, g, at, s.by_stages.inputs);
  REQUIRE(g.stages.size() == 3);
  const int in = g.stages[0].input >= 0 ? 0 : 1, wide = 1 - in;
  const model::halo one = model::widest_halo(g, read, g.result(), {wide}), two = model::widest_halo(g, read, wide, {in});
  CHECK(one.rows == 2);
  CHECK(one.columns == 2);
  CHECK(two.rows == 6);
  CHECK(two.columns == 3);
  CHECK(model::widest_halo(g, read, g.result(), {}).columns == 0);
  int fit = 0;
  for (const ir::placed_stage& p : model::kernel_tiles(g.stages[g.result()], one))
    fit += p.group.count == 2 && p.group.of[1] + one.columns == 128 && p.group.of[0] + one.rows == 32;
  CHECK(fit > 0);
}
