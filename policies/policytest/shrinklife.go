package policytest

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// ofLife measures how much there is to read in a life.
func ofLife(l *models.Life) float64 {
	if l == nil {
		return 0
	}
	sum := 100 + float64(l.Loses) + toRead(l.Up) + toRead(l.Down) + toRead(l.Slow)
	for _, x := range []float64{l.Restart, l.Every, l.Save, l.Notice, l.Hello, l.Hold, l.Use} {
		sum += digits(x)
	}
	return sum
}

// lifeEdits are edits that may make the life of a worker simpler.
var lifeEdits = []func(*models.Worker){
	func(w *models.Worker) { w.Life = nil },
	inLife(func(l *models.Life) { *l = models.Life{Loses: l.Loses, Up: l.Up, Down: l.Down} }),
	inLife(func(l *models.Life) { l.Loses, l.Every, l.Save = models.LosesAll, 0, 0 }),
	inLife(func(l *models.Life) { l.Every, l.Save = 0, 0 }),
	inLife(func(l *models.Life) { l.Restart = 0 }),
	inLife(func(l *models.Life) { l.Notice, l.Hello = 0, 0 }),
	inLife(func(l *models.Life) { l.Hold, l.Use = 0, 0 }),
	inLife(func(l *models.Life) {
		for _, law := range []*models.Risk{&l.Up, &l.Down} {
			if *law != nil {
				*law = risk.Linear{X: 1}
			}
		}
	}),
	inLife(func(l *models.Life) {
		for _, x := range []*float64{&l.Restart, &l.Every, &l.Save, &l.Notice, &l.Hello, &l.Hold, &l.Use} {
			*x = round(*x)
		}
	}),
}

// inLife returns an edit of the life of a worker that has one, which other workers may share.
func inLife(edit func(*models.Life)) func(*models.Worker) {
	return func(w *models.Worker) {
		if w.Life != nil {
			life := *w.Life
			edit(&life)
			w.Life = &life
		}
	}
}
