package cli

import (
	"io"
	"os"
	"runtime"
	"sync"

	"github.com/loadstar-sim/loadstar/results/store"
)

// thisBuild returns the build of this program, which the records that it computes name. It
// is known by the bytes of its file, since a version says nothing of a file that was
// changed since: programs with the same bytes compute the same numbers.
var thisBuild = sync.OnceValue(func() store.Build {
	return store.Build{ID: programDigest(), Version: buildVersion(), Target: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
})

// programDigest returns checksums of the program's file, and "" if that cannot be read. They are to tell
// builds apart, not to withstand anybody, and every run waits for them.
func programDigest() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	var sums store.Sums
	if _, err := io.Copy(&sums, file); err != nil {
		return ""
	}
	return sums.String()
}
