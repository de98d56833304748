package stat

// SeriesOf returns the series of the values of all instances, in their order: of a
// simulation of one's own, which keeps every value. NaN is an instance without a value.
// Series of as many instances can be paired by [Pair].
func SeriesOf(values []float64) *Series {
	var c Collector
	c.Start(max(1, len(values)/maxBatches))
	for _, x := range values {
		if x != x {
			c.Skip()
		} else {
			c.Add(x)
		}
	}
	s := new(Series)
	s.Append(c.Sample())
	return s
}
