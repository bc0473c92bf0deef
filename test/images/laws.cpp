// Arrays read through images: the rules' laws, and kernels in the simulator, at odd sizes.
#include "programs.hpp"

#include <support/meaning.hpp>
#include <support/texts.hpp>

using namespace hoist;
using namespace hoist::test;

namespace {

using rules::sample_boundary;
using strategies::repeat, strategies::top_down, strategies::seq;
using images2 = rules::read_inputs<true, 1, 2>;
using images3 = rules::read_inputs<true, 1, 3>;
using sampled = strategies::sample_boundaries;
using loops2 = strategies::lower_maps<map_global_<1>, map_global_<0>>;

}  // namespace

TEST_CASE("images: an image is its array, and its sampler makes the boundary") {
  const rewriting all[] = {
      rewritten_by<images2>("plus_clamped", plus_clamped),
      rewritten_by<rules::read_inputs<false, 1, 2>>("plus_clamped", plus_clamped),
      rewritten_by<seq<images2, sampled>>("plus_clamped", plus_clamped),
      rewritten_by<seq<images2, sampled>>("box_zero", box_zero),
      rewritten_by<seq<images2, sampled>>("wide_clamped", wide_clamped),
      rewritten_by<seq<images2, sampled>>("rows_clamped", rows_clamped),
      rewritten_by<seq<images2, sampled>>("edge_and_zero", edge_and_zero),
      rewritten_by<seq<images3, sampled>>("cube_clamped", cube_clamped, 2, 2),
      rewritten_by<seq<images3, sampled>>("cube_zero", cube_zero, 2, 2),
      rewritten_by<seq<images3, repeat<top_down<rules::separate_pads>>>>("cube_zero", cube_zero, 2, 2),
  };
  for (const rewriting& r : all) check_meaning(r);
}

TEST_CASE("images: what no sampler makes stays index arithmetic") {
  check_refused<top_down<sample_boundary>>(plus_clamped, sample_boundary::name);
  check_refused<seq<images2, top_down<sample_boundary>>>(plus_wrapped, sample_boundary::name);
  check_refused<seq<images2, top_down<sample_boundary>>>(plus_around_one, sample_boundary::name);
  check_refused<top_down<rules::separate_pads>>(cube_clamped, rules::separate_pads::name);
  check_refused<images3>(plus_clamped, images3::name);
  check_refused<images2>(of_doubles, images2::name);
  using both = seq<images2, top_down<sample_boundary>>;
  check_refused<seq<both, top_down<sample_boundary>>>(edge_and_zero, sample_boundary::name);
}

TEST_CASE("images: kernels compute what programs mean, without a read outside that no sampler answers") {
  for (const image_case& c : image_cases()) check_kernel(c.name, c.program, c.means, c.points);
}

TEST_CASE("images: clang reads every text as OpenCL C 1.2 without a warning") {
  std::vector<image_case> alone, of_several;  // kernels, whose names one text has
  for (const image_case& c : image_cases())
    (text_of(c.program, c.points[0]).find("hoist_kernel_1") == std::string::npos ? alone : of_several).push_back(c);
  check_texts(alone, "images", 40);
  CHECK(of_several.size() > 8);
  for (const image_case& c : of_several)
    CHECK_MESSAGE(complaints_of_clang(text_of(c.program, c.points[0]), "image_of_stage").empty(), c.name);
}

TEST_CASE("images: a sampler takes the place of every minimum and maximum") {
  for (const image_case& c : image_cases()) {
    const bool cube = c.name.starts_with("cube");
    if (c.name != "plus_clamped" && c.name != "cube_clamped" && c.name != "cube_padded_before") continue;
    const std::string text = text_of(c.program, c.points.front());
    CHECK(text.find("min(") == std::string::npos);
    CHECK(text.find("max(") == std::string::npos);
    CHECK(text.find('?') == std::string::npos);
    CHECK(text.find("hoist_edge") != std::string::npos);
    CHECK(text.find(cube ? "__read_only image3d_t image0" : "__read_only image2d_t image0") != std::string::npos);
    CHECK(text.find("in0") == std::string::npos);
  }
}

TEST_CASE("images: a hundred steps copy their input, and nothing else stands in a buffer") {
  const subject made = lowered_by<seq<strategies::prepare, strategies::normalise, sampled, loops2>>(steps_clamped<100>);
  const kernel_module m = emit_module(made.terms, point_at(13, 29, {4, 2}), made.inputs);
  REQUIRE(m.rejected == nullptr);
  const std::string text(m.text.data(), static_cast<std::size_t>(m.text.size()));
  for (const char* word : {"min(", "max(", "?", "% ", "/ ", "in0", "mid0["})
    CHECK_MESSAGE(text.find(word) == std::string::npos, word);
  CHECK(text.find("write_imagef(image_out, (int2)(x, y), (float4)(") != std::string::npos);
  CHECK(m.kernels.size() == 2);
  CHECK(m.launches.size() == 100);
  CHECK(m.steps == 100);
  CHECK(m.buffer_bytes.size() == 4);  // the input, the result, and two images in turn
  for (int i = 0; i < 100; ++i) {
    const ir::memory* image = ir::image_result(m.kernels[m.launches[i].kernel]);
    CHECK((image != nullptr) == (i < 99));
    CHECK(m.launches[i].arguments[0] == (i == 0 ? 0 : m.launches[i - 1].arguments[1]));
  }
}

TEST_CASE("images: what kernels read as a buffer, too, is one, and images share with those of their kind") {
  for (const image_case& c : image_cases()) {
    if (c.name != "stage_both_ways" && c.name != "of_stage" && c.name != "shrinking" && c.name != "five steps") continue;
    const kernel_module m = emit_module(c.program.terms, c.points[0], c.program.inputs);
    REQUIRE(m.rejected == nullptr);
    int images = 0;
    for (const ir::kernel& k : m.kernels) images += ir::image_result(k) != nullptr;
    CHECK_MESSAGE(images == (c.name == "stage_both_ways" ? 0 : c.name == "shrinking" ? 3 : 1), c.name);
    CHECK_MESSAGE(m.buffer_bytes.size() == (c.name == "shrinking" ? 5 : c.name == "five steps" ? 4 : 3), c.name);
  }
}

TEST_CASE("images: where there can't be one, lowering says so") {
  using loops = strategies::lower_maps<map_global_<1>, map_global_<0>>;
  check_rejected(lowered_by<loops>(of_rows), point_at(8, 8, {4, 4}),
                 "to_image and to_texels take a whole input or a stage of the program, outside of maps");
  check_rejected(lowered_by<strategies::lower_maps<map_global_<2>, map_global_<1>, map_global_<0>>>(of_planes),
                 point_at(8, 8, {4, 2}),
                 "to_image and to_texels take a whole input or a stage of the program, outside of maps");
  check_rejected(lowered_by<strategies::through_images<2, loops, 4>>(plus_clamped), point_at(8, 9, {4, 4}),
                 "an image of four channels needs rows that four divides");
}

TEST_CASE("images: the simulator finds a store outside of an image, and two to one texel") {
  const auto run = [](long column, bool by_all) {
    ir::value_builder b;
    ir::memory image;
    image.where = ir::space::image;
    image.size = 6;
    image.parameter = 0;
    image.output = true;
    image.image = {2, 1, {b.pool().number(3), b.pool().number(2)}};
    b.out.memories.push(image);
    b.out.launch.global[0] = b.out.launch.local[0] = by_all ? 2 : 1;
    ir::statement store, root;
    store.what = ir::statement::kind::store;
    store.memory = 0;
    store.value = b.constant(scalar::f32, 7);
    store.texel[0] = b.pool().number(column);
    store.texel[1] = b.pool().number(1);
    store.index = b.pool().number(3 + column);
    b.out.statements.push(store);
    root.list.push(0);
    b.out.statements.push(root);
    b.out.root = 1;
    std::vector<std::vector<double>> arrays{{1, 2, 3, 4, 5, 6}};
    const simulate::result r = simulate::run(b.out, arrays);
    CHECK(r.total[ir::space::image].stores == (by_all ? 2 : 1));
    return std::pair{r.findings, arrays[0]};
  };
  CHECK(run(2, false).first.empty());
  CHECK(run(2, false).second == std::vector<double>{1, 2, 3, 4, 5, 7});
  const auto [outside, left] = run(3, false);
  REQUIRE(outside.size() == 1);
  CHECK(outside[0].text ==
        "work-item 0 of group 0 stores outside of image 0 (parameter 0), at the coordinate 3, at statement 0.");
  CHECK(left == std::vector<double>{1, 2, 3, 4, 5, 6});
  REQUIRE(run(2, true).first.size() == 1);
  CHECK(run(2, true).first[0].what == simulate::fault::race_in_group);
}

TEST_CASE("images: the simulator finds a read outside that no sampler answers") {
  ir::kernel k;
  ir::memory image, out;
  image.where = ir::space::image;
  image.size = 6;
  image.parameter = 0;
  image.image = {2, 1, {k.index.number(3), k.index.number(2)}};
  out.size = 3;
  out.parameter = 1;
  out.output = true;
  const auto run = [&](ir::sampling how) {
    ir::value_builder b;
    b.out.memories.push(image);
    b.out.memories.push(out);
    ir::statement store, root;
    const int at[3] = {b.constant(scalar::i32, 3), b.constant(scalar::i32, 1), -1};
    store.what = ir::statement::kind::store;
    store.memory = 1;
    store.value = b.texel(0, how, at, b.pool().number(5));
    store.index = b.pool().number(2);
    image.image = {2, 1, {b.pool().number(3), b.pool().number(2)}};
    b.out.memories[0] = image;
    b.out.statements.push(store);
    root.list.push(0);
    b.out.statements.push(root);
    b.out.root = 1;
    std::vector<std::vector<double>> arrays{{1, 2, 3, 4, 5, 6}, {0, 0, 0}};
    const simulate::result r = simulate::run(b.out, arrays);
    CHECK(r.total[ir::space::image].loads == 1);
    CHECK(r.total[ir::space::global].loads == 0);
    return std::pair{r.findings, arrays[1][2]};
  };
  CHECK(run(ir::sampling::edge).second == 6);
  CHECK(run(ir::sampling::edge).first.empty());
  CHECK(run(ir::sampling::zero).second == 0);
  CHECK(run(ir::sampling::zero).first.empty());
  const auto [found, value] = run(ir::sampling::none);
  REQUIRE(found.size() == 1);
  CHECK(found[0].what == simulate::fault::texel_outside);
  CHECK(
      found[0].text ==
      "work-item 0 of group 0 reads outside of image 0 (parameter 0), at the coordinate 3, without a sampler at statement 0.");
}
