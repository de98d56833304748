package term

import "testing"

func TestRatesHaveThreeDigits(t *testing.T) {
	for rate, want := range map[float64]string{0.123: "0.12/s", 9: "9/s", 10.4: "10/s", 31486: "31,500/s", 999.6: "1,000/s", 1e6: "1,000,000/s"} {
		if got := Rate(rate); got != want {
			t.Errorf("%g is %s, want %s", rate, got, want)
		}
	}
}
