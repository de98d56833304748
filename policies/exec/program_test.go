package exec

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// If its first argument says so, the test binary is the program under test: no other language is needed.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "be" {
		be(os.Args[2])
		return
	}
	process.Allow(process.Any)
	code := m.Run()
	process.Shutdown()
	os.Exit(code)
}

// message is any line to a program.
type message struct {
	Op      string
	Options map[string]any
	Load    float64
	Workers []struct {
		Send, Compute, Return [2]float64
		Risk                  string
		Quantiles             []*float64
	}
	Begin      bool
	Now, Left  float64
	Idle, Gone []int
	Back       []int
	Done       [][2]int
	Lost       []int
	Dropped    int
}

// guided is examples/gss.py in Go.
type guided struct {
	workers, iterations, left int
	unit                      float64
	paid                      bool
	asking, lost              []int
	gone, done                map[int]bool
}

func newGuided(q *message) *guided {
	n, ok := q.Options["n"].(float64)
	if !ok {
		n = 147
	}
	exactly := n * q.Load
	g := &guided{workers: len(q.Workers), iterations: max(1, int(exactly+1e-12*exactly))}
	g.unit = q.Load / float64(g.iterations)
	for _, w := range q.Workers {
		g.paid = g.paid || w.Send != [2]float64{}
	}
	return g
}

func (g *guided) answer(q *message) (do [][]any) {
	if q.Begin {
		g.left, g.asking, g.lost, g.gone, g.done = g.iterations, nil, nil, map[int]bool{}, map[int]bool{}
	}
	g.asking, g.lost = append(g.asking, q.Idle...), append(g.lost, q.Lost...)
	for _, w := range q.Gone {
		g.gone[w] = true
	}
	for _, w := range q.Back {
		g.gone[w] = false
	}
	for _, pair := range q.Done {
		g.done[pair[1]] = true
	}
	left := q.Left
	for ; len(g.asking) > 0 && !(g.paid && len(do) > 0); g.asking = g.asking[1:] {
		if w := g.asking[0]; !g.gone[w] {
			action := g.next(w, &left)
			if action == nil {
				break
			}
			do = append(do, action)
		}
	}
	return do
}

func (g *guided) next(worker int, left *float64) []any {
	for len(g.lost) > 0 {
		chunk := g.lost[0]
		if g.lost = g.lost[1:]; !g.done[chunk] {
			return []any{"send", worker, chunk}
		}
	}
	if g.left == 0 || *left <= 0 {
		return nil
	}
	k := (g.left + g.workers - 1) / g.workers
	g.left -= k
	size := *left
	if g.left > 0 {
		size = float64(k) * g.unit
	}
	*left -= size
	return []any{"cut", worker, size}
}

// equal is a schedule of one chunk for each worker.
func equal(q *message) map[string]any {
	size, list := make([]float64, len(q.Workers)), make([][]int, len(q.Workers))
	for i := range size {
		size[i], list[i] = q.Load/float64(len(size)), []int{i}
	}
	return map[string]any{"size": size, "list": list}
}

// be runs a program: guided self-scheduling, with a fault by the name of the mode.
func be(mode string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<26)
	var policy *guided
	bold := &hasty{}
	asks := 0
	for in.Scan() {
		var q message
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		reply := map[string]any{}
		switch q.Op {
		case "hello":
			reply = map[string]any{"protocol": 1, "kind": "dispatcher", "later": "ignored"}
			maps.Copy(reply, hellos[mode])
			if mode == "dies-at-once" {
				if len(os.Args) > 3 {
					starts, _ := os.OpenFile(os.Args[3], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
					starts.WriteString("x")
				}
				fmt.Fprintln(os.Stderr, "no module named numpy")
				os.Exit(1)
			}
		case "problem":
			policy = newGuided(&q)
			switch mode {
			case "refuses":
				reply["refuse"] = "too many\nworkers"
			case "planner":
				reply["schedule"] = equal(&q)
			}
		default:
			asks++
			switch mode {
			case "bold":
				reply["do"] = bold.answer(&q)
			case "sleeper":
				if reply["do"] = [][]any{}; q.Begin {
					reply["wake"] = .5
				} else if q.Now == .5 {
					reply["do"] = [][]any{{"cut", 0, q.Left}}
				}
			case "hirer": // releases its worker at 1, and hires it again at 2
				if reply["do"] = [][]any{}; q.Begin {
					reply["do"], reply["wake"] = [][]any{{"cut", 0, q.Left}}, 1
				} else if q.Now == 1 {
					reply["do"], reply["wake"] = [][]any{{"release", 0}}, 2
				} else if q.Now == 2 && len(q.Lost) > 0 {
					reply["do"] = [][]any{{"hire", 0}, {"send", 0, q.Lost[0]}}
				}
			case "keeper": // makes both workers compute everything
				if reply["do"] = [][]any{}; q.Begin {
					reply["do"] = [][]any{{"cut", 1, q.Left}, {"keep", 0, 0}}
				}
			default:
				do := policy.answer(&q)
				reply["do"], reply["more"] = do, policy.paid
				misbehave(mode, asks, &q, reply)
			}
		}
		line, _ := json.Marshal(reply)
		if mode == "twice" && q.Op == "ask" {
			line = append(append(line, '\n'), line...)
		}
		fmt.Println(string(line))
	}
}

var hellos = map[string]map[string]any{
	"planner": {"kind": "planner"}, "old": {"protocol": 0}, "future": {"protocol": 2}, "odd": {"kind": "oracle"},
	"greedy": {"quantiles": 1 << 30},
}

// misbehave makes the mode's fault, at the first question or a later one.
func misbehave(mode string, asks int, q *message, reply map[string]any) {
	say := func(text string) { fmt.Print(text) }
	switch {
	case mode == "shouts":
		fmt.Fprint(os.Stderr, strings.Repeat("a lot of noise\n", 10_000))
	case asks < 3:
	case mode == "hangs":
		time.Sleep(time.Minute)
	case mode == "exits":
		fmt.Fprintln(os.Stderr, "Traceback\nValueError: no such worker")
		os.Exit(7)
	case mode == "prints":
		say("debug: here\n")
	case mode == "nan":
		say(`{"do":[["cut",0,NaN]]}` + "\n")
	case mode == "infinite":
		say(`{"do":[["cut",0,Infinity]]}` + "\n")
	case mode == "huge":
		say(`{"do":[["cut",0,1e999]]}` + "\n")
	case mode == "long":
		say(strings.Repeat("x", 65<<20))
	case mode == "half":
		say(`{"do":[`)
		os.Exit(0)
	case mode == "nobody":
		reply["do"] = [][]any{{"cut", 99, 1}}
	case mode == "negative":
		reply["do"] = [][]any{{"cut", 0, -1}}
	case mode == "unknown-chunk":
		reply["do"] = [][]any{{"send", 0, 1 << 20}}
	case mode == "unknown-verb":
		reply["do"] = [][]any{{"jump", 0, 0}}
	case mode == "yesterday":
		reply["wake"] = q.Now - 1
	case mode == "forever":
		reply["do"], reply["wake"] = [][]any{}, q.Now
	case mode == "to-the-gone" && len(q.Gone) > 0:
		reply["do"] = [][]any{{"cut", q.Gone[0], .1}}
	}
}

// hasty sends a tenth of the load to every idle worker at once, and lost chunks again.
type hasty struct {
	chunks     int
	load       float64
	idle, lost []int
	last       [][]any
	gone, got  map[int]bool
}

func (h *hasty) answer(q *message) (do [][]any) {
	if q.Begin {
		*h = hasty{load: q.Left, gone: map[int]bool{}, got: map[int]bool{}}
	}
	for _, a := range h.last[:len(h.last)-q.Dropped] {
		if a[0] == "cut" {
			h.chunks++
		}
	}
	for _, a := range h.last[len(h.last)-q.Dropped:] {
		if a[0] == "send" {
			h.lost = append(h.lost, a[2].(int))
		}
	}
	h.lost = append(h.lost, q.Lost...)
	for _, w := range q.Gone {
		h.gone[w] = true
	}
	for _, pair := range q.Done {
		if h.got[pair[1]] = true; pair[1] >= h.chunks {
			fmt.Fprintf(os.Stderr, "chunk %d came back, of %d\n", pair[1], h.chunks)
			os.Exit(9)
		}
	}
	left := q.Left
	h.idle = append(h.idle, q.Idle...)
	waiting := h.idle[:0]
	for _, w := range h.idle {
		switch {
		case h.gone[w]:
		case len(h.lost) > 0:
			do = append(do, []any{"send", w, h.lost[0]})
			h.lost = h.lost[1:]
		case left > 0:
			do = append(do, []any{"cut", w, h.load / 10})
			left -= h.load / 10
		default:
			waiting = append(waiting, w)
		}
	}
	h.idle, h.last = waiting, do
	return do
}
