import { toInstant } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bookingOf, deleteEvent } from '../../contracts/samples.ts';
import { bookableEvent, formOf } from '../../server/open-burgee.ts';
import { accessibilityViolations, checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);

const open = (path = '') => openPanel(burgee.url, `/admin/events${path}`);
const stored = (id: string) => burgee.storage.events.get(id);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name });

async function addBooking(eventId: string): Promise<void> {
	await burgee.storage.bookings.add(bookingOf({ id: `${eventId}-booking`, eventId }));
}

/** Changes an event in the same way as another admin who has just opened it. */
async function changeAsAnotherAdmin(id: string, changes: Partial<EventJson>): Promise<void> {
	const path = `/api/admin/events/${id}`;
	const { body } = await burgee.admin.get<EventJson>(path);
	const change = { ...formOf(body), ...changes };
	const { status } = await burgee.admin.put(path, change, { 'If-Match': `"${body.revision}"` });
	expect(status).toBe(200);
}

describe('two admins who edit one event', () => {
	const choice = (field: string) => dialog().getByRole('group', { name: field });
	const side = (field: string, name: 'Yours' | 'Theirs') =>
		choice(field).getByRole('radio', { name });

	test('the second admin can close the dialog without any change, and chooses between the two values of each field by keyboard', async () => {
		const longdescription = 'A long text about the regatta. '.repeat(60);
		const regatta = { id: 'contested', name: 'Regatta', longdescription };
		await burgee.storage.events.add(bookableEvent(regatta));
		await page.setViewportSize(widths.phone);
		await open('/edit/contested');
		await screen.field('Event name *').fill('Spring Regatta');
		await screen.checkbox('Boat event').check();
		const theirs = { longdescription: `${longdescription}It is in June.`, price: 12.5 };
		await changeAsAnotherAdmin('contested', {
			...{ ...theirs, name: 'June Regatta', requiresPayment: true },
		});
		await screen.button('Save Event').click();
		await choice('Long description').waitFor();
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await accessibilityViolations()).toEqual([]);
		await screen.press('Escape');
		await screen.alert(/^Your changes are not saved/).waitFor();
		expect(await screen.field('Event name *').inputValue()).toBe('Spring Regatta');
		expect((await stored('contested'))?.name).toBe('June Regatta');

		await screen.button('Save Event').click();
		await screen.dialog('Someone else has changed this event').waitFor();
		expect(await choice('Event name').getByText('You both changed this.').count()).toBe(1);
		await side('Boat event', 'Yours').and(page.locator(':checked')).waitFor();
		await side('Price', 'Theirs').and(page.locator(':checked')).waitFor();
		await choice('Price').getByText('£12.50 per adult').waitFor();
		expect(await side('Event name', 'Yours').isChecked()).toBe(false);
		await inDialog('Save My Choices').press('Enter');
		await dialog().getByText('Choose yours or theirs for “Event name”.').waitFor();
		expect(await isFocused(side('Event name', 'Yours'))).toBe(true);
		await screen.press('Space', 'Enter');
		await screen.waitForText('Event updated successfully!');
		expect(await stored('contested')).toMatchObject({
			...{ name: 'Spring Regatta', isBoatEvent: true, priceMinor: 1250, requiresPayment: true },
			longdescription: theirs.longdescription,
		});
	});

	test('the form keeps its values if another admin has deleted the event, and saves them after the event is restored', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'deleted' }));
		await open('/edit/deleted');
		await screen.field('Event name *').fill('Kept Regatta');
		const deletion = await burgee.admin.delete('/api/admin/events/deleted', { 'If-Match': '"0"' });
		expect(deletion.status).toBe(204);
		await screen.button('Save Event').click();
		await screen.alert(/^Someone else has deleted this event/).waitFor();
		expect(await screen.field('Event name *').inputValue()).toBe('Kept Regatta');
		await burgee.admin.post('/api/admin/events/deleted/restore');
		await screen.button('Save Event').click();
		await screen.waitForText('Event updated successfully!');
		expect((await stored('deleted'))?.name).toBe('Kept Regatta');
	});
});

describe('the event list', () => {
	test('an organiser copies an event to a chosen day, by default in the next year, and then publishes it', async () => {
		const eventdatetime = toInstant(new Date('2031-06-07T09:30:00Z'));
		const regatta = { id: 'regatta', name: 'Regatta', eventdatetime, longdescription: 'Races' };
		await burgee.storage.events.add(bookableEvent(regatta));
		await open();
		await screen.choose('Copy', 'Regatta');
		await dialog().getByText('New date: Saturday 5 June 2032, 10:30').waitFor();
		await checkAccessibility();
		await page.setViewportSize(widths.desktop);
		await screen.field('Date of the copy').fill('2032-06-24');
		await dialog().getByText('New date: Thursday 24 June 2032, 10:30').waitFor();
		await inDialog('Copy Event').click();
		await screen.title('Edit Event').waitFor();
		await screen.waitForText('This is the copy.');
		expect(await screen.field(/^Start date/).inputValue()).toBe('2032-06-24T10:30');
		const copies = async () =>
			(await burgee.storage.events.listLatest()).filter(
				({ id, name }) => name === 'Regatta' && id !== 'regatta',
			);
		expect(await copies()).toMatchObject([{ longdescription: 'Races', draft: true }]);
		await screen.button('Cancel').click();
		await screen.title('Manage Events').waitFor();
		await page.getByText('Draft', { exact: true }).waitFor();
		await page.goBack();
		await screen.waitForText('Only this panel shows it.');
		await screen.checkbox('Draft').uncheck();
		await screen.waitForText('Only this panel shows it until you publish it.');
		await screen.button('Publish Event').click();
		await screen.waitForText('Event updated successfully!');
		expect(await copies()).toMatchObject([{ longdescription: 'Races', draft: false }]);
	});

	test('before an event is deleted, the dialog shows the number of its bookings, and the deletion can be undone', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'gala', name: 'Gala' }));
		await addBooking('gala');
		await open();
		await screen.choose('Delete', 'Gala');
		await dialog()
			.getByText(/^It has 1 booking\./)
			.waitFor();
		await checkAccessibility();
		await page.setViewportSize(widths.desktop);
		await inDialog('Delete Event').click();
		await screen.waitForText('Gala was deleted.');
		await screen.menuOf('Gala').waitFor({ state: 'detached' });
		expect(await stored('gala')).toBeNull();
		await screen.button('Undo').press('Enter');
		await screen.waitForText('Gala was restored.');
		await screen.menuOf('Gala').waitFor();
		expect((await stored('gala'))?.name).toBe('Gala');

		await screen.choose('Delete', 'Gala');
		await inDialog('Delete Event').click();
		await network.fail('**/api/admin/events/gala/restore');
		await screen.button('Undo').click();
		await screen.alert('Gala was not restored. Please try again under “Deleted”.').waitFor();
		await burgee.admin.post('/api/admin/events/gala/restore');
	});
});

describe('the list of deleted events', () => {
	test('an organiser restores a deleted event', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'binned', name: 'Binned Race' }));
		await addBooking('binned');
		await deleteEvent(burgee.storage, 'binned');
		await page.setViewportSize(widths.phone);
		await open();
		await screen.link('Deleted').click();
		await screen.title('Deleted Events').waitFor();
		expect(await screen.row('Binned Race').innerText()).toMatch(/\b1 booking\b/);
		const [facts, button] = await Promise.all([
			screen.row('Binned Race').getByText('kept until').boundingBox(),
			screen.button('Restore Binned Race').boundingBox(),
		]);
		expect((facts?.x ?? 0) + (facts?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
		await network.fail('**/api/admin/events/binned/restore');
		await screen.button('Restore Binned Race').click();
		await screen.alert('Failed to restore event. Please try again.').waitFor();
		await page.unrouteAll();
		const list = await network.hold('**/api/admin/deleted-events*');
		await screen.button('Restore Binned Race').press('Enter');
		await screen.waitForText('Binned Race was restored, with its bookings.');
		// The organiser cannot restore it again before the list has loaded.
		await screen.button('Restore Binned Race').waitFor({ state: 'detached' });
		list.pass();
		await screen.heading('No Deleted Events').waitFor();
		expect((await stored('binned'))?.name).toBe('Binned Race');
	});
});

describe('the event form', () => {
	test('the event form shows a preview for members, an example price, and other events at the same time', async () => {
		const start = toInstant(new Date('2031-08-02T09:00:00Z'));
		const training = { id: 'training', name: 'Training Day', eventdatetime: start };
		await burgee.storage.events.add(bookableEvent(training));
		await open('/create');
		await screen.field('Event name *').fill('Cruise');
		await screen.field('Short description (optional)').fill('Around the island');
		await screen.field(/^Start date/).fill('2031-08-02T10:00');
		await screen.waitForText('At the same time as:');
		await page
			.getByRole('listitem')
			.filter({ hasText: /^Training Day, Saturday 2 August/ })
			.waitFor();
		await screen.checkbox('Allow booking').check();
		await screen.waitForText('Free: members book without paying.');
		await screen.checkbox('Requires payment').check();
		await screen.checkbox('Offer places for children').check();
		await screen.field('Price per adult *').fill('12.50');
		await screen.region('Price').getByText('£31.25').waitFor();
		const preview = page.locator('article').filter({ hasText: 'Cruise' });
		const shown = await preview.innerText();
		for (const text of ['Saturday 2 August 2031, 10:00', '£12.50 per adult', 'Around the island']) {
			expect(shown).toContain(text);
		}
		expect(shown).toContain('Book Event');
		await screen.field('Places (optional)').fill('30');
		await screen.checkbox('Show members how many places are left').check();
		await preview.getByText('30 places left').first().waitFor();
		expect(await accessibilityViolations()).toEqual([]);

		await screen.field(/^Start date/).fill('2031-08-03T10:00');
		await screen.text('At the same time as:').waitFor({ state: 'detached' });
		await screen.field(/^Start date/).fill('2031-08-02T10:00');
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
	});

	test('an organiser limits an event below what its bookings hold after a warning that says by how many', async () => {
		const race = { id: 'race', name: 'Race', isBoatEvent: true, boatPlaces: 8 };
		await burgee.storage.events.add(bookableEvent(race));
		await burgee.storage.bookings.add(
			bookingOf({ id: 'race-booking', eventId: 'race', numberAttending: 3 }),
		);
		await open('/edit/race');
		await screen.field(/^Places/).fill('1');
		await screen.text('Places for 3 people are taken, 2 more than this limit.').waitFor();
		await screen.field(/^Places/).fill('1.5');
		await screen.button('Save Event').click();
		await screen.alert('Places must be a whole number').waitFor();
		await screen.field(/^Places/).fill('1');
		await screen.checkbox('Show members how many places are left').check();
		await screen.checkbox('Waiting list').check();
		await screen.field('Hours to accept an offered place *').fill('6');
		await screen.checkbox('Remind those who have booked').check();
		await screen.button('Save Event').click();
		await screen.waitForText('Event updated successfully!');
		expect(await stored('race')).toMatchObject({
			...{ places: 1, boatPlaces: 8, showPlacesLeft: true },
			...{ waitingList: true, offerHours: 6, reminder: true },
		});
	});

	test('without booking, the form hides the fields for it unless they hold a value or have an error', async () => {
		await open('/create');
		const details = screen.text('Boats, children, meals, places, price and questions');
		const bookingEnd = screen.field(/^Booking end date/);
		await details.waitFor();
		expect(await bookingEnd.isVisible()).toBe(false);
		await screen.checkbox('Allow booking').check();
		expect(await details.isVisible()).toBe(false);
		await screen.checkbox('Requires payment').check();
		await screen.field('Price per adult *').fill('12.50');
		await screen.checkbox('Requires payment').uncheck();
		await screen.waitForText('The price that was entered is kept.');
		await bookingEnd.pressSequentially('0704');
		await screen.checkbox('Allow booking').uncheck();
		await bookingEnd.waitFor({ state: 'hidden' });

		await screen.field('Event name *').fill('Club Race');
		await screen.field(/^Start date/).fill('2034-08-02T10:00');
		await screen.button('Publish Event').click();
		await screen
			.alert()
			.getByRole('link', { name: /^Booking end date is not complete/ })
			.click();
		await expect.poll(screen.focused).toBe('bookingEndDate');
		await bookingEnd.fill('');
		await screen.checkbox('Boat event').check();
		await details.click();
		expect(await bookingEnd.isVisible()).toBe(false);
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
		const event = (await burgee.storage.events.listLatest()).find(
			({ name }) => name === 'Club Race',
		);
		expect(event).toMatchObject({
			...{ allowBooking: false, bookingEndDate: null, isBoatEvent: true },
			...{ requiresPayment: false, priceMinor: 1250 },
		});
		await open(`/edit/${event?.id}`);
		await bookingEnd.waitFor();
		expect(await screen.checkbox('Boat event').isChecked()).toBe(true);
	});

	test('on a phone, the preview is behind a tab, and an error leads from there back to the form', async () => {
		await page.setViewportSize(widths.phone);
		await open('/create');
		const tab = (name: string) => page.getByRole('tab', { name });
		const field = screen.field('Event name *');
		const preview = page.locator('article').filter({ hasText: 'Frostbite Race' });
		await field.fill('Frostbite Race');
		expect(await preview.isVisible()).toBe(false);
		await tab('Preview').click();
		await preview.waitFor();
		expect(await field.isVisible()).toBe(false);
		expect(await accessibilityViolations()).toEqual([]);
		expect(await screen.horizontalOverflow()).toBe(0);
		await screen.press('ArrowLeft');
		await field.waitFor();
		expect(await isFocused(tab('Form'))).toBe(true);
		expect(await field.inputValue()).toBe('Frostbite Race');
		await screen.press('ArrowRight');
		await screen.button('Publish Event').click();
		await screen.alert().getByRole('link').click();
		await expect.poll(screen.focused).toBe('eventdatetime');
	});

	test('on a phone, a phone on its side and a desktop, the buttons of the event form never cover the focused field', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'long', requiresPayment: true }));
		await open('/edit/long');
		const save = screen.button('Save Event');
		for (const viewport of [widths.phone, { width: 740, height: 360 }, widths.desktop]) {
			await page.setViewportSize(viewport);
			await page.evaluate(() => scrollTo(0, 0));
			await save.waitFor();
			const isLandscape = viewport.height < 480;
			await expect.poll(() => isInWindow(save)).toBe(!isLandscape);
			const covered = await page.locator('form').filter({ has: save }).evaluate(coveredWithFocus);
			expect({ viewport, covered }).toEqual({ viewport, covered: [] });
			await screen.button('Cancel').scrollIntoViewIfNeeded();
			expect(await isInWindow(save)).toBe(true);
		}
	});
});

describe('the questions of an event', () => {
	const control = (id: string) => page.locator(`[id="questions.${id}"]`);

	async function addQuestion(index: number, label: string, kind: string): Promise<void> {
		await screen.button('Add Question').click();
		await control(`${index}.label`).fill(label);
		await control(`${index}.kind`).selectOption(kind);
	}

	test('an organiser asks questions, a member answers and changes an answer, and the organiser reads it in the booking, on the day sheet and in the roll call', async () => {
		await page.setViewportSize(widths.phone);
		await burgee.storage.events.add(bookableEvent({ id: 'quizzed', name: 'Regatta' }));
		await openPanel(burgee.url, '/admin/events/edit/quizzed');
		await addQuestion(0, 'Sail number', 'Number');
		await screen.checkbox('Must be answered').check();
		await addQuestion(1, 'Races', 'Several choices');
		await control('1.choices').fill('First race\nSecond race');
		await screen.button('Remove Races').click();
		await screen.button('Undo').click();
		await screen.waitForText('The question “Races” is back.');
		await screen.button('Move up: Races').click();
		await screen.button('Save Event').click();
		await screen.waitForText('Event updated successfully!');
		const { questions = [] } = (await burgee.storage.events.get('quizzed')) ?? {};
		expect(questions).toMatchObject([
			{ kind: 'several', label: 'Races', choices: ['First race', 'Second race'], required: false },
			{ kind: 'number', label: 'Sail number', choices: [], required: true },
		]);

		await screen.goto(`${burgee.url}/event-booking?id=quizzed`);
		await screen.checkbox('Second race').check();
		await screen.button('Book 1 place').click();
		await screen
			.alert()
			.getByRole('link', { name: 'Lead member first name is required' })
			.waitFor();
		await screen.alert().getByRole('link', { name: 'Please answer: Sail number' }).click();
		await expect.poll(screen.focused).toBe(`answers.${questions[1]?.id}`);
		expect(await accessibilityViolations()).toEqual([]);
		await screen.fillLeadMember('Zoë', 'Reed');
		await screen.field('Sail number *').fill('210,5');
		await screen.button('Book 1 place').click();
		await screen.title('Booking Submitted Successfully').waitFor();
		await page.getByRole('link', { name: 'View, Change or Cancel' }).click();
		await screen.waitForText('210.5');
		await screen.button('Change Booking').click();
		await screen.field('Sail number *').fill('211');
		await screen.button('Save Changes').click();
		await screen.waitForText('Your booking is changed.');

		await addSession(burgee.url, burgee.cookie);
		for (const path of ['day-sheet', 'roll-call']) {
			await openPanel(burgee.url, `/admin/bookings/quizzed/${path}`);
			await screen.waitForText('211');
			await screen.waitForText('Second race');
		}
		await openPanel(burgee.url, '/admin/bookings/quizzed');
		await page.getByText('Zoë Reed').first().click();
		await page.getByRole('definition').getByText('Second race').waitFor();
		await screen.button('Edit Zoë Reed').click();
		await screen.field('Sail number *').waitFor();
		expect(await screen.checkbox('Second race').isChecked()).toBe(true);
	});

	test('if the code of the questions does not load, the booking form says so and remains', async () => {
		const questions = [
			{ id: 'diet', kind: 'text' as const, label: 'Diet', choices: [], required: true },
		];
		await burgee.storage.events.add(bookableEvent({ id: 'dinner', name: 'Dinner', questions }));
		await page.route('**/answer-fields-*.js', (route) => route.abort());
		await screen.goto(`${burgee.url}/event-booking?id=dinner`);
		await screen.alert('The event’s questions did not load.').waitFor();
		await screen.fillLeadMember('Zoë', 'Reed');
	});
});

const isInWindow = (locator: Locator) =>
	locator.evaluate((element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return top >= 0 && bottom <= innerHeight;
	});

/**
 * Gives each control of the form the focus, from the first to the last and back. Returns the ids of those whose first line,
 * where the caret is, was then covered or out of the window.
 */
function coveredWithFocus(form: Element): string[] {
	const selector = 'a[href], button, input, select, textarea, summary';
	const controls = [...form.querySelectorAll<HTMLElement>(selector)].filter((control) =>
		control.checkVisibility({ visibilityProperty: true }),
	);
	const isCovered = (control: HTMLElement) => {
		control.focus();
		if (document.activeElement !== control) return false;
		const { left, top, bottom } = control.getBoundingClientRect();
		const shown = document.elementFromPoint(left + 8, Math.min(bottom - 4, top + 36));
		return !control.contains(shown);
	};
	return [...controls, ...controls.toReversed()].filter(isCovered).map(({ id }) => id);
}
