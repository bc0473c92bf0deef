#pragma once
// Zero-copy calls of a tuned family: where the device works in the host's memory, kernels run on arrays where they lie.

#include <hoist/runtime/family_on_device.hpp>
#include <hoist/runtime/host_memory.hpp>

namespace hoist::runtime {

HOIST_LAZY_BODY bool family_on_device::may_share(const memory_view* out, const memory_view* in) const {
  const auto fits = [&](const memory_view& v) {
    return v.rows * v.row > 0 && (v.pitch == v.row || v.rows == 1) && works_in_place(session_, v.data);
  };
  const auto apart = [](const memory_view& a, const memory_view& b) {
    return a.data + a.rows * a.row <= b.data || b.data + b.rows * b.row <= a.data;
  };
  const int count = results() + family_.inputs;
  const auto array = [&](int i) -> const memory_view& { return i < results() ? out[i] : in[i - results()]; };
  bool may = session_.info().unified_memory;
  for (int i = 0; i < count && may; ++i) {
    may = fits(array(i));
    for (int o = 0; o < i && may; ++o) may = apart(array(i), array(o));
  }
  return may;
}

HOIST_LAZY_BODY void family_on_device::run_in_place(built_size& b, const memory_view* out, const memory_view* in) {
  std::vector<host_memory> arrays;
  inputs<cl_mem> read;
  runtime::results<cl_mem> written({});
  for (int i = 0; i < family_.inputs; ++i)
    arrays.emplace_back(session_, static_cast<const void*>(in[i].data), in[i].rows * in[i].row);
  for (int r = 0; r < results(); ++r) arrays.emplace_back(session_, static_cast<void*>(out[r].data), out[r].rows * out[r].row);
  for (std::size_t i = 0; i < arrays.size(); ++i)
    (static_cast<int>(i) < family_.inputs ? read.of : written.of).push_back(arrays[i].handle());
  if (!b.in_place) b.in_place.emplace(direct(*b.run));
  cl_event done = nullptr;
  b.in_place->enqueue(session_.queue(), written, read, {}, &done);
  const owned<cl_event> ran(done);
  wait(session_, ran, 60);
  b.in_place->refuse_out_of_bounds();
  for (auto a = arrays.begin() + family_.inputs; a != arrays.end(); ++a) a->give_back(session_.queue());
  session_.finish();
  ++in_place_;
}

}  // namespace hoist::runtime
