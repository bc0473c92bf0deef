#pragma once
// Which accesses to global memory a skeleton keeps, by the names of arrays, by tags, or by direction.

#include <hoist/ir/memory_name.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace hoist::lower {

/// Accesses to global memory: those of arrays, by what a kernel's text calls them, those with one of some tags, all loads, all
/// stores.
struct kept {
  std::vector<std::string> names;  ///< of arrays and tags
  bool loads = false, stores = false;

  bool names_one(const std::string& name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
};

/// The same for one kernel, by its memories and tags.
class kept_of {
 public:
  kept_of(const ir::kernel& k, const kept& what) : loads_(k.memories.size(), false), stores_(k.memories.size(), false) {
    for (int m = 0; m < k.memories.size(); ++m) {
      if (k.memories[m].where != ir::space::global) continue;
      const bool named = what.names_one(name_of(k, m));
      loads_[m] = what.loads || named;
      stores_[m] = what.stores || named;
    }
    global_ = meta::vec<bool>(k.memories.size(), false);
    for (int m = 0; m < k.memories.size(); ++m) global_[m] = k.memories[m].where == ir::space::global;
    for (int t = 0; t < k.tags.size(); ++t)
      if (what.names_one(k.tags[t])) tags_ |= 1u << t;
  }
  bool load(const ir::value& v) const {
    if (v.what != ir::value::kind::load || !global_[v.as_load().memory]) return false;
    return loads_[v.as_load().memory] || (v.as_load().tags & tags_) != 0;
  }
  bool store(const ir::statement& s) const { return s.what == ir::statement::kind::store && stores_[s.as_store().memory]; }

 private:
  meta::vec<bool> loads_, stores_, global_;
  unsigned tags_ = 0;
};

/// Fails (std::invalid_argument, one sentence) where a name is that of no array in global memory and of no tag of the kernels, or
/// there is none and no direction.
inline void check(const kept& what, const meta::vec<ir::kernel>& kernels) {
  std::vector<std::string> arrays, tags;
  const auto add = [](std::vector<std::string>& to, const std::string& name) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
  };
  for (const ir::kernel& k : kernels) {
    for (int m : k.parameters()) add(arrays, name_of(k, m));
    for (const char* t : k.tags) add(tags, t);
  }
  const auto listed = [](const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& name : all) text += (text.empty() ? "" : ", ") + name;
    return text;
  };
  const std::string there =
      "the arrays are " + listed(arrays) + (tags.empty() ? ", and no access has a tag" : "; the tags are " + listed(tags));
  for (const std::string& name : what.names)
    if (std::find(arrays.begin(), arrays.end(), name) == arrays.end() &&
        std::find(tags.begin(), tags.end(), name) == tags.end())
      throw std::invalid_argument("there is no array and no tag '" + name + "' in the kernels: " + there + ".");
  if (what.names.empty() && !what.loads && !what.stores)
    throw std::invalid_argument("a skeleton keeps at least one access: " + there + ".");
}

}  // namespace hoist::lower
