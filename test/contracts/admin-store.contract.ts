import { type Admin, permissions } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { adminOf, auditEntryOf, hostileText, ids, invitationOf } from './samples.ts';

export function adminStoreContract(storage: Storage): void {
	test('AdminStore.put replaces every field of an existing admin', async () => {
		await storage.admins.put(adminOf({ uid: 'one', name: hostileText, permissions }));
		expect(await storage.admins.get('one')).toEqual(
			adminOf({ uid: 'one', name: hostileText, permissions }),
		);
		const changed = adminOf({ uid: 'one', permissions: [], disabled: true, role: 'treasurer' });
		await storage.admins.put(changed);
		expect(await storage.admins.get('one')).toEqual(changed);
		expect(await storage.admins.list()).toEqual([changed]);
	});

	test('AdminStore.get returns null for an unknown uid', async () => {
		expect(await storage.admins.get('none')).toBeNull();
		expect(await storage.admins.list()).toEqual([]);
	});

	test('AdminStore.list sorts admins by name, then by uid', async () => {
		for (const admin of [
			adminOf({ uid: 'b', name: 'Moses' }),
			adminOf({ uid: 'c', name: 'Carys' }),
			adminOf({ uid: 'a', name: 'Moses' }),
			adminOf({ uid: 'D', name: 'Moses' }),
			adminOf({ uid: 'e', name: 'aileen' }),
		]) {
			await storage.admins.put(admin);
		}
		expect((await storage.admins.list()).map(({ uid }) => uid)).toEqual(['c', 'D', 'a', 'b', 'e']);
	});

	test('AdminStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = {
			...adminOf({ uid: 'one' }),
			permissions: ['events:read'] as Admin['permissions'],
		};
		await storage.admins.put(input);
		(input.permissions as string[]).push('members:write');
		const output = await storage.admins.get('one');
		if (output) (output.permissions as string[]).push('members:write');
		expect((await storage.admins.get('one'))?.permissions).toEqual(['events:read']);
	});

	test('AdminStore.put never combines the fields of two concurrent changes', async () => {
		await concurrently(20, (index) =>
			storage.admins.put(adminOf({ uid: 'one', name: `n${index}`, role: `n${index}` })),
		);
		const admin = await storage.admins.get('one');
		expect(admin?.name).toBe(admin?.role);
		expect(await storage.admins.list()).toHaveLength(1);
	});

	test('AdminStore.add stores an admin, the invitation and the audit entry, once for each uid', async () => {
		const audit = auditEntryOf({ id: 'entry', what: 'member.invited', subjectId: 'one' });
		const added = await concurrently(5, (index) =>
			storage.admins.add(
				adminOf({ uid: 'one', name: `n${index}` }),
				invitationOf({ uid: 'one', token: `t${index}` }),
				{ ...audit, id: `entry-${index}` },
			),
		);
		expect(added.filter((outcome) => outcome === 'added')).toHaveLength(1);
		const [admin, ...others] = await storage.admins.list();
		expect(others).toEqual([]);
		const index = admin?.name.slice(1);
		expect(await storage.invitations.find(`t${index}`)).toMatchObject({ uid: 'one' });
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual([`entry-${index}`]);
	});

	test('AdminStore.replace and AdminStore.remove refuse a revision that another admin has replaced', async () => {
		await storage.admins.put(adminOf({ uid: 'one' }));
		const audit = auditEntryOf({ id: 'entry', subjectId: 'one' });
		const disabled = adminOf({ uid: 'one', disabled: true, revision: 1 });
		expect(await storage.admins.replace(disabled, audit)).toBe('written');
		expect(await storage.admins.replace(adminOf({ uid: 'one', revision: 1 }))).toBe('outdated');
		expect(await storage.admins.replace(adminOf({ uid: 'none', revision: 1 }))).toBe('outdated');
		for (const uid of ['one', 'none']) {
			expect(await storage.admins.remove({ uid, revision: 0 }, audit)).toBe('outdated');
		}
		expect(await storage.admins.list()).toEqual([disabled]);
		expect(await storage.audit.list({ limit: 9 })).toEqual([audit]);
	});

	test('AdminStore.remove removes the invitation of the admin and adds the audit entry', async () => {
		for (const uid of ['one', 'two']) {
			const entry = auditEntryOf({ id: `added-${uid}` });
			await storage.admins.add(adminOf({ uid }), invitationOf({ uid, token: uid }), entry);
		}
		const audit = auditEntryOf({ id: 'removed', subjectId: 'one', after: null });
		expect(await storage.admins.remove({ uid: 'one', revision: 0 }, audit)).toBe('written');
		expect(await storage.admins.list()).toEqual([adminOf({ uid: 'two' })]);
		expect((await storage.invitations.list()).map(({ uid }) => uid)).toEqual(['two']);
		expect(await storage.audit.list({ limit: 9 })).toContainEqual(audit);
	});

	test.each([
		['removed', null],
		['disabled', { disabled: true }],
		['left without members:write', { permissions: ['members:read'] }],
	] as const)('the last admin who can change members cannot be %s', async (_, changes) => {
		const last = adminOf({ uid: 'last', permissions: ['members:write'] });
		const formerHolder = { ...last, uid: 'former', disabled: true };
		for (const admin of [last, formerHolder, adminOf({ uid: 'other' })]) {
			await storage.admins.put(admin);
		}
		const audit = auditEntryOf({ id: 'entry' });
		const change = (admin: Admin) =>
			changes === null
				? storage.admins.remove(admin, audit)
				: storage.admins.replace({ ...admin, ...changes, revision: 1 }, audit);
		expect(await change(last)).toBe('last-members-write');
		expect(await storage.admins.get('last')).toEqual(last);
		expect(await storage.audit.list({ limit: 9 })).toEqual([]);
		await storage.admins.put({ ...formerHolder, disabled: false });
		expect(await change(last)).toBe('written');
	});

	test('an admin who has not accepted the invitation does not count as one who can change members', async () => {
		const holders = ['one', 'two'].map((uid) => adminOf({ uid, permissions: ['members:write'] }));
		for (const admin of holders) await storage.admins.put(admin);
		const invited = adminOf({ uid: 'invited', permissions: ['members:write'] });
		await storage.admins.add(
			invited,
			invitationOf({ uid: 'invited', token: 'link' }),
			auditEntryOf({ id: 'entry' }),
		);
		const changes = await Promise.all(
			holders.map((admin) => storage.admins.replace({ ...admin, permissions: [], revision: 1 })),
		);
		expect(changes.sort()).toEqual(['last-members-write', 'written']);
		expect(await storage.admins.remove(invited)).toBe('written');
	});

	test('if all admins are disabled concurrently, one of them stays able to change members', async () => {
		const holders = ['one', 'two', 'three'].map((uid) =>
			adminOf({ uid, permissions: ['members:write'] }),
		);
		for (const admin of holders) await storage.admins.put(admin);
		const changes = await Promise.all(
			holders.map((admin) => storage.admins.replace({ ...admin, disabled: true, revision: 1 })),
		);
		expect(changes.sort()).toEqual(['last-members-write', 'written', 'written']);
		const active = (await storage.admins.list()).filter(({ disabled }) => !disabled);
		expect(active).toHaveLength(1);
	});
}
