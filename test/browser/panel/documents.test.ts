import type { CallAnswer } from '@burgee/core/api/calls';
import type { ManagedDocumentsJson } from '@burgee/core/api/content';
import { maxPdfBytes } from '@burgee/core/rules/site/documents';
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const open = () => openPanel(burgee.url, '/admin/content/documents');
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

const pdf = (content: string) => ({
	name: 'new.pdf',
	mimeType: 'application/pdf',
	buffer: Buffer.from(content),
});
const path = '/documents/membership-fees.pdf';
const served = async () => (await burgee.http.get<string>(path)).body;
const openReplace = () => screen.choose('Replace PDF', 'Membership Fees');
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
	expect(await accessibilityViolations()).toEqual([]);
	await chooseFileOf(maxPdfBytes + 1);
	await inDialog('Replace PDF').click();
	await dialog().getByText('This file is larger than 20 MB.').waitFor();
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
	await screen.choose('Restore Previous Version', 'Membership Fees');
	await screen.waitForText('Members see the previous PDF of Membership Fees again.');
	expect(await served()).toBe('%PDF-1.7 first');
	// The admin goes on before the list has loaded again.
	const list = await network.hold('**/api/admin/documents');
	await screen.button('Undo').click();
	await screen.waitForText('The PDF of Membership Fees is as it was before.');
	expect(await served()).toBe('%PDF-1.7 second');
	await screen.choose('Remove PDF', 'Membership Fees');
	await dialog().getByText('The previous PDF until now').waitFor();
	await inDialog('Remove PDF').click();
	await screen.waitForText('The PDF of Membership Fees was removed.');
	list.pass();
	await screen.row('Membership Fees').getByText('Sample').waitFor();
	expect(await served()).toMatch(/^%PDF-1\.4/);
});

test('the dialog for a new PDF reports that another admin has replaced the PDF, and reloads the list', async () => {
	await open();
	await screen.choose('Replace PDF', 'Club Constitution');
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

const titles = async () => {
	const names = await page.getByRole('row').getByRole('link').allInnerTexts();
	return names.filter((name) => name.length > 0);
};
const menuOf = (title: string) => screen.button(`More actions for ${title}`);
/** Chooses an action with the keyboard: opens the menu, and goes down to the action. */
async function chooseByKeyboard(action: string, title: string): Promise<void> {
	await menuOf(title).press('Enter');
	const item = page.getByRole('menuitem', { name: action });
	for (let step = 0; step < 8 && !(await isFocused(item)); step += 1) {
		await page.keyboard.press('ArrowDown');
	}
	await page.keyboard.press('Enter');
}

test('an organiser adds a document, renames it, and moves it up by keyboard, and members see it', async () => {
	await open();
	await screen.button('Add Document').click();
	await inDialog('Add Document').click();
	await dialog().getByRole('link', { name: 'Choose a PDF file.' }).waitFor();
	await dialog().getByRole('link', { name: 'Title is required' }).waitFor();
	await expectAccessible();
	await screen
		.field('PDF *')
		.setInputFiles({ ...pdf('%PDF-1.7 instructions'), name: 'sailing_instructions.pdf' });
	await expect.poll(() => screen.field('Title *').inputValue()).toBe('Sailing instructions');
	await screen.field('Title *').fill('Frostbite Instructions');
	await screen.field('This is a map').check();
	await inDialog('Add Document').click();
	await screen.waitForText('Members see Frostbite Instructions now.');
	await screen.row('Frostbite Instructions').getByText('Club’s own').waitFor();

	await screen.choose('Rename', 'Frostbite Instructions');
	await screen.field('Title *').fill('Winter Instructions');
	await screen.field('Description (optional)').fill('How the winter series is raced.');
	await inDialog('Save Document').click();
	await screen.waitForText('Winter Instructions was saved.');

	const before = await titles();
	expect(before.at(-1)).toBe('Winter Instructions');
	await chooseByKeyboard('Move Up', 'Winter Instructions');
	await screen
		.text(`Winter Instructions is now ${before.length - 1} of ${before.length}.`)
		.waitFor();
	await expect.poll(() => isFocused(menuOf('Winter Instructions'))).toBe(true);
	await chooseByKeyboard('Move Up', 'Winter Instructions');
	await expect.poll(async () => (await titles()).indexOf('Winter Instructions')).toBe(5);
	await expect.poll(() => isFocused(menuOf('Winter Instructions'))).toBe(true);
	await chooseByKeyboard('Move Down', 'Winter Instructions');
	await expect.poll(async () => (await titles()).indexOf('Winter Instructions')).toBe(6);
	await expect.poll(() => isFocused(menuOf('Winter Instructions'))).toBe(true);

	const { documents } = await burgee.http.read<CallAnswer<'GET /api/documents'>>('/api/documents');
	expect(documents).toHaveLength(8);
	expect(documents[6]).toMatchObject({
		...{ title: 'Winter Instructions', fileName: 'frostbite-instructions.pdf' },
		description: 'How the winter series is raced.',
	});
});

test('an organiser removes documents, undoes it, restores one later, and an empty list has no hole', async () => {
	await open();
	await screen.choose('Remove Document', 'Members Handbook');
	await screen.waitForText('Members Handbook was removed. Members no longer see it.');
	await expect.poll(async () => (await titles()).includes('Members Handbook')).toBe(false);
	const handbook = async () => (await burgee.http.get('/documents/members-handbook.pdf')).status;
	expect(await handbook()).toBe(404);
	await expectAccessible();
	// The list has changed since the removal.
	await screen.choose('Move Down', 'Club Constitution');
	await screen.text(/^Club Constitution is now 2 of/).waitFor();
	await screen.button('Undo').click();
	await screen.waitForText('Members see Members Handbook again.');
	expect(await handbook()).toBe(200);
	await expect.poll(async () => (await titles()).includes('Members Handbook')).toBe(true);

	const { documents } = await burgee.admin.read<ManagedDocumentsJson>('/api/admin/documents');
	for (const { fileName } of documents.slice(0, -1)) {
		const headers = await burgee.admin.ifMatch('/api/admin/documents');
		await burgee.admin.delete(`/api/admin/document-list/${fileName}`, headers);
	}
	await open();
	await screen.choose('Remove Document', documents.at(-1)?.title ?? '');
	await screen.text('No Documents').waitFor();
	await open();
	await screen.button('Restore Members Handbook').click();
	await screen.waitForText('Members see Members Handbook again.');
	await expect.poll(titles).toEqual(['Members Handbook']);
	expect(await handbook()).toBe(200);
});

test('an organiser who adds a document after another admin changed the list sees it, and adds the document with a second click', async () => {
	await open();
	await screen.button('Add Document').click();
	await screen.field('PDF *').setInputFiles(pdf('%PDF-1.7 mine'));
	await screen.field('Title *').fill('My Minutes');
	const theirs = await burgee.admin.read<ManagedDocumentsJson>('/api/admin/documents');
	const path = `/api/admin/document-list/${theirs.documents[0]?.fileName}`;
	const headers = await burgee.admin.ifMatch('/api/admin/documents');
	await burgee.admin.put(path, { title: 'Their Title' }, headers);
	await inDialog('Add Document').click();
	await dialog().getByText('Someone else has changed the documents').waitFor();
	await expect.poll(titles).toContain('Their Title');
	await inDialog('Add Document').click();
	await screen.waitForText('Members see My Minutes now.');
});
