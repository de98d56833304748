package build

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

// Source is what is known of the source code of a program's main module.
type Source struct {
	Revision string // the commit; "" if unknown
	Modified string // whether files were changed since: yes, no or unknown
}

// ThisSource returns the source code of this program: what the go command has stamped on
// it or, if go run has just built it, which stamps nothing, the state of its source code
// now.
var ThisSource = sync.OnceValue(func() Source {
	unknown := Source{Modified: "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknown
	}
	if s := stamped(info); s.Revision != "" {
		return s
	}
	program, err := os.Executable()
	if err != nil || !IsGoRun(program) {
		return unknown // the source code may have changed since it was built
	}
	return checkout(mainFile())
})

// stamped returns what the go command has stamped on a program.
func stamped(info *debug.BuildInfo) Source {
	s := Source{Modified: "unknown"}
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			s.Revision = setting.Value
		case setting.Key == "vcs.modified" && setting.Value == "true":
			s.Modified = "yes"
		case setting.Key == "vcs.modified" && setting.Value == "false":
			s.Modified = "no"
		}
	}
	return s
}

// cached is the folder of a program in the cache of the go command.
var cached = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// IsGoRun reports whether a program stands where go run puts those that it starts.
func IsGoRun(program string) bool {
	dir := filepath.Dir(program)
	temporary := filepath.Base(dir) == "exe" && strings.HasPrefix(filepath.Base(filepath.Dir(filepath.Dir(dir))), "go-build")
	return temporary || cached.MatchString(filepath.Base(dir))
}

// mainFile returns the file of the function main that has called, or "".
func mainFile() string {
	callers := make([]uintptr, 100)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if frame.Function == "main.main" {
			return frame.File
		}
		if !more {
			return ""
		}
	}
}

// checkout returns the state of the repository that has a file. It is unknown without git
// and for a file that git does not track, of whose changes git says nothing.
func checkout(file string) Source {
	unknown := Source{Modified: "unknown"}
	if !filepath.IsAbs(file) {
		return unknown
	}
	dir, name := filepath.Split(file)
	if _, err := git(dir, "ls-files", "--error-unmatch", "--", name); err != nil {
		return unknown
	}
	out, err := git(dir, "status", "--porcelain=v2", "--branch")
	if err != nil {
		return unknown
	}
	s := Source{Modified: "no"}
	for line := range strings.Lines(out) {
		commit, is := strings.CutPrefix(strings.TrimSpace(line), "# branch.oid ")
		switch {
		case is:
			s.Revision = commit
		case !strings.HasPrefix(line, "#"):
			s.Modified = "yes"
		}
	}
	if len(s.Revision) < 40 { // there is no commit yet
		return unknown
	}
	return s
}

// git returns what git prints. Variables of the environment that point git elsewhere are
// left out.
func git(dir string, args ...string) (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	cmd.Env = append(cmd.Env, "GIT_OPTIONAL_LOCKS=0")
	out, err := cmd.Output()
	return string(out), err
}
