// What the device linker adds to a separately compiled program: a function for
// each unit, named after its module id, through which it registers once all
// units are known. MODULE_IDS is a list M(id) M(id) ….
extern "C" void **__cudaRegisterFatBinary(void *);
#define M(id) \
  extern "C" void __cudaRegisterLinkedBinary##id(void (*callback)(void **), void *, void *, void (*keep)(void *)) { \
    keep(0); \
    callback(__cudaRegisterFatBinary(0)); \
  }
MODULE_IDS
