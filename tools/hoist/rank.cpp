// hoist rank: the variants of a program that the model thinks fastest on a target, without a run.

#include "command.hpp"
#include "option_values.hpp"
#include "selection.hpp"

#include <hoist/explore/variant_name.hpp>
#include <hoist/runtime/guided_search.hpp>
#include <hoist/runtime/pretrained.hpp>

#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

struct rank_request : selection {
  int top = 10;
};

void rank(const rank_request& q) {
  const subject s = choose_subject(q);
  const model::ranker by = runtime::pretrained_ranker_for(s.target);
  guided_search order(s.programs(), s.target, s.sizes(), by);
  if (order.empty()) {
    const char* why = unfit(s);
    throw std::runtime_error(q.program + " has no variant at " + s.where() + (why != nullptr ? std::string(": ") + why : "") +
                             ".");
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"variant", "predicted"}};
  for (int i = 0; i < q.top; ++i) {
    const auto v = order.next();
    if (!v) break;
    const structure& of = s.structures[static_cast<std::size_t>(v->structure)];
    const ir::point at = space(of, s.entry->programs.inputs, s.target, s.sizes()).at(v->number);
    const std::string name = variant_name(of, at);
    char predicted[16];
    std::snprintf(predicted, sizeof predicted, "%.3f", v->predicted);
    rows.push_back({name, predicted});
    list.push_back({{"variant", name}, {"predicted", v->predicted}, {"structure", of.name}, {"point", space::name(at)}});
    order.ran(*v, 0);
  }
  if (q.json)
    std::cout << nlohmann::ordered_json{{"program", q.program},
                                        {"target", s.target_name},
                                        {"size", {s.size.rows, s.size.columns}},
                                        {"variants", list}}
                     .dump(2)
              << "\n";
  else
    std::cout << q.program << " at " << s.where() << "; predicted: throughput relative to the family's best\n\n"
              << columns(rows);
}

}  // namespace

void add_rank(CLI::App& app) {
  auto q = std::make_shared<rank_request>();
  CLI::App* c = add_command(app, "rank", "The variants that the model thinks fastest, without a run",
                            "Example: hoist rank jacobi2d_5pt --target nvidia_h200 --size 4096 --top 5");
  add_subject_options(*c, *q);
  c->add_option("--top", q->top, "How many")->check(whole_number(1, 10000))->capture_default_str();
  c->callback([q] { rank(*q); });
}

}  // namespace hoist::tools
