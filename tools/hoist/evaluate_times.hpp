#pragma once
// hoist evaluate --times: predicted times beside the measured ones.

#include <hoist/model/dataset.hpp>
#include <hoist/target/target.hpp>
#include <tools/laboratory/evaluate.hpp>
#include <tools/laboratory/time_predictors.hpp>

#include <string>
#include <vector>

namespace hoist::tools {

/// What is asked. `held_out`: in words; `by`: a calibration's file, or empty; `trees`: whether trees are trained too; `parts`: into how
/// many the programs are joined, 0: they aren't.
struct times_question {
  model::admission admit;
  std::string held_out, by;
  bool trees = true, as_json = false, programs = false;
  unsigned parts = 0;
};

/// By device: how far hoist's bounds exceed measured times, and how well models and baselines predict the times of programs
/// that were held out. Features of this version are computed for the rows. Fails (std::runtime_error or std::invalid_argument,
/// one sentence): rows of no known device, a calibration that isn't of these rows' device, or that was fitted on one of them.
void evaluate_times(model::dataset rows, const times_question& q);

/// What predicts times of programs that it hasn't seen: models that learn from the others, and features alone.
std::vector<model::time_contestant> contestants_of_times(const model::dataset& rows, const target& on, const times_question& q,
                                                         bool several_programs);

}  // namespace hoist::tools
