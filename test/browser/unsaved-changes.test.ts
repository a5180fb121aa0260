import { beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, useBurgee } from '../server/open-burgee.ts';
import { addSession, page, signInOnPage, usePage, waitForText } from './fixture.ts';

const burgee = useBurgee();
usePage();
beforeEach(async () => {
	// A session of its own, because tests end the session.
	await addSession(burgee.url, await addAdmin(burgee, 'editor', ['events:read', 'events:write']));
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const keepEditing = () => question().getByRole('button', { name: 'Keep editing' }).click();
const leave = () => question().getByRole('button', { name: 'Leave without saving' }).click();
const nameField = () => page.getByLabel('Event name *');

/** Opens the form from the event list, so that there is a page to go back to. */
async function openForm(): Promise<void> {
	await page.goto(`${burgee.url}/admin/events`);
	await page.getByRole('link', { name: 'Create Event' }).click();
	await heading('Create Event').waitFor();
}

/** Returns the kinds of questions that the browser itself has asked. */
function browserQuestions(): string[] {
	const kinds: string[] = [];
	page.on('dialog', async (dialog) => {
		kinds.push(dialog.type());
		await dialog.dismiss();
	});
	return kinds;
}

const ways: [name: string, go: () => Promise<unknown>, destination: string][] = [
	['a link of the panel', () => page.getByRole('link', { name: 'Dashboard' }).click(), 'Dashboard'],
	[
		'a link to a public page',
		async () => {
			await page.getByRole('button', { name: 'MENU' }).click();
			await page.getByRole('link', { name: 'Calendar' }).click();
		},
		'Events Calendar',
	],
	['Cancel', () => page.getByRole('button', { name: 'Cancel' }).click(), 'Manage Events'],
	['Back', () => page.goBack(), 'Manage Events'],
	[
		'Sign Out',
		() => page.getByRole('button', { name: 'Sign Out' }).click(),
		'Sign in to the admin panel',
	],
];

describe('a form with unsaved changes', () => {
	test.each(ways)(
		'%s asks first, and leaves the form only if the admin agrees',
		async (_, go, destination) => {
			const asked = browserQuestions();
			await openForm();
			await nameField().fill('Half a Regatta');
			await go();
			await keepEditing();
			await question().waitFor({ state: 'hidden' });
			expect(await nameField().inputValue()).toBe('Half a Regatta');
			expect(new URL(page.url()).pathname).toBe('/admin/events/create');
			await go();
			await question().waitFor();
			await page.keyboard.press('Escape');
			await question().waitFor({ state: 'hidden' });
			await go();
			await leave();
			await heading(destination).waitFor();
			expect(asked).toEqual([]);
		},
	);

	test('Forward asks first', async () => {
		await openForm();
		await page.getByRole('link', { name: 'Events', exact: true }).click();
		await heading('Manage Events').waitFor();
		await page.goBack();
		await nameField().fill('Half a Regatta');
		await page.goForward();
		await keepEditing();
		expect(await nameField().inputValue()).toBe('Half a Regatta');
		await page.goForward();
		await leave();
		await heading('Manage Events').waitFor();
	});

	test('closing the tab makes the browser ask', async () => {
		const asked = browserQuestions();
		await openForm();
		await nameField().fill('Half a Regatta');
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => asked).toEqual(['beforeunload']);
		expect(await nameField().inputValue()).toBe('Half a Regatta');
	});

	test('the question takes the focus, and gives it back to the link that was followed', async () => {
		await openForm();
		await nameField().fill('Half a Regatta');
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		await page.getByRole('link', { name: 'Dashboard' }).focus();
		await page.keyboard.press('Enter');
		await question().waitFor();
		expect(await question().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(
			true,
		);
		await page.keyboard.press('Escape');
		await expect.poll(focused).toBe('Dashboard');
	});

	test('an admin whose session has ended signs in in another tab and then saves', async () => {
		await openForm();
		await nameField().fill('Regatta of the Forgotten Tab');
		await page.getByLabel(/^Start date/).fill('2030-07-04T18:30');
		await page.context().clearCookies();
		await page.getByRole('button', { name: 'Create Event' }).click();
		await page.getByRole('alert').getByText('You were signed out.').waitFor();
		const otherTab = await page.context().newPage();
		await otherTab.goto(`${burgee.url}/admin`);
		await signInOnPage(undefined, otherTab);
		await otherTab.getByRole('heading', { name: 'Dashboard' }).waitFor();
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('Event created successfully!');
	});
});

describe('a form without unsaved changes', () => {
	test('an unchanged form is left without a question', async () => {
		const asked = browserQuestions();
		await openForm();
		await nameField().fill('Half');
		await nameField().fill('');
		await page.goBack();
		await heading('Manage Events').waitFor();
		await page.goForward();
		await heading('Create Event').waitFor();
		await page.getByRole('button', { name: 'MENU' }).click();
		await page.getByRole('link', { name: 'Calendar' }).click();
		await heading('Events Calendar').waitFor();
		expect(asked).toEqual([]);
	});

	test('a saved form is left without a question', async () => {
		const asked = browserQuestions();
		await openForm();
		await nameField().fill('A Whole Regatta');
		await page.getByLabel(/^Start date/).fill('2030-07-04T18:30');
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('Event created successfully!');
		expect(await question().count()).toBe(0);
		await page.goBack();
		await heading('Create Event').waitFor();
		expect(await nameField().inputValue()).toBe('');
		await page.reload();
		await heading('Create Event').waitFor();
		expect(asked).toEqual([]);
	});
});
