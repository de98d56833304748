package cli

import (
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
)

func TestThePageAboutPapersShowsWhatHappens(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector makes it slow")
	}
	clitest.Run(Run).Play(t, "../../../docs/reproduce.md", 3)
}
