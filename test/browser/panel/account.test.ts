import type { Permission } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { appCode } from '../../authenticator.ts';
import { addAdmin, signIn } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.phone, () => ({ SECOND_FACTOR: 'members' }));

const password = 'any-old-iron';
let lastAdmin = 0;

/** Signs a new admin in. @returns the admin's email. */
async function signInNewAdmin(granted: Permission[]): Promise<string> {
	const name = `admin-${++lastAdmin}`;
	await addSession(burgee.url, await addAdmin(burgee, name, granted));
	return `${name}@example.org`;
}

async function expectAccessible(): Promise<void> {
	for (const size of [widths.desktop, widths.phone]) {
		await page.setViewportSize(size);
		expect(await screen.horizontalOverflow()).toBe(0);
	}
	expect(await accessibilityViolations()).toEqual([]);
}

/** Fills in the fields by their labels, and clicks the button. */
async function fillAndClick(texts: Record<string, string>, button: string): Promise<void> {
	for (const [label, text] of Object.entries(texts)) {
		await screen.field(label).and(page.locator('input')).fill(text);
	}
	await screen.button(button, { exact: true }).click();
}

/** Adds a second factor on the open account page. @returns the secret, the code that was used and the recovery codes. */
async function addSecondFactor() {
	await screen.button('Add Second Factor').click();
	await fillAndClick({ 'Your password': password }, 'Continue');
	await screen.field('Code from the app').waitFor();
	const secret = ((await page.locator('li code').textContent()) ?? '').replaceAll(' ', '');
	const usedCode = appCode(secret, new Date());
	await fillAndClick({ 'Code from the app': usedCode }, 'Add Second Factor');
	await screen.heading('Your Recovery Codes').waitFor();
	return { secret, usedCode, recoveryCodes: await page.locator('li code').allTextContents() };
}

describe('the second factor', () => {
	test('an admin who must have a second factor sees only the account page, adds one there, and signs in with a code', async () => {
		const email = await signInNewAdmin(['events:read', 'members:write']);
		await openPanel(burgee.url, '/admin/events');
		await screen.title('Your Account').waitFor();
		await screen.waitForText('Your club requires a second factor');
		await screen.button('Add Second Factor').waitFor();
		expect(await accessibilityViolations()).toEqual([]);
		await screen.openMenu();
		await screen.link('Account').waitFor();
		expect(await screen.link('Events', { exact: true }).count()).toBe(0);
		await screen.openMenu();

		await screen.button('Add Second Factor').click();
		await fillAndClick({ 'Your password': 'wrong' }, 'Continue');
		await screen.alert('Your current password is not right.').waitFor();
		await fillAndClick({ 'Your password': password }, 'Continue');
		await page.getByRole('img', { name: 'QR code' }).waitFor();
		await expectAccessible();
		await fillAndClick({ 'Code from the app': '000000' }, 'Add Second Factor');
		await screen.alert('This code is not right').waitFor();
		await screen.button('Cancel').click();

		const { secret, usedCode, recoveryCodes } = await addSecondFactor();
		expect(new Set(recoveryCodes).size).toBe(10);
		await expectAccessible();
		await screen.button('I Have Saved the Codes').click();
		await screen.waitForText('Your second factor is on.');
		await screen.openMenu();
		await screen.link('Events', { exact: true }).click();
		await screen.title('Manage Events').waitFor();

		await screen.openMenu();
		await screen.button('Sign Out').click();
		await fillAndClick({ Email: email, Password: password }, 'Sign In');
		const title = screen.title('Enter Your Code');
		await title.waitFor();
		await expect.poll(() => isFocused(title)).toBe(true);
		await fillAndClick({ Code: usedCode }, 'Sign In');
		await screen.alert('This code is not right, or it was used before.').waitFor();
		await expectAccessible();
		const nextCode = appCode(secret, new Date(Date.now() + 30_000));
		await fillAndClick({ Code: nextCode }, 'Sign In');
		await screen.title('Manage Events').waitFor();

		await screen.openMenu();
		await screen.button('Sign Out').click();
		await fillAndClick({ Email: email, Password: password }, 'Sign In');
		await screen.button('Use a Recovery Code').click();
		await fillAndClick({ 'Recovery code': recoveryCodes[0] ?? '' }, 'Sign In');
		await screen.title('Manage Events').waitFor();
		await screen.openMenu();
		await screen.link('Account').click();
		await screen.waitForText('9 recovery codes');
	});

	test('an admin replaces the recovery codes and removes the second factor by keyboard', async () => {
		await signInNewAdmin(['events:read']);
		await openPanel(burgee.url, '/admin/account');
		const { recoveryCodes } = await addSecondFactor();
		await screen.button('I Have Saved the Codes').click();

		await screen.button('Create New Recovery Codes').focus();
		await screen.press('Enter');
		await screen.dialog('Create new recovery codes?').waitFor();
		await expectAccessible();
		await screen.field('Your password').fill(password);
		await screen.field(/^Code/).fill(recoveryCodes[0] ?? '');
		await screen.press('Enter');
		await screen.heading('Your Recovery Codes').waitFor();
		const replaced = await page.locator('li code').allTextContents();
		expect(new Set([...recoveryCodes, ...replaced]).size).toBe(20);

		await screen.button('Remove Second Factor').focus();
		await screen.press('Enter');
		await screen.field('Your password').fill(password);
		await screen.field(/^Code/).fill(recoveryCodes[1] ?? '');
		await screen.press('Enter');
		await screen.alert('This code is not right').waitFor();
		await screen.field(/^Code/).fill(replaced[1] ?? '');
		await screen.press('Enter');
		await screen.waitForText('Your second factor was removed.');
		await screen.button('Add Second Factor').waitFor();
	});
});

describe('the password and the sessions', () => {
	test('an admin ends other sessions and changes the password', async () => {
		const email = await signInNewAdmin([]);
		for (let count = 1; count <= 3; count++) await signIn(burgee.url, { email, password });
		const rows = () => page.getByRole('row').filter({ hasText: 'Unknown device' });
		await openPanel(burgee.url, '/admin/account');
		await screen.waitForText('This Session');
		expect(await rows().count()).toBe(4);
		const endFirst = () =>
			screen
				.button(/^End Session: /)
				.first()
				.click();
		await network.fail('**/api/admin/account/sessions/*');
		await endFirst();
		await screen.alert('Failed to end the session. Please try again.').waitFor();
		await page.unrouteAll();
		await endFirst();
		await screen.waitForText('The session of Unknown device has ended.');
		await expect.poll(() => rows().count()).toBe(3);
		await screen.button('End All Other Sessions').click();
		await screen.button('End Other Sessions').click();
		await screen.waitForText('Your other sessions have ended.');
		await expect.poll(() => rows().count()).toBe(1);

		const other = await signIn(burgee.url, { email, password });
		const change = { 'Current password': 'wrong', 'New password': 'short' };
		await fillAndClick(change, 'Change Password');
		await screen.alert('Password must have at least 12 characters').waitFor();
		await fillAndClick({ 'New password': 'nine-grey-herons' }, 'Change Password');
		await screen.alert('Your current password is not right.').waitFor();
		await expectAccessible();
		await fillAndClick({ 'Current password': password }, 'Change Password');
		await screen.waitForText('Your password was changed.');
		expect(await screen.field('New password').inputValue()).toBe('');
		const { status } = await burgee.http.get('/api/admin/session', { Cookie: other });
		expect(status).toBe(401);
	});
});

test('the dashboard warns an admin without permissions of ten failed sign-ins, and leads to the account', async () => {
	const email = await signInNewAdmin([]);
	const credentials = { email, password: 'a guess' };
	for (let count = 0; count < 10; count++)
		await burgee.http.post('/api/admin/session', credentials);
	await openPanel(burgee.url, '/admin/dashboard');
	const task = screen.link(/10 sign-ins with your email address failed since/);
	await task.waitFor();
	expect(await screen.link('Audit Log').count()).toBe(0);
	await task.click();
	await screen.title('Your Account').waitFor();
});
