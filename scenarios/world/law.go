package world

import (
	"fmt"
	"math"
	"path/filepath"
	"sync"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Law is a law of interruptions in a scenario: a fixed one, one whose options depend on
// parameters, or the value of a parameter. Each spelling is parsed once, since a law may be
// read from a large file. Any number of goroutines may use it.
type Law struct {
	From     *sheet.Law
	variable int // the parameter whose value it is, or -1
	names    []string
	folder   string // of the files of laws that are values of the parameter
	Spelling string // for people: canonical if it is the same in all cells
	Identity string // the same, with files named without their folders

	fixed models.Risk // the law, if it is the same in all cells

	mu    sync.Mutex
	words map[string]*sheet.Law // the values of the parameter, parsed
	known map[string]models.Risk
}

// maxLaws is how many parsed laws are kept.
const maxLaws = 10_000

// newLaw compiles a law, and checks it if it is the same in all cells.
func newLaw(from *sheet.Law, names []string, folder string) (*Law, error) {
	l := &Law{From: from, variable: -1, names: names, folder: folder, words: map[string]*sheet.Law{}, known: map[string]models.Risk{}}
	l.Spelling = from.String()
	l.Identity = l.Spelling
	if from.Variable {
		for i, name := range names {
			if name == from.Name {
				l.variable = i
			}
		}
		return l, nil
	}
	for _, o := range from.Options {
		if o.Expr != nil && len(o.Expr.Names()) > 0 {
			return l, nil
		}
	}
	r, err := l.evaluate(grid.Values{}, make([]float64, len(names)))
	if err != nil {
		return nil, err
	}
	l.fixed = r
	l.Spelling = risk.Format(r)
	l.Identity = withoutFolders(l.Spelling)
	return l, nil
}

// withoutFolders removes the folders of files from the spelling of a law: a study may be
// moved, and its files are identified by checksums.
func withoutFolders(spelling string) string {
	s, err := spec.Parse(spelling)
	if err != nil {
		return spelling // laws from outside may have no spelling that can be parsed
	}
	for i := range s.Options {
		if s.Options[i].Key == "file" {
			s.Options[i].Value = filepath.Base(s.Options[i].Value)
		}
	}
	return s.String()
}

// evaluate returns the law in a cell.
func (l *Law) evaluate(v grid.Values, known []float64) (models.Risk, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	from := l.From
	if l.variable >= 0 {
		word := v.At(l.variable).Word
		if from = l.words[word]; from == nil {
			var err error
			if from, err = sheet.ParseLaw(word, l.names); err != nil {
				return nil, err
			}
			l.words[word] = from
		}
	}
	s, err := from.Spec(func(e *expr.Expr) (float64, error) {
		program, err := e.Compile(l.names)
		if err != nil {
			return 0, err
		}
		x := program.Eval(known, nil)
		if math.IsNaN(x) {
			return 0, fmt.Errorf("%v is not a number", e)
		}
		return x, nil
	})
	if err != nil {
		return nil, err
	}
	if l.variable >= 0 {
		for i := range s.Options {
			if o := &s.Options[i]; o.Key == "file" {
				o.Value = filepath.Join(l.folder, o.Value)
			}
		}
	}
	text := s.String()
	if r, ok := l.known[text]; ok {
		return r, nil
	}
	r, err := risk.Parse(text)
	if err == nil && len(l.known) < maxLaws {
		l.known[text] = r
	}
	return r, err
}

// fixedLaw parses a law without variables.
func fixedLaw(text string) (*sheet.Law, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("risk %w", err)
	}
	l := &sheet.Law{Name: s.Name}
	for _, o := range s.Options {
		l.Options = append(l.Options, sheet.LawOption{Key: o.Key, Value: o.Value})
	}
	return l, nil
}
