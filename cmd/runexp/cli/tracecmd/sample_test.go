package tracecmd

import (
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

func TestSamplesAreDurationsOfTheTraceAndFollowTheSeed(t *testing.T) {
	inLab(t)
	out := trace(t, "sample", "lab.csv", "-n", "200", "--in", "min")
	seen := map[string]int{}
	for _, line := range strings.Fields(out) {
		seen[line]++
	}
	for _, x := range []float64{100, 300, 540, 250, 140} {
		if n := seen[strconv.FormatFloat(x/60, 'g', -1, 64)]; n < 15 {
			t.Errorf("%v was drawn %d times of 200", x, n)
		}
	}
	if len(seen) != 5 || out != trace(t, "sample", "lab.csv", "-n", "200", "--in", "min") {
		t.Error(out)
	}
	if out == trace(t, "sample", "lab.csv", "-n", "200", "--in", "min", "--seed", "2") {
		t.Error("another seed draws the same")
	}
	if got := trace(t, "sample", "lab.csv", "-n", "3", "--state", "down", "--longest", "6"); strings.Trim(got, "16\n") != "" {
		t.Error(got)
	}
}

func TestTogetherDrawsNodesThatWereUpAtOnce(t *testing.T) {
	inLab(t)
	if out := trace(t, "sample", "bamboo-p3", "--together", "5", "-n", "20", "--out", "m.csv.gz"); out != "m.csv.gz\n" {
		t.Error(out)
	}
	d, err := data.Open("bamboo-p3")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	who, err := traces.NewAvailability(d, traces.Selection{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("m.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	plain, err := traces.Decompress(f)
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	text, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 21 || lines[0] != "at,left1,left2,left3,left4,left5" {
		t.Fatal(string(text))
	}
	for _, line := range lines[1:] {
		var numbers []float64
		for _, word := range strings.Split(line, ",") {
			x, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, x)
		}
		var there []float64
		for _, node := range who.At(numbers[0]) {
			there = append(there, who.Left(node, numbers[0]))
		}
		for _, x := range numbers[1:] {
			i := slices.Index(there, x)
			if i < 0 {
				t.Fatalf("%s: nobody was there for %v more", line, x)
			}
			there = slices.Delete(there, i, i+1)
		}
	}
}
