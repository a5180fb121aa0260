import { StorageUnavailableError } from '@burgee/core';
import type { Database } from './database.ts';

/**
 * Is told how long a database has taken for an operation, and whether the operation failed because the database was not
 * available.
 */
export type OnOperation = (
	operation: Exclude<keyof Database, 'unreadable'>,
	durationMs: number,
	isFailed: boolean,
) => void;

/** Passes every operation to another database, and reports how long it has taken. */
export function timedDatabase(database: Database, onOperation: OnOperation): Database {
	async function timed<Result>(
		operation: Parameters<OnOperation>[0],
		work: () => Promise<Result>,
	): Promise<Result> {
		const startedMs = performance.now();
		let isFailed = false;
		try {
			return await work();
		} catch (error) {
			isFailed = error instanceof StorageUnavailableError;
			throw error;
		} finally {
			onOperation(operation, performance.now() - startedMs, isFailed);
		}
	}
	return {
		unreadable: database.unreadable,
		get: (...args) => timed('get', () => database.get(...args)),
		list: (...args) => timed('list', () => database.list(...args)),
		distinct: (...args) => timed('distinct', () => database.distinct(...args)),
		write: (...args) => timed('write', () => database.write(...args)),
		change: (...args) => timed('change', () => database.change(...args)),
		removeWhere: (...args) => timed('removeWhere', () => database.removeWhere(...args)),
		revisions: (...args) => timed('revisions', () => database.revisions(...args)),
		version: () => timed('version', () => database.version()),
		check: () => timed('check', () => database.check()),
		purge: () => timed('purge', () => database.purge()),
		close: () => database.close(),
	};
}
