package build

import (
	"errors"
	"regexp"
	"runtime"
	"runtime/debug"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/newmodule"
)

// Library returns from where a new module can have the Loadstar of this program.
func Library() (newmodule.Library, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := published(info); v != "" {
			return newmodule.Library{Version: v}, nil
		}
	}
	_, here, _, _ := runtime.Caller(0)
	for _, dir := range []string{here, "."} {
		if root := newmodule.FindRoot(dir); root != "" {
			return newmodule.Library{Root: root}, nil
		}
	}
	return newmodule.Library{}, errors.New("this program was built from a clone of Loadstar which is not found: run it in a folder of the clone")
}

// release matches a version that the go command can download.
var release = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

// published returns the version of Loadstar in a program that the go command downloaded, and
// "" if the program was built from a folder.
func published(info *debug.BuildInfo) string {
	v := versionOf(info, Source{})
	if info.Main.Path == Module && stamped(info).Revision != "" || !release.MatchString(v) {
		return ""
	}
	return v
}
