import { expect, test } from 'vitest';
import { ApiError } from '../../web/api/client.ts';
import {
	continueRun,
	itemsLeft,
	type RefundRun,
} from '../../web/panel/event-bookings/refund-run.ts';

const items = ['a', 'b', 'c'].map((bookingId) => ({ bookingId, amount: 5, refundable: 5 }));
const started: RefundRun = { id: 'run', reason: 'Storm', items, results: {} };

/** Runs until `answers` has no further answer. Returns the run as it is then, the keys that were sent, and the error. */
async function runWith(run: RefundRun, answers: ('completed' | 'pending' | number)[]) {
	let last = run;
	const keys: string[] = [];
	const error = await continueRun(run, {
		send: async (_, { idempotencyKey, reason }) => {
			keys.push(`${idempotencyKey} ${reason}`);
			const answer = answers.shift();
			if (typeof answer === 'string') return { state: answer, amount: 5 };
			throw new ApiError(`Status ${answer}`, 'refund-differs', { status: answer ?? 0 });
		},
		onResult: (next) => {
			last = next;
		},
		isStopped: () => answers.length === 0,
	}).catch((thrown: unknown) => thrown);
	return { last, keys, error, left: itemsLeft(last).map(({ bookingId }) => bookingId) };
}

test('a run refunds each booking once, and reports those that the server refuses', async () => {
	const { last, left } = await runWith(started, ['completed', 409, 'pending']);
	expect(left).toEqual([]);
	expect(last.results).toEqual({
		a: { kind: 'asked', state: 'completed', amount: 5 },
		b: { kind: 'refused', message: 'Status 409' },
		c: { kind: 'asked', state: 'pending', amount: 5 },
	});
});

test('a run that was stopped continues with the rest', async () => {
	const stopped = await runWith(started, ['completed']);
	expect(stopped.left).toEqual(['b', 'c']);
	const continued = await runWith(stopped.last, ['completed', 'completed']);
	expect(continued.keys).toEqual(['run.b Storm', 'run.c Storm']);
	expect(continued.left).toEqual([]);
});

test.each([0, 401, 403, 429, 500, 503])(
	'a run ends at status %i, and repeats that refund with the same key',
	async (status) => {
		const failed = await runWith(started, ['completed', status]);
		expect(failed.error).toMatchObject({ status });
		expect(failed.left).toEqual(['b', 'c']);
		expect((await runWith(failed.last, ['completed'])).keys).toEqual([failed.keys[1]]);
	},
);
