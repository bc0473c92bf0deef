#include "bench.hpp"

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/explore/baseline.hpp>
#include <hoist/explore/variant_name.hpp>

#include <algorithm>
#include <memory>
#include <unistd.h>

namespace hoist::tools {

namespace {

std::string gigabytes(double bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f GB", bytes * 1e-9);
  return text;
}

/// Asks for no more than there is, before anything is allocated: the host keeps the inputs twice, the reference's
/// result and the last one, which the device has too; on a CPU its buffers and those of the copy come on top.
void check_memory(const runtime::device_info& d, double bytes, std::size_t inputs) {
  const double host = bytes * (2 * static_cast<double>(inputs) + 2), device = bytes * (static_cast<double>(inputs) + 4);
  const double there = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  const double needed = host + (d.type == runtime::device_type::cpu ? device : 0);
  if (needed > there)
    throw runtime::error("this size needs " + gigabytes(needed) + " of memory, but the machine has " + gigabytes(there) +
                         ": use a smaller one");
  if (device > static_cast<double>(d.global_bytes) || bytes > static_cast<double>(d.max_alloc))
    throw runtime::error("this size needs " + gigabytes(device) + " on " + d.name + ", in buffers of " + gigabytes(bytes) +
                         "; it has " + gigabytes(static_cast<double>(d.global_bytes)) + " and allows " +
                         gigabytes(static_cast<double>(d.max_alloc)) + " for a buffer");
}

}  // namespace

bench::bench(const runtime::device& d, const target& limits, const tool_program& program, long rows, long columns,
             std::vector<host_values> inputs)
    : device_(d), limits_(limits), family_(program.programs), inputs_(std::move(inputs)) {
  ir::point sizes;
  sizes.sizes = {{"N", rows}, {"M", columns}};
  const reference meaning(family_.terms(), sizes, false);
  long largest = 0;
  for (int i = 0; i < family_.inputs; ++i) largest = std::max(largest, meaning.input_size(i) * bytes_of(meaning.input_type(i)));
  check_memory(d.info, static_cast<double>(largest), program.inputs.size());
  if (inputs_.empty()) inputs_ = make_inputs(program, {rows, columns});
  baseline_.sizes = {{"N", rows}, {"M", columns}};
  open();
}

bench::~bench() = default;

void bench::open() {
  session_ = std::make_unique<runtime::session>(device_);
  work_ = std::make_unique<runtime::workload>(*session_, family_, baseline_, inputs_, baseline_module(family_, baseline_));
  elements_ = work_->outputs();
  compulsory_bytes_ = work_->compulsory_bytes();
}

runtime::workload& bench::opened() const {
  if (work_ == nullptr) throw runtime::error(device_.info.name + " can't be used any more after a failure");
  return *work_;
}

space bench::points(int structure) const {
  return space(family_.structures[structure], family_.inputs, limits_, baseline_.sizes);
}

runtime::measurement bench::measure(int structure, long number, const runtime::timing_options& o) {
  runtime::measurement m;
  try {
    if (work_ == nullptr) open();
    const space all = points(structure);
    m = work_->measure(all.emit(all.at(number)), o);
  } catch (const runtime::error& e) {
    m.outcome = e.why();
    m.reason = e.what();
  }
  if (m.outcome == runtime::verdict::timeout) {
    static_cast<void>(work_.release());  // a context can't be freed while a kernel runs in it
    static_cast<void>(session_.release());
  } else if (m.outcome == runtime::verdict::runtime) {
    work_.reset();
    session_.reset();
  }
  return m;
}

const host_values& bench::result() const { return opened().result(); }
runtime::accuracy bench::check_result(long most) const { return opened().check_result(most); }
runtime::accuracy bench::check_baseline(long most) const { return opened().check_expected(most); }

runtime::bandwidth bench::copy() {
  runtime::timing_options o;
  o.budget_s = 0.5;
  if (work_ == nullptr) open();
  return runtime::copy_bandwidth(*session_, 4 * elements(), o);
}

double bench::gbs(const runtime::timing& t) const {
  return t.median_ms > 0 ? static_cast<double>(compulsory_bytes_) / t.median_ms * 1e-6 : 0;
}

std::string bench::structure_name(int structure) const { return family_.structures[structure].name; }
std::string bench::variant_name(int structure, long number) const {
  return hoist::variant_name(family_.structures[structure], points(structure).at(number));
}
std::string bench::point_name(int structure, long number) const { return space::name(points(structure).at(number)); }

}  // namespace hoist::tools
