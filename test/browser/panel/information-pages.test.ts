import { expect, test } from 'vitest';
import { pageOf } from '../../contracts/samples.ts';
import { useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

const menuButton = () => screen.button('MENU', { exact: true });
const inMenu = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

test('an organiser writes a page, members open it in the menu of their phone, and its deletion can be undone', async () => {
	await openPanel(burgee.url, '/admin/content');
	await screen.link('Pages', { exact: true }).click();
	await screen.heading('No Pages Yet').waitFor();
	await expectAccessible();
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
	await expectAccessible();
	await screen.button('Publish Page').click();
	await screen.waitForText('The page was added. Members can read it now.');
	await expectAccessible();
	await menuButton().click();
	await inMenu('Visitor Moorings').waitFor();

	await screen.goto(burgee.url);
	await menuButton().click();
	await inMenu('Visitor Moorings').click();
	await screen.title('Visitor Moorings').waitFor();
	expect(new URL(page.url()).pathname).toBe('/pages/moorings');
	expect(await page.getByText('yellow', { exact: true }).evaluate((part) => part.tagName)).toBe(
		'STRONG',
	);
	await expectAccessible();

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
