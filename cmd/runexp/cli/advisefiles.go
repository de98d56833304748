package cli

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/advise"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// adviceFile is one of the folder.
type adviceFile struct {
	name  string
	write func(io.Writer) error
}

// adviceNames are the names of all files of the folder.
var adviceNames = []string{"schedule.csv", "schedule.svg", "plan.csv", "plan.svg", "plan.json", "advice.txt", "advice.json", "scenario.yaml"}

// write prints the advice, and fills the folder.
func (o *adviseOptions) write(cmd *cobra.Command, a *advise.Advice, s *sheet.Scenario) error {
	how := advise.Wording{Unit: s.Unit}
	said := func(w io.Writer, width int) error {
		var b bytes.Buffer
		if err := a.WriteText(&b, advise.Wording{Unit: s.Unit, Width: width}); err != nil {
			return err
		}
		_, err := io.WriteString(w, term.Fit(b.String(), width))
		return err
	}
	text := adviceFile{"advice.txt", func(w io.Writer) error { return said(w, listWidth) }} // wherever it is written
	asJSON := adviceFile{"advice.json", func(w io.Writer) error { return a.WriteJSON(w, how) }}
	if o.out != "" {
		d, err := atomicfile.MakeDir(o.out)
		if err != nil {
			return term.WithCode(term.IO, err)
		}
		defer d.Close()
		all, err := drawnEpisode("schedule", a.Episode)
		if err != nil {
			return err
		}
		if a.Plan != nil {
			all = append(all, adviceFile{"plan.json", planfile.New(a.Problem, a.Plan.Schedule).Write})
			if a.Plan.Finding != a.Best() {
				more, err := drawnEpisode("plan", a.Plan.Episode)
				if err != nil {
					return err
				}
				all = append(all, more...)
			}
		}
		scenario := adviceFile{"scenario.yaml", func(w io.Writer) error { return a.WriteScenario(w, s) }}
		for _, f := range append(all, text, asJSON, scenario) {
			if err := d.Write(f.name, f.write); err != nil {
				return term.WithCode(term.IO, err)
			}
		}
	}
	print := func(w io.Writer) error { return said(w, term.Columns(w)) }
	if o.format == "json" {
		print = asJSON.write
	}
	if err := print(cmd.OutOrStdout()); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// drawnEpisode returns the table and the picture of an episode, and nothing without an episode.
func drawnEpisode(name string, r *run.Recording) ([]adviceFile, error) {
	if r == nil {
		return nil, nil
	}
	c, err := figures.Gantt(r, nil)
	if err != nil {
		return nil, term.WithCode(term.Failed, err)
	}
	return []adviceFile{
		{name + ".csv", func(w io.Writer) error { return advise.WriteCSV(w, r) }},
		{name + ".svg", func(w io.Writer) error { return c.WriteSVG(w, gantt.SVG{}) }},
	}, nil
}
