//go:build unix

package survival

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// binary is the program, built once for all tests; empty if it cannot be built
// here.
var binary string

func TestMain(m *testing.M) { os.Exit(main(m)) }

func main(m *testing.M) int {
	tools, err := exec.LookPath("go")
	if err != nil {
		fmt.Fprintln(os.Stderr, "without the go command nothing can be built: all tests are skipped")
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "survival")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "runexp")
	// Nobody debugs it, and without what is for debuggers it is linked in two thirds of the time.
	if out, err := exec.Command(tools, "build", "-ldflags=-w", "-o", path, "..").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
		return 1
	}
	binary = path
	return m.Run()
}

// depend tells the go command that the results of tests depend on the program's
// source, as it must not answer from its cache when only that has changed. It
// notes which files tests look at; what they import it knows.
var depend = sync.OnceFunc(func() {
	for _, files := range []string{"../*.go", "../cli/*.go", "../cli/*/*.go"} {
		sources, _ := filepath.Glob(files)
		for _, name := range sources {
			os.Stat(name)
		}
	}
})
