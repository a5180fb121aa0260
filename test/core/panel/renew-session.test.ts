import { setImmediate } from 'node:timers/promises';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { ClubError, instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { renewSession } from '../../../core/use-cases/panel/manage-sessions.ts';

const startedAt = instant('2026-06-01T12:00:00.000Z');
const now = instant('2026-06-01T12:05:00.000Z');
const session = {
	tokenHash: 'hash',
	uid: 'uid-1',
	accountRevision: 0,
	device: 'Firefox on Windows',
	createdAt: startedAt,
	lastSeenAt: startedAt,
};

/** Renews a stored session. @returns the result of `renewSession`, and the session that is stored afterwards. */
async function renew(acceptsSession: LocalIdentity['acceptsSession']) {
	const { credentials, sessions } = openMemoryStorage();
	const identity = new LocalIdentity({ credentials });
	identity.acceptsSession = acceptsSession;
	await sessions.add(session);
	const clock = { now: () => new Date(now) };
	const goesOn = await renewSession({ identity, sessions, clock }, session);
	await setImmediate();
	return { goesOn, stored: await sessions.get(session.tokenHash) };
}

test('renewSession stores the time of the renewal if the identity provider accepts the session', async () => {
	const renewed = { ...session, lastSeenAt: now };
	expect(await renew(async () => true)).toEqual({ goesOn: true, stored: renewed });
});

test('renewSession ends a session that the identity provider no longer accepts', async () => {
	expect(await renew(async () => false)).toEqual({ goesOn: false, stored: null });
});

test('if the identity provider does not answer, the session goes on without a renewal', async () => {
	const fails = async () => {
		throw new ClubError('unavailable');
	};
	expect(await renew(fails)).toEqual({ goesOn: true, stored: session });
});

test('renewSession passes on an unexpected error', async () => {
	const fails = async () => {
		throw new Error('a fault in the program');
	};
	await expect(renew(fails)).rejects.toThrow('a fault in the program');
});
