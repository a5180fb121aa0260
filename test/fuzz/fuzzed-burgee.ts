import { createHash } from 'node:crypto';
import { dayMs, type Permission, payLaterMethods, permissions, toInstant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import { publicUrl, squareEnvironment, startSquare } from '../adapters/square-server.ts';
import { adminOf, deleteEvent, sessionOf, workDayOf } from '../contracts/samples.ts';
import { HttpClient } from '../server/http-client.ts';
import { bookableEvent, firstAdmin, openBurgee, paidEvent } from '../server/open-burgee.ts';
import { Payer } from '../server/payer.ts';
import { ChangeLog } from './change-log.ts';

/** The number of events, and of newsletters, that `tidyUp` keeps. */
const maxRecords = 50;

/** Returns the SQL that finds all records except the latest. */
const surplus = (table: string, time: string) =>
	`select id, revision from ${table} order by ${time} desc limit -1 offset ?`;

/** Who sends a request. 'ended' and 'forged' send the cookie of an ended and of an invented session. */
export type Actor = 'visitor' | 'admin' | 'reader' | 'ended' | 'forged';

const permissionsOf: Partial<Record<Actor, Permission[]>> = {
	admin: [...permissions],
	reader: ['events:read', 'members:read'],
};

/**
 * The number of requests after which an admin is replaced by a new one, because wrong passwords and codes lock an
 * account for some time.
 */
const requestsPerAdmin = 500;

const passwordPath = callPath('GET /api/admin/members-password');

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type FuzzedBurgee = Awaited<ReturnType<typeof openFuzzedBurgee>>;

/**
 * Starts the app on a real socket, with SQLite and the local Square server. Adds a few records, so that requests can
 * name records that exist from the beginning.
 */
export async function openFuzzedBurgee() {
	const square = await startSquare();
	const burgee = await openBurgee({
		...squareEnvironment(square),
		SQUARE_ENVIRONMENT: 'sandbox',
		SQUARE_CHECKOUT: 'embedded',
		PUBLIC_URL: publicUrl,
		BOOKING_RATE_PER_MINUTE: '1000000',
		// Most requests come from an address of their own, so that few exceed a rate limit.
		TRUST_PROXY: '1',
	});
	const { storage } = burgee;
	const log = new ChangeLog(burgee.dataDir);
	let records = 0;
	let requests = 0;
	const nameOf = (actor: Actor) => `${actor}-${Math.floor(requests / requestsPerAdmin)}`;
	const cookieOf = (actor: Actor) => `burgee=${nameOf(actor)}`;

	/** Adds a free event, a paid event and a work day, if requests have deleted or closed the earlier ones. */
	async function prepareRecords(): Promise<void> {
		const [found] = log.rows<{ free: number; paid: number; workDays: number }>(
			`select count(*) filter (where requiresPayment = 0) as free,
				count(*) filter (where requiresPayment = 1) as paid,
				(select count(*) from work_days where id like 'open-%' and active = 1) as workDays
			from events where id like 'open-%' and allowBooking = 1 and offerChild = 1`,
		);
		const id = `open-${records}`;
		const date = toInstant(new Date(Date.now() + 20 * dayMs));
		records += 1;
		const free = { isBoatEvent: true, places: 6, waitingList: true };
		if (found?.free === 0) await storage.events.add(bookableEvent({ id: `${id}-free`, ...free }));
		const paid = { isBoatEvent: true, payLater: [...payLaterMethods] };
		if (found?.paid === 0) await storage.events.add(paidEvent({ id: `${id}-paid`, ...paid }));
		if (found?.workDays === 0) await storage.workDays.add(workDayOf({ id, date }));
	}

	/**
	 * Deletes the oldest events and newsletters. The search holds them in memory, so their number must not grow if the
	 * memory is measured.
	 */
	async function tidyUp(): Promise<void> {
		for (const { id } of log.rows<{ id: string }>(surplus('events', 'createdAt'), maxRecords)) {
			await deleteEvent(storage, id);
		}
		const newsletters = surplus('campaigns', 'finished_at');
		for (const { id, revision } of log.rows<{ id: string; revision: number }>(
			newsletters,
			maxRecords,
		)) {
			await storage.campaigns.remove({ id, revision });
		}
		square.requests.length = 0;
	}

	/** Opens the members area if a request has closed it, because few requests would reach more than its door. */
	async function openMembersArea(): Promise<void> {
		const stored = await storage.membersPasswords.get('panel');
		if (stored === null || stored.passwordHash === null) return;
		await prepareActor('admin');
		const admin = new HttpClient(burgee.url, { Cookie: cookieOf('admin') });
		const { status } = await admin.delete(passwordPath, await admin.ifMatch(passwordPath));
		if (status !== 200) throw new Error(`the members area cannot be opened: ${status}`);
	}

	/** Restores the admin and the session of an actor, which earlier requests may have changed or ended. */
	async function prepareActor(actor: Actor): Promise<void> {
		const granted = permissionsOf[actor];
		if (granted === undefined) return;
		const uid = nameOf(actor);
		const tokenHash = hashOf(uid);
		const text = JSON.stringify(granted);
		const [ready] = log.rows(
			`select 1 from admins join sessions using (uid)
			where uid = ? and permissions = ? and disabled = 0 and tokenHash = ?`,
			...[uid, text, tokenHash],
		);
		if (ready !== undefined) return;
		const now = toInstant(new Date());
		const { password } = firstAdmin;
		await burgee.identity.setPassword({ uid, email: `${uid}@example.org`, password });
		await storage.admins.put(adminOf({ uid, permissions: granted }));
		await storage.sessions.remove(tokenHash);
		const accountRevision = (await storage.accounts.revisions()).get(uid) ?? 0;
		const times = { createdAt: now, lastSeenAt: now };
		await storage.sessions.add(sessionOf({ tokenHash, uid, accountRevision, ...times }));
	}

	await prepareRecords();
	const payer = new Payer(burgee.http);
	const { checkoutId } = await payer.start('open-0-paid');
	await payer.pay(checkoutId, 'cnon:card-nonce-ok');

	return {
		...burgee,
		square,
		log,
		/** Restores what the request of this actor needs. The log does not show these changes. */
		prepare: async (actor: Actor) => {
			if (requests % requestsPerAdmin === 0) await tidyUp();
			await openMembersArea();
			await prepareRecords();
			await prepareActor(actor);
			log.take();
		},
		cookieOf: (actor: Actor) => (actor === 'visitor' ? null : cookieOf(actor)),
		/** Counts a request that was sent. */
		countRequest: () => {
			requests += 1;
		},
		close: async () => {
			log.close();
			await burgee.close();
			await square.close();
		},
	};
}
