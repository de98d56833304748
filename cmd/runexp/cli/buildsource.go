package cli

import (
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
)

// buildSource describes the source code of a program's main module.
type buildSource struct {
	Revision string // the commit; "" if unknown
	Modified string // whether files were changed since: yes, no or unknown
}

// thisSource returns the source code of this program, as the go command has stamped it. By default
// go run stamps nothing.
func thisSource() buildSource {
	if info, ok := debug.ReadBuildInfo(); ok {
		return stamped(info)
	}
	return buildSource{Modified: "unknown"}
}

// stamped returns the build settings that the go command has stamped on a program.
func stamped(info *debug.BuildInfo) buildSource {
	s := buildSource{Modified: "unknown"}
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

// goRunFolder is the folder of a program in the cache of the go command.
var goRunFolder = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// isGoRun reports whether a program stands in a folder of go run.
func isGoRun(program string) bool {
	dir := filepath.Dir(program)
	temporary := filepath.Base(dir) == "exe" && strings.HasPrefix(filepath.Base(filepath.Dir(filepath.Dir(dir))), "go-build")
	return temporary || goRunFolder.MatchString(filepath.Base(dir))
}
