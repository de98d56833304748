// What a policy for Loadstar is given and what it answers, version 1: docs/wasm.md. Include
// it in one file. The memory that loadstar_alloc gives out is never taken back.
#ifndef LOADSTAR_H
#define LOADSTAR_H

typedef unsigned char u8;
typedef int i32;
typedef unsigned int u32;
_Static_assert(sizeof(void *) == 4, "compile with --target=wasm32");

#define LOADSTAR_EXPORT(name) __attribute__((export_name("loadstar_" #name)))
#define LOADSTAR_IMPORT(name) __attribute__((import_module("loadstar"), import_name(#name)))

typedef struct { double latency, per_unit; } Cost;
typedef struct { Cost send, compute, back; double spare[2]; } Worker;

typedef struct {
	u32 loses, spare; // 0: it never comes back and has no price; 1: all, 2: progress, 3: nothing
	double restart, every, save, notice, hello, hold, use;
} Life;

typedef struct {
	u32 abi, workers, port, stream; // port 0: half-duplex, 1: full-duplex
	double load, notice;
	Worker *worker;
	char *options; // lines such as "k=2\n"
	u32 length;
	Life *life;      // of each worker, or 0 if none has one
	double deadline; // 0: there is none
	double spare;
} Problem;

typedef struct { double at; i32 worker, chunk; } News; // chunk -1: the worker was interrupted, -2: it is there again
typedef struct { u32 pending, silent; } State; // silent: 1: known to be away, 2: released, or both

typedef struct {
	u32 abi, flags;
	double now, left;
	i32 idle; // the lowest worker that is idle, or -1
	u32 chunks, lost_n;
	i32 *lost;
	u32 news_n;
	News *news;   // since the last question
	State *state; // of each worker
	double *sizes; // of the chunks
	Problem *problem;
	u32 spare;
	i32 worker, chunk; // from here on: the answer
	double size, wake;
	double spares[5];
} View;

typedef struct {
	u32 sizes_n;
	double *sizes;
	u32 *offsets; // into list, of each worker, and the end
	i32 *list;
	u32 *resident; // 0: as the platform demands
	u32 send_n;
	i32 *send;
	u32 return_n;
	i32 *returns;
	u32 flags;
	u32 spare[6];
} Plan;

_Static_assert(sizeof(Problem) == 64 && sizeof(View) == 128 && sizeof(Plan) == 64, "as in docs/wasm.md");
_Static_assert(__builtin_offsetof(View, problem) == 56 && __builtin_offsetof(View, worker) == 64, "as in docs/wasm.md");

enum { LOADSTAR_ABI = 1 };
enum { BEGIN = 1, ALARM = 2 };                                // View.flags
enum { WAIT, CUT, SEND, KEEP, RELEASE, HIRE };                // answers of loadstar_next
enum { RESULTS_FIRST = 1, SEND_GIVEN = 2, RETURN_GIVEN = 4 }; // Plan.flags

LOADSTAR_IMPORT(log) void loadstar_log(const char *text, u32 length);
LOADSTAR_IMPORT(before) double loadstar_before(u32 worker, double time);
LOADSTAR_IMPORT(quantile) double loadstar_quantile(u32 worker, double probability);

enum { LAW_UP, LAW_DOWN, LAW_SLOW }; // of a life
LOADSTAR_IMPORT(life_before) double loadstar_life_before(u32 worker, u32 law, double x);
LOADSTAR_IMPORT(life_quantile) double loadstar_life_quantile(u32 worker, u32 law, double probability);

LOADSTAR_EXPORT(abi) u32 loadstar_abi(void) { return LOADSTAR_ABI; }

// loadstar_alloc returns memory behind all other, or 0 if there is no more.
LOADSTAR_EXPORT(alloc) void *loadstar_alloc(u32 bytes) {
	extern u8 __heap_base;
	static u32 top;
	u32 at = (top ? top : (u32)&__heap_base) + 15 & ~15u, have = __builtin_wasm_memory_size(0) << 16;
	if (bytes > (16u << 20) - at) return 0;
	if (at + bytes > have && __builtin_wasm_memory_grow(0, (at + bytes - have + 65535) >> 16) == -1u) return 0;
	top = at + bytes;
	return (void *)at;
}

// refuse returns that the policy cannot serve the problem, and why.
static inline u32 refuse(const char *why) {
	loadstar_log(why, __builtin_strlen(why));
	return 1;
}

// number returns the value of an option such as "n=2.5", or otherwise if there is none.
static inline double number(const Problem *p, const char *name, double otherwise) {
	const char *at = p->options, *end = at + p->length;
	while (at < end) { // at the start of a line
		const char *c = name;
		while (at < end && *c && *at == *c) at++, c++;
		if (!*c && at < end && *at == '=') {
			double digits = 0, scale = 0;
			for (at++; at < end && *at != '\n'; at++) {
				if (*at == '.') scale = 1;
				else digits = 10 * digits + (*at - '0'), scale *= 10;
			}
			return digits / (scale > 0 ? scale : 1);
		}
		while (at < end && *at++ != '\n') {}
	}
	return otherwise;
}

#endif
