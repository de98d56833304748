package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestTheBuildIsThatOfTheFileThatRuns(t *testing.T) {
	b := This()
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
		if IsGoRun(filepath.FromSlash(name)) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}

func TestACheckoutIsCleanOnlyIfGitSaysSo(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "main.go")
	unknown := Source{Modified: "unknown"}
	expect := func(what string, file string, want Source) {
		t.Helper()
		if got := checkout(file); got != want && !(want.Revision != "" && len(got.Revision) == 40 && got.Modified == want.Modified) {
			t.Errorf("%s: got %+v, want %+v", what, got, want)
		}
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	do := func(args ...string) {
		t.Helper()
		for _, more := range []string{"user.name=a", "user.email=a@b", "commit.gpgsign=false"} {
			args = append([]string{"-c", more}, args...)
		}
		if _, err := git(dir, args...); err != nil {
			t.Fatal(args, err)
		}
	}
	write("main.go", "package main\n")
	expect("no repository", file, unknown)
	do("init")
	expect("a file that is not tracked", file, unknown)
	do("add", "main.go")
	expect("no commit", file, unknown)
	do("commit", "-m", "first")
	expect("committed", file, Source{"some", "no"})
	write("other.go", "package main\n")
	expect("a file more", file, Source{"some", "yes"})
	write(".gitignore", "other.go\n")
	do("add", ".gitignore")
	do("commit", "-m", "second")
	expect("committed again", file, Source{"some", "no"})
	expect("a file that is ignored", filepath.Join(dir, "other.go"), unknown)
	write("main.go", "package main // edited\n")
	expect("edited", file, Source{"some", "yes"})
	expect("no absolute name, as of -trimpath", "main.go", unknown)
	expect("nowhere", filepath.Join(dir, "none", "main.go"), unknown)
}
