package main

// This file implements large pages on Linux, whose usual setting gives them to
// those who ask.

import (
	"syscall"
	"time"
	"unsafe"
)

const (
	// largePage is the size of a large page, in bytes, on the common machines.
	largePage = 2 << 20
	// slowPage is more than the kernel takes to clear a large page, and to hand out as much in
	// small ones: where it takes longer, the host of a virtual machine has to find the memory first.
	slowPage = time.Millisecond
	// slowPages is after how many slow pages no more large ones are wanted.
	slowPages = 2

	noLargePages   = 15 // MADV_NOHUGEPAGE
	clockThreadCPU = 3  // CLOCK_THREAD_CPUTIME_ID
)

// onLargePages asks for large pages for what block covers of them; whether the system agrees.
// The first bytes of it, so many as are needed, are touched: where that shows that large pages
// cost more than they save, the rest lies on small ones.
func onLargePages(block []byte, needed int) bool {
	start := -uintptr(unsafe.Pointer(&block[0])) & (largePage - 1)
	if uintptr(len(block)) < start+largePage {
		return false
	}
	block = block[start:]
	if syscall.Madvise(block, syscall.MADV_HUGEPAGE) != nil {
		return false
	}
	slow := 0
	last, ok := threadTime()
	for at := 0; ok && at+largePage <= needed && at < len(block)-largePage; at += largePage {
		block[at] = 0
		now, _ := threadTime()
		if now-last > slowPage {
			slow++
		}
		last = now
		if slow == slowPages {
			return syscall.Madvise(block[at+largePage:], noLargePages) == nil
		}
	}
	return true
}

// threadTime returns the processor time of the calling thread.
func threadTime() (time.Duration, bool) {
	var t syscall.Timespec
	_, _, failed := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPU, uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano()), failed == 0
}
