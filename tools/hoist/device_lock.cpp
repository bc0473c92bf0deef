#include "device_lock.hpp"

#include <hoist/runtime/private_folder.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <sys/file.h>
#include <unistd.h>

namespace hoist::tools {

int device_lock_file(const runtime::device_info& d, int number) {
  const char* run = std::getenv("XDG_RUNTIME_DIR");
  const std::string path =
      run != nullptr && run[0] == '/' ? std::string(run) + "/hoist" : "/tmp/hoist-" + std::to_string(::geteuid());
  const runtime::private_folder folder(path, true);
  if (!folder.usable()) throw std::runtime_error(path + " can't hold the device's lock: " + folder.why() + ".");
  std::string name;
  for (char c : d.name) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  name.resize(std::min<std::size_t>(name.size(), 120));
  name += "-" + (d.uuid.empty() ? std::to_string(number) : d.uuid) + ".lock";
  const int file = folder.open_lock(name.c_str());
  if (file < 0) throw std::runtime_error(path + "/" + name + " can't be opened: " + std::strerror(errno) + ".");
  return file;
}

device_lock::device_lock(int file) : file_(file) {
  while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
  }
}
device_lock::~device_lock() { ::flock(file_, LOCK_UN); }

}  // namespace hoist::tools
