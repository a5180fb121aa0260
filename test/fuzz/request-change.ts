import type { Draw } from './draw.ts';
import type { FuzzRequest } from './requests.ts';

/** Returns a changed copy of a request. */
export type Change = (request: FuzzRequest, draw: Draw) => FuzzRequest;
export type Json = Record<string, unknown> | unknown[];

export const isContainer = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null;

/** Returns a request with another JSON body. */
export const withJson = (request: FuzzRequest, json: unknown): FuzzRequest => ({
	...request,
	json,
	body: Buffer.from(JSON.stringify(json)),
});

export const withHeader = (
	request: FuzzRequest,
	name: string,
	value: string | string[],
): FuzzRequest => ({
	...request,
	headers: { ...request.headers, [name]: value },
});

/** Replaces one value of the JSON body, at any depth. Returns the body unchanged if it is empty. */
export function replaceValue(
	json: unknown,
	draw: Draw,
	replace: (value: unknown) => unknown,
): unknown {
	if (!isContainer(json)) return replace(json);
	const keys = Object.keys(json);
	if (keys.length === 0) return json;
	const key = draw.pick(keys);
	const value: unknown = Reflect.get(json, key);
	const next =
		isContainer(value) && draw.chance(60) ? replaceValue(value, draw, replace) : replace(value);
	return Array.isArray(json) ? json.with(Number(key), next) : { ...json, [key]: next };
}

/** Replaces one value of the JSON body. */
export const withValue = (
	request: FuzzRequest,
	draw: Draw,
	replace: (value: unknown) => unknown,
): FuzzRequest => withJson(request, replaceValue(request.json, draw, replace));

/** Replaces a placeholder in the encoded body, to write what `JSON.stringify` cannot. */
export function withRawValue(request: FuzzRequest, draw: Draw, raw: string): FuzzRequest {
	const placeholder = '#raw value#';
	const json = replaceValue(request.json, draw, () => placeholder);
	const text = JSON.stringify(json)?.replace(`"${placeholder}"`, () => raw) ?? raw;
	return { ...request, body: Buffer.from(text) };
}

export const hasBody = ({ body }: FuzzRequest) => body !== null && body.length > 0;
