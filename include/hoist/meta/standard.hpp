#pragma once
// What a compiler must be told: that hoist is of C++20. Every header includes this one, itself or by others.

#if __cplusplus < 202002L
#error "hoist: compile with -std=c++20; hoist is a library of C++20"
#include <-std=c++20>  // there is none, so that compilers stop
#endif
