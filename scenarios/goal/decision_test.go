package goal

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// cellOf returns a cell in which policies have the means, a little noise of their own, and
// these numbers of blocks.
func cellOf(blocks []int, means ...float64) *Cell {
	w, rng := world{means: means, noise: normal}, rand.New(rand.NewPCG(5, 5))
	c := &Cell{Length: 25, PerBlock: 10, Failed: make([]bool, len(means)), Skip: make([]bool, len(means))}
	for i := range means {
		c.Batches = append(c.Batches, w.batches(rng, i, blocks[i]))
	}
	return c
}

var both = []Decision{{Margin: 0.002, Level: 0.95, Span: 1}, {Margin: 0.002, Level: 0.95, Span: 1, Best: true}}

func TestThereAre24StagesAndTheMostIsTheLast(t *testing.T) {
	if got, want := Stages(25), []int{2, 3, 4, 6, 9, 13, 19, 25}; !slices.Equal(got, want) {
		t.Errorf("up to 25 blocks: %v, want %v", got, want)
	}
	if all := Stages(1 << 30); len(all) != 24 || all[23] != 18207 {
		t.Errorf("without an end: %v", all)
	}
	if got := Stages(1); !slices.Equal(got, []int{1}) {
		t.Errorf("of one block: %v", got)
	}
}

func TestWhatIsMissingIsAskedForStageByStage(t *testing.T) {
	for _, d := range both {
		for blocks, want := range map[int]int{0: 2, 1: 2, 2: 3, 3: 4, 5: 6} {
			d.Margin = 0.0002
			o := d.Judge(Stages(4000), cellOf([]int{blocks, blocks}, 0, 0))
			if o.Complete || !slices.Equal(o.Blocks, []int{want, want}) {
				t.Errorf("best only %v, %d blocks: %v, want %d", d.Best, blocks, o.Blocks, want)
			}
		}
	}
}

func TestBlocksBeyondAStageChangeNoVerdict(t *testing.T) {
	for _, d := range both {
		few := cellOf([]int{40, 40, 40}, 0, 0.0001, 0.004)
		was := d.Judge(Stages(4000), few)
		for i := range few.Batches {
			few.Batches[i] = few.Batches[i][:10*was.Blocks[i]]
		}
		is := d.Judge(Stages(4000), few)
		if !is.Complete || !slices.Equal(is.Blocks, was.Blocks) || is.Best != was.Best || !slices.Equal(is.Left, was.Left) {
			t.Errorf("best only %v: %+v, and by the blocks that count %+v", d.Best, was, is)
		}
		for k, p := range is.Pairs {
			if q := was.Pairs[k]; p.Verdict != q.Verdict || p.Blocks != q.Blocks || q.Lo < p.Lo || q.Hi > p.Hi {
				t.Errorf("%+v, and by the blocks that count %+v", q, p)
			}
		}
	}
}

func TestAPolicyThatFailsIsJudgedAsFarAsItCame(t *testing.T) {
	for _, d := range both {
		c := cellOf([]int{40, 5, 40}, 0, 0.0002, 0.0001)
		c.Failed[1] = true
		o := d.Judge(Stages(4000), c)
		if !o.Complete || o.Best == 1 {
			t.Errorf("best only %v: %+v", d.Best, o)
		}
		for _, p := range o.Pairs {
			if p.Verdict == Open {
				t.Errorf("an open pair of a policy that failed: %+v", p)
			}
		}
		for i := range c.Failed {
			c.Failed[i], c.Batches[i] = true, nil
		}
		if o := d.Judge(Stages(4000), c); !o.Complete || o.Best >= 0 || len(o.Pairs) > 0 {
			t.Errorf("where all fail, best only %v: %+v", d.Best, o)
		}
	}
}

func TestAPolicyThatIsNotComparedGetsTheMostBlocks(t *testing.T) {
	for _, d := range both {
		c := cellOf([]int{2, 60, 60, 60}, 0.5, 0, 0.0001, 0.05)
		c.Skip[0] = true
		o := d.Judge(Stages(4000), c)
		if most := slices.Max(o.Blocks); o.Complete != d.Best || o.Blocks[0] != most || !d.Best && (most == 2 || o.Blocks[3] != 2) || slices.Contains(o.Left, 0) || o.Best == 0 {
			t.Errorf("best only %v: %+v", d.Best, o)
		}
		for _, p := range o.Pairs {
			if p.A == 0 {
				t.Errorf("%+v", p)
			}
		}
	}
}

// tied returns two policies that never differ.
func tied(blocks int) *Cell {
	c := cellOf([]int{blocks, blocks}, 0, 0)
	c.Batches[1] = c.Batches[0]
	return c
}

func TestPoliciesThatNeverDifferAreWithinTheMarginAfterEnoughInstances(t *testing.T) {
	for _, d := range both {
		alpha := 0.05 / 24
		if d.Best {
			alpha = 0.05
		}
		need := -math.Log(alpha) / d.Margin / 250 // blocks
		o := d.Judge(Stages(4000), tied(100))
		if !o.Complete || float64(o.Blocks[0]) < need || float64(o.Blocks[0]) > 1.5*need+1 {
			t.Errorf("best only %v: %d blocks, want %v at least", d.Best, o.Blocks[0], need)
		}
		d.Span = math.Inf(1)
		if o := d.Judge(Stages(4000), tied(100)); o.Complete {
			t.Errorf("values of any size, best only %v: %+v", d.Best, o)
		}
		c := tied(2)
		if o := d.Judge(Stages(4000), c); !o.Tied {
			t.Errorf("without schedules, best only %v: %+v", d.Best, o)
		}
		c.Schedules = []int{0, 0}
		o = d.Judge(Stages(4000), c)
		if !o.Complete || o.Tied || o.Blocks[0] != 2 || !d.Best && (o.Pairs[0].Verdict != Equal || o.Pairs[0].Lo != 0 || o.Pairs[0].Hi != 0) {
			t.Errorf("equal policies, best only %v: %+v", d.Best, o)
		}
		for _, other := range [][]int{{0, 1}, {-1, -1}} {
			if c.Schedules = other; d.Judge(Stages(4000), c).Complete {
				t.Errorf("schedules %v, best only %v: judged as equal", other, d.Best)
			}
		}
	}
}

func TestPairsStayOpenWhereTheMostInstancesAreNotEnough(t *testing.T) {
	for _, d := range both {
		d.Margin = 1e-6
		o := d.Judge(Stages(5), cellOf([]int{5, 5}, 0, 0))
		if !o.Complete || !slices.Equal(o.Blocks, []int{5, 5}) || o.Settled || !d.Best && o.Pairs[0].Verdict != Open || d.Best && len(o.Left) != 2 {
			t.Errorf("best only %v: %+v", d.Best, o)
		}
	}
}

func TestOnePolicyIsTheBest(t *testing.T) {
	for _, d := range both {
		if o := d.Judge(Stages(4000), cellOf([]int{0}, 0)); !o.Complete || len(o.Pairs) > 0 {
			t.Errorf("best only %v: %+v", d.Best, o)
		}
	}
}

func TestASummaryTellsWhatIsKnownOfAllCells(t *testing.T) {
	var pairs, best Summary
	name := func(i int) string { return string(rune('a' + i)) }
	for _, verdicts := range [][]Verdict{{Apart, Apart, Within}, {Equal, Apart, Open}} {
		o := &Outcome{Complete: true, Have: []int{2, 3, 3}}
		for _, v := range verdicts {
			o.Pairs = append(o.Pairs, Pair{Verdict: v, Lo: -1, Hi: 1})
		}
		pairs.Add(o)
		o.Pairs[0].Lo = 0.1 // as if the others, which are told apart in their cell, were not among all cells
		pairs.AddAtOnce(o)
	}
	want := "Of 6 pairs of policies in 2 cells: 3 told apart, 1 within 0.002, 1 with the same schedule, 1 open, as the most instances were not enough.\n" +
		"All that is decided in a cell holds with a probability of at least 95%.\n" +
		"With all cells judged at once, as in comparison.csv, 2 of the pairs differ.\n" +
		"Cells took 750 instances: 4000 episodes of the compared policies, and 4500 if all had taken 750.\n"
	if got := pairs.Text(both[0], 250, name); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, o := range []Outcome{{Complete: true, Settled: true, Best: 1, Have: []int{2, 2}}, {Complete: true, Settled: true, Best: 0, Have: []int{9, 9}}, {Complete: true, Settled: true, Best: 1}, {Best: -1}} {
		best.Add(&o)
	}
	want = "The best policy, or one within 0.002 of it, is known in 3 of 4 cells: b in 2, a in 1.\n" +
		"All that is decided in a cell holds with a probability of at least 95%.\n" +
		"Cells took 500 to 2250 instances: 5500 episodes of the compared policies, and 9000 if all had taken 2250.\n"
	if got := best.Text(both[1], 250, name); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestWhatIsCertainIsNotSampled(t *testing.T) {
	for _, d := range both {
		for _, c := range []struct {
			lo, hi  float64
			verdict Verdict
			best    int
		}{{0.0001, 0.01, Apart, 0}, {-0.01, -0.0001, Apart, 1}, {-0.002, 0.001, Within, -1}} {
			cell := cellOf([]int{2, 2}, 0, 0)
			cell.Bounds = slices.Repeat([][2]float64{{c.lo, c.hi}}, 4)
			o := d.Judge(Stages(4000), cell)
			if !o.Complete || d.Best && (!o.Settled || c.best >= 0 && o.Best != c.best) {
				t.Errorf("between %v and %v, best only %v: %+v", c.lo, c.hi, d.Best, o)
			}
			if !d.Best && (o.Pairs[0].Verdict != c.verdict || o.Pairs[0].Lo < c.lo || o.Pairs[0].Hi > c.hi) {
				t.Errorf("between %v and %v: %+v", c.lo, c.hi, o.Pairs[0])
			}
		}
	}
}
