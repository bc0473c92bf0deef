// hoist on the command line.

#include "command.hpp"

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
  using namespace hoist::tools;
  CLI::App app{"hoist: data-parallel programs as families of OpenCL kernels"};
  app.set_version_flag("--version", HOIST_VERSION);
  app.require_subcommand(1);
  add_devices(app);
  add_programs(app);
  add_family(app);
  add_emit(app);
  add_explain(app);
  add_features(app);
  add_run(app);
  add_explore(app);
  add_merge(app);
  add_train(app);
  add_evaluate(app);
  add_calibrate(app);
  add_refresh(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const std::exception& e) {
    std::cerr << "hoist: " << e.what() << "\n";
    return 1;
  }
  return 0;
}
