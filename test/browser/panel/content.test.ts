import { toInstant } from '@burgee/core';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { describe, expect, test } from 'vitest';
import { campaignOf, pageOf, readingOf } from '../../contracts/samples.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const goto = (path: string) => screen.goto(burgee.url + path);
const open = () => openPanel(burgee.url, '/admin/content');
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

describe('newsletters', () => {
	const text =
		'\n\n# Regatta\n\n- See [the rules](https://club.example/rules).\n\n' +
		'![](/photos/lost.webp)\n\n# Prizes\n\n# Thanks\n\n';

	test('an organiser writes a newsletter, and members see what the preview showed', async () => {
		await openPanel(burgee.url, '/admin/dashboard');
		await screen.link('Content', { exact: true }).first().click();
		await screen.heading('No Newsletters Yet').waitFor();
		await screen.link('Write a Newsletter').click();
		await screen.button('Publish Newsletter').click();
		await screen.alert('Write the text of the newsletter').waitFor();
		await screen.field('Subject *').fill('Guillemot news');
		await screen.button('Bold').click();
		await page.keyboard.type('members');
		await page.keyboard.press('End');
		await page.keyboard.insertText(text);
		await screen.button('Photo').click();
		await expectAccessible();
		await screen.button(/^A sailing boat at its mooring/).click();
		await page.keyboard.press('ControlOrMeta+z');
		await screen.button('Photo').click();
		await screen.button(/^A sailing boat at its mooring/).click();
		expect(await screen.field('Text').inputValue()).toMatch(
			/^\*\*members\*\*\n\n# Regatta[^!]+!\[\][^!]+!\[A sailing[^!]+\(\/photos\/first-light.svg\)\n\n$/,
		);
		await page.getByRole('tab', { name: 'Preview' }).click();
		const preview = page.locator('[inert]');
		await preview.getByText('Regatta', { exact: true }).waitFor();
		expect(await preview.getByText('the rules').getAttribute('href')).toMatch(/rules$/);
		await screen.waitForText('Members do not see lost.webp.');
		await preview.locator('img').waitFor();
		const previewed = await preview.last().innerHTML();
		await expectAccessible();
		await page.getByRole('tab', { name: 'Form' }).click();
		await screen.field(/^Date and time/).fill('2199-01-01T00:00');
		await screen.button('Publish Newsletter').click();
		await screen.alert('Date and time cannot be in the future').waitFor();
		await screen.field(/^Date and time/).fill('');
		await screen.button('Publish Newsletter').click();
		await screen.waitForText('The newsletter was added.');
		await screen.menuOf('Guillemot news').click();
		const path = await page.getByRole('menuitem', { name: /^View/ }).getAttribute('href');
		await goto(new URL(path ?? '').pathname);
		await screen.heading('Regatta', { level: 2 }).waitFor();
		expect(await screen.link('the rules').getAttribute('href')).toBe('https://club.example/rules');
		expect(previewed).toContain(
			await screen.heading('Regatta', { level: 2 }).locator('..').innerHTML(),
		);
		await page.getByRole('img', { name: /^A sailing boat at its mooring/ }).waitFor();
		const contents = page.getByRole('navigation', { name: 'On This Page' });
		expect(await contents.getByRole('link').allInnerTexts()).toEqual([
			'Regatta',
			'Prizes',
			'Thanks',
		]);
		await contents.getByRole('link', { name: 'Prizes' }).click();
		expect(new URL(page.url()).hash).toBe('#section-2');
	});

	test('an organiser edits a newsletter, deletes it and undoes the deletion, also of a draft', async () => {
		const finished_at = toInstant(new Date('2026-05-01T08:00:42.000Z'));
		await burgee.storage.campaigns.add(campaignOf({ id: 'one', finished_at }));
		await burgee.storage.campaigns.add(
			campaignOf({ id: 'draft', subject: 'Winter work', draft: true }),
		);
		await open();
		await screen.link('Edit Season opening').click();
		await screen.field('Subject *').fill('My opening');
		await screen.button('Save Newsletter').click();
		await screen.waitForText('The newsletter was updated.');
		const edited = { subject: 'My opening', finished_at };
		expect(await burgee.storage.campaigns.get('one')).toMatchObject(edited);

		await screen.choose('Delete', 'My opening');
		const list = await network.hold('**/api/admin/campaigns?*');
		await inDialog('Delete Newsletter').press('Enter');
		await screen.waitForText('“My opening” was deleted.');
		// The organiser cannot delete it again before the list has loaded, and so keeps the offer to undo.
		await screen.menuOf('My opening').waitFor({ state: 'detached' });
		list.pass();
		await screen.button('Undo').press('Enter');
		await screen.waitForText('“My opening” is on News again.');
		await screen.menuOf('My opening').waitFor();
		await screen.choose('Delete', 'Winter work');
		await inDialog('Delete Newsletter').click();
		await screen.button('Undo').click();
		await screen.waitForText('“Winter work” is back, as a draft.');
		const stored = await burgee.storage.campaigns.listLatest({ limit: 9, after: undefined });
		expect(stored.find(({ subject }) => subject === 'My opening')).toMatchObject({ draft: false });
		expect(stored.find(({ subject }) => subject === 'Winter work')).toMatchObject({ draft: true });
	});
});

describe('water readings', () => {
	const open = () => openPanel(burgee.url, '/admin/content/water-levels');

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
});

describe('information pages', () => {
	const menuButton = () => screen.button('MENU', { exact: true });
	const inMenu = (name: string) =>
		page.getByRole('banner').getByRole('link', { name, exact: true });

	test('an organiser writes a page, members open it in the menu of their phone, and its deletion can be undone', async () => {
		await openPanel(burgee.url, '/admin/content');
		await screen.link('Pages', { exact: true }).click();
		await screen.heading('No Pages Yet').waitFor();
		await screen.link('Write a Page').click();
		await screen.button('Publish Page').click();
		await screen.alert('Write the text of the page').waitFor();
		await screen.field('Title *').fill('Visitor Moorings');
		await screen.waitForText('/pages/visitor-moorings');
		await screen.field('Address (optional)').fill('Moorings');
		await screen.field('Text *').fill('Any **yellow** buoy.');
		await screen.button('Publish Page').click();
		await screen.alert(/^Address must be small letters/).waitFor();
		await screen.field('Address (optional)').fill('moorings');
		await screen.button('Publish Page').click();
		await screen.waitForText('The page was added. Members can read it now.');
		await menuButton().click();
		await inMenu('Visitor Moorings').click();
		await screen.title('Visitor Moorings').waitFor();
		expect(new URL(page.url()).pathname).toBe('/pages/moorings');
		expect(await page.getByText('yellow', { exact: true }).evaluate((part) => part.tagName)).toBe(
			'STRONG',
		);
		await menuButton().click();
		await inMenu('Visitor Moorings').waitFor();

		await openPanel(burgee.url, '/admin/content/pages');
		await screen.link('Edit Visitor Moorings').click();
		await screen.link(/^\/pages\/moorings/).waitFor();
		await screen.field('Menu').selectOption('In no menu');
		await screen.button('Save Page').click();
		await screen.waitForText('The page was updated.');
		await screen.menuOf('Visitor Moorings').click();
		await page.getByRole('menuitem', { name: 'Delete' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete Page' }).click();
		await screen.waitForText('“Visitor Moorings” was deleted.');
		expect(await burgee.storage.informationPages.list()).toEqual([]);
		await screen.button('Undo').click();
		await screen.waitForText('“Visitor Moorings” is back.');
		expect(await burgee.storage.informationPages.get('moorings')).toMatchObject({ menu: 'none' });

		await burgee.storage.informationPages.add(pageOf({ id: 'bar', draft: true }));
		await openPanel(burgee.url, '/admin/content/pages/edit/bar');
		await screen.waitForText('Its address is /pages/bar.');
		expect(await screen.link(/^\/pages\/bar/).count()).toBe(0);
	});
});

describe('content from other services', () => {
	test('newsletters from MailerLite and water levels from the Environment Agency cannot be changed in the panel', async () => {
		// The server answers so if these services are configured (test/server/content.test.ts).
		const answer = (path: string, json: object) =>
			network.respond(`**/api/admin/${path}?*`, { json: { ...json, next: null } });
		await answer('campaigns', { provider: 'MailerLite', campaigns: [] });
		await answer('water-readings', { provider: 'Environment Agency', readings: [] });
		await open();
		await screen.waitForText('The club’s newsletters come from MailerLite.');
		expect(await screen.link('Write a Newsletter').count()).toBe(0);
		await screen.link('Water levels').click();
		await screen.waitForText(/come from a gauge of the Environment Agency/);
		expect(await screen.button('Add a Reading').count()).toBe(0);
	});
});
