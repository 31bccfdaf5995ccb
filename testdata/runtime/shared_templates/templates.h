#pragma once
#include "launch.h"
template <class T> struct Item { T value; };
template <class T> __global__ void work(Item<T> item) {}
template <class T> void run(T t) { LAUNCH((work<T>), (1, sizeof(T)), Item<T>{t}); }
