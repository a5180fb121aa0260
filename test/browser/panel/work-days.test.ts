import { describe, expect, onTestFinished, test } from 'vitest';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, page, screen } from '../fixture.ts';
import { storeBusyWorkDay } from './busy-work-day.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);

const open = (path = '') => openPanel(burgee.url, `/admin/work-days${path}`);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const stored = async (id: string) => {
	const workDay = await burgee.storage.workDays.get(id);
	if (workDay === null) throw new Error(`the work day ${id} is missing`);
	return workDay;
};

describe('the list of work days', () => {
	test('an organiser creates a work day with jobs, closes it, opens it again, copies and deletes it', async () => {
		await open();
		await screen.heading('No Upcoming Work Days').waitFor();
		await screen.link('Create Work Day').click();
		await screen.field('Name *').fill('Autumn Work Day');
		await screen.field(/^Date and time/).fill('2031-10-04T09:30');
		for (const [index, title] of ['Scrub the slipway', 'Cook lunch', 'Mow'].entries()) {
			await screen.button('Add Job').click();
			await expect.poll(screen.focused).toBe(`jobs.${index}.title`);
			await page.keyboard.type(title);
		}
		await screen.button('Move up: Mow').press('Enter');
		await expect.poll(screen.focused).toBe('jobs.1.up');
		await screen.press('Enter');
		await screen.button('Remove Cook lunch').click();
		await screen.button('One more: Volunteers needed').first().click();
		await screen.button('Publish Work Day').click();
		await screen.waitForText('Work day created successfully!');
		const row = screen.row('Autumn Work Day');
		expect(await row.innerText()).toMatch(/Sat 4 Oct 2031, 09:30\s+0 of 2\s+0\s*$/);
		const [created] = await burgee.storage.workDays.list();
		expect(created?.jobs).toMatchObject([
			{ title: 'Mow', volunteersNeeded: 2 },
			{ title: 'Scrub the slipway', volunteersNeeded: 1 },
		]);

		// The organiser goes on before the list has loaded again.
		const list = await network.hold('**/api/admin/work-days?*');
		await screen.choose('Close', 'Autumn Work Day');
		await screen.waitForText('Autumn Work Day is closed. Members no longer see it.');
		await row.getByText('Closed', { exact: true }).waitFor();
		await screen.choose('Open', 'Autumn Work Day');
		await screen.waitForText('Autumn Work Day is open. Members see it and can sign up.');
		list.pass();
		await row.getByText('Closed', { exact: true }).waitFor({ state: 'detached' });

		await screen.choose('Copy', 'Autumn Work Day');
		await screen.field('Date of the copy').fill('2031-11-01');
		await inDialog('Copy Work Day').click();
		await screen.title('Edit Work Day').waitFor();
		await screen.waitForText('This is the copy.');
		expect(await screen.field(/^Date and time/).inputValue()).toBe('2031-11-01T09:30');
		await screen.button('Cancel').click();

		const copyRow = page.getByRole('row', { name: /Autumn Work Day.*Sat 1 Nov 2031/ });
		await copyRow.getByText('Draft', { exact: true }).waitFor();

		await screen.choose('Delete', 'Autumn Work Day');
		await dialog().getByText('Nobody has signed up for it.').waitFor();
		await inDialog('Delete Work Day').click();
		await screen.waitForText('Autumn Work Day was deleted.');
		expect(await burgee.storage.workDays.list()).toHaveLength(1);
	});
});

describe('the work day form', () => {
	test('the form asks before it removes a job that volunteers chose', async () => {
		const id = await storeBusyWorkDay(burgee.storage, 'Spring Work Day');
		await open(`/edit/${id}`);
		await screen.waitForText('1 volunteer chose this job.');
		await screen.button('Remove Cook lunch').click();
		await screen.button('Save Work Day').click();
		await dialog().getByText('Cook lunch: 1 volunteer').waitFor();
		expect((await stored(id)).jobs).toHaveLength(2);
		await inDialog('Remove and Save').click();
		await screen.waitForText('Work day updated successfully!');
		expect((await stored(id)).jobs.map((job) => job.id)).toEqual(['slipway']);
	});

	test('the error message of a job links to the field that has the error', async () => {
		await open('/create');
		await screen.button('Add Job').click();
		await screen.button('Publish Work Day').click();
		await screen.alert().getByRole('link', { name: 'Job title is required' }).click();
		await expect.poll(screen.focused).toBe('jobs.0.title');
	});
});

describe('the volunteers of a work day', () => {
	test('an organiser adds a volunteer, removes one and undoes the removal', async () => {
		await page.setViewportSize(widths.phone);
		const id = await storeBusyWorkDay(burgee.storage, 'Busy Work Day');
		await open(`/${id}`);
		await screen.title('Busy Work Day').waitFor();
		await screen.row('Cook lunch').getByText('Full').waitFor();
		await screen.row('Scrub the slipway').getByText('3 missing').waitFor();
		await screen.button('Add Volunteer').click();
		await inDialog('Add Volunteer').click();
		await screen.alert().waitFor();
		await checkAccessibility();
		await dialog().getByRole('checkbox', { name: 'Scrub the slipway' }).check();
		await dialog().getByLabel('Other Job').fill('Ropes');
		await dialog().getByLabel('First Name *').fill('Ben');
		await dialog().getByLabel('Last Name *').fill('Zander');
		await inDialog('Add Volunteer').click();
		await screen.waitForText('Ben Zander was added.');
		await screen.row('Other job: Ropes').waitFor();
		await screen.row('Scrub the slipway').getByText('2 missing').waitFor();
		await screen.row('Scrub the slipway').getByText('2 signed up, 4 needed').waitFor();
		await screen.row('Scrub the slipway').getByText('Aileen Archer and Ben Zander').waitFor();

		await screen.button('Remove Aileen Archer').click();
		const list = await network.hold(`**/api/admin/work-days/${id}/sign-ups*`, 'GET');
		await inDialog('Remove Volunteer').click();
		await screen.waitForText('Aileen Archer was removed.');
		// The organiser cannot remove the volunteer again before the list has loaded.
		await screen.button('Remove Aileen Archer').waitFor({ state: 'detached' });
		list.pass();
		expect(await burgee.storage.workDays.listSignUps(id)).toHaveLength(1);
		await screen.button('Undo').click();
		await screen.waitForText('Aileen Archer is on the list again.');
		await screen.button('Remove Aileen Archer').waitFor();
		const signUps = await burgee.storage.workDays.listSignUps(id);
		expect(signUps).toMatchObject([
			{ lastName: 'Archer', notes: 'Only\nthe morning', wantsFood: true },
			{ lastName: 'Zander' },
		]);
		expect(await screen.link('Download Spreadsheet (CSV)').getAttribute('href')).toBe(
			`/api/admin/work-days/${id}/sign-ups.csv`,
		);
	});

	test('the printed list of volunteers is a table without buttons', async () => {
		const id = await storeBusyWorkDay(burgee.storage, 'Printed Work Day');
		await open(`/${id}`);
		await screen.row('Aileen Archer').first().waitFor();
		await page.emulateMedia({ media: 'print' });
		onTestFinished(() => page.emulateMedia({ media: null }));
		for (const name of ['Add Volunteer', 'Print', 'Remove Aileen Archer']) {
			expect(await screen.button(name).isVisible()).toBe(false);
		}
		expect(await page.getByRole('columnheader', { name: 'Notes' }).isVisible()).toBe(true);
	});
});
