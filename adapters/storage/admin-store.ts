import { type Admin, type AuditEntry, canChangeMembers } from '@burgee/core';
import type { AdminChange, AdminStore } from '@burgee/core/ports/admin-store';
import type { Database, Write } from './database.ts';
import { getOne, put, recordStore, refTo } from './documents.ts';
import { invitationWrite } from './invitation-store.ts';
import { auditWrites, changeAudited } from './revised-store.ts';
import { admins, invitations, memberGuards } from './schema.ts';

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

/** Replaces or removes one admin record, unless no admin could change members afterwards. */
function changeOne(
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
	const audited = auditWrites(structuredClone(audit));
	const plan = {
		read: [ref, invitation, guard, ...audited.read],
		lists: [{ in: admins, query: {} }],
	};
	return database.change<AdminChange>(plan, (seen) => {
		const before = seen.get(ref);
		if (before?.revision !== revision) return { result: 'outdated' };
		const writes: Write[] = [{ ref, doc: after }, ...audited.writes];
		if (after === null) writes.push({ ref: invitation, doc: null });
		if (canChangeMembers(before) && !(after && canChangeMembers(after))) {
			const others = seen.list(admins).filter((other) => other.uid !== uid);
			if (!others.some(canChangeMembers)) return { result: 'last-members-write' };
			// The transaction does not check whether the listed admins have changed since they were read.
			// Every change of this kind therefore writes the guard. Of two concurrent changes, one then
			// starts again and reads the list again.
			const count = seen.get(guard)?.revision ?? 0;
			writes.push(put(memberGuards, { id: guard.id, revision: count + 1 }));
		}
		return { result: 'written', writes };
	});
}

/** Copies the admin, with a list of permissions that the caller may change. */
function toDocument(admin: Admin) {
	return { ...admin, permissions: [...admin.permissions] };
}
