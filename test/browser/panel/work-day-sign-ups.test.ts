import { expect, onTestFinished, test } from 'vitest';
import { useBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { network, page, screen } from '../fixture.ts';
import { storeBusyWorkDay } from './busy-work-day.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee, widths.desktop);

const open = (path = '') => openPanel(burgee.url, `/admin/work-days${path}`);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

test('an organiser adds a volunteer, removes one and undoes the removal', async () => {
	await page.setViewportSize(widths.phone);
	const id = await storeBusyWorkDay(burgee.storage, 'Busy Work Day');
	await open(`/${id}`);
	await screen.title('Busy Work Day').waitFor();
	await screen.row('Cook lunch').getByText('Full').waitFor();
	await screen.row('Scrub the slipway').getByText('3 missing').waitFor();
	await screen.button('Add Volunteer').click();
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
