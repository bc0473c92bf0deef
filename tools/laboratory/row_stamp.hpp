#pragma once
// What tells a row or its file from others: keys, dates, names of files.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <unistd.h>

namespace hoist::tools {

inline std::string hexadecimal(std::uint64_t x) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(x));
  return text;
}

inline std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

inline std::string host_name() {
  char host[64] = "host";
  ::gethostname(host, sizeof host - 1);
  return host;
}

/// Of this host and process at this nanosecond.
inline std::string unique_name() {
  return host_name() + "-" + std::to_string(::getpid()) + "-" +
         std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace hoist::tools
