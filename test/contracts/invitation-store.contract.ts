import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { auditEntryOf, invitationOf } from './samples.ts';

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

	test('InvitationStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = { ...stored, token: 'first' };
		await storage.invitations.put(input);
		input.uid = 'changed';
		const output = await storage.invitations.find('first');
		if (output) output.uid = 'changed';
		expect(await storage.invitations.find('first')).toEqual(stored);
	});
}
