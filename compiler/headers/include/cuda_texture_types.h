#include "texture_indirect_functions.h"
