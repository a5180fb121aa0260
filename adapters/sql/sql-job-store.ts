import type { Instant, JobLease, JobRelease, JobStore } from '@burgee/core';
import type { Knex } from 'knex';

interface JobRow {
	name: string;
	/** The lease's owner. */
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

	async acquire({ name, owner, at, expiresAt, latestExpiry }: JobLease): Promise<boolean> {
		// A single statement ensures that only one of several concurrent requests gets the lease.
		const leasedRows = await this.#jobs
			.insert({ name, holder: owner, freeFrom: expiresAt })
			.onConflict('name')
			.merge()
			.where((free) =>
				free.where('jobs.freeFrom', '<=', at).orWhere('jobs.freeFrom', '>', latestExpiry),
			)
			.returning('name');
		return leasedRows.length > 0;
	}

	async release({ name, owner, freeFrom }: JobRelease): Promise<void> {
		await this.#jobs.where({ name, holder: owner }).update({ freeFrom });
	}
}
