// Runs a fuzzer's function on some inputs that are the same every time: bytes by chance, few and many, and these changed.
// usage: PROGRAM COUNT [SEED]

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 0;
  std::minstd_rand chance(argc > 2 ? static_cast<unsigned>(std::atol(argv[2])) : 1u);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(chance() >> 8) % n; };
  std::vector<std::uint8_t> bytes;
  for (long k = 0; k < count; ++k) {
    if (k % 3 == 0) {
      bytes.resize(below(k % 2 == 0 ? 40 : 600));
      for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(below(256));
    } else if (!bytes.empty()) {
      bytes[below(bytes.size())] ^= static_cast<std::uint8_t>(1u << below(8));
    }
    if (LLVMFuzzerTestOneInput(bytes.data(), bytes.size()) != 0) return 1;
  }
  std::printf("%ld inputs\n", count);
  return count > 0 ? 0 : 1;
}
