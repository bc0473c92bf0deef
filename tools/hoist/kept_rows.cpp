#include "kept_rows.hpp"

#include "read_row.hpp"
#include "stopwatch.hpp"
#include <hoist/features/vector.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/warning.hpp>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <memory>

namespace hoist::tools {

namespace {

using nlohmann::json;

std::string hexadecimal(std::uint64_t x) {
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(x));
  return text;
}

std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string host_name() {
  char host[64] = "host";
  ::gethostname(host, sizeof host - 1);
  return host;
}

/// Of this host and process at this nanosecond.
std::string unique_name() {
  return host_name() + "-" + std::to_string(::getpid()) + "-" +
         std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

kept_rows::kept_rows(const variants& v, const device_found& d, std::filesystem::path folder, bool echo, std::ostream& log)
    : v_(v), device_(d), path_(std::move(folder)), folder_(path_), echo_(echo), log_(log) {}

const space& kept_rows::points(int structure) {
  auto at = spaces_.find(structure);
  if (at == spaces_.end()) at = spaces_.emplace(structure, v_.points(structure, device_.limits)).first;
  return at->second;
}

std::uint64_t kept_rows::key_of(const std::string& kind, const std::string& structure, const std::string& point) const {
  ir::detail::digest d;
  for (const std::string& s : {kind, std::string(v_.program.programs.name), structure, point, std::string(device_.name),
                               std::string(device_.driver), std::string(device_.platform)})
    d.put(s.c_str());
  return d.put(v_.rows).put(v_.columns).state;
}

void kept_rows::add(const task& t) {
  std::string& hash = hashes_[t.structure];
  if (hash.empty()) hash = hexadecimal(ir::hash(v_.program.programs.structures[t.structure].terms()));
  keys_.push_back(key_of("point", hash, space::name(points(t.structure).at(t.number))));
  by_key_[keys_.back()] = static_cast<long>(tasks_.size());
  tasks_.push_back(t);
}

bool kept_rows::taken(const std::string& line) {
  const std::optional<json> read = read_row(line);
  if (!read) return false;
  const json& row = *read;
  const std::string device = text_of(row, "device");
  if (device != device_.name && other_devices_.insert(device).second)
    log_ << "the folder also holds rows of " << runtime::in_one_line(device) << ", which stay as they are\n";
  const std::uint64_t key = std::strtoull(text_of(row, "key").c_str(), nullptr, 16);
  if (!known_.insert(key).second) return true;
  measured_ += text_of(row, "kind") == "point" && device == device_.name &&
               text_of(row, "program") == v_.program.programs.name && number_of(row, "rows") == static_cast<double>(v_.rows) &&
               number_of(row, "cols") == static_cast<double>(v_.columns);
  const auto at = by_key_.find(key);
  if (at == by_key_.end()) return true;
  const std::string verdict = text_of(row, "verdict");
  wrong_ += verdict == "correctness";
  const double ms = number_of(row, "median_ms");
  if (verdict != "correct" || ms <= 0) return true;
  good_.push_back({tasks_[static_cast<std::size_t>(at->second)], ms});
  best_ms_ = best_ms_ > 0 ? std::min(best_ms_, ms) : ms;
  best_gbs_ = std::max(best_gbs_, number_of(row, "gbs"));
  return true;
}

void kept_rows::refresh() {
  folder_.news([this](const std::string& line) { return taken(line); });
  if (folder_.damaged() == damaged_) return;
  damaged_ = folder_.damaged();
  log_ << damaged_ << (damaged_ == 1 ? " line of the folder is" : " lines of the folder are")
       << " damaged or no rows of hoist, and passed over\n";
}

void kept_rows::append(const json& row) {
  stopwatch watch;
  if (!journal_) journal_ = std::make_unique<journal>(path_ / (unique_name() + ".rows"));
  journal_->append(dumped(row));
  if (echo_) std::cout << dumped(row) << std::endl;
  write_s_ += watch.lap();
}

json kept_rows::common(const std::string& kind, std::uint64_t key) const {
  return {{"v", 1},
          {"kind", kind},
          {"key", hexadecimal(key)},
          {"program", v_.program.programs.name},
          {"rows", v_.rows},
          {"cols", v_.columns},
          {"device", device_.name},
          {"driver", device_.driver},
          {"platform", device_.platform},
          {"hoist", HOIST_VERSION},
          {"date", date_now()}};
}
json kept_rows::unique(const std::string& kind) const { return common(kind, key_of(kind, "", unique_name())); }

void kept_rows::point(long index, const json& got, std::uint64_t seed) {
  const task& t = tasks_[static_cast<std::size_t>(index)];
  const structure& s = v_.program.programs.structures[t.structure];
  const ir::point p = points(t.structure).at(t.number);
  json row = common("point", key(index));
  row["structure"] = s.name;
  row["structure_hash"] = hashes_[t.structure];
  row["derivation"] = std::vector<std::string>(s.steps, s.steps + s.step_count);
  row["structure_number"] = t.structure;
  row["number"] = t.number;
  row["point"] = space::name(p);
  for (const ir::binding& b : p.tunables) row["tunables"][b.name] = b.value;
  for (int d = 0; d < 3; ++d) {
    row["tunables"]["local" + std::to_string(d)] = p.local[d];
    row["tunables"]["iterations" + std::to_string(d)] = p.iterations[d];
  }
  if (p.peel) row["tunables"]["peel"] = 1;
  if (t.predicted) row["predicted"] = *t.predicted;
  row["seed"] = seed;
  row["features_version"] = features::version;
  row.update(got);
  append(row);
}

void kept_rows::copy(const json& got) {
  json row = unique("copy");
  row.update(got);
  append(row);
}

void kept_rows::again(const task& t, const std::vector<double>& runs_ms) {
  json row = unique("again");
  row["of"] = hexadecimal(key_of("point", hashes_[t.structure], space::name(points(t.structure).at(t.number))));
  row["runs_ms"] = runs_ms;
  row["median_ms"] = runtime::median(runs_ms);
  append(row);
}

void kept_rows::session(const json& got) {
  json row = unique("session");
  row.update(got);
  append(row);
}

}  // namespace hoist::tools
