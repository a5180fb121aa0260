import { expect } from 'vitest';

/** The status and the code of a refused request. */
export type Refusal = readonly [status: number, code: string];

export const invalidInput: Refusal = [422, 'invalid-input'];
export const invalidJson: Refusal = [400, 'invalid-json'];
export const unsupportedType: Refusal = [415, 'unsupported-media-type'];
export const tooLarge: Refusal = [413, 'payload-too-large'];
export const crossSite: Refusal = [403, 'cross-site-request'];

/**
 * Posts a body, by default with the type JSON.
 * @returns the refusal, and the path of each invalid field.
 */
export async function postForRefusal(
	url: string,
	body: BodyInit,
	headers: Record<string, string> = {},
): Promise<{ refusal: Refusal; paths: string[] }> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body,
	});
	expect(response.headers.get('content-type')).toContain('application/problem+json');
	const { code, details } = (await response.json()) as {
		code: string;
		details?: { issues?: { path: (string | number)[] }[] };
	};
	return {
		refusal: [response.status, code],
		paths: details?.issues?.map(({ path }) => path.join('.')) ?? [],
	};
}
