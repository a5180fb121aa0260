import { ClubError } from '../errors/club-error.ts';
import type { CancelSignal } from '../ports/identity-provider.ts';
import type { Ports } from '../ports/ports.ts';
import { type Instant, toInstant } from '../rules/calendar/london-time.ts';
import type { Admin } from '../rules/panel/admin.ts';
import { guessesFor } from '../rules/panel/password-policy.ts';
import { easyMembersPassword, membersPasswordGuesses } from '../rules/site/members-password.ts';
import { auditOf } from './audit/audit.ts';
import { readClubFacts } from './club-facts.ts';
import { requireRevision, requireWritten } from './require-revision.ts';

/** Whether the members area is closed to strangers, without the password. */
export interface MembersPasswordState {
	isClosed: boolean;
	/** Whether the operator has set the password in the server's configuration. No admin can then change it. */
	isFixed: boolean;
	/** When the password was set, changed or removed. Null if it was never set. */
	changedAt: Instant | null;
	revision: number;
}

type StatePorts = Pick<Ports, 'membersPasswords' | 'membersPasswordIsFixed'>;

/** Reports whether the members area is closed (decision: members-password). */
export async function readMembersPassword({
	membersPasswords,
	membersPasswordIsFixed: isFixed = false,
}: StatePorts): Promise<MembersPasswordState> {
	const stored = await membersPasswords.get(isFixed ? 'configuration' : 'panel');
	return {
		isClosed: isFixed || (stored !== null && stored.passwordHash !== null),
		isFixed,
		changedAt: stored?.changedAt ?? null,
		revision: stored?.revision ?? 0,
	};
}

type ChangePorts = StatePorts & Pick<Ports, 'clock' | 'ids'>;

/**
 * Closes the members area with a password, or changes the password. Every device must then enter the new one.
 * @throws ClubError 'members-password-fixed', 'revision-differs', 'invalid-input' if the password is easy to guess, or
 * 'unavailable' if too many passwords are being hashed.
 */
export async function setMembersPassword(
	ports: ChangePorts &
		Pick<Ports, 'clubFacts' | 'configuredFacts' | 'membersPasswordHashes' | 'passwordStrength'>,
	admin: Admin,
	{
		revision,
		password,
		signal,
	}: { revision: number | null; password: string; signal?: CancelSignal },
): Promise<MembersPasswordState> {
	const { isClosed } = await changeable(ports, revision);
	const { name, shortName } = (await readClubFacts(ports)).facts;
	const known = guessesFor({ email: '', clubNames: [name, shortName] });
	if (await ports.passwordStrength.isEasyToGuess(password, known, membersPasswordGuesses)) {
		const issues = [{ path: ['password'], message: easyMembersPassword }];
		throw new ClubError('invalid-input', { issues });
	}
	const passwordHash = await ports.membersPasswordHashes.hash({ password, signal });
	const what = isClosed ? 'members-password.changed' : 'members-password.set';
	return replace(ports, admin, { what, passwordHash, revision });
}

/**
 * Opens the members area to everyone.
 * @throws ClubError 'members-password-fixed', 'members-password-not-set' or 'revision-differs'.
 */
export async function removeMembersPassword(
	ports: ChangePorts,
	admin: Admin,
	{ revision }: { revision: number | null },
): Promise<MembersPasswordState> {
	const { isClosed } = await changeable(ports, revision);
	if (!isClosed) throw new ClubError('members-password-not-set');
	return replace(ports, admin, {
		...{ what: 'members-password.removed', passwordHash: null, revision },
	});
}

async function changeable(
	ports: StatePorts,
	revision: number | null,
): Promise<MembersPasswordState> {
	const state = await readMembersPassword(ports);
	if (state.isFixed) throw new ClubError('members-password-fixed');
	requireRevision(state, revision);
	return state;
}

async function replace(
	ports: ChangePorts,
	admin: Admin,
	{
		what,
		passwordHash,
		revision,
	}: {
		what: `members-password.${'set' | 'changed' | 'removed'}`;
		passwordHash: string | null;
		revision: number | null;
	},
): Promise<MembersPasswordState> {
	const changedAt = toInstant(ports.clock.now());
	const next = { passwordHash, changedAt, revision: (revision ?? 0) + 1 };
	const subject = { id: 'members-password', name: 'Members’ password' };
	const audit = auditOf(ports, admin, { what, subject });
	requireWritten(await ports.membersPasswords.replace('panel', next, audit));
	return { isClosed: passwordHash !== null, isFixed: false, changedAt, revision: next.revision };
}
