//go:build unix

package survival

import (
	"os"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
)

// variable is the environment variable that makes this test the program itself.
const variable = "LOADSTAR_SURVIVAL_RUNEXP"

// binary is the program: this test, which is linked anyway, and with the variable set is runexp.
var binary string

func TestMain(m *testing.M) {
	if os.Getenv(variable) != "" {
		os.Args[0] = "runexp"
		cli.Main()
		return
	}
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	binary = path
	os.Setenv(variable, "1") // of all that tests start
	os.Exit(m.Run())
}
