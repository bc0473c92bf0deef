// hoist in a program without exceptions and RTTI. Compiled with -fno-exceptions -fno-rtti.

// [use]
#include <hoist/try_tune.hpp>

#include <hoist/compile.hpp>

#include <cstdio>
#include <vector>

using namespace hoist;

inline constexpr auto blur = program<array2<float, N, M>>("blur", [](auto in) {
  return in | pad2<1>(clamp) | slide2<3> |
         map2([](auto w) { return (w(0, 1) + w(1, 0) + 4.f * w(1, 1) + w(1, 2) + w(2, 1)) / 8.f; });
});

int main() {
  auto run = try_tune(blur, {.device = "best or host"});
  if (!run) return std::fprintf(stderr, "%s\n", run.why().c_str()), 1;

  std::vector<float> in(300 * 400, 1), out(in.size());
  if (result<void> done = (*run)(view(out.data(), {300, 400}), view(in.data(), {300, 400})); !done)
    return std::fprintf(stderr, "%s\n", done.why().c_str()), 1;
  std::printf("%s on %s: %g\n", run->chosen().structure.c_str(), run->chosen().device.c_str(), static_cast<double>(out[5]));
  // [/use]

  // What is wrong comes back.
  const result<void> bad = (*run)(view(out.data(), {300, 399}), view(in.data(), {300, 400}));
  const auto nowhere = try_tune(blur, {.device = "no such device"});
  std::printf("%s\n%s\n", bad.why().c_str(), nowhere.why().c_str());
  const char* said = "the result of blur is 300 x 400 where these sizes are given, not 300 x 399.";
  run->forget();
  const bool forgotten = run->chosen().from.empty() || run->chosen().from == "host";
  return out[5] == 1 && bad.why() == said && !nowhere.ok() && !nowhere.why().empty() && forgotten ? 0 : 1;
}
