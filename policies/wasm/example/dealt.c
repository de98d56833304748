// Chunks of one size, n a unit of the load, are dealt out like cards, once: what the policy
// no-rep does that comes with Loadstar (Benoit et al. 2013, 6.1).
//
// clang --target=wasm32 -O2 -mbulk-memory -nostdlib -Wl,--no-entry -o dealt.wasm dealt.c
#include "loadstar.h"

static const Problem *problem;
static u32 chunks;

LOADSTAR_EXPORT(problem) u32 set(const Problem *p) {
	double x = number(p, "n", 147) * p->load, n = __builtin_floor(x + 1e-12 * x);
	if (!(n <= 500000)) return refuse("more than 500000 chunks");
	problem = p;
	chunks = n < 1 ? 1 : n;
	return 0;
}

LOADSTAR_EXPORT(plan) u32 plan(Plan *out) {
	u32 workers = problem->workers, k = 0;
	double *sizes = loadstar_alloc(chunks * sizeof *sizes);
	u32 *offsets = loadstar_alloc((workers + 1) * sizeof *offsets);
	i32 *list = loadstar_alloc(chunks * sizeof *list);
	if (!sizes || !offsets || !list) return refuse("no memory");
	for (u32 c = 0; c < chunks; c++) sizes[c] = problem->load / chunks;
	for (u32 w = 0; w < workers; w++) {
		offsets[w] = k;
		for (u32 c = w; c < chunks; c += workers) list[k++] = c;
	}
	offsets[workers] = k;
	*out = (Plan){.sizes_n = chunks, .sizes = sizes, .offsets = offsets, .list = list};
	return 0;
}
