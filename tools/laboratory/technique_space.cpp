#include <tools/laboratory/technique_space.hpp>

#include <algorithm>
#include <utility>

namespace hoist::tools {

namespace {

constexpr long most_vectors = 16;
constexpr const char* local_image = "local memory is filled from buffers, and not from images";
constexpr const char* group_too_large = "the group has more work-items than the target allows";

/// Whether an expert would look at it.
bool expects(int d, const technique_dimension& x, long vectors) {
  return d == 0 ? x.items >= 32 && vectors <= 4 : x.items * x.cycles <= 4;
}

}  // namespace

std::string_view name_of(technique t) {
  constexpr std::string_view names[] = {"global", "vectors", "local", "image"};
  return names[static_cast<int>(t)];
}

technique technique_of(const kernel_module& m) {
  bool local = false, vectors = false;
  for (const ir::kernel& k : m.kernels) {
    for (const ir::memory& x : k.memories) {
      if (x.where == ir::space::image) return technique::image;
      local = local || x.where == ir::space::local;
    }
    for (const ir::value& v : k.values)
      vectors = vectors || (v.what == ir::value::kind::load && v.width > 1 && k.memories[v.memory].where == ir::space::global);
  }
  return local ? technique::local : vectors ? technique::vectors : technique::global;
}

technique technique_point::loads() const {
  return image ? technique::image : local ? technique::local : vectors > 1 ? technique::vectors : technique::global;
}

technique_points::technique_points(std::array<long, 3> extents, int dimensions, std::vector<std::string> inputs,
                                   technique_scope scope, std::string no_image)
    : extents_(extents), dimensions_(dimensions), inputs_(std::move(inputs)), no_image_(std::move(no_image)), scope_(scope) {
  if (scope == technique_scope::unrestricted) {
    for (const bool image : {false, true})
      for (const bool local : {false, true}) add_part(local, image, 1, most_vectors);
    return;
  }
  add_part(false, false, 1, 1);
  add_part(false, false, 2, most_vectors);
  add_part(true, false, 1, 1);
  add_part(false, true, 1, 1);
}

/// Powers of two whose product is at most the extent.
std::vector<technique_dimension> technique_points::list_of(int d, long least_block, long most_block) const {
  std::vector<technique_dimension> all;
  const long n = extents_[static_cast<std::size_t>(d)];
  for (long block = least_block; block <= std::min(n, most_block); block *= 2)
    for (long items = 1; items * block <= n; items *= 2)
      for (long cycles = 1; items * block * cycles <= n; cycles *= 2) all.push_back({items, cycles, block});
  return all;
}

void technique_points::add_part(bool local, bool image, long least, long most) {
  part p;
  p.local = local;
  p.image = image;
  p.begin = total_;
  const bool blocks = scope_ == technique_scope::unrestricted;
  for (int d = 0; d < 3; ++d) {
    const long n = extents_[static_cast<std::size_t>(d)];
    for (const technique_dimension& x : list_of(d, blocks || d > 0 ? 1 : least, blocks ? n : d > 0 ? 1 : most))
      for (long v = d > 0 ? 1 : blocks ? 1 : x.block; v <= (d > 0 ? 1 : std::min(x.block, most)); v *= 2) {
        if (scope_ == technique_scope::expert && !expects(d, x, v)) continue;
        p.list[d].push_back(x);
        if (d == 0) p.vectors.push_back(v);
      }
  }
  total_ += p.size();
  parts_.push_back(std::move(p));
}

const technique_points::part& technique_points::part_of(long number) const {
  std::size_t i = parts_.size() - 1;
  while (parts_[i].begin > number) --i;
  return parts_[i];
}

technique_point technique_points::values(long number) const {
  const part& p = part_of(number);
  number -= p.begin;
  technique_point t;
  t.local = p.local;
  t.image = p.image;
  for (int d = 0; d < 3; ++d) {
    const long count = static_cast<long>(p.list[d].size()), k = number % count;
    t.along[d] = p.list[d][static_cast<std::size_t>(k)];
    if (d == 0) t.vectors = p.vectors[static_cast<std::size_t>(k)];
    number /= count;
  }
  return t;
}

long technique_points::number_of(const technique_point& t) const {
  for (const part& p : parts_) {
    if (p.local != t.local || p.image != t.image) continue;
    long number = 0;
    bool found = true;
    for (int d = 2; d >= 0 && found; --d) {
      std::size_t k = 0;
      while (k < p.list[d].size() && !(p.list[d][k] == t.along[d] && (d > 0 || p.vectors[k] == t.vectors))) ++k;
      found = k < p.list[d].size();
      number = number * static_cast<long>(p.list[d].size()) + static_cast<long>(k);
    }
    if (found) return p.begin + number;
  }
  return -1;
}

std::vector<search_axis> technique_points::axes() const {
  std::vector<search_axis> all;
  for (int d = 0; d < 3; ++d) {
    std::vector<long> powers;
    for (long x = 1; x <= extents_[static_cast<std::size_t>(d)]; x *= 2) powers.push_back(x);
    for (const char* what : {"W", "C", "B"})
      if (*what != 'B' || scope_ == technique_scope::unrestricted) all.push_back({std::string(what) + "XYZ"[d], powers, d});
  }
  all.push_back({"VX", {1, 2, 4, 8, most_vectors}, 0});
  all.push_back({"USE_LOCAL_MEMORY_INPUT", {0, 1}, -1});
  all.push_back({"STORE_ARRAYS_AS_IMAGES", {0, 1}, -1});
  return all;
}

std::vector<long> technique_points::values_of(long number) const {
  const technique_point t = values(number);
  std::vector<long> v;
  for (const technique_dimension& x : t.along) {
    v.push_back(x.items);
    v.push_back(x.cycles);
    if (scope_ == technique_scope::unrestricted) v.push_back(x.block);
  }
  v.insert(v.end(), {t.vectors, t.local, t.image});
  return v;
}

long technique_points::number_at(const std::vector<long>& values) const {
  technique_point t;
  std::size_t i = 0;
  for (technique_dimension& x : t.along) {
    x.items = values[i++];
    x.cycles = values[i++];
    if (scope_ == technique_scope::unrestricted) x.block = values[i++];
  }
  t.vectors = values[i++];
  t.local = values[i++] != 0;
  t.image = values[i] != 0;
  if (scope_ != technique_scope::unrestricted) t.along[0].block = t.vectors;
  return number_of(t);
}

ir::point technique_points::at(long number) const {
  const technique_point t = values(number);
  ir::placed_stage s;
  s.stage = "result";
  s.at = ir::stage_place::kernel;
  bool blocks = false;
  for (const technique_dimension& x : t.along) blocks = blocks || x.block > 1;
  for (int d = dimensions_ - 1; d >= 0; --d) {
    const technique_dimension& x = t.along[d];
    s.group.push(x.items * x.cycles * x.block);
    s.local.push(x.items);
    if (blocks) s.block.push(x.block);
  }
  s.vectors = static_cast<int>(t.vectors);
  ir::point p;
  p.plan.given = true;
  p.plan.stages.push(s);
  for (const std::string& input : inputs_) {
    if (!t.local && !t.image) break;
    ir::placed_stage in;
    in.stage = input.c_str();
    in.at = t.image ? ir::stage_place::image : ir::stage_place::group;
    p.plan.stages.push(in);
  }
  return p;
}

long technique_points::number_of(const ir::point& p) const {
  if (!p.plan.given) return -1;
  technique_point t;
  for (const ir::placed_stage& s : p.plan.stages) {
    t.local = t.local || s.at == ir::stage_place::group;
    t.image = t.image || s.at == ir::stage_place::image;
    if (s.at != ir::stage_place::kernel) continue;
    t.vectors = s.vectors;
    for (int d = 0; d < dimensions_; ++d) {
      technique_dimension& x = t.along[d];
      x.items = s.local.at(dimensions_ - 1 - d, dimensions_);
      x.block = s.block.at(dimensions_ - 1 - d, dimensions_);
      if (x.items < 1 || x.block < 1) return -1;
      x.cycles = s.group.at(dimensions_ - 1 - d, dimensions_) / (x.items * x.block);
    }
  }
  const long number = number_of(t);
  return number >= 0 && at(number).plan == p.plan ? number : -1;
}

/// In one dimension twice or half the work-items, the cycles, the block or the vectors, or the work-items at equal work; or another
/// technique.
std::vector<long> technique_points::neighbours(long number) const {
  const technique_point here = values(number);
  std::vector<long> found;
  const auto add = [&](technique_point p) {
    if (scope_ != technique_scope::unrestricted && p.vectors > 1) p.along[0].block = p.vectors;
    if (const long n = number_of(p); n >= 0 && n != number) found.push_back(n);
  };
  const auto scaled = [](long n, int by) { return by > 0 ? 2 * n : n / 2; };
  for (int d = 0; d < dimensions_; ++d)
    for (int by : {1, -1})
      for (int what = 0; what < 4; ++what) {
        technique_point p = here;
        technique_dimension& x = p.along[d];
        if (what != 1 && what != 3) x.items = scaled(x.items, by);
        if (what == 1 || what == 2) x.cycles = scaled(x.cycles, what == 2 ? -by : by);
        if (what == 3) x.block = scaled(x.block, by);
        add(p);
      }
  for (int by : {1, -1}) {
    technique_point p = here;
    p.vectors = scaled(p.vectors, by);
    if (p.vectors <= 1 && scope_ != technique_scope::unrestricted) p.vectors = p.along[0].block = 1;
    add(p);
  }
  for (const bool image : {false, true})
    for (const bool local : {false, true}) {
      technique_point p = here;
      p.local = local;
      p.image = image;
      add(p);
    }
  return found;
}

const char* technique_points::refusal(bool local, bool image) const {
  if (!image) return nullptr;
  return local ? local_image : no_image_.empty() ? nullptr : no_image_.c_str();
}

const char* technique_points::rejection(long number, const target& t) const {
  const technique_point p = values(number);
  if (const char* why = refusal(p.local, p.image); why != nullptr) return why;
  const long items = p.along[0].items * p.along[1].items * p.along[2].items;
  return items > t.max_group_size ? group_too_large : nullptr;
}

std::vector<technique_points::count> technique_points::counts(const target& t) const {
  std::map<technique, count> by;
  for (const technique loads : all_techniques) by[loads].loads = loads;
  for (const part& p : parts_) {
    std::map<std::pair<long, bool>, long> x_items;  // of the list of x, by work-items and whether there are vectors
    for (std::size_t k = 0; k < p.list[0].size(); ++k) ++x_items[{p.list[0][k].items, p.vectors[k] > 1}];
    std::map<long, long> yz_items;
    for (const technique_dimension& y : p.list[1])
      for (const technique_dimension& z : p.list[2]) ++yz_items[y.items * z.items];
    for (const auto& [x, nx] : x_items)
      for (const auto& [yz, nyz] : yz_items) {
        technique_point of;
        of.local = p.local;
        of.image = p.image;
        of.vectors = x.second ? 2 : 1;
        count& c = by[of.loads()];
        c.points += nx * nyz;
        if (const char* why = refusal(p.local, p.image); why != nullptr)
          c.refused[why] += nx * nyz;
        else if (x.first * yz > t.max_group_size)
          c.refused[group_too_large] += nx * nyz;
      }
  }
  std::vector<count> all;
  for (auto& [loads, c] : by) all.push_back(std::move(c));
  return all;
}

}  // namespace hoist::tools
