// Measurement kernels of arithmetic: independent values of each work-item, updated in a loop; their sum is stored.

#include <hoist/measure/own_generators.hpp>
#include <hoist/measure/terms.hpp>

#include <map>

namespace hoist::measure {

namespace {

using namespace terms;

/// Work-item i has the values 1 + i mod 16 + k, and applies F to each of them in every step. No compiler that keeps to the rules of
/// floating-point arithmetic, or of remainders of 2^32, makes less of several steps.
template <class T, auto F>
inline constexpr auto updates = program<>([] {
  return iota<N> | map_global<0>([](auto i) {
           auto start = zip(iota<terms::values>, i | fill<terms::values>) |
                        map_unrolled([](auto k, auto place) { return convert<T>(1 + (place & 15) + k); });
           return iota<steps> | reduce_seq<8>([](auto now, auto) { return now | map_unrolled(F); }, start) |
                  reduce_unrolled(add);
         });
});

using operation_list = std::vector<std::pair<const char*, maker>>;
template <class T, auto F>
kernel updating() {
  return kernel_of(updates<T, F>);
}

template <class T>
operation_list of_floats() {
  return {{"add", updating<T, [](auto x) { return x + T(1.5); }>},
          {"multiply", updating<T, [](auto x) { return x * T(1.0000001); }>},
          {"multiply_add", updating<T, [](auto x) { return x * T(0.5) + T(0.5); }>},
          {"divide", updating<T, [](auto x) { return T(1.5) / x; }>},
          {"sqrt", updating<T, [](auto x) { return sqrt(x); }>},
          {"rsqrt", updating<T, [](auto x) { return rsqrt(x); }>},
          {"exp", updating<T, [](auto x) { return exp(-x); }>},
          {"log", updating<T, [](auto x) { return log(x + T(2)); }>},
          {"pow", updating<T, [](auto x) { return pow(x, T(0.75)); }>},
          {"sin", updating<T, [](auto x) { return sin(x); }>},
          {"cos", updating<T, [](auto x) { return cos(x); }>},
          {"minimum", updating<T, [](auto x) { return min(x, T(2) - x); }>},
          {"maximum", updating<T, [](auto x) { return max(x, T(2) - x); }>},
          {"absolute", updating<T, [](auto x) { return abs(x - T(3)); }>},
          {"floor", updating<T, [](auto x) { return floor(x) + T(0.5); }>},
          {"select", updating<T, [](auto x) { return select(x > T(2), x - T(1.5), x); }>},
          {"convert", updating<T, [](auto x) { return convert<T>(convert<int>(x)) + T(0.5); }>}};
}
/// What a type costs that is stored and not computed with: a Wide becomes a Narrow and is one again.
template <class Narrow, class Wide>
operation_list of_stored() {
  return {{"convert", updating<Wide, [](auto x) { return convert<Wide>(convert<Narrow>(x)) + Wide(3) / Wide(2); }>}};
}
template <class T>
operation_list of_integers() {
  return {{"add", updating<T, [](auto x) { return (x + T(3)) ^ T(5); }>},
          {"multiply", updating<T, [](auto x) { return x * x; }>},
          {"multiply_add", updating<T, [](auto x) { return x * x + T(7); }>},
          {"divide", updating<T, [](auto x) { return T(1000003) / x; }>},
          {"remainder", updating<T, [](auto x) { return T(1000003) % x + T(7); }>},
          {"minimum", updating<T, [](auto x) { return min(x, T(9) - x); }>},
          {"maximum", updating<T, [](auto x) { return max(x, T(9) - x); }>},
          {"shift", updating<T, [](auto x) { return (x >> T(1)) + T(1000003); }>},
          {"xor", updating<T, [](auto x) { return (x * x) ^ T(5); }>},
          {"select", updating<T, [](auto x) { return select(x > T(9), x - T(7), x + T(5)); }>},
          {"popcount", updating<T, [](auto x) { return popcount(x) + x; }>}};
}

generator operations_of(const char* type, operation_list all, std::vector<std::string> tags) {
  generator g;
  g.name = std::string(type) + "_operations";
  g.tags = std::move(tags);
  std::vector<std::string> names;
  std::map<std::string, maker> makers;
  for (const auto& [name, make] : all) {
    names.push_back(name);
    makers[name] = make;
  }
  g.arguments = {words("operation", names),
                 words("dtype", {type}),
                 numbers("values", {8, 16}, 1, 64),
                 numbers("m", {256, 1024}, 1, 1 << 20),
                 local_argument(),
                 groups_argument()};
  g.make = [makers](const settings& s) {
    kernel k = makers.at(s.word("operation"))();
    set_items(k, s);
    k.at.sizes.push({"m", s.number("m")});
    k.at.sizes.push({"values", s.number("values")});
    return k;
  };
  return g;
}

}  // namespace

std::vector<generator> arithmetic_generators() {
  return {operations_of("float", of_floats<float>(), {"flops", "arithmetic"}),
          operations_of("double", of_floats<double>(), {"flops", "arithmetic"}),
          operations_of("half", of_stored<half, float>(), {"arithmetic"}),
          operations_of("short", of_stored<short, int>(), {"arithmetic"}),
          operations_of("uchar", of_stored<unsigned char, int>(), {"arithmetic"}),
          operations_of("int", of_integers<int>(), {"arithmetic"}),
          operations_of("uint", of_integers<unsigned>(), {"arithmetic"}),
          operations_of("long", of_integers<long>(), {"arithmetic"}),
          operations_of("ulong", of_integers<unsigned long>(), {"arithmetic"})};
}

}  // namespace hoist::measure
