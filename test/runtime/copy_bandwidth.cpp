#include "kernels.hpp"
#include <tools/laboratory/copy_bandwidth.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace hoist::runtime;

TEST_CASE("the copy's kernels copy") {
  const session s(best_device());
  std::vector<float> in(65536 / 4), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  for (int width : {4, 16}) {
    const executable e(s, copying::vectors(65536, width, 64));
    e[0].write(in);
    e[1].fill(0.0f);
    e.run();
    e[1].read(out);
    CHECK(in == out);
  }
}

TEST_CASE("a device's copy bandwidth is a positive number of its best form") {
  const session s(best_device());
  const bandwidth b = copy_bandwidth(s, 4 << 20, {.budget_s = 0.5});
  MESSAGE(s.name() << " copies 4 MiB at " << b.gbs << " GB/s by " << b.form);
  CHECK(std::isfinite(b.gbs));
  CHECK(b.gbs > 0);
  CHECK(!b.form.empty());
  CHECK(b.gbs == doctest::Approx(2 * 4.194304 / b.time.median_ms));
  CHECK_THROWS_AS(copy_bandwidth(s, 0), error);
}

TEST_CASE("an array too large for the device is refused in a sentence") {
  const session s(best_device());
  CHECK(kernels::is_one_line(kernels::failure<error>([&] { copy_bandwidth(s, s.info().max_alloc + 1); })));
}
