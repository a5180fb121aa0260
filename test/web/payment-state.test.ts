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
	bookingStatus: 'active',
	toRefund: 0,
};
const refused = 'Payment failed. Please try again or contact us.';
const declined = 'Payment was cancelled or failed. Please try again.';
const paymentPage = 'https://pay.example';

interface Page {
	checkout?: Partial<CheckoutJson>;
	returned?: boolean;
	eventExists?: boolean;
}

/** Returns the payment page's state and content after the given events, which happen one second apart. */
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

test.each<[string, Page, object]>([
	['a pending checkout', {}, { waiting: null, payBy: 'card-form', problem: null }],
	['a failed checkout', { checkout: { status: 'failed' } }, { problem: { message: refused } }],
	[
		'a charge in flight',
		{ checkout: { underway: true } },
		{ waiting: 'waiting', cardFormDisabled: true, polls: true },
	],
	[
		'a return with payment=success in the address',
		{ returned: true },
		{ waiting: 'waiting', cardFormDisabled: false },
	],
	[
		'a return with payment=success after a refused payment',
		{ returned: true, checkout: { status: 'failed' } },
		{ waiting: null, polls: false },
	],
	['a checkout on the provider’s page', { checkout: { paymentPage } }, { payBy: 'link' }],
	[
		'a checkout on the provider’s page after the return',
		{ returned: true, checkout: { paymentPage } },
		{ payBy: null },
	],
	['a checkout of a deleted event', { eventExists: false }, { canPay: false, payBy: null }],
	[
		'a payment of a wrong amount',
		{ checkout: { wrongAmount: true } },
		{ canPay: false, payBy: null },
	],
])('the payment page opens with the right view for %s', (_, page, view) => {
	expect(pageAfter([], page)).toMatchObject(view);
});

describe('a charge', () => {
	test('the payment page disables the card form while the card is charged', () => {
		expect(pageAfter([charging])).toMatchObject({ isCharging: true, cardFormDisabled: true });
	});

	const waits = { problem: null, waiting: 'waiting', cardFormDisabled: true };
	const asksAgain = { message: 'Please check your payment details and try again.' };
	test.each<[CardPaymentJson, object]>([
		[{ status: 'paid', answer: 'success', paymentStatus: 'COMPLETED' }, { status: 'paid' }],
		[
			{ status: 'cancelled', answer: 'fail' },
			{ status: 'cancelled', changed: true },
		],
		[
			{ status: 'failed', answer: 'fail' },
			{ problem: { message: declined, detail: 'declined', canTryAgain: true } },
		],
		[
			{ status: 'failed', answer: 'success', paymentStatus: 'FAILED' },
			{ problem: { message: refused, canTryAgain: true }, polls: false },
		],
		[{ status: 'pending', answer: 'sent' }, waits],
		[{ status: 'pending', answer: 'success', paymentStatus: 'COMPLETED' }, waits],
		[
			{ status: 'pending', answer: 'auth-screen' },
			{ bankAsks: true, problem: null, polls: false },
		],
		[
			{ status: 'pending', answer: 'invalid' },
			{ problem: asksAgain, polls: false },
		],
		[
			{ status: 'pending', answer: 'error' },
			{
				problem: {
					message: 'Payment error occurred. Please try again or contact support.',
					detail: 'support',
				},
				waiting: null,
				cardFormDisabled: false,
				polls: true,
			},
		],
	])('the payment page shows the charge result %o', (result, view) => {
		expect(pageAfter([charging, answered(result)])).toMatchObject({ isCharging: false, ...view });
	});

	test.each([
		[
			'because the server refuses the charge',
			{ message: 'Too many requests', canTryAgain: true },
			'Too many requests',
		],
		['without a reply', null, 'Payment error occurred. Please try again or contact support.'],
	])(
		'if a charge fails %s, the payment page queries the server and offers to try again',
		(_, refusal, message) => {
			expect(pageAfter([charging, { type: 'charge-failed', refusal }])).toMatchObject({
				problem: { message, canTryAgain: true },
				waiting: null,
				polls: true,
				cardFormDisabled: false,
			});
		},
	);

	test('the payment page does not offer to try again if the server refuses every further charge', () => {
		const refusal = { message: 'Too many attempts', canTryAgain: false };
		const failed = { type: 'charge-failed' as const, refusal };
		expect(pageAfter([charging, failed]).problem).toMatchObject(refusal);
		expect(pageAfter([charging, failed, reloaded({ wrongAmount: true })]).problem).toBeNull();
	});

	test('“Try Again” opens an empty card form and moves the focus to the heading above the form', () => {
		const declined = { type: 'card-form-answered' as const, answer: 'fail' as const };
		// The card form did not ask the bank, so the page does not say that the bank declined the card.
		expect(pageAfter([declined]).problem).not.toHaveProperty('detail');
		const page = pageAfter([declined, { type: 'try-again-pressed' }]);
		expect(page).toMatchObject({ cardForm: 1, headingFocus: 1, problem: null });
	});

	test('the payment page does not offer to try again after a payment of a wrong amount', () => {
		const declined = answered({ status: 'pending', answer: 'fail' });
		expect(pageAfter([charging, declined, reloaded({ wrongAmount: true })]).problem).toBeNull();
	});
});

describe('waiting for a result', () => {
	const sent = [charging, answered({ status: 'pending', answer: 'sent' })];

	test('the payment page stops waiting and focuses the heading of the card form if no charge is in flight any more', () => {
		const inFlight = reloaded({ underway: true });
		expect(pageAfter([...sent, inFlight]).waiting).toBe('waiting');
		const decided = pageAfter([...sent, inFlight, reloaded({})]);
		expect(decided).toMatchObject({ waiting: null, headingFocus: 1, cardFormDisabled: false });
	});

	test('the payment page keeps waiting if the server has not reported the charge as in flight yet', () => {
		expect(pageAfter([...sent, reloaded({})]).waiting).toBe('waiting');
	});

	test('the payment page stops waiting and shows a message if the payment was refused', () => {
		const view = pageAfter([...sent, reloaded({ status: 'failed' })]);
		expect(view).toMatchObject({ waiting: null, polls: false, problem: { message: refused } });
	});

	test('the payment page keeps the message of a failed charge after the server reports the failure', () => {
		const failed = {
			type: 'charge-failed' as const,
			refusal: { message: 'Card refused', canTryAgain: true },
		};
		const page = pageAfter([charging, failed, reloaded({ status: 'failed' })]);
		expect(page.problem?.message).toBe('Card refused');
	});

	test('the payment page stops waiting after a time limit, and “Check Again” starts a new wait', () => {
		const lost = { type: 'reloaded' as const, checkout: null, afterMs: maxWaitMs };
		const over = pageAfter([...sent, lost]);
		expect(over).toMatchObject({ waiting: 'over', polls: false, cardFormDisabled: false });
		const again = pageAfter([...sent, lost, { type: 'check-again-pressed' }]);
		expect(again).toMatchObject({ waiting: 'waiting', polls: true });
	});
});

test('the payment page keeps showing a checkout as paid if a late response reports it as cancelled', () => {
	const paid = pageAfter([reloaded({ status: 'paid' }), reloaded({ status: 'cancelled' })]);
	expect(paid).toMatchObject({ status: 'paid', changed: true });
});

test('the payment page shows a cancelled checkout as cancelled until the server reports it as paid', () => {
	const cancelled = [reloaded({ status: 'cancelled' }), reloaded({ status: 'failed' })];
	expect(pageAfter(cancelled).status).toBe('cancelled');
	expect(pageAfter([...cancelled, reloaded({ status: 'paid' })]).status).toBe('paid');
});

test('the payment page shows that the booking of a paid checkout was cancelled, and that this was undone', () => {
	const paid = { status: 'paid' as const };
	const cancelled = reloaded({ ...paid, bookingStatus: 'cancelled', toRefund: 43.23 });
	const page = pageAfter([cancelled], { checkout: paid });
	expect(page).toMatchObject({ changed: true, checkout: cancelled.checkout });
	expect(pageAfter([cancelled, reloaded({})], { checkout: paid }).checkout).toEqual(page.checkout);
	const undone = pageAfter([cancelled, reloaded(paid)], { checkout: paid });
	expect(undone.checkout).toMatchObject({ status: 'paid', bookingStatus: 'active' });
});

describe('Cancel Payment', () => {
	const asked = { type: 'cancel-pressed' as const };
	const started = { type: 'cancel-started' as const };

	test('“Cancel Payment” opens a confirmation, which cannot be closed while the server cancels the payment', () => {
		expect(pageAfter([asked]).step).toBe('confirming-cancellation');
		expect(pageAfter([asked, { type: 'cancel-dismissed' }]).step).toBe('idle');
		expect(pageAfter([asked, started, { type: 'cancel-dismissed' }]).step).toBe('cancelling');
	});

	test('after “Cancel Payment”, the payment page shows the payment as cancelled even if a wrong amount was charged', () => {
		const checkout = { ...pending, status: 'cancelled' as const, wrongAmount: true };
		const page = pageAfter([asked, started, { type: 'cancelled', checkout }]);
		expect(page).toMatchObject({ step: 'idle', status: 'cancelled' });
	});

	test.each([
		['without a reply', null, null],
		['because a payment is in progress', 'A payment is being processed. Please wait.', 'waiting'],
	])('if “Cancel Payment” fails %s, the payment page shows a message', (_, underway, waiting) => {
		const failed = pageAfter([asked, started, { type: 'cancel-failed', underway }]);
		const message = underway ?? 'Failed to cancel the payment. Please try again.';
		expect(failed).toMatchObject({
			step: 'idle',
			problem: { message, canTryAgain: false },
			waiting,
			cardFormDisabled: false,
		});
	});
});
