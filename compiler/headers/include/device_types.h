#ifndef CUFRONT_DEVICE_TYPES_H
#define CUFRONT_DEVICE_TYPES_H

#include "crt/host_defines.h"

enum __device_builtin__ cudaRoundMode {
  cudaRoundNearest = 0,
  cudaRoundZero = 1,
  cudaRoundPosInf = 2,
  cudaRoundMinInf = 3
};

#endif
