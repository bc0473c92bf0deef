#pragma once
// The models that ship, in milliseconds.

#include <hoist/cost/expression.hpp>

namespace hoist::cost {

/// Over times that hoist derives for a target, from sectors, passes, instructions and waiting: a price of 1 takes the time as it
/// is. Memory instructions have a price of their own beside that of all instructions. `linear` adds all up; of `overlap` the device
/// hides the smaller of memory and chip; `partial` hides memory, first-level caches, issue and memory instructions behind each other
/// in part, and takes longer for memory where few sub-groups are resident; `partial_alone` adds what one sub-group takes to issue all that
/// any of its group does; `partial_own` hides what work-items issue in loops, each its own vectors, as it does the rest: for CPUs.
/// Over patterns, as in [Stevens2020]: `paper_linear` (7), `paper_overlap` (8), with a price for each kind of access.
namespace models {

namespace detail {
constexpr auto milliseconds(const char* time) { return 1000.0 * feature(time); }

inline constexpr auto launch = p<"launch"> * launches;
inline constexpr auto memory = p<"memory"> * milliseconds("real_t_dram");
inline constexpr auto cache = p<"cache"> * milliseconds("real_t_l2");
inline constexpr auto passes = p<"l1"> * milliseconds("real_t_l1");
inline constexpr auto issue = p<"issue"> * milliseconds("real_t_issue");
inline constexpr auto requests =
    p<"requests"> * milliseconds("real_t_issue") * feature("real_requests") / feature("real_issue");
inline constexpr auto latency = p<"latency"> * milliseconds("real_t_serial");
inline constexpr auto data = memory + cache;
inline constexpr auto work = passes + issue + requests;
inline constexpr auto resident = feature("real_occupancy") * feature("real_fill");
inline constexpr auto own = p<"own"> * milliseconds("real_t_own");
inline constexpr auto met = saturated(data, resident, p<"half">);
inline constexpr auto hidden_in_part = launch + norm(p<"exponent">, met, passes, issue, requests) + latency;
inline constexpr auto hidden_with_own = launch + norm(p<"exponent">, met, passes, issue, requests, own) + latency;
inline constexpr auto alone = p<"alone"> * milliseconds("real_t_alone");

inline constexpr auto loads = accesses.global().load();
inline constexpr auto stores = accesses.global().store();
inline constexpr auto row_loads = p<"load_once"> * loads.lid(0, 1).afr("<= 1") + p<"load_again"> * loads.lid(0, 1).afr("> 1") +
                                  p<"load_some"> * loads.lid(0, 1).afr("unknown");
inline constexpr auto strided_loads = loads.lid(0, "> 1") + loads.lid(0, "< 0");
inline constexpr auto strided_stores = stores.lid(0, "!= 1") + stores.lid(0, "unknown");
inline constexpr auto global_accesses = p<"load_uniform"> * loads.lid(0, 0) + row_loads + p<"load_strided"> * strided_loads +
                                        p<"load_scattered"> * loads.lid(0, "unknown") + p<"store"> * stores.lid(0, 1) +
                                        p<"store_strided"> * strided_stores;
inline constexpr auto on_chip = p<"local"> * accesses.local() + p<"flop"> * ops.in(unit::flops);
inline constexpr auto overhead = p<"barrier"> * barriers + p<"group"> * groups + launch;
}  // namespace detail

inline constexpr auto linear = model_of<"ms">(detail::launch + detail::data + detail::work + detail::latency);
inline constexpr auto overlap =
    model_of<"ms">(detail::launch + overlapped(detail::data, detail::work, p<"edge">) + detail::latency);
inline constexpr auto partial = model_of<"ms">(detail::hidden_in_part);
inline constexpr auto partial_alone = model_of<"ms">(detail::hidden_in_part + detail::alone);
inline constexpr auto partial_own = model_of<"ms">(detail::hidden_with_own);
inline constexpr auto paper_linear = model_of<"ms">(detail::overhead + detail::global_accesses + detail::on_chip);
inline constexpr auto paper_overlap =
    model_of<"ms">(detail::overhead + overlapped(detail::global_accesses, detail::on_chip, p<"edge">));

}  // namespace models

/// A model that ships, by its name.
struct shipped_model {
  const char* name;
  cost_model (*get)();
};
inline constexpr shipped_model shipped_models[] = {
    {"linear", [] { return models::linear.get(); }},
    {"overlap", [] { return models::overlap.get(); }},
    {"partial", [] { return models::partial.get(); }},
    {"partial_alone", [] { return models::partial_alone.get(); }},
    {"partial_own", [] { return models::partial_own.get(); }},
    {"paper_linear", [] { return models::paper_linear.get(); }},
    {"paper_overlap", [] { return models::paper_overlap.get(); }},
};
/// The shipped model with a name. Fails (std::invalid_argument, one sentence) where there is none.
HOIST_LAZY cost_model shipped(std::string_view name) {
  std::string names;
  for (const shipped_model& m : shipped_models) {
    if (name == m.name) return m.get();
    names += (names.empty() ? "" : ", ") + std::string(m.name);
  }
  throw std::invalid_argument("no model is called '" + std::string(name) + "'; those that ship are " + names + ".");
}

}  // namespace hoist::cost
