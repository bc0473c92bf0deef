#include <tools/laboratory/csv.hpp>

#include "synthetic.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace hoist::model;

namespace {

void check_equal(const dataset& a, const dataset& b) {
  CHECK(a.feature_names == b.feature_names);
  REQUIRE(a.rows.size() == b.rows.size());
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const row &x = a.rows[i], &y = b.rows[i];
    CHECK(case_of(x) == case_of(y));
    CHECK(x.structure == y.structure);
    CHECK(x.point == y.point);
    CHECK(x.features == y.features);
    CHECK(x.throughput == y.throughput);
    CHECK(x.valid == y.valid);
  }
}

dataset round_trip(const dataset& data) {
  std::stringstream text;
  write_csv(text, data);
  return read_csv(text, "memory");
}

std::string failure(const std::string& text) {
  std::istringstream in(text);
  try {
    read_csv(in, "rows.csv");
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

const std::string header = "program,device,structure,point,rows,cols,valid,throughput,f,g\n";

}  // namespace

TEST_CASE("a dataset survives its text, number for number") {
  const dataset data = hoist::test::synthetic(2, 30, 3);
  check_equal(data, round_trip(data));
}

TEST_CASE("names may hold commas, quotes and line ends") {
  dataset data{{"a,b", "say \"c\""}, {}};
  data.rows.push_back({"p,\"q\"", "two\nlines", "", "x=1,y=2\r\n", 7, 1L << 40, {0.1, -1e-300}, 1.0 / 3, true});
  data.rows.push_back({"\"", "d", "map(f) o split", " spaced ", 1, 1, {1e6, -0.0}, 0, false});
  check_equal(data, round_trip(data));
}

TEST_CASE("a third extent has a column where a row has one, and tells cases apart") {
  dataset data{{"f"}, {}};
  for (const long third : {0L, 7L, 1L << 40}) {
    data.rows.push_back({"p", "d", "s", "t", 3, 5, {0.5}, 2, true});
    data.rows.back().third = third;
  }
  std::stringstream text;
  write_csv(text, data);
  CHECK(text.str().starts_with("program,device,structure,point,rows,cols,valid,throughput,third,f\np,d,s,t,3,5,1,2,0,0.5\n"));
  check_equal(data, read_csv(text, "memory"));
  CHECK(cases(data).size() == 3);
  data.rows.resize(1);
  std::ostringstream without;
  write_csv(without, data);
  CHECK(without.str() == "program,device,structure,point,rows,cols,valid,throughput,f\np,d,s,t,3,5,1,2,0.5\n");
}

TEST_CASE("line ends of other systems and empty lines are read") {
  std::istringstream in(
      "program,device,structure,point,rows,cols,valid,throughput,f,g\r\n\r\np,d,s,t,1,2,1,3.5,4,5\r\n\np,d,s,u,1,2,0,0,"
      "4,6");
  const dataset data = read_csv(in, "rows.csv");
  REQUIRE(data.rows.size() == 2);
  CHECK(data.rows[0].features == std::vector<double>{4, 5});
  CHECK(data.rows[1].point == "u");
}

TEST_CASE("bad text is refused with file, line and one sentence") {
  const std::pair<std::string, std::string> cases[] = {
      {"", "rows.csv:1: the file is empty"},
      {"program,device\n", "rows.csv:1: column 3 of the header must be structure."},
      {"program,device,structure,point,rows,cols,valid,throughput,f,f\n", "rows.csv:1: the feature f appears twice."},
      {"program,device,structure,point,rows,cols,valid,throughput,\n", "rows.csv:1: column 9 has no name."},
      {header + "p,d,s,t,1,2,1,3.5,4\n", "rows.csv:2: the line has 9 fields where the header has 10."},
      {header + "p,d,s,t,1,2,1,3.5,4,5\np,d,s,t,1,x,1,3.5,4,5\n", "rows.csv:3: \"x\" is not a number that cols can have."},
      {header + "p,d,s,t,1,2,yes,3.5,4,5\n", "rows.csv:2: valid must be 0 or 1, not \"yes\"."},
      {header + "p,d,s,t,1,2,1,nan,4,5\n", "rows.csv:2: \"nan\" is not a number that throughput can have."},
      {header + "p,d,s,t,1,2,1,0,4,5\n", "rows.csv:2: a valid row must have a throughput above 0."},
      {header + "p,d,s,t,0,2,1,3.5,4,5\n", "rows.csv:2: rows and cols are 1 at least."},
      {"program,device,structure,point,rows,cols,valid,throughput,third\np,d,s,t,1,2,1,3.5,-1\n",
       "rows.csv:2: third is 0 at least."},
      {"program,device,structure,point,rows,cols,valid,throughput,third\np,d,s,t,1,2,1,3.5,x\n",
       "rows.csv:2: \"x\" is not a number that third can have."},
      {header + "p,d,s,t,1,2,1,3.5,4,inf\n", "rows.csv:2: \"inf\" is not a number that g can have."},
      {header + "p,d,s,t,1,2,1,3.5,4 ,5\n", "rows.csv:2: \"4 \" is not a number that f can have."},
      {header + "p,d,s,t,1,2,1,1e999,4,5\n", "rows.csv:2: \"1e999\""},
      {header + "p,d,s,t,1,2,1,1e300,4,5\n", "rows.csv:2: \"1e300\" is not a number that throughput can have."},
      {header + "p,d,s,t,1,2,1,1e-300,4,5\n", "rows.csv:2: \"1e-300\""},
      {header + "p,d,s,t,1,2,1,3.5,1e39,5\n", "rows.csv:2: \"1e39\" is not a number that f can have."},
      {header + "p,d,s,t,9223372036854775807,2,1,3.5,4,5\n", "rows.csv:2: \"9223372036854775807\""},
      {header + "p,d,s,t,1,2,1,3.5,4," + std::string(5000, '5') + "\n",
       "rows.csv:2: \"" + std::string(60, '5') + "...\" is not a number"},
      {header + "p,d,s,t,1,2,1,3.5,4," + std::string(100000, '5') + "\n", "rows.csv:2: a field has more than 65536 letters."},
      {header + std::string(1000000, ',') + "\n", "rows.csv:2: a line has more than 4096 fields."},
      {std::string(1000000, ','), "rows.csv:1: a line has more than 4096 fields."},
      {header + "\"p\nq\",d,s,t,1,2,1,1,4,5\np,d\n", "rows.csv:4: the line has 2 fields"},
      {header + "\"p,d,s,t,1,2,1,3.5,4,5\n", "rows.csv:2: a quoted field is not closed."},
      {header + "\"p\"q,d,s,t,1,2,1,3.5,4,5\n", "rows.csv:2: text follows the closing quote of a field."}};
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(failure(text).substr(0, expected.size()) == expected);
  }
}

TEST_CASE("no byte string crashes the reader") {
  std::mt19937_64 generator(4);
  std::ostringstream text;
  write_csv(text, hoist::test::synthetic(1, 3, 5));
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    std::string damaged = text.str();
    for (int i = 0; i < 3; ++i) damaged[generator() % damaged.size()] = static_cast<char>("\",\n\r0x-\0e"[generator() % 9]);
    refused += !failure(damaged).empty();
  }
  CHECK(refused > 200);
}

TEST_CASE("a file that does not exist is an error with its name") {
  CHECK_THROWS_WITH_AS(read_csv("/nonexistent/rows.csv"), "/nonexistent/rows.csv: the file can't be opened.",
                       std::runtime_error);
}
