import type { Storage } from '@burgee/core/ports/storage';
import { beforeEach, expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { adminOf, auditEntryOf, ids, invitationOf } from './samples.ts';

export function invitationStoreContract(storage: Storage): void {
	const { token: _, makerRevision, ...stored } = invitationOf({ uid: 'one', token: 'first' });

	beforeEach(async () => {
		for (const uid of ['one', 'two']) await storage.admins.put(adminOf({ uid }));
	});

	test('InvitationStore.find returns the invitation that belongs to a token, but does not return the token', async () => {
		const audit = auditEntryOf({ id: 'entry', what: 'member.link-created' });
		await storage.invitations.put({ ...stored, makerRevision, token: 'first' }, audit);
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
		await storage.invitations.put({ ...stored, makerRevision, token: 'first' });
		await storage.invitations.put(invitationOf({ uid: 'two', token: 'other' }));
		const renewed = { ...stored, reason: 'new-password' as const };
		await storage.invitations.put({ ...renewed, makerRevision, token: 'second' });
		expect(await storage.invitations.find('first')).toBeNull();
		expect(await storage.invitations.find('second')).toEqual(renewed);
		expect(await storage.invitations.find('other')).toMatchObject({ uid: 'two' });
		expect(await storage.invitations.list()).toHaveLength(2);
	});

	test('InvitationStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = { ...stored, makerRevision, token: 'first' };
		await storage.invitations.put(input);
		input.uid = 'changed';
		const output = await storage.invitations.find('first');
		if (output) output.uid = 'changed';
		expect(await storage.invitations.find('first')).toEqual(stored);
	});

	const permissions = ['members:write'] as const;
	const maker = adminOf({ uid: 'maker', permissions });
	/** A link that the maker makes for a member in the maker's first session. */
	const made = (token: string, uid = 'one') =>
		invitationOf({ uid, token, reason: 'new-password', createdBy: 'maker', makerRevision: 0 });
	/** Changes after which no link of the maker may exist, also none that is made at the same time. */
	const losses: Record<string, () => Promise<unknown>> = {
		'account changes': () => storage.accounts.change({ uid: 'maker', audit: [] }),
		'admin record is removed': () => storage.admins.remove(maker),
		'admin record is disabled': () =>
			storage.admins.replace({ ...maker, disabled: true, revision: 1 }),
		'permission to change members ends': () =>
			storage.admins.replace({ ...maker, permissions: [], revision: 1 }),
	};

	async function addMaker(): Promise<void> {
		await storage.admins.put(adminOf({ uid: 'other', permissions }));
		await storage.admins.put(maker);
	}

	test.each(Object.entries(losses))(
		'after the %s, no link of the maker is stored',
		async (_, lose) => {
			await addMaker();
			await lose();
			const isPermitted = (await storage.admins.get('maker'))?.permissions.length === 0;
			const refusal = isPermitted ? 'maker-not-permitted' : 'maker-signed-out';
			const entry = (id: string) => auditEntryOf({ id });
			expect(await storage.invitations.put(made('first'), entry('put'))).toBe(refusal);
			const added = adminOf({ uid: 'new' });
			const link = made('second', 'new');
			expect(await storage.admins.add(added, link, entry('add'))).toBe(refusal);
			expect(await storage.invitations.list()).toEqual([]);
			expect(await storage.admins.get('new')).toBeNull();
			expect(await storage.audit.list({ limit: 9 })).toEqual([]);
		},
	);

	test.each(Object.entries(losses))(
		'no link survives if its maker’s %s at the same time, and links of others stay',
		async (_, lose) => {
			await addMaker();
			const kept = invitationOf({
				uid: 'two',
				token: 'kept',
				createdBy: 'other',
				makerRevision: 0,
			});
			const added = concurrently(9, (index) => {
				if (index === 4) return lose();
				const uid = `new-${index}`;
				const entry = auditEntryOf({ id: uid });
				return index % 2 === 0
					? storage.invitations.put(made(`token-${index}`))
					: storage.admins.add(adminOf({ uid }), made(`token-${index}`, uid), entry);
			});
			await Promise.all([added, storage.invitations.put(kept)]);
			for (let index = 0; index < 9; index++) {
				expect(await storage.invitations.find(`token-${index}`)).toBeNull();
			}
			expect(await storage.invitations.find('kept')).not.toBeNull();
		},
	);

	test('a link is refused if its maker has a newer session, and stored in the current session', async () => {
		await addMaker();
		await storage.accounts.change({ uid: 'maker', audit: [] });
		expect(await storage.invitations.put(made('first'))).toBe('maker-signed-out');
		const current = { ...made('second'), makerRevision: 1 };
		expect(await storage.invitations.put(current)).toBe('stored');
		const own = { ...current, uid: 'maker', token: 'own' };
		expect(await storage.invitations.put(own)).toBe('stored');
		expect(await storage.invitations.find('own')).toMatchObject({ uid: 'maker' });
	});

	test('no link is stored for a member who is removed or disabled, also at the same time', async () => {
		await addMaker();
		for (const uid of ['one', 'two']) {
			const admin = adminOf({ uid });
			const lose = () =>
				uid === 'one'
					? storage.admins.remove(admin)
					: storage.admins.replace({ ...admin, disabled: true, revision: 1 });
			await concurrently(9, (index) =>
				index === 4 ? lose() : storage.invitations.put(made(`${uid}-${index}`, uid)),
			);
			const audit = auditEntryOf({ id: 'entry' });
			expect(await storage.invitations.put(made('late', uid), audit)).toBe('member-not-active');
			const newInvitation = invitationOf({ uid, token: 'late' });
			expect(await storage.accounts.change({ uid, newInvitation, audit: [audit] })).toBeNull();
		}
		expect(await storage.invitations.list()).toEqual([]);
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual([]);
	});
}
