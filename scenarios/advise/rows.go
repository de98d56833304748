package advise

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Row is a chunk on a worker. Workers, places and chunks count from 1. Times are read from the episode; the
// end of an activity that did not happen is NaN.
type Row struct {
	Worker, Place, Chunk  int
	Name                  string // of the worker, "": it has none
	Units                 float64
	Sent, Computed, Given [2]float64 // Given is the message with the result
	Cut                   bool       // the worker's interruption ended it
}

// Rows returns the chunks that each worker gets in an episode, in order. Without an episode it returns none.
func Rows(r *run.Recording) []Row {
	if r == nil {
		return nil
	}
	spans := slices.Clone(r.Spans)
	slices.SortStableFunc(spans, func(x, y models.Span) int { return cmp.Compare(x.Start, y.Start) })
	of := make([][]*Row, len(r.Problem.Workers))
	for _, s := range spans {
		w := &of[s.Worker]
		at := slices.IndexFunc(*w, func(row *Row) bool { return row.Chunk == int(s.Chunk)+1 && math.IsNaN(row.span(s.Activity)[0]) })
		if at < 0 || s.Activity == models.Sending {
			nan := [2]float64{math.NaN(), math.NaN()}
			*w = append(*w, &Row{
				Worker: int(s.Worker) + 1, Place: len(*w) + 1, Chunk: int(s.Chunk) + 1, Name: nameOf(r.Names, int(s.Worker)),
				Units: r.Size[s.Chunk], Sent: nan, Computed: nan, Given: nan,
			})
			at = len(*w) - 1
		}
		row := (*w)[at]
		*row.span(s.Activity) = [2]float64{s.Start, s.End}
		row.Cut = row.Cut || s.Cut
	}
	var all []Row
	for _, w := range of {
		for _, row := range w {
			all = append(all, *row)
		}
	}
	return all
}

// nameOf returns the name of a worker, or "".
func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

// span returns the begin and the end of an activity.
func (r *Row) span(a models.Activity) *[2]float64 {
	switch a {
	case models.Sending:
		return &r.Sent
	case models.Computing:
		return &r.Computed
	}
	return &r.Given
}

// columns are the heads of the CSV.
var columns = []string{"worker", "name", "place", "chunk", "units", "send_from", "send_to", "compute_from", "compute_to", "return_from", "return_to", "cut"}

// WriteCSV writes the rows of an episode with all digits.
func WriteCSV(w io.Writer, r *run.Recording) error {
	c := csv.NewWriter(w)
	if err := c.Write(columns); err != nil {
		return err
	}
	for _, r := range Rows(r) {
		fields := []string{strconv.Itoa(r.Worker), r.Name, strconv.Itoa(r.Place), strconv.Itoa(r.Chunk), spell(r.Units)}
		for _, x := range [...]float64{r.Sent[0], r.Sent[1], r.Computed[0], r.Computed[1], r.Given[0], r.Given[1]} {
			text := ""
			if x == x {
				text = spell(x)
			}
			fields = append(fields, text)
		}
		if err := c.Write(append(fields, strconv.FormatBool(r.Cut))); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// runs writes chunks in their order, and a run of neighbours as from-to: 1-12,30-20.
func runs(chunks []int) string {
	var parts []string
	for i := 0; i < len(chunks); {
		j, step := i, 0
		if i+1 < len(chunks) {
			step = chunks[i+1] - chunks[i]
		}
		if step == 1 || step == -1 {
			for j+1 < len(chunks) && chunks[j+1]-chunks[j] == step {
				j++
			}
		}
		if text := fmt.Sprint(chunks[i]); j == i {
			parts = append(parts, text)
		} else {
			parts = append(parts, fmt.Sprintf("%s-%d", text, chunks[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ",")
}
