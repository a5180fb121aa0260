import { type AuditAction, type AuditEntry, instant, parseInput, toInstant } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { auditFilter } from '../../../core/rules/audit/audit-filter.ts';
import type { AuditLogRequest } from '../../../core/use-cases/audit/read-audit-log.ts';
import { auditEntryOf, deleteEvent, ids } from '../../contracts/samples.ts';
import { adminWith, expectError, filledForm, openClub } from '../open-club.ts';

/** Opens a club with the given entries in its audit log. Each entry is a second older than the one before. */
async function openLog(entries: Partial<AuditEntry>[]) {
	const { club, storage } = openClub();
	const newest = Date.parse('2026-06-01T12:00:00.000Z');
	for (const [index, entry] of entries.entries()) {
		const at = toInstant(new Date(newest - index * 1_000));
		await storage.audit.add(auditEntryOf({ id: `entry-${index}`, at, ...entry }));
	}
	const read = async (request: AuditLogRequest) => {
		const { entries: found, next } = await club.readAuditLog(request);
		return { ids: ids(found), next: next?.id ?? null, after: next ?? undefined };
	};
	return { club, storage, read };
}

const filter = (fields: object) => parseInput(auditFilter, fields);

describe('readAuditLog', () => {
	test('the audit log is read page by page, and the last page has no next page', async () => {
		const { read } = await openLog([{}, {}, {}, {}]);
		const first = await read({ limit: 2 });
		expect(first).toMatchObject({ ids: ['entry-0', 'entry-1'], next: 'entry-1' });
		const { after } = first;
		expect(await read({ limit: 2, after })).toMatchObject({
			ids: ['entry-2', 'entry-3'],
			next: null,
		});
	});

	test('the first and the last day of the audit log are days in London', async () => {
		const { read } = await openLog([
			{ at: instant('2026-07-02T23:00:00.000Z') },
			{ at: instant('2026-07-02T22:59:59.999Z') },
			{ at: instant('2026-06-30T23:00:00.000Z') },
			{ at: instant('2026-06-30T22:59:59.999Z') },
		]);
		const days = filter({ from: '2026-07-01', to: '2026-07-02' });
		expect(await read(days)).toMatchObject({ ids: ['entry-1', 'entry-2'] });
	});

	test('the audit log finds admins by a part of the name or email, or by the user id', async () => {
		const { read } = await openLog([
			{ who: 'Anna Reed (anna@example.org)', uid: 'u1' },
			{ who: 'Ben Anson (ben@example.org)', uid: 'u2' },
			{ who: 'Guest (anna@example.com)', uid: null },
		]);
		expect((await read({ who: 'ANNA@' })).ids).toEqual(['entry-0', 'entry-2']);
		expect((await read({ who: 'an' })).ids).toEqual(['entry-0', 'entry-1', 'entry-2']);
		expect((await read({ who: 'u2' })).ids).toEqual(['entry-1']);
		expect((await read({ who: 'u' })).ids).toEqual(['entry-2']);
	});

	test('the audit log finds an action, and all actions of a kind', async () => {
		const whats: AuditAction[] = ['event.created', 'bookings.exported', 'event.updated'];
		const { read } = await openLog(whats.map((what) => ({ what })));
		expect((await read(filter({ what: 'event' }))).ids).toEqual(['entry-0', 'entry-2']);
		expect((await read(filter({ what: 'event.created' }))).ids).toEqual(['entry-0']);
		expect((await read(filter({ what: 'bookings' }))).ids).toEqual(['entry-1']);
	});

	test('the audit log finds the changes of one record', async () => {
		const { read } = await openLog([{ subjectId: 'b1' }, { subjectId: 'b2' }, { subjectId: 'b1' }]);
		expect((await read(filter({ subjectId: 'b1' }))).ids).toEqual(['entry-0', 'entry-2']);
		expect((await read(filter({ subjectId: 'b' }))).ids).toEqual([]);
	});

	test('a search of the audit log skips entries without a match until the page is full or the log ends', async () => {
		const { read } = await openLog(
			Array.from({ length: 450 }, (_, index) => (index % 200 === 0 ? {} : { who: 'Ben' })),
		);
		const first = await read({ who: 'commodore@', limit: 2 });
		expect(first.ids).toEqual(['entry-0', 'entry-200']);
		const second = await read({ who: 'commodore@', limit: 2, after: first.after });
		expect(second).toMatchObject({ ids: ['entry-400'], next: null });
	});

	test('a search that reads many entries without a match stops and can be continued', async () => {
		const { read } = await openLog(
			Array.from({ length: 2_001 }, (_, index) => (index === 2_000 ? {} : { who: 'Ben' })),
		);
		const first = await read({ who: 'commodore@' });
		expect(first).toMatchObject({ ids: [], next: 'entry-1999' });
		const second = await read({ who: 'commodore@', after: first.after });
		expect(second).toMatchObject({ ids: ['entry-2000'], next: null });
	});
});

test.each([
	[{ from: '2026-07-02', to: '2026-07-01' }, 'to'],
	[{ from: '2026-02-30' }, 'from'],
	[{ what: 'weather' }, 'what'],
	[{ who: 'a\u0007b' }, 'who'],
])('the filter of the audit log rejects %o', (fields, path) => {
	const { error } = auditFilter.safeParse(fields);
	expect(error?.issues.map((issue) => issue.path[0])).toEqual([path]);
});

test('exportBookings writes who downloaded the bookings of which event to the audit log', async () => {
	const { club, storage, addEvent, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const event = await addEvent();
	await club.submitBooking({ eventId: event.id, form: filledForm() });
	const admin = adminWith('bookings:read');
	setTime('2026-06-02T12:00:00.000Z');
	const { bookings } = await club.exportBookings(admin, event.id);
	expect(bookings).toHaveLength(1);
	const [entry] = await storage.audit.list({ limit: 1 });
	expect(entry).toMatchObject({
		what: 'bookings.exported',
		subjectId: event.id,
		subject: event.name,
		uid: admin.uid,
		after: { bookings: 1 },
	});
	await expectError(club.exportBookings(admin, 'none'), 'event-not-found');
	expect(await storage.audit.list({ limit: 9 })).toHaveLength(2);
	await deleteEvent(storage, event.id);
	await club.exportBookings(admin, event.id);
	const exports = (await storage.audit.list({ limit: 9 })).filter(
		({ what }) => what === 'bookings.exported',
	);
	expect(exports).toMatchObject([{ subject: event.name }, { subject: event.name }]);
});
