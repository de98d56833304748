package record

import (
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Three policies in four instances, of which the second lacks one.
var threePolicies = []uint64{0x0300000000000003, 0x0100000000000001, 0x0200000000000002}

func threeValues() [][]float64 {
	return [][]float64{{1, 2, 3, 4}, {2, 2 + 1e-10, 1, math.NaN()}, {0, 0, 3, 5}}
}

func pairsOf(policies []uint64, values [][]float64) *Pairs {
	p := new(Pairs)
	p.Count(policies, values)
	return p
}

// Records are what folders hold for years: their bytes must never change.
func TestRecordsOfPairsAreTheSameForEver(t *testing.T) {
	p := pairsOf(threePolicies, threeValues())
	const want = "03" + "01000000" + "02000000" + "03000000" + // the names by size
		"02" + "01" + "01" + // the policy at place 1 against that at place 2
		"01" + "01" + "01" + // against that at place 0
		"01" + "02" + "00" // place 2 against place 0
	if got := hex.EncodeToString(p.Append(nil, 4)); got != want {
		t.Errorf("the record is %s, want %s", got, want)
	}
	for _, policies := range [][]uint64{p.Policies, threePolicies} { // in whichever order
		if got := PairsID(policies); got != 0x51de510b9f49e4dd || !store.IsSide(got) {
			t.Errorf("it has the name %016x", got)
		}
	}
}

func TestPairsAreReadAsTheyWereCounted(t *testing.T) {
	body := pairsOf(threePolicies, threeValues()).Append(nil, 4)
	asked := []uint64{7, threePolicies[0], threePolicies[1]} // without the third, and with another
	seen := 0
	err := ReadPairs(body, 4, asked, func(a, b int, got stat.Tally) {
		seen++
		if want := (stat.Tally{Above: 1, Tied: 1, Below: 1}); a != 2 || b != 1 || got != want {
			t.Errorf("policy %d against %d: %+v, want %+v", a, b, got, want)
		}
	})
	if err != nil || seen != 1 {
		t.Errorf("%d pairs, %v", seen, err)
	}
	if ReadPairs(body, 2, asked, func(int, int, stat.Tally) {}) == nil {
		t.Error("more instances were compared than there are")
	}
}

func TestATallyOfABlockCountsOnceWhateverSetsOfPoliciesWerePlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	names := []uint64{0x5 << 60, 0x2 << 60, 0x9 << 60}
	values := make([][][]float64, 4) // by block and policy
	for b := range values {
		values[b] = make([][]float64, len(names))
		for i := range names {
			for range 100 {
				values[b][i] = append(values[b][i], float64(rng.IntN(5)))
			}
		}
	}
	played := func(block, count int, policies ...int) store.Record {
		var ids []uint64
		var of [][]float64
		for _, i := range policies {
			ids, of = append(ids, names[i]), append(of, values[block][i][:count])
		}
		p := pairsOf(ids, of)
		return store.Record{Key: store.Key{Policy: PairsID(p.Policies), Block: uint32(block), Count: uint32(count)}, Body: p.Append(nil, count)}
	}
	var got Tallies
	for range 2 { // the second time in the memory of the first
		got.Reset(names, false)
		for _, set := range [][]store.Record{
			{played(0, 100, 0, 1), played(1, 40, 0, 1)},
			{played(1, 100, 0, 1, 2), played(3, 100, 0, 1, 2)},
		} {
			if err := got.Read(set, []int32{4, 4, 3}); err != nil {
				t.Fatal(err)
			}
		}
		for i := range names {
			for j := range names {
				var want stat.Tally
				for _, b := range []int{0, 1, 3} {
					for n := range values[b][i] {
						if b == 1 || max(i, j) < 2 { // the third was not there in block 0, and has failed in block 3
							want.Add(values[b][i][n], values[b][j][n])
						}
					}
				}
				if i != j && got.Of(i, j) != want {
					t.Errorf("policy %d against %d: %+v, want %+v", i, j, got.Of(i, j), want)
				}
			}
		}
	}
}

func FuzzRecordsOfPairs(f *testing.F) {
	f.Add(pairsOf(threePolicies, threeValues()).Append(nil, 4), 4)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}, 0)
	f.Fuzz(func(t *testing.T, record []byte, count int) {
		count = min(max(count, 0), MaxInstances)
		ReadPairs(record, count, threePolicies, func(a, b int, of stat.Tally) {
			if of.Above < 0 || of.Tied < 0 || of.Below < 0 || of.N() > int64(count) {
				t.Errorf("%x has %+v in %d instances", record, of, count)
			}
		})
	})
}
