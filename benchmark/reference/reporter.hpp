#pragma once
// What a comparison prints of a work, and its JSON.

#include <benchmark/reference/ablation.hpp>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace hoist::benchmarks {

inline std::string quoted(const std::string& s) {
  std::string q = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') q += '\\';
    q += c < ' ' ? ' ' : c;
  }
  return q + "\"";
}
inline std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", x);
  return std::isfinite(x) ? text : "null";
}

struct reporter {
  double copy_gbs = 0;
  std::string json;
  std::vector<double> ratios;

  std::string rate(const work& w, double ms) const {
    char text[64];
    if (w.flops > 0)
      std::snprintf(text, sizeof text, "%.2f TFLOP/s", w.flops / ms * 1e-9);
    else
      std::snprintf(text, sizeof text, "%.0f GB/s (%.2f of copy)", w.bytes / ms * 1e-6, w.bytes / ms * 1e-6 / copy_gbs);
    return text;
  }
  std::string side(const work& w, const std::vector<tried>& all, const tried* best) const {
    std::string s = "{";
    if (best != nullptr) {
      s += "\"best\": " + quoted(best->what->name) + ", \"ms\": " + number(best->ms);
      if (w.flops > 0) s += ", \"tflops\": " + number(w.flops / best->ms * 1e-9);
      s += ", \"gbs\": " + number(w.bytes / best->ms * 1e-6);
      s += ", \"of_copy\": " + number(w.bytes / best->ms * 1e-6 / copy_gbs) + ", ";
    }
    s += "\"points\": [";
    for (const tried& t : all) {
      s += (&t == all.data() ? "\n      {\"name\": " : ",\n      {\"name\": ") + quoted(t.what->name);
      s += t.wrong.empty() ? ", \"ms\": " + number(t.quick_ms) + ", \"error\": " + number(t.error)
                           : ", \"invalid\": " + quoted(t.wrong);
      s += "}";
    }
    return s + "]}";
  }
  /// Milliseconds by what is switched off, or why there are none.
  static std::string listed(const std::vector<ablated>& all) {
    std::string s;
    for (const ablated& a : all) {
      s += (s.empty() ? "" : ", ") + quoted(a.without) + ": ";
      s += a.run.wrong.empty() ? number(a.run.ms) : quoted(a.run.wrong);
      if (&a == all.data()) continue;
      if (a.run.wrong.empty())
        std::printf("    without %s: %.4f ms beside %.4f ms, %.2f times\n", a.without.c_str(), a.run.ms, all[0].run.ms,
                    a.run.ms / all[0].run.ms);
      else
        std::printf("    without %s: %s\n", a.without.c_str(), a.run.wrong.c_str());
    }
    return "{" + s + "}";
  }
  void add(const work& w, const std::vector<tried>& hand, const std::vector<tried>& made, const tried* by_hand,
           const tried* generated, const std::vector<ablated>& without) {
    json += std::string(json.empty() ? "" : ",") + "\n  {\"name\": " + quoted(w.name) + ", \"size\": " + quoted(w.size);
    std::printf("%-18s %-12s", w.name.c_str(), w.size.c_str());
    if (by_hand != nullptr)
      std::printf(" hand %8.4f ms %s [%s]", by_hand->ms, rate(w, by_hand->ms).c_str(), by_hand->what->name.c_str());
    if (generated != nullptr)
      std::printf(", generated %8.4f ms %s [%s]", generated->ms, rate(w, generated->ms).c_str(), generated->what->name.c_str());
    if (by_hand != nullptr && generated != nullptr) {
      const double ratio = generated->ms / by_hand->ms;
      ratios.push_back(ratio);
      json += ", \"ratio\": " + number(ratio);
      std::printf(", ratio %.3f", ratio);
    }
    std::printf("\n");
    for (const std::vector<tried>* all : {&hand, &made})
      for (const tried& t : *all)
        if (!t.wrong.empty()) std::printf("    %s: %s\n", t.what->name.c_str(), t.wrong.c_str());
    if (!without.empty()) json += ",\n    \"ablation\": " + listed(without);
    std::fflush(stdout);
    json += ",\n    \"reference\": " + side(w, hand, by_hand) + ",\n    \"generated\": " + side(w, made, generated) + "}";
  }
};

}  // namespace hoist::benchmarks
