import { expect, test } from 'vitest';
import { createRememberedBookings } from '../../web/remembered-bookings.ts';

const key = 'burgee.own-bookings';
const ann = { eventId: 'supper', firstName: 'Ann', lastName: 'Lee' };

function deviceWith(...entries: unknown[]) {
	const stored = new Map([[key, JSON.stringify(entries)]]);
	const bookings = createRememberedBookings(() => ({
		getItem: (name) => stored.get(name) ?? null,
		setItem: (name, value) => stored.set(name, value),
	}));
	return { bookings, stored: () => JSON.parse(stored.get(key) ?? '') };
}

test('a booking is recognised even if the lead member’s name has extra spaces or a different letter case', () => {
	const { bookings } = deviceWith();
	bookings.remember(ann);
	expect(bookings.has({ ...ann, firstName: ' ANN', lastName: 'lee ' })).toBe(true);
	expect(bookings.has({ ...ann, firstName: 'Bob' })).toBe(false);
	expect(bookings.has({ ...ann, eventId: 'quiz' })).toBe(false);
});

test('the browser finds an event’s unfinished payments, but no payment of an event with a similar id', () => {
	const { bookings } = deviceWith();
	bookings.remember(ann, { checkoutId: 'c1' });
	bookings.remember({ ...ann, eventId: 'supper 2026' }, { checkoutId: 'c2' });
	bookings.remember(ann, { checkoutId: 'c3' });
	expect(bookings.unfinished('supper')).toEqual(['c3', 'c1']);
	expect(bookings.unfinished('supper 2026')).toEqual(['c2']);
	expect(bookings.unfinished('2026')).toEqual([]);
});

test('the browser remembers a booking after the payment and forgets the booking after a cancellation', () => {
	const { bookings } = deviceWith();
	bookings.remember(ann, { checkoutId: 'c1' });
	bookings.checkoutEnded('c1', 'paid');
	expect([bookings.has(ann), bookings.unfinished('supper')]).toEqual([true, []]);
	bookings.remember({ ...ann, firstName: 'Bob' }, { checkoutId: 'c2' });
	bookings.checkoutEnded('c2', 'cancelled');
	expect(bookings.has({ ...ann, firstName: 'Bob' })).toBe(false);
	expect(bookings.has(ann)).toBe(true);
});

test('a remembered booking is unpaid until one of the lead member’s bookings for the event is paid', () => {
	const { bookings } = deviceWith();
	expect(bookings.isUnpaid(ann)).toBe(false);
	bookings.remember(ann, { checkoutId: 'c1' });
	bookings.remember(ann, { checkoutId: 'c2' });
	expect(bookings.isUnpaid(ann)).toBe(true);
	bookings.checkoutEnded('c1', 'paid');
	expect(bookings.isUnpaid(ann)).toBe(false);
});

test('no booking is remembered if the browser’s storage is blocked or its entries are unreadable', () => {
	const { bookings } = deviceWith(null, 7, 'supper ann lee', {}, { eventId: 'supper', name: 7 });
	expect(bookings.has(ann)).toBe(false);
	const blocked = createRememberedBookings(() => {
		throw new Error('blocked');
	});
	blocked.remember(ann);
	expect(blocked.has(ann)).toBe(false);
});

test('the browser remembers only the newest 200 bookings', () => {
	const { bookings, stored } = deviceWith();
	for (let index = 0; index <= 200; index += 1) {
		bookings.remember({ ...ann, lastName: `Lee ${index}` });
	}
	expect(stored()).toHaveLength(200);
	expect(bookings.has({ ...ann, lastName: 'Lee 0' })).toBe(false);
	expect(bookings.has({ ...ann, lastName: 'Lee 200' })).toBe(true);
});

test('the browser forgets all bookings, and remembers them again together with later ones', () => {
	const { bookings, stored } = deviceWith();
	bookings.remember({ ...ann, eventId: 'quiz' });
	bookings.remember(ann, { checkoutId: 'c1' });
	expect(bookings.isEmpty()).toBe(false);
	const undo = bookings.forgetAll();
	expect([bookings.isEmpty(), bookings.has(ann), bookings.unfinished('supper')]).toEqual([
		true,
		false,
		[],
	]);
	expect(stored()).toEqual([]);
	bookings.remember({ ...ann, firstName: 'Bob' });
	undo();
	expect(bookings.has({ ...ann, firstName: 'Bob' })).toBe(true);
	expect([bookings.has(ann), bookings.has({ ...ann, eventId: 'quiz' })]).toEqual([true, true]);
	expect(bookings.unfinished('supper')).toEqual(['c1']);
});

const details = {
	...{ firstName: 'Ann', lastName: 'Lee', boatName: '' },
	...{ numberAttending: 3, numberOfChildren: 1, numberOfSoftDrinks: 0, numberOfVegetarian: 2 },
};

test('the browser shows the newest booking of an event again, and a paid one with its payment', () => {
	const { bookings } = deviceWith();
	expect(bookings.newestBooking('supper')).toBe(null);
	bookings.remember(ann, { checkoutId: 'c1', token: 't1', details });
	expect(bookings.newestBooking('supper')).toBe(null);
	expect(bookings.detailsOfCheckout('c1')).toEqual(details);
	expect(bookings.tokenOfCheckout('c1')).toBe('t1');
	bookings.checkoutEnded('c1', 'paid');
	expect(bookings.newestBooking('supper')).toEqual({
		...{ details, paidBy: 'c1', reference: null, token: 't1' },
	});
	expect(bookings.detailsOfCheckout('c1')).toEqual(details);
	bookings.remember(ann, { reference: 'r1', details: { ...details, firstName: 'Bob' } });
	expect(bookings.newestBooking('supper')).toMatchObject({
		...{ reference: 'r1', details: { firstName: 'Bob' } },
	});
	expect(bookings.newestBooking('quiz')).toBe(null);
	expect(bookings.tokenOfCheckout('c1')).toBe('t1');
	bookings.forget('t1');
	expect(bookings.tokenOfCheckout('c1')).toBe(null);
	expect(bookings.newestBooking('supper')).toMatchObject({ reference: 'r1' });
	expect(bookings.detailsOfCheckout('c2')).toBe(null);
});

test('a remembered booking with unreadable details, or without details, has none', () => {
	const entry = { eventId: 'supper', name: 'ann lee', checkoutId: null };
	for (const unreadable of [undefined, null, 7, {}, { ...details, numberAttending: {} }]) {
		const { bookings } = deviceWith({
			...entry,
			details: unreadable,
			paidBy: 7,
			reference: 7,
			token: 7,
		});
		expect(bookings.newestBooking('supper')).toEqual({
			...{ details: null, paidBy: null, reference: null, token: null },
		});
	}
});

test('the browser shows a work day’s sign-up again until the member chooses Forget My Bookings', () => {
	const { bookings } = deviceWith();
	const signUp = {
		...{ firstName: 'Ann', lastName: 'Lee', numberOfJobs: 2, jobs: 'Mow\nPaint', otherJob: '' },
		...{ bringingTools: true, wantsFood: false },
	};
	bookings.rememberSignUp('spring', signUp);
	expect(bookings.newestSignUp('spring')).toEqual(signUp);
	expect(bookings.newestSignUp('autumn')).toBe(null);
	expect(bookings.has({ ...ann, eventId: 'spring' })).toBe(false);
	bookings.forgetAll();
	expect(bookings.newestSignUp('spring')).toBe(null);
});
