package trace

import (
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/traces"
)

// selection are the flags that say which durations of a trace are used.
type selection struct {
	state   string
	invert  bool
	from    float64
	to      float64
	dropCut bool
	in      timeUnit
}

func (s *selection) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.state, "state", "up", "use the durations of this state: up or down")
	f.BoolVar(&s.invert, "invert", false, "exchange up and down")
	f.Float64Var(&s.from, "from", 0, "use the trace from this time of its clock on, in seconds")
	f.Float64Var(&s.to, "until", 0, "use the trace up to this time, in seconds")
	f.BoolVar(&s.dropCut, "drop-cut", false, "leave out durations that the observation cut; otherwise they count as whole")
	f.Var(&s.in, "in", "unit of the durations shown: ms, s, min, h, d, or a number of seconds (default s)")
}

// selected reads the flags.
func (s *selection) selected(cmd *cobra.Command) (traces.Selection, error) {
	state, err := traces.ParseState(s.state)
	if err != nil {
		return traces.Selection{}, fmt.Errorf("--state %s: want up or down", s.state)
	}
	selection := traces.Selection{State: state, Invert: s.invert, DropCut: s.dropCut, Unit: s.in.seconds}
	from, to := cmd.Flags().Changed("from"), cmd.Flags().Changed("until")
	if !from && !to {
		return selection, nil
	}
	w := traces.Window{From: math.Inf(-1), To: math.Inf(1)}
	if from {
		w.From = s.from
	}
	if to {
		w.To = s.to
	}
	if !(w.From < w.To) {
		return selection, fmt.Errorf("the window is from %v to %v: it must begin before it ends", w.From, w.To)
	}
	selection.Window = w
	return selection, nil
}

// timeUnit is a flag: a unit of time.
type timeUnit struct {
	text    string
	seconds float64 // 0 if the flag is not given
}

// Set reads a unit.
func (u *timeUnit) Set(text string) error {
	seconds, ok := traces.Unit(text).Seconds()
	if !ok {
		var err error
		if seconds, err = strconv.ParseFloat(text, 64); err != nil || !traces.IsScale(seconds) {
			return fmt.Errorf("want ms, s, min, h, d, or a positive number of seconds, from 1e-100 to 1e100")
		}
	}
	*u = timeUnit{text, seconds}
	return nil
}

// String returns the unit as it was written.
func (u *timeUnit) String() string { return u.text }

// Type returns the name of the type in help.
func (u *timeUnit) Type() string { return "unit" }

// convert returns seconds in the unit.
func (u *timeUnit) convert(seconds float64) float64 {
	if u.seconds == 0 {
		return seconds
	}
	return seconds / u.seconds
}

// name returns the unit in words.
func (u *timeUnit) name() string {
	word, ok := map[string]string{"": "seconds", "ms": "milliseconds", "s": "seconds", "min": "minutes", "h": "hours", "d": "days"}[u.text]
	if !ok {
		return fmt.Sprintf("units of %s s", u.text)
	}
	return word
}
