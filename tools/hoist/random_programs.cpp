#include "random_programs.hpp"

#include <hoist/core/types/results.hpp>
#include <hoist/evaluate/inputs.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace hoist::tools {

namespace {

constexpr long most_stages = 200, most_extent = 1 << 16;
constexpr std::string_view kind_names[] = {"random", "chain", "planes", "products"};

/// Whole numbers from 0 to 3, whose sums and products are exact in either type for long.
host_values small_numbers(long elements) {
  host_values v(scalar::f32, elements);
  auto* to = reinterpret_cast<float*>(v.writable_bytes().data());
  for (long i = 0; i < elements; ++i) to[i] = static_cast<float>(inputs_detail::splitmix64(static_cast<std::uint64_t>(i)) & 3);
  return v;
}

/// A pipeline, and what its family points to.
class made_pipeline {
 public:
  explicit made_pipeline(const pipeline_name& p) : name_(text_of(p)), pipeline_(p.seed, p.stages, p.most, p.type, p.kind) {
    result_.type = p.type;
    if (pipeline_.planes() > 0) result_ = result_.with(-1);
    result_ = result_.with(-1).with(-1);
    family f;
    f.name = name_.c_str();
    f.inputs = pipeline_.inputs();
    f.dimensions = pipeline_.planes() > 0 ? 3 : 2;
    f.terms = f.scheduled = pipeline_.program();
    f.results = &result_;
    f.result_count = 1;
    std::vector<input_data> data;
    const reference meaning(pipeline_.terms(), {}, false);
    for (int i = 0; i < f.inputs; ++i) {
      data.push_back({});
      if (meaning.input_type(i) == scalar::f32) data.back().make = small_numbers;
    }
    made.emplace(f, std::move(data), "random", "a random pipeline of grids");
  }
  std::optional<tool_program> made;

 private:
  std::string name_;
  random_pipeline pipeline_;
  result_array result_;
};

/// The text up to the next _, which is taken away; nothing where it is no whole number of these.
std::optional<long> number_before(std::string_view& text, long least, long most) {
  const std::size_t end = text.find('_');
  long n = 0;
  if (end == text.npos) return std::nullopt;
  const auto [stop, failure] = std::from_chars(text.data(), text.data() + end, n);
  if (failure != std::errc() || stop != text.data() + end || n < least || n > most) return std::nullopt;
  text.remove_prefix(end + 1);
  return n;
}

std::optional<pipeline_name> pipeline_called(std::string_view name) {
  const std::optional<pipeline_kind> kind = kind_called(name.substr(0, name.find('_')));
  if (!kind) return std::nullopt;
  std::string_view rest = name.substr(name.find('_') + 1);
  const auto seed = number_before(rest, 0, 1L << 62), stages = number_before(rest, 1, most_stages),
             most = number_before(rest, 1, most_extent);
  if (!seed || !stages || !most || (rest != "f32" && rest != "i32"))
    throw std::invalid_argument("no random pipeline is called \"" + std::string(name) +
                                "\": random_SEED_STAGES_MOST_TYPE, chain_..., planes_... and products_... have 1 to " +
                                std::to_string(most_stages) + " stages, extents of 1 to " + std::to_string(most_extent) +
                                " and the type f32 or i32.");
  return pipeline_name{static_cast<std::uint64_t>(*seed), static_cast<int>(*stages), *most,
                       rest == "f32" ? scalar::f32 : scalar::i32, *kind};
}

}  // namespace

std::optional<pipeline_kind> kind_called(std::string_view name) {
  const auto at = std::ranges::find(kind_names, name);
  if (at == std::end(kind_names)) return std::nullopt;
  return static_cast<pipeline_kind>(at - std::begin(kind_names));
}

std::string text_of(const pipeline_name& p) {
  return std::string(kind_names[static_cast<std::size_t>(p.kind)]) + "_" + std::to_string(p.seed) + "_" +
         std::to_string(p.stages) + "_" + std::to_string(p.most) + "_" + (p.type == scalar::f32 ? "f32" : "i32");
}

std::optional<tool_program> random_program(std::string_view name) {
  static std::map<std::string, std::unique_ptr<made_pipeline>, std::less<>> known;
  if (const auto at = known.find(name); at != known.end()) return at->second->made;
  const std::optional<pipeline_name> p = pipeline_called(name);
  if (!p) return std::nullopt;
  auto& made = known[std::string(name)];
  made = std::make_unique<made_pipeline>(*p);
  return made->made;
}

}  // namespace hoist::tools
