package static

import (
	"sync"
	"sync/atomic"
)

// memo remembers what a pure function returned, for any number of goroutines,
// until its room is used up: what comes later is computed whenever it is wanted.
// So what it returns never depends on what was asked before.
type memo[K comparable, V any] struct {
	known sync.Map
	used  atomic.Int64
	room  int64
}

// get returns the value of the key, which compute finds together with the room
// that it takes. Errors are not remembered.
func (m *memo[K, V]) get(key K, compute func() (value V, room int, err error)) (V, error) {
	if v, ok := m.known.Load(key); ok {
		return v.(V), nil
	}
	v, room, err := compute()
	if err != nil {
		return v, err
	}
	if m.used.Add(int64(room)) <= m.room {
		m.known.Store(key, v)
	} else {
		m.used.Add(-int64(room))
	}
	return v, nil
}
