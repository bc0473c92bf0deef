#pragma once
// The whole runtime: devices, buffers, builds, launches, times and checks.

#include <hoist/runtime/buffer.hpp>
#include <hoist/runtime/device.hpp>
#include <hoist/runtime/error.hpp>
#include <hoist/runtime/executable.hpp>
#include <hoist/runtime/host_memory.hpp>
#include <hoist/runtime/launcher.hpp>
#include <hoist/runtime/module.hpp>
#include <hoist/runtime/module_of.hpp>
#include <hoist/runtime/program.hpp>
#include <hoist/runtime/session.hpp>
#include <hoist/runtime/sizes.hpp>
#include <hoist/runtime/timing.hpp>
#include <hoist/runtime/verdict.hpp>
#include <hoist/runtime/verify.hpp>
