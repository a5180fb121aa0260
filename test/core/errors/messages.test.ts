import { readFileSync } from 'node:fs';
import { ClubError, messages } from '@burgee/core';
import { deniedMessage } from '@burgee/core/display/denied-message';
import { pageMessages } from '@burgee/core/display/page-messages';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { expect, test } from 'vitest';

const specification = readFileSync(
	new URL('../../../docs/specification.md', import.meta.url),
	'utf8',
);

test.each([
	['invalid-credentials', 'Invalid email or password'],
	['too-many-sign-ins', 'Too many failed login attempts. Please try again later.'],
	['no-admin-record', 'Access denied. You do not have admin privileges.'],
	['sign-in-failed', 'Login failed. Please try again.'],
	['event-not-found', 'Event not found'],
	['work-day-not-found', 'Work Day Not Found'],
	['campaigns-unavailable', 'Failed to fetch communications'],
] as const)(
	'the message for the error code %s is “%s”, as quoted in the specification',
	(code, sentence) => {
		expect(messages[code]).toBe(sentence);
		expect(specification).toContain(sentence);
	},
);

test.each([
	['noEventId', 'No event ID provided'],
	['loadingEvent', 'Loading event...'],
	['eventLoadFailed', 'Failed to fetch event data'],
	['bookingFailed', 'Failed to submit booking. Please try again.'],
	['cardFormFailed', 'Failed to load payment form. Please refresh and try again.'],
	['cancelPayment', 'Are you sure you want to cancel this payment?'],
	['noWorkDayId', 'No work day specified'],
	['signUpFailed', 'Failed to submit your booking. Please try again.'],
	['calendarFailed', 'Failed to fetch events'],
	['newsFailed', 'Failed to fetch communications'],
] as const)('the page message %s is “%s”, as quoted in the specification', (page, sentence) => {
	expect(pageMessages[page]).toBe(sentence);
	expect(specification).toContain(sentence);
});

test.each([
	['eventDeleteFailed', 'Failed to delete event. Please try again.'],
	['eventCreateFailed', 'Failed to create event. Please try again.'],
	['eventCreated', 'Event created successfully!'],
	['eventUpdateFailed', 'Failed to update event. Please try again.'],
	['eventUpdated', 'Event updated successfully!'],
	['adminEventLoadFailed', 'Failed to load event'],
	['overviewFailed', 'Failed to load booking data'],
	['eventBookingsFailed', 'Failed to load booking details'],
] as const)('the admin message %s is “%s”, as quoted in the specification', (screen, sentence) => {
	expect(panelMessages[screen]).toBe(sentence);
	expect(specification).toContain(sentence);
});

test.each([
	['bookings:read', '/admin/bookings', "You don't have permission to view bookings."],
	['events:write', '/admin/events/create', 'You do not have permission to create events.'],
])(
	'without %s, Access Denied on %s says “%s”, as quoted in the specification',
	(permission, path, sentence) => {
		expect(deniedMessage(permission, path)).toBe(sentence);
		expect(specification).toContain(sentence);
	},
);

test('Access Denied on the form of an event has the full sentence that specification §6 quotes only in part', () => {
	const sentence = 'You do not have permission to edit events.';
	expect(deniedMessage('events:write', '/admin/events/edit/one')).toBe(sentence);
	expect(specification).toContain("'...to edit events.'");
});

test('every error code has a different message, except the two codes for “Login failed”', () => {
	expect(messages['sign-in-refused']).toBe(messages['sign-in-failed']);
	const { 'sign-in-refused': _, ...others } = messages;
	const sentences = Object.values(others);
	expect(sentences.every((sentence) => sentence.trim() === sentence && sentence !== '')).toBe(true);
	expect(new Set(sentences).size).toBe(sentences.length);
});

test('ClubError contains the error code, its message and details', () => {
	const error = new ClubError('permission-denied', { permission: 'events:write' });
	expect(error).toBeInstanceOf(Error);
	expect(error).toMatchObject({
		name: 'ClubError',
		code: 'permission-denied',
		message: 'Access Denied',
		details: { permission: 'events:write' },
	});
	expect(new ClubError('internal').details).toEqual({});
});
