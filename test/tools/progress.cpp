#include "../../tools/hoist/progress.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using hoist::runtime::verdict;
using hoist::tools::progress;

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("off a terminal each tenth is one line, whatever the total") {
  for (long total : {1L, 3L, 10L, 11L, 99L, 1000L}) {
    std::ostringstream out;
    double now = 0;
    {
      progress p(out, total, false, 100, [&] { return now; });
      for (long i = 0; i < total; ++i) now += 1, p.step(verdict::correct, 1);
    }
    const std::vector<std::string> all = lines(out.str());
    CHECK(static_cast<long>(all.size()) == std::min(total, 10L));
    CHECK(all.back().starts_with("100 %"));
    CHECK(has(all.back(), std::to_string(total) + "/" + std::to_string(total)));
    CHECK(!has(out.str(), "\r"));
    CHECK(!has(out.str(), "\033"));
  }
}

TEST_CASE("a line says the rate, the time left, the best correct result and the failures by reason") {
  std::ostringstream out;
  double now = 100;
  progress p(out, 20, false, 100, [&] { return now; });
  const auto step = [&](verdict v, double gbs) { now += 30, p.step(v, gbs); };
  step(verdict::correct, 12.5);
  step(verdict::correctness, 900);
  CHECK(lines(out.str()).back() == " 10 %  2/20, 0.03 points/s, 9:00 left, best 12.5 GB/s, failed: 1 correctness");
  step(verdict::compile, 0);
  step(verdict::compile, 0);
  CHECK(has(lines(out.str()).back(), "failed: 2 compile, 1 correctness"));
  for (int i = 0; i < 16; ++i) step(verdict::correct, 100.0 + i);
  CHECK(lines(out.str()).back() ==
        "100 %  20/20, 0.03 points/s, 10:00 in all, best 115 GB/s, failed: 2 compile, 1 correctness");
}

TEST_CASE("long times show hours") {
  std::ostringstream out;
  double now = 0;
  progress p(out, 10, false, 100, [&] { return now; });
  now = 3600;
  p.step(verdict::correct, 1);
  CHECK(has(out.str(), "9:00:00 left"));
}

TEST_CASE("on a terminal one line is drawn again, not too often, never wider than the terminal, and ended once") {
  for (int columns : {20, 40, 80}) {
    std::ostringstream out;
    double now = 0;
    {
      progress p(out, 1000, true, columns, [&] { return now; });
      for (int i = 0; i < 1000; ++i) now += 0.01, p.step(verdict::correct, i);
      p.finish();
    }
    const std::string text = out.str();
    CHECK(std::ranges::count(text, '\n') == 1);
    CHECK(text.back() == '\n');
    const long drawings = std::ranges::count(text, '\r');
    CHECK(drawings >= 90);
    CHECK(drawings <= 105);
    std::size_t begin = 0;
    while ((begin = text.find('\r', begin)) != std::string::npos) {
      const std::size_t end = text.find("\033[K", begin);
      CHECK(end - begin - 1 < static_cast<std::size_t>(columns));
      begin = end;
    }
  }
}

TEST_CASE("the bar fills from empty to full") {
  std::ostringstream out;
  double now = 0;
  progress p(out, 4, true, 200, [&] { return now; });
  for (int i = 1; i <= 4; ++i) {
    out.str("");
    now += 1;
    p.step(verdict::correct, 1);
    CHECK(std::ranges::count(out.str(), '#') == 6 * i);
    CHECK(std::ranges::count(out.str(), '.') >= 24 - 6 * i);
  }
}

TEST_CASE("an exploration that ends by the clock shows the share of its time") {
  std::ostringstream out;
  double now = 0;
  progress p(out, 100000, false, 100, [&] { return now; });
  p.ends_after(100);
  for (int i = 0; i < 100; ++i) now += 1, p.step(verdict::correct, 1);
  const std::vector<std::string> all = lines(out.str());
  REQUIRE(all.size() == 10);
  CHECK(all[1] == " 20 %  20/100000, 1.00 points/s, 1:20 left, best 1.00 GB/s");
  CHECK(has(all[9], "0:00 left"));
}

TEST_CASE("nothing to do, or more steps than foreseen, does no harm") {
  std::ostringstream out;
  { progress p(out, 0, true); }
  CHECK(out.str().empty());
  {
    progress p(out, 1, true);
    p.step(verdict::timeout);
    p.step(verdict::runtime);
  }
  CHECK(has(out.str(), "2/1"));
}
