// The laws of test/arith/random_program.hpp on programs chosen by the fuzzer's bytes.
#include "arith/random_program.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

struct from_bytes {
  const std::uint8_t* data;
  std::size_t left;

  int next(int n) {
    unsigned x = 0;
    for (int k = 0; k < (n > 256 ? 2 : 1) && left > 0; ++k, --left) x = x * 256 + *data++;
    return static_cast<int>(x % static_cast<unsigned>(n));
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  from_bytes choices{data, size};
  const int length = 4 + choices.next(40);
  hoist::test::random_program<from_bytes> program(choices, length, 12);
  if (const std::string broken = program.broken_law(); !broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
