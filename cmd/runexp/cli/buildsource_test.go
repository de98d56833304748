package cli

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestTheBuildIsThatOfTheFileThatRuns(t *testing.T) {
	b := thisBuild()
	if len(b.ID) != 16 || !strings.HasSuffix(b.Target, runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("got %+v", b)
	}
}

func TestProgramsOfGoRunAreRecognizedByTheirFolders(t *testing.T) {
	for name, want := range map[string]bool{
		"/tmp/go-build1515989778/b001/exe/runexp":                               true,
		"/tmp/go-build1515989778/b001/cli.test":                                 false,
		"/home/me/.cache/go-build/66/" + strings.Repeat("6f", 32) + "-d/runexp": true,
		"/home/me/bin/runexp":                                                   false,
		"/exe/runexp":                                                           false,
	} {
		if isGoRun(filepath.FromSlash(name)) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}
