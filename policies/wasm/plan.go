package wasm

import "github.com/loadstar-sim/loadstar/models"

// plan asks the guest, which has accepted the problem, for its schedule.
func (g *guest) plan() (*models.Schedule, error) {
	at, err := g.room(planSize)
	if err != nil {
		return nil, err
	}
	refused, err := g.call(planName, g.module.ExportedFunction(planName), at)
	if err != nil {
		return nil, err
	}
	if refused != 0 {
		return nil, g.refusal()
	}
	workers := uint32(len(g.problem.Workers))
	r := &reader{guest: g, at: at}
	flags := r.word(planFlags)
	s := &models.Schedule{ResultsFirst: flags&planResultsFirst != 0, List: make([][]int32, workers)}
	sizes := r.table("sizes", r.word(planSizes), r.word(planSizesN), 8)
	s.Size = make([]float64, len(sizes)/8)
	for c := range s.Size {
		s.Size[c] = getF64(sizes, uint32(8*c))
	}
	offsets := r.integers("offsets", r.word(planOffsets), workers+1)
	if r.err != nil {
		return nil, r.err
	}
	entries := r.integers("list", r.word(planList), uint32(offsets[workers]))
	for i := range s.List {
		from, to := offsets[i], offsets[i+1]
		if r.err == nil && (from < 0 || from > to || int(to) > len(entries)) {
			return nil, g.fault(planName, "the list of worker %d is from offset %d to %d: want offsets from 0 that do not fall", i, from, to)
		}
		if r.err == nil {
			s.List[i] = entries[from:to:to]
		}
	}
	if resident := r.word(planResident); resident != 0 {
		s.Resident = r.integers("resident", resident, workers)
	}
	if flags&planHasSend != 0 {
		s.Send = r.integers("send", r.word(planSend), r.word(planSendN))
	}
	if flags&planHasReturn != 0 {
		s.Return = r.integers("return", r.word(planReturn), r.word(planReturnN))
	}
	if r.err != nil {
		return nil, r.err
	}
	return s, nil
}

// reader reads a plan. After the first fault it returns nothing.
type reader struct {
	*guest
	at  uint32
	err error
}

// word returns a field of the plan.
func (r *reader) word(field uint32) uint32 { return getU32(r.memory, r.at+field) }

// table returns the bytes of a number of entries.
func (r *reader) table(name string, at, entries uint32, width uint64) []byte {
	end := uint64(at) + uint64(entries)*width
	if end > uint64(len(r.memory)) && r.err == nil {
		r.err = r.fault(planName, "%s are %d entries at %d: the memory has %d bytes", name, entries, at, len(r.memory))
	}
	if r.err != nil {
		return nil
	}
	return r.memory[at:end]
}

// integers returns a copy of a table of integers, which is not nil.
func (r *reader) integers(name string, at, entries uint32) []int32 {
	text := r.table(name, at, entries, 4)
	x := make([]int32, len(text)/4)
	for k := range x {
		x[k] = int32(getU32(text, uint32(4*k)))
	}
	return x
}
