package engine_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/engine"
)

// Two lamps, each an entity with one pending event: when it next blinks.
func ExampleAgenda() {
	var a engine.Agenda
	a.Reset(2)
	period := []float64{2, 3}
	for lamp, every := range period {
		a.Set(lamp, every)
	}
	for {
		lamp, ok := a.Next()
		if !ok || a.Now() > 6 {
			break
		}
		fmt.Printf("%v: lamp %d\n", a.Now(), lamp)
		a.Set(lamp, a.Now()+period[lamp])
	}
	// Output:
	// 2: lamp 0
	// 3: lamp 1
	// 4: lamp 0
	// 6: lamp 0
	// 6: lamp 1
}
