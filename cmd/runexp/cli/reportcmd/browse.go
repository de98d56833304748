package reportcmd

import (
	"os/exec"
	"path/filepath"
	"runtime"
)

// browse opens a file in the browser, and does not wait for that to end. Tests replace it.
var browse = func(name string) error {
	path, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	cmd := exec.Command("xdg-open", path)
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", path)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", path)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	return cmd.Process.Release()
}
