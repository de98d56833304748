// Package browse opens pages in the reader's browser.
package browse

import (
	"os/exec"
	"runtime"
)

// Open opens a path or an address in the browser, and does not wait for that to end.
func Open(target string) error {
	cmd := exec.Command("xdg-open", target)
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", target)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", target)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	return cmd.Process.Release()
}
