// Helpers that put together what three-dimensional copies take: the runtime's
// documentation names them, their parameters and the members that they set.
#ifndef CUFRONT_DRIVER_FUNCTIONS_H
#define CUFRONT_DRIVER_FUNCTIONS_H

#include "driver_types.h"

// Memory whose rows lie `pitch` bytes apart; width and height are those of what
// is in use.
static __inline__ __host__ struct cudaPitchedPtr make_cudaPitchedPtr(void *memory, size_t pitch, size_t width, size_t height) {
  struct cudaPitchedPtr result = {memory, pitch, width, height};
  return result;
}

// A place in an array, in elements.
static __inline__ __host__ struct cudaPos make_cudaPos(size_t column, size_t row, size_t slice) {
  struct cudaPos result = {column, row, slice};
  return result;
}

// The size of a copy.
static __inline__ __host__ struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  struct cudaExtent result = {width, height, depth};
  return result;
}

#endif
