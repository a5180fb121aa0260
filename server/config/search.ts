import { z } from 'zod';
import { noTestServer } from './node-env.ts';
import { choice, forbid, settings, variable } from './variables.ts';

const key = z.string().regex(/^[!-~]+$/);
const searchKeyExample = '3f0c2a9b7d5e4c1f8a6b0d2e4f6a8c0e';

/** A host with or without a protocol and a port. The schema converts the host to an origin. */
const origin = z
	.string()
	.regex(/^(https?:\/\/)?(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i)
	.transform((host) => (/^https?:\/\//i.test(host) ? host : `http://${host}`))
	.refine((url) => URL.canParse(url))
	.transform((url) => new URL(url).origin);

export const search = settings({
	search: choice('SEARCH', [
		z.object({ kind: z.literal('embedded') }),
		z.object({
			kind: z.literal('algolia'),
			applicationId: variable('ALGOLIA_APP_ID', z.string().regex(/^[\w-]{1,60}$/), {
				must: 'be the id of an Algolia application',
				example: 'B1G2GM9NG0',
				ifMissing: 'With SEARCH=algolia, set the id of the Algolia application',
			}),
			/** The Algolia key that allows only searches. Browsers receive this key. */
			searchKey: variable('ALGOLIA_SEARCH_KEY', key, {
				must: "be the application's search-only key",
				example: searchKeyExample,
				ifMissing: 'With SEARCH=algolia, set the search-only key',
			}),
			adminKey: variable('ALGOLIA_ADMIN_KEY', key, {
				must: 'be a key that may write to the indexes',
				example: '9e1d4b7a2c5f8e0b3d6a9c2f5e8b1d4a',
				ifMissing: 'With SEARCH=algolia, set a key that may write to the indexes',
			}),
			/** The origin of a server that replaces Algolia in tests, such as 'http://127.0.0.1:4602'. */
			host: variable('ALGOLIA_HOST', origin.nullable().default(null), {
				must: 'be the address of a server that replaces Algolia in tests',
				example: 'http://127.0.0.1:4602',
			}),
		}),
	]),
}).and(
	forbid({
		...noTestServer('ALGOLIA_HOST'),
		[`ALGOLIA_SEARCH_KEY must not be the admin key, because every browser receives it. Set the search-only key, for example ALGOLIA_SEARCH_KEY=${searchKeyExample}.`]:
			({ ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey }) =>
				searchKey !== undefined && searchKey === adminKey,
	}),
);

export type SearchChoice = z.output<typeof search>['search'];
