package main

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestASweepHasAsManyCellsAsItSays(t *testing.T) {
	for n := 10; n <= 1_000_000; n *= 10 {
		text := string(sweep(n))
		cells := 1
		for _, axis := range regexp.MustCompile(`linspace\(.*,(\d+)\)|1\.\.(\d+)`).FindAllStringSubmatch(text, -1) {
			length, _ := strconv.Atoi(axis[1] + axis[2])
			cells *= length
		}
		if strings.Contains(text, "p: 2..5") {
			cells *= 4
		}
		if cells != n {
			t.Errorf("the sweep of %d cells has %d:\n%s", n, cells, text)
		}
	}
}

func TestEveryKindOfEpisodeTakesTime(t *testing.T) {
	for _, kind := range kinds {
		if seconds, err := episode(kind, 10); err != nil || !(seconds > 0) {
			t.Errorf("%s takes %v s, %v", kind, seconds, err)
		}
	}
	if _, err := episode("none", 10); err == nil {
		t.Error("an episode of no kind is simulated")
	}
}

func TestTheFigureIsDrawnFromItsTable(t *testing.T) {
	table := filepath.Join(t.TempDir(), "scale.csv")
	points := []point{{"workers", "lists", 10, 1e-5, 8}, {"workers", "lists", 100, 1e-4, 9}, {"cells", "sweep", 10, 0.1, 40}, {"cells", "sweep", 100, 0.2, 41}}
	if err := save(table, points); err != nil {
		t.Fatal(err)
	}
	if err := draw(table); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(strings.TrimSuffix(table, ".csv") + "-time.svg"); err != nil || !strings.Contains(string(text), "n log n") {
		t.Errorf("the figure has %d bytes, %v", len(text), err)
	}
}

// Whether a line is steeper than n log n can be seen only if the reference is drawn as n log n.
func TestTheLawGoesThroughTheLastPoint(t *testing.T) {
	f := diagram([]point{{"workers", "lists", 10, 1e-9, 8}, {"workers", "lists", 1000, 2, 9}}, "", func(p point) float64 { return p.seconds })
	law := f.Panels[0].Lines[1]
	want := 2.0 * 10 * math.Log(10) / (1000 * math.Log(1000))
	if last := len(law.Y) - 1; law.Y[last] != 2 || math.Abs(law.Y[0]-want) > 1e-12 {
		t.Errorf("the law is %v, and should begin with %v", law.Y, want)
	}
}

func TestTheFiguresOfThePageAreThoseOfItsTable(t *testing.T) {
	const page = "../../docs/figures/"
	numbers, err := os.ReadFile(page + "scale.csv")
	if err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(t.TempDir(), "scale.csv")
	if err := os.WriteFile(table, numbers, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := draw(table); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"scale-time.svg", "scale-memory.svg"} {
		want, err1 := os.ReadFile(filepath.Join(filepath.Dir(table), name))
		got, err2 := os.ReadFile(page + name)
		if err := errors.Join(err1, err2); err != nil || !bytes.Equal(got, want) {
			t.Errorf("docs/figures/%s is not what its table draws (%v): see figures in the Makefile", name, err)
		}
	}
}
