package static

import "sync"

// memo remembers what a pure function returned, for any number of goroutines,
// until its room is used up: what comes later is computed whenever it is wanted.
// So what it returns never depends on what was asked before. It is a plain map, as
// one of any types keeps four pieces of memory for each entry, which the collector
// of garbage follows one by one as long as the program runs.
type memo[K comparable, V any] struct {
	mu    sync.RWMutex
	known map[K]V
	used  int
	room  int
}

// get returns the value of the key, which compute finds together with the room
// that it takes. Errors are not remembered.
func (m *memo[K, V]) get(key K, compute func() (value V, room int, err error)) (V, error) {
	if v, ok := m.look(key); ok {
		return v, nil
	}
	v, room, err := compute()
	if err == nil {
		m.keep(key, v, room)
	}
	return v, err
}

func (m *memo[K, V]) look(key K) (v V, ok bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	v, ok = m.known[key]
	return v, ok
}

// keep remembers a value, unless another goroutine did or there is no room.
func (m *memo[K, V]) keep(key K, v V, room int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.known[key]; ok || m.used+room > m.room {
		return
	}
	if m.known == nil {
		m.known = map[K]V{}
	}
	m.known[key] = v
	m.used += room
}
