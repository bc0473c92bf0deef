#pragma once
// What was found to run best, kept in a file: a line for each program, size, device and driver.

#include <hoist/explore/family.hpp>
#include <hoist/explore/point_text.hpp>
#include <hoist/ir/hash.hpp>
#include <hoist/ir/point.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/private_folder.hpp>
#include <hoist/runtime/size_ratio.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hoist::runtime {

/// A variant and where it was the best. `program` and `structure` are hashes of terms (`ir::hash`), `sizes` such as
/// "M=1024 N=512", `point` as `space::name` writes it; `ms` is its time.
struct wise_choice {
  std::string device, driver;
  std::uint64_t program = 0;
  std::string sizes;
  std::uint64_t structure = 0;
  std::string point;
  double ms = 0;
};

/// The point of a line that says that a program's baseline kernel is faster than all that was tried; its structure is `identity_of`.
inline constexpr const char* plain_point = "plain";

/// What the wisdom file knows a program by, apart from its name: its term; another number where schedules were looked for, too.
HOIST_LAZY std::uint64_t identity_of(const family& f, bool with_schedules = false) {
  constexpr std::uint64_t of_schedules = 0x9e3779b97f4a7c15;
  return ir::hash(f.terms()) ^ (with_schedules ? of_schedules : 0);
}

/// Every number by which lines of a wisdom file may know a program: those that are written, and each of its structures, of which
/// older lines have the one that was first in the menu.
HOIST_LAZY std::vector<std::uint64_t> identities_of(const family& f) {
  std::vector<std::uint64_t> all = {identity_of(f), identity_of(f, true)};
  for (int i = 0; i < f.count; ++i)
    if (f.structures[i].exists) all.push_back(ir::hash(f.structures[i].terms()));
  return all;
}

/// Sizes in a line, by name.
HOIST_LAZY std::string sizes_text(const meta::vec<ir::binding>& sizes) {
  std::vector<std::string> parts;
  for (const ir::binding& b : sizes) parts.push_back(std::string(b.name) + "=" + std::to_string(b.value));
  std::string text;
  for (const std::size_t i : meta::ordered(parts.size(), [&](std::size_t a, std::size_t b) { return parts[a] < parts[b]; }))
    text += (text.empty() ? "" : " ") + parts[i];
  return text;
}

namespace wisdom_detail {

inline constexpr std::string_view mark = "hoist wisdom ", first_line = "hoist wisdom 2";

/// The version that a section's first line gives; 0 for a line that isn't one.
HOIST_LAZY long version_of(std::string_view line) {
  if (!line.starts_with(mark)) return 0;
  return hoist::detail::whole_number(line.substr(mark.size())).value_or(0);
}

/// The sum of a line's text, which ends a line of version 2.
HOIST_LAZY std::string sum_of(std::string_view text) {
  ir::detail::digest d;
  for (const char c : text) d.put(static_cast<int>(c));
  char digits[20];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(d.state));
  return digits;
}

HOIST_LAZY std::string without_control_characters(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text;
}
HOIST_LAZY std::string line_of(const wise_choice& w) {
  char hashes[40], ms[32];  // the point of a number is a point, wherever the program was told that it is
  std::snprintf(hashes, sizeof hashes, "%016llx\t%016llx", static_cast<unsigned long long>(w.program),
                static_cast<unsigned long long>(w.structure));
  *std::to_chars(ms, ms + sizeof ms - 1, w.ms, std::chars_format::general, 6).ptr = '\0';
  const std::string text = without_control_characters(w.device) + "\t" + without_control_characters(w.driver) + "\t" + hashes +
                           "\t" + without_control_characters(w.sizes) + "\t" + without_control_characters(w.point) + "\t" + ms;
  return text + "\t" + sum_of(text) + "\n";
}
/// A line of a section of version 1 or 2.
HOIST_LAZY std::optional<wise_choice> choice_of(std::string_view line, long version) {
  if (version == 2) {
    const std::size_t end = std::min(line.rfind('\t'), line.size());
    if (line.substr(std::min(end + 1, line.size())) != sum_of(line.substr(0, end))) return std::nullopt;
    line = line.substr(0, end);
  }
  std::string_view part[7];
  for (int i = 0; i < 7; ++i) {
    const std::size_t end = line.find('\t');
    if ((end == std::string_view::npos) != (i == 6)) return std::nullopt;
    part[i] = line.substr(0, end);
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  wise_choice w{std::string(part[0]), std::string(part[1]), 0, std::string(part[4]), 0, std::string(part[5]), 0};
  const auto number = [](std::string_view text, auto& to, auto... base) {
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), to, base...);
    return failed == std::errc() && end == text.data() + text.size();
  };
  if (part[2].size() != 16 || part[3].size() != 16 || !number(part[2], w.program, 16) || !number(part[3], w.structure, 16) ||
      !number(part[6], w.ms) || !(w.ms > 0) || !std::isfinite(w.ms))
    return std::nullopt;
  return w;
}

inline constexpr std::size_t most_bytes = std::size_t{64} << 20;

/// A file's bytes, as many as can be read, and at most one more than a wisdom file may have.
HOIST_LAZY std::string whole_file(const std::string& path) {
  std::string text;
  std::FILE* file = std::fopen(path.c_str(), "rbe");
  if (file == nullptr) return text;
  char some[4096];
  for (std::size_t n; text.size() <= most_bytes && (n = std::fread(some, 1, sizeof some, file)) > 0;) text.append(some, n);
  std::fclose(file);
  return text;
}

}  // namespace wisdom_detail

/// What a file holds: how many choices, and how many lines that are passed over. `failure`: why it can't be read, or else why
/// nothing can be added.
struct wisdom_state {
  bool exists = false, readable = false;
  long choices = 0, passed_over = 0;
  std::string failure;
};

/// A file of choices that several processes may read and add to at once: a text with a line each, in any order, of which
/// the fastest counts, so that files are joined by `cat`. Sections of versions 1 and 2 are read, lines whose sum is wrong or
/// that are damaged passed over; what is added is of version 2. Nothing is added to a file with a section of a later
/// version. By default $HOIST_WISDOM, or hoist/wisdom under $XDG_CACHE_HOME or ~/.cache; where none of these is set, no path.
class wisdom_file {
 public:
  HOIST_LAZY explicit wisdom_file(std::string path = usual_place()) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }

  /// All choices; none where there is no file.
  HOIST_LAZY std::vector<wise_choice> read() const { return contents().choices; }

  /// Whether the file can be read and added to, and what is in it.
  HOIST_LAZY wisdom_state examined() const {
    wisdom_state s;
    struct stat found_there;
    const int failure = ::stat(path_.c_str(), &found_there) == 0 ? 0 : errno;
    s.exists = failure != ENOENT && failure != ENOTDIR;
    if (!s.exists) return s;
    if (failure != 0)
      s.failure = failure_text(failure);
    else if (S_ISDIR(found_there.st_mode))
      s.failure = "it is a folder";
    else if (!S_ISREG(found_there.st_mode))
      s.failure = "it is no file";
    else if (::access(path_.c_str(), R_OK) != 0)
      s.failure = failure_text(errno);
    if (!s.failure.empty()) return s;
    const found all = contents();
    s.readable = all.why_not != not_ours;
    s.choices = static_cast<long>(all.choices.size());
    s.passed_over = all.passed_over;
    if (all.why_not != nullptr)
      s.failure = all.why_not;
    else if (::access(path_.c_str(), W_OK) != 0)
      s.failure = failure_text(errno);
    return s;
  }

  /// What is known of the program, by any of its numbers, on the device at these sizes, or at sizes of the same names whose
  /// ratios multiply to two at most: those of the nearest sizes first, of these the fastest.
  HOIST_LAZY std::vector<wise_choice> find(const std::string& device, const std::string& driver,
                                           const std::vector<std::uint64_t>& programs, const std::string& sizes) const {
    constexpr double farthest = 1;  // of binary logarithms
    std::vector<wise_choice> near = of_programs(device, driver, programs);
    std::erase_if(near, [&](const wise_choice& w) {
      const std::optional<size_ratio> r = ratio_of(w.sizes, sizes);
      return !r || r->distance > farthest;
    });
    std::vector<wise_choice> nearest_first;
    for (const std::size_t i : meta::ordered(near.size(), [&](std::size_t a, std::size_t b) {
           const double of_a = ratio_of(near[a].sizes, sizes)->distance, of_b = ratio_of(near[b].sizes, sizes)->distance;
           return of_a == of_b ? near[a].ms < near[b].ms : of_a < of_b;
         }))
      nearest_first.push_back(std::move(near[i]));
    return nearest_first;
  }

  /// What is known of the program on the device at other sizes: at the two nearest that have fewer elements, and the two that have as
  /// many or more, of each the fastest first. As far away as ratios that multiply to two at most; where there are smaller and
  /// larger ones, to `between` at most.
  HOIST_LAZY std::vector<std::vector<wise_choice>> around(const std::string& device, const std::string& driver,
                                                          const std::vector<std::uint64_t>& programs, const std::string& sizes,
                                                          double between) const {
    std::vector<std::vector<wise_choice>> sides[2];
    bool within[2] = {};
    std::vector<wise_choice> near;
    for (wise_choice& w : of_programs(device, driver, programs)) {
      const std::optional<size_ratio> r = ratio_of(w.sizes, sizes);
      if (!r || r->distance == 0 || r->distance > std::log2(between)) continue;
      within[r->larger < 0 ? 0 : 1] = true;
      near.push_back(std::move(w));
    }
    constexpr std::size_t most = 2;
    const auto distance = [&](const wise_choice& w) { return ratio_of(w.sizes, sizes)->distance; };
    for (const std::size_t i : meta::ordered(near.size(), [&](std::size_t a, std::size_t b) {
           const double of_a = distance(near[a]), of_b = distance(near[b]);
           if (of_a != of_b) return of_a < of_b;
           return near[a].sizes == near[b].sizes ? near[a].ms < near[b].ms : near[a].sizes < near[b].sizes;
         })) {
      wise_choice& w = near[i];
      if (!(within[0] && within[1]) && distance(w) > 1) continue;
      auto& side = sides[ratio_of(w.sizes, sizes)->larger < 0 ? 0 : 1];
      if (!side.empty() && side.back()[0].sizes == w.sizes)
        side.back().push_back(std::move(w));
      else if (side.size() < most)
        side.push_back({std::move(w)});
    }
    for (auto& s : sides[1]) sides[0].push_back(std::move(s));
    return std::move(sides[0]);
  }

  /// Adds a line, and makes the file and its folder where they aren't there. Fails (error) with the path and the reason,
  /// and leaves the file as it was; one that isn't of this kind is left alone.
  HOIST_LAZY void add(const wise_choice& w) const {
    make_folders_above(path_);
    const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0600);
    const auto fail = [&](const char* what, const std::string& why = failure_text(errno)) {
      if (file >= 0) ::close(file);
      throw error("the wisdom file " + path_ + " can't be " + what + ": " + why + ".", verdict::runtime);
    };
    if (file < 0) fail("opened");
    struct stat s;
    if (::fstat(file, &s) != 0 || S_ISFIFO(s.st_mode)) fail("added to", "it is no file");
    if (::flock(file, LOCK_EX) != 0) fail("locked");
    const found before = contents();
    if (before.why_not != nullptr) fail("added to", before.why_not);
    const off_t size = ::lseek(file, 0, SEEK_END);
    char last = '\n';
    if (size > 0 && ::pread(file, &last, 1, size - 1) != 1) fail("read");
    std::string text = last == '\n' ? "" : "\n";  // a line that was cut off stays alone
    if (!before.continues) text += std::string(wisdom_detail::first_line) + "\n";
    text += wisdom_detail::line_of(w);
    for (std::string_view rest = text; !rest.empty();) {
      const ssize_t n = ::write(file, rest.data(), rest.size());
      if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
      if (n > 0 || (n < 0 && errno == EINTR)) continue;
      const std::string why = failure_text(errno);
      // A part of a line that can't be taken back is passed over.
      fail(rest.size() == text.size() || ::ftruncate(file, size) == 0 ? "written" : "written whole", why);
    }
    ::close(file);
  }

 private:
  static constexpr const char* not_ours = "it is another kind of file";

  /// What is known of these programs on the device, at any sizes.
  HOIST_LAZY std::vector<wise_choice> of_programs(const std::string& device, const std::string& driver,
                                                  const std::vector<std::uint64_t>& programs) const {
    std::vector<wise_choice> all = read();
    std::erase_if(all, [&](const wise_choice& w) {
      return w.device != device || w.driver != driver ||
             std::find(programs.begin(), programs.end(), w.program) == programs.end();
    });
    return all;
  }

  /// `continues`: whether a line at the end would be one of the version that is written. `why_not`: why nothing may be added.
  struct found {
    std::vector<wise_choice> choices;
    long passed_over = 0;
    bool continues = false;
    const char* why_not = nullptr;
  };

  /// What a file holds; nothing of what is no file: a pipe may never say anything, a device never end. A file is of this kind
  /// when it is empty, has a section, or begins with a first line that was cut off.
  HOIST_LAZY found contents() const {
    found f;
    struct stat s;
    if (::stat(path_.c_str(), &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0) return f;
    const std::string text = wisdom_detail::whole_file(path_);
    if (text.size() > wisdom_detail::most_bytes) {
      f.why_not = "it is too large";
      return f;
    }
    bool ours = false, later = false;
    long version = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = std::string_view(text).substr(at, end - at);
      const bool cut_off = end == text.size(), head = line.starts_with(wisdom_detail::mark);
      at = end + 1;
      if (head) version = wisdom_detail::version_of(line);
      ours = ours || head || (cut_off && f.passed_over == 0 && wisdom_detail::first_line.starts_with(line));
      later = later || version > 2;
      const bool known = version == 1 || version == 2;
      std::optional<wise_choice> w = known && !head ? wisdom_detail::choice_of(line, version) : std::nullopt;
      f.passed_over += !w && !(head && known);
      if (w) f.choices.push_back(std::move(*w));
    }
    f.continues = version == 2;
    f.why_not = !ours ? not_ours : later ? "it is of a later version of hoist" : nullptr;
    return f;
  }

  HOIST_LAZY static std::string usual_place() {
    const char* own = std::getenv("HOIST_WISDOM");
    if (own != nullptr && *own != '\0') return own;
    const std::string cache = usual_cache();
    return cache.empty() ? cache : cache + "/wisdom";
  }

  std::string path_;
};

}  // namespace hoist::runtime
