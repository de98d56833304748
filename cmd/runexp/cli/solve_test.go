package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func TestAnAnswerThatTheEngineDoesNotConfirmIsNotTheProblemsFault(t *testing.T) {
	failed := solve.Internal{Err: errors.New("makespan is 50 in the answer, and the engine comes to 50.5")}
	var coded term.Error
	if err := whoseFault(failed); !errors.As(err, &coded) || coded.Code != term.Failed || !strings.Contains(err.Error(), "makespan is 50 in the answer") {
		t.Error(err)
	}
	if err := whoseFault(errors.New("x")); errors.As(err, &coded) && coded.Err == err || whoseFault(nil) != nil {
		t.Error(err)
	}
}
