//: title A kernel without a name outside
//: chapter module-ids
//: about In an unnamed namespace two files may have the same kernel. The file's id keeps them apart.
//: stub has _GLOBAL__N_
namespace {
__global__ void k() {}
}
void run() { k<<<1, 1>>>(); }
