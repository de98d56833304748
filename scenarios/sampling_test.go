package scenarios

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

const (
	stratified  = "sampling: stratified"
	independent = "sampling: independent"
)

// strataOf returns the design of a study that beats, with a line about sampling.
func strataOf(t testing.TB, line string, replace ...string) *Design {
	t.Helper()
	return beating(t, append(replace, "repetitions: 600", "repetitions: 600\n"+line, "k: [0.5, 1]", "k: 0.5", "n: [5, 12]", "n: 5")...)
}

func TestAStratifiedStudyHasTheSameBytesHoweverItWasRun(t *testing.T) {
	d := strataOf(t, stratified)
	want := undisturbed(t, d)
	dir := t.TempDir()
	for i := range 3 {
		for {
			err := interrupted(begin(t, dir, d), RunOptions{Runner: &Runner{Goroutines: 2}, Shard: Shard{i, 3}}, 4)
			if err == nil {
				break
			}
			if err != ErrStopped {
				t.Fatal(err)
			}
		}
	}
	if bytesOf(t, dir) != want {
		t.Error("shards that were stopped again and again give other bytes")
	}
	if undisturbed(t, strataOf(t, independent)) == want {
		t.Error("strata change nothing")
	}
}

// One by one, instances are those of their batches.
func TestAStratifiedInstanceIsTheSameAloneAndInItsBatch(t *testing.T) {
	d := strataOf(t, stratified, "random-rep, on-demand", "no-rep")
	s := completed(t, t.TempDir(), d)
	means := map[string][]float64{}
	n := map[string]int{}
	err := d.EachInstance(context.Background(), func(v grid.Values, instance int, work []float64) {
		b := instance / BatchLength
		if instance%BatchLength == 0 {
			means[v.String()] = append(means[v.String()], 0)
		}
		means[v.String()][b] += work[1] / BatchLength
		n[v.String()]++
	})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Cells(func(c *Cell) error {
		v := d.Grid.Values(c.Index).String()
		for b, mean := range c.Batches(1, Work) {
			if !(math.Abs(mean-means[v][b]) < 1e-12) {
				t.Errorf("%s: batch %d has the mean %v, its instances %v", v, b, mean, means[v][b])
			}
		}
		lo, hi := c.Series(1, Work).ByBatches(Level, 0, 12)
		r, _ := s.Report()
		if row, _ := r.Value(c.Index, 1, Work); row.Lo != lo || row.Hi != hi {
			t.Errorf("%s: the interval is [%v, %v], that of batches [%v, %v]", v, row.Lo, row.Hi, lo, hi)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestSamplingIsAPartOfWhatAStudyMeans(t *testing.T) {
	dir := t.TempDir()
	complete(t, dir, strataOf(t, stratified), RunOptions{})
	if _, err := BeginStudy(dir, strataOf(t, independent)); err == nil || !strings.Contains(err.Error(), "sampling") {
		t.Errorf("a stratified study goes on with independent instances: %v", err)
	}
	complete(t, dir, strataOf(t, stratified), RunOptions{})
	with, without := strataOf(t, independent), strataOf(t, "")
	for _, d := range []*Design{with, without} {
		plan, err := d.Plan()
		if err != nil || strings.Contains(strings.Join(plan.Sheets, ""), "sampling") {
			t.Errorf("%v: %s", err, plan.Sheets)
		}
	}
}

func TestWhatHappensToAllTogetherHasNoStrata(t *testing.T) {
	d := strataOf(t, stratified, "weibull{shape=k,scale=1}", "together{trace=bamboo-p3}")
	_, err := new(Runner).Run(context.Background(), d)
	if err == nil || !strings.Contains(err.Error(), "sampling") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
}
