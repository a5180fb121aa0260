import { beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, useBurgee } from '../../server/open-burgee.ts';
import { addSession, page, screen, screenOf, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage();
beforeEach(async () => {
	// Each test signs in separately, because some tests sign out, which ends the session.
	await addSession(burgee.url, await addAdmin(burgee, 'editor', ['events:read', 'events:write']));
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const question = () => screen.dialog('Leave without saving?');
const keepEditing = () => question().getByRole('button', { name: 'Keep Editing' }).click();
const leave = () => question().getByRole('button', { name: 'Leave Without Saving' }).click();
const nameField = () => screen.field('Event name *');

/** Opens the event form between two visits of the event list, to which the browser's Back and Forward buttons lead. */
async function openForm(): Promise<void> {
	await page.goto(`${burgee.url}/admin/events`);
	await screen.link('Create Event').click();
	await heading('Create Event').waitFor();
	await screen.link('Events', { exact: true }).click();
	await heading('Manage Events').waitFor();
	await page.goBack();
	await heading('Create Event').waitFor();
}

const ways: [name: string, go: () => Promise<unknown>, destination: string][] = [
	[
		'a link of the panel',
		async () => {
			await screen.openMenu();
			await screen.link('Dashboard').click();
		},
		'Dashboard',
	],
	['a breadcrumb', () => screen.link('Events', { exact: true }).click(), 'Manage Events'],
	[
		'a link to a public page',
		async () => {
			await screen.openMenu();
			await screen.link('Calendar').click();
		},
		'Events Calendar',
	],
	['the Cancel button', () => screen.button('Cancel').click(), 'Manage Events'],
	['the browser’s Back button', () => page.goBack(), 'Manage Events'],
	['the browser’s Forward button', () => page.goForward(), 'Manage Events'],
	[
		'Sign Out',
		async () => {
			await screen.openMenu();
			await screen.button('Sign Out').click();
		},
		'Sign In to the Admin Panel',
	],
];

describe('a form with unsaved changes', () => {
	test.each(ways)(
		'%s leaves an event form with unsaved changes only if the admin confirms in a dialog',
		async (_, go, destination) => {
			const asked = screen.watchBrowserDialogs();
			await openForm();
			await nameField().fill('Half a Regatta');
			await go();
			await keepEditing();
			await question().waitFor({ state: 'hidden' });
			expect(await nameField().inputValue()).toBe('Half a Regatta');
			expect(new URL(page.url()).pathname).toBe('/admin/events/create');
			await go();
			await leave();
			await heading(destination).waitFor();
			expect(asked).toEqual([]);
		},
	);

	test('if a form has unsaved changes, the browser asks for confirmation before the tab is closed', async () => {
		const asked = screen.watchBrowserDialogs();
		await openForm();
		await nameField().fill('Half a Regatta');
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => asked).toEqual(['beforeunload']);
		expect(await nameField().inputValue()).toBe('Half a Regatta');
	});

	test('the dialog about unsaved changes takes the focus, and Escape returns the focus to the link that the admin chose, or to the button of its menu', async () => {
		await openForm();
		await nameField().fill('Half a Regatta');
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		await screen.link('Events', { exact: true }).focus();
		await screen.press('Enter');
		await question().waitFor();
		expect(await question().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(
			true,
		);
		await screen.press('Escape');
		await expect.poll(focused).toBe('Events');

		// The menu is closed while the dialog is open.
		await screen.openMenu();
		await screen.button('Sign Out').focus();
		await screen.press('Enter');
		await question().waitFor();
		await screen.press('Escape');
		await expect.poll(focused).toBe('MENU');
	});

	test('an admin whose session has ended can save the form after signing in again in another tab', async () => {
		await openForm();
		await nameField().fill('Regatta of the Forgotten Tab');
		await screen.field(/^Start date/).fill('2030-07-04T18:30');
		await page.context().clearCookies();
		await screen.button('Publish Event').click();
		await screen.alert('You were signed out.').waitFor();
		const otherTab = await page.context().newPage();
		await otherTab.goto(`${burgee.url}/admin`);
		await screenOf(() => otherTab).signIn();
		await otherTab.getByRole('heading', { name: 'Dashboard' }).waitFor();
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
	});
});

describe('a form without unsaved changes', () => {
	test('the admin can leave an unchanged form without being asked about unsaved changes', async () => {
		const asked = screen.watchBrowserDialogs();
		await openForm();
		await nameField().fill('Half');
		await nameField().fill('');
		await page.goBack();
		await heading('Manage Events').waitFor();
		await page.goForward();
		await heading('Create Event').waitFor();
		await screen.openMenu();
		await screen.link('Calendar').click();
		await heading('Events Calendar').waitFor();
		expect(asked).toEqual([]);
	});

	test('the admin can leave a saved form without being asked about unsaved changes', async () => {
		const asked = screen.watchBrowserDialogs();
		await openForm();
		await nameField().fill('A Whole Regatta');
		await screen.field(/^Start date/).fill('2030-07-04T18:30');
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
		expect(await question().count()).toBe(0);
		await page.goBack();
		await heading('Create Event').waitFor();
		expect(await nameField().inputValue()).toBe('');
		await page.reload();
		await heading('Create Event').waitFor();
		expect(asked).toEqual([]);
	});
});
