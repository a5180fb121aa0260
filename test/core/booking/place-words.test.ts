import { noneTaken } from '@burgee/core';
import {
	excessSentences,
	lowLimitWarning,
	tooFewPlacesSentence,
} from '@burgee/core/display/exceeded-places';
import {
	heldOfLimit,
	heldWords,
	leftOrAbove,
	limitFigures,
} from '@burgee/core/display/place-words';
import { expect, test } from 'vitest';

test('a refused booking says how many places are left', () => {
	const sentence = (limited: 'people' | 'boats', left: number) =>
		tooFewPlacesSentence({ limited, left });
	expect(sentence('people', 2)).toBe('Only 2 places are left.');
	expect(sentence('people', 1)).toBe('Only 1 place is left.');
	expect(sentence('people', 0)).toBe('No place is left.');
	expect(sentence('boats', 0)).toBe('No boat place is left.');
});

test('an organiser reads how many places are held, and how many are left or above the limit', () => {
	expect(heldOfLimit(14, 30, 'people')).toBe('14 of 30 people');
	expect(heldOfLimit(0, 1, 'boats')).toBe('0 of 1 boat');
	expect([14, 30, 32].map((held) => leftOrAbove(held, 30, 'people'))).toEqual([
		...['16 places left', 'Full', '2 above the limit'],
	]);
	expect([7, 8, 10].map((held) => leftOrAbove(held, 8, 'boats'))).toEqual([
		...['1 boat place left', 'No boat place left', '2 boats above the limit'],
	]);
});

test('offered places are named apart, and are not left', () => {
	const taken = { ...noneTaken, heldPlaces: 26, heldBoats: 8, offeredPlaces: 3 };
	const limits = { places: 30, boatPlaces: 8 };
	expect(heldWords(limits, taken)).toEqual(['26 of 30 people, 3 more offered', '8 of 8 boats']);
	expect(limitFigures(limits, taken)).toEqual([
		{ limited: 'people', value: '26 of 30', notes: ['3 more offered', '1 place left'] },
		{ limited: 'boats', value: '8 of 8', notes: ['No boat place left'] },
	]);
});

test('an organiser is warned only of a limit below what bookings and offers hold', () => {
	expect(lowLimitWarning(34, 30, 'people')).toBe(
		'Places for 34 people are taken, 4 more than this limit. They stay, and members cannot book more people.',
	);
	expect(lowLimitWarning(30, 30, 'people')).toBeNull();
	expect(lowLimitWarning(34, null, 'people')).toBeNull();
});

test('before an organiser exceeds a limit, a question says how far the booking would exceed it', () => {
	expect(excessSentences({ limited: 'people', left: 2, above: 2 })).toBe(
		'Only 2 places are left. This booking needs 4, 2 more than the limit.',
	);
	expect(excessSentences({ limited: 'people', left: 0, above: 5 })).toBe(
		'No place is left. With this booking, the event is 5 people above its limit.',
	);
	expect(excessSentences({ limited: 'boats', left: 0, above: 1 })).toBe(
		'No boat place is left. With this booking, the event is 1 boat above its limit.',
	);
	expect(excessSentences({ limited: 'people', left: 0, above: 5 }, 'offer')).toBe(
		'No place is left. With this offer, the event is 5 people above its limit.',
	);
	expect(excessSentences({ limited: 'people', left: 0, above: 0 })).toBe(
		'The free places are for those on the waiting list.',
	);
});
