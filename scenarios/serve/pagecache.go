package serve

import (
	"slices"
	"sync"
)

// renderedPage is a page ready to be sent.
type renderedPage struct {
	text   []byte
	packed []byte // the text, compressed; nil if it is not worth it
	policy string // content security policy
	tag    string // names the text
}

// pageCache caches the pages that were requested last.
type pageCache struct {
	mu    sync.Mutex
	names []string // the latest last
	pages map[string]*cachedValue[*renderedPage]
}

// page returns the place of a page in the cache, by the page's name.
func (r *pageCache) page(name string) *cachedValue[*renderedPage] {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pages == nil {
		r.pages = map[string]*cachedValue[*renderedPage]{}
	}
	p := r.pages[name]
	if p == nil {
		p = &cachedValue[*renderedPage]{}
		r.pages[name] = p
	} else {
		r.names = slices.DeleteFunc(r.names, func(n string) bool { return n == name })
	}
	r.names = append(r.names, name)
	if len(r.names) > mostKept {
		delete(r.pages, r.names[0])
		r.names = slices.Delete(r.names, 0, 1)
	}
	return p
}
