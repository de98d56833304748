// Package browser opens pages in a headless Chromium and acts as a reader: it clicks, points, types,
// zooms, prints and switches JavaScript off. A page fails its test if it reports an error to the console
// or requests anything from elsewhere. An accessibility checker inspects it.
//
// The browser is driven by chromedp over a pipe. It resolves no names, so a page that tries to reach the
// network cannot.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// These environment variables name the browser and the checker, and a folder for screenshots.
const (
	// Chromium names the program to start. If it is not set, PATH is searched for one.
	Chromium = "LOADSTAR_CHROMIUM"
	// Axe names the file axe.min.js of axe-core.
	Axe = "LOADSTAR_AXE"
	// Vega names the folder node_modules with vega and vega-lite.
	Vega = "LOADSTAR_VEGA"
	// Screenshots names the folder to which Shoot writes.
	Screenshots = "LOADSTAR_SCREENSHOTS"
)

// programs are the names of browsers on PATH.
var programs = []string{"chromium", "chromium-browser", "google-chrome"}

// patience is the time limit for a page's answer.
const patience = 30 * time.Second

// Browser is a running Chromium.
type Browser struct{ ctx context.Context }

// Start starts a browser, which ends with the test. A test starts one for all its pages, since starting
// takes longer than most pages. Without a browser the test is skipped.
func Start(t testing.TB) *Browser {
	t.Helper()
	program, lack, err := find(os.Getenv(Chromium))
	if err != nil {
		t.Fatal(err)
	}
	if program == "" {
		t.Skip(lack)
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(program),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
	)
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		closing, done := context.WithTimeout(ctx, patience)
		defer done()
		if err := chromedp.Cancel(closing); err != nil {
			t.Logf("%s did not end: %v", program, err)
		}
		cancel()
		release()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("%s does not start: %v", program, err)
	}
	return &Browser{ctx}
}

// find returns the path of a browser, or why no browser was found. It returns an error if the named one
// does not exist.
func find(named string) (path, lack string, err error) {
	if named != "" {
		if path, err = exec.LookPath(named); err != nil {
			return "", "", fmt.Errorf("%s: %w: want the path of a Chromium", Chromium, err)
		}
		return path, "", nil
	}
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path, "", nil
		}
	}
	return "", fmt.Sprintf("no browser is installed: none of %q is on PATH, and %s is not set", programs, Chromium), nil
}
