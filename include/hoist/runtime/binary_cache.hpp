#pragma once
// Built kernels kept in a private folder, so that the next process need not build them.

#include <hoist/meta/engine.hpp>
#include <hoist/runtime/private_folder.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/warning.hpp>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hoist::runtime {

/// NVIDIA's driver keeps what it built by itself, and finds it by the text in a few milliseconds. PoCL's looks the text over
/// with its compiler first, which takes ten times as long as a binary; of others nothing is known.
HOIST_LAZY bool driver_caches_kernels(const device_info& d) { return d.platform.find("NVIDIA") != std::string::npos; }

/// Binaries of texts by device, driver, platform and build options, in files that several processes may read and add to at
/// once: a file appears whole, by a rename, and is taken only if its key and its checksum are right; others are removed.
/// The least recently used go when all together are more than `most_bytes`. A folder that isn't the user's own, or that
/// others may write, is not used, since its binaries would be executed. Nothing here throws: without a cache kernels are
/// built, and where one can't be written a line says so, once. By default $HOIST_CACHE (empty: no cache), or hoist/kernels
/// under $XDG_CACHE_HOME or ~/.cache.
class binary_cache {
 public:
  HOIST_LAZY explicit binary_cache(std::string folder = usual_place(), long most_bytes = 64L << 20)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  const std::string& folder() const { return folder_; }

  HOIST_LAZY std::optional<std::string> find(const session& s, std::string_view text, std::string_view options) const {
    const std::string key = key_of(s, text, options), name = name_of(key);
    const private_folder in(folder_, false);
    std::optional<std::string> bytes = in.read(name.c_str(), most_bytes_);
    if (!bytes) return std::nullopt;
    std::optional<std::string> binary = opened(*bytes, key);
    if (!binary) in.remove(name.c_str());
    return binary;
  }
  HOIST_LAZY void store(const session& s, std::string_view text, std::string_view options, std::string_view binary) const {
    const std::string key = key_of(s, text, options);
    if (folder_.empty() || binary.empty() || static_cast<long>(binary.size() + key.size()) > most_bytes_ / 4) return;
    const private_folder in(folder_, true);
    const std::string failure = in.write(name_of(key).c_str(), sealed(key, binary));
    in.bound(most_bytes_);
    if (!failure.empty())
      warn_once(folder_, "built kernels can't be kept in " + folder_ + ": " + failure + "; every process builds them anew.");
  }
  /// Removes a binary that the driver refuses.
  HOIST_LAZY void forget(const session& s, std::string_view text, std::string_view options) const {
    private_folder(folder_, false).remove(name_of(key_of(s, text, options)).c_str());
  }

  HOIST_LAZY static std::string usual_place() {
    const char* own = std::getenv("HOIST_CACHE");
    if (own != nullptr) return own;
    const std::string cache = usual_cache();
    return cache.empty() ? cache : cache + "/kernels";
  }

 private:
  static constexpr std::string_view first_line = "hoist binary 1\n";

  HOIST_LAZY static std::uint64_t digest(std::string_view bytes, std::uint64_t h = 0xcbf29ce484222325) {
    for (const char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return h;
  }
  HOIST_LAZY static std::string key_of(const session& s, std::string_view text, std::string_view options) {
    std::string key;
    for (const std::string_view part :
         {std::string_view(s.info().name), std::string_view(s.info().driver), std::string_view(s.info().version),
          std::string_view(s.info().platform), options, text}) {
      key += part;
      key += '\0';
    }
    return key;
  }
  HOIST_LAZY static std::string name_of(std::string_view key) {
    std::string name;
    for (const std::uint64_t h : {digest(key), digest(key, 0x9e3779b97f4a7c15)})
      for (int shift = 60; shift >= 0; shift -= 4) name += "0123456789abcdef"[(h >> shift) & 15];
    return name + ".bin";
  }
  HOIST_LAZY static std::string sealed(std::string_view key, std::string_view binary) {
    std::string body;
    const std::uint64_t head[3] = {digest(binary, digest(key)), key.size(), binary.size()};
    body.reserve(first_line.size() + sizeof head + key.size() + binary.size());
    body += first_line;
    body.append(reinterpret_cast<const char*>(head), sizeof head);
    return (body += key) += binary;
  }
  HOIST_LAZY static std::optional<std::string> opened(std::string_view bytes, std::string_view key) {
    std::uint64_t head[3];
    if (!bytes.starts_with(first_line) || bytes.size() < first_line.size() + sizeof head) return std::nullopt;
    bytes.remove_prefix(first_line.size());
    std::memcpy(head, bytes.data(), sizeof head);
    bytes.remove_prefix(sizeof head);
    if (head[1] != key.size() || bytes.size() < key.size() || head[2] != bytes.size() - key.size()) return std::nullopt;
    if (!bytes.starts_with(key) || digest(bytes.substr(key.size()), digest(key)) != head[0]) return std::nullopt;
    return std::string(bytes.substr(key.size()));
  }

  std::string folder_;
  long most_bytes_;
};

}  // namespace hoist::runtime
