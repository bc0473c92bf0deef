#pragma once
// Arrays that a program's kernels can't read: too few, of another type, too short.

#include <hoist/emit/module.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/evaluate/host_values.hpp>
#include <hoist/explore/family.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/runtime/error.hpp>

#include <string>
#include <vector>

namespace hoist::runtime {

/// Throws where `inputs` aren't what the baseline kernel of a family reads at `sizes`.
HOIST_LAZY void refuse_short_inputs(const family& f, const ir::point& sizes, const std::vector<host_values>& inputs,
                                    const hoist::kernel_module& baseline) {
  const auto refuse = [&](const std::string& what) { throw error(what, verdict::constraints); };
  if (static_cast<int>(inputs.size()) != baseline.inputs)
    refuse(std::string(f.name) + " has " + std::to_string(baseline.inputs) + " inputs, not " + std::to_string(inputs.size()));
  const reference meaning(f.terms(), sizes, false);
  for (int i = 0; i < baseline.inputs; ++i) {
    const host_values& in = inputs[static_cast<std::size_t>(i)];
    const std::string who = "input " + std::to_string(i) + " of " + f.name;
    if (baseline.buffer_bytes[i] > 0 && in.type() != meaning.input_type(i))
      refuse(who + " has elements of " + name_of(in.type()) + ", not " + name_of(meaning.input_type(i)));
    if (static_cast<long>(in.bytes().size()) < baseline.buffer_bytes[i]) refuse(who + " is too short");
  }
}

}  // namespace hoist::runtime
