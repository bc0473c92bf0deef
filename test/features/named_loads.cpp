// Loads from local memory count as often as the text names them.
#include <hoist/features/group_walk.hpp>
#include <hoist/simulate/simulate.hpp>
#include <hoist/target/targets.hpp>

#include <benchmark/programs/arrays.hpp>
#include <support/kernels.hpp>
#include <support/structures.hpp>

#include <string>
#include <string_view>

using namespace hoist;
using namespace hoist::test;

namespace {

/// Loads from local memory that a text writes down.
int named_loads(std::string_view text) {
  int loads = 0;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ')));
    if (line.starts_with("__local ")) continue;
    const bool stores = line.starts_with("tile") || line.starts_with("((__local ") || line.starts_with("vstore");
    for (std::size_t at = line.find("tile"); at != std::string_view::npos; at = line.find("tile", at + 1)) ++loads;
    loads -= stores;
  }
  return loads;
}

int counted_loads(const ir::kernel& k, const features::plan& p) {
  int loads = 0;
  for (int i = 0; i < k.statements.size(); ++i)
    for (const features::access& a : p.of(i).accesses)
      loads += a.value >= 0 && !a.repeated && k.memories[a.memory].where == ir::space::local;
  return loads;
}

struct blocked {
  std::string name;
  kernel_module made;
};

/// Every structure of a product of 64 squared with tiles and blocks in registers, at some of its points.
std::vector<blocked> blocked_products() {
  const family f =
      family_of<decltype(benchmarks::matmul), meta::concat_t<families::products, families::products_of_any_length>>(
          "matmul", benchmarks::matmul);
  std::vector<blocked> all;
  for (int i = 0; i < f.count; ++i) {
    const structure& s = f.structures[i];
    if (!s.exists || !std::string_view(s.name).starts_with("tiles")) continue;
    const hoist::space points(s, f.inputs, targets::nvidia_h200, {{"N", 64}, {"M", 64}});
    for (long n = 0, some = 0; n < points.size() && some < 3; n += 7)
      if (points.rejection(n) == nullptr) {
        all.push_back({s.name + (":" + std::to_string(n)), points.emit(points.at(n))});
        ++some;
      }
  }
  return all;
}

}  // namespace

TEST_CASE("loads from a local tile count as often as the text of a blocked product names them") {
  int blocks_of_8x8 = 0;
  for (const blocked& b : blocked_products()) {
    CAPTURE(b.name);
    REQUIRE(b.made.kernels.size() == 1);
    const ir::kernel& k = b.made.kernels[0];
    const features::plan p(k);
    const int loads = counted_loads(k, p);
    CHECK(loads == named_loads(std::string_view(b.made.text.data(), static_cast<std::size_t>(b.made.text.size()))));
    if (!b.name.starts_with("tiles-blocks-8x8")) continue;
    // A step reads eight elements of each tile: a vector of four by an instruction, or an element.
    CHECK((loads == 4 || loads == 10 || loads == 16));
    ++blocks_of_8x8;
  }
  CHECK(blocks_of_8x8 >= 3);
}

TEST_CASE("and simulator and walk count them alike") {
  for (const blocked& b : blocked_products()) {
    CAPTURE(b.name);
    const ir::kernel& k = b.made.kernels[0];
    simulate::options how;
    how.groups = {middle_group(k.launch)};
    auto arrays = arrays_for(k);
    const simulate::result ran = simulate::run(k, arrays, how);
    REQUIRE(ran.clean());
    const features::plan p(k);
    const features::group_traffic walked = features::group_walk(p, features::compiled(p), targets::nvidia_h200).run();
    for (ir::space s : {ir::space::global, ir::space::local}) {
      CHECK(walked.done[s].requests == doctest::Approx(ran.total[s].requests));
      CHECK(walked.done[s].wavefronts == doctest::Approx(ran.total[s].wavefronts));
    }
    CHECK(walked.done.flops == doctest::Approx(ran.total.flops));
  }
}

TEST_CASE("a load from a memory that a run of statements leaves counts once, and after a barrier again") {
  for (const bool barrier : {false, true}) {
    CAPTURE(barrier);
    maker m(range1(64, 32));
    const int tile = m.memory(ir::space::local, 32), out = m.memory(ir::space::global, 256, 0, true);
    const index_expr i = m.id(level::local);
    m.store(tile, i, m.constant(1));
    m.barrier();
    const int loaded = m.load(tile, i);
    m.store(out, i, loaded);
    if (barrier) m.barrier();
    m.store(out, m.plus(i, 64), loaded);
    const features::plan p(m.k);
    CHECK(counted_loads(m.k, p) == (barrier ? 2 : 1));
    auto arrays = arrays_for(m.k);
    simulate::options first;
    first.groups = {0};
    const simulate::result ran = simulate::run(m.k, arrays, first);
    CHECK(ran.total[ir::space::local].requests == (barrier ? 3 : 2));
  }
}
