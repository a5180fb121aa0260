import { instant, toInstant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallKey, calls } from '@burgee/core/api/calls';
import { beforeAll, expect, test } from 'vitest';
import {
	auditEntryOf,
	bookingOf,
	campaignOf,
	deleteEvent,
	messageOf,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { expectRefusal, invalidInput } from './http-client.ts';
import { bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

/** The ids contain the separator of a page position. */
const ids = ['a_2', '_1', 'b'];

beforeAll(async () => {
	const { storage } = burgee;
	const now = toInstant(new Date());
	for (const [index, id] of ids.entries()) {
		await storage.events.add(bookableEvent({ id }));
		await storage.events.add(bookableEvent({ id: `deleted-${id}` }));
		await deleteEvent(storage, `deleted-${id}`);
		await storage.bookings.add(bookingOf({ id, eventId: id, submittedAt: now }));
		await storage.workDays.add(workDayOf({ id }));
		await storage.workDays.signUp(signUpOf({ id, workDayId: 'b' }));
		await storage.campaigns.add(campaignOf({ id }));
		const dateTime = instant(`2026-05-01T0${index}:00:00.000Z`);
		await storage.waterReadings.add(readingOf({ dateTime, value: 4 }));
		await storage.messages.add(messageOf({ id }));
		await storage.audit.add(auditEntryOf({ id }));
	}
});

type KeysOfLists = {
	[Key in CallKey]: (typeof calls)[Key] extends { query: { shape: { after: unknown } } }
		? Key
		: never;
}[CallKey];

interface Page {
	next: string | null;
}

const lists: Record<KeysOfLists, readonly string[]> = {
	'GET /api/admin/events': ['when=soon', 'after=yesterday_1', 'after=_'],
	'GET /api/admin/deleted-events': ['after=yesterday_1'],
	'GET /api/admin/bookings': ['from=2026-02-30'],
	'GET /api/admin/campaigns': ['after=_x', 'after=2026-01-01_x'],
	'GET /api/admin/water-readings': ['after=_x'],
	'GET /api/admin/audit': ['from=2026-06-02&to=2026-06-01', 'what=weather', 'who=a&who=b'],
	'GET /api/admin/messages': ['after=_x', 'state=lost'],
	'GET /api/admin/work-days': ['when=soon', 'after=2031-01-01_a'],
	'GET /api/admin/work-days/:workDayId/sign-ups': ['after=_x'],
};

test.each(Object.entries(lists))(
	'%s returns each record on exactly one page, and rejects an invalid query',
	async (key, invalidQueries) => {
		const path = callPath(key as CallKey, { workDayId: 'b' });
		const read = async (query: string) => {
			const page = await burgee.admin.read<Page>(`${path}?${query}`);
			return { records: Object.values(page).find(Array.isArray) ?? [], next: page.next };
		};
		const whole = await read('');
		expect(whole.records.length).toBeGreaterThanOrEqual(ids.length);
		const records: unknown[] = [];
		let next: string | null = '';
		while (next !== null) {
			const page = await read(`limit=1${next && `&after=${encodeURIComponent(next)}`}`);
			expect(page.records.length).toBeLessThanOrEqual(1);
			records.push(...page.records);
			next = page.next;
		}
		expect(records).toEqual(whole.records);
		for (const query of ['limit=0', 'limit=1.5', 'limit=2&limit=3', 'after=x', ...invalidQueries]) {
			expectRefusal(await burgee.admin.get(`${path}?${query}`), ...invalidInput);
		}
	},
);
