#include <hoist/simulate/shadow.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

using hoist::simulate::touched;

TEST_CASE("races are found as soon as two users share an element that one of them writes, against all pairs") {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    touched shadow(3);
    struct event {
      long index, user;
      bool write;
    };
    std::vector<event> epoch;
    for (int step = 0; step < 12; ++step) {
      if (random() % 6 == 0) {
        shadow.next_epoch();
        epoch.clear();
      }
      event now{static_cast<long>(random() % 3), static_cast<long>(random() % 4), random() % 3 == 0};
      bool races = false, earlier = false;
      for (const event& a : epoch) {
        races = races || (a.index == now.index && a.user != now.user && (a.write || now.write));
        for (const event& b : epoch) earlier = earlier || (a.index == b.index && a.user != b.user && (a.write || b.write));
      }
      if (earlier) break;
      const long other = now.write ? shadow.write(now.index, now.user) : shadow.read(now.index, now.user);
      CHECK((other != touched::nobody) == races);
      CHECK(other != now.user);
      epoch.push_back(now);
    }
  }
}
