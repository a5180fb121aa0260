import { toInstant } from '@burgee/core';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { expect, test } from 'vitest';
import { readingOf } from '../../contracts/samples.ts';
import { useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

const open = () => openPanel(burgee.url, '/admin/content/water-levels');
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

test('an organiser adds, corrects and deletes a water reading, and undoes the deletion', async () => {
	const dateTime = toInstant(new Date('2026-07-04T17:30:42.000Z'));
	await burgee.storage.waterReadings.add(readingOf({ dateTime, value: 4.2 }));
	await open();
	await screen.button('Add a Reading').press('Enter');
	await inDialog('Add Reading').click();
	await screen.alert('Level is required').waitFor();
	await expectAccessible();
	expect(await screen.field(/^Date and time/).inputValue()).not.toBe('');
	await screen.field(/^Level/).fill('4,25 m');
	await screen.press('Enter');
	await screen.waitForText('The reading was added: 4.25 m');
	await screen.row('4.25 m').waitFor();

	// The organiser goes on before the list has loaded again.
	const list = await network.hold('**/api/admin/water-readings?limit=20*');
	const when = 'Saturday 4 July 2026, 18:30';
	const row = `the reading of ${displayBriefDateTime(dateTime, new Date())}`;
	await screen.choose('Correct', row);
	await screen.field(/^Level/).fill('4.3');
	await inDialog('Save Reading').click();
	await screen.waitForText(`The reading was corrected: 4.30 m, ${when}.`);
	const corrected = { dateTime, value: 4.3 };
	expect(await burgee.storage.waterReadings.get(dateTime)).toMatchObject(corrected);

	await screen.choose('Delete', row);
	await inDialog('Delete Reading').click();
	await screen.waitForText(`The reading of ${when} was deleted.`);
	await screen.menuOf(row).waitFor({ state: 'detached' });
	list.pass();
	expect(await burgee.storage.waterReadings.get(dateTime)).toBeNull();
	await screen.button('Undo').click();
	await screen.waitForText(`The reading of ${when} is back.`);
	expect(await burgee.storage.waterReadings.get(dateTime)).toMatchObject(corrected);
});

test('the panel asks before it saves a level that differs by more than a metre, and undoes what was saved', async () => {
	const dateTime = toInstant(new Date('2025-07-04T17:30:00.000Z'));
	const { waterReadings } = burgee.storage;
	await waterReadings.add(readingOf({ dateTime, value: 3.8 }));
	const endOf2025 = toInstant(new Date('2026-01-01'));
	const levels = async () =>
		(await waterReadings.listLatest({ limit: 9, before: endOf2025 })).map(({ value }) => value);
	await open();
	await screen.button('Add a Reading').click();
	await screen.field(/^Level/).fill('38');
	await screen.field(/^Date and time/).fill('2025-07-05T10:00');
	await inDialog('Add Reading').click();
	await screen
		.dialog('Is this level right?')
		.getByText(/38\.00 m.*3\.80 m/)
		.waitFor();
	await expectAccessible();
	await screen.button('Change the Level').click();
	expect(await screen.field(/^Level/).inputValue()).toBe('38');
	expect(await levels()).toEqual([3.8]);
	await inDialog('Add Reading').click();
	await screen.button('Save 38.00 m').click();
	await screen.waitForText('The reading was added: 38.00 m');
	expect(await levels()).toEqual([38, 3.8]);
	await screen.button('Undo').click();
	await screen.waitForText(/^The reading of .* was removed\./);
	expect(await levels()).toEqual([3.8]);

	await screen.choose('Correct', `the reading of ${displayBriefDateTime(dateTime, new Date())}`);
	await screen.field(/^Level/).fill('38');
	await inDialog('Save Reading').click();
	await screen.waitForText('The reading was corrected: 38.00 m');
	await screen.button('Undo').click();
	await screen.waitForText('The reading of Friday 4 July 2025, 18:30 is 3.80 m again.');
	expect(await levels()).toEqual([3.8]);
});

test('the list of water readings loads more on request, and a second reading for the same time is refused', async () => {
	const inJune = (day: number) => toInstant(new Date(Date.UTC(2026, 5, day, 12)));
	for (let day = 1; day <= 21; day += 1) {
		await burgee.storage.waterReadings.add(readingOf({ dateTime: inJune(day), value: 3 }));
	}
	await open();
	const first = screen.menuOf(`the reading of ${displayBriefDateTime(inJune(1), new Date())}`);
	await screen.button('Show More Readings').click();
	await first.waitFor();
	await screen.button('Add a Reading').click();
	await screen.field(/^Level/).fill('3.5');
	await screen.field(/^Date and time/).fill('2026-06-01T13:00');
	await inDialog('Add Reading').click();
	await screen.alert(/There is already a water reading for this time/).waitFor();
});
