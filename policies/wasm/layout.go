package wasm

import (
	"encoding/binary"
	"math"
)

// abi is the version of the interface: the meaning of all that follows.
const abi = 1

// What a module exports besides its memory.
const (
	abiName     = "loadstar_abi"
	allocName   = "loadstar_alloc"
	problemName = "loadstar_problem"
	nextName    = "loadstar_next"
	planName    = "loadstar_plan"

	initializeName = "_initialize" // of languages that have something to set up; may be absent
)

// The problem: where its fields are.
const (
	problemABI     = 0
	problemWorkers = 4
	problemPort    = 8
	problemStream  = 12
	problemLoad    = 16 // f64
	problemNotice  = 24 // f64
	problemTable   = 32 // pointer: for each worker send, compute and return, latency before per unit
	problemOptions = 36 // pointer
	problemLength  = 40 // of the options, in bytes
	problemLives   = 44 // pointer, or 0 if no worker comes back
	problemDue     = 48 // f64: the deadline, or 0
	problemSize    = 64
	tableSize      = 64 // of each worker
)

// What a worker does besides being interrupted.
const (
	lifeLoses   = 0 // 0: it has none; 1: all, 2: progress, 3: nothing
	lifeNumbers = 8 // f64: restart, every, save, notice, hello, hold, use
	lifeSize    = 64
)

// A question and its answer.
const (
	viewABI     = 0
	viewFlags   = 4
	viewNow     = 8  // f64
	viewLeft    = 16 // f64
	viewIdle    = 24 // i32
	viewChunks  = 28
	viewLostN   = 32
	viewLost    = 36 // pointer: i32
	viewNewsN   = 40
	viewNews    = 44 // pointer: f64 when, i32 worker, i32 chunk
	viewState   = 48 // pointer: for each worker how many chunks are pending, and flags
	viewSizes   = 52 // pointer: f64
	viewProblem = 56 // pointer
	viewWorker  = 64 // i32; from here on the answer
	viewChunk   = 68
	viewCut     = 72 // f64
	viewWake    = 80 // f64
	viewSize    = 128

	stateSize = 8
	newsSize  = 16
)

// The flags of a worker.
const (
	isSilent   = 1
	isReleased = 2
)

// The flags of a question.
const (
	isBegin = 1
	isAlarm = 2
)

// The answers.
const (
	wait = iota
	cutAndSend
	send
	keep
	release
	hire
)

// A plan.
const (
	planSizesN   = 0
	planSizes    = 4  // pointer: f64
	planOffsets  = 8  // pointer: where the entries of each worker begin, and the end
	planList     = 12 // pointer: i32
	planResident = 16 // pointer or 0
	planSendN    = 20
	planSend     = 24 // pointer: i32
	planReturnN  = 28
	planReturn   = 32 // pointer: i32
	planFlags    = 36
	planSize     = 64

	planResultsFirst = 1
	planHasSend      = 2
	planHasReturn    = 4
)

// Numbers are little endian, whatever the machine.

func putU32(memory []byte, at uint32, x uint32) { binary.LittleEndian.PutUint32(memory[at:], x) }

func putF64(memory []byte, at uint32, x float64) {
	binary.LittleEndian.PutUint64(memory[at:], math.Float64bits(x))
}

func getU32(memory []byte, at uint32) uint32 { return binary.LittleEndian.Uint32(memory[at:]) }

func getF64(memory []byte, at uint32) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(memory[at:]))
}
