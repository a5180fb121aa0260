import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, ids, invitationOf } from './samples.ts';

export function invitationStoreContract(storage: Storage): void {
	const { token: _, ...stored } = invitationOf({ uid: 'one', token: 'first' });

	test('InvitationStore.find returns the invitation that belongs to a token, but does not return the token', async () => {
		const audit = auditEntryOf({ id: 'entry', what: 'member.link-created' });
		await storage.invitations.put({ ...stored, token: 'first' }, audit);
		expect(await storage.invitations.find('first')).toEqual(stored);
		expect(await storage.invitations.get('one')).toEqual(stored);
		expect(await storage.invitations.list()).toEqual([stored]);
		expect(await storage.audit.list({ limit: 9 })).toEqual([audit]);
		for (const unknown of ['', 'first ', 'FIRST', 'one']) {
			expect(await storage.invitations.find(unknown)).toBeNull();
		}
		expect(await storage.invitations.get('first')).toBeNull();
	});

	test('InvitationStore.put ends the earlier invitation of the same member only', async () => {
		await storage.invitations.put({ ...stored, token: 'first' });
		await storage.invitations.put(invitationOf({ uid: 'two', token: 'other' }));
		const renewed = { ...stored, reason: 'new-password' as const };
		await storage.invitations.put({ ...renewed, token: 'second' });
		expect(await storage.invitations.find('first')).toBeNull();
		expect(await storage.invitations.find('second')).toEqual(renewed);
		expect(await storage.invitations.find('other')).toMatchObject({ uid: 'two' });
		expect(await storage.invitations.list()).toHaveLength(2);
	});

	test('InvitationStore.end succeeds for one of ten concurrent calls, and adds one audit entry', async () => {
		await storage.invitations.put({ ...stored, token: 'first' });
		const ended = await concurrently(10, (index) =>
			storage.invitations.end('first', auditEntryOf({ id: `entry-${index}` })),
		);
		expect(ended.filter((isEnded) => isEnded)).toHaveLength(1);
		expect(ids(await storage.audit.list({ limit: 9 }))).toHaveLength(1);
		expect(await storage.invitations.find('first')).toBeNull();
		expect(await storage.invitations.end('first')).toBe(false);
	});

	test('InvitationStore.end with an earlier token keeps the new invitation', async () => {
		await storage.invitations.put({ ...stored, token: 'first' });
		await storage.invitations.put({ ...stored, token: 'second' });
		expect(await storage.invitations.end('first')).toBe(false);
		expect(await storage.invitations.find('second')).toEqual(stored);
	});

	test('InvitationStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = { ...stored, token: 'first' };
		await storage.invitations.put(input);
		input.uid = 'changed';
		const output = await storage.invitations.find('first');
		if (output) output.uid = 'changed';
		expect(await storage.invitations.find('first')).toEqual(stored);
	});
}
