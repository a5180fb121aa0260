import { describe, expect, test } from 'vitest';
import { checkAccessibility } from '../accessibility-tests.ts';
import { app, network, page, screen, useApp, usePage } from '../fixture.ts';

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

test('the work day page without an id offers the coming work days, whose page shows the date, the form and the volunteers of each job', async () => {
	const missing = await (await fetch(`${app.url}/work-day-booking?id=never`)).text();
	expect(missing).toMatch(/<title>Work Day Not Found.*<h1[^>]*>Work Day Not Found/s);
	await screen.goto('/work-day-booking');
	await screen.waitForText('No work day specified');
	await checkAccessibility();
	await screen.link('Sign Up for Club Work Day', { exact: true }).click();
	await screen.title('Club Work Day').waitFor();
	const file = await screen.link(/iCal/).getAttribute('href');
	expect(file).toBe('/api/work-days/sample-work-day/calendar.ics');
	await screen.main().getByRole('link', { name: 'bookings@example.org' }).waitFor();

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
	await checkAccessibility();
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

test('if the sign-up form’s schema cannot be loaded, the server validates the sign-up, and the errors link to their fields; “Other Job” alone counts as one job, and without food, there is no food option', async () => {
	await network.fail('**/assets/zod-*.js');
	// The club has removed this job since the member opened the page.
	const removed = { id: 'removed', title: 'Row', description: '', volunteersNeeded: 1 };
	await network.change(call, () => ({
		foodAvailable: false,
		jobs: [{ ...removed, currentVolunteers: 0 }],
	}));
	await screen.goto(workDay);
	await fillIn(' ', 'Row');
	expect(await screen.text(/food/).count()).toBe(0);
	await signUp().click();
	await screen.alert('Please enter your first and last name').waitFor();
	await screen.field('Last Name *').fill('Marsh');
	await signUp().click();
	await screen.link('This job is not part of this work day').click();
	await expect.poll(screen.focused).toBe('selectedJobs');
	await job('Row').uncheck();
	await screen.field('Other Job').fill('Ropes');
	await signUp().click();
	await screen.title('Booking Confirmed').waitFor();
	await screen.waitForText('Thank you, Aileen. You’ve signed up for 1 job.');
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
	// The response to the sign-up is lost, so the member sends the form again.
	const sent = await network.dropFirstResponse(`${call}/sign-ups`);
	await signUp().click();
	await screen.alert('Failed to submit your booking. Please try again.').waitFor();
	expect(await screen.field('Last Name *').inputValue()).toBe('Reed');
	await signUp().click();
	await screen.title('Booking Confirmed').waitFor();
	expect(sent[0]?.key).toBeTruthy();
	expect(sent[1]).toEqual(sent[0]);
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
	await screen.link('Sign Up Someone Else').click();
	await signUp().waitFor();
	await screen.link('You have signed up: Club Work Day').waitFor();
	expect(await screen.field('First Name *').inputValue()).toBe('');
	expect(await job('Mend the pontoon').isChecked()).toBe(false);
	await screen.waitForText(`${before + 1} signed up, 4 needed`);
	await screen.goto('/');
	await screen.link('You have signed up: Club Work Day').waitFor();
});

describe('a work day that changes while the form is open', () => {
	const respondWith = (status: number, problem: object) =>
		network.respond(`${call}/sign-ups`, {
			status,
			contentType: 'application/problem+json',
			json: problem,
		});

	test('if the work day is cancelled or over when the member signs up, the form says so and keeps what was typed', async () => {
		await respondWith(404, { code: 'work-day-not-found', title: 'x', details: {} });
		await screen.goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await screen.alert('This work day has been cancelled. You are not signed up.').waitFor();
		expect(await screen.field('Last Name *').inputValue()).toBe('Late');
		await screen.alert().getByRole('link', { name: 'View Events Calendar' }).waitFor();

		await page.unrouteAll();
		await respondWith(409, { code: 'work-day-over', title: 'x', details: {} });
		await signUp().click();
		await screen.waitForText('This work day is over. Sign-ups are closed.');
		await expect.poll(screen.focused).toBe('H1');
		expect(await signUp().count()).toBe(0);
		const typed = screen.region('What You Entered');
		await typed.getByText('You are not signed up.').waitFor();
		await typed.getByText('Aileen Late').waitFor();
	});
});

test('the page of a past work day has no sign-up form', async () => {
	await network.change(call, () => ({ signUpOpen: false }));
	await screen.goto(workDay);
	await screen.waitForText('This work day is over. Sign-ups are closed.');
	await screen.waitForText('Many hands keep the club in good trim.');
	expect(await signUp().count()).toBe(0);
});
