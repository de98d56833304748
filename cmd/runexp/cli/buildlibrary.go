package cli

import (
	"errors"
	"regexp"
	"runtime"
	"runtime/debug"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/newmodule"
)

// thisLibrary returns from where a new module can have the Loadstar of this program.
func thisLibrary() (newmodule.Library, error) {
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

// releaseVersion matches a version that the go command can download.
var releaseVersion = regexp.MustCompile(`^v\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$`)

// published returns the version of Loadstar in a program that the go command downloaded, and
// "" if the program was built from a folder.
func published(info *debug.BuildInfo) string {
	v := versionOf(info, buildSource{})
	if info.Main.Path == modulePath && stamped(info).Revision != "" || v == unreleased || !releaseVersion.MatchString(v) {
		return ""
	}
	return v
}
