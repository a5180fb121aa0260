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
import type { KnownPaymentProps } from './payment-page.tsx';
import { rememberedBookings } from './remembered-bookings.ts';

const askEveryMs = 2_000;
const askTimes = 15;

/** Whether the payer is told of it, and may pay meanwhile. */
type Wait = { told: boolean; blocks: boolean };

interface Problem {
	message: string;
	/** With a fresh card form. */
	canTryAgain: boolean;
}

const refused = chargeResultMessage('success', 'FAILED');
const unsure: Wait = { told: false, blocks: false };

/** What can be done about a payment that is due, and how far it is. The server decides; nobody pays twice. */
export function usePayment({ checkoutId, checkout, returned, refresh, hear }: KnownPaymentProps) {
	const { api } = usePorts();
	const navigate = useNavigate();
	const heading = useRef<HTMLHeadingElement>(null);
	const isPaying = useRef(false);
	const [charging, setCharging] = useState(false);
	const [cancelling, setCancelling] = useState(false);
	const [bankAsks, setBankAsks] = useState(false);
	const [fresh, setFresh] = useState(0);
	const [problem, setProblem] = useState<Problem | null>(
		checkout.status === 'failed' ? problemOf(refused) : null,
	);
	const [wait, setWait] = useState<Wait | null>(() => waitOnArrival(checkout, returned));
	const isOver = useAskAgain(wait, async () => {
		const asked = await refresh();
		if (asked === null) return;
		const isPast = checkout.underway && !asked.underway;
		if (asked.status === 'failed') {
			setWait(null);
			setProblem((before) => before ?? problemOf(refused));
		} else if (asked.status === 'pending' && wait?.blocks && isPast) {
			setWait(null);
			heading.current?.focus();
		}
	});

	const answered = ({ status, answer, paymentStatus }: CardPaymentJson) => {
		if (status === 'paid' || status === 'cancelled') return hear({ status });
		const wasRefused = answer === 'success' && status === 'failed';
		setProblem(problemOf(wasRefused ? refused : chargeResultMessage(answer, paymentStatus)));
		setBankAsks(answer === 'auth-screen');
		if (status === 'pending' && (answer === 'sent' || answer === 'success')) {
			setWait({ told: true, blocks: true });
		}
		if (status === 'pending' && answer === 'error') setWait(unsure);
		// What the answer does not say: that another amount was taken.
		void refresh();
	};

	return {
		charging,
		cancelling,
		bankAsks,
		fresh,
		problem,
		heading,
		waiting: wait?.told ? (isOver ? 'over' : wait.blocks ? 'blocked' : 'open') : null,
		/** Charges the card that this token stands for. */
		pay: async (cardToken: string) => {
			if (isPaying.current) return;
			isPaying.current = true;
			setCharging(true);
			setBankAsks(false);
			setProblem(null);
			setWait(null);
			try {
				answered(await api.payByCard(checkoutId, cardToken));
			} catch (error) {
				const isRefusal =
					error instanceof ApiError &&
					(error.code === 'payment-unavailable' ||
						error.code === 'too-many-requests' ||
						error.code === 'too-many-attempts');
				setProblem(problemOf(isRefusal ? error.message : chargeResultMessage('error')));
				// Whether it was charged is not known: what the server finds out is shown.
				setWait(unsure);
				await refresh();
			} finally {
				isPaying.current = false;
				setCharging(false);
			}
		},
		/** What the card form itself came to. */
		answer: (answer: ChargeResultName) => setProblem(problemOf(chargeResultMessage(answer))),
		tryAgain: () => {
			setProblem(null);
			setBankAsks(false);
			setFresh((before) => before + 1);
			heading.current?.focus();
		},
		askAgain: () => {
			setWait((before) => before && { ...before });
			void refresh();
		},
		cancel: async () => {
			setCancelling(true);
			try {
				const cancelled = await api.cancelCheckout(checkoutId);
				rememberedBookings.checkoutEnded(checkoutId, 'over');
				// Something was charged: that is said here.
				if (cancelled.wrongAmount) return hear(cancelled);
				// In place of this page: going back would only lead to a cancelled payment.
				navigate(bookingPath(checkout.eventId), {
					replace: true,
					state: { paymentCancelled: true },
				});
			} catch (error) {
				const hasPendingPayment = error instanceof ApiError && error.code === 'payment-underway';
				const message = hasPendingPayment ? error.message : pageMessages.cancelPaymentFailed;
				setProblem({ message, canTryAgain: false });
				if (hasPendingPayment) setWait({ told: true, blocks: false });
				await refresh();
			} finally {
				setCancelling(false);
			}
		},
	} as const;
}

/** Where a charge is under way, of this page before its reload or of another tab, it is waited for. */
function waitOnArrival({ status, underway }: CheckoutJson, returned: boolean): Wait | null {
	if (underway) return { told: true, blocks: true };
	return returned && status === 'pending' ? { told: true, blocks: false } : null;
}

function problemOf(message: string | null): Problem | null {
	return message === null ? null : { message, canTryAgain: true };
}

/**
 * Asks again and again for as long as one waits, and for a while at the most.
 * @returns whether that while is over.
 */
function useAskAgain(wait: Wait | null, ask: () => Promise<void>): boolean {
	const [over, setOver] = useState<Wait | null>(null);
	const asks = useRef(ask);

	useEffect(() => {
		asks.current = ask;
	});

	useEffect(() => {
		if (wait === null) return;
		let timer = 0;
		let left = askTimes;
		let isGone = false;
		const next = () => {
			timer = window.setTimeout(async () => {
				await asks.current();
				left -= 1;
				if (isGone) return;
				if (left > 0) next();
				else setOver(wait);
			}, askEveryMs);
		};
		next();
		return () => {
			isGone = true;
			window.clearTimeout(timer);
		};
	}, [wait]);

	return wait !== null && over === wait;
}
