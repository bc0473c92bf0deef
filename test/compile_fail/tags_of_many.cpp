// expect: hoist: a program has at most 32 tags
// cure: Tag the accesses that are to be told apart.
// also: tags_of_many.cpp:8
#include <hoist/language.hpp>

using namespace hoist;

inline constexpr auto p = program<array<float, 8>>([](auto x) {
  auto all = concat(concat(tag<"a0">(x), tag<"a1">(x), tag<"a2">(x), tag<"a3">(x), tag<"a4">(x), tag<"a5">(x),
                       tag<"a6">(x), tag<"a7">(x), tag<"a8">(x), tag<"a9">(x), tag<"a10">(x)),
                    concat(tag<"a11">(x), tag<"a12">(x), tag<"a13">(x), tag<"a14">(x), tag<"a15">(x), tag<"a16">(x),
                       tag<"a17">(x), tag<"a18">(x), tag<"a19">(x), tag<"a20">(x), tag<"a21">(x)),
                    concat(tag<"a22">(x), tag<"a23">(x), tag<"a24">(x), tag<"a25">(x), tag<"a26">(x), tag<"a27">(x),
                       tag<"a28">(x), tag<"a29">(x), tag<"a30">(x), tag<"a31">(x), tag<"a32">(x)));
  return all | map([](auto v) { return v + 1.f; });
});
