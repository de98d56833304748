package claimtest

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestAWitnessThatIsAValueOfGoIsNotPlain(t *testing.T) {
	for text, plain := range map[string]bool{
		"25.0% at p=25 W=7 n=147 eps=0.001, instance 787 of seed 1": true,
		"trace=recorded{trace=synthetic-long} p=5 W=5":              true,
		"ahead of cyclic-rep{n=147} by 0.022%":                      true,
		"rate 0.1: spot-greedy costs 0.0000 more":                   true,
		"3 workers that get x units in 0.5 + 2x":                    true,
		"{Send:6.38 Compute:6.08}":                                  false,
		"[{Send:6.383091346742261 Compute:6.080189625511812}]":      false,
		"&{1 2}":                 false,
		"map[p:5]":               false,
		"out [5 3 7 0 6]":        false,
		"-0.000279999999999987":  false,
		"Risk:<nil>":             false,
		"%!d(string=three)":      false,
		"From:0":                 false,
		"pointers 0xc000012345 ": false,
	} {
		if err := Plain(&claim.Entry{Finding: claim.Finding{Witness: text}}); (err == nil) != plain {
			t.Errorf("%q: %v", text, err)
		}
	}
}
