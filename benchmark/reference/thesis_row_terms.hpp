#pragma once
// Low-level terms of the thesis's benchmarks on rows of matrices: what their hand-written kernels do.

#include <benchmark/programs/thesis.hpp>
#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/vector_sums.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>

#include <string>

namespace hoist::benchmarks::terms {

inline constexpr auto weighed = [](auto taps) {
  return [=](auto window) { return zip(window | join, taps) | map(product) | reduce_unrolled(add); };
};
/// A group's tile of windows of WR x WC through local memory, from its columns; its outputs in rounds of LX x LY.
template <long WR, long WC, long LX, long LY>
inline constexpr auto weighed_tile = [](auto columns, auto taps) {
  return columns | transpose | map_local<1>([](auto row) { return row | map_local<0>(id); }) | to_local | slide2<WR, WC> |
         split<LY> | map_unrolled([=](auto rows) {
           return rows | map_local<1>([=](auto row) {
                    return row | split<LX> | map_unrolled([=](auto some) { return some | map_local<0>(weighed(taps)); }) | join;
                  });
         }) |
         join;
};
template <long LX, long LY, long Steps>
inline constexpr auto convolution_rows_program = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | split<LY> | map_workgroup<1>([=](auto rows) {
           return rows | map([](auto row) { return row | pad<8>(constant<0>); }) | transpose |
                  slide<Steps * LX + 16, Steps * LX> |
                  map_workgroup<0>([=](auto columns) { return weighed_tile<1, 17, LX, LY>(columns, taps); }) | side_by_side;
         }) |
         join;
});
template <long LX, long LY, long Steps>
inline constexpr auto convolution_columns_program = program<grid, array<float, 17>>([](auto in, auto taps) {
  return in | pad<8>(constant<0>) | slide<Steps * LY + 16, Steps * LY> | map_workgroup<1>([=](auto strip) {
           return strip | transpose | split<LX> |
                  map_workgroup<0>([=](auto columns) { return weighed_tile<17, 1, LX, LY>(columns, taps); }) | side_by_side;
         }) |
         join;
});
template <long LX, long LY, long Steps>
void convolution_by(work& w, long n, long m, bool columns) {
  const std::string name = std::to_string(Steps) + " steps";
  if (columns)
    offer(w, name, convolution_columns_program<LX, LY, Steps>, n, m, LX, LY, 17);
  else
    offer(w, name, convolution_rows_program<LX, LY, Steps>, n, m, LX, LY, 17);
}
template <long LX, long LY>
void convolution_of(work& w, long n, long m, bool columns) {
  convolution_by<LX, LY, 2>(w, n, m, columns);
  convolution_by<LX, LY, 4>(w, n, m, columns);
  convolution_by<LX, LY, 8>(w, n, m, columns);
}
inline void convolution(work& w, long n, long m, bool columns) {
  convolution_of<16, 4>(w, n, m, columns);
  convolution_of<16, 8>(w, n, m, columns);
  convolution_of<32, 4>(w, n, m, columns);
  convolution_of<32, 8>(w, n, m, columns);
  convolution_of<64, 4>(w, n, m, columns);
}

/// A group's R rows summed with a vector: `sums` adds to R vectors of four what a column of vectors gives, then all are added
/// in local memory.
template <long LX>
inline constexpr auto rows_summed = [](auto columns, auto sums) {
  return columns | split<LX> | transpose | map_local<0>(sums) | to_local | transpose | join | split<LX / 16> |
         map_local<0>(summed) | to_local | split<16>;
};
template <long R>
inline constexpr auto zero_rows = filled<0.f, R, 4> | map([](auto v) { return v | as_vector<4>; }) | join | map_unrolled(id);
inline constexpr auto components_summed = [](auto v) { return get<0>(v) + get<1>(v) + (get<2>(v) + get<3>(v)); };
inline constexpr auto vectors_of_rows = [](auto rows) {
  return rows | map([](auto row) { return row | as_vector<4>; }) | transpose;
};

/// R rows a group, in steps of LX vectors; x is loaded once for all of them.
template <long LX, long R>
inline constexpr auto scaled_rows_program = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step) | fill<R>) |
                        map_unrolled([](auto s, auto a, auto x) { return s + a * x; });
               },
               zero_rows<R>) |
           map_unrolled(components_summed);
  };
  return zip(a, y) | split<R> | map_workgroup<0>([=](auto rows) {
           auto of_a = rows | map([](auto row) { return get<0>(row); });
           auto of_y = rows | map([](auto row) { return get<1>(row); });
           return zip(rows_summed<LX>(zip(vectors_of_rows(of_a), x | as_vector<4>), sums), of_y) |
                  map_local<0>([](auto some, auto y) { return 2.5f * (some | reduce_seq(add)) + 1.5f * y; });
         }) |
         join;
});
template <long LX, long R>
inline constexpr auto two_rows_program = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step), get<2>(step) | fill<R>) |
                        map_unrolled([](auto s, auto a, auto b, auto x) { return s + (2.f * a + 1.5f * b) * x; });
               },
               zero_rows<R>) |
           map_unrolled(components_summed);
  };
  return zip(a, b) | split<R> | map_workgroup<0>([=](auto rows) {
           auto of_a = rows | map([](auto row) { return get<0>(row); });
           auto of_b = rows | map([](auto row) { return get<1>(row); });
           return rows_summed<LX>(zip(vectors_of_rows(of_a), vectors_of_rows(of_b), x | as_vector<4>), sums) |
                  map_local<0>(summed);
         }) |
         join;
});
template <long LX, long R>
void rows_by_vector_of(work& w, long n, long m, bool two) {
  const std::string name = std::to_string(R) + " rows a group";
  if (two)
    offer(w, name, two_rows_program<LX, R>, n, m, LX, 1, m / LX + 20);
  else
    offer(w, name, scaled_rows_program<LX, R>, n, m, LX, 1, m / LX + 20);
}
/// A row by a work-item, in vectors of sixteen: for cores that have them.
inline constexpr auto by_sixteens = [](auto row) { return row | as_vector<16>; };
inline constexpr auto rows_alone_scaled = program<grid, array<float, M>, array<float, N>>([](auto a, auto x, auto y) {
  return zip(a, y) | map_global<0>([=](auto row, auto y) {
           return let(zip(by_sixteens(row), by_sixteens(x)) | map(product) | reduce_seq<4>(add),
                      [=](auto sum) { return 2.5f * pairwise<0, 16>(sum) + 1.5f * y; });
         });
});
inline constexpr auto two_rows_alone = program<grid, grid, array<float, M>>([](auto a, auto b, auto x) {
  return zip(a, b) | map_global<0>([=](auto a, auto b) {
           return let(zip(by_sixteens(a), by_sixteens(b), by_sixteens(x)) |
                          map([](auto a, auto b, auto x) { return (2.f * a + 1.5f * b) * x; }) | reduce_seq<4>(add),
                      pairwise<0, 16>);
         });
});
inline void rows_alone(work& w, long n, long m, bool two) {
  for (long lx : {1L, 4L, 16L}) {
    if (two)
      offer(w, "a row a work-item", two_rows_alone, n, m, lx, 1, m / 16 + 20);
    else
      offer(w, "a row a work-item", rows_alone_scaled, n, m, lx, 1, m / 16 + 20);
  }
}
inline void rows_by_vector(work& w, long n, long m, bool two) {
  rows_alone(w, n, m, two);
  rows_by_vector_of<64, 1>(w, n, m, two);
  rows_by_vector_of<64, 2>(w, n, m, two);
  rows_by_vector_of<64, 4>(w, n, m, two);
  rows_by_vector_of<128, 1>(w, n, m, two);
  rows_by_vector_of<128, 2>(w, n, m, two);
  rows_by_vector_of<128, 4>(w, n, m, two);
}

/// A x as above; then four columns of Chunk rows a work-item, then the chunks' sums.
template <long LX, long Chunk>
inline constexpr auto atax_program = program<grid, array<float, M>>([](auto a, auto x) {
  auto sums = [](auto own) {
    return own |
           reduce_seq<4>(
               [](auto sums, auto step) {
                 return zip(sums, get<0>(step), get<1>(step) | fill<2>) |
                        map_unrolled([](auto s, auto a, auto x) { return s + a * x; });
               },
               zero_rows<2>) |
           map_unrolled(components_summed);
  };
  auto by_x = a | split<2> | map_workgroup<0>([=](auto rows) {
                return rows_summed<LX>(zip(vectors_of_rows(rows), x | as_vector<4>), sums) | map_local<0>(summed);
              }) |
              join | to_global;
  return let(by_x, [=](auto t) {
    auto partial = zip(a | split<Chunk>, t | split<Chunk>) | map_global<1>([](auto rows, auto of_t) {
                     return vectors_of_rows(rows) | map_global<0>([=](auto column) {
                              return zip(column, of_t) | map([](auto v, auto s) { return v * s; }) | reduce_seq(add);
                            }) |
                            as_scalar;
                   }) |
                   to_global;
    return partial | transpose | map_global<0>(summed);
  });
});
template <long LX, long Chunk>
void atax_of(work& w, long n, long m) {
  offer(w, "chunks of " + std::to_string(Chunk), atax_program<LX, Chunk>, n, m, LX, 1,
        2 * (m / LX + 20) + 2 * (Chunk + n / Chunk));
}
/// The same by a work-item a row and sixteen columns a work-item.
template <long Chunk>
inline constexpr auto atax_alone = program<grid, array<float, M>>([](auto a, auto x) {
  auto by_x = a | map_global<0>([=](auto row) { return products_added<16, 2>(row, x); }) | join | to_global;
  return let(by_x, [=](auto t) {
    auto partial = zip(a | split<Chunk>, t | split<Chunk>) | map_global<1>([](auto rows, auto of_t) {
                     return rows | map(by_sixteens) | transpose |
                            map_global<0>([=](auto column) { return zip(column, of_t) | map(product) | reduce_seq<4>(add); }) |
                            as_scalar;
                   }) |
                   to_global;
    return partial | map(by_sixteens) | transpose | map_global<0>([](auto sums) { return sums | reduce_seq(add); }) | as_scalar;
  });
});
template <long Chunk>
void atax_alone_of(work& w, long n, long m) {
  for (long lx : {1L, 4L, 16L})
    offer(w, "a row a work-item, chunks of " + std::to_string(Chunk), atax_alone<Chunk>, n, m, lx, 1,
          2 * (m / 32 + 20) + 2 * (Chunk + n / Chunk));
}
inline void atax(work& w, long n, long m) {
  atax_alone_of<32>(w, n, m);
  atax_alone_of<64>(w, n, m);
  atax_alone_of<128>(w, n, m);
  atax_of<64, 32>(w, n, m);
  atax_of<64, 64>(w, n, m);
  atax_of<64, 128>(w, n, m);
  atax_of<64, 256>(w, n, m);
  atax_of<128, 64>(w, n, m);
  atax_of<128, 128>(w, n, m);
}

}  // namespace hoist::benchmarks::terms
