module github.com/loadstar-sim/loadstar/bench

go 1.26.0

require github.com/loadstar-sim/loadstar v0.0.0

replace github.com/loadstar-sim/loadstar => ../
