package data

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

// Studies know a trace of the collection by its name, so its data never change:
// better data get another name.
func TestTheDataOfATraceNeverChange(t *testing.T) {
	frozen := map[string]string{
		"bamboo-g4dn.csv.zst":         "5591469511743622",
		"bamboo-p3.csv.zst":           "2d363daffe47ada1",
		"g5k06-down.txt.zst":          "51df7ba896332cd6",
		"g5k06-up.txt.zst":            "cb5f92b93550c624",
		"lanl05.tab.zst":              "f206e1f9e1a0dbcf",
		"skypilot-2022.tab.zst":       "e2151a06e40002e4",
		"skypilot-2023.tab.zst":       "014c3a62dda723b8",
		"synthetic-cetus.txt.zst":     "0134d03b6b19209e",
		"synthetic-condor.txt.zst":    "b13d696d6768c275",
		"synthetic-csil.txt.zst":      "d3e89ad3e0a2684a",
		"synthetic-long.txt.zst":      "2826d61ad7006784",
		"synthetic-princeton.txt.zst": "83ad49c2d0cad8ac",
		"synthetic-sdsc.txt.zst":      "aa8902c7a90c6dc4",
		"synthetic-ucb.txt.zst":       "f0bab2124a9f6152",
		"synthetic-xtremweb.txt.zst":  "01e7ff6f3a55cfad",
	}
	entries, err := files.ReadDir("files")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		want, ok := frozen[e.Name()]
		if !ok {
			continue // a notice, or a new trace
		}
		text, err := files.ReadFile("files/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(text))[:16]; got != want {
			t.Errorf("%s has changed: give the new data another name", e.Name())
		}
		delete(frozen, e.Name())
	}
	for name := range frozen {
		t.Errorf("%s is gone", name)
	}
}
