package data

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

// makeTimeline makes the law of a spelling.
func makeTimeline(text string) (risk.Recurrent, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, err
	}
	law, err := newTimeline(s)
	if err != nil {
		return nil, err
	}
	return law.(risk.Recurrent), nil
}

const lab = "node,start,end\na,0,100\na,100,400\na,460,1000\nb,0,250\nb,260,400\n"

func TestATimelineIsOfAFileOrOfTheCollection(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lab.txt")
	if err := os.WriteFile(file, []byte(lab), 0o644); err != nil {
		t.Fatal(err)
	}
	for text, says := range map[string]string{
		"timeline{trace=lanl05}":                            "",
		"timeline{trace=bamboo-p3,begin=up,together=true}":  "",
		"timeline{file=" + file + ",unit=h,gaps=away}":      "",
		"timeline{file=" + file + ",end=wrap}":              "",
		"timeline{file=" + file + ",horizon=1,longest=540}": "",
		"timeline": "want the option file",
		"timeline{trace=lanl05,file=" + file + "}":               "want the option file, or",
		"timeline{trace=g5k06}":                                  "durations only",
		"timeline{trace=nowhere}":                                "no trace",
		"timeline{trace=lanl05,unit=h}":                          "want unit only with file",
		"timeline{trace=lanl05,in=h}":                            "want longest=0 too",
		"timeline{trace=lanl05,end=wrap,horizon=1}":              "has no end",
		"timeline{trace=bamboo-p3,horizon=2}":                    "bamboo-p3: no starting time leaves",
		"timeline{file=" + file + ",longest=540,horizon=1000}":   "the longest record of a node is 1000",
		"timeline{file=/nowhere}":                                "nowhere",
		"timeline{trace=lanl05,horizon=-1}":                      "horizon=-1",
		"timeline{trace=lanl05,begin=down}":                      "begin=down",
		"timeline{file=" + file + ",longest=1e-300,horizon=1e9}": "no starting time",
	} {
		law, err := makeTimeline(text)
		if says != "" {
			if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want %q", text, err, says)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		again, err := makeTimeline(law.(risk.Speller).Spelling())
		if err != nil || again.Quantile(0.7) != law.Quantile(0.7) || again.(risk.Speller).Spelling() != law.(risk.Speller).Spelling() {
			t.Errorf("%s is spelled %s, which is another law, %v", text, law.(risk.Speller).Spelling(), err)
		}
		if _, joint := law.(risk.Joint); joint != strings.Contains(text, "together") {
			t.Errorf("%s: together is %v", text, joint)
		}
	}
}

// In the file a is away from 400 to 460 of its 1000 seconds and b from 250 to 260 of its 400; nothing is
// known of b after that.
func TestTheOptionsOfATimelineMeanWhatTheySay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lab.txt")
	if err := os.WriteFile(file, []byte(lab), 0o644); err != nil {
		t.Fatal(err)
	}
	for options, c := range map[string]struct{ at, before float64 }{
		"longest=0":                   {1e-9, 70. / 1400},
		"longest=540":                 {1e-9, 70. / 1400},
		"longest=0,begin=up":          {1e-9, 0},
		"longest=0,gaps=away":         {1e-9, 670. / 2000},
		"longest=0,horizon=600":       {1e-9, 0},
		"longest=0,horizon=500":       {1e-9, 60. / 500},
		"longest=0,begin=up,in=min":   {100. / 60, 500. / 1330},
		"longest=54,begin=up":         {10, 500. / 1330},
		"longest=0,begin=up,unit=min": {6000, 500. / 1330},
	} {
		law, err := makeTimeline("timeline{file=" + file + "," + options + "}")
		if err != nil {
			t.Fatal(err)
		}
		if got := law.Before(c.at); math.Abs(got-c.before) > 1e-6 {
			t.Errorf("%s: %v are interrupted before %v, want %v", options, got, c.at, c.before)
		}
	}
	wrapped, err := makeTimeline("timeline{file=" + file + ",end=wrap}")
	if err != nil {
		t.Fatal(err)
	}
	times, again := make([]float64, 1), make([]models.Timeline, 1)
	wrapped.Live(times, again, rand.NewPCG(1, 2))
	if _, known := again[0].Up(1000); !known {
		t.Error("a record that begins again ends")
	}
	if err := os.WriteFile(file, []byte("node,start,end\na,0,1\na,2,1000\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	changed, err := makeTimeline("timeline{file=" + file + ",longest=0}")
	if err != nil || math.Abs(changed.Before(1e-9)-1./1000) > 1e-6 {
		t.Errorf("another file of the same name: %v are away, %v", changed.Before(1e-9), err)
	}
}

// The groups of a platform each make their own law; if workers begin together, it must be the same for
// all.
func TestTimelinesThatAreSpelledAlikeAreOneLaw(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lab.txt")
	if err := os.WriteFile(file, []byte(lab), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"timeline{together=true,trace=lanl05}", "timeline{together=true,file=" + file + "}"} {
		a, err := makeTimeline(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := makeTimeline(text)
		if err != nil {
			t.Fatal(err)
		}
		life := &models.Life{}
		p := &models.Problem{Platform: models.Star(models.Worker{Risk: a, Life: life}, models.Worker{Risk: b, Life: life}), Load: 1}
		if s, err := risk.NewSampler(p); err != nil || s.Joint() == nil || !s.Lives().Recurrent() {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Los Alamos, in hours: a worker is away and comes back as one of the nodes did, for at least as long as
// is asked.
func TestTimelinesOfLosAlamosAreThoseOfItsNodes(t *testing.T) {
	f, err := Open("lanl05")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	a, err := traces.NewAvailability(f)
	if err != nil {
		t.Fatal(err)
	}
	lengths := map[int64]bool{} // lengths of intervals, in minutes
	for _, up := range a.Up {
		for _, i := range up {
			lengths[int64(math.Round((i.Stop-i.Start)/60))] = true
		}
	}
	law, err := makeTimeline("timeline{horizon=2000,in=h,longest=0,together=true,trace=lanl05}")
	if err != nil {
		t.Fatal(err)
	}
	any, err := makeTimeline("timeline{in=h,longest=0,trace=lanl05}") // as docs/traces.md says
	if err != nil || math.Abs(any.Before(1e-9)-0.0039) > 0.0001 || math.Abs(any.Quantile(0.5)-2809) > 1 {
		t.Errorf("%v are away at the beginning, half are interrupted by %v, %v", any.Before(1e-9), any.Quantile(0.5), err)
	}
	rng := rand.NewPCG(1, 2)
	times, again := make([]float64, 50), make([]models.Timeline, 50)
	whole, away := 0, 0
	for range 40 {
		law.Live(times, again, rng)
		for i, last := range times {
			if last == 0 {
				away++
			}
			for k := 0; ; k++ {
				u, known := again[i].Up(k)
				if !known {
					break
				}
				if u.Start < last || u.Stop < u.Start {
					t.Fatalf("interval %d of worker %d is %v after %v", k, i, u, last)
				}
				if last = u.Stop; !lengths[int64(math.Round((u.Stop-u.Start)*60))] {
					t.Fatalf("worker %d is there for %v h, as no node was", i, u.Stop-u.Start)
				}
				whole++
			}
		}
	}
	if want := law.Before(1e-9) * 2000; whole < 10_000 || math.Abs(float64(away)-want) > 60 {
		t.Errorf("%d intervals, and %d of 2000 workers are away at the beginning, want %.0f", whole, away, want)
	}
}

// Any options make a law or are refused in one line.
func FuzzTimelineLaw(f *testing.F) {
	for _, options := range []string{"begin=up", "together=true,gaps=away", "end=wrap", "horizon=0.1", "longest=0,in=h,horizon=3", "longest=1e308,horizon=nan", "unit=h", "file=x", "in=d"} {
		f.Add(options)
	}
	f.Fuzz(func(t *testing.T, options string) {
		law, err := makeTimeline("timeline{trace=bamboo-g4dn," + options + "}")
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", options, err)
			}
			return
		}
		rng := rand.NewPCG(1, 2)
		times, again := make([]float64, 3), make([]models.Timeline, 3)
		law.Live(times, again, rng)
		for i, x := range times {
			if u, known := again[i].Up(0); !(x >= 0) || known && !(u.Start >= x && u.Stop >= u.Start) {
				t.Fatalf("%q: interrupted at %v, back in %v", options, x, u)
			}
		}
	})
}

func BenchmarkTimelines(b *testing.B) {
	for _, text := range []string{"timeline{trace=lanl05}", "timeline{together=true,trace=lanl05}"} {
		law, err := makeTimeline(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			rng := rand.NewPCG(1, 2)
			times, again := make([]float64, 25), make([]models.Timeline, 25)
			for b.Loop() {
				law.Live(times, again, rng)
			}
		})
	}
}
