import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import {
	findAdminByEmail,
	type InvitedPanelUser,
	invitationForm,
	invitePanelUser,
	listPanelUsers,
	operator,
	panelUserForm,
	panelUserStatus,
	permissions,
	removeSecondFactorOf,
	resetPassword,
	updatePanelUser,
} from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelUserStatusLabels } from '@burgee/core/display/panel-user-words';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';
import { ConfigError } from '../config/config-error.ts';
import { openIdentity } from '../config/identity.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { createLogger } from '../log.ts';
import { invitationUrl } from '../routes/members.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCommandStorage } from './open-command-storage.ts';
import type { Report } from './report.ts';

type Ports = Storage & { clock: SystemClock; ids: RandomIds; identity: IdentityProvider };

/** Reads or changes panel users, and returns the result for people and for scripts. */
export type MembersTask = (ports: Ports, config: Config) => Promise<{ text: string; data: object }>;

/** Runs a task on the panel users in the configured storage, and reports its result. */
export async function manageMembers(report: Report, task: MembersTask): Promise<ExitCode> {
	const config = readConfig(process.env);
	const storage = await openCommandStorage(config.storage);
	try {
		const clock = new SystemClock();
		const logger = createLogger(config.logLevel, process.stderr);
		const identity = await openIdentity(config.identity, { ...storage, clock, logger });
		const ports = { ...storage, clock, ids: new RandomIds(), identity };
		const { text, data } = await task(ports, config);
		report.result(text, data);
		return exitCodes.done;
	} finally {
		await storage.close();
	}
}

/** Returns one line for each panel user: email, name, role, status and permissions. */
export function list(): MembersTask {
	return async (ports) => {
		const panelUsers = (await listPanelUsers(ports)).map(({ admin: user, invitation }) => {
			const status = panelUserStatus({ ...user, invitation }, ports.clock.now());
			const { email, name, role, permissions: granted } = user;
			return { email, name, role, status, permissions: granted };
		});
		const rows = panelUsers.map(({ email, name, role, status, permissions: granted }) => [
			...[email, name, role, panelUserStatusLabels[status]],
			granted.join(' ') || 'no permissions',
		]);
		const widths = [0, 1, 2, 3].map((index) =>
			Math.max(...rows.map((row) => row[index]?.length ?? 0)),
		);
		const lines = rows.map((row) =>
			row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '),
		);
		return { text: lines.map((line) => `${line}\n`).join(''), data: { panelUsers } };
	};
}

/** Invites an organiser, or somebody with all permissions. */
export function invite(
	email: string,
	{ name, allPermissions = false }: { name: string; allPermissions?: boolean },
): MembersTask {
	const granted = allPermissions ? { permissions: [...permissions] } : { role: 'organiser' };
	const form = invitationForm.safeParse({ email, name, ...granted });
	if (!form.success) {
		throw new ConfigError(form.error.issues.map(({ message }) => `${message}.`));
	}
	return async (ports, config) =>
		linkResult(
			await invitePanelUser(ports, operator, { form: form.data, makerRevision: null }),
			config,
		);
}

/** Gives a panel user a permission, such as payments:write, which nobody can give who does not have it. */
export function grant(email: string, name: string): MembersTask {
	const permission = permissions.find((known) => known === name);
	if (permission === undefined) {
		throw new ConfigError([`PERMISSION must be one of ${permissions.join(', ')}.`]);
	}
	return async (ports) => {
		const { uid, revision, permissions: granted } = await findAdminByEmail(ports, email);
		const form = panelUserForm.parse({ permissions: [...granted, permission] });
		const { admin: changed } = await updatePanelUser(ports, operator, { uid, revision, form });
		return {
			text: `${changed.email} has the permissions ${changed.permissions.join(' ')}.\n`,
			data: { email: changed.email, permissions: changed.permissions },
		};
	};
}

/** Signs a panel user out everywhere, and returns a link for a new password. */
export function reset(email: string): MembersTask {
	return async (ports, config) => {
		const done = await resetPassword(ports, email);
		if ('token' in done) {
			const { text, data } = linkResult(done, config);
			return {
				text: `${done.panelUser.admin.email} is signed out everywhere.\n${text}`,
				data,
			};
		}
		return {
			text: `${done.email} is signed out everywhere.\nOn this page of Google, ${done.email} chooses a new password. The link works once, for an hour:\n${done.url}\n`,
			data: { email: done.email, link: done.url },
		};
	};
}

/** Removes the second factor of a panel user who has lost the phone and the recovery codes. */
export function removeSecondFactor(email: string): MembersTask {
	return async (ports) => {
		const member = await findAdminByEmail(ports, email);
		await removeSecondFactorOf(ports, operator, member.uid);
		return {
			text: `${member.email} has no second factor, and is signed out everywhere.\n`,
			data: { email: member.email },
		};
	};
}

function linkResult({ panelUser, token }: InvitedPanelUser, { publicUrl }: Config) {
	const { admin, invitation } = panelUser;
	const until = invitation && displayDateTime(invitation.expiresAt);
	const link = invitationUrl(publicUrl, token);
	return {
		text: `With this link, ${admin.email} chooses a password. It works once, until ${until}:\n${link}\n`,
		data: { email: admin.email, link, expiresAt: invitation?.expiresAt ?? null },
	};
}
