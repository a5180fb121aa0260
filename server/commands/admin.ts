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
import { exitWithError } from './exit-with-error.ts';
import { openCommandStorage } from './open-command-storage.ts';

const usage = `Run one of:
  npm run admin -- list
  npm run admin -- invite EMAIL [NAME] [--all-permissions]
  npm run admin -- grant EMAIL PERMISSION
  npm run admin -- reset EMAIL
  npm run admin -- remove-second-factor EMAIL`;

type Ports = Storage & { clock: SystemClock; ids: RandomIds; identity: IdentityProvider };

async function admin(): Promise<void> {
	const [command, ...args] = process.argv.slice(2);
	const run = commands.get(command ?? '');
	if (run === undefined) throw new ConfigError([usage]);
	const config = readConfig(process.env);
	const storage = await openCommandStorage(config.storage);
	try {
		const clock = new SystemClock();
		const logger = createLogger(config.logLevel, process.stderr);
		const identity = await openIdentity(config.identity, { ...storage, clock, logger });
		const ports = { ...storage, clock, ids: new RandomIds(), identity };
		process.stdout.write(await run(ports, args, config));
	} finally {
		await storage.close();
	}
}

const commands = new Map([
	['list', list],
	['invite', invite],
	['grant', grant],
	['reset', reset],
	['remove-second-factor', removeSecondFactor],
]);

/** Returns one line for each panel user: email, name, role, status and permissions. */
async function list(ports: Ports, args: string[]): Promise<string> {
	if (args.length > 0) throw new ConfigError([usage]);
	const rows = (await listPanelUsers(ports)).map(({ admin: user, invitation }) => {
		const status = panelUserStatus({ ...user, invitation }, ports.clock.now());
		const granted = user.permissions.join(' ') || 'no permissions';
		return [user.email, user.name, user.role, panelUserStatusLabels[status], granted];
	});
	const widths = [0, 1, 2, 3].map((index) =>
		Math.max(...rows.map((row) => row[index]?.length ?? 0)),
	);
	const lines = rows.map((row) =>
		row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '),
	);
	return lines.map((line) => `${line}\n`).join('');
}

async function invite(ports: Ports, args: string[], config: Config): Promise<string> {
	const all = '--all-permissions';
	const [email, name = email, ...rest] = args.filter((arg) => arg !== all);
	if (rest.length > 0) throw new ConfigError([usage]);
	const granted = args.includes(all) ? { permissions: [...permissions] } : { role: 'organiser' };
	const form = invitationForm.safeParse({ email, name, ...granted });
	if (!form.success) {
		throw new ConfigError([...form.error.issues.map(({ message }) => `${message}.`), usage]);
	}
	return linkText(
		await invitePanelUser(ports, operator, { form: form.data, makerRevision: null }),
		config,
	);
}

/** Gives a panel user a permission, such as payments:write, which nobody can give who does not have it. */
async function grant(ports: Ports, args: string[]): Promise<string> {
	const [email, name, ...rest] = args;
	const permission = permissions.find((known) => known === name);
	if (email === undefined || rest.length > 0) throw new ConfigError([usage]);
	if (permission === undefined) {
		throw new ConfigError([`PERMISSION must be one of ${permissions.join(', ')}.`, usage]);
	}
	const { uid, revision, permissions: granted } = await findAdminByEmail(ports, email);
	const form = panelUserForm.parse({ permissions: [...granted, permission] });
	const { admin: changed } = await updatePanelUser(ports, operator, { uid, revision, form });
	return `${changed.email} has the permissions ${changed.permissions.join(' ')}.\n`;
}

async function reset(ports: Ports, args: string[], config: Config): Promise<string> {
	const [email, ...rest] = args;
	if (email === undefined || rest.length > 0) throw new ConfigError([usage]);
	const reset = await resetPassword(ports, email);
	if ('token' in reset) {
		return `${reset.panelUser.admin.email} is signed out everywhere.\n${linkText(reset, config)}`;
	}
	return `${reset.email} is signed out everywhere.\nOn this page of Google, ${reset.email} chooses a new password. The link works once, for an hour:\n${reset.url}\n`;
}

/** Removes the second factor of a panel user who has lost the phone and the recovery codes. */
async function removeSecondFactor(ports: Ports, args: string[]): Promise<string> {
	const [email, ...rest] = args;
	if (email === undefined || rest.length > 0) throw new ConfigError([usage]);
	const member = await findAdminByEmail(ports, email);
	await removeSecondFactorOf(ports, operator, member.uid);
	return `${member.email} has no second factor, and is signed out everywhere.\n`;
}

function linkText({ panelUser, token }: InvitedPanelUser, { publicUrl }: Config): string {
	const { admin, invitation } = panelUser;
	const until = invitation && displayDateTime(invitation.expiresAt);
	return `With this link, ${admin.email} chooses a password. It works once, until ${until}:\n${invitationUrl(publicUrl, token)}\n`;
}

admin().catch(exitWithError('manage the members'));
