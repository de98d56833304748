//go:build !unix

package cli

import "os"

// endings are the signals that end a run early.
var endings = []os.Signal{os.Interrupt}
