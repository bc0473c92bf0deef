#pragma once
// Which inputs of a program are indices into which arrays.

#include <hoist/evaluate/evaluate.hpp>
#include <hoist/meta/engine.hpp>
#include <hoist/patterns/gather.hpp>

#include <algorithm>
#include <vector>

namespace hoist {

/// For each input that a gather takes indices from, the elements of the shortest array that they may go to; 0 for others.
/// What a gather's arrays are made of is followed through functions to inputs, so that it may be too short, never too long,
/// where an array is part of a larger one.
class index_inputs {
 public:
  HOIST_LAZY explicit index_inputs(const reference& meaning) : e_(meaning.state()) {
    for (int n = 0; n < e_.terms.size; ++n) {
      if (e_[n].op->at != gather_::facets.at) continue;
      long most = 0;
      for (int x : inputs_under(e_[n].arg[1]))
        if (const long length = e_.length(e_[x].length[0]); most == 0 || length < most) most = length;
      for (int x : inputs_under(e_[n].arg[0])) allow(e_[x].number, most);
    }
  }
  long operator[](int input) const {
    return input < static_cast<int>(most_.size()) ? most_[static_cast<std::size_t>(input)] : 0;
  }

 private:
  HOIST_LAZY void allow(int input, long most) {
    const auto at = static_cast<std::size_t>(input);
    if (most_.size() <= at) most_.resize(at + 1);
    if (most > 0 && (most_[at] == 0 || most < most_[at])) most_[at] = most;
  }
  HOIST_LAZY std::vector<int> inputs_under(int n) const {
    std::vector<int> found;
    std::vector<bool> seen(static_cast<std::size_t>(e_.terms.size));
    collect(n, found, seen);
    return found;
  }
  HOIST_LAZY void collect(int n, std::vector<int>& found, std::vector<bool>& seen) const {
    if (seen[static_cast<std::size_t>(n)]) return;
    seen[static_cast<std::size_t>(n)] = true;
    if (e_[n].op->at == ir::input_pattern.at) return found.push_back(n);
    if (e_[n].op->at == ir::variable_pattern.at) {
      for (int user = 0; user < e_.terms.size; ++user)
        if (user != e_[n].binder && takes(user, e_[n].binder))
          for (int i = 0; i < e_[user].args; ++i)
            if (e_[user].arg[i] != e_[n].binder) collect(e_[user].arg[i], found, seen);
      return;
    }
    for (int i = 0; i < e_[n].args; ++i) collect(e_[n].arg[i], found, seen);
  }
  HOIST_LAZY bool takes(int user, int function) const {
    return std::find(e_[user].arg, e_[user].arg + e_[user].args, function) != e_[user].arg + e_[user].args;
  }

  const ir::evaluation& e_;
  std::vector<long> most_;
};

}  // namespace hoist
