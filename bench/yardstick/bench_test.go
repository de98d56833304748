package yardstick_test

import (
	"math/rand/v2"
	"testing"
	"time"
)

// Each benchmark runs the yardstick, then Loadstar, then both in turn. The metric "ratio" is the
// yardstick's time over Loadstar's: above 1, Loadstar is faster; "hand-ns" and "ours-ns" are the two. For
// each of 64 instances the least time counts, since other users of the machine only add to it.
func BenchmarkLists(b *testing.B)   { race(b, lists) }
func BenchmarkOnePort(b *testing.B) { race(b, onePort) }
func BenchmarkReturns(b *testing.B) { race(b, returns) }
func BenchmarkDemand(b *testing.B)  { race(b, demand) }
func BenchmarkAhead(b *testing.B)   { race(b, knowing(onePort)) }
func BenchmarkInLine(b *testing.B)  { race(b, knowing(demand)) }

func race(b *testing.B, make func(testing.TB, *rand.Rand, bool) scenario) {
	s := make(b, rand.New(rand.NewPCG(1, 2)), false)
	n := len(s.instances)
	for i := range s.instances {
		s.yardstick(s.instances[i].Interrupt)
		s.loadstar(&s.instances[i])
	}
	b.Run("yardstick", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			s.yardstick(s.instances[i%n].Interrupt)
		}
	})
	b.Run("loadstar", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			s.loadstar(&s.instances[i%n])
		}
	})
	b.Run("inturn", func(b *testing.B) {
		var hand, ours [64]time.Duration
		for k := range b.N {
			i := k % n
			start := time.Now()
			s.yardstick(s.instances[i].Interrupt)
			middle := time.Now()
			s.loadstar(&s.instances[i])
			end := time.Now()
			if k < n {
				hand[i], ours[i] = middle.Sub(start), end.Sub(middle)
			}
			hand[i], ours[i] = min(hand[i], middle.Sub(start)), min(ours[i], end.Sub(middle))
		}
		var a, o time.Duration
		for i := range hand {
			a, o = a+hand[i], o+ours[i]
		}
		b.ReportMetric(float64(a.Nanoseconds())/float64(min(b.N, n)), "hand-ns")
		b.ReportMetric(float64(o.Nanoseconds())/float64(min(b.N, n)), "ours-ns")
		b.ReportMetric(float64(a)/float64(o), "ratio")
	})
}
