import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { auditEntryOf, ids, sessionOf } from './samples.ts';

export function sessionStoreContract(storage: Storage): void {
	test('SessionStore.get returns a stored session until it is removed', async () => {
		const session = sessionOf({ tokenHash: 'one' });
		await storage.sessions.add(session);
		expect(await storage.sessions.get('one')).toEqual(session);
		await storage.sessions.remove('one');
		expect(await storage.sessions.get('one')).toBeNull();
		await storage.sessions.remove('one');
	});

	test('SessionStore.add rejects a token hash that another session has', async () => {
		await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
		await expect(
			storage.sessions.add(sessionOf({ tokenHash: 'one', uid: 'other' })),
		).rejects.toThrow();
		expect((await storage.sessions.get('one'))?.uid).toBe('commodore');
	});

	test('SessionStore.listOf returns only the sessions of the admin, last used first', async () => {
		const noon = instant('2026-06-02T12:00:00.000Z');
		await storage.sessions.add(sessionOf({ tokenHash: 'first' }));
		await storage.sessions.add(sessionOf({ tokenHash: 'latest', lastSeenAt: noon }));
		await storage.sessions.add(sessionOf({ tokenHash: 'other', uid: 'treasurer' }));
		const listed = await storage.sessions.listOf('commodore');
		expect(listed).toEqual([
			sessionOf({ tokenHash: 'latest', lastSeenAt: noon }),
			sessionOf({ tokenHash: 'first' }),
		]);
		expect(await storage.sessions.listOf('nobody')).toEqual([]);
	});

	test('SessionStore.touch changes lastSeenAt of an existing session only', async () => {
		await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
		const lastSeenAt = instant('2026-06-02T12:00:00.000Z');
		await storage.sessions.touch('one', lastSeenAt);
		expect(await storage.sessions.get('one')).toEqual(sessionOf({ tokenHash: 'one', lastSeenAt }));
		await storage.sessions.touch('missing', lastSeenAt);
		expect(await storage.sessions.get('missing')).toBeNull();
	});

	test('SessionStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = sessionOf({ tokenHash: 'one' });
		await storage.sessions.add(input);
		input.uid = 'changed';
		const output = await storage.sessions.get('one');
		if (output) output.uid = 'changed';
		expect(await storage.sessions.get('one')).toEqual(sessionOf({ tokenHash: 'one' }));
	});

	test('SessionStore removes a session even if the session is touched concurrently', async () => {
		await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
		await Promise.all([
			storage.sessions.remove('one'),
			storage.sessions.touch('one', instant('2026-06-02T12:00:00.000Z')),
		]);
		expect(await storage.sessions.get('one')).toBeNull();
	});

	test('SessionStore.remove adds the audit entry only if the session existed', async () => {
		await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
		await storage.sessions.remove('one', auditEntryOf({ id: 'ended' }));
		await storage.sessions.remove('one', auditEntryOf({ id: 'ended again' }));
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['ended']);
	});

	test('SessionStore.removeExpired deletes only sessions that are too old or were not used recently', async () => {
		const old = instant('2026-05-31T23:59:59.999Z');
		await storage.sessions.add(sessionOf({ tokenHash: 'active' }));
		await storage.sessions.add(sessionOf({ tokenHash: 'old', createdAt: old }));
		await storage.sessions.add(sessionOf({ tokenHash: 'idle', lastSeenAt: old }));
		await storage.sessions.removeExpired({
			createdBefore: instant('2026-06-01T00:00:00.000Z'),
			seenBefore: instant('2026-06-01T12:00:00.000Z'),
		});
		const remaining = await Promise.all(
			['active', 'old', 'idle'].map((tokenHash) => storage.sessions.get(tokenHash)),
		);
		expect(remaining.map((session) => session?.tokenHash)).toEqual([
			'active',
			undefined,
			undefined,
		]);
	});
}
