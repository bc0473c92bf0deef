// Measurement kernels of global memory: what work-items read, at which strides, how often.

#include <hoist/measure/own_generators.hpp>
#include <hoist/measure/terms.hpp>
#include <hoist/patterns/opencl/gather_unchecked.hpp>

namespace hoist::measure {

namespace {

using namespace terms;

/// f of N x M elements, one a work-item, those of dimension X along the rows.
template <int X>
inline constexpr auto each_item = [](auto f) {
  return adaptor{[f](auto x) { return x | map_global<1 - X>([f](auto row) { return row | map_global<X>(f); }); }};
};

template <int Arrays>
inline constexpr auto sum = id;
template <>
inline constexpr auto sum<2> = [](auto a, auto b) { return a + b; };
template <>
inline constexpr auto sum<3> = [](auto a, auto b, auto c) { return a + b + c; };
template <>
inline constexpr auto sum<4> = [](auto a, auto b, auto c, auto d) { return a + b + c + d; };

/// The first of `stride` places for each element.
inline constexpr auto firsts =
    adaptor{[](auto x) { return x | map([](auto row) { return row | map([](auto places) { return places | at<0>; }); }); }};
inline constexpr auto side_by_side = [](auto x, auto... others) {
  if constexpr (sizeof...(others) == 0)
    return x;
  else
    return zip2(x, others...);
};
/// The sum of the elements of one to four arrays.
template <int X, class... T>
inline constexpr auto items = program<array3<T, N, M, stride>...>(
    [](auto... arrays) { return side_by_side((arrays | firsts)...) | each_item<X>(sum<sizeof...(T)>); });

/// Each work-item reads m elements of its own: those of a row, or of a column beside its neighbours'.
inline constexpr auto own_rows =
    program<array3<float, N, M, steps>>([](auto x) { return x | each_item<0>([](auto own) { return own | sum_of; }); });
inline constexpr auto own_columns = program<array3<float, N, steps, M>>([](auto x) {
  return x | map([](auto planes) { return planes | transpose; }) | each_item<0>([](auto own) { return own | sum_of; });
});
/// The work-items of a row read the same m elements; those of a column do.
inline constexpr auto shared_rows = program<array2<float, N, steps>>([](auto x) {
  return x | map_global<1>([](auto row) { return iota<M> | map_global<0>([=](auto) { return row | sum_of; }); });
});
inline constexpr auto shared_columns = program<array2<float, steps, M>>([](auto x) {
  return iota<N> | map_global<1>([=](auto) { return x | transpose | map_global<0>([](auto own) { return own | sum_of; }); });
});

/// An index that is read: of the work-item's element in a table.
inline constexpr auto gathers = program<array<int, N>, array<float, table>>(
    [](auto indices, auto x) { return gather_unchecked(indices, x) | map_global<0>(id); });

inline constexpr auto by_columns = program<array2<float, N, M>>([](auto x) { return x | transpose | each_item<0>(id); });
inline constexpr auto by_rows = program<array2<float, N, M>>([](auto x) { return x | each_item<1>(id) | transpose; });
/// f of the tile of a group, one element a work-item.
inline constexpr auto each_of_tile = [](auto tile) {
  return tile | map_local<1>([](auto row) { return row | map_local<0>(id); });
};
/// Tiles through local memory, whose rows have `Free` elements between them.
template <long Free>
inline constexpr auto by_tiles = program<array2<float, N, M>>([](auto x) {
  return x | chunks<local> | map_workgroup<1>([](auto rows) {
           return rows | transpose | chunks<local> | map_workgroup<0>([](auto tile) {
                    return each_of_tile(each_of_tile(tile | transpose) | to_local_padded<Free> | transpose);
                  });
         }) |
         map([](auto tiles) { return tiles | join | transpose; }) | join | transpose;
});

void set_grid(kernel& k, const settings& s) {
  k.at.local[0] = s.number("lsize_0");
  if (s.find("lsize_1") != nullptr) k.at.local[1] = s.number("lsize_1");
  k.at.sizes.push({"N", s.number("rows")});
  k.at.sizes.push({"M", s.number("columns")});
}
std::vector<argument> with_grid(std::vector<argument> own, std::vector<long> rows, std::vector<long> columns) {
  own.push_back(numbers("lsize_0", {32, 256}, 1, 1024));
  own.push_back(numbers("lsize_1", {1, 8}, 1, 1024));
  own.push_back(numbers("rows", rows, 1, 1 << 20));
  own.push_back(numbers("columns", columns, 1, 1 << 20));
  return own;
}

struct typed {
  const char* dtype;
  int width;
  maker make[2][4];  ///< by the dimension along rows, and the arrays
};
template <class T, int X, int... Arrays>
void put(typed& to) {
  const auto one = []<class... Same>(Same...) { return +[] { return kernel_of(items<X, Same...>); }; };
  to.make[X][0] = one(T{});
  to.make[X][1] = one(T{}, T{});
  to.make[X][2] = one(T{}, T{}, T{});
  to.make[X][3] = one(T{}, T{}, T{}, T{});
}
template <class T>
typed typed_items(const char* dtype, int width) {
  typed all{dtype, width, {}};
  put<T, 0>(all);
  put<T, 1>(all);
  return all;
}

/// One array, which is copied: of a type that is stored and not computed with.
template <class T>
typed typed_copies(const char* dtype, int width) {
  return {dtype, width, {{kernel_from<items<0, T>>}, {kernel_from<items<1, T>>}}};
}

generator items_of(const char* dtype, std::vector<typed> by_width, std::vector<long> arrays = {1, 2, 3, 4}) {
  generator g;
  g.name = std::string(dtype) + "_items";
  g.tags = {"global_pattern", "global", "stride"};
  std::vector<long> widths;
  for (const typed& t : by_width) widths.push_back(t.width);
  g.arguments = with_grid({words("dtype", {dtype}), numbers("arrays", arrays), numbers("width", widths),
                           words("along", {"lid0", "lid1"}), numbers("lid_stride", {1, 2, 4, 16, 32}, 1, 1024)},
                          {2048}, {2048});
  g.make = [by_width](const settings& s) {
    kernel k;
    for (const typed& t : by_width)
      if (t.width == s.number("width")) k = t.make[s.word("along") == "lid0" ? 0 : 1][s.number("arrays") - 1]();
    set_grid(k, s);
    k.at.sizes.push({"stride", s.number("lid_stride")});
    return k;
  };
  return g;
}

generator with_words(generator g, const char* argument_name, std::vector<std::pair<const char*, maker>> by_word,
                     void (*set)(kernel&, const settings&)) {
  std::vector<std::string> names;
  for (const auto& [name, make] : by_word) names.push_back(name);
  g.arguments.insert(g.arguments.begin(), words(argument_name, names));
  g.make = [by_word, argument_name, set](const settings& s) {
    for (const auto& [name, make] : by_word)
      if (s.word(argument_name) == name) {
        kernel k = make();
        set(k, s);
        return k;
      }
    return kernel{};
  };
  return g;
}
void set_loops(kernel& k, const settings& s) {
  set_grid(k, s);
  k.at.sizes.push({"m", s.number("m")});
  k.at.sizes.push({"values", s.number("values")});
  if (s.number("m") % s.number("values") != 0) k.rejected = "m is no multiple of values";
}

/// Indices of a table that is read by `PerElement` work-items an element, in order; and by blocks of 32 in a scattered order.
template <int PerElement>
host_values in_order(long count) {
  host_values v(scalar::i32, count);
  for (long i = 0; i < count; ++i) v.set(i, static_cast<double>(i / PerElement));
  return v;
}
template <int PerElement>
host_values in_blocks(long count) {
  constexpr long block = 32;
  const long elements = (count + PerElement - 1) / PerElement, blocks = elements / block;
  host_values v(scalar::i32, count);
  for (long i = 0; i < count; ++i) {
    const long element = i / PerElement, of = element / block;
    // An odd number that shares no factor with most counts of blocks; where it does, some blocks are read more often.
    v.set(i, static_cast<double>(of < blocks ? of * 7919 % blocks * block + element % block : element));
  }
  return v;
}
kernel gathering(const settings& s) {
  kernel k = kernel_of(gathers);
  set_items(k, s);
  const long n = s.number("groups") * s.number("lsize_0"), per_element = s.number("afr");
  const std::string& order = s.word("order");
  k.at.sizes.push({"table", (n + per_element - 1) / per_element});
  if (order == "ordered") k.data[0].make = per_element == 1 ? in_order<1> : per_element == 4 ? in_order<4> : in_order<16>;
  if (order == "blocks") k.data[0].make = per_element == 1 ? in_blocks<1> : per_element == 4 ? in_blocks<4> : in_blocks<16>;
  k.means.push_back({"in0", static_cast<double>(per_element)});
  return k;
}
void set_transposition(kernel& k, const settings& s) {
  set_grid(k, s);
  if (s.word("by") == "tiles" || s.word("by") == "padded_tiles") {
    k.at.sizes.push({"lsize", s.number("lsize_0")});
    if (s.number("lsize_0") != s.number("lsize_1")) k.rejected = "a tile has as many rows as columns";
    if (s.number("rows") % s.number("lsize_0") != 0 || s.number("columns") % s.number("lsize_0") != 0)
      k.rejected = "tiles divide rows and columns";
  }
}

}  // namespace

std::vector<generator> global_memory_generators() {
  generator loops{"global_loops", {"global_pattern", "global", "stride"}, {}, nullptr};
  loops.arguments = with_grid({words("dtype", {"float"}), numbers("m", {16, 64}, 1, 1 << 16), numbers("values", {1, 4}, 1, 16)},
                              {512}, {2048});
  generator rereads{"global_rereads", {"global_pattern", "global", "reread"}, {}, nullptr};
  rereads.arguments = with_grid(
      {words("dtype", {"float"}), numbers("m", {256, 1024}, 1, 1 << 20), numbers("values", {1, 4}, 1, 16)}, {1024}, {1024});
  generator indexed{"gathers", {"gather", "global"}, {}, gathering};
  indexed.arguments = {words("dtype", {"float"}), words("order", {"ordered", "blocks", "random"}), numbers("afr", {1, 4, 16}),
                       local_argument(), groups_argument({4096, 65536})};
  generator transposing{"transposition", {"transposition", "global"}, {}, nullptr};
  transposing.arguments = {words("dtype", {"float"}), numbers("lsize_0", {16, 32}, 1, 1024),
                           numbers("lsize_1", {16, 32, 8}, 1, 1024), numbers("rows", {2048, 4096}, 1, 1 << 16),
                           numbers("columns", {2048, 4096}, 1, 1 << 16)};
  return {
      items_of("float", {typed_items<float>("float", 1), typed_items<vec<float, 2>>("float", 2),
                         typed_items<vec<float, 4>>("float", 4)}),
      items_of("double", {typed_items<double>("double", 1)}),
      items_of("int", {typed_items<int>("int", 1)}),
      items_of("half", {typed_copies<half>("half", 1), typed_copies<vec<half, 4>>("half", 4)}, {1}),
      items_of("short", {typed_copies<short>("short", 1), typed_copies<vec<short, 4>>("short", 4)}, {1}),
      items_of("uchar", {typed_copies<unsigned char>("uchar", 1), typed_copies<vec<unsigned char, 4>>("uchar", 4)}, {1}),
      with_words(loops, "own", {{"rows", kernel_from<own_rows>}, {"columns", kernel_from<own_columns>}}, set_loops),
      with_words(rereads, "shared", {{"rows", kernel_from<shared_rows>}, {"columns", kernel_from<shared_columns>}}, set_loops),
      indexed,
      with_words(transposing, "by",
                 {{"columns", kernel_from<by_columns>},
                  {"rows", kernel_from<by_rows>},
                  {"tiles", kernel_from<by_tiles<0>>},
                  {"padded_tiles", kernel_from<by_tiles<1>>}},
                 set_transposition)};
}

}  // namespace hoist::measure
