import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionOf } from './samples.ts';

/** What every SessionStore does; `open` gives an empty storage each time. */
export function sessionStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`SessionStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('gives back what it was given until it is removed', async () => {
			const session = sessionOf({ tokenHash: 'one' });
			await storage.sessions.add(session);
			expect(await storage.sessions.get('one')).toEqual(session);
			await storage.sessions.remove('one');
			expect(await storage.sessions.get('one')).toBeNull();
			await storage.sessions.remove('one');
		});

		test('refuses a token that is taken', async () => {
			await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
			await expect(
				storage.sessions.add(sessionOf({ tokenHash: 'one', uid: 'other' })),
			).rejects.toThrow();
			expect((await storage.sessions.get('one'))?.uid).toBe('commodore');
		});

		test('a touch says when it was last seen, and wakes none that is gone', async () => {
			await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
			const lastSeenAt = '2026-06-02T12:00:00.000Z';
			await storage.sessions.touch('one', lastSeenAt);
			expect(await storage.sessions.get('one')).toEqual(
				sessionOf({ tokenHash: 'one', lastSeenAt }),
			);
			await storage.sessions.touch('gone', lastSeenAt);
			expect(await storage.sessions.get('gone')).toBeNull();
		});

		test('hands out and takes in copies', async () => {
			const given = sessionOf({ tokenHash: 'one' });
			await storage.sessions.add(given);
			given.uid = 'changed';
			const taken = await storage.sessions.get('one');
			if (taken) taken.uid = 'changed';
			expect(await storage.sessions.get('one')).toEqual(sessionOf({ tokenHash: 'one' }));
		});

		test('a touch and a removal at once leave no session', async () => {
			await storage.sessions.add(sessionOf({ tokenHash: 'one' }));
			await Promise.all([
				storage.sessions.remove('one'),
				storage.sessions.touch('one', '2026-06-02T12:00:00.000Z'),
			]);
			expect(await storage.sessions.get('one')).toBeNull();
		});

		test('those that are too old or were not seen for too long are taken away', async () => {
			const old = '2026-05-31T23:59:59.999Z';
			await storage.sessions.add(sessionOf({ tokenHash: 'kept' }));
			await storage.sessions.add(sessionOf({ tokenHash: 'old', createdAt: old }));
			await storage.sessions.add(sessionOf({ tokenHash: 'idle', lastSeenAt: old }));
			await storage.sessions.removeExpired({
				createdBefore: '2026-06-01T00:00:00.000Z',
				seenBefore: '2026-06-01T12:00:00.000Z',
			});
			const left = await Promise.all(
				['kept', 'old', 'idle'].map((tokenHash) => storage.sessions.get(tokenHash)),
			);
			expect(left.map((session) => session?.tokenHash)).toEqual(['kept', undefined, undefined]);
		});

		test('keeps all that many start at once', async () => {
			const tokens = Array.from({ length: 50 }, (_, place) => `token-${place}`);
			await Promise.all(tokens.map((tokenHash) => storage.sessions.add(sessionOf({ tokenHash }))));
			const kept = await Promise.all(tokens.map((token) => storage.sessions.get(token)));
			expect(kept.map((session) => session?.tokenHash)).toEqual(tokens);
		});
	});
}
