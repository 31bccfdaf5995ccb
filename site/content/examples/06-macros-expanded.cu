//: title Macros are gone
//: chapter how-cuda-is-split
//: about The host pass reads preprocessed text. What it prints has no macros of yours any more.
//: host has (3 * 14)
//: host lacks ANSWER
#define ANSWER (3 * 14)
int answer() { return ANSWER; }
