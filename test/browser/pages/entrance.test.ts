import { describe, expect, test } from 'vitest';
import { firstAdmin, useBurgee } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { page, screen, usePage } from '../fixture.ts';

const password = 'north-buoy-2026';

describe('a closed members area', () => {
	usePage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
	const burgee = useBurgee({ STORAGE: 'memory', MEMBERS_PASSWORD: password });

	test('asks a device once for the password, by keyboard, and opens the page that was asked for', async () => {
		await page.goto(`${burgee.url}/calendar?from=letter`);
		await screen.title('Members of Kestrel Yacht Club').waitFor();
		const field = screen.field('Members’ password');
		const isFocused = () => field.evaluate((input) => input === document.activeElement);
		expect(await isFocused()).toBe(true);
		await checkAccessibility('page');
		await field.fill('south-buoy-2025');
		await field.press('Enter');
		await screen.text(/^This is not the members’ password/).waitFor();
		expect(await page.title()).toBe('Error: KYC Members Area');
		expect(await isFocused()).toBe(true);
		expect(await field.inputValue()).toBe('');
		await checkAccessibility('page');
		await field.fill(password);
		await screen.button('Open the Members Area').press('Enter');
		await screen.title('Events Calendar').waitFor();
		expect(page.url()).toBe(`${burgee.url}/calendar?from=letter`);
		const subscribe = await screen.link('Subscribe').getAttribute('href');
		expect(subscribe).toMatch(/^webcal:.*\/calendar\.ics\?key=[\w-]{43}$/);
		await page.goto(`${burgee.url}/news`);
		await screen.title('News').waitFor();
	});

	test('lets an admin sign in to the panel without the password', async () => {
		const asked: string[] = [];
		page.on('request', (request) => asked.push(new URL(request.url()).pathname));
		await page.goto(`${burgee.url}/admin`);
		await screen.title('Sign In to the Admin Panel').waitFor();
		expect(asked.filter((path) => path === '/api/club')).toHaveLength(1);
		await checkAccessibility('page');
		await screen.field('Email').fill(firstAdmin.email);
		await screen.field('Password').fill(firstAdmin.password);
		await page.keyboard.press('Enter');
		await screen.title(/^Dashboard/).waitFor();
		await page.getByRole('contentinfo').getByText('Kestrel Yacht Club').waitFor();
		await page.goto(burgee.url);
		await screen.title('Members Area').waitFor();
	});
});
