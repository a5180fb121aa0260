import { PasswordHashes } from '@burgee/adapters/local-identity/password-hashes';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { toInstant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import { type CallKey, calls, errorsOf, unknownIdErrors } from '@burgee/core/api/calls';
import { sitePages } from '@burgee/core/rules/site/pages';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { MembersGate } from '../../server/http/sessions/members-gate.ts';
import { MembersPassword } from '../../server/members-password.ts';
import { expectRefusal, HttpClient, type Reply } from './http-client.ts';
import { addAdmin, bookableEvent, type OpenBurgee, openBurgee, storeEvent } from './open-burgee.ts';
import { Payer } from './payer.ts';
import { RawConnection } from './raw-connection.ts';

const password = 'north-buoy-2026';
const closed = {
	...{ MEMBERS_PASSWORD: password, STORAGE: 'memory', TRUST_PROXY: '1' },
	...{ SIGN_IN_RATE_PER_QUARTER_HOUR: '2', BOOKING_RATE_PER_MINUTE: '60' },
};
const storage = openMemoryStorage();
let burgee: OpenBurgee;
let member: HttpClient;
let formerMember: HttpClient;
let eventId: string;
/** The path of the feed with the secret of the current password, and of the last one. */
let feed: string;
let formerFeed: string;

function enter(from: HttpClient, entered: string, returnPath = '/news?page=2', headers = {}) {
	const body = new URLSearchParams({ password: entered, return: returnPath }).toString();
	const type = 'application/x-www-form-urlencoded';
	return from.post<string>('/enter', body, { 'Content-Type': type, ...headers });
}

/** Returns the Cookie header of the device that has entered the password. */
function cookieOf({ status, headers }: Reply<unknown>): { Cookie: string } {
	expect(status).toBe(303);
	return { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function feedPath(http: HttpClient): Promise<string> {
	return `/calendar.ics${(await http.read<{ query: string }>('/api/calendar-feed')).query}`;
}

beforeAll(async () => {
	const former = { ...closed, MEMBERS_PASSWORD: 'south-buoy-2025' };
	const earlier = await openBurgee(former, { storage });
	const formerCookie = cookieOf(await enter(earlier.http, 'south-buoy-2025'));
	formerFeed = await feedPath(new HttpClient(earlier.url, formerCookie));
	await earlier.disconnect();
	burgee = await openBurgee(closed, { storage });
	member = new HttpClient(burgee.url, cookieOf(await enter(burgee.http, password)));
	formerMember = new HttpClient(burgee.url, formerCookie);
	eventId = await storeEvent(storage);
	feed = await feedPath(member);
	return () => burgee.close();
});

const isAsked = ({ status, body }: Reply<unknown>) =>
	status === 401 &&
	((typeof body === 'string' && body.includes('name="password"')) ||
		(body as { code?: string }).code === 'members-only');

/** The public calls that need no password. All others need it. */
const openCalls = [
	'GET /healthz',
	'GET /readyz',
	'POST /api/webhooks/square',
	'POST /api/admin/session',
	'DELETE /api/admin/session',
	'GET /api/admin/invitations/:token',
	'POST /api/admin/invitations/:token',
	'GET /api/checkouts/:checkoutId',
	'POST /api/checkouts/:checkoutId/payments',
	'DELETE /api/checkouts/:checkoutId',
	'GET /api/my-bookings/:bookingToken',
	'PUT /api/my-bookings/:bookingToken',
	'DELETE /api/my-bookings/:bookingToken',
	'GET /api/my-bookings/:bookingToken/calendar.ics',
	'POST /api/my-bookings/:bookingToken/payment-links',
	'POST /booking/:bookingToken',
	'GET /api/offers/:offerToken',
	'POST /api/offers/:offerToken',
	'DELETE /api/offers/:offerToken',
] satisfies CallKey[];

const publicCalls = (Object.keys(calls) as CallKey[]).filter(
	(key) => calls[key].access === 'public',
);

const sendCall = (from: HttpClient, key: CallKey) => {
	const ids = Object.fromEntries(Object.keys(unknownIdErrors).map((name) => [name, 'some']));
	const [method = ''] = key.split(' ');
	const path = callPath(key, { ...ids, eventId });
	return from.send(method, path, method === 'GET' ? undefined : {});
};

describe('a stranger', () => {
	test.each(publicCalls)('%s', async (key) => {
		const isOpen = (openCalls as CallKey[]).includes(key);
		expect(errorsOf(key).includes('members-only')).toBe(!isOpen);
		for (const stranger of [burgee.http, formerMember]) {
			// A member first, so that the server has a cached answer.
			await sendCall(member, key);
			expect([key, isAsked(await sendCall(stranger, key))]).toEqual([key, !isOpen]);
		}
		expect([key, isAsked(await sendCall(member, key))]).toEqual([key, false]);
	});

	const files = ['/photos/first-light.svg', '/documents/club-constitution.pdf'];
	const pages = Object.values(sitePages).map(({ path }) => path.replace(/:\w+/, 'some'));
	const others = ['/index.html', '/nowhere', '/speculation-rules.json', '/booking/%zz', '/enter'];
	test.each([...pages, ...files, ...others, '/calendar.ics', '/api', '/api/nothing'])(
		'gets nothing at %s',
		async (path) => {
			// A member first, so that the server has a cached answer.
			const { headers, ...reply } = await member.get(path);
			expect([path, isAsked({ headers, ...reply })]).toEqual([path, false]);
			expect(headers.get('cache-control')).toMatch(/private|no-store/);
			expect(headers.get('cache-control')).not.toContain('public');
			expect(headers.get('x-robots-tag')).toBe('noindex');
			for (const stranger of [burgee.http, formerMember]) {
				const refused = await stranger.get(path, { 'If-None-Match': '*' });
				expect([path, isAsked(refused)]).toEqual([path, true]);
				expect(refused.headers.get('cache-control')).toMatch(/no-store/);
				expect(refused.headers.get('x-robots-tag')).toBe('noindex');
			}
			expect([path, isAsked(await burgee.admin.get(path))]).toEqual([path, false]);
		},
	);

	test('cannot write an address in another way', async () => {
		const event = `/api/events/${eventId}`;
		const addresses = [
			...['/API/events', '/api/events/', '//api/events', '/%61pi/events', '/api//events', '*'],
			...['/admin/../api/events', '/admin/%2e%2e/api/events', '/assets/..%2f..%2fapi/events'],
			...[`${burgee.url}/api/events`, '/api/events#/admin', '/api/events?/admin', '/healthz/../'],
			...['/admin\\..\\calendar', '/api/my-bookings/../events', '/api/my-bookings/links'],
			...[event, `${event}?checkoutId=some`, '/event-booking?id=a&payment=success&checkoutId=b'],
		];
		for (const address of addresses) {
			const connection = await RawConnection.open(Number(new URL(burgee.url).port));
			connection.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
			const answer = await connection.closed;
			expect([address, /Paid event|BEGIN:VCALENDAR|"events"/.test(answer)]).toEqual([
				address,
				false,
			]);
			expect([address, answer.slice(9, 12)]).toEqual([address, expect.stringMatching(/^4/)]);
		}
	});

	test('opens the sign-in of the panel, its files and the icons', async () => {
		for (const path of [
			'/admin',
			'/admin/login',
			'/admin/events/edit/a%3Ab',
			'/icon.svg',
			'/robots.txt',
		]) {
			expect([path, (await burgee.http.get(path)).status]).toEqual([path, 200]);
		}
		expectRefusal(await burgee.http.get('/api/admin/dashboard'), 401, 'not-signed-in');
		expectRefusal(await burgee.http.get('/assets/nothing.js'), 404, 'not-found');
	});

	test('is asked by a page that names the club and nothing else of it', async () => {
		const { body } = await burgee.http.get<string>('/calendar');
		const { emails, website, reservoir } = await member.read<Record<string, object>>('/api/club');
		for (const fact of [
			...Object.values(emails ?? {}),
			website,
			Object.values(reservoir ?? {})[0],
		]) {
			expect(body).not.toContain(fact);
		}
		expect(body).toContain('Kestrel Yacht Club');
		expect(body).not.toContain('<script');
	});
});

describe('the password', () => {
	test('opens the page that the member asked for, on this site only', async () => {
		const targets = [
			['/event-booking?id=a%20b&x=1', '/event-booking?id=a%20b&x=1'],
			...['//evil.example', '/\\evil.example', '/.//evil.example'].map((path) => [path, '/']),
			...['javascript:alert(1)', '/enter'].map((path) => [path, '/']),
		];
		for (const [asked, opened] of targets) {
			const reply = await enter(burgee.http, ` ${password} `, asked);
			cookieOf(reply);
			expect([asked, reply.headers.get('location')]).toEqual([asked, opened]);
		}
	});

	test('is kept in no cookie, and the cookie is for this server and no script', async () => {
		const [cookie = ''] = (await enter(burgee.http, password)).headers.getSetCookie();
		expect(cookie).not.toContain(password);
		expect(cookie).toMatch(/^burgee-members=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/;/);
		expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
		const forged = cookie.replace(/=.{22}/, `=${'A'.repeat(22)}`).split(';')[0] ?? '';
		expect((await burgee.http.get('/api/club', { Cookie: forged })).status).toBe(401);
	});

	test('asks again after a wrong or an empty password, and refuses other sites and other bodies', async () => {
		const wrong = await enter(burgee.http, 'north-buoy-2025', '/news"><script>');
		expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([403, []]);
		expect(wrong.body).toContain('This is not the members’ password.');
		expect(wrong.body).toContain('aria-invalid="true"');
		expect(wrong.body).not.toContain('<script');
		expect((await enter(burgee.http, '  ')).status).toBe(422);
		const elsewhere = await enter(burgee.http, password, '/', { Origin: 'https://evil.example' });
		expectRefusal(elsewhere, 403, 'cross-site-request');
		expectRefusal(await burgee.http.post('/enter', { password }), 415, 'unsupported-media-type');
		expect((await burgee.http.get(`/enter?password=${password}`)).status).toBe(401);
	});

	test('is asked for after too many guesses of a letter’s link, which a right link does not count as', async () => {
		const { bookingToken } = await new Payer(member).start(eventId);
		const at = (path: string) =>
			burgee.http.get<string>(path, { 'X-Forwarded-For': '203.0.113.9' });
		const open = (token: string) => at(`/booking/${token}`);
		expect((await open(bookingToken)).status).toBe(200);
		for (let guess = 0; guess < 120; guess++)
			expect((await open(`guess-${guess}`)).status).toBe(401);
		const { status, headers, body } = await open('one-more');
		expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
		expect(body).toContain('Too many requests. Please try again later.');
		expect(body).toContain('name="password"');
	});

	test('can be guessed six times in a quarter of an hour from one network, if an account can be twice', async () => {
		const from = (last: number, entered: string) =>
			enter(burgee.http, entered, '/', { 'X-Forwarded-For': `203.0.113.${last}` });
		const guesses = await Promise.all(Array.from({ length: 7 }, () => from(1, 'a guess')));
		const statuses = guesses.map(({ status }) => status).sort();
		expect(statuses).toEqual([...Array.from({ length: 6 }, () => 403), 429]);
		const refused = await from(1, password);
		expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []]);
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
		expect((await from(2, password)).status).toBe(303);
		expect((await member.get('/', { 'X-Forwarded-For': '203.0.113.1' })).status).toBe(200);
	});
});

test('a calendar program reads the feed by a secret that ends with the password', async () => {
	expect(feed).toMatch(/^\/calendar\.ics\?key=[\w-]{43}$/);
	const { status, body, headers } = await burgee.http.get(feed);
	expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
	expect(body).toContain('BEGIN:VCALENDAR');
	const key = feed.slice(feed.indexOf('?'));
	for (const path of [formerFeed, '/calendar.ics?key=', `/api/events${key}`, `/calendar${key}`]) {
		expect([path, isAsked(await burgee.http.get(path))]).toEqual([path, true]);
	}
});

test('an admin without the second factor that the server requires is a stranger', async () => {
	const Cookie = await addAdmin(burgee, 'any-admin', []);
	expect((await burgee.http.get('/api/club', { Cookie })).status).toBe(200);
	const strict = await openBurgee({ ...closed, SECOND_FACTOR: 'members' }, { storage });
	expect(isAsked(await strict.http.get('/api/club', { Cookie: strict.cookie }))).toBe(true);
	await strict.disconnect();
});

test('a payer opens the payment page and its event by the checkout, and a letter opens its booking', async () => {
	const { checkoutId, bookingToken, redirectUrl } = await new Payer(member).start(eventId);
	const { pathname, search } = new URL(redirectUrl);
	const returned = (pathname + search).replace('pending', 'success');
	const Referer = burgee.url + pathname + search;
	for (const path of [pathname + search, returned, `/booking/${bookingToken}`]) {
		const { status, headers } = await burgee.http.get(path);
		expect([path, status]).toEqual([path, 200]);
		expect(headers.get('cache-control')).toMatch(/no-store/);
	}
	const event = `/api/events/${eventId}`;
	expect((await burgee.http.get(event, { Referer })).status).toBe(200);
	expect((await new Payer(burgee.http).pay(checkoutId, 'paid')).status).toBe(200);
	const other = await storeEvent(storage, bookableEvent);
	const strange = [
		[returned.replace(eventId, other), {}],
		[returned.replace(checkoutId, 'some'), {}],
		[`/api/events/${other}`, { Referer }],
		[event, { Referer: Referer.replace(checkoutId, 'some') }],
		[event, { Referer: 'nothing' }],
		['/api/events', { Referer }],
		[`/booking/${checkoutId}`, {}],
	] as const;
	for (const [path, headers] of strange) {
		expect([path, isAsked(await burgee.http.get(path, headers))]).toEqual([path, true]);
	}
});

const passwordCall = '/api/admin/members-password';

test('an admin cannot change the password of the configuration', async () => {
	expect(await burgee.admin.read(passwordCall)).toMatchObject({ isClosed: true, isFixed: true });
	const ifMatch = await burgee.admin.ifMatch(passwordCall);
	const changed = await burgee.admin.send('PUT', passwordCall, { password: 'west buoy' }, ifMatch);
	expectRefusal(changed, 409, 'members-password-fixed');
});

test('an admin closes the open area with a password, changes it, and opens the area again', async () => {
	const { admin, http, url, disconnect } = await openBurgee({ STORAGE: 'memory' }, { storage });
	const send = async (method: 'PUT' | 'DELETE', newPassword?: string) => {
		const body = newPassword === undefined ? undefined : { password: newPassword };
		return admin.send(method, passwordCall, body, await admin.ifMatch(passwordCall));
	};
	expect(await admin.read(passwordCall)).toEqual({
		...{ isClosed: false, isFixed: false, changedAt: null, revision: 0 },
	});
	const path = '/speculation-rules.json';
	expect((await http.get(path)).headers.get('cache-control')).toContain('max-age');
	expectRefusal(await send('DELETE'), 409, 'members-password-not-set');
	const set = await send('PUT', ' west buoy ');
	expect([set.status, set.body]).toMatchObject([200, { isClosed: true, revision: 1 }]);
	expect(isAsked(await http.get('/calendar'))).toBe(true);
	expect(isAsked(await http.get(path))).toBe(true);
	expect((await enter(http, 'west buoys')).status).toBe(403);
	const device = new HttpClient(url, cookieOf(await enter(http, 'west buoy')));
	expect((await device.get('/api/events')).status).toBe(200);
	const subscribed = await feedPath(device);
	expect((await http.get(subscribed)).status).toBe(200);

	expect((await send('PUT', 'east buoy')).status).toBe(200);
	for (const call of ['/api/events', subscribed]) {
		expect(isAsked(await device.get(call))).toBe(true);
	}
	expect((await send('DELETE')).body).toMatchObject({ isClosed: false, revision: 3 });
	expect((await http.get('/api/events')).status).toBe(200);
	expect((await http.get('/enter')).status).toBe(404);

	const log = JSON.stringify(await storage.audit.list({ limit: 3 }));
	for (const action of ['set', 'changed', 'removed']) {
		expect(log).toContain(`"members-password.${action}"`);
	}
	expect(log).not.toMatch(/buoy|scrypt/);
	await disconnect();
});

test('if the storage fails, a closed area stays closed, and is asked again after a second', async () => {
	const stored = { passwordHash: 'hash', changedAt: toInstant(new Date(0)), revision: 1 };
	const now = new Date(0);
	let version: string | Error = 'first';
	const password = new MembersPassword({
		storage: { membersPasswords: { get: async () => stored, replace: async () => false } },
		hashes: new PasswordHashes(),
		version: {
			current: () => null,
			read: async () => {
				if (version instanceof Error) throw version;
				return version;
			},
		},
		clock: { now: () => now },
		configured: null,
	});
	await password.open();
	version = new Error('outage');
	await password.refresh();
	expect([password.hash(), password.isCurrent()]).toEqual(['hash', true]);
	now.setTime(1_000);
	expect(password.isCurrent()).toBe(false);
});

test('a password that is changed while it is checked lets no device in', async () => {
	let revision = 1;
	const password: MembersPassword = new MembersPassword({
		storage: {
			membersPasswords: {
				get: async () => ({
					...{ passwordHash: `hash ${revision}`, changedAt: toInstant(new Date(0)), revision },
				}),
				replace: async () => false,
			},
		},
		hashes: {
			hash: async () => '',
			verify: async () => {
				revision++;
				await password.refresh();
				return true;
			},
		},
		version: { current: () => null, read: async () => String(revision) },
		clock: { now: () => new Date(0) },
		configured: null,
	});
	await password.open();
	const sessions = { cached: () => null, find: async () => null };
	const gate = new MembersGate({ password, sessions }, 'https://club.example');
	const cookie = vi.fn();
	const match = await password.findMatch('west buoy', new AbortController().signal);
	expect([match, password.hash()]).toEqual(['hash 1', 'hash 2']);
	expect(gate.remember({ cookie }, match ?? '')).toBe(false);
	expect(cookie).not.toHaveBeenCalled();
	expect(gate.remember({ cookie }, 'hash 2')).toBe(true);
	expect(cookie).toHaveBeenCalledOnce();
});

test('without a password, the members area is open and has no page that asks for one', async () => {
	const open = await openBurgee({ STORAGE: 'memory' }, { storage });
	expect((await open.http.get('/api/club')).status).toBe(200);
	expect(await feedPath(open.http)).toBe('/calendar.ics');
	expect((await open.http.get('/enter')).status).toBe(404);
	expect((await open.http.get('/photos/first-light.svg')).headers.get('cache-control')).toContain(
		'public',
	);
	await open.disconnect();
});
