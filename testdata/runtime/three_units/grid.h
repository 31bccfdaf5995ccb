#pragma once
#include "launch.h"
struct Grid {
  int width, height;
  float weight;
  void start();
  void finish();
};
