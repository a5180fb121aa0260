import { instant, matchesSearch } from '@burgee/core';
import type { CheckInJson, RollCallBookingJson } from '@burgee/core/api/roll-call';
import { expect, test } from 'vitest';
import {
	openRollCall,
	type RollCallEvent,
	rollCallReducer,
	rowsOf,
} from '../../web/panel/roll-call/roll-call-state.ts';

const anna: RollCallBookingJson = {
	...{ id: 'anna', firstName: 'Anna', lastName: 'Reed', numberAttending: 3, numberOfChildren: 1 },
	...{ boatName: 'Cúrlew', isUnpaid: false, checkIn: null, erasedAt: null },
	...{ due: 0, paymentCurrency: null, answers: [] },
};
const ben: RollCallBookingJson = { ...anna, id: 'ben', firstName: 'Ben', boatName: null };

const checkInOf = (present: number): CheckInJson => ({
	present,
	at: instant('2026-07-04T17:00:00.000Z'),
	by: 'Commodore',
});
const loaded = (load: number, annas: number, bens = 0): RollCallEvent => ({
	type: 'loaded',
	load,
	bookings: [
		{ ...anna, checkIn: checkInOf(annas) },
		{ ...ben, checkIn: checkInOf(bens) },
	],
});
const tapped = (present: number): RollCallEvent => ({ type: 'tapped', id: 'anna', present });
const sending: RollCallEvent = { type: 'sending', id: 'anna' };
const failed: RollCallEvent = { type: 'failed', id: 'anna' };
const saved = (present: number, load = 0): RollCallEvent => ({
	...{ type: 'saved', id: 'anna', sent: present, load },
	checkIn: checkInOf(present),
});

/**
 * Returns the number of people present and the state of the unsaved tap, for Anna's booking and for Ben's booking.
 */
function after(...events: RollCallEvent[]) {
	const state = events.reduce(rollCallReducer, openRollCall([anna, ben]));
	return rowsOf(state).map(({ present, tap }) => [present, tap]);
}

test('a roll call shows a tap at once, and keeps it after the server has saved it', () => {
	expect(after(tapped(3))).toEqual([
		[3, 'queued'],
		[0, null],
	]);
	expect(after(tapped(3), sending)).toEqual([
		[3, 'sending'],
		[0, null],
	]);
	expect(after(tapped(3), sending, saved(3))).toEqual([
		[3, null],
		[0, null],
	]);
});

test('a roll call shows the check-ins of another organiser and keeps its own pending tap', () => {
	expect(after(tapped(3), sending, loaded(1, 0, 2))).toEqual([
		[3, 'sending'],
		[2, null],
	]);
	expect(after(loaded(1, 2, 1), loaded(2, 0, 1))).toEqual([
		[0, null],
		[1, null],
	]);
});

test('a load that started before a check-in was saved does not undo the check-in', () => {
	const confirmed = [tapped(3), sending, saved(3, 1)];
	expect(after(...confirmed, loaded(1, 0, 2))).toEqual([
		[3, null],
		[2, null],
	]);
	expect(after(...confirmed, loaded(1, 0), loaded(2, 1))).toEqual([
		[1, null],
		[0, null],
	]);
});

test('a failed tap waits, is sent again, and shows the number of the last tap', () => {
	expect(after(tapped(3), sending, failed)).toEqual([
		[3, 'waiting'],
		[0, null],
	]);
	expect(after(tapped(3), sending, failed, loaded(1, 0))).toEqual([
		[3, 'waiting'],
		[0, null],
	]);
	expect(after(tapped(3), sending, failed, { type: 'retried' })).toEqual([
		[3, 'queued'],
		[0, null],
	]);
	expect(after(tapped(3), sending, failed, tapped(0))).toEqual([
		[0, 'queued'],
		[0, null],
	]);
});

test('a tap during a request is sent after the request', () => {
	expect(after(tapped(3), sending, tapped(0))).toEqual([
		[0, 'sending'],
		[0, null],
	]);
	expect(after(tapped(3), sending, tapped(0), saved(3))).toEqual([
		[0, 'queued'],
		[0, null],
	]);
	const undone = after(tapped(3), sending, tapped(0), saved(3), sending, saved(0));
	expect(undone).toEqual([
		[0, null],
		[0, null],
	]);
});

test('a refused tap shows the number that the server has stored', () => {
	const refused: RollCallEvent = { type: 'refused', id: 'anna' };
	expect(after(loaded(1, 2), tapped(3), sending, refused)).toEqual([
		[2, null],
		[0, null],
	]);
});

test('the search of a roll call finds names and boats in any case, with or without accents', () => {
	expect(['anna r', 'CURLEW', ' cúrl', ''].map((text) => matchesSearch(anna, text))).toEqual(
		Array(4).fill(true),
	);
	expect(['anne', 'kestrel'].map((text) => matchesSearch(anna, text))).toEqual([false, false]);
	expect(matchesSearch(ben, 'null')).toBe(false);
});
