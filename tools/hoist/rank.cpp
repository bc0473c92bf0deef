// hoist rank: the variants of a program that the model thinks fastest on a target, without a run.

#include "command.hpp"
#include "cost_options.hpp"
#include "option_values.hpp"
#include "trees_options.hpp"

#include <hoist/explore/baseline.hpp>
#include <hoist/explore/variant_name.hpp>
#include <hoist/model/cost_ranker.hpp>
#include <hoist/runtime/guided_search.hpp>

#include <iostream>
#include <memory>
#include <optional>

namespace hoist::tools {

namespace {

struct rank_request : selection {
  int top = 10;
  std::string by = "trees", calibration;
  chosen_trees trees;
};

/// The program's compulsory bytes.
double bytes_of(const subject& s) {
  ir::point at;
  at.sizes = s.sizes();
  return static_cast<double>(compulsory_bytes(baseline_module(s.entry->programs, at)));
}

/// The model that ranks: the trees that ship, or a calibration's prices.
model::ranker chosen_ranker(const rank_request& q, const subject& s) {
  if (q.by == "trees") return q.trees.ranker_for(s.target, without_techniques(q.program));
  if (!q.trees.file.empty() || q.trees.held_out)
    throw CLI::ValidationError("--by cost", "asks no trees, so it goes with neither --trees nor --held-out");
  if (q.calibration.empty()) throw CLI::ValidationError("--by cost", "needs a device's prices: --calibration FILE");
  cost::priced_model prices = read_prices(q.calibration);
  refuse_other_device(prices, s);
  return model::ranker_by_cost(std::move(prices), s.target, bytes_of(s));
}

/// Milliseconds that a variant is predicted to take; none where the model says no times.
std::optional<double> predicted_ms(const guided_search& order, const guided_search::variant& v, const subject& s,
                                   double bytes) {
  const double share = order.over_copy(v);
  return share > 0 && bytes > 0 ? std::optional(bytes / (s.target.dram_gbs * 1e6 * share)) : std::nullopt;
}

void rank(const rank_request& q) {
  const subject s = choose_subject(q);
  const model::ranker by = chosen_ranker(q, s);
  guided_search order(s.programs(), s.target, s.sizes(), by);
  if (order.empty()) {
    const char* why = unfit(s);
    throw std::runtime_error(q.program + " has no variant at " + s.where() + (why != nullptr ? std::string(": ") + why : "") +
                             ".");
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"variant", "predicted", "spread", "ms"}};
  const auto number = [](double x, const char* form = "%.3f") {
    char text[16];
    std::snprintf(text, sizeof text, form, x);
    return std::string(text);
  };
  const double bytes = bytes_of(s);
  for (int i = 0; i < q.top; ++i) {
    const auto v = order.next();
    if (!v) break;
    const structure& of = s.structures[static_cast<std::size_t>(v->structure)];
    const ir::point at = space(of, s.entry->programs.inputs, s.target, s.sizes()).at(v->number);
    const std::string name = variant_name(of, at);
    const std::optional<double> ms = predicted_ms(order, *v, s, bytes);
    rows.push_back({name, number(v->predicted), number(v->spread), ms ? number(*ms, "%.3g") : "-"});
    list.push_back({{"variant", name},
                    {"predicted", v->predicted},
                    {"spread", v->spread},
                    {"ms", ms ? nlohmann::ordered_json(*ms) : nlohmann::ordered_json()},
                    {"structure", of.name},
                    {"point", space::name(at)}});
    order.ran(*v, 0);
  }
  if (q.json)
    std::cout << nlohmann::ordered_json{{"program", q.program},
                                        {"target", s.target_name},
                                        {"size", s.size.list()},
                                        {"variants", list}}
                     .dump(2)
              << "\n";
  else
    std::cout << q.program << " at " << s.where()
              << (q.by == "cost"
                      ? "; predicted: the compulsory bytes' time over the variant's\n\n"
                      : "; predicted: throughput relative to the family's best; spread: how far the model's members differ\n\n")
              << columns(rows);
}

}  // namespace

void add_rank(CLI::App& app) {
  auto q = std::make_shared<rank_request>();
  CLI::App* c = add_command(app, "rank", "The variants that the model thinks fastest, without a run",
                            "Example: hoist rank jacobi2d_5pt --target nvidia_h200 --size 4096 --top 5");
  add_subject_options(*c, *q);
  c->add_option("--top", q->top, "How many")->check(whole_number(1, 10000))->capture_default_str();
  c->add_option("--by", q->by, "What ranks: the trees that ship, or a calibration's prices")
      ->check(CLI::IsMember({"trees", "cost"}))
      ->capture_default_str();
  add_calibration_option(*c, q->calibration);
  add_trees_options(*c, q->trees);
  c->callback([q] { rank(*q); });
}

}  // namespace hoist::tools
