import type { AuditAction, AuditEntry, Permission } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import type { Clock } from '@burgee/core/ports/clock';
import { expect } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { publicUrl, squareEnvironment, startSquare } from '../adapters/square-server.ts';
import { provideStorage, type StorageName } from '../storages.ts';
import { HttpClient } from './http-client.ts';
import { openBurgee } from './open-burgee.ts';
import { temporaryFolder } from './running-burgee.ts';

/** An entry that the audit log must contain: who, what, and the name of the record. */
type Step = [who: string, what: AuditAction, subject: string];

export type Season = Awaited<ReturnType<typeof openSeason>>;

/**
 * Starts two servers on the same storage. `trial` takes practice payments. `live` uses Square's production mode,
 * but a local server imitates Square.
 */
export async function openSeason(name: StorageName) {
	const folder = await temporaryFolder();
	const provided = await provideStorage(name);
	const environment = { ...provided.environment, DATA_DIR: folder.path };
	const opened = await openStorage(readConfig(environment).storage);
	const square = await startSquare();
	const parts = {
		// Both servers use the storage, so neither may close it.
		storage: { ...opened, close: async () => {} },
		clock: increasingClock(),
	};
	const trial = await openBurgee({ PUBLIC_URL: publicUrl, PAYMENTS: 'practice' }, parts);
	const live = await openBurgee(
		{
			PUBLIC_URL: publicUrl,
			...squareEnvironment(square),
			SQUARE_ENVIRONMENT: 'production',
		},
		parts,
	);
	/**
	 * The expected entries, in order. The steps in one group happen at the same time, so the log can have them in
	 * any order.
	 */
	const groups: Step[][] = [];
	return {
		trial,
		live,
		square,
		/** Expects these entries next in the audit log. */
		expectLogged: (...steps: Step[]) => groups.push(...steps.map((step) => [step])),
		/** Expects these entries next in the audit log, in any order. */
		expectLoggedAtOnce: (...steps: Step[]) => groups.push(steps),
		/** Checks that the audit log has exactly the expected entries, in their order. */
		checkLog: (entries: readonly AuditEntry[]) => {
			const logged = entries.map(({ who, what, subject }) => [who, what, subject].join(' | '));
			const expected = groups.map((steps) => steps.map((step) => step.join(' | ')).sort());
			let start = 0;
			const found = expected.map(({ length }) => {
				start += length;
				return logged.slice(start - length, start).sort();
			});
			expect([...found, ...logged.slice(start)]).toEqual(expected);
		},
		close: async () => {
			await trial.close();
			await live.close();
			await square.close();
			await opened.close();
			await provided.release();
			await folder.remove();
		},
	};
}

/** Invites a member, who opens the invitation and chooses a password. @returns the member's HTTP client. */
export async function joinPanel(
	{ live, expectLogged }: Season,
	member: { name: string; email: string; password: string; permissions: readonly Permission[] },
): Promise<HttpClient> {
	const { password, ...form } = member;
	const invited = await live.admin.post<InvitedMemberJson>('/api/admin/members', form);
	expect(invited.status).toBe(201);
	const token = invited.body.invitationUrl.split('/').at(-1) ?? '';
	const path = `/api/admin/invitations/${token}`;
	const { name, email } = form;
	expect(await live.http.read(path)).toMatchObject({ email, name });
	const { status, headers } = await live.http.post(path, { password });
	expect(status).toBe(201);
	const who = `${name} (${email})`;
	expectLogged(
		[commodore, 'member.invited', name],
		[who, 'member.link-used', name],
		[who, 'session.started', name],
	);
	return new HttpClient(live.url, { Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
}

/** The first admin, as the audit log names this person. */
export const commodore = 'Club Administrator (commodore@example.org)';

/** Reads the whole audit log, earliest entry first, page by page. */
export async function readWholeLog(admin: HttpClient): Promise<AuditEntry[]> {
	const entries: AuditEntry[] = [];
	for (let next: string | null = ''; next !== null; ) {
		const query = `limit=20${next && `&after=${encodeURIComponent(next)}`}`;
		const page: CallAnswer<'GET /api/admin/audit'> = await admin.read(`/api/admin/audit?${query}`);
		entries.push(...page.entries);
		next = page.next;
	}
	return entries.reverse();
}

/** A clock that never returns the same time twice, so that the order of the audit log is certain. */
function increasingClock(): Clock {
	let lastMs = 0;
	return {
		now: () => {
			lastMs = Math.max(lastMs + 1, Date.now());
			return new Date(lastMs);
		},
	};
}
