// This file implements the version of this program.
package driver

// Version is the version of this program.
const Version = "0.1.0"
