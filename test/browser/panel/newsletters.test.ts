import { toInstant } from '@burgee/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEnvironmentAgencyServer } from '../../adapters/environment-agency-server.ts';
import { mailerLiteEnvironment, startMailerLite } from '../../adapters/mailerlite-server.ts';
import { campaignOf } from '../../contracts/samples.ts';
import { openBurgeeForTest, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { addSession, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

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
		await expectAccessible();
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
		await expectAccessible();
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

describe('content from other services', () => {
	test('newsletters from MailerLite and water levels from the Environment Agency cannot be changed in the panel', async () => {
		const [mailerLite, agency] = [await startMailerLite(), await startEnvironmentAgencyServer()];
		onTestFinished(async () => {
			await Promise.all([mailerLite.stop(), agency.stop()]);
		});
		const fed = await openBurgeeForTest({
			STORAGE: 'memory',
			...mailerLiteEnvironment(mailerLite),
			WATER_LEVELS: 'environment-agency',
			WATER_LEVEL_MEASURE: agency.measure,
			WATER_LEVEL_BASE_URL: agency.baseUrl,
		});
		await addSession(fed.url, fed.cookie);
		await screen.goto(`${fed.url}/admin/content`);
		await screen.waitForText('The club’s newsletters come from MailerLite.');
		expect(await screen.link('Write a Newsletter').count()).toBe(0);
		await screen.link('Water levels').click();
		await screen.waitForText(/come from a gauge of the Environment Agency/);
		expect(await screen.button('Add a Reading').count()).toBe(0);
	});
});
