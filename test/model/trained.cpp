#include "hoist/model/trained.hpp"

#include "hoist/model/predictor.hpp"
#include <tools/laboratory/trained_writer.hpp>
#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <sstream>

using namespace hoist::model;

namespace {

dataset small_data() {
  return {{"f"},
          {{"p", "d", "s", "1", 8, 16, {-1.5}, 20, true},
           {"p", "d", "t", "2", 8, 16, {0.25}, 40, true},
           {"p", "d", "t", "3", 8, 16, {300}, 0, false}}};
}

/// What `write_header` makes of `small_data`, as a constant of this program.
constexpr trained_case small_cases[] = {{"p", "d", 8, 16}};
constexpr std::uint64_t small_structures[] = {0xaf63e94c860202a3, 0xaf63ee4c86020b22};
constexpr trained_column small_columns[] = {{"f", 6, -96, 0, 0, 15}};
constexpr std::string_view small_text[] = {"0r-z$9$wnJUQ6nH"};
constexpr trained_table small_table{3, small_cases, small_structures, small_columns, {}, small_text};

void check_close(const dataset& a, const dataset& b) {
  REQUIRE(a.rows.size() == b.rows.size());
  CHECK(a.feature_names == b.feature_names);
  const std::vector<double> y = normalise(a), z = normalise(b);
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    CHECK(case_of(a.rows[i]) == case_of(b.rows[i]));
    CHECK(structure_hash(a.rows[i].structure) == structure_hash(b.rows[i].structure));
    CHECK(std::abs(y[i] - z[i]) <= 1.0 / trained_table::y_steps);
    CHECK((y[i] > 0) == (z[i] > 0));
    for (std::size_t j = 0; j < a.feature_names.size(); ++j) {
      const double x = a.rows[i].features[j];
      CHECK(std::abs(x - b.rows[i].features[j]) <= std::max(1.0 / 128, std::abs(x) / 32767));
    }
  }
}

}  // namespace

TEST_CASE("a table in the program's constants is the one that is packed") {
  const packed_table p = pack(small_data());
  REQUIRE(p.text.size() == 1);
  CHECK(p.text[0] == small_text[0]);
  CHECK(p.structures == std::vector<std::uint64_t>(std::begin(small_structures), std::end(small_structures)));
  CHECK(p.columns[0].base == -96);
  CHECK(p.columns[0].bits == 15);
  const dataset data = from(small_table);
  check_close(small_data(), data);
  CHECK(data.rows[0].throughput == doctest::Approx(0.5).epsilon(1e-3));
  CHECK(data.rows[1].throughput == 1);
  CHECK(data.rows[1].features == std::vector<double>{0.25});
  CHECK_FALSE(data.rows[2].valid);
}

TEST_CASE("packing and unpacking keeps all within the quantisation, and does so once for all") {
  const dataset data = hoist::test::synthetic(3, 61, 1);
  const packed_table p = pack(data);
  const dataset back = p.unpack();
  check_close(data, back);
  const packed_table again = pack(back);
  CHECK(again.text == p.text);
  CHECK(again.structures == p.structures);
  CHECK(again.values == p.values);
}

TEST_CASE("features of any magnitude are kept to 16 bits") {
  dataset data = hoist::test::synthetic(1, 50, 2);
  std::mt19937_64 generator(3);
  for (row& r : data.rows) {
    r.features[0] = 1e9 * (hoist::test::unit(generator) - 0.5);
    r.features[1] = -511.9 * hoist::test::unit(generator);
    r.features[2] = 0;
    r.features[3] = std::floor(3 * hoist::test::unit(generator)) * 500 - 500;
  }
  const dataset back = pack(data).unpack();
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    CHECK(std::abs(back.rows[i].features[0] - data.rows[i].features[0]) <= 0.5e9 / 32767);
    for (std::size_t j = 1; j < 4; ++j) CHECK(std::abs(back.rows[i].features[j] - data.rows[i].features[j]) <= 1.0 / 128);
  }
  data.rows[7].features[0] = std::nan("");
  CHECK_THROWS_AS(pack(data), std::invalid_argument);
}

TEST_CASE("4,000 rows of 45 features make a header below 300 KB with lines below 4 KB") {
  std::mt19937_64 generator(4);
  dataset data;
  for (int j = 0; j < 45; ++j) data.feature_names.push_back("feature" + std::to_string(j));
  for (int i = 0; i < 4000; ++i) {
    row r{"program" + std::to_string(i % 8), "device", "structure" + std::to_string(i % 613), "", 1 << i % 5, 1 << i % 5, {},
          1 + hoist::test::unit(generator),  true};
    // A third each: powers of two, small counts, and numbers of 64 steps a unit over 16 units.
    for (int j = 0; j < 45; ++j)
      r.features.push_back(j % 3 == 0   ? double(generator() % 14)
                           : j % 3 == 1 ? std::log2(1 + double(generator() % 200))
                                        : 16 * hoist::test::unit(generator));
    data.rows.push_back(r);
  }
  std::ostringstream out;
  write_header(data, out, "h200", 1, 4000);
  const std::string text = out.str();
  CHECK(text.size() < 300000);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) CHECK(line.size() < 4000);
  check_close(data, pack(data).unpack());
}

TEST_CASE("names are escaped, and what can't be written is refused") {
  dataset data = small_data();
  for (row& r : data.rows) r.device = "a \"b\" \\ c?";
  std::ostringstream out;
  write_header(data, out, "some_device", 1, 10);
  CHECK(out.str().find("\"a \\\"b\\\" \\\\ c\\?\"") != std::string::npos);
  CHECK(out.str().find("inline constexpr model::trained_table some_device{3, ") != std::string::npos);
  CHECK_THROWS_AS(write_header(data, out, "1st", 1, 10), std::invalid_argument);
  CHECK_THROWS_AS(write_header(data, out, "", 1, 10), std::invalid_argument);
  data.rows[0].device = "two\nlines";
  CHECK_THROWS_AS(write_header(data, out, "d", 1, 10), std::invalid_argument);
}

TEST_CASE("damaged tables are refused and never read out of bounds") {
  std::mt19937_64 generator(5);
  packed_table p = pack(hoist::test::synthetic(3, 40, 6));
  const std::string good = p.text[0];
  int refused = 0;
  for (int round = 0; round < 200; ++round) {
    p.text[0] = good;
    p.text[0][generator() % good.size()] = base85_digits[generator() % 85];
    if (round % 3 == 0) p.text[0].resize(5 * (generator() % 40));
    std::size_t rows = 240;
    try {
      rows = p.unpack().rows.size();
    } catch (const std::runtime_error&) {
      ++refused;
      CHECK(p.text[0] != good);
    }
    CHECK(rows == 240);
  }
  CHECK(refused > 20);
}

TEST_CASE("a model from the table predicts as one from the data") {
  const dataset data = hoist::test::synthetic(4, 200, 7);
  const predictor full = predictor::train(data), packed = predictor::train(pack(data).unpack());
  const dataset questions = hoist::test::synthetic(1, 100, 8);
  double difference = 0;
  for (const row& r : questions.rows) difference += std::abs(full.predict(r.features).value - packed.predict(r.features).value);
  CHECK(difference / double(questions.rows.size()) < 0.01);
}

TEST_CASE("structure names become hashes once") {
  CHECK(structure_hash("") == 0xcbf29ce484222325u);
  CHECK(structure_hash("a") == 0xaf63dc4c8601ec8cu);
  for (const char* name : {"a", "map(split)", "#12", "#zzzzzzzzzzzzzzzz"}) {
    const std::string once = structure_name(structure_hash(name));
    CHECK(once.size() == 17);
    CHECK(structure_name(structure_hash(once)) == once);
  }
}
