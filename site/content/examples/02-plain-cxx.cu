//: title A program without any CUDA word
//: chapter how-cuda-is-split
//: about A function without a word is a host function. Nothing of this program goes to the device, and its host text is the program.
//: host has int add(int a, int b)
//: device lacks add
int add(int a, int b) {
  return a + b;
}
