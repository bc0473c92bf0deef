#pragma once
// The best generated kernel of a work without hoist's simplifications. Source: [Remmelg2019] figure 4.13.

#include <benchmark/reference/offer.hpp>
#include <benchmark/reference/turns.hpp>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::benchmarks {

/// What is switched off: one simplification, or all three.
struct ablation {
  const char* without;
  ir::simplifications with;
};
constexpr ablation ablations[] = {{"array_accesses", {.array_accesses = false}},
                                  {"barriers", {.barriers = false}},
                                  {"control_flow", {.control_flow = false}},
                                  {"all_three", {false, false, false}}};
struct ablated {
  std::string without;
  choice what;
  tried run;
};

inline choice made_again(const named_work& of, const std::string& name, const ir::simplifications& with) {
  now_made = {with, name};
  work again = of.make();
  now_made = {};
  const auto at = std::ranges::find(again.generated, name, &choice::name);
  if (at == again.generated.end()) throw std::runtime_error("no generated kernel " + name + " of " + of.name);
  return std::move(*at);
}

/// The best generated kernel, first as it is, and without simplifications; they take turns.
inline std::vector<ablated> ablate(const runtime::session& s, const named_work& of, const choice& best,
                                   const std::function<tried(const choice&)>& look) {
  std::vector<ablated> all;
  all.push_back({"nothing", best, {}});
  for (const ablation& a : ablations) all.push_back({a.without, made_again(of, best.name, a.with), {}});
  std::vector<tried*> running;
  for (ablated& a : all) {
    if (&a != all.data() && a.what.refused.empty() && a.what.kernels.text == best.kernels.text)
      a.what.refused = "the same text";
    a.run = look(a.what);
    if (a.run.wrong.empty()) running.push_back(&a.run);
  }
  take_turns(s, running, 15);
  return all;
}

}  // namespace hoist::benchmarks
