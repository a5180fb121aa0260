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

/** When London's clocks change in that year (since 1996): 01:00 UTC on the last Sundays of March and October. */
export function clockChanges(year: number): { forward: Instant; back: Instant } {
	const lastSunday = (month: number) => {
		const lastDay = new Date(Date.UTC(year, month, 0));
		return toInstant(new Date(lastDay.getTime() - lastDay.getUTCDay() * dayMs + hourMs));
	};
	return { forward: lastSunday(3), back: lastSunday(10) };
}

/** A day from 1996 to 2099, of the London calendar or any other: '2026-07-04'. */
export function dates(): fc.Arbitrary<string> {
	return fc
		.integer({ min: Date.UTC(1996, 0, 1) / dayMs, max: Date.UTC(2099, 11, 30) / dayMs })
		.map((day) => toInstant(new Date(day * dayMs)).slice(0, 10));
}

/** A moment from 1996 to 2099: any, at midnight in London, or within two hours of a change of the clocks. */
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

/** A price for each adult in whole minor units, odd ones and nothing included; at most 10,000.00. */
export function prices(): fc.Arbitrary<number> {
	return fc.oneof(fc.constantFrom(0, 1, 1235, 999_999, 1_000_000), fc.nat(1_000_000));
}

/** What an event can be priced in. */
export function currencyCodes(): fc.Arbitrary<Currency> {
	return fc.constantFrom(...currencies);
}

/** How many come, and how many of them are children: as many as come at most. */
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

/** An id as an `IdSource` makes it, though shorter. */
export function ids(): fc.Arbitrary<string> {
	return fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 1, maxLength: 20 });
}

/** What people are called: many scripts, hyphens, apostrophes and spaces inside, never at the ends. */
export function names(): fc.Arbitrary<string> {
	const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
	return fc.oneof(
		fc.constantFrom("Siân O'Brien-Smith", '李', 'José María', 'Nguyễn', '⛵️', 'X Æ A-12', '0'),
		fc.tuple(word, fc.constantFrom(' ', '-', "'", '. '), word).map((parts) => parts.join('')),
	);
}

/** An address that a form accepts. */
export function emails(): fc.Arbitrary<string> {
	const part = fc.string({ unit: fc.constantFrom(...'abcxyz019'), minLength: 1, maxLength: 12 });
	return fc
		.tuple(part, fc.constantFrom('', '.', '+', '_', '-'), part, part)
		.map(([first, joint, second, host]) => `${first}${joint}${second}@${host}.example`);
}

/** Text in which a person sees nothing: spaces, joiners, fillers, the empty braille pattern. */
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

/** Text that has no place in one line: a control, a line break, a change of direction or half a character. */
export function hostileText(): fc.Arbitrary<string> {
	const hostile = fc.constantFrom(
		...['\u0000', '\u0007', '\b', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009F'],
		...['\u2028', '\u2029', '\u202E', '\u2066', '\uD800', '\uDBFF', '\uDC00', '\uDFFF'],
	);
	// Letters of one unit alone: half of a pair beside another half would make a whole character.
	const around = fc.string({ unit: fc.constantFrom(...'abé 李'), maxLength: 10 });
	return fc.tuple(around, hostile, around).map((parts) => parts.join(''));
}

/** An event as a storage may hand it over: undated, ended before it began, free yet priced. */
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

/** A free event that takes bookings at that moment. */
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

/** What an administrator may say of an event: a validated form, its end never before its start. */
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

/** What a validated form holds: all of it asked for by that event. */
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

/** What browsers send for such forms: spaces around text, blank or absent optionals; each with its form. */
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

/** A stored booking of that event: free where the event is, or else still to be paid, or paid. */
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
 * That booking's checkout, whatever was tried and heard of it: open or cancelled, its cards refused, paid
 * once, twice, late, in another amount or currency, given back in part or whole.
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
	const right = { weight: 4, arbitrary: fc.constant(amountMinor) };
	const payment: fc.Arbitrary<ProviderPayment> = fc.record({
		paymentId,
		reference: fc.option(fc.constantFrom(...keys, 'order-1')),
		status: fc.oneof(
			{ weight: 3, arbitrary: fc.constant('COMPLETED') },
			{ weight: 2, arbitrary: fc.constantFrom('PENDING', 'APPROVED', 'CANCELED', 'FAILED') },
		),
		amountMinor: fc.oneof(right, fc.nat(1_000_000)),
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
		amountMinor: fc.oneof(right, fc.nat(amountMinor)),
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
			heard: fc.record({
				payments: fc.array(payment, { maxLength: 3 }),
				refunds: fc.array(refund, { maxLength: 2 }),
			}),
			cancelledAt: fc.option(instants(), { freq: 2 }),
			pollUntil: fc.option(instants()),
			revision: fc.nat(100),
		})
		.map(({ heard, ...fields }) => {
			const { id: bookingId, eventId } = booking;
			const asked = { bookingId, eventId, amountMinor, currency };
			const unheard: Checkout = { ...fields, ...asked, payments: [], refunds: [] };
			return checkoutReducer(unheard, { type: 'provider-reported', ...heard });
		});
}

/** What some bookings of that event add up to, or none. */
export function eventTotals(event: BookableEvent): fc.Arbitrary<EventTotals> {
	return fc.array(bookings(event)).map((all) => totalsOfBookings(all) ?? zeroTotals(event));
}

/** A work day as a storage may hand it over: without jobs, with jobs that need nobody, long over. */
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

type Helped = Pick<WorkDay, 'jobs' | 'foodAvailable'>;

/** What a validated form holds for that work day: some of its jobs, or another one, or both. */
export function signUpForms({ jobs, foodAvailable }: Helped): fc.Arbitrary<SignUpForm> {
	return fc
		.record({
			firstName: names(),
			lastName: names(),
			selectedJobs: fc.shuffledSubarray(jobs.map(({ id }) => id)),
			otherJob: fc.option(names()),
			instead: names(),
			notes: fc.option(names()),
			bringingTools: fc.boolean(),
			wantsFood: fc.boolean(),
		})
		.map(({ instead, ...form }) => ({
			...form,
			otherJob: form.selectedJobs.length > 0 ? form.otherJob : (form.otherJob ?? instead),
			wantsFood: foodAvailable && form.wantsFood,
		}));
}

/** What browsers send for such forms: spaces around text, blank or absent optionals; each with its form. */
export function signUpFormInputs(
	workDay: Helped,
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

/** A stored sign-up for that work day. */
export function signUps(workDay: Helped & Pick<WorkDay, 'id' | 'name'>): fc.Arbitrary<SignUp> {
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

/** A reading of the reservoir, often from the end of 2026, when many lie close together; 2 decimals or all. */
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

/** Somebody with a record for the panel: any of the permissions, or none; some of them disabled. */
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
