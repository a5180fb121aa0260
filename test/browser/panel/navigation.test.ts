import type { Permission } from '@burgee/core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { workDayOf } from '../../contracts/samples.ts';
import { addAdmin, bookableEvent } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, followLink, isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';
import { storeRegatta } from './regatta.ts';

const phone = { width: 390, height: 844 };
const burgee = usePanel(phone);

let admins = 0;

async function open(path: string, granted?: Permission[]): Promise<void> {
	if (granted) {
		admins += 1;
		await addSession(burgee.url, await addAdmin(burgee, `Bo Sun ${admins}`, granted));
	}
	await openPanel(burgee.url, path);
}

const menu = () => page.getByRole('navigation', { name: 'Main' });
const crumbs = () => page.getByRole('navigation', { name: 'Breadcrumb' });

test('on a phone, the bars take at most 64 pixels, and the menu has the panel’s pages first, then the public pages, and who is signed in', async () => {
	await open('/admin/events', ['events:read', 'members:write', 'members:read']);
	await screen.title('Manage Events').waitFor();
	expect((await screen.main().boundingBox())?.y).toBeLessThanOrEqual(64);
	expect(await page.getByRole('navigation', { name: 'Admin panel' }).isVisible()).toBe(false);
	await screen.button('MENU').focus();
	await screen.press('Enter');
	await menu().waitFor();
	expect(await screen.horizontalOverflow()).toBe(0);
	expect(await accessibilityViolations()).toEqual([]);
	const names = await menu().locator('a, button').allInnerTexts();
	expect(names.map((name) => name.trim())).toEqual([
		...['Dashboard', 'Events', 'Work days', 'Content', 'Members', 'Audit log', 'Search'],
		...['Members Home', 'News', 'Calendar', 'Member Documents', 'Club Information'],
		...['Beginner Sailing Tips', 'Work Days', 'Public Website', 'Account', 'Sign Out'],
	]);
	await menu().getByText(`Signed in as Bo Sun ${admins} (admin)`).waitFor();
	await menu().getByText(`Bo Sun ${admins}@example.org`).waitFor();
	expect(await screen.link('Events', { exact: true }).getAttribute('aria-current')).toBe('page');

	await screen.press('Escape');
	await menu().waitFor({ state: 'hidden' });
	expect(await isFocused(screen.button('MENU'))).toBe(true);
	await screen.press('Enter', 'Tab');
	expect(await isFocused(screen.link('Dashboard'))).toBe(true);
	await screen.press('Enter');
	await screen.title('Dashboard').waitFor();
	expect(await menu().isVisible()).toBe(false);

	await screen.openMenu();
	await page.goBack();
	await screen.title('Manage Events').waitFor();
	expect(await menu().isVisible()).toBe(false);
});

test('an admin who follows a link as soon as a message from the page before appears gets there', async () => {
	await open('/admin/content', ['events:read', 'events:write']);
	await screen.title('Newsletters').waitFor();
	await page.evaluate(() => {
		const observer = new MutationObserver(() => {
			if (!document.body.innerText.includes('Newsletter not found')) return;
			observer.disconnect();
			history.pushState({ key: 'account' }, '', '/admin/account');
			dispatchEvent(new PopStateEvent('popstate', { state: { key: 'account' } }));
		});
		observer.observe(document.body, { childList: true, subtree: true });
	});
	await followLink('/admin/content/newsletters/edit/unknown');
	await page.waitForURL('**/admin/account');
	await screen.title('Your Account').waitFor();
});

test('an admin who follows a link before the answer that a newsletter does not exist gets there', async () => {
	await page.setViewportSize(widths.desktop);
	await screen.goto(`${burgee.url}/admin/content`);
	await screen.title('Newsletters').waitFor();
	const answer = await network.hold('**/api/admin/campaigns/unknown');
	await followLink('/admin/content/newsletters/edit/unknown');
	await screen.text('Loading newsletter…').waitFor();
	const code = await network.hold('**/assets/page-*.js');
	const asked = page.waitForRequest('**/assets/page-*.js');
	await screen.link('Dashboard').click();
	await asked;
	answer.pass();
	await screen.text('Loading newsletter…').waitFor({ state: 'hidden' });
	code.pass();
	await page.waitForURL('**/admin/dashboard');
	await screen.title('Dashboard').waitFor();
});

test('on a phone, an admin signs out from the menu, and reads if that failed', async () => {
	await open('/admin/events', ['events:read']);
	await network.fail('**/api/admin/session', 'DELETE');
	await screen.openMenu();
	await screen.button('Sign Out').click();
	await screen.alert('Failed to sign out. Please try again.').waitFor();
	await page.unrouteAll();
	await screen.openMenu();
	await screen.button('Sign Out').click();
	await screen.title('Sign In to the Admin Panel').waitFor();
	await screen.openMenu();
	expect(await screen.button('Sign Out').count()).toBe(0);
});

test('a desktop shows a bar with the account of who is signed in, and the audit log only to those who may see it', async () => {
	await page.setViewportSize(widths.desktop);
	await open('/admin/dashboard', ['events:read']);
	const bar = page.getByRole('navigation', { name: 'Admin panel' });
	await bar.waitFor();
	await screen.link(`Account: Bo Sun ${admins} admin`).waitFor();
	expect(await bar.getByRole('link').allInnerTexts()).toEqual([
		...['Dashboard', 'Events', 'Work days', 'Content'],
	]);
	await open('/admin/dashboard', ['members:write', 'members:read']);
	await bar.getByRole('link', { name: 'Audit log' }).click();
	await screen.title('Audit Log').waitFor();
});

test('breadcrumbs lead from the day sheet to the event’s bookings and to all bookings', async () => {
	const eventId = await storeRegatta(burgee.storage);
	await page.setViewportSize(widths.desktop);
	await open(`/admin/bookings/${eventId}/day-sheet`);
	await screen.title('Regatta: Day Sheet').waitFor();
	expect(await crumbs().getByRole('listitem').allInnerTexts()).toEqual([
		...['Bookings', 'Regatta', 'Day Sheet'],
	]);
	expect(await crumbs().locator('[aria-current="page"]').innerText()).toBe('Day Sheet');

	// A phone shows only the way back.
	await page.setViewportSize(phone);
	expect(await crumbs().getByRole('listitem').allInnerTexts()).toEqual(['Regatta']);
	await crumbs().getByRole('link').click();
	await screen.title(/^Regatta$/).waitFor();
	await crumbs().getByRole('link', { name: 'Bookings' }).click();
	await screen.title('Bookings').waitFor();
	expect(await crumbs().count()).toBe(0);
});

test('breadcrumbs cut a long name, so that they take one line', async () => {
	const name = 'Commodore’s Invitational Midwinter Frostbite Pursuit Regatta and Supper';
	await burgee.storage.events.add(bookableEvent({ id: 'winter', name }));
	await open('/admin/bookings/winter/day-sheet');
	for (const size of [phone, { width: 768, height: 900 }]) {
		await page.setViewportSize(size);
		const link = crumbs().getByRole('link', { name, exact: true });
		expect((await link.boundingBox())?.height).toBe(44);
		expect((await crumbs().boundingBox())?.height).toBe(44);
		await crumbs().getByTitle(name).waitFor();
	}
});

test('breadcrumbs leave out a list that the admin may not open', async () => {
	await burgee.storage.workDays.add(workDayOf({ id: 'known', name: 'Spring Clean' }));
	await open('/admin/work-days/known', ['bookings:read']);
	await screen.title('Spring Clean').waitFor();
	expect(await crumbs().count()).toBe(0);
	await open('/admin/work-days/known', ['bookings:read', 'events:read']);
	await crumbs().getByRole('link', { name: 'Work days' }).waitFor();
});

describe('between a list and a record', () => {
	beforeAll(async () => {
		for (let number = 10; number < 40; number += 1) {
			const event = bookableEvent({ id: `race-${number}`, name: `Race ${number}` });
			await burgee.storage.events.add(event);
		}
	});

	const scrolled = () => page.evaluate(() => Math.round(scrollY));

	/** Loads the list in a new document, which counts the pages that fade. */
	async function openList(): Promise<void> {
		await page.goto(`${burgee.url}/admin/events`);
		await page.evaluate(() => {
			const start = document.startViewTransition.bind(document);
			document.startViewTransition = (update) => {
				document.documentElement.dataset.fades = `${Number(document.documentElement.dataset.fades ?? 0) + 1}`;
				return start(update);
			};
		});
		await screen.text('30 events').waitFor();
	}
	const fades = () => page.evaluate(() => document.documentElement.dataset.fades);

	test('the panel fades to a record and back, unless the admin prefers reduced motion, with the focus and the scroll position of any other page', async () => {
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }));
		await openList();
		await page.getByRole('link', { name: 'Edit Race 35' }).scrollIntoViewIfNeeded();
		const position = await scrolled();
		expect(position).toBeGreaterThan(500);
		await page.getByRole('link', { name: 'Edit Race 35' }).click();
		await screen.title('Edit Event').waitFor();
		// The tap reaches the new page, also while the page fades.
		await screen.field('Event name *').click();
		expect(await isFocused(screen.field('Event name *'))).toBe(true);
		expect(await fades()).toBe('1');
		// The list loads when the browser has already restored its scroll position.
		const list = (url: URL) => url.pathname === '/api/admin/events';
		let answer = () => {};
		await page.route(list, async (route) => {
			await new Promise<void>((resolve) => {
				answer = resolve;
			});
			await route.continue();
		});
		await page.goBack();
		await screen.text('Loading events…').waitFor();
		expect(await scrolled()).toBeLessThan(position);
		answer();
		await screen.text('30 events').waitFor();
		await expect.poll(scrolled).toBe(position);
		await page.unroute(list);
		await page.goForward();
		await screen.title('Edit Event').waitFor();
		await expect.poll(screen.focused).toBe('H1');
		await page.goBack();
		await screen.text('30 events').waitFor();
		await expect.poll(scrolled).toBe(position);
		await page.goForward();
		await screen.title('Edit Event').waitFor();
		await page.emulateMedia({ reducedMotion: 'reduce' });
		await crumbs().getByRole('link', { name: 'Events' }).click();
		await screen.title('Manage Events').waitFor();
		await expect.poll(screen.focused).toBe('H1');
		await expect.poll(scrolled).toBe(0);

		const before = await fades();
		await page.getByRole('link', { name: 'Edit Race 10' }).click();
		await screen.title('Edit Event').waitFor();
		expect(await fades()).toBe(before);
	});
});
