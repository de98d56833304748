//go:build ignore

// This program makes the files of package data:
//
//	go run make.go g5k06 event_trace.tab
//	go run make.go lanl05 event_trace.tab.gz
//	go run make.go bamboo-p3 p3-trace.csv
//	go run make.go bamboo-g4dn g4dn-trace.csv
//	go run make.go skypilot-2022 availability/1-node/aws-10-26-2022
//	go run make.go skypilot-2023 availability/1-node/aws-02-15-2023
//	go run make.go synthetic
//
// All commands but the last read the traces as their makers published them; xz -d unpacked the first.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

func main() {
	var err error
	switch name := arg(1); name {
	case "g5k06":
		for _, state := range []traces.State{traces.Up, traces.Down} {
			if err == nil {
				err = durations(arg(2), name+"-"+state.String()+".txt", state)
			}
		}
	case "lanl05":
		err = timeline(arg(2), name+".tab")
	case "bamboo-p3", "bamboo-g4dn":
		var text []byte
		if text, err = os.ReadFile(arg(2)); err == nil {
			err = store(name+".csv", text)
		}
	case "skypilot-2022", "skypilot-2023":
		err = zones(arg(2), name+".tab")
	case "synthetic":
		for i, s := range data.StandIns() {
			if err == nil {
				err = standIn(s, uint64(i))
			}
		}
	default:
		err = fmt.Errorf("usage: go run make.go NAME FILE")
	}
	if err != nil {
		log.Fatal(err)
	}
}

func arg(i int) string {
	if i < len(os.Args) {
		return os.Args[i]
	}
	return ""
}

// durations keeps the durations of one state, sorted, since their original order
// would take most of the space.
func durations(from, to string, state traces.State) error {
	f, err := traces.Open(from, traces.Options{})
	if err != nil {
		return err
	}
	defer f.Close()
	var events []traces.Event
	_, err = traces.Each(f, func(e traces.Event) error {
		if e.State == state && e.Duration() > 0 {
			events = append(events, e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(events, func(a, b traces.Event) int {
		if a.Duration() == b.Duration() && a.Cut() != b.Cut() {
			return map[bool]int{true: 1, false: -1}[a.Cut()]
		}
		return cmp.Compare(a.Duration(), b.Duration())
	})
	var text []byte
	for _, e := range events {
		text = strconv.AppendFloat(text, e.Duration(), 'f', -1, 64)
		if e.Cut() {
			text = append(text, '+')
		}
		text = append(text, '\n')
	}
	return store(to, text)
}

// timeline keeps a whole trace, in minutes. Its records begin and end with whole
// failures.
func timeline(from, to string) error {
	f, err := traces.Open(from, traces.Options{Ends: traces.Whole})
	if err != nil {
		return err
	}
	defer f.Close()
	r := &inMinutes{Reader: f}
	_, err = traces.Each(f, func(e traces.Event) error {
		e.Start, e.Stop = e.Start/60, e.Stop/60
		r.events = append(r.events, e)
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(r.events, func(a, b traces.Event) int { return cmp.Compare(a.Node, b.Node) })
	var text bytes.Buffer
	if err := traces.Write(&text, r, "timeline", traces.Selection{}); err != nil {
		return err
	}
	return store(to, text.Bytes())
}

// zones keeps the files of a folder, one for each kind of machine in each zone, as the nodes of
// one trace.
func zones(from, to string) error {
	names, err := filepath.Glob(filepath.Join(from, "*.json"))
	if err != nil {
		return err
	}
	var text bytes.Buffer
	for _, name := range names {
		f, err := traces.Open(name, traces.Options{})
		if err != nil {
			return err
		}
		defer f.Close()
		node := strings.TrimSuffix(filepath.Base(name), ".json")
		if err := traces.Write(&text, named{f, []string{node}}, "timeline", traces.Selection{}); err != nil {
			return err
		}
	}
	return store(to, text.Bytes())
}

// named reads a trace of one node under another name.
type named struct {
	traces.Reader
	nodes []string
}

func (r named) Nodes() []string { return r.nodes }

// inMinutes reads a trace one node after the other, which takes fewer lines.
type inMinutes struct {
	traces.Reader
	events []traces.Event
}

func (r *inMinutes) Next() (traces.Event, error) {
	if len(r.events) == 0 {
		return traces.Event{}, io.EOF
	}
	e := r.events[0]
	r.events = r.events[1:]
	return e, nil
}

// standIn draws durations in whole seconds, each at least one second.
func standIn(s data.StandIn, stream uint64) error {
	rng := rand.NewPCG(2013, stream)
	var drawn []int
	for range s.N {
		laws := []models.Risk{}
		for _, spelling := range s.Laws {
			law, err := risk.Parse(spelling)
			if err != nil {
				return err
			}
			laws = append(laws, law)
		}
		law := laws[engine.Below(rng, len(laws))]
		drawn = append(drawn, max(1, int(math.Round(law.Quantile(engine.Uniform(rng))))))
	}
	slices.Sort(drawn)
	var text []byte
	for _, d := range drawn {
		text = append(strconv.AppendInt(text, int64(d), 10), '\n')
	}
	return store(s.Name+".txt", text)
}

func store(name string, text []byte) error {
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	name = filepath.Join("files", name+".zst")
	fmt.Printf("%s: %d bytes of %d\n", name, packed.Len(), len(text))
	return os.WriteFile(name, packed.Bytes(), 0o644)
}
