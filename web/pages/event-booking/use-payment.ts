import {
	type CardPaymentJson,
	type ChargeResultName,
	type CheckoutJson,
	chargeResultMessage,
	pageMessages,
} from '@burgee/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { usePorts } from '../../composition.tsx';
import { bookingPath } from './booking-urls.ts';
import type { LoadedPaymentProps } from './payment-page.tsx';
import { rememberedBookings } from './remembered-bookings.ts';

const pollEveryMs = 2_000;
const maxPolls = 15;

/**
 * The state while the result of a payment is unknown. If `visible` is true, the page shows a waiting
 * notice. If `blocks` is true, the payer cannot pay again yet.
 */
type Wait = { visible: boolean; blocks: boolean };

interface Problem {
	message: string;
	/** True if the page shows a Try Again button, which opens an empty card form. */
	canTryAgain: boolean;
}

const refused = chargeResultMessage('success', 'FAILED');
const silentWait: Wait = { visible: false, blocks: false };

export function usePayment({
	checkoutId,
	checkout,
	returned,
	refresh,
	update,
}: LoadedPaymentProps) {
	const { api } = usePorts();
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const isPaying = useRef(false);
	const [charging, setCharging] = useState(false);
	const [cancelling, setCancelling] = useState(false);
	const [bankAsks, setBankAsks] = useState(false);
	const [formKey, setFormKey] = useState(0);
	const [problem, setProblem] = useState<Problem | null>(
		checkout.status === 'failed' ? problemOf(refused) : null,
	);
	const [wait, setWait] = useState<Wait | null>(() => waitOnArrival(checkout, returned));
	const isOver = usePolling(wait, async () => {
		const reloaded = await refresh();
		if (reloaded === null) return;
		const isDecided = checkout.underway && !reloaded.underway;
		if (reloaded.status === 'failed') {
			setWait(null);
			setProblem((before) => before ?? problemOf(refused));
		} else if (reloaded.status === 'pending' && wait?.blocks && isDecided) {
			setWait(null);
			heading.current?.focus();
		}
	});

	const showResult = ({ status, answer, paymentStatus }: CardPaymentJson) => {
		if (status === 'paid' || status === 'cancelled') return update({ status });
		const wasRefused = answer === 'success' && status === 'failed';
		setProblem(problemOf(wasRefused ? refused : chargeResultMessage(answer, paymentStatus)));
		setBankAsks(answer === 'auth-screen');
		if (status === 'pending' && (answer === 'sent' || answer === 'success')) {
			setWait({ visible: true, blocks: true });
		}
		if (status === 'pending' && answer === 'error') setWait(silentWait);
		// The charge result does not show whether a different amount was charged, so the checkout is reloaded.
		void refresh();
	};

	return {
		charging,
		cancelling,
		bankAsks,
		formKey,
		problem,
		heading,
		waiting: wait?.visible ? (isOver ? 'over' : wait.blocks ? 'blocked' : 'open') : null,
		pay: async (cardToken: string) => {
			if (isPaying.current) return;
			isPaying.current = true;
			setCharging(true);
			setBankAsks(false);
			setProblem(null);
			setWait(null);
			try {
				showResult(await api.payByCard(checkoutId, cardToken));
			} catch (error) {
				const isRefusal =
					error instanceof ApiError &&
					(error.code === 'payment-unavailable' ||
						error.code === 'too-many-requests' ||
						error.code === 'too-many-attempts');
				setProblem(problemOf(isRefusal ? error.message : chargeResultMessage('error')));
				// The charge may have succeeded: poll the server for its status.
				setWait(silentWait);
				await refresh();
			} finally {
				isPaying.current = false;
				setCharging(false);
			}
		},
		answer: (answer: ChargeResultName) => setProblem(problemOf(chargeResultMessage(answer))),
		tryAgain: () => {
			setProblem(null);
			setBankAsks(false);
			setFormKey((before) => before + 1);
			heading.current?.focus();
		},
		checkAgain: () => {
			setWait((before) => before && { ...before });
			void refresh();
		},
		cancel: async () => {
			setCancelling(true);
			try {
				const cancelled = await api.cancelCheckout(checkoutId);
				rememberedBookings.checkoutEnded(checkoutId, 'cancelled');
				// If a different amount was charged, stay on this page, which explains what to do.
				if (cancelled.wrongAmount) return update(cancelled);
				// Replace this page in the history, so that Back does not return to a cancelled
				// payment.
				navigate(bookingPath(checkout.eventId), {
					replace: true,
					state: { paymentCancelled: true },
				});
			} catch (error) {
				const hasPendingPayment = error instanceof ApiError && error.code === 'payment-underway';
				const message = hasPendingPayment ? error.message : pageMessages.cancelPaymentFailed;
				setProblem({ message, canTryAgain: false });
				if (hasPendingPayment) setWait({ visible: true, blocks: false });
				await refresh();
			} finally {
				setCancelling(false);
			}
		},
	} as const;
}

/**
 * Returns the initial waiting state of the page, or null if the page does not wait for a payment. A
 * charge may already be in flight when the page opens, for example from another tab or before a
 * reload.
 */
function waitOnArrival({ status, underway }: CheckoutJson, returned: boolean): Wait | null {
	if (underway) return { visible: true, blocks: true };
	return returned && status === 'pending' ? { visible: true, blocks: false } : null;
}

function problemOf(message: string | null): Problem | null {
	return message === null ? null : { message, canTryAgain: true };
}

/**
 * Calls `poll` repeatedly while `wait` is not null, at most `maxPolls` times for the same `wait`.
 * @returns true if all these calls are done and `wait` has not changed since.
 */
function usePolling(wait: Wait | null, poll: () => Promise<void>): boolean {
	const [over, setOver] = useState<Wait | null>(null);
	const latestPoll = useRef(poll);

	useEffect(() => {
		latestPoll.current = poll;
	});

	useEffect(() => {
		if (wait === null) return;
		let timer = 0;
		let left = maxPolls;
		let isGone = false;
		const next = () => {
			timer = window.setTimeout(async () => {
				await latestPoll.current();
				left -= 1;
				if (isGone) return;
				if (left > 0) next();
				else setOver(wait);
			}, pollEveryMs);
		};
		next();
		return () => {
			isGone = true;
			window.clearTimeout(timer);
		};
	}, [wait]);

	return wait !== null && over === wait;
}
