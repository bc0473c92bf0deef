#pragma once
// How a family is tuned on a device: picked, checked, remembered, launched.

#include <hoist/evaluate/inputs.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/explore/stages.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/meta/seconds.hpp>
#include <hoist/runtime/binary_cache.hpp>
#include <hoist/runtime/built_sizes.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/argument_checks.hpp>
#include <hoist/runtime/plain_comparison.hpp>
#include <hoist/runtime/pretrained.hpp>
#include <hoist/runtime/schedule_hook.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/step_sizes.hpp>
#include <hoist/runtime/target_of.hpp>
#include <hoist/runtime/tuning.hpp>
#include <hoist/runtime/tuning_order.hpp>
#include <hoist/runtime/variant_trials.hpp>
#include <hoist/runtime/warning.hpp>
#include <hoist/runtime/wisdom.hpp>
#include <hoist/runtime/workload.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// Chooses a variant at the first call with a size, compares it with the baseline kernel on scratch buffers, and remembers it.
/// Later calls copy, launch, copy; where the device works in the host's memory, dense arrays that begin aligned aren't copied.
class family_on_device {
 public:
  /// `shapes`: of each input.
  HOIST_LAZY family_on_device(const session& s, family f, const input_shape* shapes, tuning how)
      : session_(s),
        target_(target_of(s.info())),
        family_(f),
        shapes_(shapes),
        how_(std::move(how)),
        cache_(driver_caches_kernels(s.info()) ? std::string() : how_.binaries),
        sizes_(how_.sizes_built) {
    for (const double seconds : {how_.seconds, how_.schedule_seconds})
      if (!(seconds >= 0))
        throw error(std::string("tuning ") + family_.name + " takes a number of seconds, 0 or more, not " +
                        std::to_string(seconds) + ".",
                    verdict::constraints);
  }

  /// The arrays of the result, then the inputs.
  HOIST_LAZY void run(const memory_view* out, const memory_view* in) {
    refuse_flaws(family_, out, in);
    ir::point sizes = sizes_of(shapes_, family_.inputs, in);
    for (const ir::binding& b : given_) sizes.sizes.push(b);
    const auto copies = [&] {
      std::vector<host_values> all;
      for (int i = 0; i < family_.inputs; ++i) all.push_back(in[i].values());
      return all;
    };
    built_size* known = sizes_.find(sizes.sizes);
    if (known == nullptr) {
      const result_extents extents = checked(sizes, ", since no input says it; with and prepared take it by name.");
      refuse_extents(family_, out, extents);
      pays_copies_ = may_share(out, in);
      known = &pick(sizes, extents, copies);
    }
    refuse_extents(family_, out, known->extents);
    const executable& kernels = built(*known);
    if (may_share(out, in))
      run_in_place(*known, out, in);
    else
      run_on_copies(kernels, out, in);
    if (!std::exchange(known->ran, true)) kernels.store_in(cache_);
    ++calls_;
  }

  /// Values of the sizes that no input says, for the calls after.
  HOIST_LAZY void with(std::initializer_list<ir::binding> sizes) {
    given_.clear();
    for (const ir::binding& b : sizes) given_.push(b);
  }
  /// What calls at these sizes launch, for arrays in the device's memory.
  HOIST_LAZY launcher prepared(std::initializer_list<ir::binding> sizes) {
    ir::point at;
    for (const ir::binding& b : sizes) at.sizes.push(b);
    built_size* known = sizes_.find(at.sizes);
    if (known == nullptr) {
      const result_extents extents = checked(at, ".");
      pays_copies_ = true;
      known = &pick(at, extents, [&] {
        return make_inputs(family_.terms(), std::vector<input_data>(static_cast<std::size_t>(family_.inputs)), at);
      });
    }
    return direct(built(*known));
  }

  /// What was chosen at the last call's size.
  HOIST_LAZY const hoist::choice& chosen() const {
    if (sizes_.empty())
      throw error(std::string("nothing is chosen for ") + family_.name + " yet; its first call chooses", verdict::constraints);
    return sizes_.last().what;
  }
  HOIST_LAZY void forget() { sizes_.clear(); }
  /// Calls so far, and those of them whose arrays were used where they lie.
  long calls() const { return calls_; }
  long calls_in_place() const { return in_place_; }
  /// Sizes whose buffers and kernels are kept.
  HOIST_LAZY int sizes_built() const { return sizes_.built(); }

 private:
  /// A variant of the family.
  struct known_variant {
    int structure = -1;
    long number = -1;
    ir::point at;
  };

  int results() const { return family_.result_count; }
  HOIST_LAZY launcher direct(const executable& e) const { return {session_, e.what(), e.built()}; }

  /// The result's extents at sizes that have all their values, and whose arrays the device can hold. `from`: where values come
  /// from.
  HOIST_LAZY result_extents checked(const ir::point& sizes, const std::string& from) const {
    const ir::table program = family_.terms();
    refuse_sizes(size_names(shapes_, family_.inputs, program), program, sizes.sizes, family_.name, from);
    const device_info& d = session_.info();
    const memory_limits most{session_.name(), static_cast<double>(d.max_alloc), static_cast<double>(d.global_bytes)};
    refuse_large(family_, shapes_, sizes, {}, most, 1);
    result_extents extents = extents_at(family_, sizes);
    refuse_large(family_, shapes_, sizes, extents, most, 1);
    return extents;
  }

  /// Whether the device may work on all arrays where they lie, which must be apart from each other.
  HOIST_LAZY bool may_share(const memory_view* out, const memory_view* in) const;
  HOIST_LAZY void run_in_place(built_size& b, const memory_view* out, const memory_view* in);
  /// Rows as they lie; members of structs, which are short, are gathered and scattered here.
  HOIST_LAZY static bool is_scattered(const memory_view& v) {
    constexpr std::size_t short_row = 64;
    return v.row < short_row && v.rows != 1 && v.row != v.pitch;
  }
  HOIST_LAZY static void write_scattered(const executable& kernels, int i, const memory_view& v) {
    const auto values = v.values();
    const auto all = values.bytes();
    kernels.write_input(i, all.data(), all.size_bytes(), 1, all.size_bytes());
  }
  HOIST_LAZY void run_on_copies(const executable& kernels, const memory_view* out, const memory_view* in) const {
    for (int i = 0; i < family_.inputs; ++i)
      if (kernels.what().buffer_bytes[static_cast<std::size_t>(i)] == 0)
        continue;  // not read
      else if (is_scattered(in[i]))
        write_scattered(kernels, i, in[i]);
      else
        kernels.write_input(i, in[i].data, in[i].row, in[i].rows, in[i].pitch);
    kernels.run();
    for (int r = 0; r < results(); ++r) {
      const buffer& from = kernels[family_.inputs + r];
      const memory_view& to = out[r];
      if (is_scattered(to)) {
        host_values all(to.type, to.size());
        from.read(all.writable_bytes());
        to.put(all);
      } else {
        from.read_rows(to.data, to.row, to.rows, to.pitch);
      }
    }
  }

  HOIST_LAZY ranking_question question_at(const ir::point& sizes) const {
    return {session_, target_, family_, sizes.sizes, how_};
  }
  HOIST_LAZY model::ranker ranker_at(const ir::point& sizes) const {
    return how_.ranked_by != nullptr ? how_.ranked_by->ranker_for(question_at(sizes)) : pretrained_ranker_for(target_.limits);
  }

  /// Null where none are asked for, or the program has none and a family.
  HOIST_LAZY meta::shared<schedule_order> schedules_at(const ir::point& sizes) const {
    if (how_.schedules == nullptr) return {};
    try {
      return how_.schedules->order_for(question_at(sizes), std::min(how_.schedule_seconds, how_.seconds / 2));
    } catch (const std::exception& e) {
      if (how_.tries_family) return {};
      throw error(e.what(), verdict::constraints);
    }
  }

  /// Chooses at sizes whose result has these extents. `inputs` gives data to try variants with.
  template <class Inputs>
  built_size& pick(const ir::point& sizes, const result_extents& extents, Inputs inputs) {
    if (built_size* like = from_other_steps(sizes, extents)) return *like;
    std::string gone;
    if (built_size* wise = from_wisdom(sizes, extents, gone)) return *wise;
    if (extents.empty()) return baseline(sizes, extents);
    if (std::optional<tuning_order> known = from_other_sizes(sizes)) {
      try {
        return settled(*known, {}, meta::seconds_now(), sizes, extents, inputs, gone);
      } catch (const error&) {  // none of them runs
      }
    }
    std::optional<model::ranker> by;
    if (how_.tries_family) by.emplace(ranker_at(sizes));
    const double begin = meta::seconds_now();  // after what may measure the device first
    const meta::shared<schedule_order> schedules = schedules_at(sizes);
    tuning_order order(family_, target_.limits, sizes.sizes, by ? &*by : nullptr, schedules, how_.by_groups);
    return settled(order, schedules, begin, sizes, extents, inputs, std::move(gone));
  }
  /// Runs variants in an order, and takes the fastest. `begin`: when looking for them began; `why`: what is to be said of the choice.
  template <class Inputs>
  built_size& settled(tuning_order& order, const meta::shared<schedule_order>& schedules, double begin, const ir::point& sizes,
                      const result_extents& extents, Inputs& inputs, std::string why) {
    const auto reference = baseline_module(family_, sizes);
    if (order.empty() || reference.rejected != nullptr) return baseline(sizes, extents);
    if (pays_copies_ && !how_.inputs_stay) order.pays_copies();
    long bytes = 0;
    for (int i = 0; i < reference.buffer_bytes.size(); ++i)
      bytes += reference.buffer_bytes[i] * (i < reference.inputs || i >= reference.inputs + reference.results ? 1 : 2);
    sizes_.make_room(session_, bytes, 0);
    const variant_trials trials(session_, family_.name, how_);
    int tried = 0, others = 0;
    std::optional<program> fastest;
    plain_comparison beside;
    {
      workload scratch(session_, family_, sizes, inputs(), reference);
      const program plain(scratch.last_build());
      fastest.emplace(plain);
      tried = trials.run(order, scratch, length_of(reference), begin, *fastest);
      const auto compare = [&] {
        return compare_with_plain(scratch, session_, {reference, plain}, {order.best()->module, *fastest}, order.best()->ms,
                                  order.best()->copy_ms);
      };
      if (tried > 0 && how_.compares_plain && how_.tries_family) beside = compare();
      if (beside.is_plain_faster()) others = trials.run_others(order, scratch, *fastest);
      if (others > 0) tried += others, beside = compare();
      if (beside.is_plain_faster()) fastest.emplace(plain);
    }
    if (tried == 0) return baseline(sizes, extents, &*fastest);
    if (trials.may_look_further() && tried > 1 && !order.doubt().empty())
      why += (why.empty() ? "" : " ") + order.doubt() + "; of " + std::to_string(tried) + " this was the fastest.";
    else if (others > 0)
      why += (why.empty() ? "" : " ") + std::string("What was predicted best is slower than the plain kernel; of ") +
             std::to_string(tried) + " this was the fastest.";
    if (beside.is_plain_faster()) return choose_plain(beside, order, tried, sizes, extents, *fastest);
    if (order.is_known()) return choose_known(order, tried, beside.plain_ms, std::move(why), extents, &*fastest);
    return choose(*order.best(), schedules.get(), tried, beside.plain_ms, std::move(why), sizes, extents, &*fastest);
  }
  /// Adds what was chosen, and keeps it in the wisdom file. `schedules`: those that were looked for, or null.
  HOIST_LAZY built_size& choose(const tuning_order::turn& t, const schedule_order* schedules, int tried, double plain_ms,
                                std::string why, const ir::point& sizes, const result_extents& extents, const program* built);
  /// The same of the baseline kernel, which is faster than the variant.
  HOIST_LAZY built_size& choose_plain(const plain_comparison& beside, const tuning_order& order, int tried,
                                      const ir::point& sizes, const result_extents& extents, const program& built);
  HOIST_LAZY void remember(const ir::point& sizes, std::uint64_t structure, const std::string& point, double ms) const;
  /// Where that can't be, the choice holds for this process, and a line says so.
  HOIST_LAZY void remember(const wise_choice& found) const;

  /// The best that the wisdom file knows of this size and this device builds; plain kernels and schedules of a size near, too.
  /// Nothing where schedules are asked for, and all was tuned without them. `gone`: gets a sentence where the best is no variant of
  /// the family any more.
  HOIST_LAZY built_size* from_wisdom(const ir::point& sizes, const result_extents& extents, std::string& gone);
  /// The best that the file knows of up to four sizes around, as the model ranks them at this size; nothing where schedules are asked
  /// for.
  HOIST_LAZY std::optional<tuning_order> from_other_sizes(const ir::point& sizes) const;
  /// The fastest of these.
  HOIST_LAZY built_size& choose_known(const tuning_order& order, int tried, double plain_ms, std::string why,
                                      const result_extents& extents, const program* built);
  /// The variant that a line is about; none where the family has it not, or not at these sizes.
  HOIST_LAZY std::optional<known_variant> variant_of(const wise_choice& w, const ir::point& sizes) const;
  /// A choice from a file, whatever its line says: the plain kernel, a schedule, or a structure's point. Null where it is none, or
  /// can't be run; `refused` counts what the driver doesn't build.
  HOIST_LAZY built_size* as_plain(const wise_choice& w, const ir::point& sizes, const result_extents& extents);
  HOIST_LAZY built_size* as_scheduled(const wise_choice& w, ir::point at, const ir::point& sizes, const result_extents& extents,
                                      int& refused);
  HOIST_LAZY built_size* as_known(const wise_choice& w, const known_variant& v, const result_extents& extents, int& refused);
  /// What was chosen for a time loop of more steps, or of many.
  HOIST_LAZY built_size* from_other_steps(const ir::point& sizes, const result_extents& extents);
  /// For arrays smaller than any group.
  HOIST_LAZY built_size& baseline(const ir::point& sizes, const result_extents& extents, const program* built = nullptr) {
    const auto m = baseline_module(family_, sizes);
    if (m.rejected != nullptr || extents.empty())
      throw error("no variant of " + std::string(family_.name) + " fits these sizes on " + session_.name() + ": " +
                      (m.rejected != nullptr ? m.rejected : "its result has no elements") + ".",
                  verdict::constraints);
    return add_choice({"plain", "", "", {}, 0, 0, "plain", 0}, built_size::plain, sizes, extents, built);
  }
  /// Adds a choice that builds: a structure's point with its sizes, or the baseline kernel. `before`: its program, or null.
  HOIST_LAZY built_size& add_choice(hoist::choice what, int structure, ir::point at, const result_extents& extents,
                                    const program* before = nullptr) {
    if (what.learned_on.empty())
      what.learned_on = std::string(target_.known->name) + (target_.exact ? "" : ", the nearest known");
    at.checked = how_.checks_indices;
    built_size b{std::move(what), structure, std::move(at), extents, {}, {}, false};
    built(b, before);
    return sizes_.add(std::move(b));
  }
  /// What runs a choice, built again where its buffers went.
  HOIST_LAZY const executable& built(built_size& b, const program* before = nullptr) {
    if (b.run) return *b.run;
    const auto m = b.structure == built_size::scheduled ? scheduled_module(family_, b.at, target_.limits, "scheduled")
                   : b.structure < 0                    ? baseline_module(family_, b.at)
                                     : space(family_.structures[b.structure], family_.inputs, target_.limits, b.at.sizes)
                                           .emit(b.at, family_.structures[b.structure].name);
    long bytes = 0;
    for (long n : m.buffer_bytes) bytes += n;
    sizes_.make_room(session_, bytes, 1);
    if (how_.ranked_by != nullptr && b.structure != built_size::scheduled)
      how_.ranked_by->explain(question_at(b.at), m, b.what);
    b.what.text.assign(m.text.data(), length_of(m));
    b.run = meta::shared<executable>::make(session_, module_of(m), &cache_,
                                           b.at.checked ? nullptr : before);  // what checks has another text
    return *b.run;
  }
  session session_;
  device_target target_;
  family family_;
  const input_shape* shapes_;
  tuning how_;
  binary_cache cache_;
  built_sizes sizes_;
  meta::vec<ir::binding> given_;
  long calls_ = 0, in_place_ = 0;
  bool pays_copies_ = false;  ///< whether the calls chosen for read buffers, which images are copied from at each
};

}  // namespace hoist::runtime

// How it runs on arrays where they lie.
#include <hoist/runtime/zero_copy.hpp>
// How it keeps what was chosen, and finds what is known already.
#include <hoist/runtime/kept_choices.hpp>
#include <hoist/runtime/known_choices.hpp>
