import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import type { Admin } from '../panel/admin.ts';

/** What the audit log records: the kind of record and what happened to it. */
export const auditActions = [
	'event.created',
	'event.updated',
	'event.deleted',
	'event.restored',
	'event.told',
	'event.written',
	'booking.added',
	'booking.corrected',
	'booking.cancelled',
	'booking.payment-started',
	'booking.change-started',
	'booking.hold-ended',
	'booking.hold-extended',
	'booking.payment-recorded',
	'booking.payment-reversed',
	'booking.refund-requested',
	'booking.refund-made',
	'booking.refund-failed',
	'booking.payment-taken-over',
	'booking.deleted',
	'booking.restored',
	'booking.checked-in',
	'booking.reminder-stopped',
	'booking.link-sent',
	'booking.link-replaced',
	'waiting-list.offered',
	'waiting-list.removed',
	'campaign.created',
	'campaign.updated',
	'campaign.deleted',
	'page.created',
	'page.updated',
	'page.deleted',
	'reading.added',
	'reading.updated',
	'reading.deleted',
	'document.replaced',
	'document.removed',
	'document.restored',
	'document.added',
	'document.updated',
	'document.ordered',
	'document.unlisted',
	'document.relisted',
	'club.updated',
	'bookings.exported',
	'payments.exported',
	'day.closed',
	'member.invited',
	'member.updated',
	'member.removed',
	'member.link-created',
	'member.link-used',
	'member.sessions-ended',
	'member.second-factor-removed',
	'members-password.set',
	'members-password.changed',
	'members-password.removed',
	'work-day.created',
	'work-day.updated',
	'work-day.deleted',
	'sign-up.added',
	'sign-up.removed',
	'sign-ups.exported',
	'message.sent-again',
	'session.started',
	'session.failed',
	'session.ended',
	'account.password-changed',
	'account.password-refused',
	'account.sessions-ended',
	'account.second-factor-added',
	'account.second-factor-removed',
	'account.recovery-code-used',
	'account.recovery-codes-replaced',
	'sample.removed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A kind of record in the audit log: the part of an action before the dot, such as 'event'. */
export type AuditKind = AuditAction extends `${infer Kind}.${string}` ? Kind : never;

export function auditKindOf(action: AuditAction): AuditKind {
	return action.slice(0, action.indexOf('.')) as AuditKind;
}

/** The fields of a record that a change affects, by field name. */
export type AuditedFields = Record<string, unknown>;

/** An entry of the audit log: who changed which record, when, and how. */
export const auditEntry = z.object({
	id: z.string(),
	at: isoInstant,
	/** The user id of the admin. Null if nobody was signed in, as in a failed sign-in. */
	uid: z.string().nullable(),
	/** The admin's name and email at that time. For a failed sign-in, the account's email, or a digest of a stranger's. */
	who: z.string(),
	what: z.enum(auditActions),
	/** The id of the record that was changed. */
	subjectId: z.string(),
	/** The record's name at that time, such as the name of the event. */
	subject: z.string(),
	/** The changed fields before the change. Null if the record did not exist. */
	before: z.record(z.string(), z.unknown()).nullable(),
	/** The changed fields after the change. Null if the record was removed. */
	after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Fields that the audit log leaves out, because they do not show what an admin has changed. */
const bookkeeping = new Set([
	...['id', 'uid', 'revision', 'createdAt', 'updatedAt', 'erasedAt'],
	...['hasOpenCheckout', 'changePlaces', 'changeBoats'],
]);

/** Fields with such a name never reach the audit log, whichever record has them. */
const secret = /password|secret|token|hash|recovery/i;

/**
 * Returns the fields that differ between two versions of a record. A version is null before the record
 * was created and after it was removed; then all fields of the other version are returned. If an amount
 * differs, its currency is returned too, even if the currency is the same.
 */
export function changedFields(
	before: object | null,
	after: object | null,
): Pick<AuditEntry, 'before' | 'after'> {
	const old: AuditedFields = { ...before };
	const current: AuditedFields = { ...after };
	const all = Object.keys({ ...old, ...current });
	const changed = all.filter(
		(field) =>
			!bookkeeping.has(field) &&
			!secret.test(field) &&
			JSON.stringify(old[field]) !== JSON.stringify(current[field]),
	);
	const hasAmount = changed.some((field) => field.endsWith('Minor'));
	const fields = all.filter(
		(field) => changed.includes(field) || (hasAmount && /currency$/i.test(field)),
	);
	const select = (version: AuditedFields) =>
		Object.fromEntries(fields.map((field) => [field, version[field] ?? null]));
	return { before: before && select(old), after: after && select(current) };
}

export function auditName({ name, email }: Pick<Admin, 'name' | 'email'>): string {
	return email === '' ? name : `${name} (${email})`;
}
