package browser

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Page is a page in its own tab. Its methods fail the test if the page does not answer.
type Page struct {
	t     testing.TB
	ctx   context.Context
	view  View
	world runtime.ExecutionContextID // the checker's world; 0 before its first use

	mu       sync.Mutex
	requests []string
	faults   []string // errors of the page, which are reported to the test in the end
	home     string   // prefix of all addresses that the page may request
	forgiven []string // parts of messages that are not errors
}

// Open opens an address, such as http://127.0.0.1:8080/ or one from File, and waits until the page is
// loaded. The tab is closed when the test ends; then errors of the page and requests to other servers or
// files are errors of the test.
func (b *Browser) Open(t testing.TB, address string, v View) *Page {
	t.Helper()
	p := &Page{t: t, view: v, home: home(address)}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithListener(p.hear))
	p.ctx = ctx
	t.Cleanup(func() {
		cancel()
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Error(fault)
		}
	})
	if err := chromedp.Do(ctx); err != nil { // opens the tab, which lives as long as ctx
		t.Fatal(err)
	}
	p.do("open "+address,
		chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{})
			return err
		}),
		chromedp.Func(clock), chromedp.Func(v.apply), chromedp.Navigate(address))
	return p
}

// In makes a subtest fail or be skipped, in place of the test that opened the page, until it ends.
func (p *Page) In(t testing.TB) {
	before := p.t
	p.t = t
	t.Cleanup(func() { p.t = before })
}

// File returns the address of a file.
func File(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// home returns the prefix of all addresses that the page at an address may request: its server, or the
// file itself.
func home(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "file" {
		address, _, _ = strings.Cut(address, "#")
		return address
	}
	return u.Scheme + "://" + u.Host + "/"
}

// hear processes the browser's events of a page.
func (p *Page) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.asked(e.Request.URL)
	case *network.EventWebSocketCreated:
		p.asked(e.URL)
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		p.fault("an exception in the page: " + text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			p.fault(fmt.Sprintf("console.%s in the page: %s", e.Type, texts(e.Args)))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			p.fault(fmt.Sprintf("%s of the browser: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
		}
	}
}

// asked records a request. What the page made itself asks nobody.
func (p *Page) asked(address string) {
	if strings.HasPrefix(address, "blob:") {
		return
	}
	p.requests = append(p.requests, address)
	if !strings.HasPrefix(address, p.home) {
		p.fault("the page asks for " + address)
	}
}

// fault records an error of the page unless it is forgiven.
func (p *Page) fault(text string) {
	for _, part := range p.forgiven {
		if strings.Contains(text, part) {
			return
		}
	}
	p.faults = append(p.faults, text)
}

// Forgive ignores errors that contain a text, such as the error 503 of a server that is to answer so.
func (p *Page) Forgive(part string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgiven = append(p.forgiven, part)
}

// Requests returns the addresses that the page has requested, its own first.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.requests...)
}

// Faults returns the errors of the page so far, and clears them, so that the test does not get them
// again.
func (p *Page) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	faults := p.faults
	p.faults = nil
	return faults
}

// texts spells the arguments of a call of the console.
func texts(args []*runtime.RemoteObject) string {
	var all []string
	for _, a := range args {
		if len(a.Value) > 0 {
			all = append(all, string(a.Value))
		} else {
			all = append(all, a.Description)
		}
	}
	return strings.Join(all, " ")
}

// do performs steps in the page within the time limit.
func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := p.attempt(steps...); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

// attempt performs steps in the page, or returns an error.
func (p *Page) attempt(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}
