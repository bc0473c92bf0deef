// hoist's own measurement kernels: what their arguments say is what they do, and they compute what they mean.

#include <support/count_differences.hpp>
#include <support/texts.hpp>

#include <hoist/counts/size_class.hpp>
#include <hoist/evaluate/evaluate.hpp>
#include <hoist/measure/filter.hpp>
#include <hoist/simulate/module.hpp>

#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace hoist;
using measure::generators;
using measure::kernels_of;

namespace {

/// Kernels of every generator that are small enough to be simulated: each word, a few of the numbers.
const std::vector<std::string> small = {
    "arithmetic values:1,4 m:5,16 lsize_0:32 groups:3",
    "global_pattern arrays:1,2,3,4 lid_stride:1,2,5,32 lsize_0:16 lsize_1:1,4 rows:8 columns:32",
    "global_pattern m:8,12 values:1,4 lsize_0:16 lsize_1:1,4 rows:8 columns:32",
    "gather lsize_0:32 groups:8",
    "transposition lsize_0:8 lsize_1:8,4 rows:16,32 columns:64",
    "local_pattern lid_stride:0,1,2,16,33 m:8,32 values:1,4 lsize_0:32 groups:3",
    "local m:1,2,5 values:1,8,9 lsize_0:32 groups:3",
    "barriers m:1,4,5 lsize_0:32 groups:3",
    "overlap flops m:1,2,7 values:1,8 lsize_0:32 groups:3",
    "empty lsize_0:1,32 groups:16,40",
    "chase kib:1,2 m:1,50 lsize_0:1,32 groups:1,3",
};
std::vector<measure::kernel> small_kernels() {
  std::vector<measure::kernel> all;
  for (const std::string& f : small)
    for (measure::kernel& k : kernels_of(generators(), f)) all.push_back(std::move(k));
  return all;
}
measure::kernel one(const std::string& text) {
  const std::vector<measure::kernel> found = kernels_of(generators(), text);
  REQUIRE(found.size() == 1);
  return found[0];
}
kernel_module module_of(const measure::kernel& k) { return emit_module(k.terms(), k.at, k.inputs(), ""); }
counts::numbers counted(const measure::kernel& k) {
  const ir::table terms = k.terms();
  return counts::counts_at({terms, k.at, k.inputs(), k.fixed}, 32)->at({}, k.means);
}
double applied(const counts::numbers& n, std::string_view name, scalar type) {
  double times = 0;
  for (const counts::operation_numbers& o : n.operations)
    if (o.name == name && o.type == type) times += o.times;
  return times;
}
counts::access_numbers access(const counts::numbers& n, std::string_view array, bool store) {
  for (const counts::access_numbers& a : n.accesses)
    if (a.array == array && a.store == store) return a;
  FAIL("there is no access to " << std::string(array));
  return n.accesses.front();
}

std::vector<std::vector<double>> data_of(const measure::kernel& k) {
  std::vector<std::vector<double>> all;
  for (const host_values& v : make_inputs(k.program.terms(), k.data, k.at)) {
    all.emplace_back(static_cast<std::size_t>(v.size()));
    for (long i = 0; i < v.size(); ++i) all.back()[static_cast<std::size_t>(i)] = v[i];
  }
  return all;
}
/// Elements of the result that aren't what the program means, every operation rounded as a kernel does.
long wrong_elements(const measure::kernel& k, const std::vector<std::vector<double>>& data, const std::vector<double>& got) {
  reference meaning(k.program.terms(), k.at, true);
  for (std::size_t i = 0; i < data.size(); ++i) meaning.set_input(static_cast<int>(i), data[i].data());
  REQUIRE(k.program.result_count == 1);
  const result_array& out = k.program.results[0];
  const std::vector<long> extents = meaning.extents(out);
  long elements = 1, wrong = 0;
  for (long e : extents) elements *= e;
  REQUIRE(static_cast<long>(got.size()) == elements);
  for (long i = 0; i < elements; ++i)
    wrong += !is_same(out.type, meaning.at(reference::place(out, extents, i)).value, got[static_cast<std::size_t>(i)]);
  return wrong;
}

}  // namespace

TEST_CASE("measurement kernels compute what they mean, without a fault that the simulator knows") {
  std::set<std::string> generators_seen;
  int simulated = 0;
  for (const measure::kernel& k : small_kernels()) {
    CAPTURE(k.name());
    const kernel_module m = module_of(k);
    REQUIRE_MESSAGE(m.rejected == nullptr, m.rejected);
    const std::vector<std::vector<double>> data = data_of(k);
    std::vector<std::vector<double>> buffers = data;
    const simulate::result ran = simulate::run(m, buffers);
    for (const simulate::finding& f : ran.findings) FAIL_CHECK(f.text);
    CHECK(wrong_elements(k, data, buffers[static_cast<std::size_t>(m.inputs)]) == 0);
    const std::string wrong = test::difference(counted(k), ran.total);
    CHECK_MESSAGE(wrong.empty(), wrong);
    generators_seen.insert(k.generator);
    ++simulated;
  }
  CHECK(generators_seen.size() == generators().size());
  CHECK(simulated > 500);
}

TEST_CASE(
    "every measurement kernel that is listed without a filter can be made, and nearly all have counts for a class of sizes") {
  const std::vector<measure::kernel> all = kernels_of(generators(), "");
  CHECK(all.size() > 1000);
  std::set<std::string> names;
  std::size_t without_class = 0, looked_at = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const measure::kernel& k = all[i];
    CAPTURE(k.name());
    CHECK(names.insert(k.name()).second);
    CHECK(!k.tags.empty());
    const kernel_module m = module_of(k);
    REQUIRE_MESSAGE(m.rejected == nullptr, m.rejected);
    if (i % 7 != 0) continue;
    const ir::table terms = k.terms();
    const std::unique_ptr<counts::form> f = counts::form_of({terms, k.at, k.inputs(), k.fixed}, 32);
    ++looked_at;
    if (f == nullptr) {
      ++without_class;
      continue;
    }
    CHECK(counts::agree(f->at(k.at.sizes, k.means), counted(k)));
  }
  CHECK(20 * without_class < looked_at);
}

TEST_CASE("clang reads the texts of measurement kernels") {
  std::string texts;
  int count = 0;
  std::set<std::string> seen, definitions;
  for (const measure::kernel& k : small_kernels()) {
    const kernel_module m = module_of(k);
    const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
    if (!seen.insert(text).second) continue;
    const std::size_t kernel_from = text.find("__kernel");
    if (definitions.insert(text.substr(0, kernel_from)).second) texts += text.substr(0, kernel_from);
    texts += test::renamed(text.substr(kernel_from), count++) + "\n";
  }
  CHECK(count > 400);
  const std::string said = test::complaints_of_clang(texts, "measurement_kernels");
  CHECK_MESSAGE(said.empty(), said);
}

TEST_CASE("arithmetic: m steps of some values of each work-item") {
  for (const auto& [operation, name] : std::vector<std::pair<std::string, std::string>>{
           {"multiply_add", "multiply-add"}, {"multiply", "*"}, {"divide", "/"}, {"sqrt", "sqrt"}, {"sin", "sin"}}) {
    for (long steps : {1L, 7L, 1000L}) {
      const measure::kernel k =
          one("arithmetic dtype:float operation:" + operation + " values:8 lsize_0:64 groups:5 m:" + std::to_string(steps));
      CHECK(applied(counted(k), name, scalar::f32) == 5.0 * 64 * 8 * static_cast<double>(steps));
    }
  }
  const counts::numbers n = counted(one("flops dtype:float operation:multiply_add values:16 lsize_0:256 groups:1024 m:1408"));
  CHECK(n.flops() == 2.0 * 1024 * 256 * 16 * 1408 + 1024.0 * 256 * 16);  // and the sum of the values
  CHECK(n.iterations == 1024.0 * 256 * 1408);
  CHECK(n.by_work_items(ir::space::global, false) == 0);
  CHECK(n.by_work_items(ir::space::global, true) == 1024.0 * 256);
  CHECK(n.groups == 1024);
  const counts::numbers both = counted(one("arithmetic dtype:int operation:add values:8 lsize_0:64 groups:5 m:9"));
  CHECK(applied(both, "^", scalar::i32) == 5.0 * 64 * 8 * 9);
}

TEST_CASE("arithmetic has a kernel for each operation and type, and each applies its operation in every step") {
  const double steps = 2.0 * 32 * 4 * 6;
  for (const measure::kernel& k : kernels_of(generators(), "arithmetic values:4 lsize_0:32 groups:2 m:6")) {
    CAPTURE(k.name());
    const counts::numbers n = counted(k);
    double most = 0;
    for (const counts::operation_numbers& o : n.operations) most = std::max(most, o.times);
    CHECK(most >= steps);
    CHECK(most <= 2 * steps);
  }
}

TEST_CASE("items: strides by local id as asked, each element once") {
  for (const std::string along : {"lid0", "lid1"})
    for (long stride : {1L, 2L, 32L, 33L}) {
      const measure::kernel k = one("global_pattern dtype:float arrays:3 width:1 along:" + along +
                                    " lid_stride:" + std::to_string(stride) + " lsize_0:16 lsize_1:4 rows:64 columns:128");
      const counts::numbers n = counted(k);
      for (const char* array : {"in0", "in1", "in2"}) {
        const counts::access_numbers& a = access(n, array, false);
        CHECK(a.lid[along == "lid0" ? 0 : 1] == stride);
        CHECK(a.lid[along == "lid0" ? 1 : 0] == 128 * stride);
        CHECK(a.gid[along == "lid0" ? 0 : 1] == (along == "lid0" ? 16 : 4) * stride);
        CHECK(a.times == 64 * 128);
        CHECK(a.per_element() == 1);
      }
    }
  for (long width : {2L, 4L}) {
    const counts::access_numbers a =
        access(counted(one("global_pattern dtype:float arrays:1 along:lid0 lid_stride:1 lsize_0:32 lsize_1:1 rows:4 columns:64 "
                           "width:" +
                           std::to_string(width))),
               "in0", false);
    CHECK(a.width == width);
    CHECK(a.times == 4 * 64);
  }
}

TEST_CASE("loops over own elements and over shared ones: strides and accesses for each element") {
  const std::string grid = " m:32 values:1 lsize_0:16 lsize_1:4 rows:64 columns:128";
  const auto read = [&](const std::string& what) { return access(counted(one(what + grid)), "in0", false); };
  CHECK(read("global_pattern own:rows").lid[0] == 32);
  CHECK(read("global_pattern own:columns").lid[0] == 1);
  CHECK(read("global_pattern own:columns").per_element() == 1);
  CHECK(read("reread shared:rows").lid[0] == 0);
  CHECK(read("reread shared:rows").lid[1] == 32);
  CHECK(read("reread shared:columns").lid[0] == 1);
  CHECK(read("reread shared:columns").lid[1] == 0);
  const counts::numbers rows = counted(one("reread shared:rows" + grid)),
                        columns = counted(one("reread shared:columns" + grid));
  CHECK(rows.by_work_items(ir::space::global, false) == 64 * 128 * 32);
  CHECK(columns.by_work_items(ir::space::global, false) == 64 * 128 * 32);
  CHECK(access(rows, "in0", false).per_element() == 128);
  CHECK(access(columns, "in0", false).per_element() == 64);
}

TEST_CASE("gathers: as many accesses to an element as asked") {
  for (const char* order : {"ordered", "blocks", "random"})
    for (long afr : {1L, 4L, 16L}) {
      const measure::kernel k = one(std::string("gather lsize_0:64 groups:32 order:") + order + " afr:" + std::to_string(afr));
      CHECK(access(counted(k), "in1", false).per_element() == static_cast<double>(afr));
      const std::vector<double> indices = data_of(k)[0];
      std::set<double> read(indices.begin(), indices.end());
      CHECK(*read.begin() >= 0);
      CHECK(*read.rbegin() < 32 * 64 / static_cast<double>(afr));
      if (std::string_view(order) != "random") CHECK(static_cast<long>(read.size()) == 32 * 64 / afr);
    }
}

TEST_CASE("local memory: strides, with conflicts of banks where they share a factor with the banks") {
  for (long stride : {1L, 2L, 16L, 32L, 33L}) {
    const measure::kernel k = one("local_pattern values:4 m:64 lsize_0:64 groups:2 lid_stride:" + std::to_string(stride));
    const counts::access_numbers& a = access(counted(k), "tile0", false);
    CHECK(a.lid[0] == stride);
    CHECK(counted(k).by_work_items(ir::space::local, false) == 2 * 64 * 64);
    const kernel_module m = module_of(k);
    std::vector<std::vector<double>> buffers = data_of(k);
    const simulate::traffic t = simulate::run(m, buffers).total[ir::space::local];
    const double tile = 2.0 * (64 * static_cast<double>(stride) + 3 * 64) / 32, reads = t.wavefronts - tile;
    CHECK(reads == 2.0 * 64 * 2 * static_cast<double>(stride == 33 ? 1 : stride));
  }
  CHECK(access(counted(one("local_pattern values:4 m:64 lsize_0:64 groups:2 lid_stride:0")), "tile0", false).lid[0] == 0);
}

TEST_CASE("moves and barriers: a load, a store and a barrier in every step") {
  for (long steps : {1L, 8L, 33L}) {
    const std::string m = std::to_string(steps);
    const counts::numbers moved = counted(one("moves values:8 lsize_0:64 groups:5 m:" + m));
    CHECK(moved.by_work_items(ir::space::local, false) == 5.0 * 64 * 8 * static_cast<double>(steps + 1));
    CHECK(moved.by_work_items(ir::space::local, true) == 5.0 * 64 * 8 * static_cast<double>(steps + 1));
    CHECK(counted(one("barriers lsize_0:64 groups:5 m:" + m)).barriers == 5.0 * static_cast<double>(steps + 1));
  }
}

TEST_CASE("overlap: one global load and one store, and what is done between them") {
  const counts::numbers sums = counted(one("overlap flops values:8 m:20 lsize_0:64 groups:5"));
  CHECK(sums.by_work_items(ir::space::global, false) == 5 * 64);
  CHECK(sums.by_work_items(ir::space::global, true) == 5 * 64);
  CHECK(applied(sums, "multiply-add", scalar::f32) == 5.0 * 64 * 8 * 20);
  const counts::numbers moves = counted(one("overlap local values:9 m:20 lsize_0:64 groups:5"));
  CHECK(moves.by_work_items(ir::space::global, false) == 5 * 64);
  CHECK(moves.by_work_items(ir::space::local, true) == 5 * 64 * 9 * 21);
}

TEST_CASE("launches: a store a group, from 16 groups on") {
  for (long groups : {16L, 1000L}) {
    const counts::numbers n = counted(one("empty lsize_0:256 groups:" + std::to_string(groups)));
    CHECK(n.groups == groups);
    CHECK(n.launches == 1);
    CHECK(n.by_work_items(ir::space::global, true) == groups);
    CHECK(n.by_work_items(ir::space::global, false) == 0);
    CHECK(n.barriers == 0);
  }
}

TEST_CASE("chains: one cycle through all elements of the table, in every order") {
  for (const char* order : {"ordered", "lines", "random"})
    for (long kib : {1L, 3L}) {
      const measure::kernel k =
          one(std::string("chase m:10 lsize_0:1 groups:2 order:") + order + " kib:" + std::to_string(kib));
      const std::vector<double> next = data_of(k)[0];
      REQUIRE(static_cast<long>(next.size()) == 256 * kib);
      std::size_t at = 0, steps = 0;
      do {
        at = static_cast<std::size_t>(next[at]);
        ++steps;
      } while (at != 0 && steps <= next.size());
      CHECK(steps == next.size());
      CHECK(counted(k).by_work_items(ir::space::global, false) == 2 * 10);
    }
}
