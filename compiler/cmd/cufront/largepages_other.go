//go:build !linux

package main

// onLargePages reports that there is no way to ask for large pages.
func onLargePages([]byte, int) bool { return false }
