import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { earlierVersionError, laterVersionError } from '../storage/open-options.ts';
import { dialectOf } from './dialect-of.ts';
import * as firstSchema from './migrations/001-first-schema.ts';
import * as documentList from './migrations/002-document-list.ts';
import * as places from './migrations/003-places.ts';
import * as messages from './migrations/004-messages.ts';
import * as bookingLinks from './migrations/005-booking-links.ts';
import * as waitingList from './migrations/006-waiting-list.ts';
import * as furtherLinks from './migrations/007-further-links.ts';
import * as reminders from './migrations/008-reminders.ts';
import * as paidChanges from './migrations/009-paid-changes.ts';
import * as mergedMessages from './migrations/010-merged-messages.ts';
import * as eventLetters from './migrations/011-event-letters.ts';
import * as refunds from './migrations/012-refunds.ts';
import * as eventQuestions from './migrations/013-event-questions.ts';
import * as letterAnswers from './migrations/014-letter-answers.ts';
import * as cancelledEvents from './migrations/015-cancelled-events.ts';
import * as manualPayments from './migrations/016-manual-payments.ts';
import * as payLater from './migrations/017-pay-later.ts';
import * as dayEnds from './migrations/018-day-ends.ts';
import * as informationPages from './migrations/019-information-pages.ts';
import * as membersPasswords from './migrations/020-members-passwords.ts';
import { isBusy } from './sql-outages.ts';

export type Migrations = Record<string, Pick<Knex.Migration, 'up'>>;

/**
 * The migrations by name, in their order. A released migration never changes, because databases to which it was applied
 * would keep its earlier result (decision: first-schema).
 */
export const migrations: Migrations = {
	'001-first-schema': firstSchema,
	'002-document-list': documentList,
	'003-places': places,
	'004-messages': messages,
	'005-booking-links': bookingLinks,
	'006-waiting-list': waitingList,
	'007-further-links': furtherLinks,
	'008-reminders': reminders,
	'009-paid-changes': paidChanges,
	'010-merged-messages': mergedMessages,
	'011-event-letters': eventLetters,
	'012-refunds': refunds,
	'013-event-questions': eventQuestions,
	'014-letter-answers': letterAnswers,
	'015-cancelled-events': cancelledEvents,
	'016-manual-payments': manualPayments,
	'017-pay-later': payLater,
	'018-day-ends': dayEnds,
	'019-information-pages': informationPages,
	'020-members-passwords': membersPasswords,
};

interface MigrationOptions {
	/** Called before tables are created in a database that has none. */
	onNew?: (() => void) | undefined;
	/** Called before the tables of an earlier version are upgraded. */
	beforeUpgrade?: () => Promise<void>;
	/** All migrations of this version by default. */
	known?: Migrations;
	/**
	 * How long the server waits for a migration lock before it removes the lock. Every migration takes less than the
	 * default, so a lock that is held for longer belongs to a killed process.
	 */
	staleLockMs?: number;
}

/**
 * knex requires a `down` function in each migration. The only way back to an older version of Burgee is
 * a backup.
 */
async function down(): Promise<never> {
	throw new Error('a migration cannot be undone: restore a backup');
}

function configOf(known: Migrations): Knex.MigratorConfig {
	const migrationSource: Knex.MigrationSource<string> = {
		getMigrations: async () => Object.keys(known),
		getMigrationName: (name) => name,
		getMigration: async (name) => {
			const migration = known[name];
			if (migration === undefined) throw new Error(`unknown migration ${name}`);
			return { up: migration.up, down };
		},
	};
	return { migrationSource };
}

const averageRetryMs = 100;
/** How long the server waits for other processes to finish their migration before its own migration fails. */
const maxWaitMs = 60_000;

/**
 * Upgrades the database tables to this version of Burgee. Waits while another process upgrades the
 * tables. Does nothing if the tables are up to date. If a migration fails, the tables stay as they were before all of
 * them.
 * @throws the error of `onNew` or `beforeUpgrade`, UnusableStorageError if a later version of Burgee has upgraded the
 * database, or Error if a migration fails.
 */
export async function migrate(
	knex: Knex,
	{
		onNew = () => {},
		beforeUpgrade = async () => {},
		known = migrations,
		staleLockMs = 5_000,
	}: MigrationOptions = {},
): Promise<void> {
	const { withExclusiveLock } = dialectOf(knex);
	if (withExclusiveLock === null) {
		return migrateWithRetries(knex, { onNew, beforeUpgrade, known, staleLockMs });
	}
	const config = configOf(known);
	await withExclusiveLock(knex, async () => {
		const { length } = await appliedMigrations(knex, known);
		if (length === 0) onNew();
		else if (length < Object.keys(known).length) await beforeUpgrade();
		// Remove knex's own lock, which a killed process must have left. No other process can migrate,
		// because this process holds the exclusive lock.
		await knex.migrate.forceFreeMigrationsLock(config);
		await knex.migrate.latest(config);
	});
}

/**
 * Does not change the database.
 * @throws the error of `onNew`, or UnusableStorageError if an earlier or a later version of Burgee made the tables.
 */
export async function assertMigrated(
	knex: Knex,
	{ onNew = () => {}, known = migrations }: MigrationOptions = {},
): Promise<void> {
	const { length } = await appliedMigrations(knex, known);
	if (length === 0) onNew();
	if (length < Object.keys(known).length) throw earlierVersionError();
}

/**
 * Returns the names of the migrations in this database, or an empty list if there are no tables.
 * @throws UnusableStorageError if a later version of Burgee has upgraded the database.
 */
async function appliedMigrations(knex: Knex, known: Migrations): Promise<string[]> {
	if (!(await knex.schema.hasTable('knex_migrations'))) return [];
	const applied: { name: string }[] = await knex('knex_migrations').select('name');
	const names = applied.map(({ name }) => name);
	const unknown = names.filter((name) => !Object.hasOwn(known, name));
	if (unknown.length === 0) return names;
	throw laterVersionError(unknown.join(', '));
}

/** Upgrades the tables of an SQLite file. */
async function migrateWithRetries(
	knex: Knex,
	{ onNew, beforeUpgrade, known, staleLockMs }: Required<MigrationOptions> & { onNew: () => void },
): Promise<void> {
	const config = configOf(known);
	let startedMs = performance.now();
	let isKnownToBeNew = false;
	let isPrepared = false;
	for (;;) {
		const waitedMs = performance.now() - startedMs;
		try {
			const { length } = await appliedMigrations(knex, known);
			if (length === Object.keys(known).length) return;
			const isNew = length === 0;
			if (isNew && !isKnownToBeNew) onNew();
			isKnownToBeNew = isNew;
			if (!isNew && !isPrepared) {
				await beforeUpgrade();
				isPrepared = true;
				// During `beforeUpgrade`, another process may have upgraded the tables, or may have taken the lock to do so.
				startedMs = performance.now();
				continue;
			}
			if (waitedMs >= staleLockMs) await knex.migrate.forceFreeMigrationsLock(config);
			await withoutSync(knex, () => knex.migrate.latest(config));
			return;
		} catch (thrown) {
			if (!isMigrationConflict(thrown) || waitedMs >= maxWaitMs) throw thrown;
			// A random delay prevents several waiting processes from retrying their migration at the same moment.
			await setTimeout(averageRetryMs * (0.5 + Math.random()));
		}
	}
}

/**
 * Runs SQLite transactions that are not synced to the disk. A power failure can undo the latest of them, but cannot
 * damage the file. The next synced transaction syncs them too.
 */
async function withoutSync(knex: Knex, work: () => Promise<unknown>): Promise<void> {
	await knex.raw('pragma synchronous = NORMAL');
	try {
		await work();
	} finally {
		await knex.raw('pragma synchronous = FULL');
	}
}

/**
 * Reports whether an error was caused by another process that migrates at the same time. If two processes
 * start on an empty database, both may try to create knex's own tables, and one of them fails.
 */
function isMigrationConflict(thrown: unknown): boolean {
	if (!(thrown instanceof Error)) return false;
	if (thrown.name === 'MigrationLocked') return true;
	if (isBusy(thrown)) return true;
	return /knex_migrations\w*\W+already exists/.test(thrown.message);
}
