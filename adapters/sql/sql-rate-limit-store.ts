import type { Instant, LimitTimes, LimitWindow, RateLimitStore } from '@burgee/core';
import type { Knex } from 'knex';

interface LimitRow extends LimitWindow {
	key: string;
}

export class SqlRateLimitStore implements RateLimitStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #limits(): Knex.QueryBuilder<LimitRow> {
		return this.#knex<LimitRow>('rate_limits');
	}

	async add(key: string, points: number, { at, endsAt }: LimitTimes): Promise<LimitWindow> {
		const isOver = 'rate_limits."endsAt" <= ?';
		// A single statement ensures that concurrent requests cannot overwrite each other's points.
		const [row]: LimitRow[] = await this.#limits
			.insert({ key, points, endsAt })
			.onConflict('key')
			.merge({
				points: this.#knex.raw(
					`case when ${isOver} then excluded.points else rate_limits.points + excluded.points end`,
					[at],
				),
				endsAt: this.#knex.raw(
					`case when ${isOver} then excluded."endsAt" else rate_limits."endsAt" end`,
					[at],
				),
			})
			.returning(['points', 'endsAt']);
		if (row === undefined) throw new Error('the database returned no rate limit window');
		return { points: row.points, endsAt: row.endsAt };
	}

	async get(key: string, at: Instant): Promise<LimitWindow | null> {
		const row: LimitWindow | undefined = await this.#limits
			.where({ key })
			.where('endsAt', '>', at)
			.first('points', 'endsAt');
		return row ?? null;
	}

	async remove(key: string): Promise<boolean> {
		return (await this.#limits.where({ key }).delete()) > 0;
	}

	async removeEnded(at: Instant): Promise<void> {
		await this.#limits.where('endsAt', '<=', at).delete();
	}
}
