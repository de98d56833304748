package files

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFilesOutsideOfAStudyAreFound(t *testing.T) {
	study := t.TempDir()
	if err := os.Mkdir(filepath.Join(study, folder), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(study, folder, "kept.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for risk, want := range map[string]string{
		"linear": "", "empirical{file=/elsewhere/kept.txt}": "", "empirical{file=/etc/passwd}": "/etc/passwd",
		"empirical{file=../kept.txt}": "", "empirical{file=other.txt}": "other.txt",
		"L\nsweep: {L: ['empirical{file=a/b.txt}', linear]}": "", "L\nsweep: {L: ['empirical{file=../../b.txt}', linear]}": "../../b.txt",
	} {
		s, err := Decode(study, "name: a\nworkload: 1\nplatform: {workers: 3}\npolicies: [greedy]\nrisk: "+risk+"\n", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := Outside(s); got != want {
			t.Errorf("%s: %q, want %q", risk, got, want)
		}
	}
}
