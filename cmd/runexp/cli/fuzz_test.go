package cli

import (
	"slices"
	"testing"
)

// Workers are chosen by numbers from 1 to the largest; their indices are sorted, each once.
func FuzzNumbers(f *testing.F) {
	for _, text := range []string{"1-10,15", "", "3", " 2 - 4 ", "0", "5-1", "1,1,2-2", "-", "1-99999999999999999999", "+1"} {
		f.Add(text, 20)
	}
	f.Fuzz(func(t *testing.T, text string, most int) {
		most = min(max(most, 1), 10_000)
		chosen, err := numbers(text, most)
		if err != nil || text == "" {
			return
		}
		if len(chosen) == 0 || chosen[0] < 0 || chosen[len(chosen)-1] >= most || !slices.IsSorted(chosen) || len(slices.Compact(slices.Clone(chosen))) < len(chosen) {
			t.Errorf("%q of %d: %v", text, most, chosen)
		}
	})
}
