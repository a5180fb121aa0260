import type { ErrorCode } from '../../errors/messages.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { Admin } from '../panel/admin.ts';
import type { AuditEntry } from './audit-entry.ts';

/** What the audit log shows for a text that is no email, because it may be a password in the wrong field. */
const notAnEmail = 'not an email address';

/**
 * Returns the audit entry of a failed sign-in. It names the email only if it belongs to an account. Another email is
 * a stranger's personal data. Its digest shows which attempts used the same email.
 */
export function failedSignIn({
	id,
	at,
	typed: { email, digest },
	account,
	reason,
}: {
	id: string;
	at: Instant;
	/** What was typed, and a digest of it from which nobody can derive the email. */
	typed: { email: string; digest: string };
	/** The admin with this email. Null for a stranger. */
	account: Pick<Admin, 'email'> | null;
	reason: ErrorCode;
}): AuditEntry {
	const stranger = email.includes('@') ? `unknown address ${digest}` : notAnEmail;
	return {
		id,
		at,
		uid: null,
		who: account?.email ?? stranger,
		what: 'session.failed',
		subjectId: '',
		subject: '',
		before: null,
		after: { reason },
	};
}
