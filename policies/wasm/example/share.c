// An idle worker gets what was lost, or 1/p of what is left, where p is the number of workers.
//
// clang --target=wasm32 -O2 -mbulk-memory -nostdlib -Wl,--no-entry -o share.wasm share.c
#include "loadstar.h"

static u32 again; // how many of the lost chunks have gone out again

LOADSTAR_EXPORT(problem) u32 problem(const Problem *p) {
	return p->workers > 1000 ? refuse("want at most 1000 workers") : 0;
}

LOADSTAR_EXPORT(next) u32 next(View *v) {
	if (v->flags & BEGIN) again = 0;
	v->worker = v->idle;
	if (v->worker < 0) return WAIT;
	if (again < v->lost_n) {
		v->chunk = v->lost[again++];
		return SEND;
	}
	double share = v->left / v->problem->workers, least = v->problem->load / 1000;
	v->size = share > least ? share : least;
	return v->left > 0 ? CUT : WAIT;
}
