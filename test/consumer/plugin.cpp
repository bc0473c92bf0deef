// A shared library of another project: of what it makes of hoist, only its own functions are to be seen from outside.
#define main main_of_program
#include "main.cpp"

int structures_of(const family& all) { return all.count; }
int structures_of_twice() { return structures_of(family_of("twice", twice)); }
