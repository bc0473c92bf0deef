// Hashes, texts, records, sorting and steps of halving lengths: their meaning beside plain loops, families in the simulator and
// on the device.

#include <hoist/language.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>
#include <hoist/patterns/opencl/reduce.hpp>
#include <hoist/patterns/opencl/scan.hpp>
#include <hoist/patterns/reorder.hpp>
#include <support/families.hpp>

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using namespace hoist;
using namespace hoist::test;
using numbers = std::vector<double>;
using row = array<float, N>;
using grid = array2<float, N, M>;
const std::vector<std::pair<long, long>> lines{{67, 1}}, tables{{13, 7}, {1, 1}};
double in(const numbers& x, long i, long j = 0, long m = 1) { return x[static_cast<std::size_t>(i * m + j)]; }
int whole(double x) { return static_cast<int>(x); }

constexpr auto twice_the_row = program<grid>([](auto x) {
  return x | map([](auto r) { return generate<2>([](auto i) { return i; }) | map([=](auto) { return r; }); }) | join;
});
constexpr auto pairs_everywhere = program<row, row>(
    [](auto a, auto b) { return a | map([](auto x) { return x * 2.f; }) | map([=](auto) { return zip(b, a); }) | join; });
constexpr auto vectors_turned = program<array2<vec<float, 4>, N, M>>([](auto a) { return a | transpose; });
template <class T>
constexpr auto looked_up = program<array<int, N>, array<float, 8>>([](auto places, auto x) {
  return gather(places | map([](auto i) { return convert<T>(i & 7); }), x | map([](auto v) { return v * 2.f; }));
});
constexpr auto looked_up_unchecked = program<array<short, N>, array<float, 32>>(
    [](auto places, auto x) { return gather_unchecked(places, x) | map([](auto v) { return v + 1.f; }); });

constexpr auto fowler = program<array2<unsigned char, N, M>>([](auto texts) {
  return texts | map([](auto t) {
           return t | reduce_seq(starting_from<14695981039346656037ul>(
                          [](auto h, auto c) { return (h ^ convert<unsigned long>(c)) * 1099511628211ul; }));
         });
});
constexpr auto cyclic_check = program<array2<unsigned char, N, M>>([](auto texts) {
  return texts | map([](auto t) {
           return t | reduce_seq(starting_from<0xffffffffu>([](auto sum, auto c) {
                    return fold<8>(sum ^ convert<unsigned>(c),
                                   [](auto s, auto) { return (s >> 1) ^ (0xedb88320u & (0u - (s & 1u))); });
                  }));
         }) |
         map([](auto s) { return ~s; });
});
constexpr auto words = program<array<char, N + 1>>([](auto text) {
  return text | slide<2> | map([](auto w) { return convert<int>((w(0) & 3) == 0) * convert<int>((w(1) & 3) != 0); }) |
         reduce(add);
});
constexpr auto sixty_four = program<array<unsigned char, 3 * N>, array<char, 64>>([](auto bytes, auto letters) {
  return gather(bytes | split<3> | map([](auto b) {
                  return iota<4> | map([=](auto k) {
                           auto all = (convert<int>(b(0)) << 16) | (convert<int>(b(1)) << 8) | convert<int>(b(2));
                           return (all >> (18 - 6 * k)) & 63;
                         });
                }) | join,
                letters);
});
constexpr auto turned_letters = program<array<char, N>, int>([](auto text, auto by) {
  return text | map([=](auto c) { return convert<char>(select((c >= 3) & (c < 16), (c - 3 + by) % 13 + 3, convert<int>(c))); });
});
constexpr auto two_nearest = program<array<tuple<int, int>, N>, array<tuple<int, int>, M>>([](auto points, auto from) {
  return from | map([=](auto q) {
           return zip(points, iota<N>) | map([=](auto p, auto i) {
                    auto dx = get<0>(p) - get<0>(q);
                    auto dy = get<1>(p) - get<1>(q);
                    return (dx * dx + dy * dy) * 1024 + i;
                  }) |
                  reduce_seq(starting_from<2147483647, 2147483647>([](auto best, auto d) {
                    auto [first, second] = best;
                    return make_tuple(min(first, d), max(first, min(second, d)));
                  }));
         });
});
constexpr auto ranks = program<array<int, N>>([](auto x) {
  return let(zip(x, iota<N>), [=](auto all) {
    return all | map([=](auto v, auto i) {
             return all | map([=](auto w, auto j) { return convert<int>((w < v) | ((w == v) & (j < i))); }) | reduce(add);
           });
  });
});
constexpr auto halving = program<array2<int, N, 16>>([](auto x) {
  return x | map([](auto r) {
           return r | iterate_unrolled<4>([](auto a) { return a | split<2> | map([](auto p) { return p(0) * 3 - p(1); }); }) |
                  at<0>;
         });
});
constexpr auto there_and_back = program<array<float, 12>>(
    [](auto x) { return x | gather_strided<3> | map([](auto v) { return v * 2.f; }) | scatter_strided<3>; });
constexpr auto transposed_by_indices = program<array2<float, 5, 7>>([](auto x) {
  return x | join | gather(by([](auto i, auto) { return (i % 5) * 7 + i / 5; })) | split<5> |
         map2([](auto v) { return v + 1.f; });
});
constexpr auto four_zipped = program<row, array<int, N>, array<short, N>, array<bool, N>>([](auto a, auto b, auto c, auto d) {
  return zip(zip(a, b), zip(c, d)) |
         map([](auto ab, auto cd) { return select(get<1>(cd), get<0>(ab), convert<float>(get<1>(ab) - get<0>(cd))); });
});
constexpr auto parts_apart = program<array<int, N + 2>>([](auto x) {
  return let(x | map([](auto v) { return make_tuple(v * v, v & 3, convert<float>(v)); }) | unzip, [](auto p) {
    return make_tuple(get<0>(p) | slide<3> | map([](auto w) { return w(0) + w(2) - w(1); }), get<1>(p) | reduce(maximum),
                      get<2>(p) | reverse | scan_seq(add));
  });
});
constexpr auto nested_results = program<row, row>([](auto a, auto b) {
  return make_tuple(make_tuple(a | reverse, zip(a, b) | map([](auto x, auto y) { return x - y; })), b | reduce(add));
});
constexpr auto six_inputs =
    program<row, row, array<int, N>, float, int, array<half, N>>([](auto a, auto b, auto c, auto s, auto k, auto h) {
      return zip(a, b, c, h) |
             map([=](auto x, auto y, auto z, auto w) { return convert<half>(s * x + y * convert<float>(z - k) + w); });
    });
constexpr auto inner_part = program<grid>([](auto x) {
  return x | tail | drop_last<1> | map([](auto r) { return r | drop<1> | drop_last<1> | map([](auto v) { return v * v; }); });
});
/// Rows of which each has as many elements as the next offset says, up to four; what is behind counts nothing.
constexpr auto ragged = program<array<int, N + 1>, array<int, 64>>([](auto steps, auto x) {
  return let(steps | map([](auto s) { return s & 3; }) | scan_seq(add), [=](auto ends) {
    return ends | slide<2> |
           map([=](auto e) { return gather(iota<4> | map([=](auto k) { return min(e(0) + k, 63); }), x) | reduce(add); });
  });
});
constexpr auto doubles = program<array2<double, N, M>, double>([](auto x, auto by) {
  return x | transpose | map([=](auto c) { return c | map([=](auto v) { return v * by - 0.25; }) | reduce(add); });
});
constexpr auto quotients = program<array<int, N>, array<int, N>>([](auto a, auto b) {
  return zip(a, b) | map([](auto x, auto y) {
           auto d = (y & 7) - 4;
           return make_tuple(x / d, x % d, (x * 400000000) / d, convert<unsigned>(x) / convert<unsigned>(d & 1));
         });
});
constexpr auto sums_of_none = program<array<int, N>>([](auto x) { return x | drop<1> | reduce(maximum); });

}  // namespace

TEST_CASE("functions that ignore their element, and copies of tuples and vectors") {
  check_everywhere(few_of("twice_the_row", twice_the_row), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 0; i < 2 * n; ++i)
      for (long j = 0; j < m; ++j) o.push_back(in(x[0], i / 2, j, m));
    return arrays{o};
  });
  check_everywhere(few_of("pairs_everywhere", pairs_everywhere), {{13, 1}}, [](const arrays& x, long n, long) {
    arrays o(2);
    for (long i = 0; i < n; ++i)
      for (std::size_t k = 0; k < 2; ++k) o[k].insert(o[k].end(), x[1 - k].begin(), x[1 - k].end());
    return o;
  });
  check_everywhere(
      few_of("vectors_turned", vectors_turned), tables,
      [](const arrays& x, long n, long m) {
        numbers o;
        for (long j = 0; j < m; ++j)
          for (long i = 0; i < n; ++i)
            for (long k = 0; k < 4; ++k) o.push_back(in(x[0], i * m + j, k, 4));
        return arrays{o};
      },
      3);
}
TEST_CASE("indices of every size") {
  const auto doubled = [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i) o.push_back(2 * in(x[1], whole(in(x[0], i)) & 7));
    return arrays{o};
  };
  check_everywhere(few_of("by longs", looked_up<long>), lines, doubled);
  check_everywhere(few_of("by unsigned longs", looked_up<unsigned long>), lines, doubled);
  check_everywhere(few_of("by shorts", looked_up<short>), lines, doubled);
  check_everywhere(few_of("by bytes", looked_up<unsigned char>), lines, doubled);
  check_everywhere(few_of("unchecked", looked_up_unchecked), lines, [](const arrays& x, long, long) {
    numbers o;
    for (double i : x[0]) o.push_back(in(x[1], whole(i)) + 1);
    return arrays{o};
  });
}
TEST_CASE("hashes and letters") {
  const auto by_rows = [](double (*of)(const double*, long)) {
    return [=](const arrays& x, long n, long m) {
      numbers o;
      for (long i = 0; i < n; ++i) o.push_back(of(&x[0][static_cast<std::size_t>(i * m)], m));
      return arrays{o};
    };
  };
  check_everywhere(few_of("fowler", fowler), tables, by_rows([](const double* t, long m) {
                     unsigned long h = 14695981039346656037UL;
                     for (long j = 0; j < m; ++j) h = (h ^ static_cast<unsigned long>(t[j])) * 1099511628211UL;
                     return operations::detail::carry(h);
                   }));
  check_everywhere(few_of("cyclic_check", cyclic_check), tables, by_rows([](const double* t, long m) {
                     unsigned s = ~0U;
                     for (long j = 0; j < m; ++j) {
                       s ^= static_cast<unsigned>(t[j]);
                       for (int k = 0; k < 8; ++k) s = (s >> 1) ^ ((s & 1U) != 0 ? 0xedb88320U : 0U);
                     }
                     return static_cast<double>(~s);
                   }));
  check_everywhere(few_of("words", words), lines, [](const arrays& x, long n, long) {
    int count = 0;
    for (long i = 0; i < n; ++i) count += (whole(in(x[0], i)) & 3) == 0 && (whole(in(x[0], i + 1)) & 3) != 0;
    return arrays{{static_cast<double>(count)}};
  });
  check_everywhere(few_of("sixty_four", sixty_four), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < 3 * n; i += 3)
      for (int k = 0; k < 4; ++k) {
        const int all = whole(in(x[0], i)) << 16 | whole(in(x[0], i + 1)) << 8 | whole(in(x[0], i + 2));
        o.push_back(in(x[1], all >> (18 - 6 * k) & 63));
      }
    return arrays{o};
  });
  check_everywhere(few_of("turned_letters", turned_letters), lines, [](const arrays& x, long, long) {
    numbers o;
    for (double c : x[0]) o.push_back(c >= 3 && c < 16 ? (whole(c) - 3 + whole(x[1][0])) % 13 + 3 : c);
    return arrays{o};
  });
}
TEST_CASE("the two nearest, and ranks") {
  check_everywhere(few_of("two_nearest", two_nearest), {{1, 1}, {13, 7}}, [](const arrays& x, long n, long m) {
    arrays o(2);
    for (long j = 0; j < m; ++j) {
      numbers d(2, 2147483647.0);
      for (long i = 0; i < n; ++i) {
        const double dx = in(x[0], i) - in(x[2], j), dy = in(x[1], i) - in(x[3], j);
        d.push_back((dx * dx + dy * dy) * 1024 + static_cast<double>(i));
      }
      std::sort(d.begin(), d.end());
      o[0].push_back(d[0]);
      o[1].push_back(d[1]);
    }
    return o;
  });
  check_everywhere(few_of("ranks", ranks), {{1, 1}, {13, 1}}, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i) {
      double before = 0;
      for (long j = 0; j < n; ++j) before += in(x[0], j) < in(x[0], i) || (in(x[0], j) == in(x[0], i) && j < i);
      o.push_back(before);
    }
    return arrays{o};
  });
}
TEST_CASE("steps of halving lengths, strides and indices") {
  check_everywhere(few_of("halving", halving), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i) {
      double v[16];
      for (long k = 0; k < 16; ++k) v[k] = in(x[0], i, k, 16);
      for (int length = 8; length > 0; length /= 2)
        for (int k = 0; k < length; ++k) v[k] = v[2 * k] * 3 - v[2 * k + 1];
      o.push_back(v[0]);
    }
    return arrays{o};
  });
  check_everywhere(few_of("there_and_back", there_and_back), {{1, 1}}, [](const arrays& x, long, long) {
    numbers o;
    for (double v : x[0]) o.push_back(2 * v);
    return arrays{o};
  });
  check_everywhere(few_of("transposed_by_indices", transposed_by_indices), {{1, 1}}, [](const arrays& x, long, long) {
    numbers o;
    for (long j = 0; j < 7; ++j)
      for (long i = 0; i < 5; ++i) o.push_back(in(x[0], i, j, 7) + 1);
    return arrays{o};
  });
}
TEST_CASE("records taken apart and put together") {
  check_everywhere(few_of("four_zipped", four_zipped), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i) o.push_back(in(x[3], i) != 0 ? in(x[0], i) : in(x[1], i) - in(x[2], i));
    return arrays{o};
  });
  check_everywhere(few_of("parts_apart", parts_apart), {{1, 1}, {13, 1}}, [](const arrays& x, long n, long) {
    arrays o(3);
    double most = 0, sum = 0;
    const auto square = [&](long i) { return in(x[0], i) * in(x[0], i); };
    for (long i = 0; i < n; ++i) o[0].push_back(square(i) + square(i + 2) - square(i + 1));
    for (double v : x[0]) most = std::max(most, static_cast<double>(whole(v) & 3));
    o[1].push_back(most);
    for (long i = n + 1; i >= 0; --i) o[2].push_back(sum += in(x[0], i));
    return o;
  });
  check_everywhere(few_of("nested_results", nested_results), lines, [](const arrays& x, long n, long) {
    arrays o{numbers(x[0].rbegin(), x[0].rend()), {}, {0}};
    for (long i = 0; i < n; ++i) o[1].push_back(in(x[0], i) - in(x[1], i));
    for (double v : x[1]) o[2][0] += v;
    return o;
  });
  check_everywhere(few_of("six_inputs", six_inputs), lines, [](const arrays& x, long n, long) {
    numbers o;
    for (long i = 0; i < n; ++i) o.push_back(x[3][0] * in(x[0], i) + in(x[1], i) * (in(x[2], i) - x[4][0]) + in(x[5], i));
    return arrays{o};
  });
}
TEST_CASE("parts, ragged rows, doubles") {
  check_everywhere(few_of("inner_part", inner_part), {{3, 3}, {5, 19}}, [](const arrays& x, long n, long m) {
    numbers o;
    for (long i = 1; i + 1 < n; ++i)
      for (long j = 1; j + 1 < m; ++j) o.push_back(in(x[0], i, j, m) * in(x[0], i, j, m));
    return arrays{o};
  });
  check_everywhere(few_of("ragged", ragged), {{1, 1}, {19, 1}}, [](const arrays& x, long n, long) {
    numbers o;
    int end = whole(in(x[0], 0)) & 3;
    for (long i = 0; i < n; ++i) {
      double sum = 0;
      for (int k = 0; k < 4; ++k) sum += in(x[1], std::min(end + k, 63));
      o.push_back(sum);
      end += whole(in(x[0], i + 1)) & 3;
    }
    return arrays{o};
  });
  check_everywhere(few_of("doubles", doubles), tables, [](const arrays& x, long n, long m) {
    numbers o;
    for (long j = 0; j < m; ++j) {
      double sum = 0;
      for (long i = 0; i < n; ++i) sum += in(x[0], i, j, m) * x[1][0] - 0.25;
      o.push_back(sum);
    }
    return arrays{o};
  });
}
TEST_CASE("divisions by zero and overflow in a program; a greatest of few") {
  check_everywhere(few_of("quotients", quotients), lines, [](const arrays& x, long n, long) {
    arrays o(4);
    for (long i = 0; i < n; ++i) {
      const int a = whole(in(x[0], i)), d = (whole(in(x[1], i)) & 7) - 4;
      const int large = static_cast<int>(static_cast<unsigned>(a) * 400000000U);
      o[0].push_back(d == 0 ? 0 : a / d);
      o[1].push_back(d == 0 ? 0 : a % d);
      o[2].push_back(d == 0 ? 0 : d == -1 ? static_cast<int>(0U - static_cast<unsigned>(large)) : large / d);
      o[3].push_back((d & 1) == 0 ? 0 : a);
    }
    return o;
  });
  check_everywhere(few_of("sums_of_none", sums_of_none), {{2, 1}, {13, 1}},
                   [](const arrays& x, long, long) { return arrays{{*std::max_element(x[0].begin() + 1, x[0].end())}}; });
}
