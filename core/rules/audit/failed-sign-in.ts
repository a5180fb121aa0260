import type { ErrorCode } from '../../errors/messages.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * Returns the audit entry of a failed sign-in. It names the email that was typed, also that of an unknown
 * account. A text that is not an email is left out, because it may be a password in the wrong field.
 */
export function failedSignIn({
	id,
	at,
	email,
	reason,
}: {
	id: string;
	at: Instant;
	email: string;
	reason: ErrorCode;
}): AuditEntry {
	return {
		id,
		at,
		uid: null,
		who: email.includes('@') ? email : 'not an email address',
		what: 'session.failed',
		subjectId: '',
		subject: '',
		before: null,
		after: { reason },
	};
}
