#pragma once
// What the runtime throws: one sentence, how trying a variant ended, and OpenCL's status.

#ifndef __cpp_exceptions
#error "hoist: the runtime's headers need exceptions; without them include <hoist/try_tune.hpp> and link hoist::runtime"
#endif

#include <hoist/runtime/compiled.hpp>
#include <hoist/runtime/opencl.hpp>
#include <hoist/runtime/verdict.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace hoist::runtime {

/// A failure of the runtime. `what()` is one line that names the call or the limit, the device, and what to do;
/// `why()` says how an exploration records it; `status()` is OpenCL's code, 0 where no call failed.
class error : public std::runtime_error {
 public:
  explicit error(const std::string& sentence, verdict why = verdict::runtime, cl_int status = CL_SUCCESS)
      : std::runtime_error(sentence), why_(why), status_(status) {}

  verdict why() const { return why_; }
  cl_int status() const { return status_; }

 private:
  verdict why_;
  cl_int status_;
};

/// The first line of a build log that says what is wrong, without the spaces around it; empty when there is none.
HOIST_RUNTIME std::string first_error_line(std::string_view log);

/// A kernel text that a device's compiler refuses. `what()` quotes the log's first error; `log()` is the whole log and
/// `text()` what was built.
class build_error : public error {
 public:
  HOIST_RUNTIME build_error(const std::string& device, std::string log, std::string text, cl_int status);

  const std::string& log() const { return log_; }
  const std::string& text() const { return text_; }

 private:
  std::string log_, text_;
};

/// Throws what a call that failed means, and what to do.
HOIST_RUNTIME [[noreturn]] void refused(cl_int status, const char* call, std::string_view device);

/// Fails unless `status` is success; `call` is the OpenCL function and `device` the name of the device.
HOIST_LAZY void check(cl_int status, const char* call, std::string_view device) {
  if (status != CL_SUCCESS) refused(status, call, device);
}

}  // namespace hoist::runtime

#if HOIST_RUNTIME_BODIES
#include <hoist/runtime/status.hpp>

#include <algorithm>
#include <cctype>
#include <utility>

namespace hoist::runtime {

HOIST_RUNTIME_BODY std::string first_error_line(std::string_view log) {
  std::string_view first;
  for (std::size_t begin = 0; begin < log.size();) {
    const std::size_t end = std::min(log.find('\n', begin), log.size());
    std::string_view line = log.substr(begin, end - begin);
    begin = end + 1;
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front()))) line.remove_prefix(1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.remove_suffix(1);
    if (line.find("error") != std::string_view::npos) return std::string(line);
    if (first.empty()) first = line;
  }
  return std::string(first);
}

/// The line of a log that has an error; else the status, and what the log begins with.
HOIST_LAZY std::string why_not_built(const std::string& line, cl_int status) {
  if (line.find("error") != std::string::npos) return line;
  return std::string(describe(status).name) + (line.empty() ? "" : ", and the driver says: " + line);
}

HOIST_RUNTIME_BODY build_error::build_error(const std::string& device, std::string log, std::string text, cl_int status)
    : error("clBuildProgram failed on " + device + ": " + why_not_built(first_error_line(log), status), verdict::compile,
            status),
      log_(std::move(log)),
      text_(std::move(text)) {}

HOIST_RUNTIME_BODY void refused(cl_int status, const char* call, std::string_view device) {
  const status_text s = describe(status);
  throw error(std::string(call) + " failed on " + std::string(device) + ": " + s.meaning + " (" + s.name + ", " +
                  std::to_string(status) + "); " + s.advice,
              verdict::runtime, status);
}

}  // namespace hoist::runtime
#endif
