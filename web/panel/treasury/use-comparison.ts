import type { CallRequest } from '@burgee/core/api/calls';
import type { DifferenceJson } from '@burgee/core/api/comparison';
import { providerName } from '@burgee/core/display/comparison-words';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { useAction } from '../records/use-action.tsx';

type Days = Pick<CallRequest<'POST /api/admin/treasury/comparison'>['body'], 'from' | 'to'>;

/** How far a comparison has come. */
interface Progress {
	/** The `after` of the next step. */
	after: string | null;
	isDone: boolean;
	read: { payments: number; refunds: number };
	/** The differences by kind and id, because two steps may find the same one. */
	found: ReadonlyMap<string, DifferenceJson>;
}

const start: Progress = {
	after: null,
	isDone: false,
	read: { payments: 0, refunds: 0 },
	found: new Map(),
};

export const keyOf = ({ kind, id }: Pick<DifferenceJson, 'kind' | 'id'>) => `${kind} ${id}`;

/** Runs the steps of a comparison until it is done, is stopped or fails. It can then go on where it was. */
export function useComparison(days: Days, provider: string) {
	const [progress, setProgress] = useState<Progress | null>(null);
	const isStopping = useRef(false);
	const { busy, run, notice } = useAction({
		failure: (error) =>
			failureMessage(
				error,
				['invalid-input', 'no-payment-provider'],
				`No answer from ${providerName(provider)}. Nothing was changed. Please try again.`,
			),
	});
	useEffect(
		() => () => {
			isStopping.current = true;
		},
		[],
	);

	const go = (from: Progress) =>
		run(async () => {
			isStopping.current = false;
			let current = from;
			setProgress(current);
			while (!current.isDone && !isStopping.current) {
				const body = { ...days, after: current.after };
				const step = await api('POST /api/admin/treasury/comparison', { body });
				const found = new Map(current.found);
				for (const difference of step.differences) found.set(keyOf(difference), difference);
				const read = { ...current.read };
				read[step.list] += step.read;
				current = { after: step.next, isDone: step.next === null, read, found };
				setProgress(current);
			}
		});

	const takeOver = ({ kind, id }: DifferenceJson) =>
		run(async () => {
			const body = { kind, id };
			const { difference } = await api('POST /api/admin/treasury/takeovers', { body });
			setProgress((before) => {
				if (before === null) return null;
				const found = new Map(before.found);
				const earlier = found.get(keyOf(body));
				if (difference === null) found.delete(keyOf(body));
				else if (earlier) found.set(keyOf(body), { ...earlier, ...difference });
				return { ...before, found };
			});
		});

	return {
		...{ progress, busy, notice, takeOver },
		begin: () => go(start),
		goOn: () => go(progress ?? start),
		stop: () => {
			isStopping.current = true;
		},
	};
}
