package solve

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// planned answers with the plan of a policy for the world that a file describes.
func planned(file string, text []byte, o Options) (*Solution, error) {
	load := 0.0
	if o.Time > 0 {
		load = 1 // the least that most begins with
	}
	s, err := sheet.DecodeProblem(file, text, load)
	if err != nil {
		return nil, err
	}
	if err := files.Resolve(s, filepath.Dir(file)); err != nil {
		return nil, err
	}
	policy, err := chosen(s, o)
	if err != nil {
		return nil, s.At("policies", err)
	}
	p, _, err := world.Single(s)
	if err != nil {
		return nil, err
	}
	if o.Time > 0 {
		if p.Load, err = most(p, policy, o.Time); err != nil {
			return nil, s.At("policies", fmt.Errorf("%s in a time of %v: %w", policy.Spec, o.Time, err))
		}
	}
	schedule, known, err := prove(p, policy)
	if err != nil {
		return nil, s.At("policies", fmt.Errorf("%s: %w", policy.Spec, err))
	}
	a := &Solution{Kind: policy.Spec, Claim: known, Plan: PlanOf(*p, *schedule)}
	if err := a.fill(); err != nil {
		return nil, s.At("policies", fmt.Errorf("%s: %w", policy.Spec, err))
	}
	return a, nil
}

// chosen returns the policy that a file or the options name.
func chosen(s *sheet.Scenario, o Options) (*policies.Policy, error) {
	name := o.Policy
	if name == "" {
		if len(s.Policies) != 1 || s.Policies.Everyone() {
			return nil, errors.New("want one policy, whose plan is to be told: name it in the file, or by --policy")
		}
		name = s.Policies[0].String()
	}
	p, err := files.Open(s, name, "")
	if err == nil && p.Outside() && p.Name != "file" {
		err = fmt.Errorf("%s starts a program, which solve does not do", name)
	}
	return p, err
}

// prove returns a policy's schedule for a problem, and its proof.
func prove(p *models.Problem, policy *policies.Policy) (schedule *models.Schedule, known proof.Proof, err error) {
	err = play.Guard(func() error {
		switch v := policy.Value.(type) {
		case proof.Prover:
			schedule, known, err = v.Prove(p)
		case policies.Planner:
			known = proof.Expected.Unproved("the policy claims nothing about its plans")
			schedule, err = v.Schedule(p)
		default:
			return fmt.Errorf("it makes no plan before the clock starts: it is of the kind %s, and planners do", policy.Kind())
		}
		return err
	})
	known.Source = cmp.Or(known.Source, policy.Source)
	return schedule, known, err
}

// most returns the largest load that a policy's plan completes in a time if no worker is interrupted. It
// takes for granted that a larger load takes longer.
func most(p *models.Problem, policy *policies.Policy, time float64) (load float64, err error) {
	q := *p
	fits := func(load float64) bool {
		q.Load = load
		schedule, _, refused := prove(&q, policy)
		if refused != nil {
			err = cmp.Or(err, refused)
			return false
		}
		e, refused := PlanOf(q, *schedule).Play()
		if refused != nil {
			err = cmp.Or(err, refused)
			return false
		}
		err = nil
		return e.Makespan <= time
	}
	low, high := 0.0, 1.0
	for fits(high) {
		if low, high = high, 2*high; math.IsInf(high, 1) {
			return 0, errors.New("any load is done")
		}
	}
	for middle := low + (high-low)/2; middle > low && middle < high; middle = low + (high-low)/2 {
		if fits(middle) {
			low = middle
		} else {
			high = middle
		}
		if low == 0 && high < 1e-300 {
			return 0, cmp.Or(err, errors.New("nothing can be done"))
		}
	}
	return low, nil
}

// fill adds the numbers and the table of a plan.
func (s *Solution) fill() error {
	p, plan := &s.Plan.Problem, s.Plan
	e, err := plan.Play()
	if err != nil {
		return err
	}
	s.Source = s.Claim.Source
	entries, workers := 0, 0
	for _, list := range plan.Schedule.List {
		entries += len(list)
		workers += min(1, len(list))
	}
	s.Add("makespan", e.Makespan, "when every chunk is done, at one worker at least, if no worker is interrupted"+right(p))
	s.Add("load", p.Load, "units of load")
	s.Add("handed_out", e.Work, "units in the chunks, each counted once")
	s.Add("participants", float64(workers), "workers that get load")
	s.Add("chunks", float64(entries), "chunks that are handed out, copies included")
	if copies := entries - len(plan.Schedule.Size); copies > 0 {
		s.Add("copies", float64(copies), "of these, copies of chunks that others have")
	}
	if proof.AtRisk(p) || p.Faulty() || p.Deadline > 0 {
		if err := s.expect(); err != nil {
			return err
		}
	}
	if s.Claim.Goal != proof.Expected || !p.Faulty() { // no theory knows the expectation where results may be wrong
		for _, n := range s.Claim.Numbers {
			s.Add(n.Name, n.Value, n.Doc)
		}
	}
	s.Claim.Text = s.Claim.For(p)
	s.table(e)
	return nil
}

// right says behind a condition that no result is wrong, where one may be.
func right(p *models.Problem) string {
	if p.Faulty() {
		return " and no result is wrong"
	}
	return ""
}

// expect adds the expected work of the plan and its bounds. The bound is about all plans, with as many
// chunks as the proof says; beside a plan that is proved to be the best of fewer, it tells of no gap.
func (s *Solution) expect() error {
	p := leaving(&s.Plan.Problem)
	until := ""
	if s.Plan.Problem.Deadline > 0 {
		until = " by the deadline"
	}
	x, err := expected(p, &s.Plan.Schedule)
	if err != nil {
		return err
	}
	s.Add("notice", p.Notice, "time until the master hears of an interruption: 0, at once, if left out; infinite with never")
	s.Add("expected_work", x.work, "units that are expected to be completed"+until)
	if x.episodes > 0 {
		s.Add("expected_low", x.low, fmt.Sprintf("the least that this may be, at 95%%, by %d episodes", x.episodes))
		s.Add("expected_high", x.high, "the most that it may be")
	}
	if !x.alone {
		return nil // no bound is known
	}
	most, err := bound.Policy{Rounding: chunking.Floor, Messages: float64(s.Claim.Messages)}.Ceiling(p)
	if err != nil {
		return nil // no theory covers this world
	}
	with := ""
	if s.Claim.Messages > 0 {
		with = fmt.Sprintf(" of %d chunks or fewer", s.Claim.Messages)
	}
	s.Add("bound", most, "no plan"+with+" that is made before the clock starts expects more")
	if s.Claim.Optimal == proof.OfFamily {
		return nil
	}
	s.Add("gap", max(0, 1-x.work/most), "share of the bound that is not reached")
	if x.episodes == 0 && x.work >= most*(1-1e-8) {
		c := proof.New("optimal: no plan"+with+" that is made before the clock starts expects more work"+until, proof.OfAll, "the bound, which is reached")
		c.Goal, c.Source, c.Messages, c.Numbers = proof.Expected, s.Claim.Source, s.Claim.Messages, s.Claim.Numbers
		s.Claim = c
	}
	return nil
}

// mostRows is up to how many chunks have a row each in the table.
const mostRows = 50

// table fills the table with a row for each chunk: first the chunks that need no message, then the others in
// the order of the port. If there are many chunks, it has a row for each worker instead.
func (s *Solution) table(e *Episode) {
	ends, p := e.Ends(), &s.Plan.Problem
	returns, risky := false, proof.AtRisk(p)
	var rows [][]float64
	for i, list := range s.Plan.Schedule.List {
		for _, c := range list {
			end := func(a models.Activity) float64 { return ends[[3]int32{int32(a), int32(i), c}] }
			row := []float64{float64(i + 1), float64(c + 1), s.Plan.Schedule.Size[c], end(models.Sending), end(models.Computing), end(models.Returning)}
			returns = returns || row[5] > 0
			rows = append(rows, append(row, survives(p.Workers[i].Risk, max(row[4], row[5]))))
		}
	}
	s.Columns = []string{"worker", "chunk", "units", "received", "computed"}
	if len(rows) > mostRows {
		s.Columns[1], s.Columns[3] = "chunks", "first_received"
		rows = byWorker(rows)
	} else {
		slices.SortStableFunc(rows, func(a, b []float64) int { return cmp.Compare(a[3], b[3]) })
	}
	if returns {
		s.Columns = append(s.Columns, "returned")
	}
	if risky {
		s.Columns = append(s.Columns, "survives")
	}
	for _, row := range rows {
		shown := row[:5:5]
		if returns {
			shown = append(shown, row[5])
		}
		if risky {
			shown = append(shown, row[6])
		}
		s.Workers = append(s.Workers, shown)
	}
}

// byWorker makes a row for each worker of its rows, which follow one another.
func byWorker(rows [][]float64) (all [][]float64) {
	for _, row := range rows {
		last := len(all) - 1
		if last < 0 || all[last][0] != row[0] {
			row[1] = 1
			all = append(all, row)
			continue
		}
		w := all[last]
		w[1]++
		w[2] += row[2]
		w[4], w[5], w[6] = max(w[4], row[4]), max(w[5], row[5]), min(w[6], row[6])
	}
	return all
}
