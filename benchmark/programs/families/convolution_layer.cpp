#include "../families.hpp"
#include "../pipelines/convolution_layer.hpp"

namespace hoist::benchmarks {
family family_convolution_layer() { return family_of("convolution_layer", convolution_layer); }
}  // namespace hoist::benchmarks
