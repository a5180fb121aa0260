/** The codes of SQLite and their extensions, such as SQLITE_IOERR_WRITE (https://www.sqlite.org/rescode.html). */
const sqliteOutages = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|READONLY|IOERR|CANTOPEN|NOMEM)/;

/**
 * The codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html): no connection (08), no
 * disk space, memory or connections (53), shutdown (57P), an I/O error (58030), a timeout (57014, 55P03, 25P03), a
 * read-only server (25006), and conflicts that remain after all retries (40001, 40P01).
 */
const postgresOutages = /^(08\w{3}|53\w{3}|57P\d\d|58030|57014|55P03|25P03|25006|40001|40P01)$/;

const networkOutages =
	/^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The messages of errors of the library `pg` that have no code. */
const connectionOutages =
	/^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Reports whether the error of an SQL database is an outage, and not a defect of Burgee or of the stored data. */
export function isSqlOutage(error: Error): boolean {
	// Knex throws this error if every connection of its pool is in use for too long.
	if (error.name === 'KnexTimeoutError') return true;
	const { code } = error as { code?: unknown };
	if (typeof code !== 'string') return connectionOutages.test(error.message);
	return [sqliteOutages, postgresOutages, networkOutages].some((codes) => codes.test(code));
}

/** Reports whether another connection holds a lock of the SQLite file. Then SQLite has changed nothing. */
export function isBusy(thrown: unknown): boolean {
	return (
		thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY')
	);
}
