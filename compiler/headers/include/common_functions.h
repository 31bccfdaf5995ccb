#include "crt/common_functions.h"
