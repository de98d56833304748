package exec

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// inStudy opens a program that stands in the folder of a study, with a file.
func inStudy(t *testing.T, mode string) Dispatcher {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "files", "0123456789ab")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "notes"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := Dispatcher{Cmd: os.Args[0] + " be " + mode, Also: "notes", N: 3}.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	return d.(Dispatcher)
}

// What a program said in the last episode that it played afresh is enough to play that one
// again, and nothing else, where the program may not be started.
func TestTheFirstEpisodeOfACellIsPlayedAgainWithoutTheProgram(t *testing.T) {
	d := inStudy(t, "gss")
	p := &models.Problem{Load: 20, Platform: models.Star(models.Uniform(5, models.Worker{
		Compute: models.Affine{PerUnit: 1}, Risk: risk.Exponential{Mean: 2}})...)}
	rng := rand.New(rand.NewPCG(8, 8))
	first, second := drawn(p, rng), drawn(p, rng)
	var sim models.Simulator
	play := func(d Dispatcher, in ...*models.Instance) (ends []float64, err error) {
		asking, err := d.Dispatch(p)
		if err != nil {
			return nil, err
		}
		defer asking.(*dispatcher).Close()
		for _, in := range in {
			out, err := sim.Play(p, asking, in)
			if err != nil {
				return nil, err
			}
			ends = slices.Clone(out.DoneAt)
		}
		return ends, nil
	}
	want, err := play(d.Afresh().(Dispatcher), second, first)
	if err != nil {
		t.Fatal(err)
	}
	process.Forbid()
	defer process.Allow(process.Any)
	for range 2 {
		if got, err := play(d, first, first); err != nil || !slices.Equal(got, want) {
			t.Errorf("chunks are done at %v, want %v; %v", got, want, err)
		}
	}
	if _, err := play(d, second); !NotAllowed(err) {
		t.Errorf("another episode: %v", err)
	}
	p.Notice = 1
	if _, err := play(d, first); !NotAllowed(err) {
		t.Errorf("another problem: %v", err)
	}
	p.Notice = 0
	kept, err := filepath.Glob(filepath.Join(d.command.Folder, tapes, "*.gz"))
	if err != nil || len(kept) != 1 {
		t.Fatal(kept, err)
	}
	if err := os.WriteFile(kept[0], []byte("damaged"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := play(d, first); !NotAllowed(err) {
		t.Errorf("a damaged file: %v", err)
	}
}

func TestNothingIsKeptOutsideOfAStudyNorOfEpisodesThatProveNothing(t *testing.T) {
	d := inStudy(t, "gss")
	outside := d
	outside.command.Folder = t.TempDir()
	if err := os.WriteFile(filepath.Join(outside.command.Folder, "notes"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	p := &models.Problem{Load: 1, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	for _, d := range []Dispatcher{d, outside.Afresh().(Dispatcher)} {
		asking, err := d.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		if _, err := sim.Play(p, asking, models.Uninterrupted(1)); err != nil {
			t.Fatal(err)
		}
		asking.(*dispatcher).Close()
		if _, err := os.Stat(filepath.Join(d.command.Folder, tapes)); err == nil {
			t.Errorf("%s: something is kept", d.command.Folder)
		}
	}
}
