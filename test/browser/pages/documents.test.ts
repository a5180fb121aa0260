import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { expect, test } from 'vitest';
import { openBurgeeForTest } from '../../server/open-burgee.ts';
import { app, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage();

test('the documents page has a card for each document, with a link to the PDF, and prints the address of each', async () => {
	await screen.goto('/documents');
	await screen.title('Documents & Files').waitFor();
	await screen.article().waitFor();
	const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
	expect(titles.map((title) => title.replace(/\s*\(.*/, ''))).toEqual(
		defaultDocuments.map(({ title }) => title),
	);
	for (const { title, fileName, description } of defaultDocuments) {
		const card = page.getByRole('article').filter({ hasText: description });
		const link = card.getByRole('link', { name: `${title} (PDF, opens in a new tab)` });
		expect(await link.getAttribute('target')).toBe('_blank');
		expect(await link.getAttribute('href')).toBe(`/documents/${fileName}`);
		expect(await card.innerText()).toMatch(/PDF, \d+ kB, updated \d+ \w+ 20\d\d/);
	}
	const pdf = await page.request.get(`${app.url}/documents/club-constitution.pdf`);
	expect(pdf.headers()['content-type']).toBe('application/pdf');
	expect(await page.title()).toBe('Documents & Files · KYC');
	const address = screen.text(`${app.url}/documents/membership-fees.pdf`);
	await address.waitFor({ state: 'hidden' });
	await page.emulateMedia({ media: 'print' });
	await address.waitFor();
	expect(await screen.button(/menu/i).count()).toBe(0);
});

test('the documents page in production shows no link for a document whose PDF is missing', async () => {
	const production = await openBurgeeForTest({
		NODE_ENV: 'production',
		PAYMENTS: 'none',
		PUBLIC_URL: 'http://localhost',
		STORAGE: 'memory',
	});
	const { body } = await production.http.get<string>('/documents');
	const [main = ''] = /<main.*<\/main>/s.exec(body) ?? [];
	expect(main.match(/Not yet available/g)).toHaveLength(defaultDocuments.length);
	expect(main).not.toContain('href="/documents/');
	const missing = await production.http.get<string>('/documents/club-constitution.pdf');
	expect([missing.status, missing.body]).toEqual([404, expect.stringContaining('Page Not Found')]);
});
