import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClubError, toInstant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { PageData } from '@burgee/core/api/page-renderer';
import type { Storage } from '@burgee/core/ports/storage';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProvidedParts } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { createLogger } from '../../server/log.ts';
import { campaignOf, factsOf, hostileText, invalidIds, workDayOf } from '../contracts/samples.ts';
import { TestTime } from '../test-time.ts';
import { dataIn, JsonPageRenderer, styleSource } from './json-page-renderer.ts';
import { bookableEvent, dividedLimits, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

let time: TestTime;
let renderer: JsonPageRenderer;
let burgee: OpenBurgee;
let logged: string[];
/** Replaces a function of the storage. */
let replaced: Partial<Record<'listFrom' | 'facts' | 'version', () => Promise<never>>>;

beforeEach(async () => {
	time = new TestTime('2026-06-15T10:00:00.000Z');
	renderer = new JsonPageRenderer();
	logged = [];
	replaced = {};
	const opened = await openStorage(readConfig({ STORAGE: 'memory' }).storage);
	const storage: Storage = {
		...opened,
		version: () => replaced.version?.() ?? opened.version(),
		events: {
			...opened.events,
			listFrom: (...from) => replaced.listFrom?.() ?? opened.events.listFrom(...from),
		},
		clubFacts: {
			...opened.clubFacts,
			get: () => replaced.facts?.() ?? opened.clubFacts.get(),
		},
	};
	burgee = await open({ storage });
	await storage.events.add(bookableEvent({ id: 'supper' }));
});

function open(
	provided: ProvidedParts,
	environment: Record<string, string> = {},
): Promise<OpenBurgee> {
	const logger = createLogger('error', { write: (line: string) => logged.push(line) });
	return openBurgeeForTest(
		{ PUBLIC_URL: 'http://members.localhost', CAMPAIGNS: 'stored', ...environment },
		{ clock: time, sleep: time.sleep, pageRenderer: renderer, logger, ...provided },
	);
}

const get = (path: string, headers?: Record<string, string>) =>
	burgee.http.get<string>(path, headers);
const dataOf = async (path: string): Promise<PageData> => dataIn((await get(path)).body);
const supper = '/event-booking?id=supper';
const payment = `${supper}&payment=pending&checkoutId=secret`;

/** Changes something in the storage that no page shows. */
const changeStorage = () => burgee.storage.campaigns.add(campaignOf({ id: `news-${time.nowMs}` }));

/** Sends a request, and waits until the server waits for nothing but the time to pass. Then the time passes. */
async function getInTime(path: string, passedMs: number[]) {
	const reply = get(path);
	for (const ms of passedMs) {
		await expect.poll(() => time.sleeperCount).toBeGreaterThan(0);
		// Every call that can end has ended.
		await new Promise((resolve) => setTimeout(resolve, 20));
		time.pass(ms);
	}
	return reply;
}

describe('the data of a page', () => {
	test('a page contains the answers to its calls, its address, the origin and the time', async () => {
		await burgee.storage.workDays.add(
			workDayOf({ id: 'painting', date: toInstant(new Date(time.nowMs + 86_400_000)) }),
		);
		await burgee.storage.campaigns.add(campaignOf({ id: 'june' }));
		const pages: [string, string, string[]][] = [
			['home', '/', ['/api/events', '/api/work-days']],
			['news', '/news', ['/api/campaigns']],
			['campaign-preview', '/news/june', ['/api/campaigns/june']],
			['calendar', '/calendar', ['/api/events', '/api/calendar-feed']],
			['event-booking', supper, ['/api/events/supper']],
			['event-booking', '/event-booking', []],
			['documents', '/documents', ['/api/documents']],
			['information', '/information', []],
			['beginners', '/beginners', []],
			['work-day-booking', '/work-day-booking', ['/api/work-days']],
			['work-day-booking', '/work-day-booking?id=painting', ['/api/work-days/painting']],
			['booking-confirmed', '/event-booking/confirmed?id=supper', ['/api/events/supper']],
			['sign-up-confirmed', '/work-day-booking/confirmed?id=painting', ['/api/work-days/painting']],
			['payment', payment, []],
			['not-found', '/404', []],
		];
		for (const [page, address, paths] of pages) {
			const answers: PageData['answers'] = {};
			for (const path of ['/api/club', ...paths]) {
				answers[path] = { value: await burgee.http.read(path) };
			}
			const now = toInstant(burgee.clock.now());
			const expected = { page, address, origin: 'http://members.localhost', now, answers };
			expect(await dataOf(address)).toEqual(expected);
		}
	});

	test('a page for an unknown or invalid id has status 404, and contains the problem', async () => {
		const unknown = [...invalidIds, hostileText, 'never', 'x'.repeat(201), '__proto__', '..'];
		for (const id of unknown.filter((text) => text !== '' && !/[\ud800-\udfff]/u.test(text))) {
			const address = `/event-booking?id=${encodeURIComponent(id).replaceAll("'", '%27')}`;
			const { status, headers, body } = await get(address);
			const path = callPath('GET /api/events/:eventId', { eventId: id });
			expect([id, status, headers.get('x-robots-tag')]).toEqual([id, 404, 'noindex']);
			expect(dataIn(body).answers[path]).toMatchObject({ problem: { code: 'event-not-found' } });
			expect(dataIn(body).address).toBe(address);
		}
		expect((await get('/news/never')).status).toBe(404);
		expect((await get('/work-day-booking?id=never')).status).toBe(404);
		const rendered = renderer.rendered.length;
		await get('/event-booking?id=never');
		await get('/event-booking?id=never');
		expect(renderer.rendered).toHaveLength(rendered + 2);
	});

	test('a page uses only the first id of its address', async () => {
		expect(Object.keys((await dataOf(`${supper}&id=other`)).answers)).toContain(
			'/api/events/supper',
		);
	});

	test('an answer that fails is left out, and the page is not cached', async () => {
		for (const error of [new Error('the storage fails'), new ClubError('campaigns-unavailable')]) {
			replaced.listFrom = () => Promise.reject(error);
			const { status, body } = await get('/calendar');
			expect([status, Object.keys(dataIn(body).answers)]).toEqual([
				200,
				['/api/club', '/api/calendar-feed'],
			]);
		}
		replaced = {};
		expect(Object.keys((await dataOf('/calendar')).answers)).toContain('/api/events');
	});

	test('an answer that takes longer than a second is left out, and the page is not cached', async () => {
		replaced.listFrom = () => new Promise(() => {});
		const { status, body } = await getInTime('/calendar', [999, 1]);
		expect([status, Object.keys(dataIn(body).answers)]).toEqual([
			200,
			['/api/club', '/api/calendar-feed'],
		]);
		replaced = {};
		expect(Object.keys((await dataOf('/calendar')).answers)).toContain('/api/events');
	});

	test('without the club’s facts, a page has status 503 with Retry-After, and is not cached', async () => {
		await changeStorage();
		replaced.facts = () => new Promise(() => {});
		const { status, headers, body } = await getInTime('/beginners', [1_000]);
		expect([status, headers.get('retry-after')]).toEqual([503, '5']);
		expect(headers.get('x-robots-tag')).toBe('noindex');
		expect(dataIn(body).answers).toEqual({});
		replaced = {};
		expect((await get('/beginners')).status).toBe(200);
	});

	test('a page is sent although the storage does not report its version', async () => {
		time.pass(1_500);
		replaced.version = () => new Promise(() => {});
		expect((await getInTime('/beginners', [1_000, 1_000])).status).toBe(503);
	});
});

describe('a page that cannot be rendered', () => {
	test('is logged once, and sent without content, uncached', async () => {
		renderer.isBroken = true;
		const { status, headers, body } = await get('/calendar');
		expect([status, dataIn(body).answers]).toEqual([200, {}]);
		expect(headers.get('cache-control')).toBe('no-cache');
		expect(logged.filter((line) => line.includes('this page is broken'))).toHaveLength(1);
		expect(logged.filter((line) => line.includes('page not rendered'))).toHaveLength(1);
		renderer.isBroken = false;
		expect(Object.keys((await dataOf('/calendar')).answers)).toContain('/api/events');
	});
});

describe('the headers of a page', () => {
	const policyOf = async (path: string) =>
		(await get(path)).headers.get('content-security-policy') ?? '';

	test('the Content-Security-Policy of public pages allows their style element, and no other inline style', async () => {
		for (const path of ['/', '/calendar', supper, payment, '/nowhere', '/news/never']) {
			expect([path, await policyOf(path)]).toEqual([
				path,
				expect.stringContaining(`style-src 'self' ${styleSource};`),
			]);
		}
		expect(await policyOf('/admin')).toContain("style-src 'self';");
		expect(await policyOf('/api/club')).toContain("style-src 'self';");
	});

	test('HEAD gets the headers of GET without a body', async () => {
		for (const path of ['/', '/calendar', supper, payment, '/nowhere', '/calendar?from=mail']) {
			const headersOf = async (method: string) => {
				const identity = { 'Accept-Encoding': 'identity' };
				const reply = await burgee.http.send(method, path, undefined, identity);
				const ignored = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
				const headers = [...reply.headers].filter(([name]) => !ignored.includes(name));
				return { status: reply.status, headers };
			};
			const expected = await headersOf('GET');
			expect([path, await headersOf('HEAD')]).toEqual([path, expected]);
			expect((await burgee.http.send('HEAD', path)).body).toBe('');
		}
	});

	test('public pages name the speculation rules, and payment pages and the panel do not', async () => {
		const rulesOf = async (path: string) => (await get(path)).headers.get('speculation-rules');
		for (const path of ['/', '/calendar', supper, '/nowhere']) {
			expect([path, await rulesOf(path)]).toEqual([path, '"/speculation-rules.json"']);
		}
		expect([await rulesOf(payment), await rulesOf('/admin')]).toEqual([null, null]);
		const { headers, body } = await burgee.http.get<{ prefetch: { where: object }[] }>(
			'/speculation-rules.json',
		);
		expect(headers.get('content-type')).toMatch(/^application\/speculationrules\+json/);
		expect(headers.get('cache-control')).toBe('public, max-age=3600');
		const text = JSON.stringify(body);
		for (const path of ['"/"', '"/news/:campaignId"', '"/event-booking"', '*payment=*', '_blank']) {
			expect(text).toContain(path);
		}
		expect(text).not.toMatch(/admin|api|photos|documents\//);
		expect(body.prefetch[0]).toMatchObject({ source: 'document', eagerness: 'moderate' });
	});
});

describe('a cached page', () => {
	/** Returns how often the page is rendered for two requests. */
	const renderings = async (...paths: [string, string?]) => {
		const before = renderer.rendered.length;
		const [first, second = first] = paths;
		for (const path of [first, second]) await get(path);
		return renderer.rendered.length - before;
	};

	test('a page is rendered once until the storage changes', async () => {
		const id = "Laying up (été)'!";
		await burgee.storage.events.add(bookableEvent({ id }));
		const booking = `/event-booking?id=${encodeURIComponent(id)}`;
		const pages = ['/', '/calendar', '/information', '/beginners', supper, booking, '/news'];
		for (const path of pages) {
			expect([path, await renderings(path)]).toEqual([path, 1]);
			await changeStorage();
			expect([path, await renderings(path)]).toEqual([path, 1]);
			time.pass(1);
		}
	});

	test('another address of a page gets the same cached page', async () => {
		const others = {
			'/calendar': [
				'?utm_source=mail',
				'?only=boat',
				'/',
				'?&',
				'?id=a',
				'?payment',
				'?payment=pending',
			].map((end) => `/calendar${end}`),
			'/event-booking': ['/Event-Booking/', '/event-booking?id='],
			[supper]: [`${supper}&id=other`, `${supper}&from=mail`, '/event-booking?id=%73upper'],
		};
		for (const [address, paths] of Object.entries(others)) {
			await get(address);
			for (const path of paths) {
				expect([path, await renderings(path)]).toEqual([path, 0]);
				expect((await dataOf(path)).address).toBe(address);
			}
		}
	});

	test('all unknown paths get the same cached page, with status 404', async () => {
		expect(await renderings('/nowhere', '/calendar/nowhere?id=a')).toBe(1);
		for (const path of ['/nowhere', '/404']) {
			const { status, headers, body } = await get(path);
			expect([path, status, dataIn(body).page]).toEqual([path, 404, 'not-found']);
			const again = await burgee.http.get(path, { 'If-None-Match': headers.get('etag') ?? '' });
			expect([path, again.status]).toEqual([path, 404]);
		}
	});

	test('a booking page with payment and the page of an unknown record are rendered each time', async () => {
		const paths = [
			...[`${supper}&payment=`, payment, payment.replace('pending', 'success')],
			...['/news/never', '/event-booking?id=never'],
		];
		for (const path of paths) expect([path, await renderings(path)]).toEqual([path, 2]);
	});

	test('the page and the list of documents show a replaced file at once, although both are cached', async () => {
		const path = join(burgee.dataDir, 'documents', defaultDocuments[0]?.fileName ?? '');
		await mkdir(join(burgee.dataDir, 'documents'));
		const sizes = async () => {
			const { documents } = await burgee.http.read<{
				documents: { sizeBytes: number | null }[];
			}>('/api/documents');
			const known = (await dataOf('/documents')).answers['/api/documents'];
			expect(known).toEqual({ value: { documents } });
			return documents[0]?.sizeBytes;
		};
		const sample = await sizes();
		await writeFile(path, 'one');
		expect(await sizes()).toBe(3);
		expect(await renderings('/documents')).toBe(0);
		await writeFile(`${path}.new`, 'three');
		await rename(`${path}.new`, path);
		expect([await sizes(), await renderings('/documents')]).toEqual([5, 0]);
		await rm(path);
		expect([await sizes(), await renderings('/documents')]).toEqual([sample, 0]);
	});

	test('requests for the same page share its rendering', async () => {
		await changeStorage();
		const before = renderer.rendered.length;
		const bodies = await Promise.all(Array.from({ length: 20 }, () => dataOf('/calendar')));
		expect(new Set(bodies.map(({ address }) => address))).toEqual(new Set(['/calendar']));
		expect(renderer.rendered.length - before).toBe(1);
	});

	test('a network may open a limited number of pages that must be rendered, and as many payment pages', async () => {
		const usual = await open(
			{ storage: burgee.storage, changeLimits: dividedLimits(30) },
			{ BOOKING_RATE_PER_MINUTE: '60' },
		);
		const statusOf = async (path: string) => (await usual.http.get(path)).status;
		await statusOf('/calendar');
		for (let count = 1; count < 10; count++) await statusOf(`/event-booking?id=never-${count}`);
		const { status, headers } = await usual.http.get('/event-booking?id=never');
		expect([status, headers.get('retry-after')]).toEqual([429, '60']);
		expect(await statusOf(`${supper}&payment=`)).toBe(429);
		expect([await statusOf('/calendar'), await statusOf(payment)]).toEqual([200, 200]);
		time.pass(60_000);
		expect(await statusOf('/event-booking?id=never')).toBe(404);
	});

	test('a page expires with its first answer, and at midnight in London', async () => {
		const changedAfter = async (path: string, ms: number) => {
			const before = await dataOf(path);
			time.pass(ms - 1);
			expect((await dataOf(path)).now).toBe(before.now);
			time.pass(1);
			const { now } = await dataOf(path);
			expect(now).toBe(toInstant(new Date(time.nowMs)));
		};
		await changedAfter('/news', 1_000);
		const bookingEndDate = toInstant(new Date(time.nowMs + 90_000));
		await burgee.storage.events.add(bookableEvent({ id: 'closing', bookingEndDate }));
		await changedAfter('/calendar', 90_001);
		await changedAfter('/beginners', Date.parse('2026-06-15T23:00:00.000Z') - time.nowMs);
	});

	test('a browser that has the page gets 304, also after it was rendered at another time', async () => {
		for (const path of ['/calendar', supper, '/documents', '/calendar?from=mail', payment]) {
			for (const encoding of ['identity', 'gzip', 'br']) {
				const get = (etag?: string) =>
					burgee.http.get(path, {
						'Accept-Encoding': encoding,
						...(etag && { 'If-None-Match': etag }),
					});
				const first = await get();
				const etag = first.headers.get('etag') ?? '';
				expect(etag).toMatch(/^W\/"[\w-]+"$/);
				expect(first.headers.get('content-encoding')).toBe(
					encoding === 'identity' ? null : encoding,
				);
				time.pass(5_000);
				await changeStorage();
				const again = await get(etag);
				expect([path, again.status, again.body]).toEqual([path, 304, '']);
				for (const name of ['cache-control', 'vary', 'content-security-policy', 'link']) {
					expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
				}
				expect((await get('"another"')).status).toBe(200);
			}
		}
		const etag = (await get('/calendar')).headers.get('etag') ?? '';
		await burgee.storage.events.add(bookableEvent({ id: 'regatta' }));
		expect((await get('/calendar', { 'If-None-Match': etag })).status).toBe(200);
	});

	test('a page has the same headers whether it was rendered, or cached for less or more than a second', async () => {
		await burgee.admin.put(
			'/api/admin/club',
			factsOf({ allowIndexing: true }),
			await burgee.admin.ifMatch('/api/admin/club'),
		);
		for (const encoding of ['identity', 'br', 'deflate']) {
			const read = async () => {
				const { headers, body } = await get('/calendar', { 'Accept-Encoding': encoding });
				const { date: _, ...others } = Object.fromEntries(headers);
				return { ...others, body };
			};
			const first = await read();
			expect(first).not.toHaveProperty('x-robots-tag');
			expect(await read()).toEqual(first);
			time.pass(1_500);
			expect(await read()).toEqual(first);
		}
		const { 'transfer-encoding': _, ...cached } = await headersWithout('/calendar');
		const { 'transfer-encoding': __, ...uncached } = await headersWithout('/calendar?from=mail');
		expect(uncached).toEqual(cached);
	});

	test('a change of the club’s facts takes effect on cached pages at once', async () => {
		const robots = async () => (await get('/calendar')).headers.get('x-robots-tag');
		for (const allowIndexing of [true, false]) {
			const ifMatch = await burgee.admin.ifMatch('/api/admin/club');
			await burgee.admin.put('/api/admin/club', factsOf({ allowIndexing }), ifMatch);
			expect(await robots()).toBe(allowIndexing ? null : 'noindex');
			expect(await robots()).toBe(allowIndexing ? null : 'noindex');
		}
	});

	test('without the cache, pages have the same content', async () => {
		const other = await open({ storage: burgee.storage, cachesAnswers: false });
		for (const path of ['/calendar', supper, '/nowhere', '/news/never']) {
			const reply = await other.http.get<string>(path);
			const expected = await get(path);
			expect([path, reply.status, dataIn(reply.body)]).toEqual([
				path,
				expected.status,
				dataIn(expected.body),
			]);
		}
		expect(await other.http.get('/calendar')).toMatchObject({ status: 200 });
	});
});

/** Returns the headers without those that depend on the time and on the page's own text. */
async function headersWithout(path: string): Promise<Record<string, string>> {
	const ignored = ['date', 'etag', 'content-length'];
	const { headers } = await get(path);
	return Object.fromEntries([...headers].filter(([name]) => !ignored.includes(name)));
}
