// What the other headers need of the C library. Where no library's headers are
// found, as on the playground's page before they are loaded, the few names that
// the language extensions rest on are declared here.
#ifndef CUFRONT_CRT_SYSTEM_H
#define CUFRONT_CRT_SYSTEM_H

#if !defined(__has_include)
#define CUFRONT_HAS_LIBRARY
#elif __has_include(<stddef.h>) && __has_include(<limits.h>)
#define CUFRONT_HAS_LIBRARY
#endif

#if defined(CUFRONT_HOST_TEXT)
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long clock_t;
#define NULL __null
#elif defined(CUFRONT_HAS_LIBRARY)
#include <limits.h>
#include <stddef.h>
#else
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long clock_t;
#define NULL __null
#endif

#endif
