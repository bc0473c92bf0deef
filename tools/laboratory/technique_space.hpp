#pragma once
// The classic space of a stencil [Garvey2018]: work-items of a group and their work by dimension, vectors, and how data is loaded.

#include <hoist/explore/axes.hpp>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hoist::tools {

/// How a kernel loads its data.
enum class technique { global, vectors, local, image };
inline constexpr std::array<technique, 4> all_techniques = {technique::global, technique::vectors, technique::local,
                                                            technique::image};
std::string_view name_of(technique t);
/// How a variant's kernels load data from global memory: by images, else through local memory, else by vectors, else one by one.
technique technique_of(const kernel_module& m);

/// Which part of the space: all of it; what an expert would look at; or with blocks in all dimensions, and with vectors, local
/// memory and images independent of each other.
enum class technique_scope { classic, expert, unrestricted };

/// What a point says of a dimension; x is 0. A group has `items` work-items, of which each makes `cycles` blocks of `block`
/// neighbouring results, a group's work-items apart.
struct technique_dimension {
  long items = 1, cycles = 1, block = 1;
  bool operator==(const technique_dimension&) const = default;
};
struct technique_point {
  technique_dimension along[3];
  long vectors = 1;
  bool local = false, image = false;
  bool operator==(const technique_point&) const = default;

  technique loads() const;
};

/// The points for results of some extents, as schedules of the program. Numbers go by technique, and then by z, y and x.
class technique_points final : public axis_list {
 public:
  /// `extents`: of the result, x first; 1 for dimensions that it hasn't. `inputs`: the stages that local memory and images are for.
  /// `no_image`: why these can't be images; empty where they can.
  technique_points(std::array<long, 3> extents, int dimensions, std::vector<std::string> inputs, technique_scope scope,
                   std::string no_image = {});

  long size() const override { return total_; }
  ir::point at(long number) const override;
  long number_of(const ir::point& p) const override;
  std::vector<long> neighbours(long number) const override;
  const char* rejection(long number, const target& t) const override;

  /// By the paper's names: WX WY WZ, CX CY CZ, VX, of unrestricted ones BX BY BZ, and whether there are local memory and images.
  std::vector<search_axis> axes() const override;
  std::vector<long> values_of(long number) const override;
  long number_at(const std::vector<long>& values) const override;

  technique_point values(long number) const;
  long number_of(const technique_point& p) const;

  /// Points by technique, and how many of these a target or today's lowering refuses without a look at the kernel, by reason.
  struct count {
    technique loads;
    long points = 0;
    std::map<std::string, long> refused;
    long left() const {
      long n = points;
      for (const auto& [why, of] : refused) n -= of;
      return n;
    }
  };
  std::vector<count> counts(const target& t) const;
  const std::array<long, 3>& extents() const { return extents_; }
  technique_scope scope() const { return scope_; }

 private:
  /// Why no point has this technique; null where some have.
  const char* refusal(bool local, bool image) const;
  /// What the dimensions' lists make together, by one technique.
  struct part {
    bool local = false, image = false;
    std::vector<long> vectors;  ///< by the place in the list of x
    std::vector<technique_dimension> list[3];
    long begin = 0;
    long size() const {
      return static_cast<long>(list[0].size()) * static_cast<long>(list[1].size()) * static_cast<long>(list[2].size());
    }
  };
  void add_part(bool local, bool image, long least_vectors, long most_vectors);
  std::vector<technique_dimension> list_of(int d, long least_block, long most_block) const;
  const part& part_of(long number) const;

  std::array<long, 3> extents_;
  int dimensions_;
  std::vector<std::string> inputs_;
  std::string no_image_;
  technique_scope scope_;
  std::vector<part> parts_;
  long total_ = 0;
};

}  // namespace hoist::tools
