import { afterEach, beforeEach, expect, test } from 'vitest';
import { secondFactorOf } from '../../contracts/samples.ts';
import { addAdmin } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();
const open = (path: string) => openPanel(burgee.url, path);

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

/** Returns the path of the link that the page shows. The link's host is the public address. */
async function shownLink(): Promise<string> {
	return new URL(await screen.field(/^Link for/).inputValue()).pathname;
}

async function fillInvitation(name: string, email: string): Promise<void> {
	await screen.field('Name *').fill(name);
	await screen.field('Email *').fill(email);
}

let errors: string[] = [];
beforeEach(() => {
	errors = screen.watchErrors(/./);
});
afterEach(() => expect(errors).toEqual([]));

test('an invited member chooses a password and sees only what the permissions allow', async () => {
	await open('/admin/dashboard');
	await screen.main().getByRole('link', { name: 'Members' }).click();
	await screen.link('Invite a Member').click();
	await screen.button('Create Invitation Link').click();
	await screen.alert('Name is required').waitFor();
	await expectAccessible();
	await fillInvitation('Tess Archer', 'tess@example.org');
	for (const granted of ['Change events', 'See events']) {
		await screen.checkbox(granted).uncheck();
	}
	await screen.checkbox('Change members').check();
	expect(await screen.checkbox('See members').isChecked()).toBe(true);
	for (const granted of ['Change members', 'See members']) {
		await screen.checkbox(granted).uncheck();
	}
	await screen.button('Create Invitation Link').click();
	await screen.waitForText('Tess Archer was invited.');
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await screen.button('Copy').click();
	await screen.waitForText('Copied');
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	const link = await shownLink();
	expect(new URL(copied).pathname).toBe(link);
	await expectAccessible();

	await page.context().clearCookies();
	await page.goto(burgee.url + link);
	await screen.title('Choose Your Password').waitFor();
	await screen.field('Password *').fill('12345');
	await screen.button('Save Password and Sign In').click();
	await screen.alert('Password must have at least 12 characters').waitFor();
	await screen.field('Password *').fill('six-red-buoys');
	await screen.checkbox('Show password').check();
	expect(await screen.field('Password *').getAttribute('type')).toBe('text');
	await screen.button('Save Password and Sign In').click();
	await screen.waitForText('Welcome, Tess Archer.');
	await screen.openMenu();
	await screen.link('Bookings', { exact: true }).waitFor();
	expect(await screen.link('Events', { exact: true }).count()).toBe(0);
	expect(await screen.link('Members', { exact: true }).count()).toBe(0);
	await open(link);
	await screen.title('This Link Is Not Valid').waitFor();
	await screen.link('Sign In').waitFor();
	await open('/admin/members');
	await screen.title('Access Denied').waitFor();
	await screen.waitForText('members:read');
});

test('an admin changes, disables, enables and removes a member', async () => {
	const cookie = await addAdmin(burgee, 'bosun', ['events:read']);
	await burgee.storage.secondFactors.prepare(secondFactorOf({ uid: 'bosun' }), 0);
	await open('/admin/members');
	await screen.waitForText('Only Club Administrator can sign in and change members.');
	await screen.link('Edit bosun').click();
	await screen.field('Role *').fill('bosun');
	await screen.checkbox('See bookings').check();
	await screen.button('Save Member').click();
	await screen.waitForText('bosun was changed.');
	expect(await burgee.storage.admins.get('bosun')).toMatchObject({
		role: 'bosun',
		permissions: ['events:read', 'bookings:read'],
	});

	await screen.link('Edit bosun').click();
	await screen.button('Sign Out Everywhere').click();
	await screen
		.dialog('Sign this member out')
		.getByRole('button', { name: /^Sign Out/ })
		.click();
	await screen.waitForText('bosun was signed out everywhere.');
	const session = await burgee.http.get('/api/admin/session', { Cookie: cookie });
	expect(session.status).toBe(401);
	await screen.button('Remove Second Factor').click();
	const lostPhone = screen.dialog('Remove this member’s second factor');
	await lostPhone.getByRole('button', { name: 'Remove Second Factor' }).click();
	await screen.waitForText('bosun has no second factor now.');
	await screen.button('New Password Link').click();
	await screen.waitForText('A link for bosun was created.');
	await screen.checkbox('Refund and record payments').check();
	await screen.waitForText('bosun has a link that is still open.');
	await expectAccessible();
	await screen.button('Disable Member').click();
	await screen.dialog('Disable').getByRole('button', { name: 'Disable Member' }).click();
	await screen.waitForText('bosun was disabled.');
	expect(await screen.field(/^Link for/).count()).toBe(0);
	await screen.button('Enable Member').click();
	await screen.waitForText('bosun can sign in again.');

	await screen.field('Name *').fill('Unsaved');
	await screen.button('Remove Member').click();
	const question = screen.dialog('Remove this member?');
	await network.fail('**/api/admin/members/bosun');
	await question.getByRole('button', { name: 'Remove Member' }).click();
	await question.getByText('Failed to change the member. Please try again.').waitFor();
	await page.unrouteAll();
	await question.getByRole('button', { name: 'Remove Member' }).click();
	await screen.waitForText('bosun was removed.');
	expect(await burgee.storage.admins.get('bosun')).toBeNull();
	expect(await screen.link('Edit bosun').count()).toBe(0);
});

test('if another admin has changed the member, the page offers the choice between the two values of a field', async () => {
	await addAdmin(burgee, 'mate', ['events:read']);
	await open('/admin/members/edit/mate');
	await screen.field('Role *').fill('first mate');
	const body = { name: 'Mate', permissions: ['events:read', 'bookings:read'] };
	const path = '/api/admin/members/mate';
	expect((await burgee.admin.put(path, body, { 'If-Match': '"0"' })).status).toBe(200);
	// When the link is created, the page loads the member again, with a newer revision. The form must still notice
	// the other admin's change.
	await screen.button('New Password Link').click();
	await screen.waitForText('A link for mate was created.');
	await screen.button('Save Member').click();
	const question = screen.dialog('Someone else has changed this member');
	await question.getByRole('group', { name: 'Permissions' }).getByText('See bookings').waitFor();
	await question.getByRole('button', { name: 'Save My Choices' }).click();
	await screen.waitForText('was changed.');
	expect(await burgee.storage.admins.get('mate')).toMatchObject({ ...body, role: 'first mate' });
});

test('an admin cannot take away their own permission to change members', async () => {
	await open('/admin/members');
	await screen.row('Club Administrator').getByText('You', { exact: true }).waitFor();
	await screen.link('Edit Club Administrator').click();
	await screen.waitForText('You cannot disable or remove yourself.');
	expect(await screen.button('Remove Member').count()).toBe(0);
	await screen.checkbox('Change members').uncheck();
	await screen.button('Save Member').click();
	await screen.alert(/take away your own permission/).waitFor();
	await screen.checkbox('Change members').check();
	await screen.checkbox('Change bookings').uncheck();
	await screen.button('Save Member').click();
	await screen.waitForText('Club Administrator was changed.');
});
