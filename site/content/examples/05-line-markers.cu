//: title Places survive
//: chapter how-cuda-is-split
//: about A marker such as `# 7 "line-markers.cu"` tells the host compiler which line of your file it reads, so its messages and the debugger point there.
//: host has # 7 "
// Six lines stand
// in front
// of the function,
// and the marker
// in the host text
// counts them.
int seven() { return 7; }
