#pragma once
// Results compared with a reference result on the device itself: only what differs comes to the host.

#include <hoist/evaluate/host_values.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/session.hpp>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

namespace hoist::runtime {

/// Compares the elements of `result` with those of `expected`, and fetches those at `places`. Integers are to be equal. Floating
/// elements differ when they are further apart than the arithmetic may explain: 64 units in the last place of the expected one
/// (2 of halves), or than `share` of it where that is more, and `slack`, twice what rounding may change, as sums in another order
/// need. Two NaNs, and two equal infinities, don't differ. Where it is relaxed (`allowed`, `counts`), only finite elements are compared.
class device_comparison {
 public:
  HOIST_LAZY device_comparison(const session& s, long elements, const buffer& expected, const buffer& result,
                               const std::vector<long>& places = {}, ir::arithmetic math = ir::arithmetic::contracted,
                               double slack = 0, scalar type = scalar::f32, double share = 0)
      : counts_(s, counters * 4),
        values_(s, std::max<long>(1, static_cast<long>(places.size())) * bytes_of(type)),
        differing_(static_cast<std::size_t>(counters)),
        fetched_(type, static_cast<long>(places.size())),
        run_(s,
             module_for(s, elements, static_cast<long>(places.size()), expected.bytes(), result.bytes(), math, {slack, share},
                        type),
             {expected, result, counts_, places_in(s, places), values_}) {}

  /// Compares what the buffers hold now: how many elements differ. Fails with `verdict::timeout` after `limit_s`
  /// seconds.
  HOIST_LAZY long differing(double limit_s = 60) {
    counts_.fill(0u);
    run_.run(limit_s);
    counts_.read(differing_);
    if (!fetched_.empty()) values_.read(fetched_.writable_bytes());
    long sum = 0;
    for (unsigned n : differing_) sum += static_cast<long>(n);
    return sum;
  }
  /// The result's elements at the places, of the last comparison.
  const host_values& fetched() const { return fetched_; }

 private:
  struct allowances {
    double slack, share;
  };
  static constexpr long counters = 1024;  // of which none overflows

  HOIST_LAZY static buffer places_in(const session& s, const std::vector<long>& places) {
    const std::vector<long> one = places.empty() ? std::vector<long>{0} : places;
    buffer b(s, static_cast<long>(one.size()) * 8);
    b.write(one);
    return b;
  }
  /// `same` and `right` of y, an element of the result, and r, the expected one.
  HOIST_LAZY static std::string judgement(ir::arithmetic math, const allowances& more_than, scalar type) {
    if (!is_floating(type)) return "  const int same = y == r, right = same;\n";
    const bool wide = type == scalar::f64, narrow = type == scalar::f16, relaxed = math == ir::arithmetic::relaxed;
    const double units = wide      ? (relaxed ? 0x1p-43 : 0x1p-47)
                         : narrow  ? (relaxed ? 0x1p-7 : 0x1p-9)
                         : relaxed ? 0x1p-14
                                   : 0x1p-18;
    const auto literal = [&](double x) {
      char digits[48];
      const double bounded = wide ? std::clamp(x, 1e-300, 1e300) : std::clamp(x, 1e-30, 1e38);
      const char* end =
          std::to_chars(digits, digits + sizeof digits, bounded, std::chars_format::scientific, wide ? 17 : 9).ptr;
      return std::string(digits, static_cast<std::size_t>(end - digits)) + (wide ? "" : "f");
    };
    const std::string extra = literal(relaxed ? 16 * more_than.slack : more_than.slack);
    const std::string relative = literal(std::max(units, relaxed ? 16 * more_than.share : more_than.share));
    return "  const int same = y == r || (isnan(y) && isnan(r));\n"
           "  const int right = " +
           std::string(relaxed ? "!isfinite(r) || " : "isfinite(r) && ") + "fabs(y - r) <= " + relative + " * fabs(r) + " +
           (relaxed ? "0x1p-126f + " : "") + extra + ";\n";
  }
  HOIST_LAZY static kernel_module module_for(const session& s, long elements, long places, long expected_bytes,
                                             long result_bytes, ir::arithmetic math, const allowances& more_than, scalar type) {
    const long group = std::min({256L, s.info().max_group, s.info().max_item_sizes[0]});
    const auto rounded = [&](long n) { return (n + group - 1) / group * group; };
    const std::string t = type == scalar::boolean ? "uchar" : name_of(type), moved = type == scalar::f16 ? "ushort" : t;
    runtime::kernel_module m;
    m.text = "kernel void differing(global const " + t + "* expected, global const " + t +
             "* result, global uint* counts) {\n"
             "  const size_t i = get_global_id(0);\n"
             "  if (i >= " +
             std::to_string(elements) + "ul) return;\n" +
             (type == scalar::f16 ? "  const float r = vload_half(i, expected), y = vload_half(i, result);\n"
                                  : "  const " + t + " r = expected[i], y = result[i];\n") +
             judgement(math, more_than, type) + "  if (!same && !right) atomic_inc(counts + i % " + std::to_string(counters) +
             ");\n"
             "}\n"
             "kernel void fetch(global const long* places, global const " +
             moved + "* result, global " + moved +
             "* values) {\n"
             "  const size_t i = get_global_id(0);\n"
             "  if (i < " +
             std::to_string(places) +
             ") values[i] = result[places[i]];\n"
             "}\n";
    m.buffer_bytes = {expected_bytes, result_bytes, counters * 4, std::max(1L, places) * 8,
                      std::max(1L, places) * bytes_of(type)};
    m.launches = {{"differing", {0, 1, 2}, {rounded(elements), 1, 1}, {group, 1, 1}, 1, 1},
                  {"fetch", {3, 1, 4}, {rounded(std::max(1L, places)), 1, 1}, {group, 1, 1}, 1, 1}};
    return m;
  }

  buffer counts_, values_;
  std::vector<unsigned> differing_;
  host_values fetched_;
  executable run_;
};

}  // namespace hoist::runtime
