import type { CopyReport } from '@burgee/adapters/storage/copy/copy-database';
import type { Instant } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { type LastingChoice, placeOf } from '../config/storage.ts';

/** What a transfer has done. */
export interface TransferOutcome extends CopyReport {
	/** The ids of the events whose totals were missing or wrong in the source. */
	recounted: string[];
	/** Whether a server was running on the source at the start or at the end. */
	wasRunning: boolean;
	startedAt: Instant;
}

export function transferText(
	outcome: TransferOutcome,
	{ source, target }: Record<'source' | 'target', LastingChoice>,
): string {
	const { target: content, copied, isContinued, differing, unreadable, recounted } = outcome;
	const counts = content.filter(hasRecords);
	const width = Math.max(0, ...counts.map(({ collection }) => collection.length));
	const lines = [
		`Copied ${countOf(copied)} records from ${placeOf(source)} to ${placeOf(target)}${isContinued ? ', after an earlier transfer that was interrupted' : ''}. The target has:`,
		...counts.map(
			({ collection, records }) => `  ${collection.padEnd(width)} ${countOf(records).padStart(9)}`,
		),
		'Left out: sessions (everybody signs in again), rate limits and the leases of jobs.',
		...(recounted.length > 0
			? [`Totals that were missing or wrong in the source were recomputed: ${recounted.length}.`]
			: []),
		...(unreadable.length > 0 ? ['Records of the source with wrong values:'] : []),
		...unreadable.map(
			({ collection, id, fields, isLeftOut }) =>
				`  ${collection}/${id}: wrong values in ${fields.join(', ')}, ${isLeftOut ? 'not copied' : 'copied without them'}`,
		),
		...(differing.length > 0 ? differenceLines(outcome) : equalityLines(outcome, target)),
	];
	return lines.map((line) => `${line}\n`).join('');
}

/** Returns the outcome for a script, without the empty collections. */
export function transferData(outcome: TransferOutcome): object {
	const { source, target } = outcome;
	return { ...outcome, source: source.filter(hasRecords), target: target.filter(hasRecords) };
}

const hasRecords = ({ records }: { records: number }) => records > 0;

function differenceLines({ differing }: TransferOutcome): string[] {
	return [
		`The two storages differ in ${differing.join(', ')}: the source was changed during the transfer.`,
		'Stop every server on the source, and run the same command again. It copies what has changed. No server starts on the target before.',
	];
}

function equalityLines(
	{ wasRunning, startedAt }: TransferOutcome,
	{ kind }: LastingChoice,
): string[] {
	return [
		'Both storages have the same records, by number and digest.',
		...(wasRunning
			? [
					`A server was running on the source. What it has stored since ${displayDateTime(startedAt)} may be missing.`,
				]
			: []),
		`Now set STORAGE=${kind} and start the server. The documents and photos stay in DATA_DIR.`,
	];
}

const countOf = (count: number) => count.toLocaleString('en-GB');
