/** How far a command is with one of its steps. */
export interface Progress {
	/** What the command does or counts, such as 'bookings'. */
	step: string;
	done: number;
	/** How many there are, or null if that is not known. */
	total: number | null;
}

/** What a command tells the person or the script that runs it. */
export interface Report {
	/** Shows how far the command is. Cheap enough to be called for each record. */
	progress(progress: Progress): void;
	/**
	 * Prints the result to standard output. A command calls it once, at its end.
	 * @param text complete lines for a person.
	 * @param data what a script reads as one line of JSON with --json.
	 */
	result(text: string, data: object): void;
	/** Removes the progress from the terminal, before a question or an error. */
	clear(): void;
}

/** The parts of standard output and standard error that a report uses. */
export interface ReportStream {
	isTTY?: boolean;
	columns?: number;
	write(text: string): unknown;
}

const redrawMs = 100;
const lineMs = 5_000;
const barLength = 20;

/**
 * Opens the report of a command. The result goes to standard output, and the progress to standard error: on a terminal as
 * a bar in one line that is rewritten, otherwise as a line every five seconds, with --json as a line of JSON.
 */
export function openReport({
	json,
	stdout = process.stdout,
	stderr = process.stderr,
	nowMs = () => performance.now(),
}: {
	json: boolean;
	stdout?: ReportStream;
	stderr?: ReportStream;
	nowMs?: () => number;
}): Report {
	const isRewritten = stderr.isTTY === true && !json;
	const intervalMs = isRewritten ? redrawMs : lineMs;
	let shownAtMs = isRewritten ? Number.NEGATIVE_INFINITY : nowMs();
	let isShown = false;
	const clear = () => {
		if (isShown) stderr.write('\r\x1b[2K');
		isShown = false;
	};
	return {
		progress(progress) {
			if (nowMs() - shownAtMs < intervalMs) return;
			shownAtMs = nowMs();
			if (isRewritten) {
				clear();
				stderr.write(barOf(progress).slice(0, (stderr.columns ?? 80) - 1));
				isShown = true;
			} else {
				stderr.write(`${json ? JSON.stringify(progress) : lineOf(progress)}\n`);
			}
		},
		result(text, data) {
			clear();
			stdout.write(json ? `${JSON.stringify(data)}\n` : text);
		},
		clear,
	};
}

function barOf(progress: Progress): string {
	const { step, done, total } = progress;
	if (total === null || total === 0) return lineOf(progress);
	const filled = Math.floor((Math.min(done, total) / total) * barLength);
	return `[${'#'.repeat(filled)}${'-'.repeat(barLength - filled)}] ${step} ${countOf(done)} of ${countOf(total)}`;
}

function lineOf({ step, done, total }: Progress): string {
	return `${step}: ${countOf(done)}${total === null ? '' : ` of ${countOf(total)}`}`;
}

const countOf = (count: number) => count.toLocaleString('en-GB');
