#include "recorded_rows.hpp"

#include "stopwatch.hpp"
#include <hoist/ir/hash.hpp>
#include <hoist/meta/median.hpp>
#include <hoist/runtime/verdict.hpp>
#include <hoist/runtime/warning.hpp>
#include <tools/laboratory/row_stamp.hpp>

#include <cstdint>
#include <iostream>
#include <memory>
#include <utility>

namespace hoist::tools {

recorded_rows::recorded_rows(const variants& v, const device_found& d, std::filesystem::path folder, bool echo,
                             std::ostream& log)
    : v_(v), device_(d), path_(std::move(folder)), folder_(path_), echo_(echo), log_(log) {}

const space& recorded_rows::points(int structure) {
  auto at = spaces_.find(structure);
  if (at == spaces_.end()) at = spaces_.emplace(structure, v_.points(structure, device_.limits)).first;
  return at->second;
}

std::uint64_t recorded_rows::key_of(const std::string& kind, const std::string& structure, const std::string& point) const {
  ir::detail::digest d;
  for (const std::string& s : {kind, std::string(v_.program.programs.name), structure, point, std::string(device_.name),
                               std::string(device_.driver), std::string(device_.platform)})
    d.put(s.c_str());
  d.put(v_.rows).put(v_.columns);
  return v_.third > 0 ? d.put(v_.third).state : d.state;
}

void recorded_rows::add(const task& t) {
  std::string& hash = hashes_[t.structure];
  if (hash.empty()) hash = hexadecimal(ir::hash(v_.program.programs.structures[t.structure].terms()));
  keys_.push_back(key_of(std::string(point_row::kind), hash, space::name(points(t.structure).at(t.number))));
  by_key_[keys_.back()] = static_cast<long>(tasks_.size());
  tasks_.push_back(t);
  if (const auto at = results_.find(keys_.back()); at != results_.end()) answer(t, at->second);
}

void recorded_rows::answer(const task& t, const result& r) {
  answered_.push_back({t, r.ms, r.build_s, r.run_s});
  wrong_ += r.wrong;
  if (r.ms <= 0) return;
  good_.push_back({t, r.ms});
  best_ms_ = best_ms_ > 0 ? std::min(best_ms_, r.ms) : r.ms;
  best_gbs_ = std::max(best_gbs_, r.gbs);
}

bool recorded_rows::taken(const std::string& line) {
  const std::optional<row> read = read_row(line);
  if (!read) return false;
  const std::string& device = read->where.device;
  if (device != device_.name && other_devices_.insert(device).second)
    log_ << "the folder also holds rows of " << runtime::in_one_line(device) << ", which stay as they are\n";
  const std::uint64_t key = std::strtoull(read->head.key.c_str(), nullptr, 16);
  if (!known_.insert(key).second) return true;
  const point_row* p = read->point();
  measured_ += p != nullptr && device == device_.name && read->where.program == v_.program.programs.name &&
               read->where.rows == v_.rows && read->where.cols == v_.columns && read->where.third.value_or(0) == v_.third;
  if (p == nullptr) return true;
  const result r{p->is_correct() ? p->median_ms : 0, p->gbs, p->emit_s + p->build_s, p->run_s + p->verify_s,
                 p->verdict == runtime::name(runtime::verdict::correctness)};
  results_.emplace(key, r);
  if (const auto at = by_key_.find(key); at != by_key_.end()) answer(tasks_[static_cast<std::size_t>(at->second)], r);
  return true;
}

void recorded_rows::refresh() {
  folder_.news([this](const std::string& line) { return taken(line); });
  if (folder_.damaged() == damaged_) return;
  damaged_ = folder_.damaged();
  log_ << damaged_ << (damaged_ == 1 ? " line of the folder is" : " lines of the folder are")
       << " damaged or no rows of hoist, and passed over\n";
}

template <class Kind>
void recorded_rows::append(std::uint64_t key, Kind what) {
  stopwatch watch;
  constexpr long format = 1;
  const row r{{format, std::string(Kind::kind), hexadecimal(key), device_.platform, HOIST_VERSION, date_now()},
              {v_.program.programs.name, v_.rows, v_.columns, device_.name, device_.driver,
               v_.third > 0 ? std::optional(v_.third) : std::nullopt},
              std::move(what)};
  if (!journal_) journal_ = std::make_unique<journal>(path_ / (unique_name() + ".rows"));
  const std::string line = line_of(r);
  journal_->append(line);
  if (echo_) std::cout << line << std::endl;
  write_s_ += watch.lap();
}

std::uint64_t recorded_rows::unique_key(std::string_view kind) const { return key_of(std::string(kind), "", unique_name()); }

void recorded_rows::point(long index, point_row got, std::uint64_t seed) {
  const task& t = tasks_[static_cast<std::size_t>(index)];
  const structure& s = v_.program.programs.structures[t.structure];
  const ir::point p = points(t.structure).at(t.number);
  got.structure = s.name;
  got.structure_hash = hashes_[t.structure];
  got.derivation.assign(s.steps, s.steps + s.step_count);
  got.structure_number = t.structure;
  got.number = t.number;
  got.point = space::name(p);
  for (const ir::binding& b : p.tunables) got.tunables[b.name] = b.value;
  for (int d = 0; d < 3; ++d) {
    got.tunables["local" + std::to_string(d)] = p.local[d];
    got.tunables["iterations" + std::to_string(d)] = p.iterations[d];
  }
  if (p.peel) got.tunables["peel"] = 1;
  got.predicted = t.predicted;
  got.seed = seed;
  append(key(index), std::move(got));
}

void recorded_rows::copy(const copy_row& got) { append(unique_key(copy_row::kind), got); }

void recorded_rows::again(const task& t, const std::vector<double>& runs_ms) {
  const std::uint64_t of =
      key_of(std::string(point_row::kind), hashes_[t.structure], space::name(points(t.structure).at(t.number)));
  append(unique_key(again_row::kind), again_row{hexadecimal(of), meta::median(runs_ms), runs_ms});
}

void recorded_rows::session(const session_row& got) { append(unique_key(session_row::kind), got); }

}  // namespace hoist::tools
