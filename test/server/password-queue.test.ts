import { scryptSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import { expect, onTestFinished, test } from 'vitest';
import { expectRefusal } from './http-client.ts';
import { firstAdmin, openBurgeeForTest, passwordCost } from './open-burgee.ts';

/** Two password hashes run at a time, and twelve wait. Sign-ins of unknown devices take at most six of these places. */
const placesOfStrangers = 6;
const otherPlaces = 8;

/** Starts a server that finishes no password hash between `pause` and `resume`. */
async function openWithPausableHashes() {
	const storage = openMemoryStorage();
	const gate = { isPaused: false, opened: new EventEmitter() };
	let hashes = 0;
	const identity = new LocalIdentity({
		credentials: storage.credentials,
		cost: passwordCost,
		deriveKey: async (password, salt, keyBytes, options) => {
			hashes += 1;
			if (gate.isPaused) await once(gate.opened, 'open');
			return scryptSync(password, salt, keyBytes, options);
		},
	});
	const burgee = await openBurgeeForTest({}, { storage, identity });
	const resume = () => {
		gate.isPaused = false;
		gate.opened.emit('open');
	};
	onTestFinished(resume);
	const pause = () => {
		gate.isPaused = true;
	};
	/**
	 * Sends sign-ins until no place of strangers is free.
	 * @returns the other sign-ins, which wait for their hashes, and a function that disconnects their clients.
	 */
	const fillPlacesOfStrangers = async () => {
		const clients = new AbortController();
		const sent = Array.from({ length: placesOfStrangers + 1 }, async (_, index) => {
			const response = await fetch(`${burgee.url}/api/admin/session`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify({ email: `stranger-${index}@example.org`, password: 'wrong' }),
				signal: clients.signal,
			});
			return response.status;
		});
		expect(await Promise.race(sent)).toBe(503);
		return { waiting: Promise.allSettled(sent), disconnect: () => clients.abort() };
	};
	return { burgee, pause, resume, fillPlacesOfStrangers, hashes: () => hashes };
}

test('while too many password hashes wait, calls with a password get 503 with Retry-After, and do not count as failed sign-ins', async () => {
	const { burgee, pause, resume, fillPlacesOfStrangers } = await openWithPausableHashes();
	const member = { email: 'crew@example.org', name: 'Crew' };
	const invited = await burgee.admin.post<InvitedMemberJson>('/api/admin/members', member);
	const invitation = `/api/admin/invitations/${invited.body.invitationUrl.split('/').at(-1)}`;
	pause();
	const { waiting } = await fillPlacesOfStrangers();
	const { password } = firstAdmin;
	const proofs = Array.from({ length: otherPlaces + 1 }, () =>
		burgee.admin.post('/api/admin/account/second-factor', { password }),
	);
	expectRefusal(await Promise.race(proofs), 503, 'unavailable');
	const change = { currentPassword: password, newPassword: 'six-red-buoys' };
	// With the waiting sign-ins, each call is sent more often than an account and an address may fail.
	for (let attempt = 0; attempt < 17; attempt++) {
		for (const reply of [
			await burgee.http.post('/api/admin/session', firstAdmin),
			await burgee.http.post(invitation, { password: 'six-red-buoys' }),
			await burgee.admin.put('/api/admin/account/password', change),
			await burgee.admin.post('/api/admin/account/second-factor', { password }),
		]) {
			expectRefusal(reply, 503, 'unavailable');
			expect(reply.headers.get('Retry-After')).toBe('5');
		}
	}
	resume();
	await Promise.all([waiting, ...proofs]);
	expect(JSON.stringify(await burgee.admin.read('/api/admin/audit'))).not.toContain('unavailable');
	expect((await burgee.http.post('/api/admin/session', firstAdmin)).status).toBe(200);
	expect((await burgee.http.post(invitation, { password: 'six-red-buoys' })).status).toBe(201);
});

test('the server does not hash the password of a waiting request whose client has disconnected', async () => {
	const { burgee, pause, resume, fillPlacesOfStrangers, hashes } = await openWithPausableHashes();
	pause();
	const hashesBefore = hashes();
	const { waiting, disconnect } = await fillPlacesOfStrangers();
	disconnect();
	await waiting;
	// When the server answers these requests, it has noticed the earlier disconnections.
	await burgee.http.get('/healthz');
	await burgee.http.get('/healthz');
	resume();
	await expect
		.poll(async () => (await burgee.http.post('/api/admin/session', firstAdmin)).status)
		.toBe(200);
	expect(hashes() - hashesBefore).toBe(3);
});
