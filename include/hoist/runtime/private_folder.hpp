#pragma once
// A folder of this user's own files, which nobody else may change.

#include <hoist/meta/engine.hpp>
#include <hoist/meta/ordered.hpp>
#include <hoist/meta/whole_file.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace hoist::runtime {

/// hoist's folder in this user's cache: under $XDG_CACHE_HOME, or ~/.cache; none where neither that nor $HOME is set.
HOIST_LAZY std::string usual_cache() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value != nullptr ? value : "");
  };
  if (const std::string p = set("XDG_CACHE_HOME"); p.starts_with('/')) return p + "/hoist";
  if (const std::string p = set("HOME"); !p.empty()) return p + "/.cache/hoist";
  return {};
}

/// Makes the folders above a path where they aren't there; what can't be made shows when the path is used.
HOIST_LAZY void make_folders_above(const std::string& path) {
  for (std::size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1))
    ::mkdir(path.substr(0, end).c_str(), 0777);
}

/// What the operating system calls a failure.
HOIST_LAZY std::string failure_text(int code) { return std::strerror(code); }

/// A folder that is opened once and then known by its descriptor, so that nobody can put another in its place. It is not
/// used when it belongs to another user, when others may write to it, or when it is a link. Nothing fails: what can't be
/// read isn't there, and what can't be written is lost, for the reason that `write` gives.
class private_folder {
 public:
  HOIST_LAZY private_folder(const std::string& path, bool make) {
    if (path.empty()) return;
    if (make) make_folders_above(path);
    const int failed = make && ::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST ? errno : 0;
    folder_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat s;
    const int refused = failed != 0 ? failed : errno;
    if (folder_ < 0) refuse(refused == ENOTDIR ? "it is no folder" : failure_text(refused));
    if (folder_ < 0 && ::lstat(path.c_str(), &s) == 0 && S_ISLNK(s.st_mode)) refuse("it is a link");
    if (folder_ >= 0 && ::fstat(folder_, &s) != 0) refuse(failure_text(errno));
    if (folder_ >= 0 && s.st_uid != ::geteuid()) refuse("it belongs to another user");
    if (folder_ >= 0 && (s.st_mode & 022) != 0) refuse("others may write to it");
  }
  ~private_folder() { close(); }
  private_folder(const private_folder&) = delete;
  private_folder& operator=(const private_folder&) = delete;

  bool usable() const { return folder_ >= 0; }
  /// Why it isn't.
  const std::string& why() const { return why_; }

  /// A file's bytes, if it is one of ours and no longer than that; it counts as used now.
  HOIST_LAZY std::optional<std::string> read(const char* name, long most_bytes) const {
    const int file = folder_ < 0 ? -1 : ::openat(folder_, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    struct stat s;
    std::optional<std::string> bytes;
    if (::fstat(file, &s) == 0 && is_ours(s) && s.st_size <= most_bytes) {
      bytes.emplace(static_cast<std::size_t>(s.st_size), '\0');
      if (!read_all(file, *bytes))
        bytes.reset();
      else
        ::futimens(file, nullptr);
    }
    ::close(file);
    return bytes;
  }

  /// Writes a file whole, in the place of one of that name. Why it could not; empty when it is written.
  HOIST_LAZY std::string write(const char* name, std::string_view bytes) const {
    if (folder_ < 0) return why_;
    const int failure = meta::write_whole(name, meta::name_of_own("new"), bytes, {.folder = folder_, .mode = 0600});
    return failure == 0 ? "" : failure_text(failure);
  }

  /// Opens a file of ours for locks, which is made where there is none; -1 when that can't be.
  HOIST_LAZY int open_lock(const char* name) const {
    if (folder_ < 0) return -1;
    return ::openat(folder_, name, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  }

  HOIST_LAZY void remove(const char* name) const {
    if (folder_ >= 0) ::unlinkat(folder_, name, 0);
  }

  /// Removes the least recently used files until all are three quarters of `most_bytes`, once they are more than that; and
  /// what writers left that died an hour ago.
  HOIST_LAZY void bound(long most_bytes) const {
    const std::vector<entry> all = entries();
    long sum = 0;
    for (const entry& e : all) sum += e.bytes;
    const std::time_t old = std::time(nullptr) - 3600;
    const bool full = sum > most_bytes;
    for (const std::size_t i :
         meta::ordered(all.size(), [&](std::size_t a, std::size_t b) { return all[a].used < all[b].used; })) {
      const entry& e = all[i];
      const bool left_over = e.name.starts_with("new.") && e.used < old;
      if (!left_over && !(full && sum > most_bytes / 4 * 3)) continue;
      remove(e.name.c_str());
      sum -= e.bytes;
    }
  }

 private:
  struct entry {
    std::string name;
    long bytes;
    std::time_t used;
  };

  static bool is_ours(const struct stat& s) { return S_ISREG(s.st_mode) && s.st_uid == ::geteuid() && (s.st_mode & 022) == 0; }
  HOIST_LAZY static bool read_all(int file, std::string& to) {
    for (std::size_t at = 0; at < to.size();) {
      const ssize_t n = ::read(file, to.data() + at, to.size() - at);
      if (n == 0 || (n < 0 && errno != EINTR)) return false;
      if (n > 0) at += static_cast<std::size_t>(n);
    }
    return true;
  }
  /// Our files: others that may lie here stay.
  HOIST_LAZY std::vector<entry> entries() const {
    std::vector<entry> all;
    const int again = folder_ < 0 ? -1 : ::openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* list = again < 0 ? nullptr : ::fdopendir(again);
    if (list == nullptr) {
      if (again >= 0) ::close(again);
      return all;
    }
    while (const dirent* e = ::readdir(list)) {
      const std::string name = e->d_name;
      struct stat s;
      if (!name.ends_with(".bin") && !name.starts_with("new.")) continue;
      if (::fstatat(folder_, name.c_str(), &s, AT_SYMLINK_NOFOLLOW) == 0 && is_ours(s))
        all.push_back({name, s.st_size, s.st_mtime});
    }
    ::closedir(list);
    return all;
  }
  HOIST_LAZY void refuse(const std::string& why) {
    close();
    why_ = why;
  }
  HOIST_LAZY void close() {
    if (folder_ >= 0) ::close(folder_);
    folder_ = -1;
  }

  int folder_ = -1;
  std::string why_;
};

}  // namespace hoist::runtime
