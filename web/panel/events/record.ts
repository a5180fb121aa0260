import {
	type Currency,
	defaultOfferHours,
	eventForm,
	eventLabels as labels,
	type PayLaterMethod,
	toMinor,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { pageMessages } from '@burgee/core/display/page-messages';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { payLaterLabels } from '@burgee/core/display/pay-later-words';
import { api } from '../../api/client.ts';
import { choice, type Field, flag, text, time, wholeNumber } from '../records/fields.ts';
import { panelRecord } from '../records/record.ts';
import { recordFields } from '../records/record-fields.ts';
import { questions } from './questions.ts';

/** The price as typed. */
const price: Field<string, number> = {
	...text(labels.price, 'required'),
	fill: (stored) => stored.toFixed(2),
	read: (typed) => typed,
};

const payLater: Field<PayLaterMethod[], PayLaterMethod[]> = {
	label: labels.payLater,
	empty: [],
	fill: (stored) => stored,
	read: (chosen) => chosen,
	display: (chosen) => chosen.map((method) => payLaterLabels[method]).join(', '),
};

const offerHours: Field<string, number | null> = {
	...wholeNumber(labels.offerHours, 'required'),
	empty: String(defaultOfferHours),
};

const form = recordFields(
	{
		name: text(labels.name, 'required'),
		draft: flag(labels.draft),
		description: text(labels.description, 'optional'),
		longdescription: text(labels.longdescription, 'optional'),
		eventdatetime: time(labels.eventdatetime, 'required'),
		eventenddatetime: time(labels.eventenddatetime, 'optional'),
		allowBooking: flag(labels.allowBooking),
		bookingEndDate: time(labels.bookingEndDate, 'optional'),
		isBoatEvent: flag(labels.isBoatEvent),
		offerChild: flag(labels.offerChild),
		offerSoftDrinks: flag(labels.offerSoftDrinks),
		offerVeg: flag(labels.offerVeg),
		places: wholeNumber(labels.places, 'optional'),
		boatPlaces: wholeNumber(labels.boatPlaces, 'optional'),
		showPlacesLeft: flag(labels.showPlacesLeft),
		waitingList: flag(labels.waitingList),
		offerHours,
		reminder: flag(labels.reminder),
		requiresPayment: flag(labels.requiresPayment),
		price,
		currency: choice<Currency>(labels.currency, 'GBP'),
		payLater,
		payLaterUntil: time(labels.payLaterUntil, 'optional'),
		questions,
	},
	{
		schema: eventForm,
		replace: (values) => ({
			price: sentPrice(values),
			...sentPlaces(values),
			...sentPayLater(values),
		}),
		together: {
			label: 'Price',
			names: ['requiresPayment', 'price', 'currency'],
			text: ({ requiresPayment, price: typed, currency }) =>
				requiresPayment
					? `${displayMoney(toMinor(Number(typed)), currency)} per adult`
					: 'No payment required',
		},
	},
);
export type EventValues = typeof form.empty;

/** Returns null if no price was typed, and NaN for a text without a number. */
export function priceOf({ price: typed }: { price: string }): number | null {
	return typed.trim() === '' ? null : Number(typed);
}

/**
 * If no payment is required, the price field is hidden. An invalid price is then ignored, because the admin could not
 * correct it.
 */
function sentPrice(values: { price: string; requiresPayment: boolean }): number | null {
	const typed = priceOf(values);
	const isValid = eventForm.shape.price.safeParse(typed).success;
	return values.requiresPayment || isValid ? typed : null;
}

/** The form hides what depends on another field. A hidden value is not sent. */
function sentPlaces({ isBoatEvent, places, showPlacesLeft }: HidingValues) {
	return {
		...(!isBoatEvent && { boatPlaces: null }),
		showPlacesLeft: showPlacesLeft && places.trim() !== '',
	};
}

function sentPayLater({ requiresPayment, payLater: chosen }: HidingValues) {
	return {
		...(!requiresPayment && { payLater: [] }),
		...(!(requiresPayment && chosen.includes('transfer')) && { payLaterUntil: null }),
	};
}

interface HidingValues {
	requiresPayment: boolean;
	payLater: readonly PayLaterMethod[];
	isBoatEvent: boolean;
	places: string;
	showPlacesLeft: boolean;
}

/** Returns the limit that was typed. Null if there is none, or if it is not valid. */
export function limitOf(typed: string): number | null {
	return eventForm.shape.places.safeParse(Number(typed)).data ?? null;
}

export const event = panelRecord({
	noun: 'event',
	list: 'events',
	form: {
		...form,
		valuesOf: (stored: EventJson) => ({
			...form.valuesOf(stored),
			...(!stored.requiresPayment && stored.price === 0 && { price: '' }),
		}),
	},
	load: (eventId: string, signal?: AbortSignal) =>
		api('GET /api/admin/events/:eventId', { eventId, signal }),
	loading: pageMessages.loadingEvent,
	loadFailed: panelMessages.adminEventLoadFailed,
	missing: 'event-not-found',
	ifDeleted: 'Restore the event under Deleted Events in another tab, then save here again.',
	create: {
		page: 'create-event',
		done: panelMessages.eventCreated,
		failed: panelMessages.eventCreateFailed,
		send: (body, idempotencyKey) => api('POST /api/admin/events', { body, idempotencyKey }),
	},
	update: {
		page: 'edit-event',
		done: panelMessages.eventUpdated,
		failed: panelMessages.eventUpdateFailed,
		send: ({ id: eventId }, body, revision) =>
			api('PUT /api/admin/events/:eventId', { eventId, body, revision }),
	},
});
