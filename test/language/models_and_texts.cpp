// Programs that users of other array languages write: recurrences, texts, models, arrays of rows.
#include <hoist/language.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;
using row = array<float, N>;
using grid = array2<float, N, M>;
const std::vector<std::pair<long, long>> lines{{13, 1}, {1, 1}, {67, 1}}, tables{{13, 7}, {1, 1}, {5, 19}};
constexpr auto product = [](auto a, auto b) { return a * b; };
double in(const numbers& x, long i, long j = 0, long m = 1) { return x[static_cast<std::size_t>(i * m + j)]; }

constexpr auto edit_distances =
    program<array<char, N>, unsigned char, array<int, N + 1>>([](auto text, auto letter, auto above) {
      return zip(text, above | tail, above | drop_last<1>) |
             map([=](auto c, auto up, auto diagonal) { return min(up + 1, diagonal + select(c == letter, 0, 1)); }) |
             scan_seq(starting_from<1>([](auto left, auto best) { return min(left + 1, best); }));
    });
constexpr auto records = program<array<short, N>>([](auto x) { return x | scan_seq(maximum); });
constexpr auto option_tree = program<array<int, N + 4>>([](auto x) {
  return x |
         iterate_unrolled<4>([](auto now) { return now | slide<2> | map([](auto w) { return max(w(0) + w(1), 2 * w(0)); }); });
});
constexpr auto rule_110 = program<array<bool, N>>([](auto x) {
  return x | iterate<4>([](auto now) {
           return now | pad<1>(wrap) | slide<3> | map([](auto w) { return (w(1) | w(2)) & !(w(0) & w(1) & w(2)); });
         });
});
constexpr auto shifted_rows = program<grid>([](auto x) {
  return x | map([](auto r) {
           return let(r | reduce(maximum), [=](auto most) {
             return let(r | map([=](auto v) { return v - most; }) | reduce(add),
                        [=](auto sum) { return r | map([=](auto v) { return (v - most) * 2.f - sum; }); });
           });
         });
});
constexpr auto bodies = program<array<tuple<int, vec<float, 2>, bool>, N>>([](auto all) {
  return all | map([](auto n, auto v, auto alive) { return select(alive, convert<float>(n) + v.s(0) * v.s(1), -1.f); });
});
constexpr auto rounded = program<row, array<half, N>>(
    [](auto x, auto h) { return zip(x, h) | map([](auto a, auto b) { return convert<half>(a * 0.5f + b); }); });
constexpr auto levels_so_far = program<array<unsigned char, N>>([](auto x) {
  return generate<8>([](auto level) { return level; }) |
         map([=](auto level) { return x | map([=](auto v) { return convert<int>((v & 7) == level); }) | reduce(add); }) |
         scan_seq(add);
});
constexpr auto long_dot = program<array<int, N>, array<int, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) { return convert<long>(x) * 1000000007 * y; }) | reduce(add);
});
constexpr auto embedded = program<array<unsigned, N>, array2<float, 16, M>>([](auto words, auto table) {
  return gather(words | map([](auto w) { return w % 16u; }), table) | map2([](auto v) { return v * 2.f; });
});
constexpr auto embedded_mean = program<array<int, N>, array2<float, 16, M>>([](auto words, auto table) {
  return gather(words | map([](auto w) { return w & 15; }), table) | transpose | map([](auto c) { return c | reduce(add); });
});
constexpr auto squared = program<array2<float, N, N>>([](auto a) {
  return let(a | transpose, [=](auto columns) {
    return a | map([=](auto r) { return columns | map([=](auto c) { return zip(r, c) | map(product) | reduce(add); }); });
  });
});
constexpr auto lower_triangle = program<grid>([](auto a) {
  return zip2(a, generate2<N, M>([](auto i, auto j) { return i >= j; })) |
         map2([](auto x, auto here) { return select(here, x, 0.f); });
});
constexpr auto thirds = program<array<unsigned short, 3 * N>>(
    [](auto x) { return x | pad<2, 1>(mirror) | slide<4, 3> | map([](auto w) { return (w(0) + w(1) + w(2) + w(3)) >> 2; }); });
constexpr auto turned_round = program<array<tuple<float, int>, N>>([](auto x) {
  return let(x | unzip, [](auto parts) {
    return zip(get<1>(parts) | reverse, get<0>(parts)) | map([](auto i, auto v) { return convert<float>(i) - v; });
  });
});
constexpr auto in_blocks = program<array<array3<double, 2, 3, N>, 2>>([](auto x) {
  return x | map([](auto a) { return a | transpose_planes | map([](auto p) { return p | join | reduce(add); }); });
});
constexpr auto repeated_rows = program<grid>([](auto x) { return x | map([](auto r) { return r | fill<3>; }) | join; });
constexpr auto complement = program<array<char, N>>([](auto text) {
  return text | reverse |
         map([](auto c) { return convert<char>(select(c == 'A', 'T', select(c == 'T', 'A', select(c == 'C', 'G', 'C')))); });
});
constexpr auto inverse_squares = program<array<vec<float, 4>, N>>([](auto points) {
  return points | map([=](auto p) {
           return points | map([=](auto q) {
                    auto d = q - p;
                    return clamp(dot(d, d), 1.f, 64.f) * q.s(3);
                  }) |
                  reduce(add);
         });
});
constexpr auto transfer = program<array3<float, 2, N, M>, array<float, 2>>([](auto x, auto weights) {
  return zip(x, weights) | map([](auto plane, auto w) { return plane | map2([=](auto v) { return v * w; }); }) |
         transpose_planes | map([](auto p) { return p | transpose | map([](auto c) { return c | reduce(add); }); });
});

}  // namespace

TEST_CASE("recurrences") {
  check_everywhere(few_of("edit_distances", edit_distances), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    double left = 1;
    for (long i = 0; i < n; ++i) {
      left = std::min({left + 1, in(x[2], i + 1) + 1, in(x[2], i) + (in(x[0], i) == in(x[1], 0) ? 0 : 1)});
      out[0].push_back(left);
    }
    return out;
  });
  check_everywhere(few_of("records", records), lines, [](const arrays& x, long, long) {
    arrays out{{}};
    double most = -32768;
    for (double v : x[0]) out[0].push_back(most = std::max(most, v));
    return out;
  });
  check_everywhere(few_of("option_tree", option_tree), lines, [](const arrays& x, long, long) {
    numbers now = x[0];
    for (int step = 0; step < 4; ++step) {
      for (std::size_t i = 0; i + 1 < now.size(); ++i) now[i] = std::max(now[i] + now[i + 1], 2 * now[i]);
      now.pop_back();
    }
    return arrays{now};
  });
  check_everywhere(few_of("rule_110", rule_110), lines, [](const arrays& x, long n, long) {
    numbers now = x[0];
    for (int step = 0; step < 4; ++step) {
      numbers next;
      for (long i = 0; i < n; ++i) {
        const bool l = in(now, (i + n - 1) % n) != 0, c = in(now, i) != 0, r = in(now, (i + 1) % n) != 0;
        next.push_back((c || r) && !(l && c && r));
      }
      now = next;
    }
    return arrays{now};
  });
  check_everywhere(few_of("levels_so_far", levels_so_far), lines, [](const arrays& x, long, long) {
    arrays out{numbers(8)};
    for (double v : x[0])
      for (int level = static_cast<int>(v) & 7; level < 8; ++level) out[0][static_cast<std::size_t>(level)] += 1;
    return out;
  });
}
TEST_CASE("rows") {
  check_everywhere(few_of("shifted_rows", shifted_rows), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      double most = -1e30, sum = 0;
      for (long j = 0; j < m; ++j) most = std::max(most, in(x[0], i, j, m));
      for (long j = 0; j < m; ++j) sum += in(x[0], i, j, m) - most;
      for (long j = 0; j < m; ++j) out[0].push_back((in(x[0], i, j, m) - most) * 2 - sum);
    }
    return out;
  });
  check_everywhere(few_of("embedded", embedded), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) out[0].push_back(2 * in(x[1], static_cast<long>(in(x[0], i)) % 16, j, m));
    return out;
  });
  check_everywhere(few_of("embedded_mean", embedded_mean), tables, [](const arrays& x, long n, long m) {
    arrays out{numbers(static_cast<std::size_t>(m))};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) out[0][static_cast<std::size_t>(j)] += in(x[1], static_cast<long>(in(x[0], i)) & 15, j, m);
    return out;
  });
  check_everywhere(few_of("lower_triangle", lower_triangle), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) out[0].push_back(i >= j ? in(x[0], i, j, m) : 0);
    return out;
  });
  check_everywhere(few_of("repeated_rows", repeated_rows), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < 3 * n; ++i)
      for (long j = 0; j < m; ++j) out[0].push_back(in(x[0], i / 3, j, m));
    return out;
  });
  check_everywhere(few_of("transfer", transfer), tables, [](const arrays& x, long n, long m) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) out[0].push_back(in(x[0], i, j, m) * in(x[1], 0) + in(x[0], n + i, j, m) * in(x[1], 1));
    return out;
  });
  check_everywhere(few_of("squared", squared), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j) {
        double s = 0;
        for (long k = 0; k < n; ++k) s += in(x[0], i, k, n) * in(x[0], k, j, n);
        out[0].push_back(s);
      }
    return out;
  });
}
TEST_CASE("elements of many types") {
  check_everywhere(few_of("bodies", bodies), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) out[0].push_back(in(x[2], i) != 0 ? in(x[0], i) + in(x[1], 2 * i) * in(x[1], 2 * i + 1) : -1);
    return out;
  });
  check_everywhere(few_of("rounded", rounded), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) out[0].push_back(hoist::detail::rounded_to_half(in(x[0], i) * 0.5 + in(x[1], i)));
    return out;
  });
  check_everywhere(few_of("long_dot", long_dot), lines, [](const arrays& x, long n, long) {
    unsigned long s = 0;
    for (long i = 0; i < n; ++i)
      s += static_cast<unsigned long>(static_cast<long>(in(x[0], i))) * 1000000007UL *
           static_cast<unsigned long>(static_cast<long>(in(x[1], i)));
    return arrays{{operations::detail::carry(static_cast<long>(s))}};
  });
  check_everywhere(few_of("thirds", thirds), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      long s = 0;
      for (long k = 3 * i - 2; k < 3 * i + 2; ++k)
        s += static_cast<long>(in(x[0], k < 0 ? -1 - k : k >= 3 * n ? 6 * n - 1 - k : k));
      out[0].push_back(static_cast<double>(s >> 2));
    }
    return out;
  });
  check_everywhere(few_of("turned_round", turned_round), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) out[0].push_back(in(x[1], n - 1 - i) - in(x[0], i));
    return out;
  });
  check_everywhere(few_of("in_blocks", in_blocks), lines, [](const arrays& x, long n, long) {
    arrays out{numbers(6)};
    for (long a = 0; a < 2; ++a)
      for (long b = 0; b < 2; ++b)
        for (long c = 0; c < 3; ++c)
          for (long i = 0; i < n; ++i) out[0][static_cast<std::size_t>(3 * a + c)] += in(x[0], ((2 * a + b) * 3 + c) * n + i);
    return out;
  });
  check_everywhere(few_of("complement", complement), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = n; i-- > 0;) {
      const double c = in(x[0], i);
      out[0].push_back(c == 'A' ? 'T' : c == 'T' ? 'A' : c == 'C' ? 'G' : 'C');
    }
    return out;
  });
  check_everywhere(few_of("inverse_squares", inverse_squares), lines, [](const arrays& x, long n, long) {
    arrays out{{}};
    for (long i = 0; i < n; ++i) {
      double s = 0;
      for (long j = 0; j < n; ++j) {
        double d = 0;
        for (long k = 0; k < 4; ++k) d += std::pow(in(x[0], 4 * j + k) - in(x[0], 4 * i + k), 2);
        s += std::clamp(d, 1.0, 64.0) * in(x[0], 4 * j + 3);
      }
      out[0].push_back(s);
    }
    return out;
  });
}
