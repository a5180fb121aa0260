import type { EventJson } from '@burgee/core/api/events';
import { expect, test } from 'vitest';
import { app, page, screen, useApp, usePage } from './fixture.ts';
import { openPanel } from './paid-pages.ts';

useApp();
usePage();

async function openSearch(): Promise<void> {
	await screen.goto('/');
	await screen.button('Search Members Area').click();
	await page.getByPlaceholder('Search events, documents, news...').waitFor();
}
const option = (name: string | RegExp) => page.getByRole('option', { name });

test('search finds events, documents, emails and pages, even with a mistyped word', async () => {
	await openSearch();
	await page.keyboard.type('lazer');
	await option(/^Laser Training with Guest Coach/).waitFor();
	const input = page.getByRole('combobox');
	await input.fill('reg');
	await option(/^Burgee Bowl Regatta/).waitFor();
	const results = await page.getByRole('option').allTextContents();
	expect(results.findLastIndex((text) => text.includes('Event'))).toBeLessThan(
		results.findIndex((text) => text.includes('News')),
	);
	await input.fill('constitution');
	expect(await option(/^Club Constitution/).getAttribute('href')).toBe(
		'/documents/club-constitution.pdf',
	);
	await input.fill('hull speed');
	await option(/^Beginner Sailing Tips/).click();
	await page.waitForURL('**/beginners');
});

test('search finds a new event until the event is deleted', async () => {
	const name = '<img src=x onerror="document.title=1"> Pufflingsday';
	const panel = await openPanel(app.url);
	const eventdatetime = new Date(Date.now() + 3_600_000).toISOString();
	const form = { name, eventdatetime, allowBooking: true };
	const { status, body } = await panel.post<EventJson>('/api/admin/events', form);
	expect(status).toBe(201);

	await openSearch();
	await page.keyboard.type('pufflingsd');
	const card = option(/Pufflingsday/);
	expect(await card.textContent()).toContain(name);
	expect(await card.locator('mark').allTextContents()).toEqual(['Pufflingsday']);
	await card.click();
	await page.getByRole('heading', { name }).waitFor();
	for (const path of ['/', '/calendar']) {
		await screen.goto(path);
		await page.getByRole('heading', { name }).waitFor();
		expect(await page.locator('img[src="x"]').count()).toBe(0);
		expect(await page.title()).not.toBe('1');
	}

	expect((await panel.delete(`/api/admin/events/${body.id}`, { 'If-Match': '"0"' })).status).toBe(
		204,
	);
	await openSearch();
	await page.keyboard.type('pufflingsd');
	await screen.text('No results found for "pufflingsd"').waitFor();
});
