#pragma once
// hoist evaluate --pipelines: the choice of whole schedules by predicted times of their kernels.

#include <hoist/model/dataset.hpp>

namespace hoist::tools {

/// What is asked: into how many parts pipelines are joined, which are held out in turn; whether trees are trained.
struct pipelines_question {
  unsigned parts = 5;
  bool trees = true, as_json = false;
};

/// By device, of rows of kernels of random pipelines (`hoist random`) whose parts were held out: how well kernels' times and sums of
/// them are predicted, and what the schedule of a pipeline that is predicted to be the fastest reaches of the fastest of those drawn.
/// Features of this version are computed. Fails (std::runtime_error, one sentence): rows of no known device, or none of kernels of
/// pipelines.
void evaluate_pipelines(model::dataset rows, const pipelines_question& q);

}  // namespace hoist::tools
