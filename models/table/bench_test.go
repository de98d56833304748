package table_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// instances returns n instances of p workers whose times are uniform between 0 and 1.
func instances(p, n int) []models.Instance {
	r := rand.New(rand.NewPCG(3, 4))
	all := make([]models.Instance, n)
	for k := range all {
		for range p {
			all[k].Interrupt = append(all[k].Interrupt, r.Float64())
		}
	}
	return all
}

// lists returns a problem of p workers and a schedule with n chunks for each.
func lists(p, n int, send models.Affine) (*models.Problem, *models.Schedule) {
	w := models.Worker{Send: send, Compute: models.Affine{Latency: 0.001, PerUnit: 1}}
	prob := &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: float64(p)}
	s := &models.Schedule{List: make([][]int32, p)}
	for c := range p * n {
		s.Size = append(s.Size, 1/float64(n))
		s.List[c%p] = append(s.List[c%p], int32(c))
	}
	return prob, s
}

// long is a plan of 184 chunks for each of 25 workers.
func long(b *testing.B) *models.Plan {
	pl, err := models.Compile(lists(25, 184, models.Affine{}))
	if err != nil {
		b.Fatal(err)
	}
	return pl
}

func BenchmarkNew(b *testing.B) {
	pl := long(b)
	b.ReportAllocs()
	for b.Loop() {
		table.New(pl)
	}
}

func BenchmarkCount(b *testing.B) {
	tables, _ := table.New(long(b))
	all := instances(25, 64)
	var counter table.Counter
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		counter.Count(tables, &all[i%64])
	}
}

func BenchmarkReach(b *testing.B) {
	reach, _ := table.NewReach(long(b))
	all := instances(25, 64)
	var reached []int
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		reached = reach.In(&all[i%64], reached)
	}
}
