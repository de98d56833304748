package risktest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// draws is the number of instances drawn.
const draws = 4000

// sampler returns a sampler of workers under the law: of the given number, or fewer if a joint law does
// not allow that many.
func sampler(law models.Risk, workers int) (*risk.Sampler, error) {
	if joint, ok := law.(risk.Joint); ok {
		for workers > 1 && joint.Room(workers) != nil {
			workers--
		}
	}
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law}
	if _, ok := law.(risk.Recurrent); ok {
		w.Life = &models.Life{}
	}
	return risk.NewSampler(&models.Problem{Platform: models.Star(models.Uniform(workers, w)...), Load: 1})
}

// samples compares drawn times with the law, and the workers of a joint law with each other.
func samples(law models.Risk) error {
	times, err := draw(law, 1)
	if err != nil {
		return err
	}
	if at, said, drawn := farthest(law.Before, times[0]); math.Abs(said-drawn)*math.Sqrt(draws) > kolmogorov {
		return fmt.Errorf("Before(%v) is %.4f, but %.4f of %d times that are drawn are earlier", at, said, drawn, draws)
	}
	if _, joint := law.(risk.Joint); !joint {
		return nil
	}
	if times, err = draw(law, 3); err != nil {
		return err
	}
	earlier := func(t float64) float64 {
		n, _ := slices.BinarySearch(times[0], t)
		return float64(n) / draws
	}
	for i := range times {
		if at, first, other := farthest(earlier, times[i]); math.Abs(first-other)*math.Sqrt(draws/2) > kolmogorov {
			return fmt.Errorf("%.4f of %d times that are drawn for worker 0 are before %v, and %.4f for worker %d: want one law for all", first, draws, at, other, i)
		}
	}
	return nil
}

// draw returns the sorted interruptions of each worker. The instances share one memory.
func draw(law models.Risk, workers int) (times [][]float64, err error) {
	s, err := sampler(law, workers)
	if err != nil {
		return nil, err
	}
	var in models.Instance
	rng := rand.NewPCG(3, 4)
	for k := range draws {
		again := *rng
		s.Draw(&in, rng)
		times = slices.Grow(times, len(in.Interrupt))[:len(in.Interrupt)]
		for i, t := range in.Interrupt {
			if !(t >= 0) {
				return nil, fmt.Errorf("worker %d is interrupted at %v: want a time of 0 or more", i, t)
			}
			times[i] = append(times[i], t)
		}
		if k < 100 {
			var fresh models.Instance
			if s.Draw(&fresh, &again); !slices.Equal(fresh.Interrupt, in.Interrupt) {
				return nil, fmt.Errorf("the same generator gives interruptions at %v and at %v", in.Interrupt, fresh.Interrupt)
			}
		}
	}
	for i := range times {
		slices.Sort(times[i])
	}
	return times, nil
}

// kolmogorov bounds Kolmogorov's statistic: one sample in 10^6 exceeds it.
const kolmogorov = 2.7

// farthest returns the time at which a probability differs most from the share of earlier times. The
// times are sorted.
func farthest(before func(t float64) float64, times []float64) (at, said, drawn float64) {
	n := float64(len(times))
	see := func(t float64, earlier int) {
		if x, share := before(t), float64(earlier)/n; math.Abs(x-share) > math.Abs(said-drawn) {
			at, said, drawn = t, x, share
		}
	}
	for i, t := range times {
		if i == 0 || t > times[i-1] {
			see(t, i)
		}
		if t < math.MaxFloat64 && (i+1 == len(times) || times[i+1] > t) {
			// A numerical inversion may draw a time slightly beside an atom.
			see(float64(t*(1+1e-9))+1e-300, i+1)
		}
	}
	return at, said, drawn
}

// timelines tests the intervals of a recurrent law.
func timelines(law models.Risk) error {
	if _, ok := law.(risk.Recurrent); !ok {
		return nil
	}
	s, err := sampler(law, 3)
	if err != nil {
		return err
	}
	var in models.Instance
	rng := rand.NewPCG(5, 6)
	for range 200 {
		s.Draw(&in, rng)
		kept := risk.Clone(&in)
		for i := range in.Again {
			if in.Again[i] == nil {
				continue
			}
			ups, err := follow(in.Again[i], in.Interrupt[i])
			if err != nil {
				return fmt.Errorf("worker %d: %w", i, err)
			}
			for _, line := range []models.Timeline{in.Again[i], kept.Again[i]} {
				if again, err := follow(line, in.Interrupt[i]); err != nil || !slices.Equal(again, ups) {
					return fmt.Errorf("worker %d: the intervals are %v, and when they are asked for again, or of a copy, %v: %v", i, ups, again, err)
				}
			}
		}
	}
	return nil
}

// follow returns the first intervals of a timeline after an interruption. It returns an error if they do
// not follow one another.
func follow(line models.Timeline, interrupted float64) (ups []models.Up, err error) {
	last := interrupted
	for k := range 20 {
		u, known := line.Up(k)
		if !known || math.IsInf(u.Start, 1) {
			break
		}
		if !(u.Start >= last && u.Stop >= u.Start) {
			return ups, fmt.Errorf("interval %d is from %v to %v, after %v", k, u.Start, u.Stop, last)
		}
		ups, last = append(ups, u), u.Stop
	}
	return ups, nil
}
