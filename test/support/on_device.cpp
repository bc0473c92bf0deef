#include <support/on_device.hpp>

namespace hoist::test {

void write_as(const runtime::buffer& to, scalar type, const std::vector<double>& x) {
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
std::vector<double> read_as(const runtime::buffer& from, scalar type, std::size_t count) {
  const auto read = [&](auto zero) {
    std::vector<decltype(zero)> out(count);
    from.read(out);
    return carried_all(out);
  };
  switch (type) {
    case scalar::i8: return read(static_cast<signed char>(0));
    case scalar::boolean:
    case scalar::u8: return read(static_cast<unsigned char>(0));
    case scalar::i16: return read(static_cast<short>(0));
    case scalar::u16: return read(static_cast<unsigned short>(0));
    case scalar::i32: return read(0);
    case scalar::u32: return read(0U);
    case scalar::i64: return read(0L);
    case scalar::u64: return read(0UL);
    case scalar::f16: return read(half(0.0));
    case scalar::f64: return read(0.0);
    default: return read(0.F);
  }
}
std::vector<double> run_on_device(const runtime::session& s, const hoist::kernel_module& m, scalar type,
                                  const std::vector<std::vector<double>>& data) {
  const runtime::kernel_module made = runtime::module_of(m);
  const runtime::executable e(s, made, runtime::executable::guarded_buffers(s, made));
  for (int i = 0; i < m.inputs; ++i)
    if (m.buffer_bytes[i] > 0) write_as(e[i], type_in(m, i), data[static_cast<std::size_t>(i)]);
  e.run();
  CHECK(e.overwritten_guards() == 0);
  return read_as(e[m.inputs], type, static_cast<std::size_t>(m.outputs));
}
scalar type_of_result(const hoist::kernel_module& m) {
  for (const ir::memory& x : m.kernels[m.kernels.size() - 1].memories)
    if (x.output) return x.type;
  return scalar::f32;
}
void check_on_device(const runtime::session& s, const std::string& name, const subject& program, const ir::point& at) {
  CAPTURE(name);
  CAPTURE(hoist::test::name_of(at));
  const hoist::kernel_module m = emit_module(program.terms, at, program.inputs);
  REQUIRE(m.rejected == nullptr);
  const exact_inputs data(program.terms, at);
  const meaning expected = meaning_of(program.terms, at, program.dimensions, data);
  const meaning got{expected.extents, run_on_device(s, m, type_of_result(m), data.arrays())};
  const std::string wrong = difference(got, expected);
  CHECK_MESSAGE(wrong.empty(), wrong);
}

}  // namespace hoist::test
