package policytest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// even deals out the load evenly, if a file allows it.
type even struct {
	Path string

	allowed bool
}

func (e even) Files(string) []string {
	if e.Path == "" {
		return nil
	}
	return []string{e.Path}
}

func (e even) Open(folder string) (any, error) {
	text, err := os.ReadFile(filepath.Join(folder, e.Path))
	e.allowed = string(text) == "yes"
	return e, err
}

func (e even) Schedule(p *models.Problem) (*models.Schedule, error) {
	if !e.allowed {
		return nil, os.ErrPermission
	}
	s := &models.Schedule{}
	for i := range p.Workers {
		s.Size = append(s.Size, p.Load/float64(len(p.Workers)))
		s.List = append(s.List, []int32{int32(i)})
	}
	return s, nil
}

func TestAPolicyThatDependsOnFilesIsTriedWithThoseThatASpellingNames(t *testing.T) {
	row := policies.Row{Name: "even", Source: "a test", Doc: "a test", Revision: 1, Prototype: even{}}
	t.Chdir(t.TempDir())
	for _, text := range []string{"yes", "no"} {
		if err := os.WriteFile(text, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if faults := Faults(row, "even{path=yes}"); len(faults) > 0 {
		t.Errorf("a policy that conforms: %v", faults)
	}
	for want, spellings := range map[string][]string{
		"even depends on files: want spellings that name some": nil,
		"permission":                             {"even{path=no}"},
		"open absent: no such file or directory": {"even{path=absent}"},
	} {
		if faults := Faults(row, spellings...); len(faults) == 0 || !strings.Contains(faults[0].Error(), want) {
			t.Errorf("%v: got %v, want %s", spellings, faults, want)
		}
	}
}
