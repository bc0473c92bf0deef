#include <tools/laboratory/heuristics.hpp>

namespace hoist::tools {

std::string groups_text(heuristic h, int passes, const std::string& fixed, bool vectors, bool blocks) {
  const std::string v = vectors ? "VX=2:16:*2" : "VX=1", dot = ", ";
  const char* names[] = {"X", "Y", "Z"};
  const auto product = [](const std::string& a, const std::string& b, const std::string& c) { return a + "*" + b + "*" + c; };
  const auto block = [&](int d) {  // of a dimension, with the vectors of x
    const std::string b = std::string("B") + names[d];
    if (d == 0 && !blocks) return v + ", BX=VX";
    const std::string range = blocks ? b + "=1:N" + names[d] + ":*2" : b + "=1";
    return d == 0 ? v + ", " + (vectors ? "BX=VX:NX:*2" : range) : range;
  };
  const auto dimension = [&](int d) {
    const std::string n = names[d];
    return block(d) + dot + "W" + n + "=1:N" + n + "/B" + n + ":*2, C" + n + "=1:N" + n + "/B" + n + "/W" + n + ":*2";
  };
  const std::string ones_yz = "WY=1, WZ=1, BY=1, BZ=1, CY=1, CZ=1";
  std::string text;
  for (int pass = 0; pass < passes; ++pass) {
    const bool first = pass == 0;
    if (h == heuristic::optimisation) {
      const std::string begin = vectors ? "VX=2, BX=2" : "VX=1, BX=1";
      if (first) {
        text += fixed + dot + begin + ", BY=1, BZ=1, CX=1, CY=1, CZ=1, WX=1:NX/BX:*2, WY=1:NY:*2, WZ=1:NZ:*2;\n";
      } else {
        for (const char* n : names) {
          const std::string work = "best.W" + std::string(n) + "*best.C" + n;
          text += std::string(n == names[0] ? "" : ", ") + "W" + n + "=1:" + work + ":*2, C" + n + "=" + work + "/W" + n;
        }
        text += ";\n";
      }
      if (vectors || blocks) text += block(0) + (blocks ? dot + block(1) + dot + block(2) : "") + ";\n";
      for (const char* n : names)
        text += std::string(n == names[0] ? "" : ", ") + "C" + n + "=1:N" + n + "/B" + n + "/W" + n + ":*2";
      text += ";\n";
      continue;
    }
    text += (first ? fixed + dot + ones_yz + dot : "") + dimension(0) + ";\n" + dimension(1) + ";\n" + dimension(2) + ";\n";
    const std::string all = product("best.WX", "best.WY", "best.WZ");
    if (h == heuristic::hybrid) text += "WX=1:" + all + ":*2, WY=1:" + all + "/WX:*2, WZ=" + all + "/WX/WY, keep WX*WY*WZ;\n";
  }
  return text;
}

std::string groups_text(heuristic h, int passes, const std::vector<search_axis>& axes) {
  std::vector<std::string> groups;
  if (h == heuristic::optimisation) {
    for (const search_axis& a : axes)
      if (a.values.size() > 1) groups.push_back(a.name + "=all");
  } else {
    for (const int d : {0, 1, 2, -1}) {
      std::string g;
      for (const search_axis& a : axes)
        if (a.dimension == d && a.values.size() > 1) g += (g.empty() ? "" : ", ") + a.name + "=all";
      if (!g.empty()) groups.push_back(g);
    }
    std::string geometry, size;
    for (const char* w : {"WX", "WY", "WZ"})
      for (const search_axis& a : axes)
        if (a.name == w && a.values.size() > 1) {
          geometry += (geometry.empty() ? "" : ", ") + a.name + "=all";
          size += (size.empty() ? "" : "*") + a.name;
        }
    if (h == heuristic::hybrid && size.find('*') != std::string::npos) groups.push_back(geometry + ", keep " + size);
  }
  if (groups.empty() && !axes.empty()) groups.push_back(axes[0].name + "=all");  // of the only point
  std::string text;
  for (int pass = 0; pass < passes; ++pass)
    for (const std::string& g : groups) text += g + ";\n";
  return text;
}

}  // namespace hoist::tools
