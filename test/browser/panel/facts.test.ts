import type { CallAnswer } from '@burgee/core/api/calls';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { expect, test } from 'vitest';
import { samplePhoto } from '../../contracts/sample-photos.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

/** The document that members get, with the content that the server has rendered. */
const documentOf = async (path: string) => (await burgee.http.get<string>(path)).body;
const open = () => openPanel(burgee.url, '/admin/content/club-facts');
const edit = (title: string) => screen.button(`Edit ${title}`).click();
const save = (title: string) => screen.button(`Save ${title}`, { exact: true }).click();
const section = (title: string) => screen.region(title);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const side = (field: string, name: 'Yours' | 'Theirs') =>
	dialog().getByRole('group', { name: field }).getByRole('radio', { name });
const savedText = 'Club facts saved. Members see them now.';

const path = '/api/admin/club';
const stored = () => burgee.admin.read<ManagedFactsJson>(path);

/** Saves a change by another admin. */
async function changeElsewhere(to: (facts: ManagedFactsJson) => object): Promise<void> {
	const before = await stored();
	const { isFixed, revision, ...facts } = before;
	const changed = { ...facts, ...to(before) };
	const { status } = await burgee.admin.put(path, changed, { 'If-Match': `"${revision}"` });
	expect(status).toBe(200);
}

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

test('a section of the club’s facts is saved on its own, and keeps what is typed in another', async () => {
	await open();
	await edit('The Water');
	await screen.field('Name of the water (optional)').fill('Mere Water');
	await edit('The Club');
	await expect.poll(screen.focused).toBe('name');
	await screen.field('Website *').fill('our website');
	await save('the Club');
	await screen.alert('Website must be a web address, such as https://club.example').waitFor();
	await screen.field('Website *').fill('https://mere.example');
	await screen.field('Short name *').fill('MSC');
	await edit('Pages and Menu');
	await expectAccessible();
	await section('Pages and Menu').getByRole('button', { name: 'Cancel' }).click();
	const loading = await network.hold(`**${path}`, 'GET');
	await save('the Club');
	await section('The Club').getByText(savedText).waitFor();
	await page.getByRole('banner').getByText('MSC').waitFor();
	await screen.field('Link about water safety *').fill('https://safety.example');
	loading.pass();
	expect(await stored()).toMatchObject({
		...{ shortName: 'MSC', website: 'https://mere.example' },
		reservoir: { name: 'Kestrel Water' },
	});

	await screen.link('Newsletters').first().click();
	await screen.dialog('Leave without saving?').waitFor();
	await inDialog('Keep Editing').click();
	await save('the Water');
	await section('The Water').getByText(savedText).waitFor();
	expect(await screen.text(savedText).count()).toBe(1);
	expect(await stored()).toMatchObject({
		...{ shortName: 'MSC', waterSafetyLink: 'https://safety.example' },
		reservoir: { name: 'Mere Water' },
	});
	// Nothing is left to save.
	await edit('The Club');
	await screen.button('Cancel').click();
	await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Edit The Club');
	await screen.link('Newsletters').first().click();
	await screen.title('Newsletters').waitFor();
});

test('pages without a tick and the water level disappear at once', async () => {
	await open();
	await edit('Pages and Menu');
	const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
	await tick('Beginner Sailing Tips').uncheck();
	expect(await tick('Hull speed on Beginner Sailing Tips').count()).toBe(0);
	await tick('News').uncheck();
	await save('Pages');
	await section('Pages and Menu').getByText(savedText).waitFor();
	await screen.button('MENU', { exact: true }).click();
	const links = page.getByRole('banner').getByRole('link');
	await links.filter({ hasText: 'Calendar' }).waitFor();
	expect(await links.filter({ hasText: /^(News|Beginner Sailing Tips)$/ }).count()).toBe(0);
	await screen.button('MENU', { exact: true }).click();
	await edit('The Water');
	await screen.field('Name of the water (optional)').fill('');
	await save('the Water');
	await screen.alert('Name of the water is required').waitFor();
	await screen.field('Link to water levels (optional)').fill('');
	await save('the Water');
	await section('The Water').getByText(savedText).waitFor();
	await expect.poll(() => screen.link('Water levels', { exact: true }).count()).toBe(0);
	expect(await stored()).toMatchObject({
		...{ reservoir: null, pages: { news: false, beginners: false, workDays: true } },
	});
});

test('if two admins change the same section, the second chooses, and their other sections are kept', async () => {
	await open();
	await edit('Radio and Emergencies');
	await screen.field('Emergency channel *').fill('37a');
	await screen.field('Water authority channel').fill('');
	await screen
		.field('Whom to call for help')
		.selectOption('Coastal water: HM Coastguard, VHF channel 16');
	await edit('Email Addresses');
	await screen.field('Email for feedback *').fill('ours@mere.example');
	await changeElsewhere(({ radio }) => ({
		...{
			name: 'Tarn Sailing Club',
			radio: { ...radio, emergencyChannel: '10', clubChannel: 'M2' },
		},
	}));

	await save('Email Addresses');
	await section('Email Addresses').getByText(savedText).waitFor();
	expect(await stored()).toMatchObject({
		...{ name: 'Tarn Sailing Club', emails: { feedback: 'ours@mere.example' } },
		radio: { emergencyChannel: '10' },
	});
	await section('The Club').getByText('Tarn Sailing Club').waitFor();

	await save('Radio Details');
	await side('Club channel', 'Theirs').and(page.locator(':checked')).waitFor();
	expect(await dialog().getByRole('group', { name: 'Club name' }).count()).toBe(0);
	await side('Emergency channel', 'Yours').check();
	await inDialog('Save My Choices').click();
	await section('Radio and Emergencies').getByText(savedText).waitFor();
	expect(await stored()).toMatchObject({
		...{ name: 'Tarn Sailing Club', emergencyText: 'coastal' },
		radio: { emergencyChannel: '37A', clubChannel: 'M2', waterAuthorityChannel: null },
	});
	const [main = ''] = /<main.*<\/main>/s.exec(await documentOf('/information')) ?? [];
	const text = main.replace(/<[^>]*>/g, '');
	expect(text).toMatch(/Two channels matter.*Channel 37A.*Channel M2/s);
	expect(text).toContain('By phone, call 999 and ask for the Coastguard');
	expect(text).not.toMatch(/fire and rescue|water-authority channel/);
});

const photoFile = async (name: string, width: number) => ({
	...{ name, mimeType: 'image/jpeg' },
	buffer: await samplePhoto({ width, height: 250, hasMetadata: true }),
});

/** Chooses files with the button “Add Photos”. */
async function choosePhotos(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
	const chooser = page.waitForEvent('filechooser');
	await screen.button('Add Photos').click();
	await (await chooser).setFiles(files);
}

const captions = () =>
	page
		.locator('textarea[name$=".caption"]')
		.evaluateAll((fields: HTMLTextAreaElement[]) =>
			fields.map(({ value }) => value.split(' ').slice(0, 2).join(' ')),
		);
const nowShown = async () => ((await stored()).photos ?? []).map(({ caption }) => caption);

test('an admin uploads photos, describes, moves and removes them, the same photo is added once, and members get the result', async () => {
	await changeElsewhere(({ photos = [] }) => ({ photos: photos.slice(0, 3) }));
	const [first = '', second = '', third = ''] = await nowShown();
	await open();
	await edit('Photos on Home');
	const [one, damaged] = [await photoFile('One.jpg', 401), await photoFile('damaged.jpg', 700)];
	await choosePhotos(
		one,
		{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
		{ ...damaged, buffer: damaged.buffer.subarray(0, 900) },
		one,
	);
	await screen.waitForText('A photo is uploaded. Write the captions, then save.');
	await screen.alert('notes.txt: This file is not a JPEG, PNG, WebP or AVIF photo.').waitFor();
	await screen.alert('damaged.jpg: This photo is damaged and cannot be read.').waitFor();
	await screen.alert('One.jpg: This photo is already in the list.').waitFor();
	await screen.button('Dismiss the message about notes.txt').click();
	await expect.poll(() => screen.alert().count()).toBe(2);

	await save('Photos');
	await screen.alert().getByRole('link', { name: 'Photo 1: Alt text is required' }).click();
	await expect.poll(screen.focused).toBe('photos.0.alt');
	await expectAccessible();
	await page.locator('[id="photos.0.caption"]').fill('New One');
	await page.locator('[id="photos.0.alt"]').fill('Boats One');
	await screen.button('Move down: New One').press('Enter');
	await screen.button('Move down: New One').press('Enter');
	await expect.poll(screen.focused).toBe('photos.2.down');
	const start = (caption: string) => caption.split(' ').slice(0, 2).join(' ');
	await expect.poll(captions).toEqual([start(first), start(second), 'New One', start(third)]);

	await screen.button(`Remove ${second}`).click();
	await screen.waitForText(
		`The photo “${second}” is removed. Members see it until you save the photos.`,
	);
	await screen.button('Undo').click();
	await screen.waitForText(`The photo “${second}” is back.`);
	await screen.button(`Remove ${first}`).click();
	await save('Photos');
	await section('Photos on Home').getByText(savedText).waitFor();
	expect(await nowShown()).toEqual([second, 'New One', third]);
	const [entry] = await burgee.storage.audit.list({ limit: 1 });
	expect(JSON.stringify(entry)).toMatch(/one-\w+\.webp/);

	const club = await burgee.http.read<CallAnswer<'GET /api/club'>>('/api/club');
	expect(club.photos?.[1]).toMatchObject({ caption: 'New One', alt: 'Boats One' });
	const photo = await burgee.http.get(`/photos/${club.photos?.[1]?.image}`);
	expect(photo.headers.get('content-type')).toBe('image/webp');
});

test('photos can be dropped, and Home has room for twelve', async () => {
	await changeElsewhere(({ photos: [photo] = [] }) => ({ photos: Array(12).fill(photo) }));
	await open();
	await edit('Photos on Home');
	const transfer = await page.evaluateHandle(() => {
		const data = new DataTransfer();
		data.items.add(new File(['any'], 'Dropped.jpg', { type: 'image/jpeg' }));
		return data;
	});
	const hint = screen.text(/^(Or drop them here|Home shows at most 12 photos)/).first();
	await hint.dispatchEvent('drop', { dataTransfer: transfer });
	await screen.alert('Dropped.jpg: Home shows at most 12 photos. Remove one first.').waitFor();
	expect(await screen.button('Add Photos').getAttribute('aria-disabled')).toBe('true');
	await screen
		.button(/^Remove/)
		.first()
		.click();
	await expect.poll(captions).toHaveLength(11);
	await screen.button('Undo').click();
	await expect.poll(captions).toHaveLength(12);
});

test('an admin gives the club a logo and colours, and every page shows them at once', async () => {
	const flag = page.locator('header svg').first();
	const logoOf = () => flag.evaluate((svg) => getComputedStyle(svg).backgroundImage);
	const headerColour = () =>
		page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
	await open();
	await edit('Logo and Colours');
	const chooser = page.waitForEvent('filechooser');
	await screen.button('Upload a Logo').click();
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
	await (await chooser).setFiles([{ name: 'Crest.svg', mimeType: '', buffer: Buffer.from(svg) }]);
	await screen.button('Replace the Logo').waitFor();
	await page.locator('[id="look.bar"]').fill('c8102e');
	await page.locator('[id="look.link"]').fill('#ff7a00');
	const problem =
		/^Links need a contrast of 7:1 with the page, and #ff7a00 has 2.1:1. The nearest colour that passes is #7c3b00/;
	await screen.waitForText(problem);
	await save('Logo and Colours');
	await screen.alert().getByRole('link', { name: problem }).waitFor();
	await expectAccessible();
	await page.emulateMedia({ colorScheme: 'light' });
	await screen.button('Use #7c3b00').click();
	const shown = await page.locator('[aria-hidden] [style*="--bar:"]').evaluateAll((previews) =>
		previews.map((preview) => {
			const header = preview.firstElementChild;
			return header === null ? '' : getComputedStyle(header).backgroundColor;
		}),
	);
	expect(shown).toEqual(['rgb(200, 16, 46)', 'rgb(84, 18, 29)']);
	expect(await logoOf()).toBe('none');
	await save('Logo and Colours');
	await section('Logo and Colours').getByText(savedText).waitFor();
	const { look } = await stored();
	expect(look).toEqual({
		...{ logo: expect.stringMatching(/^crest-\w+\.webp$/), bar: '#c8102e', accent: null },
		link: '#7c3b00',
	});
	await expect.poll(logoOf).toContain(`/logo/icon-192.png?${look.logo}`);
	await expect.poll(headerColour).toBe('rgb(200, 16, 46)');
	const home = await documentOf('/');
	expect(home).toContain('--bar:#c8102e');
	expect(home).toMatch(/<link rel="icon" [^>]*href="\/logo\//);
});

test('the club’s facts are read-only if they come from CLUB_FILE', async () => {
	await network.change(`**${path}`, () => ({ isFixed: true, name: 'From the file' }));
	await open();
	await screen.waitForText(/^These facts come from a file on the server/);
	await screen.main().getByText('From the file').waitFor();
	expect(await screen.button(/Edit|Save/).count()).toBe(0);
	expect(await screen.horizontalOverflow()).toBe(0);
	expect(await accessibilityViolations()).toEqual([]);
});

test('an admin closes the members area with a password, and opens it again', async () => {
	await open();
	const part = section('Members’ Password');
	await part.getByText('Open Everyone with the address').waitFor();
	await screen.button('Close the Members Area').click();
	await dialog().getByText('Subscribed calendars stop').waitFor();
	await screen.field('New members’ password').fill('kestrel');
	await inDialog('Close the Members Area').click();
	await screen.alert(/^This password is easy to guess/).waitFor();
	await expectAccessible();
	await screen.field('New members’ password').fill('north buoy');
	await inDialog('Close the Members Area').click();
	await part.getByText('The members area is closed. Now tell your members the password.').waitFor();
	expect((await burgee.http.get('/api/club')).status).toBe(401);
	await part.getByText(/Closed Only those who know.*The password was set on/).waitFor();
	await expectAccessible();
	await screen.button('Open the Members Area').click();
	await inDialog('Open the Members Area').click();
	await part.getByText('The members area is open to everyone.').waitFor();
	expect((await burgee.http.get('/api/club')).status).toBe(200);
});
