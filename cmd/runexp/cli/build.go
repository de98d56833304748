package cli

import (
	"io"
	"os"
	"runtime"
	"sync"

	"github.com/loadstar-sim/loadstar/results/store"
)

// thisBuild returns the build of this program, which is stored in the records that it computes. It is
// identified by the bytes of the program's file, since a version does not reveal later changes. Programs with
// the same bytes compute the same numbers.
var thisBuild = sync.OnceValue(func() store.Build {
	return store.Build{ID: programDigest(), Version: buildVersion(), Target: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
})

// programDigest returns checksums of the program's file, and "" if that cannot be read. They only distinguish
// builds and resist no attack, so that they are fast: every run waits for them.
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
