//go:build !unix

package cli

import "os"

// endings are the signals that end a run early.
func endings() []os.Signal { return []os.Signal{os.Interrupt} }
