import { ClubError, type InputIssue } from '../../errors/club-error.ts';
import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { eventFields } from '../../rules/events/event-form.ts';
import { importColumns } from '../../rules/events/import-columns.ts';
import { findDuplicates, type ImportDuplicate } from '../../rules/events/import-duplicates.ts';
import { type ImportRow, readImportRows } from '../../rules/events/import-rows.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { newEvent } from './manage-events.ts';
import { currencyIssues } from './require-chargeable-currency.ts';

export interface CheckedImportRow extends ImportRow {
	/**
	 * Where the same event already exists, or null. A row with a duplicate is imported only if the admin selects
	 * it.
	 */
	duplicate: ImportDuplicate | null;
}

export interface ImportRequest {
	/** The cells of all rows of the spreadsheet, with the headings. */
	rows: readonly (readonly string[])[];
	/** The numbers of the rows to import even though the same event already exists. */
	duplicates?: readonly number[] | undefined;
	/** How many events the admin expects to create, as the preview showed. */
	count: number;
	key?: string;
}

type ImportPorts = Pick<Ports, 'clock' | 'ids' | 'events' | 'gateway' | 'searchUpdates'>;

/**
 * Checks every row of a spreadsheet with events, and writes nothing.
 * @throws ClubError 'invalid-input' if the headings are wrong or the number of events is not accepted.
 */
export async function previewImport(
	ports: Pick<ImportPorts, 'events' | 'gateway'>,
	rows: ImportRequest['rows'],
): Promise<CheckedImportRow[]> {
	return checkRows(ports, rows);
}

/**
 * Creates the events of a spreadsheet, all or none (decision: event-import). Skips events that exist, unless the
 * admin selected them. A repeated request with the same idempotency key creates nothing more.
 * @returns the number of created events.
 * @throws the errors of `previewImport`, ClubError 'invalid-input' if a row has problems, 'import-changed' if the
 * number of events differs from the preview, or 'idempotency-key-reused'.
 */
export async function importEvents(
	ports: ImportPorts,
	admin: Admin,
	{ rows, duplicates = [], count, key }: ImportRequest,
): Promise<number> {
	const idempotencyKey = idempotencyKeyOf(key, [admin.uid, 'import', rows, duplicates, count]);
	// After the first request, the events are in the calendar. Without this check, a repeated request would fail.
	if (await isRepeated(ports.events, idempotencyKey)) return count;
	const checked = await checkRows(ports, rows);
	requireNoIssues(checked);
	const additions = checked
		.filter(({ row, duplicate }) => duplicate === null || duplicates.includes(row))
		.flatMap(({ form }) =>
			form === null
				? []
				: newEvent(
						ports,
						admin,
						eventFields(form, () => ports.ids.newId()),
					),
		);
	if (additions.length !== count) {
		// A concurrent request with the same key may have created the events since the check above.
		if (await isRepeated(ports.events, idempotencyKey)) return count;
		throw new ClubError('import-changed');
	}
	const { outcome } = requireSameRequest(await ports.events.addAll(additions, idempotencyKey));
	if (outcome === 'stored') {
		await Promise.all(
			additions.map(({ event }) => ports.searchUpdates?.reindex('events', event.id)),
		);
	}
	return count;
}

async function isRepeated(
	events: Ports['events'],
	key: IdempotencyKey | undefined,
): Promise<boolean> {
	const first = key && (await events.findByIdempotencyKey(key));
	if (!first) return false;
	requireSameRequest(first);
	return true;
}

async function checkRows(
	{ events, gateway }: Pick<ImportPorts, 'events' | 'gateway'>,
	rows: ImportRequest['rows'],
): Promise<CheckedImportRow[]> {
	const read = await withCurrencyIssues(gateway, readImportRows(rows));
	const starts = read.flatMap(({ form }) => form?.eventdatetime ?? []).sort();
	const [since, last] = [starts[0], starts.at(-1)];
	const calendar =
		last === undefined
			? []
			: await events.listLatest({ since, before: toInstant(new Date(Date.parse(last) + 1)) });
	const duplicates = findDuplicates(read, calendar);
	return read.map((row) => ({ ...row, duplicate: duplicates.get(row.row) ?? null }));
}

/**
 * Adds a problem to each row whose currency the payment provider does not accept. Queries the provider once for
 * each currency.
 */
async function withCurrencyIssues(
	gateway: Ports['gateway'],
	rows: ImportRow[],
): Promise<ImportRow[]> {
	const paid = rows.flatMap(({ form }) => (form?.requiresPayment ? form.currency : []));
	const issuesByCurrency = new Map<string, InputIssue[]>();
	for (const currency of new Set(paid)) {
		const issues = await currencyIssues(gateway, { requiresPayment: true, currency });
		const path = [importColumns.currency.heading];
		issuesByCurrency.set(
			currency,
			issues.map(({ message }) => ({ path, message })),
		);
	}
	return rows.map((row) => {
		const issues = row.form?.requiresPayment ? issuesByCurrency.get(row.form.currency) : undefined;
		return issues === undefined || issues.length === 0 ? row : { ...row, form: null, issues };
	});
}

function requireNoIssues(rows: readonly ImportRow[]): void {
	const issues = rows.flatMap((row) =>
		row.issues.map(({ path, message }) => ({ path: ['rows', row.row, ...path], message })),
	);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
}
