import type { InvitedMemberJson } from '@burgee/core/api/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthEmulator, startAuthEmulator } from '../../auth-emulator.ts';
import { type OpenBurgee, openBurgee } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, page, screen, usePage } from '../fixture.ts';
import { openPanel } from './panel-page.ts';

describe('the panel with IDENTITY=firebase', () => {
	let emulator: AuthEmulator;
	let burgee: OpenBurgee;
	beforeAll(async () => {
		emulator = await startAuthEmulator();
		burgee = await openBurgee({ ...emulator.environment, STORAGE: 'memory' });
	});
	afterAll(async () => {
		await burgee?.close();
		await emulator?.stop();
	});
	usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

	test('a member with a Google password accepts an invitation with it, and the panel offers no other password', async () => {
		const email = 'old-app@example.org';
		await emulator.auth.createUser({ email, password: 'from-another-app' });
		const form = { email, name: 'Tess Archer' };
		const { body } = await burgee.admin.post<InvitedMemberJson>('/api/admin/members', form);
		await page.goto(burgee.url + new URL(body.invitationUrl).pathname);
		await screen.title('Enter Your Password').waitFor();
		await screen.waitForText('already has a password at Google');
		await checkAccessibility('page');
		await screen.field('Password *').fill('chosen-by-a-thief');
		await screen.button('Sign In').click();
		await screen.alert('This is not the password that this email address has at Google').waitFor();
		await screen.field('Password *').fill('from-another-app');
		await screen.button('Sign In').click();
		await screen.title('Dashboard').waitFor();

		await openPanel(burgee.url, '/admin/account');
		await screen.waitForText('Google keeps your password');
		await screen.waitForText('This Session');
		expect(await page.locator('input[type=password]').count()).toBe(0);
		expect(await screen.button('Add Second Factor').count()).toBe(0);
		await checkAccessibility();

		await addSession(burgee.url, burgee.cookie);
		await openPanel(burgee.url, `/admin/members/edit/${body.member.uid}`);
		await screen.button('Disable Member').waitFor();
		await screen.waitForText('Google keeps the password.');
		expect(await screen.button(/Link$/).count()).toBe(0);
		await checkAccessibility();
	});
});
