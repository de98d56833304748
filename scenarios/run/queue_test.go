package run

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Every missing block of every policy is handed out once, up to the number of blocks that the
// policy gets in the cell.
func TestAQueueHandsOutWhatIsMissing(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	const cells, policies = 12, 3
	for range 500 {
		task := Task{Cells: cells, Policies: policies, From: rng.IntN(3), Have: NewBacklog(cells, policies)}
		task.To = task.From + 1 + rng.IntN(4)
		until := make([]int32, cells*policies)
		for i := range until {
			until[i] = int32(rng.IntN(8))
		}
		if rng.IntN(2) == 0 {
			task.Order = []int32{}
			for _, c := range rng.Perm(cells)[:1+rng.IntN(cells-1)] {
				task.Order = append(task.Order, int32(c))
			}
		}
		place := func(cell int) int { return cell }
		if task.Order != nil {
			place = func(cell int) int { return slices.Index(task.Order, int32(cell)) }
		}
		if rng.IntN(3) > 0 {
			task.Until = until
		}
		failed := map[[2]int]bool{}
		for cell := range cells {
			for i := range policies {
				n := rng.IntN(6)
				for b := range n {
					task.Have.Note(cell, i, b, false)
				}
				if rng.IntN(6) == 0 {
					task.Have.Note(cell, i, n, true)
					failed[[2]int{cell, i}] = true
				}
			}
		}
		got := map[[3]int]int{}
		q, last := newQueue(task), make([]*cellWork, 1+rng.IntN(3)) // of goroutines
		for {
			k := rng.IntN(len(last))
			u, more := q.next(last[k])
			if !more {
				break
			}
			last[k] = u.cell
			if u.cell.single != (task.To == task.From+1) {
				t.Fatalf("of blocks %d to %d: %v", task.From, task.To, u.cell.single)
			}
			for _, i := range u.wanted {
				got[[3]int{u.cell.index, i, u.block}]++
			}
		}
		for cell := range cells {
			for i := range policies {
				have, _ := task.Have.Blocks(cell, i)
				to := task.To
				if task.Until != nil && place(cell) >= 0 {
					to = min(to, int(until[place(cell)*policies+i]))
				}
				for b := range 9 {
					want := 0
					if place(cell) >= 0 && b >= task.From && b >= have && b < to && !failed[[2]int{cell, i}] {
						want = 1
					}
					if n := got[[3]int{cell, i, b}]; n != want {
						t.Fatalf("%+v: block %d of policy %d in cell %d is handed out %d times, want %d", task, b, i, cell, n, want)
					}
				}
			}
		}
	}
}

// A goroutine keeps its cell until the blocks are handed out. When there are no more cells it helps other
// goroutines with theirs.
func TestGoroutinesHaveCellsOfTheirOwnUntilTheLast(t *testing.T) {
	q := newQueue(Task{Cells: 3, Policies: 1, To: 3})
	var last [2]*cellWork
	var got [][2]int
	for _, k := range []int{0, 1, 0, 0, 0, 1, 1, 1, 1} {
		u, ok := q.next(last[k])
		if !ok {
			t.Fatalf("after %v there is nothing left", got)
		}
		last[k] = u.cell
		got = append(got, [2]int{u.cell.index, u.block})
	}
	if want := [][2]int{{0, 0}, {1, 0}, {0, 1}, {0, 2}, {2, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if u, ok := q.next(last[0]); ok {
		t.Errorf("%+v is left", u)
	}
}

// BenchmarkQueue hands out a million cells.
func BenchmarkQueue(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		q := newQueue(Task{Cells: 1_000_000, Policies: 1, To: 1})
		for {
			if _, ok := q.next(nil); !ok {
				break
			}
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/1e6, "ns/cell")
}
