// Package claimtest verifies the claims of a paper in its tests. Each claim must have the recorded
// verdict, and a different one in some altered world: a check with the same verdict in every world
// tests nothing.
package claimtest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Check is a claim's check.
type Check = func(context.Context, *claim.Evidence) (claim.Finding, error)

// World alters a claim or its evidence so that the verdict should change. Exactly one field is set.
type World struct {
	// Check is tried in place of the claim's: usually the same function on other
	// workers, another law or another policy.
	Check Check
	// Change alters what the claim's own check runs; see [claim.Evidence].
	Change func(r *scenarios.Request)
	// Bend alters the numbers that it reads; see [claim.Evidence].
	Bend func(n claim.Number) float64
}

// none reports whether a world alters nothing.
func (w World) none() bool { return w.Check == nil && w.Change == nil && w.Bend == nil }

// On returns a world in which something else is checked.
func On(check Check) World { return World{Check: check} }

// With returns a world in which variables of all studies have other values. Pairs are a name and its
// values.
func With(pairs ...string) World {
	return World{Change: func(r *scenarios.Request) {
		for i := 0; i < len(pairs); i += 2 {
			r.Set[pairs[i]] = pairs[i+1]
		}
	}}
}

// Under returns a world in which another law interrupts workers.
func Under(risk string) World {
	return World{Change: func(r *scenarios.Request) { r.Risk = risk }}
}

// Bent returns a world in which the numbers that a claim reads are others.
func Bent(bend func(n claim.Number) float64) World { return World{Bend: bend} }

// Scaled returns a world in which all numbers of a policy are a factor larger. A policy's
// name stands for all of its spellings: cyclic-rep is cyclic-rep{n=147} too.
func Scaled(policy string, factor float64) World {
	return Bent(func(n claim.Number) float64 {
		if name, _, _ := strings.Cut(n.Policy, "{"); name == policy {
			return factor * n.Value
		}
		return n.Value
	})
}

// Metric returns a world in which a function alters all numbers of a metric.
func Metric(metric string, of func(value float64) float64) World {
	return Bent(func(n claim.Number) float64 {
		if n.Metric == metric {
			return of(n.Value)
		}
		return n.Value
	})
}

// Verify reads the scenarios of a paper's experiments, and verifies its claims. It reports verdicts
// other than the recorded one, claims without a world, and worlds without a claim; worlds has them by
// the claims' IDs.
//
// By default it verifies every sixth claim, or the named ones if there are any, which should be cheap, on
// evidence that is [claim.Evidence.Small]. If [long.On], it verifies all claims: each on all evidence, and in
// its world, where the verdict must be another one. A world that bends numbers bends those of all evidence,
// which are known by then. In other worlds the evidence is small, as it shows as much. With -short it verifies
// only the first few claims.
//
// That all verdicts are the recorded ones on small evidence, too, is shown by the campaign of all papers in
// small: .ci/run demands it.
//
// A claim with the field NoVerdict is verified without it in other worlds. Texts about claims have to
// consist of words and numbers of the problem; see [Plain].
func Verify(t *testing.T, p *claim.Paper, worlds map[string]World, byDefault ...string) {
	for _, x := range p.Experiments {
		x.Scenario() // panics if the file is none, which a program only sees when it runs it
	}
	known, full := map[string]bool{}, long.On()
	evidence := &claim.Evidence{} // in both sizes: reports are kept by what was asked for
	for i := range p.Claims {
		c := &p.Claims[i]
		known[c.ID] = true
		w := worlds[c.ID]
		if w.none() {
			t.Errorf("%s: no world shows that the verdict could be another one", c.ID)
		}
		if testing.Short() && i >= few || !full && !early(i, c.ID, byDefault) {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			evidence.Small = !full
			if err := asRecorded(t.Context(), p, c, evidence); err != nil {
				t.Error(err)
			}
			if !full {
				return
			}
			evidence.Small = w.Bend == nil
			found, err := otherwise(t.Context(), p, c, evidence, w)
			if err != nil {
				t.Error(err)
			}
			t.Log(found)
		})
	}
	for _, id := range byDefault {
		if !known[id] {
			t.Errorf("%s is to be verified by default, and is no claim", id)
		}
	}
	for id := range worlds {
		if !known[id] {
			t.Errorf("%s has a world, and is no claim", id)
		}
	}
}

// early reports whether a claim is verified by default.
func early(number int, id string, byDefault []string) bool {
	if len(byDefault) > 0 {
		return slices.Contains(byDefault, id)
	}
	return number%6 == 0
}

// few is how many claims are verified with -short, as under the race detector.
const few = 5

// asRecorded returns an error unless a claim has the recorded verdict.
func asRecorded(ctx context.Context, p *claim.Paper, c *claim.Claim, e *claim.Evidence) error {
	e.Change, e.Bend = nil, nil
	got, err := p.Verify(ctx, c, e)
	if err == nil && got.Verdict != c.Recorded {
		err = fmt.Errorf("recorded is %v, the verdict is %v: %s; reason %q, limits %q, witness %q", c.Recorded, got.Verdict, got.Found, got.Reason, got.Limits, got.Witness)
	}
	return cmp.Or(err, Plain(&got))
}

// otherwise returns the finding in a claim's world, and an error if the verdict is the recorded one.
func otherwise(ctx context.Context, p *claim.Paper, c *claim.Claim, e *claim.Evidence, w World) (string, error) {
	own, other := *c, *c
	own.NoVerdict, other.NoVerdict = "", ""
	before := c.Recorded
	if c.NoVerdict != "" {
		e.Change, e.Bend = nil, nil
		got, err := p.Verify(ctx, &own, e)
		if err != nil {
			return "", err
		}
		before = got.Verdict
	}
	if w.Check != nil {
		other.Check = w.Check
	}
	e.Change, e.Bend = w.Change, w.Bend
	got, err := p.Verify(ctx, &other, e)
	if err == nil && (got.Verdict == before || got.Verdict == claim.NotRun) {
		err = fmt.Errorf("in another world the verdict is %v too", got.Verdict)
	}
	err = cmp.Or(err, Plain(&got))
	return fmt.Sprintf("%v in another world: %s", got.Verdict, got.Found), err
}
