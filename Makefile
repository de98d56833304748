# make run repeats the main experiment; make golden rewrites all golden files.

GO ?= go
# Packages with goroutines, or used by them.
RACE = ./engine ./models/... ./policies/... ./scenarios/... ./results/store ./cmd/...
# Packages with benchmarks.
BENCH ?= ./engine ./models/... ./policies/... ./traces/... ./scenarios/... ./results/...

.PHONY: all test race vet bench bench-now peers scale run golden figures artifact fuzz mutants soak licences release release-check

all: vet test

test:
	$(GO) test ./...

race:
	$(GO) test -race $(RACE)

vet:
	$(GO) vet ./...
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt would change these files"; exit 1; }

# Benchmarks of this tree and of BASE, by default the last release, in turns.
bench:
	BENCH='$(BENCH)' bench/since $(BASE)

bench-now:
	$(GO) test -run '^$$' -bench . -benchmem $(BENCH)

# The tables of docs/performance.md: beside other simulators, and from 10 to 1,000,000 workers and cells.
peers:
	$(GO) -C bench run ./peers

scale:
	$(GO) -C bench run ./scale

run:
	$(GO) run ./cmd/runexp run e1

golden:
	LOADSTAR_LONG=1 $(GO) test . ./results ./results/store ./scenarios/claim ./scenarios/sensitivity ./scenarios/sheet ./cmd/runexp/cli/... ./cmd/runexp/slurm -update
	$(GO) test ./scenarios/papers -update
	$(GO) test ./policies -run TestTheTable -update

# The pictures in README.md and docs, in two minutes of processor time; that of a page needs Chromium.
# Those of scale are drawn from the numbers of make scale.
figures:
	mkdir -p docs/figures
	$(GO) run ./cmd/runexp run e1 --quiet --out runs/figures/e1
	cp runs/figures/e1/figures/e1.png docs/figures
	$(GO) run ./cmd/runexp run meet --quiet --out runs/figures/meet
	cp runs/figures/meet/figures/meet-first.svg docs/figures/meet.svg
	$(GO) run ./cmd/runexp run meet-faults --quiet --out runs/figures/meet-faults
	cp runs/figures/meet-faults/figures/meet-faults-first.svg docs/figures/meet-faults.svg
	$(GO) run ./cmd/runexp run e6 --quiet --out runs/figures/e6
	cp runs/figures/e6/figures/e6.png docs/figures
	$(GO) run ./cmd/runexp chart e1 --policy greedy,cyclic-rep --set p=8 --set W=3 --set n=18 --set eps=0.02 --animate --out docs/figures/episode.svg
	$(GO) test ./cmd/runexp/cli -run TestTheTutorial -update
	$(GO) -C bench run ./scale -draw
	$(GO) run ./cmd/runexp report runs/figures/e1
	chromium --headless --no-sandbox --hide-scrollbars --window-size=1000,1200 \
		--screenshot=docs/figures/report.png file://$(CURDIR)/runs/figures/e1/report.html

# All papers in small, and whether the numbers are those of docs/artifact.md.
artifact:
	$(GO) run ./cmd/runexp paper --preset quick --out runs/artifact
	cd runs/artifact && sha256sum --quiet -c ../../docs/artifact.sha256 && echo "all numbers are those of docs/artifact.sha256"

# Every fuzz target, for a time.
FOR ?= 1m
fuzz:
	GO='$(GO)' .ci/fuzz $(FOR)

# Every fault of the lists in bench/mutants/faults, and which of them no test catches.
mutants:
	$(GO) -C bench run ./mutants

# A night in half an hour: see bench/soak/README.md.
soak: FOR = 1h
soak:
	$(GO) -C bench run ./soak -for $(FOR)

# The modules in the program with their licences, from their files.
licences:
	GO='$(GO)' .ci/licences >THIRD_PARTY.new && mv THIRD_PARTY.new THIRD_PARTY.md || { rm -f THIRD_PARTY.new; exit 1; }

# The programs for all systems, with checksums, in dist; and whether they are the same if they are
# built twice.
release:
	GO='$(GO)' .ci/release '$(VERSION)'

release-check:
	GO='$(GO)' .ci/release check
