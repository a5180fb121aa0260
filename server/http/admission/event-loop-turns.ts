import type { RequestListener, ServerResponse } from 'node:http';
import { ClubError } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import { calls } from '@burgee/core/api/calls';
import { writeProblem } from '../errors/problem.ts';

interface TurnLimits {
	/** When the requests of one turn have taken this time, the others wait for the next turn. */
	turnMs: number;
	/** How many requests may wait. */
	maxWaiting: number;
}

const defaultLimits: TurnLimits = { turnMs: 30, maxWaiting: 1_000 };

/**
 * Returns a listener that spreads requests over the turns of the event loop. Health checks and payments do not wait for
 * a turn, so the server answers them in between. A request whose client has gone is not passed on. If too many requests
 * wait, a further one gets status 503 (decision: admission).
 */
export function inTurns(
	next: RequestListener,
	{ turnMs, maxWaiting }: TurnLimits = defaultLimits,
): RequestListener {
	const waiting = new Set<ServerResponse>();
	/** Null if no request has arrived in this turn. */
	let turnEndsMs: number | null = null;

	function hasTime(): boolean {
		const nowMs = performance.now();
		if (turnEndsMs === null) {
			turnEndsMs = nowMs + turnMs;
			setImmediate(endTurn);
		}
		return nowMs < turnEndsMs;
	}
	/** Passes on one of the waiting requests only, because much of its work may follow when this function has returned. */
	function endTurn(): void {
		turnEndsMs = null;
		for (const response of waiting) {
			waiting.delete(response);
			if (response.destroyed) continue;
			next(response.req, response);
			break;
		}
		if (waiting.size > 0) setImmediate(endTurn);
	}

	return (request, response) => {
		if (isUrgent(request.url) || (waiting.size === 0 && hasTime())) next(request, response);
		else if (waiting.size < maxWaiting) waiting.add(response);
		else writeProblem(response, new ClubError('unavailable'));
	};
}

/** The paths of the urgent calls, with or without a query. */
const urgentPaths = Object.entries<Call>(calls)
	.filter(([, { isUrgent }]) => isUrgent)
	.map(([key]) => new RegExp(`^${key.replace(/^\w+ /, '').replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`));

function isUrgent(url = ''): boolean {
	return urgentPaths.some((path) => path.test(url));
}
