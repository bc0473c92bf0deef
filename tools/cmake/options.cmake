# What every compiler needs to evaluate hoist's constant expressions; the scripts that call a compiler use the same lists.
set(HOIST_GNU_OPTIONS -fconstexpr-ops-limit=1000000000 -fconstexpr-loop-limit=10000000 -ftemplate-depth=4000 -fconstexpr-depth=2000)
set(HOIST_CLANG_OPTIONS -fconstexpr-steps=100000000 -ftemplate-depth=4000 -fconstexpr-depth=2000)
set(HOIST_WARNING_OPTIONS -Wall -Wextra -Wpedantic)
