// The main function of every test program. Both macros, as doctest.h may have been included before, by precompiled headers.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
