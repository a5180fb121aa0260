import { maxPdfBytes } from '@burgee/core/rules/site/documents';
import { beforeEach, expect, test } from 'vitest';
import { useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.phone });

const open = () => screen.goto(`${burgee.url}/admin/content/documents`);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

beforeEach(() => addSession(burgee.url, burgee.cookie));

const pdf = (content: string) => ({
	name: 'new.pdf',
	mimeType: 'application/pdf',
	buffer: Buffer.from(content),
});
const path = '/documents/membership-fees.pdf';
const served = async () => (await burgee.http.get<string>(path)).body;
const openReplace = () => screen.choose('Replace', 'Membership Fees');
/** Creates the file in the browser, because Playwright sends a large file slowly. */
const chooseFileOf = (sizeBytes: number) =>
	screen.field('New PDF *').evaluate((input: HTMLInputElement, size) => {
		const files = new DataTransfer();
		files.items.add(new File([new Uint8Array(size)], 'large.pdf'));
		input.files = files.files;
	}, sizeBytes);
const choose = (content: string) => screen.field('New PDF *').setInputFiles(pdf(content));

test('an organiser replaces a PDF, restores the previous one and removes it', async () => {
	await open();
	await openReplace();
	await inDialog('Replace PDF').press('Enter');
	await dialog().getByText('Choose a PDF file.').waitFor();
	expect(await isFocused(screen.field('New PDF *'))).toBe(true);
	await choose('Not a PDF');
	await inDialog('Replace PDF').click();
	await dialog().getByText('This file is not a PDF.').waitFor();
	await chooseFileOf(maxPdfBytes + 1);
	await inDialog('Replace PDF').click();
	await dialog().getByText('This file is larger than 20 MB.').waitFor();
	await expectAccessible();
	await choose('%PDF-1.7 first');
	const upload = await network.hold('**/api/admin/documents/*');
	await inDialog('Replace PDF').click();
	await dialog().getByRole('progressbar', { name: 'Upload' }).waitFor();
	upload.pass();
	await screen.waitForText('Members see the new PDF of Membership Fees.');
	await page.unrouteAll();
	const link = screen.link('Open PDF of Membership Fees (opens in a new tab)');
	expect(await link.getAttribute('href')).toBe(path);
	expect(await served()).toBe('%PDF-1.7 first');

	await openReplace();
	await choose('%PDF-1.7 second');
	await inDialog('Replace PDF').click();
	await screen.choose('Restore Previous', 'Membership Fees');
	await screen.waitForText('Members see the previous PDF of Membership Fees again.');
	expect(await served()).toBe('%PDF-1.7 first');
	// The admin goes on before the list has loaded again.
	const list = await network.hold('**/api/admin/documents');
	await screen.button('Undo').click();
	await screen.waitForText('The PDF of Membership Fees is as it was before.');
	expect(await served()).toBe('%PDF-1.7 second');
	await screen.choose('Remove', 'Membership Fees');
	await dialog().getByText('The previous PDF until now').waitFor();
	await inDialog('Remove PDF').click();
	await screen.waitForText('The PDF of Membership Fees was removed.');
	list.pass();
	await screen.row('Membership Fees').getByText('Sample').waitFor();
	expect(await served()).toMatch(/^%PDF-1\.4/);
	await expectAccessible();
});

test('the dialog for a new PDF reports that another admin has replaced the PDF, and reloads the list', async () => {
	await open();
	await screen.choose('Replace', 'Club Constitution');
	await screen.field('New PDF *').setInputFiles(pdf('%PDF-1.7 mine'));
	const headers = { 'Content-Type': 'application/pdf', 'If-Match': '"0"' };
	const theirs = new TextEncoder().encode('%PDF-1.7 theirs');
	await burgee.admin.put('/api/admin/documents/club-constitution.pdf', theirs, headers);
	await inDialog('Replace PDF').click();
	await dialog().getByText('Someone else has changed this since you opened it.').waitFor();
	await inDialog('Reload').click();
	await screen.row('Club Constitution').getByText('Sample').waitFor({ state: 'detached' });
	const { body } = await burgee.http.get<string>('/documents/club-constitution.pdf');
	expect(body).toBe('%PDF-1.7 theirs');
});
