#pragma once
// Functions of rows: softmax, normalisation of layers, log-sum-exp, the place of a row's greatest element, scans.

#include <benchmark/programs/arrays.hpp>

#include <cmath>

namespace hoist::benchmarks {

/// exp(x - m) over its sum, m being the row's greatest element, so that nothing overflows.
inline constexpr auto softmax = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           auto weights = row | map([=](auto v) { return exp(v - greatest); });
           auto sum = weights | reduce(add);
           return weights | map([=](auto w) { return w / sum; });
         });
});
/// Rows with mean 0 and variance 1, scaled and shifted by gamma and beta.
inline constexpr auto layer_norm = program<grid, array<float, M>, array<float, M>>([](auto x, auto gamma, auto beta) {
  return x | map([=](auto row) {
           return let((row | reduce(add)) / convert<float>(number_of<M>), [=](auto mean) {
             auto squares = row | map([=](auto v) { return (v - mean) * (v - mean); }) | reduce(add);
             return let(squares / convert<float>(number_of<M>), [=](auto variance) {
               return zip(row, gamma, beta) |
                      map([=](auto v, auto g, auto b) { return g * ((v - mean) / sqrt(variance + 1e-5f)) + b; });
             });
           });
         });
});
/// log of the sum of the exponentials of each row.
inline constexpr auto log_sum_exp = program<grid>([](auto x) {
  return x | map([](auto row) {
           auto greatest = row | reduce(maximum);
           return greatest + log(row | map([=](auto v) { return exp(v - greatest); }) | reduce(add));
         });
});

/// Of two numbers with their places the greater, of equal ones the first; a NaN is neither greater nor equal.
inline constexpr auto first_greatest = [](auto a, auto b) {
  auto later = (get<0>(b) > get<0>(a)) | ((get<0>(b) == get<0>(a)) & (get<1>(b) < get<1>(a)));
  return make_tuple(select(later, get<0>(b), get<0>(a)), select(later, get<1>(b), get<1>(a)));
};
/// Place and value of each row's greatest element, the first of equal ones.
inline constexpr auto argmax_rows = program<grid>([](auto x) {
  return x | map([](auto row) { return zip(row, iota<M>) | reduce(associative<-INFINITY, 2147483647>(first_greatest)); });
});
/// Each row's four greatest elements and their places.
inline constexpr auto top_k = program<grid>([](auto x) { return x | map([](auto row) { return row | hoist::top_k<4>; }); });
/// Prefix sums: of rows, and of all N M numbers.
inline constexpr auto scan_rows = program<grid>([](auto x) { return x | map([](auto row) { return row | scan(add); }); });
inline constexpr auto scan_all = program<array<float, N * M>>([](auto x) { return x | scan(add); });
/// y = a y + b along each row, from 0: the composition of such functions, as pairs, is associative.
// [recurrence]
inline constexpr auto linear_recurrence = program<grid, grid>([](auto a, auto b) {
  return zip(a, b) | map([](auto factors, auto addends) {
           return zip(factors, addends) | scan(associative<1.f, 0.f>([](auto f, auto g) {
                    return make_tuple(get<0>(f) * get<0>(g), get<0>(g) * get<1>(f) + get<1>(g));
                  })) |
                  map([](auto f) { return get<1>(f); });
         });
});
// [/recurrence]
/// softmax(Q K^T) V for one head of Dim numbers: each query goes through the keys once, Keys at a time, and keeps the values by their
/// weights, the sum of the weights exp(score - greatest), and the greatest score; no more than Keys scores are stored, and what parts
/// of the keys give is combined. Source: [Milakov2018], [Dao2022].
// [attention]
template <long Dim, long Keys>
inline constexpr auto attention_of =
    program<array2<float, N, Dim>, array2<float, M, Dim>, array2<float, M, Dim>>([](auto queries, auto keys, auto values) {
      return queries | map([=](auto query) {
               auto step = [=](auto so_far, auto chunk) {
                 auto products = [=](auto key) { return zip(query, key) | map(product) | reduce(add); };
                 auto before = get<2>(so_far) | at<0>;
                 return let(get<0>(chunk) | map(products), [=](auto scores) {
                   return let(max(before, scores | reduce(maximum)), [=](auto most) {
                     return let(exp(before - most), [=](auto kept) {
                       return let(scores | map([=](auto score) { return exp(score - most); }), [=](auto weights) {
                         return let(weights | reduce(add), [=](auto weight) {
                           auto weighted = [=](auto sum, auto of_keys) {
                             return let(sum * kept, [=](auto scaled) {
                               return zip(weights, of_keys) | map(product) | reduce_seq(add, scaled);
                             });
                           };
                           return make_tuple(zip(get<0>(so_far), get<1>(chunk) | transpose) | map(weighted),
                                             get<1>(so_far) | map([=](auto sum) { return sum * kept + weight; }),
                                             get<2>(so_far) | map([=](auto) { return most; }));
                         });
                       });
                     });
                   });
                 });
               };
               auto combine = [](auto a, auto b) {
                 auto most_of_a = get<2>(a) | at<0>;
                 auto most_of_b = get<2>(b) | at<0>;
                 return let(max(most_of_a, most_of_b), [=](auto most) {
                   return let(exp(most_of_a - most), [=](auto of_a) {
                     return let(exp(most_of_b - most), [=](auto of_b) {
                       auto sum = [=](auto x, auto y) { return x * of_a + y * of_b; };
                       return make_tuple(zip(get<0>(a), get<0>(b)) | map(sum), zip(get<1>(a), get<1>(b)) | map(sum),
                                         get<2>(a) | map([=](auto) { return most; }));
                     });
                   });
                 });
               };
               auto nothing = make_tuple(filled<0.f, Dim>, filled<0.f, 1>, filled<-3.402823466e38f, 1>);
               auto chunks = zip(keys | split<Keys>, values | split<Keys>);
               return let(chunks | reduce(step, combine, nothing), [](auto all) {
                 auto sum = get<1>(all) | at<0>;
                 return get<0>(all) | map([=](auto weighted) { return weighted / sum; });
               });
             });
    });
// [/attention]
inline constexpr auto attention = attention_of<64, 32>;
/// The positive numbers among N M, in their order, before the others; and how many they are.
// [compaction]
inline constexpr auto compaction =
    program<array<float, N * M>>([](auto x) { return compact(x | map([](auto v) { return v > 0.f; }), x); });
// [/compaction]

}  // namespace hoist::benchmarks
