// Guided self-scheduling (Polychronopoulos, Kuck 1987): the next of p workers gets 1/p of
// what is left, in whole iterations, of which a unit of the load has n. It does, bit by bit,
// what the policy guided does that comes with Loadstar.
//
// clang --target=wasm32 -O2 -mbulk-memory -nostdlib -Wl,--no-entry -o guided.wasm guided.c
#include "loadstar.h"

static u32 workers, chunks;  // into how many chunks the load is cut
static double *size;         // of each of them, but for the last, which is what is left
static u8 *done;             // whether a chunk came back
static u32 *line, head, len; // workers without a chunk, by when they asked
static u32 cut, resent;      // chunks that were cut, and entries of View.lost that were seen

// iterations returns how many the load has: rounded down, where a rounding error counts for
// nothing.
static double iterations(const Problem *p) {
	double x = number(p, "n", 147) * p->load, n = __builtin_floor(x + 1e-12 * x);
	return n < 1 ? 1 : n;
}

LOADSTAR_EXPORT(problem) u32 problem(const Problem *p) {
	if (!(iterations(p) <= 20e6)) return refuse("more than 20000000 iterations");
	u32 all = iterations(p), left = all, part;
	workers = p->workers;
	for (chunks = 0; left > 0; left -= (left + workers - 1) / workers) chunks++;
	line = loadstar_alloc(workers * sizeof *line);
	size = loadstar_alloc(chunks * sizeof *size);
	done = loadstar_alloc(chunks);
	if (!line || !size || !done) return refuse("no memory");
	left = all;
	for (u32 c = 0; c < chunks; c++, left -= part) {
		part = (left + workers - 1) / workers;
		size[c] = part * (p->load / all);
	}
	return 0;
}

static void ask(u32 worker) { line[(head + len++) % workers] = worker; }

static void begin(void) {
	head = len = cut = resent = 0;
	for (u32 c = 0; c < chunks; c++) done[c] = 0;
	for (u32 w = 0; w < workers; w++) ask(w);
}

LOADSTAR_EXPORT(next) u32 next(View *v) {
	if (v->flags & BEGIN) begin();
	for (News *n = v->news; n < v->news + v->news_n; n++) {
		if (n->chunk < 0) continue;
		done[n->chunk] = 1;
		if (!v->state[n->worker].silent) ask(n->worker);
	}
	while (len > 0 && v->state[line[head]].silent) head = (head + 1) % workers, len--;
	while (resent < v->lost_n && done[v->lost[resent]]) resent++;
	if (len == 0) return WAIT;
	v->worker = line[head];
	u32 answer = WAIT;
	if (resent < v->lost_n) {
		v->chunk = v->lost[resent++];
		answer = SEND;
	} else if (v->left > 0 && cut < chunks) {
		v->size = cut + 1 < chunks ? size[cut] : v->left;
		cut++;
		answer = CUT;
	}
	if (answer != WAIT) head = (head + 1) % workers, len--;
	return answer;
}
