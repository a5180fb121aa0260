import { almostValid } from './almost-valid.ts';
import { isReadable } from './answering-call.ts';
import type { Draw } from './draw.ts';
import { hostile } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';

const changesOf = { 'almost valid': almostValid, hostile } as const;

/** Makes a valid request almost valid or hostile, with one to three changes. */
export function changeRequest(
	request: FuzzRequest,
	kind: keyof typeof changesOf,
	draw: Draw,
): FuzzRequest {
	const changes = changesOf[kind];
	const names = Object.keys(changes);
	let changed = request;
	for (let left = draw.pick([1, 1, 1, 2, 3]); left > 0; left--) {
		const name = draw.pick(names);
		const next = changes[name]?.(changed, draw) ?? changed;
		changed = { ...next, changes: [...changed.changes, name] };
	}
	// If Node.js cannot read a request, its answer has a body even if the method is HEAD.
	return changed.method === 'HEAD' && !isReadable(changed)
		? { ...changed, method: 'GET' }
		: changed;
}
