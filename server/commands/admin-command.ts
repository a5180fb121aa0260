import type { Command } from 'commander';
import { addCommand, type CommandHelp, describeCommand, reported } from './add-command.ts';
import type { MembersTask } from './admin.ts';

export function addAdminCommand(program: Command): void {
	const admin = describeCommand(program.command('admin'), {
		summary: 'Manages the panel users when nobody can do it in the panel',
		examples: [
			['burgee admin list', 'shows who may sign in, and with which permissions'],
			['burgee admin reset commodore@example.org', 'prints a link for a new password'],
		],
	});
	const add = <Values extends unknown[]>(
		usage: string,
		help: CommandHelp,
		task: (tasks: typeof import('./admin.ts'), ...values: Values) => MembersTask,
	) =>
		addCommand(admin, usage, help).action(
			reported('manage the panel users', async (report, ...values: Values) => {
				const tasks = await import('./admin.ts');
				return tasks.manageMembers(report, task(tasks, ...values));
			}),
		);

	add(
		'list',
		{
			summary: 'Prints the email, name, role, status and permissions of each panel user',
			examples: [
				['burgee admin list', 'prints one line for each'],
				['burgee admin list --json', 'prints them for a script'],
			],
		},
		({ list }) => list(),
	);
	add(
		'invite <email> [name]',
		{
			summary: 'Invites a panel user, and prints the link',
			details: 'Without --all-permissions, the user becomes an organiser.',
			examples: [
				['burgee admin invite tess@example.org "Tess Archer"', 'invites an organiser'],
				['burgee admin invite tess@example.org --all-permissions', 'invites an administrator'],
			],
		},
		({ invite }, email: string, name: string | undefined, options: InviteOptions) =>
			invite(email, { name: name ?? email, ...options }),
	).option('--all-permissions', 'grant all permissions');
	add(
		'grant <email> <permission>',
		{
			summary: 'Gives a panel user a permission',
			details:
				'In the panel, only those who have payments:write can give it. This command gives it to anybody.\nA wrong permission is refused with a list of all permissions.',
			examples: [
				['burgee admin grant treasurer@example.org payments:write', 'lets them refund payments'],
			],
		},
		({ grant }, email: string, permission: string) => grant(email, permission),
	);
	add(
		'reset <email>',
		{
			summary: 'Signs a panel user out everywhere, and prints a link for a new password',
			examples: [['burgee admin reset tess@example.org', 'after a lost or stolen password']],
		},
		({ reset }, email: string) => reset(email),
	);
	add(
		'remove-second-factor <email>',
		{
			summary: 'Removes the second factor of a panel user who has lost it',
			examples: [['burgee admin remove-second-factor tess@example.org', 'after a lost phone']],
		},
		({ removeSecondFactor }, email: string) => removeSecondFactor(email),
	);
}

interface InviteOptions {
	allPermissions?: boolean;
}
