#pragma once
// Random pipelines as programs that the tool knows by name.

#include <hoist/core/types/scalar.hpp>
#include <hoist/tool.hpp>
#include <tools/laboratory/random_pipelines.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hoist::tools {

/// What tells a random pipeline from others: see `random_pipeline`.
struct pipeline_name {
  std::uint64_t seed = 1;
  int stages = 2;
  long most = 64;
  scalar type = scalar::f32;
  pipeline_kind kind = pipeline_kind::grids;
};
/// A kind by the word with which names of its pipelines begin: `random`, `chain`, `planes`, `products`.
std::optional<pipeline_kind> kind_called(std::string_view name);
/// The name of a pipeline, such as `random_17_10_512_f32`: seed, stages, the most elements of an extent, type; `chain_...` of a chain,
/// and so on.
std::string text_of(const pipeline_name& p);

/// The pipeline of a name. Its sizes are in its name, and it has no recipes. Nothing where the name is of another kind; fails
/// (std::invalid_argument, one sentence) where it is of this kind and no pipeline's.
std::optional<tool_program> random_program(std::string_view name);

}  // namespace hoist::tools
