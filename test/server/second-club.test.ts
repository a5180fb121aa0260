import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { type ClubFacts, toInstant } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import { callPath } from '@burgee/core/api/call-path';
import { type CallKey, calls } from '@burgee/core/api/calls';
import { sitePages } from '@burgee/core/rules/site/pages';
import { panelPaths } from '@burgee/core/rules/site/panel-pages';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventLettersJob } from '../../server/jobs/event-letters.ts';
import sampleClub from '../../server/sample-club/club.json' with { type: 'json' };
import { type MailServer, startMailServer } from '../adapters/mail-server.ts';
import {
	auditEntryOf,
	campaignOf,
	deleteEvent,
	everyPage,
	factsOf,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { root } from '../source-files.ts';
import { TestTime } from '../test-time.ts';
import { idempotency, type Reply } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgee, paidEvent } from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';

/** A rowing club on the sea, without the sample club's reservoir, hull speed and advice for beginners. */
const facts: ClubFacts = factsOf({
	name: 'Marram Sands Rowing Club',
	shortName: 'MSRC',
	website: 'https://rowing.example',
	emails: {
		feedback: 'hello@rowing.example',
		photos: 'pictures@rowing.example',
		bookings: 'bookings@rowing.example',
	},
	reservoir: null,
	emergencyText: 'coastal',
	address: 'The Slipway\nMarram',
	look: { logo: 'crest.png', bar: '#5b0f2e', accent: '#f2a900', link: '#7a1d3f' },
	pages: { ...everyPage, beginners: false, hullSpeed: false },
});

/** The names of the sample club and of its water. */
const sampleNames = /kestrel|\bKYC\b/i;
/** Nothing on the sea is a reservoir. The name of the fact stays. */
const reservoir = /(?<!")reservoir/i;

let burgee: OpenBurgee;
let mailServer: MailServer;
let folder: string;
const time = new TestTime(new Date().toISOString());
/** The ids in the paths of the calls that read one record. */
const ids: Record<string, string> = {};
/** The addresses of the public pages that are about one record. */
const secretPaths: string[] = [];

beforeAll(async () => {
	mailServer = await startMailServer();
	folder = await mkdtemp(join(tmpdir(), 'burgee-'));
	await mkdir(join(folder, 'photos'));
	const logo = sharp({ create: { width: 64, height: 64, channels: 4, background: '#5b0f2e' } });
	await logo.png().toFile(join(folder, 'photos', 'crest.png'));
	const clubFile = join(folder, 'club.json');
	await writeFile(clubFile, JSON.stringify(facts));
	burgee = await openBurgee(
		{
			...{ CLUB_FILE: clubFile, DATA_DIR: folder },
			...{ MAIL: 'smtp', SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
			MAIL_FROM: 'bookings@rowing.example',
		},
		{ storage: openMemoryStorage(), clock: time },
	);
	await fill(burgee);
});
afterAll(async () => {
	await burgee.close();
	await mailServer.close();
	await rm(folder, { recursive: true });
});

/** Sends all letters, those included that wait for further changes. */
async function sendLetters(): Promise<void> {
	time.pass(60 * 60_000);
	await burgee.mailing?.sendDue();
}

/** Resolves if the server has done what was asked. */
async function done(reply: Promise<Reply<unknown>>): Promise<void> {
	const { status, body } = await reply;
	if (status >= 300) expect.fail(JSON.stringify(body));
}

/** Stores records of each kind, and books, changes, pays and cancels as members do, so that letters leave. */
async function fill({ storage, http, admin, placeOffers }: OpenBurgee): Promise<void> {
	const now = toInstant(new Date());
	await storage.events.add(
		bookableEvent({ id: 'row', name: 'Harbour Row', places: 3, waitingList: true }),
	);
	await storage.events.add(paidEvent({ id: 'supper', name: 'Crew Supper' }));
	await storage.events.add(bookableEvent({ id: 'deleted' }));
	await deleteEvent(storage, 'deleted');
	await storage.workDays.add(workDayOf({ id: 'slipway' }));
	await storage.workDays.signUp(signUpOf({ id: 'sign-up', workDayId: 'slipway' }));
	await storage.campaigns.add(campaignOf({ id: 'spring', finished_at: now }));
	await storage.waterReadings.add(readingOf({ dateTime: now, value: 4 }));
	await storage.audit.add(auditEntryOf({ id: 'entry' }));

	const party = {
		...{ firstName: 'Una', lastName: 'Moor', userEmail: 'una@example.org' },
		...{ numberAttending: 3, numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 },
	};
	const booking = { eventId: 'row', ...party };
	const { body } = await http.post<{ bookingId: string; bookingToken: string }>(
		'/api/bookings',
		booking,
		idempotency('row'),
	);
	await done(http.post('/api/events/row/waiting-list', party, idempotency('wait')));
	await done(
		admin.post(
			'/api/admin/events/row/messages',
			{ kind: 'letter', audience: 'all', subject: 'Bring gloves', text: 'It will be cold.' },
			idempotency('letter'),
		),
	);
	await eventLettersJob(burgee).run();
	const payer = new Payer(http);
	const bookingData = { ...party, numberAttending: 4, numberOfChildren: 1 };
	const { body: paid } = await payer.requestLink(paymentLinkFor('supper', { bookingData }));
	await done(payer.pay(paid.checkoutId, 'paid'));
	await sendLetters();
	// The cancellation frees the places that the server offers to the next party.
	const path = callPath('GET /api/my-bookings/:bookingToken', body);
	await done(http.delete(path, await http.ifMatch(path)));
	await placeOffers.settle();
	await sendLetters();

	const { messages } = await admin.read<{ messages: { id: string }[] }>('/api/admin/messages');
	Object.assign(ids, {
		...{ eventId: 'row', workDayId: 'slipway', campaignId: 'spring', dateTime: now },
		...{ bookingId: body.bookingId, bookingToken: body.bookingToken },
		...{ checkoutId: paid.checkoutId, messageId: messages[0]?.id ?? '', date: now.slice(0, 10) },
	});
	secretPaths.push(`/booking/${body.bookingToken}`);
}

function expectOwn(what: string, text: string): void {
	const place = text.search(sampleNames);
	const around = text.slice(Math.max(0, place - 60), place + 60);
	expect.soft(place < 0 ? null : around, what).toBeNull();
}

test('the test looks for the names of the sample club', () => {
	for (const name of [sampleClub.name, sampleClub.shortName, sampleClub.reservoir.name]) {
		expect(name).toMatch(sampleNames);
	}
});

const reading = (Object.entries(calls) as [CallKey, Call][]).filter(([key]) =>
	key.startsWith('GET '),
);

test('no answer of a call names the sample club', async () => {
	let answered = 0;
	for (const [key] of reading) {
		const { status, headers, body } = await burgee.admin.get(callPath(key, ids));
		if (status === 200) answered += 1;
		expectOwn(key, JSON.stringify([body, [...headers]]));
	}
	// The others need a record or a question that this club does not have.
	expect(answered).toBeGreaterThan(reading.length * 0.8);
	const hits = await burgee.http.get('/api/search?q=row');
	expect(hits.body).toMatchObject({ hits: [{ name: 'Harbour Row' }] });
	expectOwn('search', JSON.stringify(hits.body));
});

test('no page names the sample club or a reservoir, and the pages that the club leaves out are not found', async () => {
	const paths = [
		...Object.values(sitePages).map(({ path }) =>
			path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? 'unknown'),
		),
		...['/event-booking?id=row', '/event-booking?id=supper', '/work-day-booking?id=slipway'],
		...['/nowhere', ...secretPaths],
	];
	for (const path of paths) {
		const { status, body } = await burgee.http.get<string>(path);
		expectOwn(path, body);
		expect.soft(body.match(reservoir)?.[0] ?? null, path).toBeNull();
		expect.soft(body, path).toContain(facts.shortName);
		if (path === '/beginners') expect(status).toBe(404);
	}
	for (const path of [...panelPaths, '/manifest.webmanifest', '/robots.txt', '/sitemap.xml']) {
		const { body } = await burgee.admin.get(path.replace(/:\w+/g, 'row'));
		expectOwn(path, typeof body === 'string' ? body : JSON.stringify(body));
	}
});

test('no letter names the sample club', async () => {
	expect(mailServer.received.map(({ parsed }) => parsed.subject).toSorted()).toEqual([
		'3 places for you: Harbour Row',
		'Booked and paid: Crew Supper',
		'Booked: Harbour Row',
		'Bring gloves',
		'Cancelled: Harbour Row',
		'On the waiting list: Harbour Row',
	]);
	for (const { parsed } of mailServer.received) {
		const files = parsed.attachments.map(({ content }) => content.toString());
		const { subject = '', text = '', html } = parsed;
		expectOwn(subject, [parsed.from?.text, subject, text, html, ...files].join('\n'));
		expect.soft(`${text}${html}`, subject).toContain(facts.name);
	}
});

test('no file that a browser can load names the sample club', async () => {
	const built = join(root, 'web/dist');
	const files = await readdir(built, { recursive: true });
	const texts = files.filter((file) => /\.(js|css|html|svg|txt|json)$/.test(file));
	expect(texts.length).toBeGreaterThan(20);
	for (const file of texts) expectOwn(file, await readFile(join(built, file), 'utf8'));
	const { body } = await burgee.http.get<{ documents: { available: boolean }[] }>('/api/documents');
	// The sample club's documents name it on their pages.
	expect(body.documents.filter(({ available }) => available)).toEqual([]);
});

test('the sample records that a club can begin with do not name the sample club', async () => {
	const folder = join(root, 'server/sample-club');
	for (const file of ['campaigns.json', 'season.json', 'work-day.json']) {
		expectOwn(file, await readFile(join(folder, file), 'utf8'));
	}
});
