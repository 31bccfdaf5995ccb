package main

// This file implements how the heap of a run grows: on large pages where the
// system has them, and without the collector as long as that pays.

import (
	"os"
	"runtime"
	"runtime/debug"
)

const (
	// heapLimit is the size of the heap, in bytes, from which on the collector runs: most
	// runs end before it would have freed anything.
	heapLimit = 900 << 20
	// heapGrowth is the percentage by which the heap grows between two collections then: at
	// a fixed limit the collector would run without end once the live heap comes near to it.
	heapGrowth = 75
	// firstCollection is the heap's size at the first collection under 100 percent of growth.
	firstCollection = 4 << 20

	// perSourceByte is what a whole program takes of the heap for each byte of its text.
	perSourceByte = 85
	// leastPerSourceByte is what no whole program takes less than.
	leastPerSourceByte = 40
	// The block that is asked for at the start has at least and at most these sizes, in
	// bytes; a program of three lines reads the headers of a toolkit.
	leastBlock, mostBlock = 256 << 20, 2 << 30
)

// prepareHeap is called once, before anything is allocated.
func prepareHeap(args []string) {
	debug.SetGCPercent(-1)
	n := sizes(args)
	reserve(min(max(perSourceByte*n, leastBlock), mostBlock), leastPerSourceByte*n)
	debug.SetGCPercent(heapLimit / firstCollection * 100)
	runtime.AddCleanup(new([64]byte), func(int) { debug.SetGCPercent(heapGrowth) }, 0)
}

// reserve lets the heap grow within one block of size bytes that lies on large pages: the kernel
// took a third of the time of a run to hand out small ones. The block is given back to the
// allocator, and of it was touched only what is needed for sure.
func reserve(size, needed int) {
	block := make([]byte, size)
	if !onLargePages(block, needed) {
		return // what was reserved is collected sometime, nothing of it was touched
	}
	runtime.KeepAlive(block)
	block = nil
	runtime.GC()
}

// sizes returns the number of bytes in the files among args.
func sizes(args []string) int {
	n := 0
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			n += int(info.Size())
		}
	}
	return n
}
