import type { ChargeResultName } from '@burgee/core';
import type { CardPaymentJson, CheckoutJson } from '@burgee/core/api/payments';
import { pageMessages } from '@burgee/core/display/page-messages';
import { chargeResultMessage } from '@burgee/core/display/payment-words';

/** The longest time that the page waits for the result of a payment before it offers to check again. */
export const maxWaitMs = 30_000;

/**
 * How the page waits for a payment whose result is unknown. 'blocked' shows a notice and disables
 * the card form. 'open' only shows the notice. 'silent' does neither.
 */
interface Wait {
	kind: 'blocked' | 'open' | 'silent';
	/** In milliseconds since 1970. */
	until: number;
}

interface Problem {
	message: string;
	/** What the page adds: that the bank declined the card, or the club's e-mail address. */
	detail?: 'declined' | 'support';
	/** True if the page shows a Try Again button, which opens an empty card form. */
	canTryAgain: boolean;
	/** What failed: the charge, or the cancellation of the payment. */
	failed: 'charge' | 'cancellation';
}

export interface PaymentState {
	/** The newest known checkout. */
	checkout: CheckoutJson;
	/** What the payer is doing on the payment page. */
	step: 'idle' | 'charging' | 'confirming-cancellation' | 'cancelling';
	problem: Problem | null;
	wait: Wait | null;
	/** Whether the payer's bank asks the payer to confirm the payment. */
	bankAsks: boolean;
	/** A counter. Each new value replaces the card form with an empty card form. */
	cardForm: number;
	/** A counter. Each new value moves the focus to the heading “Pay by Card”. */
	headingFocus: number;
	/** When the page was opened or the latest `PaymentEvent` occurred, in milliseconds since 1970. */
	now: number;
	/** Whether the status of the checkout or of its booking has changed since the payment page was opened. */
	changed: boolean;
}

export type PaymentEvent =
	| { type: 'reloaded'; checkout: CheckoutJson | null }
	| { type: 'charge-started' }
	| { type: 'charge-answered'; result: CardPaymentJson }
	/**
	 * `refusal` has the server's message if the server refused the charge. If `refusal` is null, the result of
	 * the charge is unknown.
	 */
	| { type: 'charge-failed'; refusal: Omit<Problem, 'failed'> | null }
	| { type: 'card-form-answered'; answer: ChargeResultName }
	| { type: 'try-again-pressed' }
	| { type: 'check-again-pressed' }
	| { type: 'cancel-pressed' }
	| { type: 'cancel-dismissed' }
	| { type: 'cancel-started' }
	| { type: 'cancelled'; checkout: CheckoutJson }
	/**
	 * `underway` is the server's message that a payment is being processed. `underway` is null if the
	 * cancellation failed for another reason.
	 */
	| { type: 'cancel-failed'; underway: string | null };

const refused = problemOf(chargeResultMessage('success', 'FAILED'));

/**
 * Returns the first state of the payment page. A charge may already be in flight, for example from another tab
 * or before a reload.
 * @param returned whether the address of the page says that the payer has paid.
 */
export function openedPayment(
	checkout: CheckoutJson,
	{ returned, now }: { returned: boolean; now: number },
): PaymentState {
	const { status, underway } = checkout;
	const kind = underway ? 'blocked' : returned && status === 'pending' ? 'open' : null;
	return {
		checkout,
		step: 'idle',
		problem: status === 'failed' ? refused : null,
		wait: kind && { kind, until: now + maxWaitMs },
		bankAsks: false,
		cardForm: 0,
		headingFocus: 0,
		now,
		changed: false,
	};
}

/**
 * Returns the state of the payment page after an event, such as an action of the payer or a response of the
 * server.
 */
export function paymentReducer(
	before: PaymentState,
	event: PaymentEvent & { now: number },
): PaymentState {
	const { now } = event;
	const state = { ...before, now };
	const waitFor = (kind: Wait['kind']): Wait => ({ kind, until: now + maxWaitMs });
	switch (event.type) {
		case 'reloaded':
			return event.checkout === null ? state : withReloaded(state, event.checkout);
		case 'charge-started':
			return { ...state, step: 'charging', bankAsks: false, problem: null, wait: null };
		case 'charge-answered': {
			const { status, answer, paymentStatus } = event.result;
			const idle: PaymentState = { ...state, step: 'idle' };
			if (status === 'paid' || status === 'cancelled') {
				return withCheckout(idle, { ...state.checkout, status });
			}
			const wasRefused = answer === 'success' && status === 'failed';
			const isUnknown = answer === 'sent' || answer === 'success';
			const wait = isUnknown ? waitFor('blocked') : answer === 'error' ? waitFor('silent') : null;
			const isDeclined = answer === 'fail' && status === 'failed';
			return {
				...idle,
				problem: wasRefused
					? refused
					: problemOf(chargeResultMessage(answer, paymentStatus), isDeclined ? 'declined' : null),
				bankAsks: answer === 'auth-screen',
				wait: status === 'pending' ? wait : null,
			};
		}
		case 'charge-failed':
			return {
				...state,
				step: 'idle',
				problem: event.refusal
					? { ...event.refusal, failed: 'charge' }
					: problemOf(chargeResultMessage('error')),
				// The card may have been charged even if the request failed. The page therefore polls the
				// checkout, but shows no waiting notice.
				wait: waitFor('silent'),
			};
		case 'card-form-answered':
			return { ...state, problem: problemOf(chargeResultMessage(event.answer)) };
		case 'try-again-pressed':
			return {
				...state,
				problem: null,
				bankAsks: false,
				cardForm: state.cardForm + 1,
				headingFocus: state.headingFocus + 1,
			};
		case 'check-again-pressed':
			return { ...state, wait: state.wait && waitFor(state.wait.kind) };
		case 'cancel-pressed':
			return { ...state, step: 'confirming-cancellation' };
		case 'cancel-dismissed':
			return state.step === 'cancelling' ? state : { ...state, step: 'idle' };
		case 'cancel-started':
			return { ...state, step: 'cancelling' };
		case 'cancelled':
			return withCheckout({ ...state, step: 'idle' }, event.checkout);
		case 'cancel-failed':
			return {
				...state,
				step: 'idle',
				problem: {
					message: event.underway ?? pageMessages.cancelPaymentFailed,
					canTryAgain: false,
					failed: 'cancellation',
				},
				wait: event.underway === null ? state.wait : waitFor('open'),
			};
	}
}

/**
 * Stores the reloaded checkout. The page stops waiting if the payment was refused or is no longer being
 * processed.
 */
function withReloaded(before: PaymentState, reloaded: CheckoutJson): PaymentState {
	const state = withCheckout(before, reloaded);
	const { status, underway } = state.checkout;
	if (before.wait === null) return state;
	if (status === 'failed') return { ...state, wait: null, problem: before.problem ?? refused };
	const isDecided = before.checkout.underway && !underway;
	if (status !== 'pending' || before.wait.kind !== 'blocked' || !isDecided) return state;
	return { ...state, wait: null, headingFocus: state.headingFocus + 1 };
}

/**
 * Responses of the server can arrive out of order. A paid checkout therefore stays paid, and a cancelled
 * checkout can only become paid. The booking of a paid checkout can be cancelled, and the cancellation undone.
 */
function withCheckout(before: PaymentState, checkout: CheckoutJson): PaymentState {
	const { status, bookingStatus } = before.checkout;
	const isOpen = checkout.status === 'pending' || checkout.status === 'failed';
	const isOutdated =
		(status === 'paid' && checkout.status !== 'paid') || (status === 'cancelled' && isOpen);
	if (isOutdated) return before;
	const isSame = checkout.status === status && checkout.bookingStatus === bookingStatus;
	return { ...before, checkout, changed: before.changed || !isSame };
}

function problemOf(message: string | null, added: 'declined' | null = null): Problem | null {
	if (message === null) return null;
	const detail = message === chargeResultMessage('error') ? 'support' : added;
	return { message, ...(detail && { detail }), canTryAgain: true, failed: 'charge' };
}

/** What the payment page shows for a checkout that is neither paid nor cancelled. */
export interface OpenPaymentView {
	/** How the payer can pay: in the card form, or by a link to the provider's page. Null if neither. */
	payBy: 'card-form' | 'link' | null;
	canPay: boolean;
	isCharging: boolean;
	cardFormDisabled: boolean;
	problem: Problem | null;
	/** 'over': the payment page has stopped checking the payment, and offers to check again. */
	waiting: 'waiting' | 'over' | null;
	/** Whether the payment page polls the server for the payment's status. */
	polls: boolean;
}

export function openPaymentView(
	{ checkout, step, problem, wait, now }: PaymentState,
	{ eventExists }: { eventExists: boolean },
): OpenPaymentView {
	const isOver = wait !== null && now >= wait.until;
	const waiting = wait === null || wait.kind === 'silent' ? null : isOver ? 'over' : 'waiting';
	const isCharging = step === 'charging';
	const canPay = eventExists && !checkout.wrongAmount;
	const showsLink = waiting !== 'waiting';
	return {
		canPay,
		payBy: !canPay ? null : checkout.paymentPage === null ? 'card-form' : showsLink ? 'link' : null,
		isCharging,
		cardFormDisabled: isCharging || (waiting === 'waiting' && wait?.kind === 'blocked'),
		// A payment of a wrong amount has already charged the payer, so the page must not suggest another try.
		problem: problem?.failed === 'charge' && checkout.wrongAmount ? null : problem,
		waiting,
		polls: wait !== null && !isOver,
	};
}
