#include "surface_indirect_functions.h"
