import type { AuditedFields } from '../rules/audit/audit-entry.ts';
import { answer } from '../rules/booking/answer.ts';
import { type Instant, isDateOnly } from '../rules/calendar/london-time.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { type Currency, currencies } from '../rules/money.ts';
import { answerLine } from './answer-words.ts';
import { displayShortDate, displayTime } from './dates.ts';
import { displayMoney } from './money.ts';

/**
 * The labels that the panel shows for stored fields. If a field has no label, the panel splits its name into
 * words, such as 'cancel reason' for 'cancelReason'.
 */
const labels: Record<string, string> = {
	// Events
	description: 'short description',
	longdescription: 'long description',
	eventdatetime: 'start',
	eventenddatetime: 'end',
	bookingEndDate: 'booking end date',
	allowBooking: 'bookable',
	isBoatEvent: 'boat event',
	offerChild: 'places for children',
	offerSoftDrinks: 'soft drinks offered',
	offerVeg: 'vegetarian meals offered',
	requiresPayment: 'payment required',
	priceMinor: 'price',
	showPlacesLeft: 'places left shown',
	payLater: 'other ways to pay',
	payLaterUntil: 'transfers must arrive by',
	offerHours: 'hours to accept an offered place',
	offerEndsAt: 'offered until',
	reminder: 'reminder by email',
	deletedAt: 'deleted',
	// Bookings and check-ins
	eventId: 'event ID',
	eventName: 'event',
	numberAttending: 'attendees',
	numberOfChildren: 'children',
	numberOfSoftDrinks: 'soft drinks',
	numberOfVegetarian: 'vegetarian meals',
	boatName: 'boat',
	userEmail: 'email',
	submittedAt: 'submitted',
	paymentRequired: 'payment required',
	paymentAmountMinor: 'amount',
	paymentCurrency: 'currency',
	paymentId: 'payment ID',
	paymentCompletedAt: 'paid at',
	heldUntil: 'places held until',
	refundedMinor: 'refunded',
	requestedMinor: 'requested in all',
	cancelledAt: 'cancelled',
	cancelReason: 'reason',
	remindersStoppedAt: 'reminder stopped',
	present: 'people present',
	// Letters to those who have booked
	audience: 'to',
	// Work days
	foodAvailable: 'food',
	active: 'open for sign-ups',
	volunteersNeeded: 'volunteers needed',
	selectedJobs: 'jobs',
	workDayId: 'work day ID',
	workDayName: 'work day',
	bringingTools: 'brings tools',
	wantsFood: 'wants food',
	// News and water readings
	finished_at: 'published',
	preview_url: 'link',
	body: 'text',
	dateTime: 'time',
	value: 'level',
	// The club's facts
	address: 'postal address',
	iban: 'IBAN',
	look: 'logo and colours',
	bar: 'header',
	accent: 'main button',
	// Documents
	sizeBytes: 'size in bytes',
};

/** Returns the words for a field of the audit log. A field without a label is split at its capitals. */
export function displayFieldName(field: string): string {
	return (
		labels[field] ??
		field
			.replace(/Minor$/, '')
			.replace(/([a-z\d])([A-Z])/g, '$1 $2')
			.replaceAll('_', ' ')
			.toLowerCase()
	);
}

/**
 * Converts a stored value of the audit log to text. `version` contains the field, and the currency if the
 * value is an amount.
 */
export function displayFieldValue(field: string, value: unknown, version: AuditedFields): string {
	if (value === null || value === undefined || value === '') return 'none';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (typeof value === 'number') {
		return field.endsWith('Minor') ? displayMoney(value, currencyOf(version)) : String(value);
	}
	if (Array.isArray(value)) {
		const items = value.map((item) => displayFieldValue(field, item, version));
		const hasRecords = value.some((item) => typeof item === 'object');
		return items.join(hasRecords ? '; ' : ', ') || 'none';
	}
	if (typeof value === 'object') {
		const given = answer.safeParse(value);
		if (given.success) return answerLine(given.data);
		return Object.entries(value)
			.filter(([name]) => name !== 'id')
			.map(([name, part]) => `${displayFieldName(name)}: ${displayFieldValue(name, part, version)}`)
			.join(', ');
	}
	const time = isoInstant.safeParse(value);
	return time.success ? displayInstant(time.data) : String(value);
}

function currencyOf({ currency, paymentCurrency }: AuditedFields): Currency {
	return currencies.find((known) => known === currency || known === paymentCurrency) ?? 'GBP';
}

/**
 * Formats a time as '4 Jul 2026, 18:30'. Leaves out the time of day if it is midnight in London, which
 * stands for a whole day.
 */
function displayInstant(time: Instant): string {
	return isDateOnly(time)
		? displayShortDate(time)
		: `${displayShortDate(time)}, ${displayTime(time)}`;
}
