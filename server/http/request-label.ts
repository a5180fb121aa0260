import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** What the log, the metrics and the problem of a request name it by. */
export interface RequestLabel {
	/** Finds the request's line in the log. */
	id: string;
	/** The key of the call in `calls`, or what else answers. Null until the router knows it. */
	call: string | null;
	/** As the client sent it. Express shortens `request.url` while a router runs. */
	url: string;
	/** The time of `performance.now()` at which the request was read. */
	startedMs: number;
}

const base = 36;
const prefixLength = 6;
const prefix = randomInt(base ** prefixLength)
	.toString(base)
	.padStart(prefixLength, '0');
let count = 0;

/** Returns an id that no other request of this process has, such as 'k3f9x21a'. A member can read it out. */
export function newRequestId(): string {
	count += 1;
	return prefix + count.toString(base);
}

// A property costs a cached answer less than an entry of a WeakMap.
const labelKey = Symbol('label of the request');

interface Labelled {
	[labelKey]?: RequestLabel;
}

export function setRequestLabel(response: ServerResponse, label: RequestLabel): void {
	(response as Labelled)[labelKey] = label;
}

/** Returns the label of the request that the response answers, or undefined if the request is not logged. */
export function requestLabel(response: ServerResponse): RequestLabel | undefined {
	return (response as Labelled)[labelKey];
}

/** Records which call, page or file answers the request. */
export function nameRequest(response: ServerResponse, call: string | null): void {
	const label = requestLabel(response);
	if (label !== undefined) label.call = call;
}
