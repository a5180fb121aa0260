import { type Admin, type AuditEntry, canChangePanelUsers, isAdded } from '@burgee/core';
import type { AdminChange, AdminStore } from '@burgee/core/ports/admin-store';
import { guardAccount } from './account-guard.ts';
import { accountChange } from './account-store.ts';
import type { Database, Seen, Write } from './database.ts';
import { endedLink, newLink } from './invitation-store.ts';
import { getOne, put, recordStore, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { admins, invitations, memberGuards, secondFactors } from './schema.ts';

const guard = refTo(memberGuards, 'members-write');

export function adminStore(database: Database): AdminStore {
	return {
		get: (uid) => getOne(database, admins, uid),
		put: (admin) => recordStore(database, admins, 'admin').put(toDocument(admin)),
		add: (admin, invitation, audit) => {
			const stored = put(admins, toDocument(admin));
			const link = newLink(invitation);
			const audited = auditWrites(structuredClone(audit));
			const plan = { read: [...link.read, ...audited.read] };
			return database.change<Awaited<ReturnType<AdminStore['add']>>>(plan, (seen) => {
				if (seen.get(stored.ref) !== null) return { result: 'taken' };
				const refusal = link.refusal(seen);
				if (refusal !== null) return { result: refusal };
				return { result: 'added', writes: [stored, ...link.writes(seen), ...audited.writes] };
			});
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
 * Replaces or removes one admin record, unless no admin could change panel users afterwards. Removing or disabling an admin
 * ends the account's sessions and link in the same transaction. The links that an admin made for others end when the
 * admin can no longer change panel users.
 */
async function changeOne(database: Database, request: AdminRequest): Promise<AdminChange> {
	for (;;) {
		const changed = await tryChange(database, request);
		if (changed !== 'link-missed') return changed;
	}
}

interface AdminRequest {
	uid: string;
	revision: number;
	after: ReturnType<typeof toDocument> | null;
	audit: AuditEntry | undefined;
}

/** Makes the change, unless the admin has made another link since this attempt began. */
async function tryChange(
	database: Database,
	{ uid, revision, after, audit }: AdminRequest,
): Promise<AdminChange | 'link-missed'> {
	const ref = refTo(admins, uid);
	const invitation = refTo(invitations, uid);
	const secondFactor = refTo(secondFactors, uid);
	const audited = auditWrites(structuredClone(audit));
	const account = await accountChange(database, uid);
	const plan = {
		read: [ref, invitation, secondFactor, guard, ...account.read, ...audited.read],
		lists: [
			{ in: admins, query: {} },
			{ in: invitations, query: {} },
		],
	};
	return database.change<AdminChange | 'link-missed'>(plan, (seen) => {
		const before = seen.get(ref);
		if (before?.revision !== revision) return { result: 'outdated' };
		const writes: Write[] = [{ ref, record: after }, ...audited.writes];
		if (after === null) {
			writes.push({ ref: invitation, record: null });
		}
		if (after === null || (after.disabled && !isAdded(seen.get(secondFactor)))) {
			writes.push({ ref: secondFactor, record: null });
		}
		const endsSessions = after === null || (after.disabled && !before.disabled);
		if (endsSessions) writes.push(...(account.end(seen)?.writes ?? []));
		const link = seen.get(invitation);
		if (after?.disabled && link !== null) writes.push(endedLink(link));
		if (after === null || !canChangePanelUsers(after)) {
			const links = account.endLinks(seen);
			if (links === null) return { result: 'link-missed' };
			writes.push(...links, ...(endsSessions ? [] : [guardAccount(seen, uid)]));
		}
		const holders = membersWriteHolders(seen);
		if (holders.includes(uid) && !(after && canChangePanelUsers(after))) {
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
 * Returns the user ids of the admins who can change panel users. An admin who has never accepted the invitation cannot
 * sign in, and so is not one of them.
 */
function membersWriteHolders(seen: Seen): string[] {
	const invited = seen.list(invitations).filter(({ reason }) => reason === 'new-member');
	const invitedUids = new Set(invited.map(({ uid }) => uid));
	const holders = seen.list(admins).filter(canChangePanelUsers);
	return holders.map(({ uid }) => uid).filter((uid) => !invitedUids.has(uid));
}

/** Copies the admin, with a list of permissions that the caller may change. */
function toDocument(admin: Admin) {
	return { ...admin, permissions: [...admin.permissions] };
}
