#include "crt/device_functions.h"
