import { describe, expect, test } from 'vitest';
import { burgeeForTest } from '../server/running-burgee.ts';
import { widths } from './chromium.ts';
import {
	app,
	changeResponses,
	dropFirstResponse,
	failAndTryAgain,
	focusedElement,
	goto,
	holdRequests,
	page,
	useApp,
	usePage,
	waitForText,
} from './fixture.ts';

useApp();
usePage();

const workDay = '/work-day-booking?id=sample-work-day';
const call = '**/api/work-days/sample-work-day';
const signUp = () => page.getByRole('button', { name: 'Sign Up', exact: true });
const job = (title: string) => page.getByRole('checkbox', { name: title });

async function volunteersOf(title: string): Promise<number> {
	const { jobs } = (await (await fetch(`${app.url}/api/work-days/sample-work-day`)).json()) as {
		jobs: { title: string; currentVolunteers: number }[];
	};
	return jobs.find((candidate) => candidate.title === title)?.currentVolunteers ?? -1;
}

async function fillIn(lastName: string, title = 'Tidy the dinghy park') {
	await job(title).check();
	await page.getByLabel('First Name *').fill('Aileen');
	await page.getByLabel('Last Name *').fill(lastName);
}

test('the work day page shows “Work Day Not Found” for an unknown work day', async () => {
	await goto('/work-day-booking');
	await waitForText('No work day specified');
	await goto('/work-day-booking?id=never');
	await page.getByRole('heading', { level: 1, name: 'Work Day Not Found' }).waitFor();
	expect(await page.title()).toContain('Work Day Not Found');
});

test('the work day page shows an error if the request fails, and “Try Again” loads the work day', async () => {
	await failAndTryAgain(workDay, {
		request: call,
		loading: 'Loading work day...',
		failed: 'Failed to fetch work day data',
	});
	await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
});

test('the work day page shows the date, the form and the volunteers of each job', async () => {
	await goto(workDay);
	await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
	await waitForText(/^Saturday \d+ \w+ \d{4}, 09:30$/);
	await waitForText('Many hands keep the club in good trim.');
	await waitForText('Food is provided for everyone who helps.');
	const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
	expect(await card('Service the safety boats').innerText()).toContain('1 of 2 volunteers');
	expect(await card('Service the safety boats').innerText()).not.toContain('full');
	expect(await card('Cook lunch for everyone').innerText()).toContain(
		'2 of 2 volunteers. This job is full, but extra help is welcome.',
	);
	for (const label of ['Other Job', 'First Name *', 'Last Name *', 'Notes (optional)']) {
		await page.getByRole('textbox', { name: label }).waitFor();
	}
	await page.getByRole('checkbox', { name: 'I can bring tools' }).waitFor();
	expect(await page.getByRole('checkbox', { name: 'I’d like food' }).count()).toBe(1);
	const { height = 0 } = (await card('Scrub the slipway').boundingBox()) ?? {};
	expect(height).toBeGreaterThanOrEqual(44);
});

test('the work day form has no food option if the work day does not offer food', async () => {
	await changeResponses(call, () => ({ foodAvailable: false }));
	await goto(workDay);
	await signUp().waitFor();
	expect(await page.getByText(/food/).count()).toBe(0);
});

test('the work day form shows a focused summary of the missing entries', async () => {
	await goto(workDay);
	await signUp().click();
	const alert = page.getByRole('alert');
	await alert.waitFor();
	const noJob = "Please select at least one job you'd like to help with";
	const noName = 'Please enter your first and last name';
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noJob, noName]);
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	await alert.getByRole('link', { name: noJob }).click();
	expect(await focusedElement()).toBe('selectedJobs');
	await alert.getByRole('link', { name: noName }).click();
	expect(await focusedElement()).toBe('firstName');
	expect(await page.getByText(noName).count()).toBe(3);
	await page.getByLabel('Other Job').fill('Rope work');
	expect(await page.getByText(noName).count()).toBe(0);
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await page.getByLabel('First Name *').fill('Aileen');
	await signUp().click();
	expect(await alert.getByRole('link').allInnerTexts()).toEqual([noName]);
	await alert.getByRole('link').click();
	expect(await focusedElement()).toBe('lastName');
});

test('after a sign-up for a work day, the page confirms the number of jobs', async () => {
	const before = await volunteersOf('Mend the pontoon');
	await goto(workDay);
	await fillIn('Reed', 'Mend the pontoon');
	await job('Cook lunch for everyone').check();
	await page.getByLabel('Other Job').fill('Signs <img src=x onerror=alert(1)>');
	await page.getByRole('checkbox', { name: 'I can bring tools' }).check();
	await page.getByRole('checkbox', { name: 'I’d like food' }).check();
	await page.getByLabel('Notes (optional)').fill('A drill\nand bits');
	await signUp().dblclick();
	await page.getByRole('heading', { level: 1, name: 'Booking Confirmed' }).waitFor();
	await waitForText('Thank you, Aileen. You’ve signed up for 3 jobs.');
	expect(await focusedElement()).toBe('H1');
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

	await page.getByRole('button', { name: 'Sign Up Someone Else' }).click();
	await signUp().waitFor();
	expect(await focusedElement()).toBe('H1');
	expect(await page.getByLabel('First Name *').inputValue()).toBe('');
	expect(await job('Mend the pontoon').isChecked()).toBe(false);
	await waitForText(`${before + 1} of 4 volunteers`);
});

test('a work day sign-up with only a job in the field “Other Job” counts as one job', async () => {
	await goto(workDay);
	await page.getByLabel('Other Job').fill('Varnish the oars');
	await page.getByLabel('First Name *').fill('Ben');
	await page.getByLabel('Last Name *').fill('Okafor');
	await signUp().click();
	await waitForText('Thank you, Ben. You’ve signed up for 1 job.');
});

test('if the response to a work day sign-up is lost, a retry does not create a second sign-up', async () => {
	const before = await volunteersOf('Tidy the dinghy park');
	let dropResponse = () => {};
	const dropped = new Promise<void>((resolve) => {
		dropResponse = resolve;
	});
	const attempts = await dropFirstResponse(`${call}/sign-ups`, () => dropped);
	await goto(workDay);
	await fillIn('Raman');
	await signUp().click();
	const submitting = page.getByRole('button', { name: 'Submitting...' });
	await submitting.waitFor();
	expect(await submitting.isDisabled()).toBe(true);
	for (const field of [page.getByLabel('Other Job'), job('Tidy the dinghy park')]) {
		expect(await field.isDisabled()).toBe(true);
	}
	await expect.poll(() => attempts.length).toBe(1);
	dropResponse();
	const alert = page.getByRole('alert');
	await alert.getByText('Failed to submit your booking. Please try again.').waitFor();
	expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
	expect(await page.getByLabel('Last Name *').inputValue()).toBe('Raman');
	expect(await job('Tidy the dinghy park').isChecked()).toBe(true);

	await signUp().click();
	await page.getByRole('heading', { name: 'Booking Confirmed' }).waitFor();
	expect(attempts).toHaveLength(2);
	expect(attempts[0]?.key).toBeTruthy();
	expect(attempts[1]).toEqual(attempts[0]);
	expect(await volunteersOf('Tidy the dinghy park')).toBe(before + 1);
});

describe('a work day that changes while the form is open', () => {
	const respondWith = (status: number, problem: object) =>
		page.route(`${call}/sign-ups`, (route) =>
			route.fulfill({ status, contentType: 'application/problem+json', json: problem }),
		);

	test('the work day form closes if the work day is over when the member signs up', async () => {
		await respondWith(409, { code: 'work-day-over', title: 'x', details: {} });
		await goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await waitForText('This work day is over. Sign-ups are closed.');
		expect(await focusedElement()).toBe('H1');
		expect(await signUp().count()).toBe(0);
	});

	test('a work day sign-up for a removed job shows an error with a link to the jobs', async () => {
		const message = 'This job is not part of this work day';
		const issues = [{ path: ['selectedJobs', 0], message }];
		await respondWith(422, { code: 'invalid-input', title: 'x', details: { issues } });
		await goto(workDay);
		await fillIn('Late');
		await signUp().click();
		await page.getByRole('alert').getByRole('link', { name: message }).click();
		expect(await focusedElement()).toBe('selectedJobs');
	});
});

test('the page of a past work day has no sign-up form', async () => {
	await changeResponses(call, () => ({ signUpOpen: false }));
	await goto(workDay);
	await waitForText('This work day is over. Sign-ups are closed.');
	await waitForText('Many hands keep the club in good trim.');
	expect(await signUp().count()).toBe(0);
});

test('a member can sign up for a work day by keyboard alone', async () => {
	await goto(workDay);
	await signUp().waitFor();
	await job('Scrub the slipway').focus();
	await page.keyboard.press('Space');
	for (let press = 0; press < 5; press++) await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	expect(await job('Cook lunch for everyone').isChecked()).toBe(true);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Moses');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Adeyemi');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Space');
	for (let press = 0; press < 3; press++) await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await waitForText('Thank you, Moses. You’ve signed up for 2 jobs.');
	expect(await focusedElement()).toBe('H1');
	expect(await page.locator('dl').innerText()).toContain('Bringing tools');
});

describe('Home', () => {
	const nextWorkDay = () => page.getByRole('region', { name: 'Next work day' });

	test('the home page shows the next work day without a layout shift', async () => {
		await page.setViewportSize(widths.desktop);
		const requests = await holdRequests('**/api/work-days');
		await goto('/');
		await page.getByRole('heading', { name: 'Coming up' }).waitFor();
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
		await page.getByRole('heading', { level: 1, name: 'Club Work Day' }).waitFor();
	});

	test('the home page has no work day link if the club has no work days', async () => {
		await page.route('**/api/work-days', (route) => route.abort());
		await goto('/');
		await page.getByRole('heading', { name: 'Coming up' }).waitFor();
		await page.waitForLoadState('networkidle');
		expect(await nextWorkDay().count()).toBe(0);
		expect(await page.getByRole('alert').count()).toBe(0);

		const empty = await burgeeForTest({ SAMPLE_DATA: 'off', STORAGE: 'memory' });
		await page.goto(empty.url);
		await waitForText('The next events are still being planned.');
		await page.waitForLoadState('networkidle');
		expect(await nextWorkDay().count()).toBe(0);
	});
});
