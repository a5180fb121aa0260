import type { SearchAnswer } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import { describe, expect, test } from 'vitest';
import { TestTime } from '../test-time.ts';
import { expectRateLimited } from './http-client.ts';
import { dividedLimits, type OpenBurgee, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const search = async (burgee: OpenBurgee, query: string) =>
	(await burgee.http.read<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`)).hits;
const namesOf = async (burgee: OpenBurgee, query: string) =>
	(await search(burgee, query)).map(({ name }) => name);

const formOf = (name: string) => ({ name, eventdatetime: '2027-07-04T17:30:00.000Z' });

async function create({ admin }: OpenBurgee, name: string): Promise<string> {
	const { status, body } = await admin.post<EventJson>('/api/admin/events', formOf(name));
	expect(status).toBe(201);
	return body.id;
}

/** Expects that the server that makes a change finds it at once, and that the other server finds it within a second. */
async function expectChangesFound(
	changed: OpenBurgee,
	inSecond?: { other: OpenBurgee; time: TestTime },
): Promise<void> {
	const expectNames = async (query: string, names: string[]) => {
		expect(await namesOf(changed, query)).toEqual(names);
		if (inSecond === undefined) return;
		const { other, time } = inSecond;
		time.pass(1_000);
		expect(await namesOf(other, query)).toEqual(names);
	};
	await expectNames('guillemot', []);
	const id = await create(changed, 'Guillemot Race');
	await expectNames('guillemot', ['Guillemot Race']);
	const path = `/api/admin/events/${id}`;
	expect(
		(await changed.admin.put(path, formOf('Razorbill Race'), { 'If-Match': '"0"' })).status,
	).toBe(200);
	await expectNames('guillemot', []);
	await expectNames('razorbill', ['Razorbill Race']);
	expect((await changed.admin.delete(path, { 'If-Match': '"1"' })).status).toBe(204);
	await expectNames('razorbill', []);
}

describe('GET /api/search', () => {
	const burgee = useBurgee();

	test('GET /api/search immediately finds an event that an admin has just created or changed', async () => {
		await expectChangesFound(burgee);
	});

	test('GET /api/search returns events and pages in one ranked list', async () => {
		await create(burgee, 'Radio <img src=x onerror=alert(1)> Evening');
		const { headers, body } = await burgee.http.get<SearchAnswer>('/api/search?q=radio');
		expect(headers.get('cache-control')).toBe('no-store');
		const { hits } = body;
		expect(hits.map(({ type, index }) => `${type} of ${index}`)).toEqual([
			...['event of events', 'page of pages', 'page of pages'],
		]);
		expect(hits[0]).toMatchObject({
			name: 'Radio <img src=x onerror=alert(1)> Evening',
			_highlightResult: {
				name: { value: '\u{e000}Radio\u{e001} <img src=x onerror=alert(1)> Evening' },
			},
			eventDate: Date.UTC(2027, 6, 4, 17, 30) / 1_000,
		});
	});

	test('GET /api/search finds the work day page', async () => {
		for (const query of ['work day', 'Work Days', 'volunteer']) {
			expect(await search(burgee, query)).toMatchObject([
				{ type: 'page', title: 'Work Days', path: '/work-day-booking' },
			]);
		}
	});

	test('GET /api/search returns an empty list if the query has no letters or digits', async () => {
		for (const query of ['', '?q=', '?q=%20%20', '?q=%F0%9F%8F%B4', '?other=1']) {
			expect(await burgee.http.read(`/api/search${query}`), query).toEqual({ hits: [] });
		}
	});

	test.each([
		['a control character', 422, 'q=%00'],
		['a line break', 422, 'q=a%0Ab'],
		['a bidirectional control', 422, 'q=%E2%80%AE'],
		['two values for q', 422, 'q=a&q=b'],
		['a query of 201 characters', 422, `q=${'x'.repeat(201)}`],
		['bytes that are not UTF-8', 400, 'q=%FF'],
		['an invalid escape', 400, 'q=%zz'],
	])('GET /api/search rejects %s with status %i', async (_name, status, query) => {
		const refused = await burgee.http.get(`/api/search?${query}`);
		expect(refused.status).toBe(status);
		expect(refused.headers.get('content-type')).toContain('application/problem+json');
	});

	test.each([
		['a query of 200 characters', `q=${'x'.repeat(200)}`],
		['a query of 100 emoji', `q=${'%F0%9F%8F%B4'.repeat(100)}`],
		['a query of 199 ligatures of 18 letters', `q=${'%EF%B7%BA'.repeat(199)}`],
		['a query with markup', 'q=%3Cimg%20onerror%3E'],
		['a plus sign for a space', 'q=a+b'],
	])('GET /api/search accepts %s', async (_name, query) => {
		await burgee.http.read(`/api/search?${query}`);
	});

	test('GET /api/club returns “embedded” as the search provider by default', async () => {
		expect(await burgee.http.read('/api/club')).toMatchObject({
			search: { provider: 'embedded' },
		});
		const page = await burgee.http.get('/healthz');
		expect(page.headers.get('content-security-policy')).toContain("connect-src 'self';");
	});
});

test('search finds within a second an event that another server has stored in the same SQLite file', async () => {
	const time = new TestTime();
	const one = await openBurgeeForTest({}, { clock: time });
	const two = await openBurgeeForTest({ DATA_DIR: one.dataDir }, { clock: time });
	await expectChangesFound(one, { other: two, time });
	await expectChangesFound(two, { other: one, time });
});

test('GET /api/search answers a limited number of searches of one network in a minute, and writes none of them', async () => {
	const clock = new TestTime();
	const environment = { STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '60', TRUST_PROXY: '1' };
	const limited = await openBurgeeForTest(environment, { clock, changeLimits: dividedLimits(30) });
	const searchFrom = (address: string) =>
		limited.http.get('/api/search?q=a', { 'X-Forwarded-For': address });
	let writes = 0;
	const { add } = limited.storage.rateLimits;
	limited.storage.rateLimits.add = (...points) => {
		writes += 1;
		return add(...points);
	};
	const replies = await Promise.all(Array.from({ length: 20 }, () => searchFrom('203.0.113.9')));
	const refused = replies.filter(({ status }) => status !== 200);
	expect(refused).toHaveLength(10);
	for (const reply of refused) expectRateLimited(reply);
	expect((await searchFrom('203.0.113.10')).status).toBe(200);
	clock.pass(60_000);
	expect((await searchFrom('203.0.113.9')).status).toBe(200);
	expect(writes).toBe(0);
});
