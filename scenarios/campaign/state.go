package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// stateName is the file by which a folder is known to be a campaign.
const stateName = "campaign.json"

// mostState is how many bytes the state may have, and so may the verdicts.
const mostState = 64 << 20

// state is a campaign's memory beside its studies and verdicts.
type state struct {
	Paper   string            `json:"paper"`
	Preset  string            `json:"preset"`
	Seed    uint64            `json:"seed"`
	Reports map[string]string `json:"reports,omitempty"` // checksums of the reports that show all that is known
}

// readState reads the state of the folder. A new folder gets the state of this campaign, and so does a
// folder whose state is damaged: its studies refuse to be studies of another campaign.
func (c *Campaign) readState() error {
	asked := state{Paper: c.Paper.Name, Preset: c.Preset, Seed: c.Seed}
	text, err := atomicfile.Read(filepath.Join(c.Dir, stateName), mostState)
	if errors.Is(err, os.ErrNotExist) {
		c.state = asked
		return c.occupied()
	}
	if err != nil {
		return err
	}
	if json.Unmarshal(text, &c.state) != nil || c.state.Paper == "" {
		c.state = asked
	}
	if c.state.Paper != asked.Paper || c.state.Preset != asked.Preset || c.state.Seed != asked.Seed {
		return fmt.Errorf("%s: this folder holds the campaign %s, not %s: choose another folder with --out", c.Dir, c.state.words(), asked.words())
	}
	return nil
}

// words spells a campaign as in commands: its paper, preset and seed.
func (s *state) words() string {
	text := s.Paper
	if s.Preset != "" {
		text += " --preset " + s.Preset
	}
	return fmt.Sprintf("%s --seed %d", text, s.Seed)
}

// writeState writes the state.
func (c *Campaign) writeState() error {
	return writeJSON(c.Dir, stateName, &c.state)
}

// HasReport reports whether a report of the folder shows all that is known and is as it was written.
func (c *Campaign) HasReport(name string) bool {
	sum, err := atomicfile.Sum(filepath.Join(c.Dir, name))
	return err == nil && sum == c.state.Reports[name]
}

// MarkReports notes which reports show all that is known. No other one does any longer.
func (c *Campaign) MarkReports(names ...string) error {
	reports := map[string]string{}
	for _, name := range names {
		sum, err := atomicfile.Sum(filepath.Join(c.Dir, name))
		if err != nil {
			return err
		}
		reports[name] = sum
	}
	if maps.Equal(c.state.Reports, reports) {
		return nil
	}
	c.state.Reports = reports
	return c.writeState()
}

// writeJSON writes a value to a file of a folder, which is complete or as it was before.
func writeJSON(dir, name string, v any) error {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Inside(dir, name, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}
