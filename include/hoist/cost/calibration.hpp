#pragma once
// What a calibration found, and its text.

#include <hoist/cost/fit.hpp>
#include <hoist/cost/parse.hpp>
#include <hoist/cost/print.hpp>
#include <hoist/ir/hash.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::cost {

/// A variant that was timed for a calibration. `key`: see `key_of_variant`; `residual`: predicted over measured, minus 1;
/// `left_out`: whether the fit took it for an outlier.
struct timed_kernel {
  std::string key;
  double ms = 0, residual = 0;
  bool left_out = false;
};

/// Values of a model's parameters on a device with a driver, and what they were found from. `model`: its text, as `text_of` writes
/// it; `covariance`: of the values, by rows; `unknown`: values, in order, without a deviation, since no kernel's time changes with
/// them; `seconds`: what measuring took.
struct calibration {
  std::string device, driver, model;
  int features_version = features::version;
  double seconds = 0;
  std::vector<std::string> names;
  std::vector<double> values, covariance;
  std::vector<std::size_t> unknown;
  std::vector<timed_kernel> kernels;

  bool knows_deviation(std::size_t i) const { return std::find(unknown.begin(), unknown.end(), i) == unknown.end(); }
  /// Infinite where it isn't known.
  double deviation(std::size_t i) const {
    if (!knows_deviation(i)) return std::numeric_limits<double>::infinity();
    return std::sqrt(std::max(0.0, covariance[i * values.size() + i]));
  }
  bool timed(std::string_view key) const {
    for (const timed_kernel& k : kernels)
      if (k.key == key) return true;
    return false;
  }
};

/// What a variant at a size is known by in a calibration: whoever evaluates one leaves out, or refuses, what it was fitted on.
HOIST_LAZY std::string key_of_variant(std::string_view program, std::string_view structure, std::string_view point, long rows,
                                      long cols) {
  return std::string(program) + " " + std::to_string(rows) + "x" + std::to_string(cols) + " " + std::string(structure) + ": " +
         std::string(point);
}

/// The hash of a model's text.
HOIST_LAZY std::uint64_t hash_of(std::string_view model) {
  ir::detail::digest d;
  for (const char c : model) d.put(static_cast<int>(c));
  return d.state;
}

namespace detail {

inline constexpr std::string_view calibration_mark = "hoist calibration ", calibration_first = "hoist calibration 1",
                                  unknown_deviation = "unknown";

HOIST_LAZY std::string number_text(double x) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, x).ptr};
}
HOIST_LAZY std::string hash_text(std::uint64_t x) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(x));
  return text;
}
HOIST_LAZY std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text;
}

/// A line of a calibration: its first word, and the fields after it.
struct calibration_line {
  std::string_view word;
  std::vector<std::string_view> fields;

  HOIST_LAZY explicit calibration_line(std::string_view text) {
    for (bool first = true;; first = false) {
      const std::size_t end = std::min(text.find('\t'), text.size());
      (first ? word : fields.emplace_back()) = text.substr(0, end);
      if (end == text.size()) return;
      text.remove_prefix(end + 1);
    }
  }
  HOIST_LAZY std::optional<double> number(std::size_t i) const {
    double x = 0;
    if (i >= fields.size()) return std::nullopt;
    const auto [end, failed] = std::from_chars(fields[i].data(), fields[i].data() + fields[i].size(), x);
    if (failed != std::errc() || end != fields[i].data() + fields[i].size() || !std::isfinite(x)) return std::nullopt;
    return x;
  }
};

/// Takes a line in. False where it is none of a calibration.
HOIST_LAZY bool take(calibration& c, std::uint64_t& hash, const calibration_line& line) {
  const auto text = [&](std::string& to) { return line.fields.size() == 1 && (to = line.fields[0], true); };
  if (line.word == "device") return text(c.device);
  if (line.word == "driver") return text(c.driver);
  if (line.word == "model") return text(c.model);
  if (line.word == "hash") {
    if (line.fields.size() != 1) return false;
    const char* const end = line.fields[0].data() + line.fields[0].size();
    return std::from_chars(line.fields[0].data(), end, hash, 16).ptr == end;
  }
  const std::optional<double> first = line.number(line.word == "parameter" || line.word == "timed" ? 1 : 0);
  if (!first) return false;
  if (line.word == "features") return c.features_version = static_cast<int>(*first), true;
  if (line.word == "seconds") return c.seconds = *first, *first >= 0;
  if (line.word == "parameter") {
    c.names.emplace_back(line.fields[0]);
    c.values.push_back(*first);
    if (line.fields.size() != 3 || *first < 0) return false;
    if (line.fields[2] == unknown_deviation) c.unknown.push_back(c.values.size() - 1);
    return line.fields[2] == unknown_deviation || line.number(2).has_value();
  }
  if (line.word == "covariance") {
    for (std::size_t i = 0; i < line.fields.size(); ++i) {
      if (!line.number(i)) return false;
      c.covariance.push_back(*line.number(i));
    }
    return true;
  }
  if (line.word != "timed" || line.fields.size() < 3 || !line.number(2)) return false;
  c.kernels.push_back({std::string(line.fields[0]), *first, *line.number(2), line.fields.size() == 4});
  return *first > 0 && (line.fields.size() == 3 || line.fields[3] == "outlier");
}

}  // namespace detail

/// The text of a calibration: a line for each thing that it knows, and at the end the sum of all before.
HOIST_LAZY std::string text_of(const calibration& c) {
  using detail::number_text, detail::one_line;
  std::string text = std::string(detail::calibration_first) + "\ndevice\t" + one_line(c.device) + "\ndriver\t" +
                     one_line(c.driver) + "\nfeatures\t" + std::to_string(c.features_version) + "\nmodel\t" +
                     one_line(c.model) + "\nhash\t" + detail::hash_text(hash_of(one_line(c.model))) + "\nseconds\t" +
                     number_text(c.seconds) + "\n";
  const std::size_t n = c.values.size();
  for (std::size_t i = 0; i < n; ++i)
    text += "parameter\t" + one_line(c.names[i]) + "\t" + number_text(c.values[i]) + "\t" +
            (c.knows_deviation(i) ? number_text(c.deviation(i)) : std::string(detail::unknown_deviation)) + "\n";
  for (std::size_t i = 0; i < n; ++i) {
    text += "covariance";
    for (std::size_t j = 0; j < n; ++j) text += "\t" + number_text(c.covariance[i * n + j]);
    text += "\n";
  }
  for (const timed_kernel& k : c.kernels)
    text += "timed\t" + one_line(k.key) + "\t" + number_text(k.ms) + "\t" + number_text(k.residual) +
            (k.left_out ? "\toutlier\n" : "\n");
  return text + "sum\t" + detail::hash_text(hash_of(text)) + "\n";
}

/// The calibration that a text holds. `name`: what sentences call it.
/// Fails (std::runtime_error, one sentence): another kind of text, a later version, one that is cut off or damaged.
HOIST_LAZY calibration calibration_of(std::string_view text, const std::string& name) {
  const auto fail = [&](const std::string& why) { throw std::runtime_error(name + " " + why); };
  if (!text.starts_with(detail::calibration_mark)) fail("is no calibration; hoist calibrate --out makes one.");
  const std::string_view head = text.substr(0, text.find('\n'));
  if (head != detail::calibration_first && text.find('\n') != text.npos)
    fail("is of a version that this hoist doesn't know: " + std::string(head) + "; calibrate again.");
  const std::size_t sum = text.rfind("\nsum\t");
  if (sum == text.npos || !text.ends_with('\n')) fail("is cut off; calibrate again.");
  const std::string_view lines = text.substr(0, sum + 1);
  if (text.substr(sum + 1) != "sum\t" + detail::hash_text(hash_of(lines)) + "\n")
    fail("is damaged: its sum is wrong; calibrate again.");
  calibration c;
  c.features_version = 0;
  std::uint64_t hash = 0;
  long number = 1;
  for (std::size_t at = head.size() + 1; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    ++number;
    if (!detail::take(c, hash, detail::calibration_line(lines.substr(at, end - at))))
      fail("is damaged in line " + std::to_string(number) + "; calibrate again.");
    at = end + 1;
  }
  if (c.values.empty() || c.covariance.size() != c.values.size() * c.values.size() || hash != hash_of(c.model))
    fail("is damaged: its parameters or its model aren't whole; calibrate again.");
  return c;
}

/// The values in the order of the model's parameters.
/// Fails (std::runtime_error, one sentence) where the calibration is of another model, device, driver or version of the features;
/// an empty device or driver agrees with all.
HOIST_LAZY std::vector<double> values_for(const calibration& c, const cost_model& m, const std::string& device,
                                          const std::string& driver) {
  const auto other = [](const char* what, const std::string& is, const std::string& wanted) {
    throw std::runtime_error(std::string("the calibration is of the ") + what + " " + is + ", and not of " + wanted +
                             "; calibrate again.");
  };
  if (!device.empty() && c.device != detail::one_line(device)) other("device", c.device, device);
  if (!driver.empty() && c.driver != detail::one_line(driver)) other("driver", c.driver, driver);
  if (c.features_version != features::version)
    other("features' version", std::to_string(c.features_version), std::to_string(features::version));
  if (c.model != text_of(m)) other("model", c.model, text_of(m));
  std::vector<double> values;
  for (const parameter& p : m.parameters)
    for (std::size_t i = 0; i < c.names.size(); ++i)
      if (c.names[i] == p.name) values.push_back(c.values[i]);
  if (values.size() != static_cast<std::size_t>(m.parameters.size()))
    throw std::runtime_error("the calibration has no value for a parameter of its model; calibrate again.");
  return values;
}

/// The calibration's own model. Fails (std::runtime_error, one sentence) where this hoist can't read it.
HOIST_LAZY cost_model model_of(const calibration& c) {
  try {
    return parsed(c.model);
  } catch (const std::invalid_argument& e) {
    throw std::runtime_error(std::string("the calibration's model can't be read: ") + e.what());
  }
}

}  // namespace hoist::cost
