package term

import "testing"

func TestNumbersHaveCommasAndRatesThreeDigits(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 31500: "31,500", -1234567: "-1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	for rate, want := range map[float64]string{0.123: "0.12/s", 9: "9/s", 10.4: "10/s", 31486: "31,500/s", 999.6: "1,000/s", 1e6: "1,000,000/s"} {
		if got := Rate(rate); got != want {
			t.Errorf("%g is %s, want %s", rate, got, want)
		}
	}
}
