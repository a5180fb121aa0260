import {
	countVolunteers,
	type IdempotencyKey,
	type Instant,
	type SignUp,
	type SignUpResult,
	type WorkDay,
	type WorkDayStore,
} from '@burgee/core';
import type { Knex } from 'knex';

type WorkDayRow = Omit<WorkDay, 'jobs'> & { jobs: string };

interface SignUpRow extends Omit<SignUp, 'selectedJobs'> {
	selectedJobs: string;
	requestKey: string | null;
	requestFingerprint: string | null;
}

export class SqlWorkDayStore implements WorkDayStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	async add(workDay: WorkDay): Promise<void> {
		await this.#workDays.insert(toRow(workDay));
	}

	async get(id: string): Promise<WorkDay | null> {
		const row: WorkDayRow | undefined = await this.#workDays.where({ id }).first();
		return row === undefined ? null : toWorkDay(row);
	}

	async replace(workDay: WorkDay): Promise<boolean> {
		const { id, ...fields } = toRow(workDay);
		return (await this.#workDays.where({ id }).update(fields)) > 0;
	}

	async remove(id: string): Promise<boolean> {
		return (await this.#workDays.where({ id }).delete()) > 0;
	}

	async listFrom(from: Instant): Promise<WorkDay[]> {
		const rows: WorkDayRow[] = await this.#workDays
			.where('date', '>=', from)
			.orderBy(['date', 'id']);
		return rows.map(toWorkDay);
	}

	async list(): Promise<WorkDay[]> {
		const rows: WorkDayRow[] = await this.#workDays.orderBy([
			{ column: 'date', order: 'desc' },
			'id',
		]);
		return rows.map(toWorkDay);
	}

	async signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult> {
		const { id } = signUp;
		// If concurrent requests have the same idempotency key, the database inserts a row for only one request.
		const insertedRows: unknown[] = await this.#signUps
			.insert({
				...signUp,
				selectedJobs: JSON.stringify(signUp.selectedJobs),
				requestKey: key?.key ?? null,
				requestFingerprint: key?.fingerprint ?? null,
			})
			.onConflict('requestKey')
			.ignore()
			.returning('id');
		if (insertedRows.length === 1) return { outcome: 'stored', signUpId: id };
		const earlierResult = key && (await this.findByIdempotencyKey(key));
		if (!earlierResult) throw new Error('cannot find the sign-up that used this idempotency key');
		return earlierResult;
	}

	async findByIdempotencyKey({ key, fingerprint }: IdempotencyKey): Promise<SignUpResult | null> {
		const row: SignUpRow | undefined = await this.#signUps.where({ requestKey: key }).first();
		if (row === undefined) return null;
		return row.requestFingerprint === fingerprint
			? { outcome: 'repeated', signUpId: row.id }
			: { outcome: 'key-reused' };
	}

	async listSignUps(workDayId: string): Promise<SignUp[]> {
		const rows: SignUpRow[] = await this.#signUps
			.where({ workDayId })
			.orderBy([{ column: 'submittedAt', order: 'desc' }, 'id']);
		return rows.map(toSignUp);
	}

	async countVolunteers(workDayId: string): Promise<Map<string, number>> {
		const rows: Pick<SignUpRow, 'selectedJobs'>[] = await this.#signUps
			.where({ workDayId })
			.select('selectedJobs');
		return countVolunteers(rows.map(toJobs));
	}

	get #workDays(): Knex.QueryBuilder<WorkDayRow> {
		return this.#knex<WorkDayRow>('work_days');
	}

	get #signUps(): Knex.QueryBuilder<SignUpRow> {
		return this.#knex<SignUpRow>('work_day_sign_ups');
	}
}

function toRow({ jobs, ...fields }: WorkDay): WorkDayRow {
	return { ...fields, jobs: JSON.stringify(jobs) };
}

/** SQLite stores booleans as 0 and 1. */
function toWorkDay(row: WorkDayRow): WorkDay {
	return {
		...row,
		foodAvailable: Boolean(row.foodAvailable),
		active: Boolean(row.active),
		jobs: JSON.parse(row.jobs),
	};
}

function toSignUp({ requestKey: _, requestFingerprint: __, ...row }: SignUpRow): SignUp {
	return {
		...row,
		...toJobs(row),
		bringingTools: Boolean(row.bringingTools),
		wantsFood: Boolean(row.wantsFood),
	};
}

function toJobs({ selectedJobs }: Pick<SignUpRow, 'selectedJobs'>): Pick<SignUp, 'selectedJobs'> {
	return { selectedJobs: JSON.parse(selectedJobs) };
}
