import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { auditEntryOf, ids } from './samples.ts';

const noon = instant('2026-06-01T12:00:00.000Z');
const later = instant('2026-06-01T12:00:00.001Z');
const nextDay = instant('2026-06-02T12:00:00.000Z');

export function auditStoreContract(storage: Storage): void {
	test('AuditStore.add stores every field of an entry exactly', async () => {
		const entry = auditEntryOf({ id: 'a_b-C~1.x', uid: null, before: null });
		await storage.audit.add(entry);
		await storage.audit.add(auditEntryOf({ id: 'two', at: nextDay, after: null }));
		expect(await storage.audit.list({ limit: 9, to: nextDay })).toEqual([entry]);
	});

	test('AuditStore.list returns the latest entries first, page by page', async () => {
		for (const [id, at] of [
			['b', noon],
			['c', nextDay],
			['a', noon],
			['d', later],
		] as const) {
			await storage.audit.add(auditEntryOf({ id, at }));
		}
		const first = await storage.audit.list({ limit: 3 });
		expect(ids(first)).toEqual(['c', 'd', 'a']);
		const second = await storage.audit.list({ limit: 3, after: { at: noon, id: 'a' } });
		expect(ids(second)).toEqual(['b']);
	});

	test('AuditStore.list returns only entries of the period and of the admin', async () => {
		for (const [id, at, uid] of [
			['early', noon, 'one'],
			['late', nextDay, 'one'],
			['other', later, 'two'],
			['middle', later, 'one'],
		] as const) {
			await storage.audit.add(auditEntryOf({ id, at, uid }));
		}
		expect(ids(await storage.audit.list({ limit: 9, from: later, to: nextDay }))).toEqual([
			'middle',
			'other',
		]);
		expect(ids(await storage.audit.list({ limit: 9, uid: 'one', from: later }))).toEqual([
			'late',
			'middle',
		]);
		expect(ids(await storage.audit.list({ limit: 1, uid: 'one', to: nextDay }))).toEqual([
			'middle',
		]);
	});

	test('AuditStore.removeBefore removes only earlier entries', async () => {
		await storage.audit.add(auditEntryOf({ id: 'old', at: noon }));
		await storage.audit.add(auditEntryOf({ id: 'new', at: later }));
		await storage.audit.removeBefore(later);
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['new']);
	});

	test('AuditStore.removeBefore with an action removes only earlier entries of this action', async () => {
		await storage.audit.add(auditEntryOf({ id: 'other', at: noon, what: 'session.started' }));
		await storage.audit.add(auditEntryOf({ id: 'old', at: noon, what: 'session.failed' }));
		await storage.audit.add(auditEntryOf({ id: 'new', at: later, what: 'session.failed' }));
		await storage.audit.removeBefore(later, 'session.failed');
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['new', 'other']);
	});
}
