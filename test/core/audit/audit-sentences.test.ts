import { type AuditAction, auditActions, auditKinds } from '@burgee/core';
import {
	auditKindLabels,
	auditSentence,
	displayChanges,
} from '@burgee/core/display/audit-sentences';
import { expect, test } from 'vitest';
import { auditEntryOf } from '../../contracts/samples.ts';

const changeOf = (
	before: object | null,
	after: object | null,
	what: AuditAction = 'event.updated',
) => auditEntryOf({ id: '1', what, before: before && { ...before }, after: after && { ...after } });

test('a sentence of the audit log names the record, and describes the changed fields in plain words', () => {
	const before = { priceMinor: 1200, currency: 'EUR', eventenddatetime: null, offerVeg: true };
	const after = {
		...{ priceMinor: 1250, currency: 'EUR', offerVeg: false },
		eventenddatetime: '2026-07-04T20:30:00.000Z',
	};
	expect(auditSentence(changeOf(before, after))).toBe(
		'Changed the event Regatta Supper: price €12.00 → €12.50, end none → 4 Jul 2026, 21:30, vegetarian meals offered yes → no',
	);
});

test('a sentence of the audit log shortens long texts and long lists of fields', () => {
	const before = { a: 1, b: 1, c: 1, d: 1, e: 1 };
	const after = { a: `${'x'.repeat(59)}\n\nyz`, b: 2, c: 3, d: 4, e: 5 };
	expect(auditSentence(changeOf(before, after))).toBe(
		`Changed the event Regatta Supper: a 1 → ${'x'.repeat(59)}…, b 1 → 2, c 1 → 3, and 2 more`,
	);
});

test('a sentence about a new or removed record names no fields', () => {
	expect(auditSentence(changeOf(null, { priceMinor: 5 }, 'event.created'))).toBe(
		'Created the event Regatta Supper',
	);
	expect(auditSentence(changeOf({ priceMinor: 5 }, null, 'event.deleted'))).toBe(
		'Deleted the event Regatta Supper',
	);
});

test('a sentence about an unknown action contains the action’s code as plain words', () => {
	const what = 'flag.half-masted' as AuditAction;
	expect(auditSentence(changeOf(null, null, what))).toBe('Flag half masted: Regatta Supper');
});

test('every action of the audit log has its own sentence, and every kind its own name', () => {
	const all = auditActions.map((what) => auditSentence(changeOf(null, null, what)));
	expect(new Set(all).size).toBe(auditActions.length);
	expect(new Set(auditKinds.map((kind) => auditKindLabels[kind])).size).toBe(auditKinds.length);
});

test('a sentence of the audit log shows an answer with its question', () => {
	const answers = [
		{ questionId: 'tow', label: 'Towing?', value: true },
		{ questionId: 'diet', label: 'Diet', value: 'No nuts' },
	];
	expect(auditSentence(changeOf({ answers: [] }, { answers }, 'booking.corrected'))).toContain(
		'answers none → Towing? Yes; Diet: No nuts',
	);
});

test('the details of an audit entry list the fields of both versions, including nested fields', () => {
	const jobs = [{ id: 'slipway', title: 'Scrub', volunteersNeeded: 4 }];
	const entry = changeOf({ jobs: [], cancelReason: '' }, { jobs, cancelReason: 'Ill' });
	expect(displayChanges(entry)).toEqual([
		{ label: 'jobs', before: 'none', after: 'title: Scrub, volunteers needed: 4' },
		{ label: 'reason', before: 'none', after: 'Ill' },
	]);
	expect(displayChanges(changeOf(null, { permissions: ['events:read', 'bookings:read'] }))).toEqual(
		[{ label: 'permissions', before: null, after: 'events:read, bookings:read' }],
	);
});
