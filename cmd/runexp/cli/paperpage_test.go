package cli

import (
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestThePageAboutPapersShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/reproduce.md", 2)
}
