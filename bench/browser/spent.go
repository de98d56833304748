package browser

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// clock makes the browser count the processor time of a page, which a busy machine does not lengthen.
func clock(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	return err
}

// Spent returns the processor time that the page's own thread has taken so far: to load, to lay out and to run
// scripts.
func (p *Page) Spent() (spent time.Duration) {
	p.t.Helper()
	p.do("count processor time", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, performance.GetMetrics, cdp.Empty{})
		for _, m := range got.Metrics {
			if m.Name == "TaskDuration" {
				spent = time.Duration(m.Value * float64(time.Second))
			}
		}
		return err
	}))
	return spent
}
