package serve

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// soon is how long the index waits for the states of studies. It lists a study without its state if that
// takes longer.
const soon = 3 * time.Second

// order is an order of the index. Studies whose states are being read come last.
type order struct {
	Name  string // in the address
	Title string
	less  func(a, b *State) int
}

// orders are the orders that readers can choose; without a choice it is the first. Equal studies are in
// the order of their folders and names.
var orders = []order{
	{"newest", "newest first", func(a, b *State) int { return b.Changed.Compare(a.Changed) }},
	{"name", "name", func(a, b *State) int { return 0 }},
	{"progress", "least progress first", func(a, b *State) int { return cmp.Compare(a.Share(), b.Share()) }},
}

// list is what the index shows.
type list struct {
	Studies []line
	All     int // studies, whatever the search leaves out
	Dirs    []string
	Pause   time.Duration
	Query   string
	Order   string
	Orders  []order
}

// index answers with the list of studies, as the address asks for: q has words that a study's name, title
// and state must have, and order is one of the orders.
func (s *Site) index(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), soon)
	defer cancel()
	studies := s.Library.Studies()
	lines := make([]line, len(studies))
	var all sync.WaitGroup
	for i, study := range studies {
		all.Go(func() {
			state, err := study.State(ctx)
			if err != nil {
				state = nil // it is still being read
			}
			lines[i] = line{Study: study, State: state}
		})
	}
	all.Wait()
	now := s.Library.Now()
	for i := range lines {
		lines[i].Now = now
	}
	by := orders[max(0, slices.IndexFunc(orders, func(o order) bool { return o.Name == r.FormValue("order") }))]
	l := list{All: len(lines), Dirs: s.Library.Dirs(), Pause: s.pause(), Query: r.FormValue("q"), Order: by.Name, Orders: orders}
	l.Studies = slices.DeleteFunc(lines, func(x line) bool { return !x.matches(l.Query) })
	slices.SortStableFunc(l.Studies, func(a, b line) int {
		if a.State == nil || b.State == nil {
			return cmp.Compare(missing(a.State), missing(b.State))
		}
		return by.less(a.State, b.State)
	})
	return s.plain(w, r, "index", l)
}

// missing is 1 if there is no state, and otherwise 0.
func missing(s *State) int {
	if s == nil {
		return 1
	}
	return 0
}

// matches reports whether a study has all words of a query, in any case.
func (l line) matches(query string) bool {
	text := l.ID
	if s := l.State; s != nil {
		text += "\n" + s.Name + "\n" + s.Title + "\n" + string(s.Phase)
	}
	text = strings.ToLower(text)
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(query)), func(word string) bool { return !strings.Contains(text, word) })
}
