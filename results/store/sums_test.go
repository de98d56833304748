package store

import (
	"fmt"
	"testing"
)

// The check values of both polynomials are published.
func TestSumsAreThoseOfBothPolynomials(t *testing.T) {
	for _, pieces := range [][]string{{"123456789"}, {"1234", "", "56789"}} {
		var sums Sums
		for _, piece := range pieces {
			fmt.Fprint(&sums, piece)
		}
		if got, want := sums.String(), "cbf43926e3069283"; got != want {
			t.Errorf("%q: %s, want %s", pieces, got, want)
		}
	}
}
