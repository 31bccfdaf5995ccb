//: title A class as a name and as a whole
//: chapter device-only-functions
//: about A pointer that is only passed on needs the name of the class; a member that is read needs all of it.
//: device has struct near {
//: device lacks unseen
struct far { int unseen; };
struct near { int seen; };
__device__ far *pass(far *p) { return p; }
__device__ int read(near *p) { return p->seen; }
