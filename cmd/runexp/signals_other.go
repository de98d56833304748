//go:build !unix

package main

import "os"

// endings are the signals that end a run early.
var endings = []os.Signal{os.Interrupt}
