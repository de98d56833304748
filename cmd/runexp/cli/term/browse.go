package term

import (
	"os/exec"
	"runtime"
)

// Browse opens a path or an address in the browser, and does not wait for that to end.
func Browse(target string) error {
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
