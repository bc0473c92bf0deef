#pragma once
// Quantities of a cost model: what a variant does, counted, or a feature of it, or a size.

#include <hoist/cost/condition.hpp>
#include <hoist/cost/feature_scale.hpp>
#include <hoist/cost/operation_names.hpp>
#include <hoist/cost/subject.hpp>

#include <string_view>

namespace hoist::cost {

namespace detail {
template <std::size_t Count>
constexpr condition& at(condition (&of)[Count], int place) {
  if (place < 0 || place >= static_cast<int>(Count)) throw std::invalid_argument("there is no such dimension or loop.");
  return of[place];
}
template <std::size_t Room>
constexpr void put(std::string_view name, char (&to)[Room]) {
  if (name.empty() || name.size() >= Room || name.find('"') != std::string_view::npos)
    throw std::invalid_argument("a name of a model is empty, too long, or has a quotation mark.");
  for (std::size_t i = 0; i < Room; ++i) to[i] = i < name.size() ? name[i] : '\0';
}
}  // namespace detail

/// What is counted of accesses and operations. `paid`: accesses by what they are paid by, work-items or sub-groups (docs/cost.md);
/// operations by elements. `footprint`: bytes of the elements that are accessed, each once. `flops`: of operations only.
enum class unit : unsigned char { paid, work_items, sub_groups, elements, bytes, footprint, flops };

/// One quantity, read off a `subject`: accesses or operations that have all properties asked for, another count, a feature
/// (of a time its seconds, of another logarithm what it is of), a size, or what a struct of the user's computes.
/// Form: `accesses.global().load().of<float>().lid(0, 1).lid(1, "> 15").gid(0, "16 N").afr("> 1").in(unit::sub_groups)`.
struct quantity {
  enum class kind : unsigned char {
    accesses,
    operations,
    barriers,
    groups,
    launches,
    branches,
    iterations,
    feature,
    size,
    own
  };
  enum class answer : unsigned char { any, yes, no };
  static constexpr int ids = 3, most_loops = 4;

  kind what = kind::accesses;
  unit counted_in = unit::paid;
  char name[32]{};  ///< of an operation as counts call it, a feature, a size or a struct of the user's; empty: any operation
  char array_name[16]{}, tag_name[16]{};
  signed char space = -1, type = -1;  ///< ir::space and scalar; -1: any
  answer stores = answer::any, is_clamped = answer::any, is_gathered = answer::any;
  condition width{}, per_element{};
  condition local_stride[ids]{}, group_stride[ids]{}, loop_stride[most_loops]{};
  double (*own)(const subject&) = nullptr;

  friend constexpr bool operator==(const quantity&, const quantity&) = default;

  constexpr quantity global() const { return of_space(ir::space::global); }
  constexpr quantity local() const { return of_space(ir::space::local); }
  constexpr quantity of_space(ir::space s) const {
    quantity q = of_accesses();
    q.space = static_cast<signed char>(s);
    return q;
  }
  constexpr quantity load() const {
    quantity q = of_accesses();
    q.stores = answer::no;
    return q;
  }
  constexpr quantity store() const {
    quantity q = of_accesses();
    q.stores = answer::yes;
    return q;
  }
  template <class T>
  constexpr quantity of() const {
    return of_type(scalar_of<T>::value);
  }
  constexpr quantity of_type(scalar s) const {
    quantity q = of_rows();
    q.type = static_cast<signed char>(s);
    return q;
  }
  /// Elements of a vector.
  constexpr quantity wide(condition c) const {
    quantity q = of_rows();
    q.width = c;
    return q;
  }
  constexpr quantity array(std::string_view name_of_array) const {
    quantity q = of_accesses();
    detail::put(name_of_array, q.array_name);
    return q;
  }
  constexpr quantity tagged(std::string_view tag) const {
    quantity q = of_accesses();
    detail::put(tag, q.tag_name);
    return q;
  }
  constexpr quantity lid(int dimension, condition c) const {
    quantity q = of_accesses();
    detail::at(q.local_stride, dimension) = c;
    return q;
  }
  constexpr quantity gid(int dimension, condition c) const {
    quantity q = of_accesses();
    detail::at(q.group_stride, dimension) = c;
    return q;
  }
  /// The stride of the loop at a place among those around the access, from outside.
  constexpr quantity loop(int place, condition c) const {
    quantity q = of_accesses();
    detail::at(q.loop_stride, place) = c;
    return q;
  }
  /// Accesses for each element that is accessed.
  constexpr quantity afr(condition c) const {
    quantity q = of_accesses();
    q.per_element = c;
    return q;
  }
  constexpr quantity clamped(bool so = true) const {
    quantity q = of_accesses();
    q.is_clamped = so ? answer::yes : answer::no;
    return q;
  }
  /// With an index that is read from another array.
  constexpr quantity gathered(bool so = true) const {
    quantity q = of_accesses();
    q.is_gathered = so ? answer::yes : answer::no;
    return q;
  }
  /// The operation with a name: `add`, `multiply-add`, `sqrt`, or that of a function of the program's own.
  constexpr quantity named(std::string_view operation) const {
    if (what != kind::operations) throw std::invalid_argument("only operations have this property.");
    const std::string_view counted = detail::operation_of(operation);
    quantity q = *this;
    detail::put(counted.empty() ? operation : counted, q.name);
    return q;
  }
  constexpr quantity in(unit u) const {
    if (what > kind::operations || !suits(u)) throw std::invalid_argument("the quantity has no such unit.");
    quantity q = *this;
    q.counted_in = u;
    return q;
  }
  constexpr bool suits(unit u) const {
    return what == kind::accesses ? u != unit::flops : u != unit::bytes && u != unit::footprint;
  }

 private:
  constexpr quantity of_accesses() const {
    if (what != kind::accesses) throw std::invalid_argument("only accesses have this property.");
    return *this;
  }
  constexpr quantity of_rows() const {
    if (what > kind::operations) throw std::invalid_argument("only accesses and operations have this property.");
    return *this;
  }
};

namespace detail {
constexpr quantity counted(quantity::kind what) {
  quantity q;
  q.what = what;
  return q;
}
constexpr quantity named(quantity::kind what, std::string_view name) {
  quantity q = counted(what);
  put(name, q.name);
  return q;
}
}  // namespace detail

/// Memory accesses of all launches. Private memory is counted where it is asked for only.
inline constexpr quantity accesses = detail::counted(quantity::kind::accesses);
/// Operations of all launches; a multiply-add is one.
inline constexpr quantity ops = detail::counted(quantity::kind::operations);
inline constexpr quantity barriers = detail::counted(quantity::kind::barriers);      ///< by work-groups
inline constexpr quantity groups = detail::counted(quantity::kind::groups);          ///< work-groups
inline constexpr quantity launches = detail::counted(quantity::kind::launches);      ///< of kernels
inline constexpr quantity branches = detail::counted(quantity::kind::branches);      ///< by work-items
inline constexpr quantity iterations = detail::counted(quantity::kind::iterations);  ///< of loops, by work-items

namespace detail {
struct named_count {
  std::string_view name;
  quantity counted;
};
/// Quantities that are a name alone.
inline constexpr named_count named_counts[] = {
    {"barriers", barriers}, {"groups", groups}, {"launches", launches}, {"branches", branches}, {"iterations", iterations}};
constexpr const quantity* count_named(std::string_view name) {
  for (const named_count& c : named_counts)
    if (c.name == name) return &c.counted;
  return nullptr;
}
/// Whether the grammar has a meaning for a name.
constexpr bool is_word_of_models(std::string_view name) {
  constexpr std::string_view words[] = {"accesses", "ops", "feature", "size_of", "overlapped", "norm", "saturated"};
  for (std::string_view w : words)
    if (w == name) return true;
  return count_named(name) != nullptr;
}
}  // namespace detail

/// The feature with a name, as a number that adds up: of a time seconds, of another logarithm what it is of.
/// Fails (std::invalid_argument) for another name.
constexpr quantity feature(std::string_view name) {
  if (!detail::is_feature(name)) throw std::invalid_argument("no feature has this name.");
  return detail::named(quantity::kind::feature, name);
}
/// A named size: N or M.
constexpr quantity size_of(std::string_view name) {
  if (name.size() > 7 || !detail::is_name(name))
    throw std::invalid_argument("the name of a size is a word of at most 7 letters.");
  return detail::named(quantity::kind::size, name);
}
/// A quantity of the user's: a struct with `static constexpr const char* name` and `static double of(const subject&)`.
template <class Own>
inline constexpr quantity own = [] {
  if (!detail::is_name(Own::name) || detail::is_word_of_models(Own::name))
    throw std::invalid_argument("the name of a quantity is a word that models don't have.");
  quantity q = detail::named(quantity::kind::own, Own::name);
  q.own = &Own::of;
  return q;
}();

}  // namespace hoist::cost
