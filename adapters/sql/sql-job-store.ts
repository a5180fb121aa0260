import type { Instant, JobClaim, JobDone, JobStore } from '@burgee/core';
import type { Knex } from 'knex';

interface JobRow {
	name: string;
	holder: string;
	freeFrom: Instant;
}

export class SqlJobStore implements JobStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #jobs(): Knex.QueryBuilder<JobRow> {
		return this.#knex<JobRow>('jobs');
	}

	async claim({ name, holder, at, until, latest }: JobClaim): Promise<boolean> {
		// One statement: of those who find the job free at once, the database lets one through.
		const taken = await this.#jobs
			.insert({ name, holder, freeFrom: until })
			.onConflict('name')
			.merge()
			.where((free) => free.where('jobs.freeFrom', '<=', at).orWhere('jobs.freeFrom', '>', latest))
			.returning('name');
		return taken.length > 0;
	}

	async release({ name, holder, freeFrom }: JobDone): Promise<void> {
		await this.#jobs.where({ name, holder }).update({ freeFrom });
	}
}
