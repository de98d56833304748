package results

import (
	"bytes"
	"math"
	"testing"
)

func TestOursIsRoundedLikeThePrintedNumber(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		printed, ours float64
		digits        int
		text          string
		agrees        bool
	}{
		{85.2, 85.249, 1, "85.2", true},
		{85.2, 85.251, 1, "85.3", false},
		{85.2, 85.149, 1, "85.1", false},
		{13, 12.5, 0, "13", true},   // in the middle,
		{12, 12.5, 0, "12", true},   // either way
		{0.3, 0.25, 1, "0.3", true}, // and here
		{0.35, 0.345, 2, "0.35", true},
		{0.34, 0.345, 2, "0.34", true},
		{0, -0.001, 2, "0.00", true},
		{-0.01, -0.009, 2, "-0.01", true},
		{100, 99.7, 0, "100", true},
		{7, 7.4, -3, "7", true},
		{0.1, 0.1, 17, "0.10000000000000001", true},
		{1, 1, math.MaxInt, "1.00000000000000000000", true},
		{nan, nan, 2, "n/a", true},
		{1, nan, 2, "n/a", false},
		{nan, 1, 2, "1.00", false},
		{inf, inf, 2, "+Inf", true},
		{1, -inf, 2, "-Inf", false},
	} {
		p := Printed{"r", "c", c.printed, c.ours, c.digits}
		if p.ours() != c.text || p.Agrees() != c.agrees {
			t.Errorf("%+v: got %s, %v", p, p.ours(), p.Agrees())
		}
	}
}

func TestPrintedNumbersStandBesideOurs(t *testing.T) {
	numbers := []Printed{
		{"greedy, p=5", "mean", 85.2, 85.2431, 1}, {"greedy, p=5", "deviation", 0.031, 0.0312, 3},
		{"no-rep", "mean", 79.6, 79.4444, 1}, {"no-rep", "deviation", 0.12, math.NaN(), 2},
	}
	var b bytes.Buffer
	for _, write := range []func() error{
		func() error { return WritePrinted(&b, "Table 4", numbers...) },
		func() error { b.WriteString("\n"); return WritePrinted(&b, "") },
		func() error { b.WriteString("\n"); return WritePrintedCSV(&b, numbers...) },
	} {
		if err := write(); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "printed.txt", b.Bytes())
}
