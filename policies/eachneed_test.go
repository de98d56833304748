package policies_test

import (
	"errors"
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// plain is a world that meets all needs except a start-up cost and messages.
func plain() *models.Problem {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 3}}
	return &models.Problem{Load: 1, Notice: math.Inf(1), Platform: models.Star(models.Uniform(3, w)...)}
}

func TestANeedIsUnmetInAWorldThatLacksItAndNamesTheWorker(t *testing.T) {
	for need, c := range map[needs.Needs]struct {
		change func(p *models.Problem)
		says   string
	}{
		needs.NoMessages:  {func(p *models.Problem) { p.Workers[2].Return.PerUnit = 1 }, "workers without messages, and worker 3's take time"},
		needs.NoResults:   {func(p *models.Problem) { p.Workers[1].Return.Latency = 1 }, "workers without results, and worker 2's take time"},
		needs.NoLatencies: {func(p *models.Problem) { p.Workers[1].Send.Latency = 1 }, "times proportional to load, and worker 2 has latencies"},
		needs.NoStreaming: {func(p *models.Problem) { p.Stream, p.Workers[0].Send.PerUnit = true, 1 }, "and these compute while they receive"},
		needs.Streaming:   {func(p *models.Problem) { p.Workers[0].Send.PerUnit = 1 }, "and these compute what they have received"},
		needs.AllSends:    {func(*models.Problem) {}, "messages to all workers, and those to worker 1 take no time"},
		needs.OneBus: {func(p *models.Problem) { p.Workers[0].Send.PerUnit, p.Workers[2].Send.PerUnit = 1, 2 },
			"one bus for all workers, and sends to worker 1 and to worker 3 do not cost the same"},
		needs.EqualPairs:  {func(p *models.Problem) { p.Workers[1].Compute.PerUnit = 2 }, "in each pair, and workers 1 and 2 differ"},
		needs.StartUps:    {func(*models.Problem) {}, "a start-up cost of each chunk, and worker 1 has none"},
		needs.EachStartUp: {func(p *models.Problem) { p.Workers[0].Compute.Latency = 1 }, "each worker's chunks, or messages, and worker 2 has none"},
		needs.SomeStartUp: {func(p *models.Problem) {}, "a start-up cost of chunks, or messages, and there is neither"},
		needs.LinearRisk:  {func(p *models.Problem) { p.Workers[2].Risk = risk.Exponential{Mean: 2} }, "linear risk, and that of worker 3 is exponential{mean=2}"},
		needs.NeverHears:  {func(p *models.Problem) { p.Notice, p.Workers[0].Send.PerUnit = .5, 1 }, "never learns of an interruption, and this one does after 0.5"},
		needs.NeverBack:   {func(p *models.Problem) { p.Workers[1].Life = &models.Life{} }, "workers that never come back, and worker 2 may"},
		needs.NoFaults:    {func(p *models.Problem) { p.Workers[2].Faults = risk.Linear{X: 9} }, "results that are always right, and worker 3's may be wrong"},
		needs.Hindsight:   {func(p *models.Problem) {}, "to be told when workers will be there, and only"},
		needs.SpotJob:     {func(p *models.Problem) {}, "a spot machine and one on demand, and the number of workers is 3"},
	} {
		p := plain()
		c.change(p)
		var unmet *needs.Unmet
		if err := need.Check(p); !errors.As(err, &unmet) || unmet.Need != need || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v, want %q", need, err, c.says)
		}
		if all := needs.All.Unmet(p); all&need == 0 {
			t.Errorf("%v is not among the needs that are unmet: %v", need, all)
		}
	}
}

func TestANeedIsMetWhereWhatItForbidsHasNoEffect(t *testing.T) {
	p := plain()
	p.Stream, p.Notice = true, 0 // nothing is sent
	p.Workers[2].Compute.PerUnit = 7
	if unmet := needs.All.Unmet(p); unmet != needs.AllSends|needs.StartUps|needs.EachStartUp|needs.SomeStartUp|needs.SpotJob|needs.Hindsight {
		t.Errorf("unmet: %v", unmet)
	}
	for i := range p.Workers {
		p.Workers[i].Risk = nil
	}
	if err := needs.StartUps.Check(p); err != nil {
		t.Error(err)
	}
	p.Workers[1].Return.PerUnit = 1
	if err := (needs.EachStartUp | needs.SomeStartUp).Check(p); err != nil {
		t.Error(err)
	}
}

func TestEveryNeedHasWordsOfItsOwn(t *testing.T) {
	words := needs.All.Words()
	if len(words) != bits.OnesCount32(uint32(needs.All)) {
		t.Errorf("%v has %d words", uint32(needs.All), len(words))
	}
	for i, w := range words {
		if w == "" || strings.Count(needs.All.String(), w+",")+strings.Count(needs.All.String()+"$", w+"$") != 1 {
			t.Errorf("need %d is %q", i, w)
		}
	}
	if needs.Needs(0).String() != "" || needs.Needs(0).Check(plain()) != nil {
		t.Error("no need is a need")
	}
}
