import { type Admin, type AuditEntry, canChangeMembers, isAdded } from '@burgee/core';
import type { AdminChange, AdminStore } from '@burgee/core/ports/admin-store';
import { accountChange } from './account-store.ts';
import type { Database, Seen, Write } from './database.ts';
import { getOne, put, recordStore, refTo } from './documents.ts';
import { endedLink, invitationWrite } from './invitation-store.ts';
import { auditWrites, changeAudited } from './revised-store.ts';
import { admins, invitations, memberGuards, secondFactors } from './schema.ts';

const guard = refTo(memberGuards, 'members-write');

export function adminStore(database: Database): AdminStore {
	return {
		get: (uid) => getOne(database, admins, uid),
		put: (admin) => recordStore(database, admins, 'admin').put(toDocument(admin)),
		add: (admin, invitation, audit) => {
			const ref = refTo(admins, admin.uid);
			const writes = [put(admins, toDocument(admin)), invitationWrite(invitation)];
			const read = [ref, refTo(invitations, admin.uid)];
			return changeAudited(database, { read, audit }, (seen) =>
				seen.get(ref) === null ? writes : null,
			);
		},
		replace: (admin, audit) =>
			changeOne(database, {
				uid: admin.uid,
				revision: admin.revision - 1,
				after: toDocument(admin),
				audit,
			}),
		remove: ({ uid, revision }, audit) =>
			changeOne(database, { uid, revision, after: null, audit }),
		list: () => database.list(admins, { order: [['name', 'asc']] }),
	};
}

/**
 * Replaces or removes one admin record, unless no admin could change members afterwards. Removing or disabling an admin
 * ends the account's sessions and link in the same transaction. The links that an admin made for others end when the
 * admin can no longer change members.
 */
async function changeOne(
	database: Database,
	{
		uid,
		revision,
		after,
		audit,
	}: {
		uid: string;
		revision: number;
		after: ReturnType<typeof toDocument> | null;
		audit: AuditEntry | undefined;
	},
): Promise<AdminChange> {
	const ref = refTo(admins, uid);
	const invitation = refTo(invitations, uid);
	const secondFactor = refTo(secondFactors, uid);
	const audited = auditWrites(structuredClone(audit));
	const account = await accountChange(database, uid);
	const madeLinks = (await database.list(invitations, { where: [['createdBy', '=', uid]] }))
		.filter((made) => made.uid !== uid)
		.map((made) => refTo(invitations, made.uid));
	const plan = {
		read: [ref, invitation, secondFactor, guard, ...madeLinks, ...account.read, ...audited.read],
		lists: [
			{ in: admins, query: {} },
			{ in: invitations, query: {} },
		],
	};
	return database.change<AdminChange>(plan, (seen) => {
		const before = seen.get(ref);
		if (before?.revision !== revision) return { result: 'outdated' };
		const writes: Write[] = [{ ref, doc: after }, ...audited.writes];
		if (after === null) {
			writes.push({ ref: invitation, doc: null });
		}
		if (after === null || (after.disabled && !isAdded(seen.get(secondFactor)))) {
			writes.push({ ref: secondFactor, doc: null });
		}
		if (after === null || (after.disabled && !before.disabled)) {
			writes.push(...(account.end(seen)?.writes ?? []));
		}
		const mayInvite = after !== null && canChangeMembers(after);
		const endedLinks = [...(after?.disabled ? [invitation] : []), ...(mayInvite ? [] : madeLinks)];
		for (const link of endedLinks) {
			const stored = seen.get(link);
			if (stored !== null) writes.push(endedLink(stored));
		}
		const holders = membersWriteHolders(seen);
		if (holders.includes(uid) && !(after && canChangeMembers(after))) {
			if (holders.length === 1) return { result: 'last-members-write' };
			// The transaction does not check whether the listed admins have changed since they were read.
			// Every change of this kind therefore writes the guard. Of two concurrent changes, one then
			// starts again and reads the list again.
			const count = seen.get(guard)?.revision ?? 0;
			writes.push(put(memberGuards, { id: guard.id, revision: count + 1 }));
		}
		return { result: 'written', writes };
	});
}

/**
 * Returns the user ids of the admins who can change members. An admin who has never accepted the invitation cannot
 * sign in, and so is not one of them.
 */
function membersWriteHolders(seen: Seen): string[] {
	const invited = seen.list(invitations).filter(({ reason }) => reason === 'new-member');
	const invitedUids = new Set(invited.map(({ uid }) => uid));
	const holders = seen.list(admins).filter(canChangeMembers);
	return holders.map(({ uid }) => uid).filter((uid) => !invitedUids.has(uid));
}

/** Copies the admin, with a list of permissions that the caller may change. */
function toDocument(admin: Admin) {
	return { ...admin, permissions: [...admin.permissions] };
}
