#include <support/device_batch.hpp>

#include <support/texts.hpp>

namespace hoist::test {

void device_batch::add(const hoist::kernel_module& m, std::string name) {
  runtime::kernel_module one = runtime::module_of(m);
  if (!fits(one)) together_.emplace_back().options = one.options;
  runtime::kernel_module& all = together_.back();
  part p{together_.size() - 1, all.buffer_bytes.size(), {}, std::move(name)};
  for (int i = 0; i < m.inputs; ++i) p.types.push_back(type_in(m, i));
  const std::string mark = "v" + std::to_string(parts_.size()) + "_";
  all.text += marked(one.text, mark);
  all.buffer_bytes.insert(all.buffer_bytes.end(), one.buffer_bytes.begin(), one.buffer_bytes.end());
  all.doubles |= one.doubles;
  if (one.bounds_buffer >= 0) {
    all.bounds_buffer = one.bounds_buffer;
    all.gathers = one.gathers;
  }
  for (runtime::launch& l : one.launches) {
    l.kernel.insert(0, mark);
    for (int& a : l.arguments) a += static_cast<int>(p.first);
    all.launches.push_back(std::move(l));
  }
  parts_.push_back(std::move(p));
}
void device_batch::check(const meant& right, held how) const {
  static const runtime::session device(runtime::best_device());
  for (std::size_t i = 0; i < together_.size(); ++i) {
    const runtime::executable e(device, together_[i], runtime::executable::guarded_buffers(device, together_[i]));
    for (const part& p : parts_)
      if (p.module == i) write(e, p, right.inputs);
    e.run();
    CHECK(e.overwritten_guards() == 0);
    for (const part& p : parts_)
      if (p.module == i) compare(e, p, right, how);
  }
}
bool device_batch::alone(const runtime::kernel_module& m) { return m.bounds_buffer >= 0 || !m.text.starts_with("__kernel"); }
bool device_batch::fits(const runtime::kernel_module& m) const {
  return !together_.empty() && together_.back().launches.size() < 8 && together_.back().options == m.options &&
         !alone(together_.back()) && !alone(m);
}
void device_batch::write(const runtime::executable& e, const part& p, const arrays& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const runtime::buffer& to = e[static_cast<int>(p.first + i)];
    if (e.what().buffer_bytes[p.first + i] > 0) write_as(to, p.types[i], inputs[i]);
  }
}
void device_batch::compare(const runtime::executable& e, const part& p, const meant& right, held how) const {
  CAPTURE(p.name);
  for (std::size_t r = 0; r < right.results.size(); ++r) {
    const runtime::buffer& from = e[static_cast<int>(p.first + p.types.size() + r)];
    const scalar type = family_.results[r].type;
    CHECK(wrong_elements(right.results[r], type, read_as(from, type, right.results[r].size()), how) == 0);
  }
}

}  // namespace hoist::test
