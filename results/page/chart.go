package page

import (
	"bytes"
	"fmt"
	"html/template"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// Chart is the Gantt chart of an episode.
type Chart struct {
	*gantt.Chart
	Key string // of its subject, such as a policy
}

// Scene is charts that the script replays together: of policies in one instance, with one axis of time.
type Scene struct {
	Name   string // on the button that shows it; "" for the only one
	Text   string // which instance it is
	Charts []Chart
}

// scene is a scene with its pictures.
type scene struct {
	Scene
	Lanes  []*lanes
	Packed string // all of it, for the script, which shows it on demand; "" if it is shown at first
}

// newScene draws the charts of a scene, whose ids begin with id.
func newScene(id string, s Scene) *scene {
	drawn := &scene{Scene: s}
	for n, c := range s.Charts {
		how := gantt.Inline{ID: fmt.Sprintf("%s-c%d", id, n+1), Low: len(s.Charts) > 1}
		drawn.Lanes = append(drawn.Lanes, newLanes(c, how))
	}
	return drawn
}

// hide packs a scene that is not shown at first: nobody sees it without the script.
func (s *scene) hide() error {
	var b bytes.Buffer
	if err := sheet.ExecuteTemplate(escape.Visible(&b), "scene", s); err != nil {
		return err
	}
	var err error
	s.Packed, err = packed(b.Bytes())
	return err
}

// lanes is a chart with what stands around its picture.
type lanes struct {
	Chart
	ID      string
	Picture template.HTML
	Lack    string // why there is no picture
	Table   table
}

// newLanes draws a chart.
func newLanes(c Chart, how gantt.Inline) *lanes {
	l := &lanes{Chart: c, ID: how.ID}
	how.Said = "Gantt chart of " + c.Title + ". When each worker was interrupted is in the table below."
	var err error
	l.Picture, err = c.Inline(how)
	if err != nil {
		l.Lack = "There is no picture: " + err.Error() + "."
	}
	l.tabulate()
	l.Table = newTable(l.Table.Table)
	return l
}

// tabulate makes the table behind the chart: what became of every worker.
func (l *lanes) tabulate() {
	l.Table = table{Table: &tables.Table{Title: "When each worker was interrupted, and what it did", Columns: tables.Names(1, "track", "interrupted at", "computations", "of them in vain", "busy until"), Fold: true}}
	faults := slices.ContainsFunc(l.Tracks, func(t gantt.Track) bool {
		return slices.ContainsFunc(t.Slices, func(s gantt.Slice) bool { return s.Kind == gantt.Wrong })
	})
	if faults {
		l.Table.Columns = slices.Insert(l.Table.Columns, 4, tables.Column{Name: "wrong or partly wrong", Number: true})
	}
	for i := range l.Tracks {
		t := &l.Tracks[i]
		if t.Thin {
			continue
		}
		done, vain, wrong, last := 0, 0, 0, math.NaN()
		for _, s := range t.Slices {
			switch {
			case s.Kind == gantt.Compute && !s.Lost:
				done++
			case s.Kind == gantt.Compute || s.Kind == gantt.Again:
				done, vain = done+1, vain+1
			case s.Kind == gantt.Wrong:
				done, wrong = done+1, wrong+1
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
		row := []tables.Cell{tables.Word(t.Name), cut, tables.Count(done), tables.Count(vain), until}
		if faults {
			row = slices.Insert(row, 4, tables.Count(wrong))
		}
		l.Table.Rows = append(l.Table.Rows, row)
	}
}
