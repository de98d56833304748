package gen

import "github.com/loadstar-sim/loadstar/models"

// Noting wraps a dispatcher and records the sizes of the chunks that it cuts in the episode, which
// neither spans nor outcomes have.
type Noting struct {
	models.Dispatcher
	Size []float64
}

// Begin implements models.Dispatcher.
func (n *Noting) Begin() {
	n.Size = n.Size[:0]
	n.Dispatcher.Begin()
}

// Next implements models.Dispatcher.
func (n *Noting) Next(v *models.View) (worker, chunk int) {
	worker, chunk = n.Dispatcher.Next(v)
	for c := len(n.Size); c < v.Chunks(); c++ {
		n.Size = append(n.Size, v.Size(c))
	}
	return worker, chunk
}
