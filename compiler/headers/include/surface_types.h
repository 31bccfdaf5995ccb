// The surface object and its modes.
#ifndef CUFRONT_SURFACE_TYPES_H
#define CUFRONT_SURFACE_TYPES_H

#include "crt/host_defines.h"

enum __device_builtin__ cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};

enum __device_builtin__ cudaSurfaceFormatMode {
  cudaFormatModeForced = 0,
  cudaFormatModeAuto = 1
};

typedef __device_builtin__ unsigned long long cudaSurfaceObject_t;

#endif
