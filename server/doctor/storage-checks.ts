import { existsSync } from 'node:fs';
import { recountTotals, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { openStorage, type StorageChoice, sqliteFileIn } from '../config/storage.ts';
import { type Findings, reasonOf } from './check.ts';

/** How far the newest entry of the audit log may be in the future, because servers may have different clocks. */
const clockToleranceMs = 60_000;

/**
 * Opens the storage without a change of its tables.
 * @returns null if it cannot be opened, or if it is in the memory of a server.
 */
export async function openForDoctor(
	choice: StorageChoice,
	{ isProduction }: { isProduction: boolean },
	{ found, notChecked }: Findings,
): Promise<Storage | null> {
	if (choice.kind === 'memory') {
		if (isProduction) {
			found(
				'STORAGE=memory loses all bookings when the server stops',
				'set STORAGE=sqlite, or another storage',
			);
		} else {
			notChecked('With STORAGE=memory, the doctor cannot read what the server has in its memory');
		}
		return null;
	}
	if (choice.kind === 'sqlite' && (await isDamaged(choice.dataDir, { found }))) return null;
	try {
		return await openStorage(choice, { upgrade: false });
	} catch (thrown) {
		const [reason, hint] = splitHint(reasonOf(thrown));
		const problem = `The storage cannot be used, because ${reason}`;
		found(problem, hint === null || hint.endsWith('?') ? remedies[choice.kind] : hint);
		return null;
	}
}

/** Separates what an error tells the operator to do or to check. Returns null in its place if there is no such hint. */
export function splitHint(message: string): [reason: string, hint: string | null] {
	const [, reason, hint = null] = /^(.*)(?:\. |: )((?:start|run|is|are) .*)$/is.exec(message) ?? [];
	return [reason ?? message, hint];
}

const remedies: Record<Exclude<StorageChoice['kind'], 'memory'>, string> = {
	sqlite: 'correct DATA_DIR, mount its disk, or start the server, which creates the storage',
	postgres:
		'correct DATABASE_URL, start PostgreSQL, or start the server, which creates the storage',
	firestore:
		'correct FIREBASE_PROJECT_ID and GOOGLE_APPLICATION_CREDENTIALS, or start the server, which creates the storage',
};

async function isDamaged(dataDir: string, { found }: Pick<Findings, 'found'>): Promise<boolean> {
	const file = sqliteFileIn({ dataDir });
	if (!existsSync(file)) return false;
	const { findDamage } = await import('@burgee/adapters/sql/sqlite-integrity');
	const damage = findDamage(file);
	if (damage === null) return false;
	found(
		`The file ${file} is damaged (${damage})`,
		'stop the server, keep a copy of the file, and run burgee restore with the last good backup',
	);
	return true;
}

/** Finds a storage that takes no writes, and records that are wrong. Writes only what `/readyz` writes too. */
export async function checkRecords(
	storage: Storage,
	{ clock }: { clock: Clock },
	{ found }: Findings,
): Promise<void> {
	const now = clock.now();
	await storage.checkWrite(toInstant(now)).catch((thrown: unknown) => {
		found(
			`The storage takes no writes, because ${reasonOf(thrown)}`,
			'free space on its disk, and let the server’s user write to it',
		);
	});
	const unreadable = await storage.findUnreadableRecords();
	const [first] = unreadable;
	if (first !== undefined) {
		found(
			`${records(unreadable.length)} wrong values, such as ${first.fields.join(' and ')} of ${first.collection}/${first.id}`,
			'run burgee recount, which lists them all, and correct them in the panel or in the database',
		);
	}
	const { differences } = await recountTotals(storage);
	const [different] = differences;
	if (different !== undefined) {
		found(
			`The stored totals of ${differences.length} ${differences.length === 1 ? 'event' : 'events'} differ from the bookings, such as those of ${different.eventId}`,
			'run burgee recount --repair',
		);
	}
	const [newest] = await storage.audit.list({ limit: 1 });
	if (newest !== undefined && Date.parse(newest.at) - now.getTime() > clockToleranceMs) {
		found(
			`The newest entry of the audit log is of ${newest.at}, which is in the future`,
			'correct the clock of this machine, for example with timedatectl set-ntp true',
		);
	}
}

function records(count: number): string {
	return count === 1 ? 'A stored record has' : `${count} stored records have`;
}
