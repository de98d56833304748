# make run repeats the main experiment; make golden rewrites all golden files.

GO ?= go
# Packages with goroutines, or used by them.
RACE = ./engine ./models/... ./policies/... ./scenarios/... ./results/store ./cmd/...
# Packages with benchmarks.
BENCH = ./engine ./models/... ./policies/... ./traces/... ./scenarios/... ./results/...

.PHONY: all test race vet bench run golden figures

all: vet test

test:
	$(GO) test ./...

race:
	$(GO) test -race $(RACE)

vet:
	$(GO) vet ./...
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt would change these files"; exit 1; }

bench:
	$(GO) test -run '^$$' -bench . -benchmem $(BENCH)

run:
	$(GO) run ./cmd/runexp run e1

golden:
	LOADSTAR_LONG=1 $(GO) test ./results ./results/ledger ./results/store ./scenarios/sheet ./cmd/runexp/cli/... ./cmd/runexp/slurm -update

# The picture in README.md.
figures:
	$(GO) run ./cmd/runexp run e1 --quiet --out runs/figures
	mkdir -p docs/figures
	cp runs/figures/figures/e1.png docs/figures/e1.png
