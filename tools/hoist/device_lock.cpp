#include "device_lock.hpp"

#include <hoist/runtime/private_folder.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
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

void take_device_lock(int file, bool alone, const std::function<void(long holder)>& waits) {
  const int how = alone ? LOCK_EX : LOCK_SH;
  char holder[16] = "";
  if (::flock(file, how | LOCK_NB) != 0) {
    if (::pread(file, holder, sizeof holder - 1, 0) < 0) holder[0] = 0;
    if (waits) waits(std::atol(holder));
    while (::flock(file, how) != 0 && errno == EINTR) {
    }
  }
  std::snprintf(holder, sizeof holder, "%-14d\n", static_cast<int>(::getpid()));
  if (::pwrite(file, holder, std::strlen(holder), 0) < 0) throw std::runtime_error("the device's lock can't be written.");
}
void release_device_lock(int file) { ::flock(file, LOCK_UN); }

device_lock::device_lock(int file) : file_(file) { take_device_lock(file_, true); }
device_lock::~device_lock() { release_device_lock(file_); }

}  // namespace hoist::tools
