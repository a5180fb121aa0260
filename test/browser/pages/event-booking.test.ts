import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { publicMessages } from '../../../core/errors/public-messages.ts';
import { dayMs, toInstant } from '../../../core/rules/calendar/london-time.ts';
import { eventOf } from '../../contracts/samples.ts';
import { HttpClient } from '../../server/http-client.ts';
import { bookableEvent, openBurgeeForTest, storeEvent } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { app, network, page, screen, useApp, usePage } from '../fixture.ts';
import { expectPrinted, printedPages } from '../printed-pages.ts';

useApp();
usePage();

const bookingForm = '/event-booking?id=sample-talk';
const paidForm = '/event-booking?id=sample-commodore-lunch';
/** The edges of an element in the window, in CSS pixels. */
const boxOf = (locator: Locator) =>
	locator.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return { left, right, top, bottom };
	});
const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;

describe('the booking page', () => {
	/** Returns the text of the document that the server renders, which the browser shows unchanged at first. */
	const textOf = async (url: string) =>
		(await (await fetch(url)).text())
			.replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
			.replace(/<[^>]+>/g, '\n');

	test('the booking page shows why an event cannot be booked', async () => {
		for (const [query, ...texts] of [
			['', 'No event ID provided'],
			['?payment=pending&checkoutId=c1', 'No event ID provided'],
			['?id=never', 'Event Not Found'],
			['?id=sample-quiz-past', 'Booking Closed', 'Bookings for this event are closed.'],
			['?id=sample-visitors', 'This event does not take bookings.'],
			[
				'?id=sample-barbecue',
				/Bookings for this event closed at the end of \w+day \d+ \w+ \d{4}\./,
			],
		] as const) {
			const shown = await textOf(`${app.url}/event-booking${query}`);
			for (const text of texts) expect(shown).toMatch(text);
		}
		for (const query of ['', '?id=never', '?id=sample-quiz-past', '?id=sample-visitors']) {
			await screen.goto(`/event-booking${query}`);
			await checkAccessibility();
		}
	});

	test('the booking page of a past event says that the event has ended, and of a paid event without PAYMENTS, that payment is not available', async () => {
		const { url, storage } = await openBurgeeForTest({ STORAGE: 'memory', PAYMENTS: 'none' });
		const lastYear = toInstant(new Date(Date.now() - 365 * dayMs));
		await storage.events.add(eventOf({ id: 'walk', allowBooking: false, eventdatetime: lastYear }));
		const past = await textOf(`${url}/event-booking?id=walk`);
		expect(past).toContain('This event has ended.');
		expect(past).not.toContain('This event does not take bookings.');
		const unpaid = await textOf(`${url}/event-booking?id=${await storeEvent(storage)}`);
		expect(unpaid).toContain('This event needs online payment, which is not available yet.');
		expect(unpaid).toContain('£12.35 per adult');
		expect(unpaid).not.toContain('Book Your Places');
	});

	test('on a phone, the start of the form is on the first screen and each number has one row; on a desktop, the price and the button stay in view', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await screen.goto(paidForm);
		const facts = [
			screen.text(/^\w+day \d+ \w+ \d{4}, 12:30 to 15:30$/),
			screen.text('£19.95 per adult, half price for children (12 years or under)'),
			screen.text(/^Book by \w+day \d+ \w+ \d{4}, 18:00$/),
			screen.heading('Book Your Places'),
			screen.field('Lead Member First Name *'),
		];
		for (const fact of facts) {
			await expect.poll(async () => (await boxOf(fact)).bottom).toBeLessThan(844);
		}

		const number = page.getByRole('textbox', { name: 'Number of Children (12 years or under)' });
		const [label, input] = [
			await boxOf(page.getByText('Number of Children (12 years or under)')),
			await boxOf(number),
		];
		expect(label.right).toBeLessThan(input.left);
		expect(Math.abs(label.top + label.bottom - input.top - input.bottom)).toBeLessThan(8);

		await page.setViewportSize({ width: 1280, height: 640 });
		const email = screen.field('Email (optional)');
		const button = screen.button('Book 1 place and pay £19.95');
		await button.waitFor();
		await page.evaluate(() => window.scrollTo(0, 0));
		await expect.poll(async () => (await boxOf(button)).bottom).toBeLessThan(640);
		await email.scrollIntoViewIfNeeded();
		expect((await boxOf(screen.region('Price'))).left).toBeGreaterThan((await boxOf(email)).right);
		expect((await boxOf(screen.region('Price'))).top).toBeGreaterThan(0);
		expect((await boxOf(button)).bottom).toBeLessThan(640);

		const adults = page.getByText('Adults', { exact: true }).locator('xpath=..');
		await screen.field(/^Total Number Attending/).fill('3');
		await number.fill('1');
		await expect.poll(() => adults.innerText()).toMatch(/Adults\s+2/);
		await number.fill('4');
		await expect.poll(() => adults.innerText()).toMatch(/Adults\s+–/);
		await screen.button(/^book/i).click();
		await screen.alert().waitFor();
		await checkAccessibility();
	});

	test('the form promises a confirmation by email only if the club sends emails, below the complete description of the event, over which a phone shows a link to the form', async () => {
		const onlyQuestions = 'We’ll use it only if we have a question about this booking.';
		expect(await textOf(app.url + bookingForm)).toContain(onlyQuestions);
		await network.change('**/api/club', () => ({ mail: { provider: 'smtp' } }));
		await network.change('**/api/events/*', () => ({
			longdescription: `${'Bring a dish to share.\n\n'.repeat(40)}Line\nBriefing at ten`,
		}));
		await page.setViewportSize({ width: 390, height: 844 });
		await screen.goto(bookingForm);
		await screen.text(/^We’ll send you the confirmation, changes and reminders\./).waitFor();
		expect(await screen.text(onlyQuestions, { exact: true }).count()).toBe(0);
		const facts = screen.region('About the event');
		expect(await facts.getByText('Briefing at ten').innerText()).toMatch(/\nBriefing at ten$/);
		expect(await facts.getByText('Briefing at ten').evaluate(isCut)).toBe(false);
		expect(await facts.getByRole('button').count()).toBe(0);
		await screen.link('Go to the booking form').click();
		await expect
			.poll(async () => (await boxOf(screen.field('Lead Member First Name *'))).bottom)
			.toBeLessThan(844);
	});

	test('the confirmation says who comes, when, where and what to do if plans change, also after a reload, and prints on one sheet', async () => {
		await screen.goto('/event-booking?id=sample-novices');
		await screen.fillLeadMember('Carys', 'Pritchard');
		await screen.field(/^Total Number Attending/).fill('3');
		await page.getByRole('textbox', { name: /children/i }).fill('1');
		await screen.button('Book 3 places').click();
		await screen.text('You’re booked. See you there!').waitFor();
		const rows = () => page.locator('dl > div').allInnerTexts();
		const shown = await rows();
		expect(shown.map((row) => row.replace('\n', ': '))).toEqual([
			'Lead member: Carys Pritchard',
			'Total number attending: 3 (2 adults, 1 child)',
			'Event: Novices’ Morning',
			expect.stringMatching(/^When: Saturday .*10:00 to 12:30$/),
			'Where: Kestrel Yacht Club, Kestrel Water',
			expect.stringMatching(/^Reference: .{8}$/),
		]);
		const reference = shown.at(-1)?.slice(-8) ?? '';
		const plans = screen.region('If Your Plans Change');
		expect(await plans.innerText()).toContain(`give the reference ${reference}.`);
		expect(await plans.getByRole('link', { name: '@' }).getAttribute('href')).toBe(
			`mailto:bookings@example.org?subject=${encodeURIComponent(`Novices’ Morning, reference ${reference}`)}`,
		);
		await page.reload();
		await screen.text('You’re booked. See you there!').waitFor();
		expect(await rows()).toEqual(shown);

		const sheets = await printedPages();
		expectPrinted(sheets);
		expect(sheets).toHaveLength(1);
		for (const text of ['Carys Pritchard', '3 (2 adults, 1 child)', reference]) {
			expect(sheets[0]?.text).toContain(text);
		}
	});

	test('if the response to a free booking is lost, a retry does not create a second booking', async () => {
		const sent = await network.dropFirstResponse('**/api/bookings');
		await screen.goto(bookingForm);
		await screen.fillLeadMember('Dev', 'Raman');
		const book = screen.button(/^book/i);
		await book.click();
		await screen.waitForText('Failed to submit booking. Please try again.');
		expect(await screen.field('Lead Member Last Name *').inputValue()).toBe('Raman');

		await book.click();
		await screen.heading('Booking Submitted Successfully').waitFor();
		expect(sent).toHaveLength(2);
		expect(sent[0]?.key).toBeTruthy();
		expect(sent[1]).toEqual(sent[0]);

		// After a booking, the next booking form is empty. If the same lead member books again, the form asks for
		// confirmation.
		await screen.link('Make Another Booking').click();
		await screen.heading('Book Your Places').waitFor();
		expect(await screen.field('Lead Member First Name *').inputValue()).toBe('');
		expect(await screen.field(/^Total Number Attending/).inputValue()).toBe('1');
		await screen.fillLeadMember('dev', 'Raman');
		await book.click();
		const question = screen.dialog('You already have a booking for this event. Book again?');
		await question.getByText('has already booked this event').waitFor();
		await screen.press('Escape');
		await question.waitFor({ state: 'hidden' });
		expect(sent).toHaveLength(2);
		await book.click();
		await question.getByRole('button', { name: 'Book Again', exact: true }).click();
		await screen.heading('Booking Submitted Successfully').waitFor();
		expect(sent[2]?.key).not.toBe(sent[0]?.key);
	});

	test('a booking that is submitted before the form’s schema has loaded is sent when the schema arrives', async () => {
		const schema = await network.hold('**/assets/zod-*.js');
		await screen.goto('/event-booking?id=sample-dinner');
		await screen.fillLeadMember('Dev', 'Raman');
		await screen.field(/^Total Number Attending/).fill('2');
		const book = screen.button('Book 2 places and pay £77.50');
		await screen.region('Price').getByText('2 adults × £38.75').waitFor();
		await book.dblclick();
		await screen.button('Submitting...').waitFor();
		expect(await screen.field('Lead Member Last Name *').isDisabled()).toBe(true);
		schema.pass();
		await screen.title('Complete Your Payment').waitFor();
	});

	test('members can book twice although no further code can be loaded: the server validates the booking', async () => {
		await network.fail('**/assets/zod-*.js');
		await network.fail('**/assets/repeat-dialog-*.js');
		await page.route('**/assets/confirmed-*.js', (route) =>
			// The confirmation's own page can load the code.
			page.url().includes('/confirmed') ? route.continue() : route.abort(),
		);
		await network.fail('**/api/bookings');
		await screen.goto(bookingForm);
		await screen.fillLeadMember('Nia', ' ');
		const book = screen.button(/^book/i);
		await book.click();
		await screen.alert('Failed to submit booking. Please try again.').waitFor();
		expect(await screen.field('Lead Member First Name *').inputValue()).toBe('Nia');
		await page.unroute('**/api/bookings');
		await book.click();
		await screen.alert().getByRole('link', { name: 'Lead member last name is required' }).click();
		await page.keyboard.type('Howell');
		await book.click();
		await screen.title('Booking Submitted Successfully').waitFor();

		await screen.goto(bookingForm);
		await screen.fillLeadMember('Nia', 'Howell');
		const question = page.waitForEvent('dialog');
		const booked = book.click();
		const dialog = await question;
		expect(dialog.message()).toBe('You already have a booking for this event. Book again?');
		await dialog.accept();
		await booked;
		await screen.title('Booking Submitted Successfully').waitFor();
	});

	describe('an event that changes while the form is open', () => {
		/** Makes the open form book the event `eventId`, as if it were the event of the page. */
		const book = async (eventId: string) => {
			await page.unroute('**/api/bookings');
			await page.route('**/api/bookings', (route) =>
				route.continue({
					postData: JSON.stringify({ ...route.request().postDataJSON(), eventId }),
				}),
			);
			await screen.button(/^book/i).click();
		};
		const fillIn = async () => {
			await screen.goto(bookingForm);
			await screen.fillLeadMember('Carys', 'Pritchard');
		};

		test('the booking page shows “Booking Closed” and what was typed if the event closes', async () => {
			await fillIn();
			await book('sample-quiz-past');
			await screen.title('Booking Closed').waitFor();
			await expect.poll(screen.focused).toBe('H1');
			const typed = screen.region('What You Entered');
			await typed.getByText('Your booking was not made.').waitFor();
			await typed.getByText('Carys Pritchard').waitFor();
			await checkAccessibility();
			await screen.main().getByRole('link', { name: 'View Events Calendar' }).waitFor();
		});

		test('the form says at the field how many places are left, and that the event is full, and keeps what was typed', async () => {
			const { storage, url } = await openBurgeeForTest({ STORAGE: 'memory' });
			const limited = { places: 2, boatPlaces: 1, isBoatEvent: true, showPlacesLeft: true };
			const eventId = await storeEvent(storage, (changes) =>
				bookableEvent({ ...changes, ...limited }),
			);
			const http = new HttpClient(url);
			const takePlace = (boatName: string | null) =>
				http.post('/api/bookings', {
					eventId,
					firstName: 'Ben',
					lastName: 'Reed',
					numberAttending: 1,
					boatName,
				});
			const book = screen.button(/^book/i);
			await screen.goto(`${url}/event-booking?id=${eventId}`);
			await screen.text('2 places left').waitFor();
			await screen.fillLeadMember('Carys', 'Pritchard');
			await screen.field(/^Total Number Attending/).fill('2');
			await takePlace('Kaze');
			await book.click();
			await screen.alert().getByRole('link', { name: 'Only 1 place is left.' }).click();
			expect(await screen.field(/^Total Number Attending/).inputValue()).toBe('2');
			await screen.text('1 place left').waitFor();
			await screen.field(/^Total Number Attending/).fill('1');
			await screen.field('Boat Name (optional)').fill('Gwylan');
			await book.click();
			await screen.alert().getByRole('link', { name: 'No boat place is left.' }).click();
			await screen.field('Boat Name (optional)').fill('');
			await takePlace(null);
			await book.click();
			await screen.alert('This event is full.').waitFor();
			await screen.alert().getByRole('link', { name: 'View Events Calendar' }).waitFor();
			expect(await screen.field('Lead Member Last Name *').inputValue()).toBe('Pritchard');
			await screen.main().getByText('Full', { exact: true }).waitFor();
		});

		test('if the event was deleted, no longer takes bookings, or closes and the code for this cannot be loaded, the form says so and keeps what was typed', async () => {
			await network.fail('**/assets/typed-booking-*.js');
			await fillIn();
			for (const [eventId, message] of [
				['sample-quiz-past', publicMessages['booking-closed']],
				['never', 'This event has been removed from the calendar. Your booking was not made.'],
				['sample-visitors', 'This event no longer takes bookings. Your booking was not made.'],
			] as const) {
				await book(eventId);
				await screen.alert(message).waitFor();
				expect(await screen.field('Lead Member Last Name *').inputValue()).toBe('Pritchard');
			}
			await screen.alert().getByRole('link', { name: 'View Events Calendar' }).waitFor();
		});
	});
});
