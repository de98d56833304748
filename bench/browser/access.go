package browser

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Findings are the results of an accessibility checker.
type Findings struct {
	Passed     int         // rules that apply to the page and hold
	Incomplete []string    // rules that a person must judge
	Violations []Violation // rules that are broken
}

// Violation is a rule that a page breaks.
type Violation struct {
	ID, Impact, Help string
	Elements         []string // where, and how to repair it
}

// String returns a rule with the elements that break it.
func (v Violation) String() string {
	return fmt.Sprintf("%s (%s): %s\n\t%s", v.ID, v.Impact, v.Help, strings.Join(v.Elements, "\n\t"))
}

// Accessibility returns the findings of axe-core about a page as it is shown. The page must not have been
// loaded again since the last call. It leaves out the insides of pictures, which axe-core cannot judge.
// Its script runs in a separate world, to which the content security policy of the page does not apply,
// and requests nothing. The test is skipped without axe-core.
func (p *Page) Accessibility() Findings {
	p.t.Helper()
	name := os.Getenv(Axe)
	if name == "" {
		p.t.Skipf("no accessibility checker: %s is not set; .ci/browser sets it", Axe)
	}
	if p.world == 0 {
		source, err := os.ReadFile(name)
		if err != nil {
			p.t.Fatal(err)
		}
		p.world = p.newWorld()
		evaluate[any](p, string(source)+"\n;0", p.world)
	}
	found := evaluate[Findings](p, `axe.run({include: [["html"]], exclude: [["svg[role=img] *"]]}, {resultTypes: ["violations"]}).then(r => ({
	Passed: r.passes.length,
	Incomplete: r.incomplete.map(v => v.id),
	Violations: r.violations.map(v => ({ID: v.id, Impact: v.impact, Help: v.help, Elements: v.nodes.slice(0, 5).map(n => n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " "))})),
}))`, p.world)
	if found.Passed == 0 {
		p.t.Error("axe-core tested nothing")
	}
	return found
}

// newWorld returns a new world of the page: the same elements, other scripts.
func (p *Page) newWorld() (world runtime.ExecutionContextID) {
	p.t.Helper()
	p.do("make a world", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, page.GetFrameTree, cdp.Empty{})
		if err != nil {
			return err
		}
		made, err := cdp.Call(ctx, t, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: tree.FrameTree.Frame.ID, WorldName: "axe"})
		world = made.ExecutionContextID
		return err
	}))
	return world
}
