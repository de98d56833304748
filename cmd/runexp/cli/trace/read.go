package trace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// source are the flags that say how a trace is read.
type source struct {
	format string
	unit   timeUnit
	ends   string
	retire string
}

func (s *source) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.format, "read-as", "", "format of the input (default: recognized by the content): "+strings.Join(formatNames(), ", "))
	f.Var(&s.unit, "unit", "unit of time in the file: ms, s, min, h, d, or a number of seconds (default: the format's own)")
	f.StringVar(&s.ends, "ends", "", "whether a node's first and last intervals are cut by the observation (cut) or whole (default: as usual for the format)")
	f.StringVar(&s.retire, "retire", "youngest", "which machine leaves if a trace records only their number: youngest or oldest")
}

func formatNames() (names []string) {
	for _, f := range traces.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// options reads the flags.
func (s *source) options() (traces.Options, error) {
	o := traces.Options{Format: s.format, Unit: s.unit.seconds}
	if s.format != "" && !slices.Contains(formatNames(), s.format) {
		return o, fmt.Errorf("--read-as: %w", spec.Unknown("format", s.format, formatNames()))
	}
	switch s.ends {
	case "":
	case "cut":
		o.Ends = traces.Cut
	case "whole":
		o.Ends = traces.Whole
	default:
		return o, fmt.Errorf("--ends %s: want cut or whole", s.ends)
	}
	switch s.retire {
	case "youngest":
	case "oldest":
		o.Retire = traces.Oldest
	default:
		return o, fmt.Errorf("--retire %s: want youngest or oldest", s.retire)
	}
	return o, nil
}

// openTrace is a trace that is being read. It counts its events, and fails when its
// context is cancelled.
type openTrace struct {
	traces.Reader
	name   string // as on the command line
	format string // empty for a trace of the collection
	events atomic.Int64
	ctx    context.Context
	close  func() error
	finish func()
}

// open opens a trace of the collection, a file or standard input.
func (s *source) open(cmd *cobra.Command, name string) (*openTrace, error) {
	o, err := s.options()
	if err != nil {
		return nil, err
	}
	t := &openTrace{name: name, ctx: cmd.Context()}
	if slices.Contains(data.Names(), name) {
		for _, flag := range []string{"read-as", "unit", "ends", "retire"} {
			if cmd.Flags().Changed(flag) {
				return nil, fmt.Errorf("--%s is for files, and %s is a trace of the collection; a file of that name is ./%s", flag, name, name)
			}
		}
		recorded, err := data.Open(name)
		if err != nil {
			return nil, err
		}
		t.Reader, t.close = recorded, recorded.Close
	} else {
		var file *traces.File
		if name == "-" {
			file, err = traces.NewReader(cmd.InOrStdin(), "standard input", o)
		} else {
			file, err = traces.Open(name, o)
		}
		if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(name, `./\`) {
			return nil, spec.Unknown("file and no trace", name, data.Names())
		}
		if err != nil {
			return nil, err
		}
		t.Reader, t.format, t.close = file, file.Format, file.Close
	}
	t.finish = showEvents(cmd.ErrOrStderr(), name, &t.events)
	return t, nil
}

// Next returns the next event.
func (t *openTrace) Next() (traces.Event, error) {
	const often = 1 << 12
	if t.events.Add(1)%often == 0 && t.ctx.Err() != nil {
		return traces.Event{}, term.WithCode(term.Interrupted, errors.New("interrupted; nothing was kept"))
	}
	return t.Reader.Next()
}

// Close closes the trace.
func (t *openTrace) Close() error {
	t.finish()
	return t.close()
}

// showEvents writes the number of intervals that were read every few seconds, until finish is called.
func showEvents(w io.Writer, name string, events *atomic.Int64) (finish func()) {
	return term.Follow(w, time.Second, func(bool) string { return fmt.Sprintf("%s: %d intervals read", name, events.Load()) })
}
