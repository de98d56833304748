package browser

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// View is the way in which a page is shown. The zero value is a light screen of 1280 by 900 pixels, with
// JavaScript.
type View struct {
	Width, Height int  // in CSS pixels; 0: 1280 and 900
	Phone         bool // touch, with the page's viewport; 360 by 740 unless sizes are given
	Dark          bool // the reader prefers dark pages
	Print         bool // with the styles for print
	NoScript      bool // JavaScript is off
}

// apply shows a page in this view.
func (v View) apply(ctx context.Context, t *chromedp.Target) error {
	width, height := 1280, 900
	if v.Phone {
		width, height = 360, 740
	}
	if v.Width > 0 {
		width = v.Width
	}
	if v.Height > 0 {
		height = v.Height
	}
	if _, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(width), Height: int64(height), DeviceScaleFactor: 1, Mobile: v.Phone,
	}); err != nil {
		return err
	}
	if _, err := cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: v.Phone}); err != nil {
		return err
	}
	scheme, media := "light", "screen"
	if v.Dark {
		scheme = "dark"
	}
	if v.Print {
		media = "print"
	}
	if _, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: media,
		Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"},
		},
	}); err != nil {
		return err
	}
	_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: v.NoScript})
	return err
}
