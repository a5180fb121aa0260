import { ClubError } from '../../errors/club-error.ts';
import type { ErrorCode } from '../../errors/messages.ts';
import type { CancelSignal } from '../../ports/identity-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { failedSignIn } from '../../rules/audit/failed-sign-in.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { isAdded } from '../../rules/panel/second-factor.ts';
import { checkCode, recoveryCodeUsed, requireCodeStored } from './check-code.ts';
import type { ProvenAdmin } from './manage-sessions.ts';
import { readAdmin } from './read-panel-users.ts';

type SignInPorts = Pick<
	Ports,
	| 'accounts'
	| 'identity'
	| 'admins'
	| 'invitations'
	| 'secondFactors'
	| 'oneTimePasswords'
	| 'audit'
	| 'clock'
	| 'ids'
	| 'digest'
>;

export interface SignInRequest {
	email: string;
	password: string;
	/** A code of the admin's authenticator app, or a recovery code. */
	code?: string | undefined;
	/** Aborted if the client has disconnected. */
	signal?: CancelSignal;
}

/**
 * These errors are no failed sign-ins. The panel first sends only the password, and the server may then require a
 * code. If the service is unavailable or fails, the password was not checked.
 */
const unfinished: ReadonlySet<ErrorCode> = new Set([
	'second-factor-required',
	'unavailable',
	'sign-in-failed',
]);

/**
 * Signs in an administrator with valid credentials and an admin record (specification §4, §6), and with a
 * code if the admin has a second factor (decision: second-factor). Adds failed attempts to the audit log.
 * @throws ClubError with an error code of `IdentityProvider.signIn`, 'no-admin-record' if the admin record is
 * missing or disabled, or its invitation is unused, 'second-factor-required' if the request needs a code, or
 * 'second-factor-invalid' if the code is wrong or was used before.
 */
export async function signIn(ports: SignInPorts, request: SignInRequest): Promise<ProvenAdmin> {
	try {
		// Read the revisions before the password is checked. A session that this sign-in begins then ends with any change
		// of the account that is made during the check (decision: accounts).
		const revisions = await ports.accounts.revisions();
		const admin = await checkedAdmin(ports, request);
		return { admin, accountRevision: revisions.get(admin.uid) ?? 0 };
	} catch (error) {
		if (error instanceof ClubError && !unfinished.has(error.code)) {
			await ports.audit.add(await failureOf(ports, request, error.code));
		}
		throw error;
	}
}

async function failureOf(
	{ admins, ids, clock, digest }: SignInPorts,
	{ email }: SignInRequest,
	reason: ErrorCode,
): Promise<AuditEntry> {
	const typed = email.toLowerCase();
	const account = (await admins.list()).find((admin) => admin.email.toLowerCase() === typed);
	return failedSignIn({
		id: ids.newId(),
		at: toInstant(clock.now()),
		typed: { email, digest: digest.of(typed) },
		account: account ?? null,
		reason,
	});
}

async function checkedAdmin(ports: SignInPorts, request: SignInRequest): Promise<Admin> {
	const { email, password, code, signal } = request;
	const { uid } = await ports.identity.signIn({ email, password, signal });
	const admin = await readAdmin(ports, uid);
	if (admin === null) throw new ClubError('no-admin-record');
	// At another service, a stranger may have signed up with the invited email address. Only the invitation proves
	// that the user is the invited person (decision: identity).
	const invitation = await ports.invitations.get(uid);
	if (invitation?.reason === 'new-member') throw new ClubError('no-admin-record');
	const { oneTimePasswords, clock } = ports;
	if (oneTimePasswords === null) return admin;
	const factor = await ports.secondFactors.get(uid);
	if (!isAdded(factor)) return admin;
	if (code === undefined) throw new ClubError('second-factor-required');
	const { used, isRecoveryCode } = checkCode({ oneTimePasswords, clock }, factor, code);
	const audit = isRecoveryCode ? recoveryCodeUsed(ports, admin, used) : undefined;
	requireCodeStored(await ports.secondFactors.replace(used, audit));
	return admin;
}
