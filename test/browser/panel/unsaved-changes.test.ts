import { describe, expect, test } from 'vitest';
import { addAdmin } from '../../server/open-burgee.ts';
import { addSession, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const question = () => screen.dialog('Leave without saving?');
const keepEditing = () => question().getByRole('button', { name: 'Keep Editing' }).click();
const leave = () => question().getByRole('button', { name: 'Leave Without Saving' }).click();
const nameField = () => screen.field('Event name *');
const open = (path: string) => openPanel(burgee.url, path);

/** Loads the event list, so that the router knows all places in the browser's history. */
async function loadList(): Promise<void> {
	await page.goto(`${burgee.url}/admin/events`);
	await heading('Manage Events').waitFor();
}

/**
 * Opens the event form from the open event list, between two visits of the list, to which the browser's Back and Forward
 * buttons lead.
 */
async function openFormBetweenLists(): Promise<void> {
	await screen.link('Create Event').click();
	await heading('Create Event').waitFor();
	await screen.link('Events', { exact: true }).click();
	await heading('Manage Events').waitFor();
	await page.goBack();
	await heading('Create Event').waitFor();
}

const createEvent = () => screen.link('Create Event').click();
const loadForm = () => page.goto(`${burgee.url}/admin/events/create`);

/** The ways to leave the form, each with the way to open the form again after the one before. */
const ways: {
	go: () => Promise<unknown>;
	destination: string;
	openForm: () => Promise<unknown>;
}[] = [
	{
		go: () => page.goBack(),
		destination: 'Manage Events',
		openForm: async () => {},
	},
	{
		go: () => page.goForward(),
		destination: 'Manage Events',
		openForm: () => page.goForward(),
	},
	{
		go: () => screen.button('Cancel').click(),
		destination: 'Manage Events',
		openForm: createEvent,
	},
	{
		// A public page has another document.
		go: async () => {
			await screen.openMenu();
			await screen.link('Calendar').click();
		},
		destination: 'Events Calendar',
		openForm: createEvent,
	},
	{
		go: async () => {
			await screen.openMenu();
			await screen.button('Sign Out').click();
		},
		destination: 'Sign In to the Admin Panel',
		openForm: loadForm,
	},
];

describe('a form with unsaved changes', () => {
	test('each way to leave an event form with unsaved changes leaves it only if the admin confirms in a dialog', async () => {
		const asked = screen.watchBrowserDialogs();
		// The last way ends the session, which the other tests need.
		await addSession(burgee.url, await addAdmin(burgee, 'editor', ['events:read', 'events:write']));
		await loadList();
		await openFormBetweenLists();
		await nameField().fill('Kept Regatta');
		for (const { go } of ways) {
			await go();
			await keepEditing();
			await question().waitFor({ state: 'hidden' });
			expect(await nameField().inputValue()).toBe('Kept Regatta');
			expect(new URL(page.url()).pathname).toBe('/admin/events/create');
		}
		for (const { go, destination, openForm } of ways) {
			await openForm();
			await heading('Create Event').waitFor();
			await nameField().fill('Left Regatta');
			await go();
			await leave();
			await heading(destination).waitFor();
		}
		expect(asked).toEqual([]);
	});

	test('the dialog about unsaved changes takes the focus, and Escape returns the focus to the link that the admin chose, or to the button of its menu', async () => {
		await open('/admin/events/create');
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

	test('an admin whose session has ended can save the form after signing in again in another tab, and before that the browser asks before it closes the tab', async () => {
		const asked = screen.watchBrowserDialogs();
		await open('/admin/events/create');
		await nameField().fill('Regatta of the Forgotten Tab');
		await screen.field(/^Start date/).fill('2030-07-04T18:30');
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => asked).toEqual(['beforeunload']);
		expect(await nameField().inputValue()).toBe('Regatta of the Forgotten Tab');

		await page.context().clearCookies();
		await screen.button('Publish Event').click();
		await screen.alert('You were signed out.').waitFor();
		// The admin signs in in another tab.
		await addSession(burgee.url, burgee.cookie);
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
	});
});

describe('a form without unsaved changes', () => {
	test('the admin can leave an unchanged or a saved form without being asked about unsaved changes', async () => {
		const asked = screen.watchBrowserDialogs();
		await loadList();
		await openFormBetweenLists();
		await nameField().fill('A Whole Regatta');
		await screen.field(/^Start date/).fill('2030-07-04T18:30');
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
		expect(await question().count()).toBe(0);
		await page.goBack();
		await heading('Create Event').waitFor();
		expect(await nameField().inputValue()).toBe('');

		await nameField().fill('Half');
		await nameField().fill('');
		await page.reload();
		await heading('Create Event').waitFor();
		await screen.link('Events', { exact: true }).click();
		await heading('Manage Events').waitFor();
		expect(asked).toEqual([]);
	});
});
