#include "device_atomic_functions.h"
