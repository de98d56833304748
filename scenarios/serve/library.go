package serve

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Bounds of the search in a folder.
const (
	deepest     = 3    // levels below a folder at which studies are found
	mostStudies = 1000 // of all folders
	mostEntries = 20000
)

// planName is the file that makes a folder a study's.
const planName = "study.json"

// Library watches the studies below some folders while other processes compute them. A value made from a
// study's records is made again when they have changed, by one goroutine at a time. It is then kept for a
// multiple of the time that it took, so watching takes a small part of a processor. Its methods may be called
// concurrently.
//
// Nothing is written, and nothing outside of the folders is read: links in them that lead out make a study
// an error, and links to studies are not followed.
type Library struct {
	// Fresh is how long a look at a folder is good, and Now is the clock. They must not be modified after
	// the first call of a method.
	Fresh time.Duration
	Now   func() time.Time

	dirs   []string
	places chan struct{} // for what takes long

	mu      sync.Mutex
	looked  time.Time
	studies []*Study
	taken   map[string]string // folders by the identifiers that they got
}

// Open returns the library of folders, each of a study or with studies below it. With absent,
// folders that do not exist yet are no error.
func Open(dirs []string, absent bool) (*Library, error) {
	for _, dir := range dirs {
		info, err := os.Stat(dir)
		switch {
		case os.IsNotExist(err) && absent:
		case os.IsNotExist(err):
			return nil, fmt.Errorf("%s: there is no such folder: want that of a study, or one with studies", dir)
		case err != nil:
			return nil, err
		case !info.IsDir():
			return nil, fmt.Errorf("%s: this is no folder: want that of a study, or one with studies", dir)
		}
	}
	return &Library{Fresh: time.Second, dirs: dirs, places: make(chan struct{}, 2), Now: time.Now, taken: map[string]string{}}, nil
}

// Dirs returns the folders of the library.
func (l *Library) Dirs() []string { return l.dirs }

// Studies returns the studies that exist now, in the order of the folders and by their names.
func (l *Library) Studies() []*Study {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.Now(); l.looked.IsZero() || now.Sub(l.looked) >= l.Fresh {
		l.find()
		l.looked = l.Now()
	}
	return slices.Clone(l.studies)
}

// Study returns the study of an identifier, or nil if none has it.
func (l *Library) Study(id string) *Study {
	for _, s := range l.Studies() {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// find looks for studies. Those known before stay the same.
func (l *Library) find() {
	known := map[string]*Study{}
	for _, s := range l.studies {
		known[s.Dir] = s
	}
	l.studies = nil
	for _, dir := range l.dirs {
		for _, below := range studiesIn(dir) {
			at := filepath.Join(dir, filepath.FromSlash(below))
			if len(l.studies) >= mostStudies || slices.ContainsFunc(l.studies, func(s *Study) bool { return s.Dir == at }) {
				continue
			}
			s := known[at]
			if s == nil {
				s = &Study{Dir: at, ID: l.identify(at, below), library: l, root: dir, below: below}
			}
			l.studies = append(l.studies, s)
		}
	}
}

// studiesIn returns the folders of studies in a folder, itself as ".". An unreadable folder has none.
func studiesIn(dir string) (found []string) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	entries := 0
	fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		entries++
		switch {
		case entries > mostEntries || len(found) >= mostStudies:
			return fs.SkipAll
		case err != nil || !d.IsDir():
			return nil
		case name != "." && strings.HasPrefix(path.Base(name), "."):
			return fs.SkipDir
		}
		if _, err := root.Lstat(path.Join(name, planName)); err == nil {
			found = append(found, name)
			return fs.SkipDir
		}
		if name != "." && strings.Count(name, "/")+1 >= deepest {
			return fs.SkipDir
		}
		return nil
	})
	return found
}

// identify returns the identifier of a folder, which it keeps: letters, digits, dots and dashes.
func (l *Library) identify(dir, below string) string {
	if below == "." {
		if abs, err := filepath.Abs(dir); err == nil {
			below = filepath.Base(abs)
		}
	}
	name := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.', r == '-', r == '_':
			return r
		case r >= 'A' && r <= 'Z':
			return r
		}
		return '-'
	}, below), ".-")
	name = cmp.Or(name[:min(len(name), 80)], "study")
	for n := 1; ; n++ {
		id := name
		if n > 1 {
			id = fmt.Sprintf("%s-%d", name, n)
		}
		if at, taken := l.taken[id]; !taken || at == dir {
			l.taken[id] = dir
			return id
		}
	}
}
