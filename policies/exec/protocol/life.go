package protocol

import "github.com/loadstar-sim/loadstar/models"

// appendLife appends what a worker does besides being interrupted. Laws that there are not are
// left out.
func appendLife(line []byte, l *models.Life, quantiles int, spelled map[models.Risk]string) []byte {
	line = append(line, `,"life":{"loses":"`+l.Loses.String()+`"`...)
	for _, x := range []struct {
		key   string
		value float64
	}{
		{"restart", l.Restart}, {"every", l.Every}, {"save", l.Save}, {"notice", l.Notice}, {"hello", l.Hello},
		{"hold", l.Hold}, {"use", l.Use},
	} {
		line = append(line, `,"`+x.key+`":`...)
		line = appendNumber(line, x.value)
	}
	for _, x := range []struct {
		key string
		law models.Risk
	}{{"up", l.Up}, {"down", l.Down}, {"slow", l.Slow}} {
		if x.law != nil {
			line = append(line, `,"`+x.key+`":`...)
			line = appendLaw(line, x.law, x.key+"_", quantiles, spelled)
		}
	}
	return append(line, '}')
}
