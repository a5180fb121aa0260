import { withTimeout } from '@burgee/adapters/system/with-timeout';

/** Collects what a check finds. Each method takes the parts of one sentence, without a full stop. */
export interface Findings {
	/** @param remedy where and how to mend the problem. */
	found(problem: string, remedy: string): void;
	/** Reports something that this check cannot see from here. It is no fault, but it is not proved right either. */
	notChecked(what: string): void;
}

/** Looks for one kind of fault. What it finds before it fails or is out of time is reported too. */
export interface Check {
	/** The name in the report, such as 'mail'. Several checks may share one. */
	name: string;
	run(findings: Findings): Promise<void>;
	/** How long the check may take; 15 seconds by default. */
	timeoutMs?: number;
}

/** What one check found: sentences, of which each says what is wrong and where to mend it. */
export interface CheckResult {
	name: string;
	problems: string[];
	notChecked: string[];
}

const defaultTimeoutMs = 15_000;

/** Runs all checks at the same time. A check that fails does not prevent the others. */
export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
	return Promise.all(checks.map(runCheck));
}

async function runCheck({ name, run, timeoutMs = defaultTimeoutMs }: Check): Promise<CheckResult> {
	const problems: string[] = [];
	const notChecked: string[] = [];
	const findings: Findings = {
		found: (problem, remedy) => problems.push(`${problem}: ${remedy}.`),
		notChecked: (what) => notChecked.push(`${what}.`),
	};
	const timeoutError = new Error(`it took longer than ${timeoutMs / 1_000} seconds`);
	try {
		await withTimeout(timeoutMs, () => run(findings), { timeoutError });
	} catch (thrown) {
		findings.found(
			`The check did not end, because ${reasonOf(thrown)}`,
			'mend this first, and run the doctor again',
		);
	}
	// A check that is out of time may go on in the background. Its later findings are not part of the result.
	return { name, problems: [...problems], notChecked: [...notChecked] };
}

/** Returns the message of an error as a part of a sentence: on one line and without a full stop. */
export function reasonOf(thrown: unknown): string {
	// For a host with several addresses, Node.js throws an AggregateError, whose own message is empty.
	if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join(', ');
	if (!(thrown instanceof Error)) return 'of an unknown error';
	const { message, cause } = thrown;
	if (message === 'fetch failed' && cause instanceof Error) return reasonOf(cause);
	return message.replace(/\s+/g, ' ').replace(/\.$/, '');
}
