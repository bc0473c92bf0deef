// A program of another project with hoist's tool in it.
#include <hoist/compile.hpp>
#include <hoist/tool.hpp>

using namespace hoist;

inline constexpr auto twice = program<array<float, N>>([](auto in) { return in | map([](auto x) { return x + x; }); });

int main(int argc, char** argv) { return tool(argc, argv, family_of("twice", twice)); }
