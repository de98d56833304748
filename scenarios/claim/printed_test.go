package claim

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
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
		p := PrintedNumber{Row: "r", Column: "c", Printed: c.printed, Ours: c.ours, Digits: c.digits}
		if p.ours() != c.text || p.Agrees() != c.agrees {
			t.Errorf("%+v: got %s, %v", p, p.ours(), p.Agrees())
		}
	}
}

func TestPrintedNumbersStandBesideOurs(t *testing.T) {
	numbers := []PrintedNumber{
		{Row: "greedy, p=5", Column: "mean", Printed: 85.2, Ours: 85.2431, Digits: 1},
		{Row: "greedy, p=5", Column: "deviation", Printed: 0.031, Ours: 0.0312, Digits: 3},
		{Row: "no-rep", Column: "mean", Printed: 79.6, Ours: 79.4444, Digits: 1},
		{Row: "no-rep", Column: "deviation", Printed: 0.12, Ours: math.NaN(), Digits: 2},
		{Row: "brute", Column: "mean", Printed: 5.1, Ours: 5.19, Digits: 1, Noise: 0.05},
		{Row: "brute", Column: "more than", Printed: 4, Ours: 5.19, Digits: 0, AtLeast: true, Noise: math.NaN()},
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
	resultstest.Golden(t, "printed.txt", b.Bytes())
}

func TestNoiseAndBoundsLeaveRoomForAgreement(t *testing.T) {
	for _, c := range []struct {
		p      PrintedNumber
		agrees bool
	}{
		{PrintedNumber{Printed: 79.6, Ours: 79.69, Digits: 1, Noise: 0.05}, true},
		{PrintedNumber{Printed: 79.6, Ours: 79.71, Digits: 1, Noise: 0.05}, false},
		{PrintedNumber{Printed: 79.6, Ours: 79.49, Digits: 1, Noise: 0.05}, false},
		{PrintedNumber{Printed: 79.6, Ours: math.NaN(), Digits: 1, Noise: 0.05}, false},
		{PrintedNumber{Printed: 21, Ours: 21.7, AtLeast: true}, true},
		{PrintedNumber{Printed: 21, Ours: 20.4, AtLeast: true}, false},
		{PrintedNumber{Printed: 21, Ours: 20.4, AtLeast: true, Noise: 0.7}, true},
		{PrintedNumber{Printed: 21, Ours: 21.7, AtLeast: true, Noise: math.NaN()}, true},
		{PrintedNumber{Printed: 21, Ours: 20.4, AtLeast: true, Noise: math.NaN()}, false},
		{PrintedNumber{Printed: 79.6, Ours: 79.64, Digits: 1, Noise: math.NaN()}, true},
		{PrintedNumber{Printed: 79.6, Ours: 79.66, Digits: 1, Noise: math.NaN()}, false},
	} {
		if c.p.Agrees() != c.agrees {
			t.Errorf("%+v: %v", c.p, !c.agrees)
		}
	}
}

func TestAFullDiskIsReportedByPrintedTables(t *testing.T) {
	numbers := slices.Repeat([]PrintedNumber{{Row: "a row"}}, 1000)
	if WritePrinted(resultstest.Full{}, "Table", numbers...) == nil || WritePrintedCSV(resultstest.Full{}, numbers...) == nil {
		t.Error("no error")
	}
}
