package figure

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// campaign returns a plausible figure: six policies over some workloads.
func campaign(points int) *Figure {
	f := &Figure{
		Title: "Work completed as a share of the optimum", XLabel: "workload W", YLabel: "ratio to omniscient",
		Caption: "p=25 eps=0.001; 1000 instances, mean and 95% interval", YMin: 0, YMax: 1.05,
	}
	for i, name := range []string{"omniscient", "greedy{n=47,rounding=ceil}", "no-rep{n=32}", "cyclic-rep{n=47}", "random-rep{n=47}", "brute{n=50}"} {
		line := Line{Name: name}
		for x := 1.0; x <= float64(points); x++ {
			y := 1 - float64(i)*0.012*math.Pow(x, 0.85) + 0.01*math.Sin(x*float64(i))
			if i == 5 {
				y = 1 / (1 + 0.15*x)
			}
			half := 0.004 * float64(i) * math.Sqrt(x/5)
			line.X, line.Y = append(line.X, x), append(line.Y, y)
			line.Lo, line.Hi = append(line.Lo, y-half), append(line.Hi, y+half)
		}
		f.Lines = append(f.Lines, line)
	}
	return f
}

// crowd returns a figure of thirty lines on a logarithmic axis, with texts that are too
// long.
func crowd() *Figure {
	f := &Figure{
		Title: strings.Repeat("A title that goes on and on. ", 20), XLabel: strings.Repeat("x", 200), YLabel: "y", LogX: true,
		Caption: strings.Repeat("A caption that is too long. ", 40), YMin: math.NaN(), YMax: math.NaN(),
	}
	for i := range 30 {
		line := Line{Name: fmt.Sprintf("policy-%d", i)}
		for _, x := range []float64{5, 10, 25, 50, 100} {
			line.X, line.Y = append(line.X, x), append(line.Y, 1e4+float64(i)*math.Log(x))
		}
		f.Lines = append(f.Lines, line)
	}
	f.Lines[3].Name = strings.Repeat("long", 1000)
	return f
}

// best returns a figure of curves over the percent of the instances, of many points.
func best() *Figure {
	f := &Figure{
		Title: "Mean of the best instances", XLabel: "percent of instances", YLabel: "mean ratio to omniscient",
		Caption: "760,000 instances", YMin: math.NaN(), YMax: 1,
	}
	for i, name := range []string{"greedy{n=auto}", "cyclic-rep{n=auto}", "no-rep", "no-rep, again", "brute"} {
		var h stat.Histogram
		for k := range 5000 {
			h.Add(min(1, 1.2-float64(k)/5000*(0.3+0.15*float64(i-i/3))))
		}
		line := Line{Name: name}
		shares := make([]float64, 1001)
		for k := range shares {
			line.X = append(line.X, float64(k)/10)
			shares[k] = line.X[k] / 100
		}
		line.Y = h.BestCurve(shares)
		f.Lines = append(f.Lines, line)
	}
	return f
}

// gaps returns a figure of distances to an optimum over four powers of ten, in which some
// intervals reach 0 and below.
func gaps() *Figure {
	f := &Figure{Title: "Gap", XLabel: "eps", YLabel: "1 - ratio", LogX: true, LogY: true}
	for i, name := range []string{"greedy", "no-rep", "brute"} {
		line := Line{Name: name}
		for _, x := range []float64{1e-4, 1e-3, 1e-2, 1e-1} {
			y := math.Pow(x, 1-0.2*float64(i))
			half := 0.3 * y
			if i == 0 && x < 1e-2 {
				half = 1.5 * y
			}
			line.X, line.Y = append(line.X, x), append(line.Y, y)
			line.Lo, line.Hi = append(line.Lo, y-half), append(line.Hi, y+half)
		}
		f.Lines = append(f.Lines, line)
	}
	f.Lines[2].Y[0] = 0
	return f
}

// bars returns a figure of two bars with intervals for each of four names; one name is too long.
func bars() *Figure {
	f := &Figure{
		Title: "What explains the ratio of greedy", YLabel: "share of the variance", Bars: true,
		Caption: "20 cells; 95% intervals", YMin: 0, YMax: 1,
		XWords: map[float64]string{1: "W", 2: "eps", 3: strings.Repeat("long", 20), 4: "k"},
	}
	f.Lines = []Line{
		{Name: "main effect", X: []float64{1, 2, 3, 4}, Y: []float64{0.7, 0.1, 0.05, 0}, Lo: []float64{0.65, 0.05, 0.05, 0}, Hi: []float64{0.75, 0.2, 0.05, 0.02}},
		{Name: "total effect", X: []float64{1, 2, 3}, Y: []float64{0.8, 0.15, 0.05}, Lo: []float64{0.7, 0.05, 0.05}, Hi: []float64{0.85, 0.25, 0.05}},
	}
	return f
}

// panels returns a figure of eight panels, in which one column is much narrower than the
// others.
func panels() *Figure {
	f := &Figure{Title: "What replication is worth", XLabel: "workers p", YLabel: "work completed / omniscient", Columns: 4, YMax: 1.02, Rules: []Rule{{At: 1}, {At: 10, Upright: true}}}
	for i := range 8 {
		p := Panel{Title: fmt.Sprintf("n=%d, eps=0.%d", 47+i/4*100, 1+i%4), Lines: campaign(25 - i%4*7).Lines[:4]}
		f.Panels = append(f.Panels, p)
	}
	return f
}

// shaded returns a map over two variables for each of two policies.
func shaded() *Figure {
	f := &Figure{Title: "Where replication pays", XLabel: "workers p", YLabel: "workload W", ZLabel: "ratio", Map: true}
	for i, name := range []string{"greedy", "no-rep"} {
		p := Panel{Title: name}
		for y := range 6 {
			line := Line{Name: fmt.Sprint(y * 10)}
			for x := range 8 {
				line.X, line.Y = append(line.X, float64(x*x)), append(line.Y, 1/float64(1+x*y+i))
			}
			p.Lines = append(p.Lines, line)
		}
		f.Panels = append(f.Panels, p)
	}
	return f
}

// winners returns a map of kinds, one of them grey.
func winners() *Figure {
	f := &Figure{Title: "Who is first", XLabel: "links c", YLabel: "workload W", Map: true, Kinds: []Kind{{"greedy", 1}, {"on-demand", 6}, {"not told", 0}}}
	for i, name := range []string{"linear", "exponential"} {
		p := Panel{Title: name}
		for y := range 3 {
			line := Line{Name: fmt.Sprint(y * 3)}
			for x := range 4 {
				line.X, line.Y = append(line.X, float64(x)), append(line.Y, float64((x+y*i)%3))
			}
			p.Lines = append(p.Lines, line)
		}
		f.Panels = append(f.Panels, p)
	}
	return f
}

func figures() map[string]*Figure {
	bad := &Figure{Title: "\x00<&>\n", LogX: true, YMin: math.Inf(-1), YMax: 1e300, Lines: []Line{{Name: "no numbers"}, {}}}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, -1, 1e-320, 1e300, -1e300, 1e99, 1e-99, 7} {
		for _, y := range []float64{math.NaN(), math.Inf(1), 1e308, -1e308, 1e99, -1e99, 5e-324, 3} {
			bad.Lines = append(bad.Lines, Line{X: []float64{x, 2}, Y: []float64{y}, Lo: []float64{y}, Hi: []float64{-x, x}})
		}
	}
	narrow := &Figure{Lines: []Line{{Name: "a", X: []float64{1e15, 1e15 + 2}, Y: []float64{1, 1 + 1e-16}}}}
	flat := &Figure{YMin: 2, YMax: 1, Lines: []Line{{Name: "a", X: []float64{0, 0}, Y: []float64{-3, -3}}}}
	outside := campaign(25)
	outside.YMin, outside.YMax = 0.9, 0.95
	worse := *bad
	worse.LogY = true
	low := gaps()
	low.YMin, low.YMax = 0.01, 0
	return map[string]*Figure{
		"best": best(), "gaps": gaps(), "worse": &worse, "low": low,
		"campaign": campaign(25), "points": campaign(1), "crowd": crowd(), "outside": outside,
		"panels": panels(), "map": shaded(), "winners": winners(), "lying": lying(), "bars": bars(), "empty": {}, "bad": bad, "narrow": narrow, "flat": flat,
	}
}
