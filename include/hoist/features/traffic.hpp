#pragma once
// Features of memory traffic, from the addresses of the middle group.

#include <hoist/features/subject.hpp>
#include <hoist/meta/engine.hpp>

#include <cmath>

namespace hoist::features {

/// Bytes between memory and the last-level cache over compulsory bytes (log2). Source: docs/model.md.
struct real_dram {
  static constexpr const char* name = "real_dram";
  HOIST_LAZY static double of(const subject& s) { return std::log2(std::max(1.0, s.dram_bytes()) / s.compulsory); }
};
/// Bytes between units and the last-level cache over compulsory bytes (log2). Source: docs/model.md.
struct real_l2 {
  static constexpr const char* name = "real_l2";
  HOIST_LAZY static double of(const subject& s) { return std::log2(std::max(1.0, s.l2_bytes()) / s.compulsory); }
};
/// Memory instructions of a sub-group for 32 results (log2 of 1 + x). Source: docs/model.md.
struct real_requests {
  static constexpr const char* name = "real_requests";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.per_32(s.requests())); }
};
/// Passes through first-level cache and banks for 32 results (log2 of 1 + x). Source: docs/model.md.
struct real_wavefronts {
  static constexpr const char* name = "real_wavefronts";
  HOIST_LAZY static double of(const subject& s) { return std::log2(1 + s.per_32(s.wavefronts())); }
};
/// Distinct sectors of a request to global memory, mean (log2). Source: docs/model.md.
struct real_sectors_per_request {
  static constexpr const char* name = "real_sectors_per_request";
  HOIST_LAZY static double of(const subject& s) {
    const simulate::traffic t = s.global();
    return t.requests == 0 ? 0 : std::log2(t.sectors / t.requests);
  }
};
/// Share of written sectors that one request covers whole. Source: docs/model.md.
struct real_store_full {
  static constexpr const char* name = "real_store_full";
  static double of(const subject& s) { return s.group.stored_sectors == 0 ? 1 : s.group.full_sectors / s.group.stored_sectors; }
};
/// Neighbouring bytes that an access of the group touches in a row (log2). Source: docs/model.md.
struct real_segment {
  static constexpr const char* name = "real_segment";
  HOIST_LAZY static double of(const subject& s) { return std::log2(std::max(1.0, s.group.row_bytes)); }
};
/// Compulsory bytes of a step over the last-level cache (log2). Source: docs/model.md; [Remmelg2020] 8.3.
struct real_fit {
  static constexpr const char* name = "real_fit";
  HOIST_LAZY static double of(const subject& s) {
    return std::log2(s.compulsory / static_cast<double>(s.kernel.steps) / static_cast<double>(s.on.l2_bytes));
  }
};

}  // namespace hoist::features
