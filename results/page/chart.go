package page

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// Chart is the Gantt chart of an episode.
type Chart struct {
	*gantt.Chart
	Key string // of what it shows, such as a policy
}

// Places of a chart. Bars have the lane, a picture within the picture, whose own units are
// times: the script zooms by showing a part of it, and texts outside keep their shape.
const (
	chartWidth = 900
	chartLeft  = 130
	chartRight = chartWidth - 12
	laneUnits  = 20_000
	fullRow    = 20
	mostHeight = 760  // of all rows, which become lower if they are many
	mostSlices = 6000 // of a chart; more are merged with their neighbours
)

// lanes is a chart, ready to be drawn.
type lanes struct {
	*gantt.Chart
	ID, Key       string
	Top, High     float64
	Height        float64
	Rows          []lane
	Xs            []tick
	Kinds         []kind
	Merged, Ended bool
	Lost          bool
	Marked        []tick // places in units of the lane
	Table         table
}

// lane is a track of a chart.
type lane struct {
	Name    string // "" if there is no room for it
	Y, High float64
	TextY   float64
	Idle    float64 // width of the ground
	Shapes  []shapes
	Cut     string // where the track is interrupted; "" if it is not, or later
	Slices  string // as the script reads them
	Track   string // the name, also where there is no room for it
	Ended   string // the time of the interruption; "" if there is none
}

// shapes is the slices of a kind on a track.
type shapes struct {
	Kind gantt.Kind
	Lost bool
	Path string
}

// kind is an entry of the legend.
type kind struct {
	Kind gantt.Kind
	Word string
}

var kindWords = map[gantt.Kind]string{
	gantt.Send: "message out", gantt.Compute: "computing", gantt.Again: "done elsewhere already", gantt.Return: "message back",
}

// newLanes computes the places of everything in a chart.
func newLanes(id string, c Chart) *lanes {
	l := &lanes{Chart: c.Chart, ID: id, Key: c.Key, Top: 22}
	units, count := 0.0, 0
	for i := range c.Tracks {
		units += share(&c.Tracks[i])
		count += len(c.Tracks[i].Slices)
	}
	row := min(fullRow, mostHeight/max(units, 1))
	grid, tracks := 0.0, make([][]gantt.Slice, len(c.Tracks))
	for i := range c.Tracks {
		tracks[i] = c.Tracks[i].Slices
	}
	for count > mostSlices && grid < laneUnits {
		l.Merged, grid, count = true, max(2*grid, 1), 0
		for i := range c.Tracks {
			tracks[i] = merged(c.Tracks[i].Slices, (c.To-c.From)*grid/laneUnits)
			count += len(tracks[i])
		}
	}
	free := 0.0
	for i := range c.Tracks {
		t := &c.Tracks[i]
		one := lane{Y: tenth(l.High), High: tenth(row * share(t) * 0.84), Track: t.Name}
		if t.Ended {
			one.Ended = digits(t.Until, 6)
		}
		if !t.Thin && l.High >= free {
			one.Name, one.TextY, free = t.Name, tenth(l.Top+l.High+row*0.42+4), l.High+12
		}
		l.fill(&one, t, tracks[i])
		l.High += float64(row * share(t))
		l.Rows = append(l.Rows, one)
	}
	l.High = tenth(l.High)
	l.Height = l.Top + l.High + 40
	l.Xs = scale{lo: c.From, hi: c.To, from: chartLeft, to: chartRight}.ticks(8)
	for _, m := range c.Marks {
		if m.At >= c.From && m.At <= c.To {
			l.Marked = append(l.Marked, tick{l.unit(m.At), m.Name})
		}
	}
	l.legend(tracks)
	l.tabulate()
	return l
}

// share returns the height of a track as a share of that of a full one.
func share(t *gantt.Track) float64 {
	if t.Thin {
		return 0.4
	}
	return 1
}

// unit returns the place of a time in the units of the lane.
func (l *lanes) unit(t float64) float64 {
	return math.Round((t - l.From) / (l.To - l.From) * laneUnits)
}

// fill draws the slices of a track.
func (l *lanes) fill(one *lane, t *gantt.Track, slices []gantt.Slice) {
	if end := min(t.Until, l.To); end > l.From && !t.Thin {
		one.Idle = l.unit(end)
	}
	if t.Ended && t.Until >= l.From && t.Until <= l.To {
		one.Cut, l.Ended = fmt.Sprint(l.unit(t.Until)), true
	}
	paths := map[[2]int]*strings.Builder{}
	var data strings.Builder
	for _, s := range slices {
		key := [2]int{int(s.Kind), 0}
		if s.Lost {
			key[1], l.Lost = 1, true
		}
		if paths[key] == nil {
			paths[key] = &strings.Builder{}
		}
		from, to := l.unit(s.Start), l.unit(s.End)
		wide := max(to-from-min(12, (to-from)/8), 1)
		fmt.Fprintf(paths[key], "M%.0f 0h%.0fv%vh-%.0fz", from, wide, one.High, wide)
		label := strings.Map(func(r rune) rune {
			if r == ';' || r == ',' {
				return ' '
			}
			return r
		}, s.Label)
		fmt.Fprintf(&data, "%s,%s,%d,%d,%s;", digits(s.Start, 6), digits(s.End, 6), key[0], key[1], label)
	}
	one.Slices = strings.TrimSuffix(data.String(), ";")
	for k := gantt.Send; k <= gantt.Return; k++ {
		for lost := range 2 {
			if b := paths[[2]int{int(k), lost}]; b != nil {
				one.Shapes = append(one.Shapes, shapes{k, lost == 1, b.String()})
			}
		}
	}
}

// merged merges neighbours of one kind that are narrower than a grid and as close.
func merged(all []gantt.Slice, grid float64) (few []gantt.Slice) {
	for _, s := range all {
		if n := len(few); n > 0 {
			last := &few[n-1]
			if last.Kind == s.Kind && last.Lost == s.Lost && s.End-s.Start < grid && s.Start-last.End < grid && s.End-last.Start < 8*grid {
				last.End, last.Label = s.End, "several"
				continue
			}
		}
		few = append(few, s)
	}
	return few
}

// legend finds the kinds that the chart has.
func (l *lanes) legend(tracks [][]gantt.Slice) {
	has := map[gantt.Kind]bool{}
	for _, slices := range tracks {
		for _, s := range slices {
			has[s.Kind] = true
		}
	}
	for k := gantt.Send; k <= gantt.Return; k++ {
		if has[k] {
			l.Kinds = append(l.Kinds, kind{k, kindWords[k]})
		}
	}
}

// tabulate makes the table behind the chart: what became of every worker.
func (l *lanes) tabulate() {
	l.Table = table{&tables.Table{Title: "When each worker was interrupted, and what it did", Columns: tables.Names(1, "track", "interrupted at", "computations", "of them in vain", "busy until"), Fold: true}}
	for i := range l.Tracks {
		t := &l.Tracks[i]
		if t.Thin {
			continue
		}
		done, vain, last := 0, 0, math.NaN()
		for _, s := range t.Slices {
			if s.Kind == gantt.Compute || s.Kind == gantt.Again {
				if done++; s.Lost || s.Kind == gantt.Again {
					vain++
				}
			}
			last = s.End
		}
		cut := tables.Cell{Text: "–", Number: math.Inf(1)}
		if t.Ended {
			cut = tables.Number(t.Until, digits(t.Until, 6))
			if t.Until > l.To {
				cut.Text += " (after the end)"
			}
		}
		until := tables.Word("–")
		if !math.IsNaN(last) {
			until = tables.Number(last, digits(last, 6))
		}
		l.Table.Rows = append(l.Table.Rows, []tables.Cell{tables.Word(t.Name), cut, tables.Count(done), tables.Count(vain), until})
	}
}
