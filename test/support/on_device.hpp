#pragma once
// A program's module run on a device, beside what the program means.

#include <support/simulated.hpp>

#include <hoist/runtime/device.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/module_of.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace hoist::test {

/// Numbers of a type as they are carried (core/scalar.hpp).
template <class T>
std::vector<double> carried_all(const std::vector<T>& x) {
  std::vector<double> all;
  for (T v : x) all.push_back(operations::detail::carry(v));
  return all;
}
inline void write_as(const runtime::buffer& to, scalar type, const std::vector<double>& x) {
  switch (type) {
    case scalar::i32: return to.write(std::vector<int>(x.begin(), x.end()));
    case scalar::u32: return to.write(std::vector<unsigned>(x.begin(), x.end()));
    case scalar::i8: return to.write(std::vector<signed char>(x.begin(), x.end()));
    case scalar::boolean:
    case scalar::u8: return to.write(std::vector<unsigned char>(x.begin(), x.end()));
    case scalar::i16: return to.write(std::vector<short>(x.begin(), x.end()));
    case scalar::u16: return to.write(std::vector<unsigned short>(x.begin(), x.end()));
    case scalar::f16: {
      std::vector<half> halves;
      for (double v : x) halves.push_back(half(v));
      return to.write(halves);
    }
    case scalar::i64:
    case scalar::u64:
    case scalar::f64: return to.write(x);
    default: return to.write(std::vector<float>(x.begin(), x.end()));
  }
}
template <class T>
std::vector<double> run_as(const runtime::session& s, const hoist::module& m, const exact_inputs& data) {
  const runtime::executable e(s, runtime::module_of(m));
  for (int i = 0; i < m.inputs; ++i) write_as(e[i], type_in(m, i), data[i]);
  e.run();
  std::vector<T> out(static_cast<std::size_t>(m.outputs));
  e[m.inputs].read(out);
  return carried_all(out);
}
/// The type of what the last kernel writes.
inline scalar type_of_result(const hoist::module& m) {
  for (const ir::memory& x : m.kernels[m.kernels.size() - 1].memories)
    if (x.output) return x.type;
  return scalar::f32;
}
/// Checks that the device computes on exact data what the program means at a point.
inline void check_on_device(const runtime::session& s, const std::string& name, const subject& program, const ir::point& at) {
  CAPTURE(name);
  CAPTURE(hoist::test::name_of(at));
  const hoist::module m = emit_module(program.terms, at, program.inputs);
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(program.terms, at);
  const meaning expected = meaning_of(program.terms, at, program.dimensions, data);
  meaning got{expected.extents, {}};
  switch (type_of_result(m)) {
    case scalar::i32: got.values = run_as<int>(s, m, data); break;
    case scalar::u32: got.values = run_as<unsigned>(s, m, data); break;
    case scalar::i8: got.values = run_as<signed char>(s, m, data); break;
    case scalar::boolean:
    case scalar::u8: got.values = run_as<unsigned char>(s, m, data); break;
    case scalar::i16: got.values = run_as<short>(s, m, data); break;
    case scalar::u16: got.values = run_as<unsigned short>(s, m, data); break;
    case scalar::f16: got.values = run_as<half>(s, m, data); break;
    case scalar::i64: got.values = run_as<long>(s, m, data); break;
    case scalar::u64: got.values = run_as<unsigned long>(s, m, data); break;
    case scalar::f64: got.values = run_as<double>(s, m, data); break;
    default: got.values = run_as<float>(s, m, data); break;
  }
  const std::string wrong = difference(got, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}

}  // namespace hoist::test
