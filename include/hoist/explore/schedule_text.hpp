#pragma once
// Schedules as text: a line for each stage, read and printed.
//   result: kernel group 8x128 block 1x4 vectors 4 local 8x32
//   grey: group of result block 2x2 padded 1
//   sobel: item of result
//   in0: in_place
//   in1: image

#include <hoist/ir/schedule.hpp>
#include <hoist/meta/engine.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace hoist {

namespace detail {

/// The words of a line of a schedule, one after the other. A slash parts words as a space does.
struct schedule_line {
  std::string_view rest;

  constexpr std::string_view next() {
    const std::size_t first = rest.find_first_not_of(" \t\r/");
    if (first == std::string_view::npos) return rest = {};
    rest.remove_prefix(first);
    const std::size_t end = rest.find_first_of(" \t\r/");
    const std::string_view word = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    return word;
  }
};

/// A schedule as far as it was read, and what is wrong with the text: `why`, in this line, about this word.
struct schedule_reading {
  ir::schedule plan;
  const char* why = nullptr;
  int line = 0;
  ir::stage_name about;
  std::string_view word;

  constexpr bool fail(const char* reason, std::string_view at) {
    why = reason;
    word = at;
    return false;
  }
  constexpr bool number(std::string_view text, long& n) {
    n = 0;
    for (const char c : text) {
      if (c < '0' || c > '9' || n > 100000000) return false;
      n = 10 * n + (c - '0');
    }
    return !text.empty();
  }
  constexpr bool extents(std::string_view text, ir::stage_extents& to) {
    if (to.count > 0) return fail("numbers are said twice, the second time", text);
    for (std::string_view left = text;;) {
      const std::size_t end = left.find('x');
      long n = 0;
      if (!number(left.substr(0, end), n)) return fail("numbers with x between them, as 8x32, stand for", text);
      if (to.count == ir::stage_extents::most) return fail("a stage has at most four dimensions, not as many as", text);
      to.push(n);
      if (end == std::string_view::npos) return true;
      left = left.substr(end + 1);
    }
  }
  constexpr bool small_number(std::string_view text, int& to) {
    long n = 0;
    if (!number(text, n) || n > 65536) return fail("a number stands for", text);
    to = static_cast<int>(n);
    return true;
  }
  constexpr bool clause(ir::placed_stage& p, std::string_view word_, schedule_line& words) {
    if (word_ == "marched") return p.marched = true;
    if (word_ == "linear") return p.linear = true;
    if (word_ == "ahead") return p.ahead = true;
    if (word_ == "copied") return p.copied = true;
    if (word_ == "whole") return p.whole = true;
    if (word_ == "transposed") return p.transposed = true;
    const std::string_view value = words.next();
    if (word_ == "of") return name(p.reader, value);
    if (word_ == "group") return extents(value, p.group);
    if (word_ == "block") return extents(value, p.block);
    if (word_ == "order") return extents(value, p.order);
    if (word_ == "local") return extents(value, p.local);
    if (word_ == "vectors") return small_number(value, p.vectors);
    if (word_ == "padded") return small_number(value, p.padding);
    if (word_ == "steps") return small_number(value, p.steps);
    if (word_ == "parts") return small_number(value, p.parts);
    if (word_ == "chunks") return small_number(value, p.chunk);
    constexpr const char* all =
        "words after a place are of, group, block, order, vectors, local, padded, copied, whole, transposed, steps, parts, "
        "chunks, ahead, marched and linear, not";
    return fail(all, word_);
  }
  constexpr bool name(ir::stage_name& to, std::string_view text) {
    if (text.empty() || text.size() >= ir::stage_name::room) return fail("a stage has a name of 1 to 23 letters, not", text);
    to = {};
    for (std::size_t i = 0; i < text.size(); ++i) to.text[i] = text[i];
    return true;
  }
  constexpr bool place(ir::placed_stage& p, std::string_view text) {
    if (text == "kernel") return p.at = ir::stage_place::kernel, true;
    if (text == "group") return p.at = ir::stage_place::group, true;
    if (text == "item") return p.at = ir::stage_place::item, true;
    if (text == "in_place") return p.at = ir::stage_place::in_place, true;
    if (text == "image") return p.at = ir::stage_place::image, true;
    return fail("a place is kernel, group, item, in_place or image, not", text);
  }
  constexpr bool read(std::string_view text) {
    if (const std::size_t comment = text.find('#'); comment != std::string_view::npos) text = text.substr(0, comment);
    about = {};
    schedule_line words{text};
    if (words.next().empty()) return true;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return fail("a line is a stage, a colon and a place, unlike", text);
    ir::placed_stage p;
    schedule_line before{text.substr(0, colon)};
    if (!name(p.stage, before.next())) return false;
    about = p.stage;
    p.line = line;
    words.rest = text.substr(colon + 1);
    if (!place(p, words.next())) return false;
    for (std::string_view word_ = words.next(); !word_.empty(); word_ = words.next())
      if (!clause(p, word_, words)) return false;
    if (p.block.count == 0 && p.vectors > 1 && p.at <= ir::stage_place::group) p.block.push(p.vectors);
    plan.stages.push(p);
    return true;
  }
};
/// Lines end with a newline or a semicolon, comments with a newline.
constexpr schedule_reading read_schedule(std::string_view text) {
  schedule_reading r;
  r.plan.given = true;
  while (!text.empty()) {
    std::size_t end = text.find_first_of("\n;#");
    if (end != std::string_view::npos && text[end] == '#') end = text.find('\n', end);
    ++r.line;
    if (!r.read(text.substr(0, end))) return r;
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return r;
}
HOIST_LAZY std::string extents_text(const char* word, const ir::stage_extents& x) {
  std::string s;
  for (int i = 0; i < x.count; ++i) s += (i == 0 ? std::string(" ") + word + " " : std::string("x")) + std::to_string(x.of[i]);
  return s;
}

}  // namespace detail

/// The schedule that a text says. Fails (std::invalid_argument, one sentence with the line and the stage) where it says none; in
/// a constant expression by not being one.
constexpr ir::schedule schedule_from(std::string_view text) {
  detail::schedule_reading r = detail::read_schedule(text);
  if (r.why == nullptr) return static_cast<ir::schedule&&>(r.plan);
  throw std::invalid_argument("line " + std::to_string(r.line) + " of the schedule" +
                              (r.about.empty() ? std::string() : ", stage '" + std::string(r.about.text) + "'") + ": " + r.why +
                              " '" + std::string(r.word) + "'.");
}

/// A schedule's text, a line for each stage, which `schedule_from` reads.
HOIST_LAZY std::string schedule_text(const ir::schedule& plan) {
  constexpr const char* places[] = {"kernel", "group", "item", "in_place", "image"};
  std::string all;
  for (const ir::placed_stage& p : plan.stages) {
    all += std::string(p.stage.text) + ": " + places[static_cast<int>(p.at)];
    if (!p.reader.empty()) all += std::string(" of ") + p.reader.text;
    all += detail::extents_text("group", p.group) + detail::extents_text("block", p.block);
    if (p.vectors > 1) all += " vectors " + std::to_string(p.vectors);
    all += detail::extents_text("order", p.order);
    all += detail::extents_text("local", p.local);
    if (p.padding > 0) all += " padded " + std::to_string(p.padding);
    if (p.copied) all += " copied";
    if (p.whole) all += " whole";
    if (p.transposed) all += " transposed";
    if (p.steps > 1) all += " steps " + std::to_string(p.steps);
    if (p.parts > 1) all += " parts " + std::to_string(p.parts);
    if (p.chunk > 0) all += " chunks " + std::to_string(p.chunk);
    if (p.ahead) all += " ahead";
    if (p.marched) all += " marched";
    if (p.linear) all += " linear";
    all += "\n";
  }
  return all;
}

namespace detail {
/// The text of a schedule without spaces: `schedule_from` reads it as well.
HOIST_LAZY std::string in_one_word(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) c = c == ' ' ? '/' : c == '\n' ? ';' : c;
  return text;
}
}  // namespace detail

}  // namespace hoist
