package messages

import "github.com/loadstar-sim/loadstar/models"

// Needed is what a count needs to change a plan.
const Needed = "messages that take time"

// Seen returns the problem that is planned for with a count, or false if trials would find it.
func (c Count) Seen(p *models.Problem, infers bool) (*models.Problem, bool) {
	if c == Auto && Travel(p) {
		return nil, false
	}
	told, err := Gambler{Count: c, Infers: infers}.Told(p)
	return told, err == nil
}
