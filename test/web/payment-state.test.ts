import type { CardPaymentJson, CheckoutJson } from '@burgee/core/api/payments';
import { describe, expect, test } from 'vitest';
import {
	maxWaitMs,
	openedPayment,
	openPaymentView,
	type PaymentEvent,
	paymentReducer,
} from '../../web/pages/payment/payment-state.ts';

const start = 1_000_000;
const pending: CheckoutJson = {
	status: 'pending',
	amount: 43.23,
	currency: 'GBP',
	eventId: 'supper',
	provider: 'practice',
	paymentPage: null,
	underway: false,
	wrongAmount: false,
};
const refused = 'Payment failed. Please try again or contact us.';

interface Page {
	checkout?: Partial<CheckoutJson>;
	returned?: boolean;
	eventExists?: boolean;
}

/** Opens the payment page, applies the events one second apart, and returns its state and view. */
function pageAfter(
	events: (PaymentEvent & { afterMs?: number })[],
	{ checkout, returned = false, eventExists = true }: Page = {},
) {
	let now = start;
	const opened = openedPayment({ ...pending, ...checkout }, { returned, now });
	const state = events.reduce((before, { afterMs = 1_000, ...event }) => {
		now += afterMs;
		return paymentReducer(before, { ...event, now });
	}, opened);
	return { ...state, ...openPaymentView(state, { eventExists }), status: state.checkout.status };
}

const reloaded = (changes: Partial<CheckoutJson>, afterMs = 1_000) => ({
	type: 'reloaded' as const,
	checkout: { ...pending, ...changes },
	afterMs,
});
const answered = (result: CardPaymentJson) => ({ type: 'charge-answered' as const, result });
const charging = { type: 'charge-started' as const };

describe('opening the payment page', () => {
	test.each<[string, Page, object]>([
		['a pending checkout', {}, { waiting: null, payBy: 'card-form', problem: null }],
		['a failed checkout', { checkout: { status: 'failed' } }, { problem: { message: refused } }],
		[
			'a charge in flight',
			{ checkout: { underway: true } },
			{ waiting: 'waiting', cardFormDisabled: true, polls: true },
		],
		['payment=success', { returned: true }, { waiting: 'waiting', cardFormDisabled: false }],
		[
			'payment=success of a refused payment',
			{ returned: true, checkout: { status: 'failed' } },
			{ waiting: null, polls: false },
		],
		['a provider’s page', { checkout: { paymentPage: 'https://pay.example' } }, { payBy: 'link' }],
		[
			'a provider’s page after the return',
			{ returned: true, checkout: { paymentPage: 'https://pay.example' } },
			{ payBy: null },
		],
		['a deleted event', { eventExists: false }, { canPay: false, payBy: null }],
		['a wrong amount', { checkout: { wrongAmount: true } }, { canPay: false, payBy: null }],
	])('the payment page opens with the right view for %s', (_, page, view) => {
		expect(pageAfter([], page)).toMatchObject(view);
	});
});

describe('a charge', () => {
	test('the card form is disabled while the card is charged', () => {
		expect(pageAfter([charging])).toMatchObject({ isCharging: true, cardFormDisabled: true });
	});

	test.each<[CardPaymentJson, object]>([
		[{ status: 'paid', answer: 'success', paymentStatus: 'COMPLETED' }, { status: 'paid' }],
		[
			{ status: 'cancelled', answer: 'fail' },
			{ status: 'cancelled', changed: true },
		],
		[
			{ status: 'failed', answer: 'success', paymentStatus: 'FAILED' },
			{ problem: { message: refused, canTryAgain: true }, polls: false },
		],
		[
			{ status: 'pending', answer: 'sent' },
			{ problem: null, waiting: 'waiting', cardFormDisabled: true },
		],
		[
			{ status: 'pending', answer: 'success', paymentStatus: 'COMPLETED' },
			{ problem: null, waiting: 'waiting', cardFormDisabled: true },
		],
		[
			{ status: 'pending', answer: 'auth-screen' },
			{ bankAsks: true, problem: null, polls: false },
		],
		[
			{ status: 'pending', answer: 'invalid' },
			{ problem: { message: 'Please check your payment details and try again.' }, polls: false },
		],
		[
			{ status: 'pending', answer: 'error' },
			{
				problem: { message: 'Payment error occurred. Please try again or contact support.' },
				waiting: null,
				cardFormDisabled: false,
				polls: true,
			},
		],
	])('the payment page shows the charge result %o', (result, view) => {
		expect(pageAfter([charging, answered(result)])).toMatchObject({ isCharging: false, ...view });
	});

	test.each([
		['Too many attempts', 'Too many attempts'],
		[null, 'Payment error occurred. Please try again or contact support.'],
	])(
		'a charge without a result (refusal: %s) is checked and can be repeated',
		(refusal, message) => {
			expect(pageAfter([charging, { type: 'charge-failed', refusal }])).toMatchObject({
				problem: { message, canTryAgain: true },
				waiting: null,
				polls: true,
				cardFormDisabled: false,
			});
		},
	);

	test('Try Again opens an empty card form and focuses its heading', () => {
		const { cardForm, headingFocus, problem } = pageAfter([
			{ type: 'card-form-answered', answer: 'fail' },
			{ type: 'try-again-pressed' },
		]);
		expect({ cardForm, headingFocus, problem }).toEqual({
			cardForm: 1,
			headingFocus: 1,
			problem: null,
		});
	});

	test('the page offers no other try after a payment of a wrong amount', () => {
		const declined = answered({ status: 'pending', answer: 'fail' });
		expect(pageAfter([charging, declined, reloaded({ wrongAmount: true })]).problem).toBeNull();
	});
});

describe('waiting for a result', () => {
	const sent = [charging, answered({ status: 'pending', answer: 'sent' })];

	test('the wait ends, with the focus on the form, if nothing is in flight any more', () => {
		const inFlight = reloaded({ underway: true });
		expect(pageAfter([...sent, inFlight]).waiting).toBe('waiting');
		const decided = pageAfter([...sent, inFlight, reloaded({})]);
		expect(decided).toMatchObject({ waiting: null, headingFocus: 1, cardFormDisabled: false });
	});

	test('the wait goes on if no charge was seen in flight yet', () => {
		expect(pageAfter([...sent, reloaded({})]).waiting).toBe('waiting');
	});

	test('the wait ends with a message if the payment was refused', () => {
		const view = pageAfter([...sent, reloaded({ status: 'failed' })]);
		expect(view).toMatchObject({ waiting: null, polls: false, problem: { message: refused } });
	});

	test('the wait keeps the message of the charge that has failed', () => {
		const failed = pageAfter([
			charging,
			{ type: 'charge-failed', refusal: 'Too many attempts' },
			reloaded({ status: 'failed' }),
		]);
		expect(failed.problem?.message).toBe('Too many attempts');
	});

	test('the wait ends when its time is over, and Check again waits again', () => {
		const lost = { type: 'reloaded' as const, checkout: null, afterMs: maxWaitMs };
		const over = pageAfter([...sent, lost]);
		expect(over).toMatchObject({ waiting: 'over', polls: false, cardFormDisabled: false });
		const again = pageAfter([...sent, lost, { type: 'check-again-pressed' }]);
		expect(again).toMatchObject({ waiting: 'waiting', polls: true });
	});
});

describe('answers out of order', () => {
	test('a paid checkout stays paid if a late answer says otherwise', () => {
		const paid = pageAfter([reloaded({ status: 'paid' }), reloaded({ status: 'cancelled' })]);
		expect(paid).toMatchObject({ status: 'paid', changed: true });
	});

	test('a cancelled checkout can only become paid', () => {
		const cancelled = [reloaded({ status: 'cancelled' }), reloaded({ status: 'failed' })];
		expect(pageAfter(cancelled).status).toBe('cancelled');
		expect(pageAfter([...cancelled, reloaded({ status: 'paid' })]).status).toBe('paid');
	});
});

describe('Cancel Payment', () => {
	const asked = { type: 'cancel-pressed' as const };
	const started = { type: 'cancel-started' as const };

	test('Cancel Payment asks first, and cannot be dismissed while the server cancels', () => {
		expect(pageAfter([asked]).step).toBe('confirming-cancellation');
		expect(pageAfter([asked, { type: 'cancel-dismissed' }]).step).toBe('idle');
		expect(pageAfter([asked, started, { type: 'cancel-dismissed' }]).step).toBe('cancelling');
	});

	test('Cancel Payment stays on the page if a different amount was charged', () => {
		const checkout = { ...pending, status: 'cancelled' as const, wrongAmount: true };
		expect(pageAfter([asked, started, { type: 'cancelled', checkout }])).toMatchObject({
			step: 'idle',
			status: 'cancelled',
		});
	});

	test.each([
		[null, 'Failed to cancel the payment. Please try again.', null],
		[
			'A payment is being processed. Please wait.',
			'A payment is being processed. Please wait.',
			'waiting',
		],
	])(
		'Cancel Payment shows why it failed (payment in progress: %s)',
		(underway, message, waiting) => {
			const failed = pageAfter([asked, started, { type: 'cancel-failed', underway }]);
			expect(failed).toMatchObject({
				step: 'idle',
				problem: { message, canTryAgain: false },
				waiting,
				cardFormDisabled: false,
			});
		},
	);
});
