package main

// This file implements large pages on Linux, whose usual setting gives them to
// those who ask.

import (
	"syscall"
	"unsafe"
)

// largePage is the size of a large page, in bytes, on the common machines.
const largePage = 2 << 20

// onLargePages asks for large pages for what block covers of them; whether the system agrees.
func onLargePages(block []byte) bool {
	start := -uintptr(unsafe.Pointer(&block[0])) & (largePage - 1)
	if uintptr(len(block)) < start+largePage {
		return false
	}
	return syscall.Madvise(block[start:], syscall.MADV_HUGEPAGE) == nil
}
