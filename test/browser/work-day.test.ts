import { describe, expect, test } from 'vitest';
import { openBurgeeForTest } from '../server/open-burgee.ts';
import { widths } from './chromium.ts';
import { app, network, page, screen, useApp, usePage } from './fixture.ts';

useApp();
usePage();

const workDay = '/work-day-booking?id=sample-work-day';
const call = '**/api/work-days/sample-work-day';
const signUp = () => screen.button('Sign Up', { exact: true });
const job = (title: string) => screen.checkbox(title);

async function volunteersOf(title: string): Promise<number> {
	const { jobs } = (await (await fetch(`${app.url}/api/work-days/sample-work-day`)).json()) as {
		jobs: { title: string; currentVolunteers: number }[];
	};
	return jobs.find((candidate) => candidate.title === title)?.currentVolunteers ?? -1;
}

async function fillIn(lastName: string, title = 'Tidy the dinghy park') {
	await job(title).check();
	await screen.field('First Name *').fill('Aileen');
	await screen.field('Last Name *').fill(lastName);
}

test('the work day page without an id offers the coming work days', async () => {
	await screen.goto('/work-day-booking');
	await screen.waitForText('No work day specified');
	await screen.link('Sign Up for Club Work Day').click();
	await screen.title('Club Work Day').waitFor();
	const file = await screen.link(/iCal/).getAttribute('href');
	expect(file).toBe('/api/work-days/sample-work-day/calendar.ics');
	await screen.main().getByRole('link', { name: 'bookings@example.org' }).waitFor();
});

test('the work day page shows “Work Day Not Found” for an unknown work day', async () => {
	await screen.goto('/work-day-booking?id=never');
	await screen.title('Work Day Not Found').waitFor();
	expect(await page.title()).toContain('Work Day Not Found');
});

test('the work day page shows an error if the request fails, and “Try Again” loads the work day', async () => {
	await network.failAndTryAgain(workDay, {
		request: call,
		loading: 'Loading work day…',
		failed: 'Failed to fetch work day data',
	});
	await screen.title('Club Work Day').waitFor();
});

test('the work day page shows the date, the form and the volunteers of each job', async () => {
	await screen.goto(workDay);
	await screen.title('Club Work Day').waitFor();
	await screen.waitForText(/^Saturday \d+ \w+ \d{4}, 09:30$/);
	await screen.waitForText('Many hands keep the club in good trim.');
	await screen.waitForText('Food is provided for everyone who helps.');
	const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
	expect(await card('Service the safety boats').innerText()).toContain('1 signed up, 2 needed');
	expect(await card('Service the safety boats').innerText()).not.toContain('full');
	expect(await card('Cook lunch for everyone').innerText()).toContain(
		'2 signed up, 2 needed. This job is full, but extra help is welcome.',
	);
	for (const label of ['Other Job', 'First Name *', 'Last Name *', 'Notes (optional)']) {
		await page.getByRole('textbox', { name: label }).waitFor();
	}
	await screen.checkbox('I can bring tools').waitFor();
	expect(await screen.checkbox('I’d like food').count()).toBe(1);
	const { height = 0 } = (await card('Scrub the slipway').boundingBox()) ?? {};
	expect(height).toBeGreaterThanOrEqual(44);
});

test('the work day form has no food option if the work day does not offer food', async () => {
	await network.change(call, () => ({ foodAvailable: false }));
	await screen.goto(workDay);
	await signUp().waitFor();
	expect(await screen.text(/food/).count()).toBe(0);
});

test('the work day form lists the missing entries in an error summary, and the summary receives the focus', async () => {
	await screen.goto(workDay);
	await signUp().click();
	const alert = screen.alert();
	await alert.waitFor();
	const noJob = "Please select at least one job you'd like to help with";
	const noName = 'Please enter your first and last name';
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noJob, noName]);
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	await alert.getByRole('link', { name: noJob }).click();
	await expect.poll(screen.focused).toBe('selectedJobs');
	await alert.getByRole('link', { name: noName }).click();
	await expect.poll(screen.focused).toBe('firstName');
	expect(await screen.text(noName).count()).toBe(3);
	await screen.field('Other Job').fill('Rope work');
	expect(await screen.text(noName).count()).toBe(0);
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await screen.field('First Name *').fill('Aileen');
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await alert.getByRole('link').click();
	await expect.poll(screen.focused).toBe('lastName');
});

test('if the sign-up form’s schema cannot be loaded, the server validates the sign-up', async () => {
	const post = '**/api/work-days/*/sign-ups';
	await network.fail('**/assets/form-readers-*.js');
	await network.fail(post);
	await screen.goto(workDay);
	await fillIn(' ');
	await signUp().click();
	await screen.alert('Failed to submit your booking. Please try again.').waitFor();
	await page.unroute(post);
	await signUp().click();
	await screen.alert('Please enter your first and last name').waitFor();
	await screen.field('Last Name *').fill('Marsh');
	await signUp().click();
	await screen.title('Booking Confirmed').waitFor();
});

test('after a sign-up for a work day, the page confirms the number of chosen jobs', async () => {
	const before = await volunteersOf('Mend the pontoon');
	await screen.goto(workDay);
	await fillIn('Reed', 'Mend the pontoon');
	await job('Cook lunch for everyone').check();
	await screen.field('Other Job').fill('Signs <img src=x onerror=alert(1)>');
	await screen.checkbox('I can bring tools').check();
	await screen.checkbox('I’d like food').check();
	await screen.field('Notes (optional)').fill('A drill\nand bits');
	await network.doubleClick(signUp(), '**/api/work-days/*/sign-ups');
	await screen.title('Booking Confirmed').waitFor();
	await screen.waitForText('Thank you, Aileen. You’ve signed up for 3 jobs.');
	await expect.poll(screen.focused).toBe('H1');
	const summary = await page.locator('dl').innerText();
	for (const text of [
		'Club Work Day',
		'Aileen Reed',
		'Mend the pontoon\nCook lunch for everyone',
		'Signs <img src=x onerror=alert(1)>',
		'Bringing tools\nYes',
		'Food\nYes',
		'A drill\nand bits',
	]) {
		expect(summary).toContain(text);
	}
	expect(await volunteersOf('Mend the pontoon')).toBe(before + 1);

	// The confirmation has a page of its own, which shows the sign-up again, without the notes.
	await page.reload();
	await screen.title('Booking Confirmed').waitFor();
	await screen.waitForText('Thank you, Aileen. You’ve signed up for 3 jobs.');
	expect(page.url()).toBe(`${app.url}/work-day-booking/confirmed?id=sample-work-day`);
	const again = await page.locator('dl').innerText();
	expect(again).toContain('Mend the pontoon\nCook lunch for everyone');
	expect(again).not.toContain('A drill');
	await screen.goto('/');
	await screen.link('You have signed up: Club Work Day').click();
	await screen.title('Booking Confirmed').waitFor();

	await screen.link('Sign Up Someone Else').click();
	await signUp().waitFor();
	await screen.link('You have signed up: Club Work Day').waitFor();
	expect(await screen.field('First Name *').inputValue()).toBe('');
	expect(await job('Mend the pontoon').isChecked()).toBe(false);
	await screen.waitForText(`${before + 1} signed up, 4 needed`);
});

test('a work day sign-up counts as one job if its only job is in the field “Other Job”', async () => {
	await screen.goto(workDay);
	await screen.field('Other Job').fill('Varnish the oars');
	await screen.field('First Name *').fill('Ben');
	await screen.field('Last Name *').fill('Okafor');
	await signUp().click();
	await screen.waitForText('Thank you, Ben. You’ve signed up for 1 job.');
});

test('if the response to a work day sign-up is lost, a retry does not create a second sign-up', async () => {
	const before = await volunteersOf('Tidy the dinghy park');
	let dropResponse = () => {};
	const dropped = new Promise<void>((resolve) => {
		dropResponse = resolve;
	});
	const attempts = await network.dropFirstResponse(`${call}/sign-ups`, () => dropped);
	await screen.goto(workDay);
	await fillIn('Raman');
	await signUp().click();
	const submitting = screen.button('Submitting...');
	await submitting.waitFor();
	expect(await submitting.isDisabled()).toBe(true);
	for (const field of [screen.field('Other Job'), job('Tidy the dinghy park')]) {
		expect(await field.isDisabled()).toBe(true);
	}
	await expect.poll(() => attempts.length).toBe(1);
	dropResponse();
	const alert = screen.alert();
	await alert.getByText('Failed to submit your booking. Please try again.').waitFor();
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	expect(await screen.field('Last Name *').inputValue()).toBe('Raman');
	expect(await job('Tidy the dinghy park').isChecked()).toBe(true);

	await signUp().click();
	await screen.heading('Booking Confirmed').waitFor();
	expect(attempts).toHaveLength(2);
	expect(attempts[0]?.key).toBeTruthy();
	expect(attempts[1]).toEqual(attempts[0]);
	expect(await volunteersOf('Tidy the dinghy park')).toBe(before + 1);
});

describe('a work day that changes while the form is open', () => {
	const respondWith = (status: number, problem: object) =>
		network.respond(`${call}/sign-ups`, {
			status,
			contentType: 'application/problem+json',
			json: problem,
		});

	test('the work day form closes if the work day is over when the member signs up', async () => {
		await respondWith(409, { code: 'work-day-over', title: 'x', details: {} });
		await screen.goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await screen.waitForText('This work day is over. Sign-ups are closed.');
		await expect.poll(screen.focused).toBe('H1');
		expect(await signUp().count()).toBe(0);
		const typed = screen.region('What You Entered');
		await typed.getByText('You are not signed up.').waitFor();
		await typed.getByText('Aileen Late').waitFor();
	});

	test('if the work day is cancelled, the form says so, keeps what was typed and links to the calendar', async () => {
		await respondWith(404, { code: 'work-day-not-found', title: 'x', details: {} });
		await screen.goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await screen.alert('This work day has been cancelled. You are not signed up.').waitFor();
		expect(await screen.field('Last Name *').inputValue()).toBe('Late');
		await screen.alert().getByRole('link', { name: 'View Events Calendar' }).waitFor();
	});

	test('a work day sign-up for a removed job shows an error with a link to the jobs', async () => {
		const message = 'This job is not part of this work day';
		const issues = [{ path: ['selectedJobs', 0], message }];
		await respondWith(422, { code: 'invalid-input', title: 'x', details: { issues } });
		await screen.goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await screen.alert().getByRole('link', { name: message }).click();
		await expect.poll(screen.focused).toBe('selectedJobs');
	});
});

test('the page of a past work day has no sign-up form', async () => {
	await network.change(call, () => ({ signUpOpen: false }));
	await screen.goto(workDay);
	await screen.waitForText('This work day is over. Sign-ups are closed.');
	await screen.waitForText('Many hands keep the club in good trim.');
	expect(await signUp().count()).toBe(0);
});

test('a member can sign up for a work day by keyboard alone', async () => {
	await screen.goto(workDay);
	await signUp().waitFor();
	await job('Scrub the slipway').focus();
	await screen.press('Space');
	for (let press = 0; press < 5; press++) await screen.press('Tab');
	await screen.press('Space');
	expect(await job('Cook lunch for everyone').isChecked()).toBe(true);
	await screen.press('Tab', 'Tab');
	await page.keyboard.type('Moses');
	await screen.press('Tab');
	await page.keyboard.type('Adeyemi');
	await screen.press('Tab', 'Space');
	for (let press = 0; press < 3; press++) await screen.press('Tab');
	await screen.press('Enter');
	await screen.waitForText('Thank you, Moses. You’ve signed up for 2 jobs.');
	await expect.poll(screen.focused).toBe('H1');
	expect(await page.locator('dl').innerText()).toContain('Bringing tools');
});

describe('Home', () => {
	const nextWorkDay = () => screen.region('Next Work Day');

	test('the home page shows the next work day without a layout shift', async () => {
		await page.setViewportSize(widths.desktop);
		const requests = await network.hold('**/api/work-days');
		await screen.goto('/');
		await screen.heading('Coming Up').waitFor();
		await page.waitForFunction(() => document.querySelector('main [role="status"]') === null);
		await page.evaluate(() => {
			new PerformanceObserver((list) => {
				for (const _ of list.getEntries()) document.body.dataset.shifted = 'yes';
			}).observe({ type: 'layout-shift' });
		});
		requests.pass();
		await nextWorkDay()
			.getByText(/^Saturday .*, 09:30$/)
			.waitFor();
		expect(
			await nextWorkDay().evaluate((card) => card === card.parentElement?.lastElementChild),
		).toBe(true);
		// The browser reports a layout shift within two frames, so the test waits for two frames.
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		);
		expect(await page.locator('body').getAttribute('data-shifted')).toBeNull();
		await nextWorkDay().getByRole('link', { name: 'Club Work Day' }).click();
		await page.waitForURL(`**${workDay}`);
		await screen.title('Club Work Day').waitFor();
	});

	test('the home page has no work day link if the club has no work days', async () => {
		await network.fail('**/api/work-days');
		await screen.goto('/');
		await screen.heading('Coming Up').waitFor();
		await page.waitForLoadState('networkidle');
		expect(await nextWorkDay().count()).toBe(0);
		expect(await screen.alert().count()).toBe(0);

		const empty = await openBurgeeForTest({ STORAGE: 'memory' });
		await page.goto(empty.url);
		await screen.waitForText('The next events are still being planned.');
		await page.waitForLoadState('networkidle');
		expect(await nextWorkDay().count()).toBe(0);
	});
});
