package solvecmd

import (
	"errors"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

func TestAnAnswerThatFailsItsCheckIsNotTheProblemsFault(t *testing.T) {
	failed := solve.Internal{Err: &answer.Disagreement{What: "makespan", Said: 50, Found: 50.5, By: answer.ByEngine}}
	var coded exit.Error
	if err := whoseFault(failed); !errors.As(err, &coded) || coded.Code != exit.Failed || !strings.Contains(err.Error(), "makespan is 50 in the answer and 50.5") {
		t.Error(err)
	}
	if err := whoseFault(errors.New("x")); errors.As(err, &coded) && coded.Err == err || whoseFault(nil) != nil {
		t.Error(err)
	}
}
