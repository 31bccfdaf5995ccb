// cuda::std takes over the names of std.
#ifndef CUFRONT_CUDA_STD_FORWARD_H
#define CUFRONT_CUDA_STD_FORWARD_H

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
}

#endif
