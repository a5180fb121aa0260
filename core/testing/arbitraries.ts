import fc from 'fast-check';
import { type Admin, permissions } from '../admin/admin.ts';
import type { Booking } from '../booking/booking.ts';
import type { BookingForm, BookingFormInput } from '../booking/booking-form.ts';
import { maxAttending } from '../booking/booking-form.ts';
import { type EventTotals, totalsOfBookings, zeroTotals } from '../booking/event-totals.ts';
import { type BookingCounts, priceBooking } from '../booking/price.ts';
import { dayMs, type Instant, startOfLondonDay, toInstant } from '../calendar/london-time.ts';
import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import type { EventForm } from '../events/event-form.ts';
import { type Currency, currencies, toMajor } from '../money.ts';
import type {
	Checkout,
	PaymentAttempt,
	ProviderPayment,
	ProviderRefund,
} from '../payment/checkout.ts';
import { checkoutReducer } from '../payment/checkout-reducer.ts';
import type { WaterReading } from '../water/water-reading.ts';
import type { SignUp } from '../work-days/sign-up.ts';
import type { SignUpForm, SignUpFormInput } from '../work-days/sign-up-form.ts';
import type { WorkDay } from '../work-days/work-day.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Returns the times when London's clocks change in a year from 1996: 01:00 UTC on the last Sundays
 * of March and October.
 */
export function clockChanges(year: number): { forward: Instant; back: Instant } {
	const lastSunday = (month: number) => {
		const lastDay = new Date(Date.UTC(year, month, 0));
		return toInstant(new Date(lastDay.getTime() - lastDay.getUTCDay() * dayMs + hourMs));
	};
	return { forward: lastSunday(3), back: lastSunday(10) };
}

/** Generates dates from 1996 to 2099: '2026-07-04'. */
export function dates(): fc.Arbitrary<string> {
	return fc
		.integer({ min: Date.UTC(1996, 0, 1) / dayMs, max: Date.UTC(2099, 11, 30) / dayMs })
		.map((day) => toInstant(new Date(day * dayMs)).slice(0, 10));
}

/**
 * Generates times from 1996 to 2099. Many are midnight in London or within two hours of a clock
 * change.
 */
export function instants(): fc.Arbitrary<Instant> {
	const years = fc.integer({ min: 1996, max: 2099 });
	const nearChange = fc
		.tuple(
			years,
			fc.constantFrom('forward' as const, 'back' as const),
			fc.integer({ min: -8, max: 8 }),
			fc.integer({ min: -1, max: 1 }),
		)
		.map(([year, change, quarters, ms]) =>
			toInstant(new Date(Date.parse(clockChanges(year)[change]) + quarters * (hourMs / 4) + ms)),
		);
	return fc.oneof(
		fc
			.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2099, 11, 30) })
			.map((ms) => toInstant(new Date(ms))),
		dates().map(startOfLondonDay),
		nearChange,
	);
}

export function prices(): fc.Arbitrary<number> {
	return fc.oneof(fc.constantFrom(0, 1, 1235, 999_999, 1_000_000), fc.nat(1_000_000));
}

export function currencyCodes(): fc.Arbitrary<Currency> {
	return fc.constantFrom(...currencies);
}

export function counts(): fc.Arbitrary<BookingCounts> {
	return fc
		.tuple(
			fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: maxAttending })),
			fc.nat(maxAttending),
		)
		.map(([numberAttending, children]) => ({
			numberAttending,
			numberOfChildren: children % (numberAttending + 1),
		}));
}

const letters = [
	...'abcdeghiknorstuzABCDMZ',
	'é',
	'ß',
	'Ł',
	'ñ',
	'Ω',
	'ж',
	'ש',
	'ع',
	'李',
	'か',
	'𝒜',
];

export function ids(): fc.Arbitrary<string> {
	return fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 1, maxLength: 20 });
}

export function names(): fc.Arbitrary<string> {
	const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
	return fc.oneof(
		fc.constantFrom("Siân O'Brien-Smith", '李', 'José María', 'Nguyễn', '⛵️', 'X Æ A-12', '0'),
		fc.tuple(word, fc.constantFrom(' ', '-', "'", '. '), word).map((parts) => parts.join('')),
	);
}

export function emails(): fc.Arbitrary<string> {
	const part = fc.string({ unit: fc.constantFrom(...'abcxyz019'), minLength: 1, maxLength: 12 });
	return fc
		.tuple(part, fc.constantFrom('', '.', '+', '_', '-'), part, part)
		.map(([first, joint, second, host]) => `${first}${joint}${second}@${host}.example`);
}

export function invisibleText(): fc.Arbitrary<string> {
	return fc.string({
		unit: fc.constantFrom(
			...[' ', '\u00A0', '\u00AD', '\u034F', '\u115F', '\u1160', '\u17B4', '\u180E', '\u2003'],
			...['\u200B', '\u200D', '\u2060', '\u2800', '\u3000', '\u3164', '\uFE0F', '\uFEFF'],
			...['\uFFA0', '\u{E0020}', '\u{E0100}'],
		),
		maxLength: 12,
	});
}

export function hostileText(): fc.Arbitrary<string> {
	const hostile = fc.constantFrom(
		...['\u0000', '\u0007', '\b', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009F'],
		...['\u2028', '\u2029', '\u202E', '\u2066', '\uD800', '\uDBFF', '\uDC00', '\uDFFF'],
	);
	// The ordinary text contains no surrogates. A surrogate next to the hostile surrogate could form
	// a valid character with it.
	const ordinaryText = fc.string({ unit: fc.constantFrom(...'abé 李'), maxLength: 10 });
	return fc.tuple(ordinaryText, hostile, ordinaryText).map((parts) => parts.join(''));
}

/**
 * Generates stored events. Some are unusual: they have no date, an end before the start, or a price
 * although they are free.
 */
export function clubEvents(): fc.Arbitrary<ClubEvent> {
	return fc
		.record({
			id: ids(),
			name: names(),
			description: fc.oneof(fc.constant(''), names()),
			longdescription: fc.oneof(fc.constant(''), names()),
			eventdatetime: fc.option(instants()),
			eventenddatetime: fc.option(instants()),
			bookingEndDate: fc.option(instants()),
			allowBooking: fc.boolean(),
			isBoatEvent: fc.boolean(),
			offerChild: fc.boolean(),
			offerSoftDrinks: fc.boolean(),
			offerVeg: fc.boolean(),
			requiresPayment: fc.boolean(),
			priceMinor: prices(),
			currency: currencyCodes(),
			createdAt: instants(),
			updatedAt: instants(),
		})
		.map((event) => ({
			...event,
			eventenddatetime: event.eventdatetime && event.eventenddatetime,
		}));
}

export function bookableEvents(now: Date): fc.Arbitrary<ClubEvent> {
	const laterMs = fc.integer({ min: 0, max: 400 * dayMs });
	return fc.tuple(clubEvents(), laterMs, laterMs).map(([event, startsInMs, closesInMs]) => ({
		...event,
		allowBooking: true,
		requiresPayment: false,
		eventdatetime: event.eventdatetime && toInstant(new Date(now.getTime() + startsInMs)),
		eventenddatetime: null,
		bookingEndDate: event.bookingEndDate && toInstant(new Date(now.getTime() + closesInMs)),
	}));
}

export function eventForms(): fc.Arbitrary<EventForm> {
	const lengthMs = fc.integer({ min: 0, max: 14 * dayMs });
	return fc
		.record({ event: clubEvents(), start: instants(), lengthMs: fc.option(lengthMs) })
		.map(({ event, start, lengthMs }) => {
			const { id, createdAt, updatedAt, priceMinor, ...fields } = event;
			return {
				...fields,
				eventdatetime: start,
				eventenddatetime:
					lengthMs === null ? null : toInstant(new Date(Date.parse(start) + lengthMs)),
				price: fields.requiresPayment || priceMinor > 0 ? toMajor(priceMinor) : null,
			};
		});
}

type Offers = Pick<ClubEvent, 'offerChild' | 'offerSoftDrinks' | 'offerVeg' | 'isBoatEvent'>;

export function bookingForms(event: Offers): fc.Arbitrary<BookingForm> {
	return fc
		.record({
			firstName: names(),
			lastName: names(),
			counts: counts(),
			softDrinks: fc.nat(maxAttending),
			vegetarian: fc.nat(maxAttending),
			boatName: fc.option(names()),
			userEmail: fc.option(emails()),
		})
		.map(({ firstName, lastName, counts: { numberAttending, numberOfChildren }, ...rest }) => ({
			firstName,
			lastName,
			numberAttending,
			numberOfChildren: event.offerChild ? numberOfChildren : 0,
			numberOfSoftDrinks: event.offerSoftDrinks ? rest.softDrinks % (numberAttending + 1) : 0,
			numberOfVegetarian: event.offerVeg ? rest.vegetarian % (numberAttending + 1) : 0,
			boatName: event.isBoatEvent ? rest.boatName : null,
			userEmail: rest.userEmail,
		}));
}

/**
 * Generates the raw input for a booking, with surrounding spaces and blank fields, and the form
 * that validation should return for this input.
 */
export function bookingFormInputs(
	event: Offers,
): fc.Arbitrary<{ input: BookingFormInput; form: BookingForm }> {
	const spaces = fc.constantFrom('', ' ', '  ', '\u00A0');
	const blanks = fc.constantFrom('', '   ', null, undefined);
	return fc
		.record({ form: bookingForms(event), before: spaces, after: spaces, blank: blanks })
		.map(({ form, before, after, blank }) => {
			const typed = (text: string) => `${before}${text}${after}`;
			const optional = (text: string | null) => (text === null ? blank : typed(text));
			const { numberOfChildren, numberOfSoftDrinks, numberOfVegetarian } = form;
			const input: BookingFormInput = {
				firstName: typed(form.firstName),
				lastName: typed(form.lastName),
				numberAttending: form.numberAttending,
				...(numberOfChildren > 0 && { numberOfChildren }),
				...(numberOfSoftDrinks > 0 && { numberOfSoftDrinks }),
				...(numberOfVegetarian > 0 && { numberOfVegetarian }),
				boatName: optional(form.boatName),
				userEmail: optional(form.userEmail),
			};
			return { input, form };
		});
}

type BookableEvent = Offers &
	Pick<ClubEvent, 'id' | 'name' | 'requiresPayment' | 'priceMinor' | 'currency'>;

export function bookings(event: BookableEvent): fc.Arbitrary<Booking> {
	const refunds = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat());
	const payments = fc.option(
		fc.record({ paymentId: ids(), paymentCompletedAt: instants(), refunded: refunds }),
	);
	return fc
		.record({ id: ids(), form: bookingForms(event), submittedAt: instants(), payment: payments })
		.map(({ id, form, submittedAt, payment }) => {
			const paymentRequired = isPaidEvent(event);
			const paid = paymentRequired && payment !== null;
			const amountMinor = paymentRequired ? priceBooking(event, form) : null;
			return {
				...form,
				id,
				eventId: event.id,
				eventName: event.name,
				submittedAt,
				paymentRequired,
				paid,
				paymentAmountMinor: amountMinor,
				paymentCurrency: paymentRequired ? event.currency : null,
				paymentId: paid ? payment.paymentId : null,
				paymentCompletedAt: paid ? payment.paymentCompletedAt : null,
				refundedMinor: paid ? payment.refunded % ((amountMinor ?? 0) + 1) : 0,
			};
		});
}

/**
 * Generates checkouts of the booking in every state. Some checkouts were paid twice, late, or in a
 * wrong amount or currency.
 */
export function checkouts(
	booking: Pick<Booking, 'id' | 'eventId'>,
	{ amountMinor, currency }: Pick<Checkout, 'amountMinor' | 'currency'>,
): fc.Arbitrary<Checkout> {
	const keys = ['key-1', 'key-2', 'key-3'];
	const paymentId = fc.constantFrom('payment-1', 'payment-2');
	const attempt: fc.Arbitrary<PaymentAttempt> = fc.record({
		key: fc.constantFrom(...keys),
		askedAt: instants(),
		answer: fc.constantFrom('asked', 'success', 'fail', 'invalid', 'auth-screen', 'sent', 'error'),
	});
	const matchingAmount = { weight: 4, arbitrary: fc.constant(amountMinor) };
	const payment: fc.Arbitrary<ProviderPayment> = fc.record({
		paymentId,
		reference: fc.option(fc.constantFrom(...keys, 'order-1')),
		status: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('COMPLETED') },
			{ weight: 2, arbitrary: fc.constantFrom('PENDING', 'APPROVED', 'CANCELED', 'FAILED') },
		),
		amountMinor: fc.oneof(matchingAmount, fc.nat(1_000_000)),
		currency: fc.constantFrom(currency, currency, currency, 'JPY'),
		at: instants(),
	});
	const refund: fc.Arbitrary<ProviderRefund> = fc.record({
		refundId: ids(),
		paymentId,
		status: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('COMPLETED') },
			{ weight: 1, arbitrary: fc.constantFrom('PENDING', 'REJECTED', 'FAILED') },
		),
		amountMinor: fc.oneof(matchingAmount, fc.nat(amountMinor)),
		currency: fc.constantFrom(currency, currency, currency, 'JPY'),
	});
	const link = fc.constant({
		linkId: 'link-1',
		orderId: 'order-1',
		url: 'https://pay.example/link-1',
	});
	return fc
		.record({
			id: ids(),
			provider: fc.constantFrom('practice', 'square'),
			createdAt: instants(),
			link: fc.option(link),
			attempts: fc.uniqueArray(attempt, { selector: ({ key }) => key, maxLength: keys.length }),
			notification: fc.record({
				payments: fc.array(payment, { maxLength: 3 }),
				refunds: fc.array(refund, { maxLength: 2 }),
			}),
			cancelledAt: fc.option(instants(), { freq: 2 }),
			pollUntil: fc.option(instants()),
			revision: fc.nat(100),
		})
		.map(({ notification, ...fields }) => {
			const { id: bookingId, eventId } = booking;
			const price = { bookingId, eventId, amountMinor, currency };
			const unreported: Checkout = { ...fields, ...price, payments: [], refunds: [] };
			return checkoutReducer(unreported, { type: 'provider-reported', ...notification });
		});
}

export function eventTotals(event: BookableEvent): fc.Arbitrary<EventTotals> {
	return fc.array(bookings(event)).map((all) => totalsOfBookings(all) ?? zeroTotals(event));
}

export function workDays(): fc.Arbitrary<WorkDay> {
	const job = fc.record({
		id: ids(),
		title: names(),
		description: fc.oneof(fc.constant(''), names()),
		volunteersNeeded: fc.nat(20),
	});
	return fc.record({
		id: ids(),
		name: names(),
		description: fc.oneof(fc.constant(''), names()),
		date: instants(),
		foodAvailable: fc.boolean(),
		active: fc.boolean(),
		jobs: fc.uniqueArray(job, { selector: ({ id }) => id, maxLength: 8 }),
	});
}

type WorkDayOffer = Pick<WorkDay, 'jobs' | 'foodAvailable'>;

export function signUpForms({ jobs, foodAvailable }: WorkDayOffer): fc.Arbitrary<SignUpForm> {
	return fc
		.record({
			firstName: names(),
			lastName: names(),
			selectedJobs: fc.shuffledSubarray(jobs.map(({ id }) => id)),
			otherJob: fc.option(names()),
			requiredOtherJob: names(),
			notes: fc.option(names()),
			bringingTools: fc.boolean(),
			wantsFood: fc.boolean(),
		})
		.map(({ requiredOtherJob, ...form }) => ({
			...form,
			otherJob: form.selectedJobs.length > 0 ? form.otherJob : (form.otherJob ?? requiredOtherJob),
			wantsFood: foodAvailable && form.wantsFood,
		}));
}

/**
 * Generates the raw input for a sign-up, with surrounding spaces and blank fields, and the form
 * that validation should return for this input.
 */
export function signUpFormInputs(
	workDay: WorkDayOffer,
): fc.Arbitrary<{ input: SignUpFormInput; form: SignUpForm }> {
	const spaces = fc.constantFrom('', ' ', '  ', '\u00A0');
	const blanks = fc.constantFrom('', '   ', '\u200B', null, undefined);
	return fc
		.record({ form: signUpForms(workDay), before: spaces, after: spaces, blank: blanks })
		.map(({ form, before, after, blank }) => {
			const typed = (text: string) => `${before}${text}${after}`;
			const optional = (text: string | null) => (text === null ? blank : typed(text));
			const { selectedJobs, bringingTools, wantsFood } = form;
			const input: SignUpFormInput = {
				firstName: typed(form.firstName),
				lastName: typed(form.lastName),
				...(selectedJobs.length > 0 && { selectedJobs }),
				otherJob: optional(form.otherJob),
				notes: optional(form.notes),
				...(bringingTools && { bringingTools }),
				...(wantsFood && { wantsFood }),
			};
			return { input, form };
		});
}

export function signUps(
	workDay: WorkDayOffer & Pick<WorkDay, 'id' | 'name'>,
): fc.Arbitrary<SignUp> {
	return fc
		.record({ id: ids(), form: signUpForms(workDay), submittedAt: instants() })
		.map(({ id, form, submittedAt }) => ({
			...form,
			id,
			workDayId: workDay.id,
			workDayName: workDay.name,
			submittedAt,
		}));
}

/**
 * Generates water readings whose levels have at least two decimals. Many readings are from late
 * 2026, so that they are close together.
 */
export function waterReadings(): fc.Arbitrary<WaterReading> {
	const lateIn2026 = fc
		.integer({ min: Date.UTC(2026, 9, 15), max: Date.UTC(2026, 11, 1) })
		.map((ms) => toInstant(new Date(ms)));
	return fc.record({
		dateTime: fc.oneof(lateIn2026, lateIn2026, instants()),
		value: fc.oneof(
			fc.integer({ min: -200, max: 2_000 }).map((cm) => cm / 100),
			fc.double({ min: -500, max: 9_000, noNaN: true }).map((value) => value + 0),
		),
	});
}

export function admins(): fc.Arbitrary<Admin> {
	return fc.record({
		uid: ids(),
		email: emails(),
		name: names(),
		role: fc.constantFrom('admin', 'commodore', 'treasurer'),
		permissions: fc.subarray([...permissions]),
		disabled: fc.boolean(),
	});
}
