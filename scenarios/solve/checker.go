package solve

import "github.com/loadstar-sim/loadstar/scenarios/solve/answer"

// checker has the checks that several kinds of problems of this package share.
type checker struct{ *answer.Checker }
