module github.com/loadstar-sim/loadstar/bench

go 1.26.0

require (
	github.com/fschuetz04/simgo v0.7.0
	github.com/loadstar-sim/loadstar v0.0.0
	github.com/sarchlab/akita/v4 v4.0.0
)

require github.com/rs/xid v1.6.0 // indirect

replace github.com/loadstar-sim/loadstar => ../
