import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '@burgee/core';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { maxPdfBytes } from '@burgee/core/rules/site/documents';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEnvironmentAgencyServer } from '../adapters/environment-agency-server.ts';
import { mailerLiteEnvironment, startMailerLite } from '../adapters/mailerlite-server.ts';
import { campaignOf, factsOf, readingOf } from '../contracts/samples.ts';
import { openBurgeeForTest, useBurgee } from '../server/open-burgee.ts';
import { accessibilityViolations } from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import { addSession, isFocused, network, page, screen, usePage } from './fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.phone });

const goto = (path: string) => screen.goto(burgee.url + path);
const open = (path = '') => goto(`/admin/content${path}`);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const side = (field: string, name: 'Yours' | 'Theirs') =>
	dialog().getByRole('group', { name: field }).getByRole('radio', { name });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

beforeEach(() => addSession(burgee.url, burgee.cookie));

describe('newsletters', () => {
	const text = 'Dear members,\n\n# Regatta\n\nSee [the rules](https://club.example/rules).';

	test('an organiser writes a newsletter, and members see it with its heading and link', async () => {
		await goto('/admin/dashboard');
		await screen.link('Content', { exact: true }).first().click();
		await screen.heading('No Newsletters Yet').waitFor();
		await screen.link('Write a Newsletter').click();
		await screen.button('Add Newsletter').click();
		await screen.alert('Write the text of the newsletter').waitFor();
		await expectAccessible();
		await screen.field('Subject *').fill('Guillemot news');
		await screen.field('Text').fill(text);
		const preview = page.locator('[inert]');
		await preview.getByText('Regatta', { exact: true }).waitFor();
		expect(await preview.getByText('the rules').getAttribute('href')).toMatch(/rules$/);
		await screen.field(/^Date and time/).fill('2199-01-01T00:00');
		await screen.button('Add Newsletter').click();
		await screen.alert('Date and time cannot be in the future').waitFor();
		await screen.field(/^Date and time/).fill('');
		await screen.button('Add Newsletter').click();
		await screen.waitForText('The newsletter was added.');
		const path = await screen.link(/^View Guillemot news/).getAttribute('href');
		await goto(new URL(path ?? '').pathname);
		await screen.heading('Regatta', { level: 2 }).waitFor();
		expect(await screen.link('the rules').getAttribute('href')).toBe('https://club.example/rules');
	});

	test('an organiser edits a newsletter, deletes it and undoes the deletion, also of a draft', async () => {
		const finished_at = toInstant(new Date('2026-05-01T08:00:42.000Z'));
		await burgee.storage.campaigns.add(campaignOf({ id: 'one', finished_at }));
		await burgee.storage.campaigns.add(
			campaignOf({ id: 'draft', subject: 'Winter work', draft: true }),
		);
		await open();
		await screen.link('Edit Season opening').click();
		await screen.field('Subject *').fill('My opening');
		await screen.button('Update Newsletter').click();
		await screen.waitForText('The newsletter was updated.');
		const edited = { subject: 'My opening', finished_at };
		expect(await burgee.storage.campaigns.get('one')).toMatchObject(edited);

		await screen.button('Delete My opening').click();
		const list = await network.hold('**/api/admin/campaigns?*');
		await inDialog('Delete Newsletter').press('Enter');
		await screen.waitForText('“My opening” was deleted.');
		// The organiser cannot delete it again before the list has loaded, and so keeps the offer to undo.
		await screen.button('Delete My opening').waitFor({ state: 'detached' });
		list.pass();
		await screen.button('Undo').press('Enter');
		await screen.waitForText('“My opening” is on News again.');
		await screen.button('Delete My opening').waitFor();
		await expectAccessible();
		await screen.button('Delete Winter work').click();
		await inDialog('Delete Newsletter').click();
		await screen.button('Undo').click();
		await screen.waitForText('“Winter work” is back, as a draft.');
		const stored = await burgee.storage.campaigns.listLatest({ limit: 9, after: undefined });
		expect(stored.find(({ subject }) => subject === 'My opening')).toMatchObject({ draft: false });
		expect(stored.find(({ subject }) => subject === 'Winter work')).toMatchObject({ draft: true });
	});
});

describe('water readings', () => {
	test('an organiser adds, corrects and deletes a water reading, and undoes the deletion', async () => {
		const dateTime = toInstant(new Date('2026-07-04T17:30:42.000Z'));
		await burgee.storage.waterReadings.add(readingOf({ dateTime, value: 4.2 }));
		await open('/water-levels');
		await screen.button('Add a Reading').press('Enter');
		await inDialog('Add Reading').click();
		await screen.alert('Level is required').waitFor();
		await expectAccessible();
		expect(await screen.field(/^Date and time/).inputValue()).not.toBe('');
		await screen.field(/^Level/).fill('4,25 m');
		await screen.press('Enter');
		await screen.waitForText('The reading was added: 4.25 m');
		await screen.row('4.25 m').waitFor();

		// The organiser goes on before the list has loaded again.
		const list = await network.hold('**/api/admin/water-readings?limit=20*');
		const when = 'Saturday 4 July 2026, 18:30';
		await screen.button(`Correct the reading of ${when}`).click();
		await screen.field(/^Level/).fill('4.3');
		await inDialog('Save Reading').click();
		await screen.waitForText(`The reading was corrected: 4.30 m, ${when}.`);
		const corrected = { dateTime, value: 4.3 };
		expect(await burgee.storage.waterReadings.get(dateTime)).toMatchObject(corrected);

		await screen.button(`Delete the reading of ${when}`).click();
		await inDialog('Delete Reading').click();
		await screen.waitForText(`The reading of ${when} was deleted.`);
		await screen.button(`Delete the reading of ${when}`).waitFor({ state: 'detached' });
		list.pass();
		expect(await burgee.storage.waterReadings.get(dateTime)).toBeNull();
		await screen.button('Undo').click();
		await screen.waitForText(`The reading of ${when} is back.`);
		expect(await burgee.storage.waterReadings.get(dateTime)).toMatchObject(corrected);
	});

	test('the panel asks before it saves a level that differs by more than a metre, and undoes what was saved', async () => {
		const dateTime = toInstant(new Date('2025-07-04T17:30:00.000Z'));
		const { waterReadings } = burgee.storage;
		await waterReadings.add(readingOf({ dateTime, value: 3.8 }));
		const endOf2025 = toInstant(new Date('2026-01-01'));
		const levels = async () =>
			(await waterReadings.listLatest({ limit: 9, before: endOf2025 })).map(({ value }) => value);
		await open('/water-levels');
		await screen.button('Add a Reading').click();
		await screen.field(/^Level/).fill('38');
		await screen.field(/^Date and time/).fill('2025-07-05T10:00');
		await inDialog('Add Reading').click();
		await screen
			.dialog('Is this level right?')
			.getByText(/38\.00 m.*3\.80 m/)
			.waitFor();
		await expectAccessible();
		await screen.button('Change the Level').click();
		expect(await screen.field(/^Level/).inputValue()).toBe('38');
		expect(await levels()).toEqual([3.8]);
		await inDialog('Add Reading').click();
		await screen.button('Save 38.00 m').click();
		await screen.waitForText('The reading was added: 38.00 m');
		expect(await levels()).toEqual([38, 3.8]);
		await screen.button('Undo').click();
		await screen.waitForText(/^The reading of .* was removed\./);
		expect(await levels()).toEqual([3.8]);

		await screen.button(/^Correct the reading of Friday 4 July/).click();
		await screen.field(/^Level/).fill('38');
		await inDialog('Save Reading').click();
		await screen.waitForText('The reading was corrected: 38.00 m');
		await screen.button('Undo').click();
		await screen.waitForText('The reading of Friday 4 July 2025, 18:30 is 3.80 m again.');
		expect(await levels()).toEqual([3.8]);
	});

	test('the list of water readings loads more on request, and a second reading for the same time is refused', async () => {
		const inJune = (day: number) => toInstant(new Date(Date.UTC(2026, 5, day, 12)));
		for (let day = 1; day <= 21; day += 1) {
			await burgee.storage.waterReadings.add(readingOf({ dateTime: inJune(day), value: 3 }));
		}
		await open('/water-levels');
		const first = screen.button('Delete the reading of Monday 1 June 2026, 13:00');
		await screen.button('Show More Readings').click();
		await first.waitFor();
		await screen.button('Add a Reading').click();
		await screen.field(/^Level/).fill('3.5');
		await screen.field(/^Date and time/).fill('2026-06-01T13:00');
		await inDialog('Add Reading').click();
		await screen.alert(/There is already a water reading for this time/).waitFor();
	});
});

describe('documents', () => {
	const pdf = (content: string) => ({
		name: 'new.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from(content),
	});
	const path = '/documents/membership-fees.pdf';
	const served = async () => (await burgee.http.get<string>(path)).body;
	const openReplace = () => screen.button('Replace: Membership Fees').click();
	/** Creates the file in the browser, because Playwright sends a large file slowly. */
	const chooseFileOf = (sizeBytes: number) =>
		screen.field('New PDF *').evaluate((input: HTMLInputElement, size) => {
			const files = new DataTransfer();
			files.items.add(new File([new Uint8Array(size)], 'large.pdf'));
			input.files = files.files;
		}, sizeBytes);
	const choose = (content: string) => screen.field('New PDF *').setInputFiles(pdf(content));

	test('an organiser replaces a PDF, restores the previous one and removes it', async () => {
		await open('/documents');
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
		expect(await served()).toBe('%PDF-1.7 first');

		await openReplace();
		await choose('%PDF-1.7 second');
		await inDialog('Replace PDF').click();
		const restore = screen.button('Restore Previous: Membership Fees');
		await restore.click();
		await screen.waitForText('Members see the previous PDF of Membership Fees again.');
		expect(await served()).toBe('%PDF-1.7 first');
		// The admin goes on before the list has loaded again.
		const list = await network.hold('**/api/admin/documents');
		await screen.button('Undo').click();
		await screen.waitForText('The PDF of Membership Fees is as it was before.');
		expect(await served()).toBe('%PDF-1.7 second');
		await screen.button('Remove the PDF of Membership Fees').click();
		await dialog().getByText('The previous PDF until now').waitFor();
		await inDialog('Remove PDF').click();
		await screen.waitForText('The PDF of Membership Fees was removed.');
		list.pass();
		await screen.row('Membership Fees').getByText('Sample').waitFor();
		expect(await served()).toMatch(/^%PDF-1\.4/);
		await expectAccessible();
	});

	test('the dialog for a new PDF reports that another admin has replaced the PDF, and reloads the list', async () => {
		await open('/documents');
		await screen.button('Replace: Club Constitution').click();
		await screen.field('New PDF *').setInputFiles(pdf('%PDF-1.7 mine'));
		const headers = { 'Content-Type': 'application/pdf', 'If-Match': '"0"' };
		const theirs = new TextEncoder().encode('%PDF-1.7 theirs');
		await burgee.admin.put('/api/admin/documents/club-constitution.pdf', theirs, headers);
		await inDialog('Replace PDF').click();
		await dialog().getByText('Someone else has changed this since you opened it.').waitFor();
		await inDialog('Reload').click();
		await screen.button('Remove the PDF of Club Constitution').waitFor();
		const { body } = await burgee.http.get<string>('/documents/club-constitution.pdf');
		expect(body).toBe('%PDF-1.7 theirs');
	});
});

describe('club facts', () => {
	const path = '/api/admin/club';

	test('if two admins change the club’s facts, the second chooses between the values, and every page shows the result', async () => {
		await open('/club-facts');
		await screen.field('Website *').fill('our website');
		await screen.field('Emergency channel *').fill('1a6');
		await screen.button('Add Photo').click();
		await expect.poll(screen.focused).toBe('photos.5.image');
		await screen.button('Save Club Facts').press('Enter');
		await screen
			.alert('Emergency channel must be a radio channel, such as 16, 37A or M2')
			.waitFor();
		await screen.alert().getByRole('link', { name: 'Photo 6: Caption is required' }).click();
		await expect.poll(screen.focused).toBe('photos.5.caption');
		await expectAccessible();
		await screen.button('Remove photo 6').click();
		await screen.field('Website *').fill('https://mere.example');
		await screen.field('Emergency channel *').fill('37a');
		await screen.field('Water authority channel').fill('');
		await screen
			.field('Whom to call for help')
			.selectOption('Coastal water: HM Coastguard, VHF channel 16');
		await screen.field('Short name *').fill('MSC');

		const { body } = await burgee.admin.get<ManagedFactsJson>(path);
		const { isFixed, revision, ...facts } = body;
		const theirs = { ...facts, shortName: 'TSC', radio: { ...facts.radio, clubChannel: 'M2' } };
		await burgee.admin.put(path, theirs, { 'If-Match': `"${revision}"` });
		await screen.button('Save Club Facts').click();
		await side('Club channel', 'Theirs').and(page.locator(':checked')).waitFor();
		await side('Short name', 'Yours').check();
		await inDialog('Save My Choices').click();
		await screen.waitForText('Club facts saved. Members see them now.');
		await page.getByRole('banner').getByText('MSC').waitFor();
		const saved = await burgee.admin.get<ManagedFactsJson>(path);
		expect(saved.body).toMatchObject({
			...{ website: 'https://mere.example', shortName: 'MSC', photos: facts.photos },
			radio: { emergencyChannel: '37A', clubChannel: 'M2', waterAuthorityChannel: null },
			emergencyText: 'coastal',
		});
		await goto('/information');
		await page.getByRole('banner').getByText('MSC').waitFor();
		const text = await screen.main().innerText();
		expect(text).toMatch(/Two channels matter.*Channel 37A.*Channel M2/s);
		expect(text).toContain('By phone, call 999 and ask for the Coastguard');
		expect(await screen.main().textContent()).not.toMatch(
			/fire and rescue|water-authority channel/,
		);
	});

	test('the form of the club’s facts keeps what an admin types while the saved facts load again', async () => {
		await open('/club-facts');
		await screen.field('Website *').fill('https://tarn.example');
		const loading = await network.hold(`**${path}`, 'GET');
		await screen.button('Save Club Facts').click();
		await screen.waitForText('Club facts saved. Members see them now.');
		await screen.field('Short name *').fill('Tarn');
		const loaded = page.waitForResponse(`**${path}`);
		loading.pass();
		await (await loaded).finished();
		await screen.button('Save Club Facts').click();
		await page.getByRole('banner').getByText('Tarn').waitFor();
		const { body } = await burgee.admin.get<ManagedFactsJson>(path);
		expect(body).toMatchObject({ website: 'https://tarn.example', shortName: 'Tarn' });
	});

	test('the club’s facts are read-only if they come from CLUB_FILE', async () => {
		const file = join(burgee.dataDir, 'club.json');
		writeFileSync(file, JSON.stringify(factsOf({ name: 'From the file' })));
		const fixed = await openBurgeeForTest({ STORAGE: 'memory', CLUB_FILE: file });
		await addSession(fixed.url, fixed.cookie);
		await screen.goto(`${fixed.url}/admin/content/club-facts`);
		await screen.waitForText(/^These facts come from a file on the server/);
		await screen.main().getByText('From the file').waitFor();
		expect(await screen.button('Save Club Facts').count()).toBe(0);
		await expectAccessible();
	});
});

describe('content from other services', () => {
	test('newsletters from MailerLite and water levels from the Environment Agency cannot be changed in the panel', async () => {
		const [mailerLite, agency] = [await startMailerLite(), await startEnvironmentAgencyServer()];
		onTestFinished(async () => {
			await Promise.all([mailerLite.stop(), agency.stop()]);
		});
		const fed = await openBurgeeForTest({
			STORAGE: 'memory',
			...mailerLiteEnvironment(mailerLite),
			WATER_LEVELS: 'environment-agency',
			WATER_LEVEL_MEASURE: agency.measure,
			WATER_LEVEL_BASE_URL: agency.baseUrl,
		});
		await addSession(fed.url, fed.cookie);
		await screen.goto(`${fed.url}/admin/content`);
		await screen.waitForText('The club’s newsletters come from MailerLite.');
		expect(await screen.link('Write a Newsletter').count()).toBe(0);
		await screen.link('Water levels').click();
		await screen.waitForText(/come from a gauge of the Environment Agency/);
		expect(await screen.button('Add a Reading').count()).toBe(0);
	});
});
