import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { beforeEach, expect, test } from 'vitest';
import { factsOf } from '../../contracts/samples.ts';
import { openBurgeeForTest, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, network, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.phone });

const goto = (path: string) => screen.goto(burgee.url + path);
const open = () => goto('/admin/content/club-facts');
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const side = (field: string, name: 'Yours' | 'Theirs') =>
	dialog().getByRole('group', { name: field }).getByRole('radio', { name });

async function expectAccessible(): Promise<void> {
	expect(await accessibilityViolations()).toEqual([]);
	expect(await screen.horizontalOverflow()).toBe(0);
}

beforeEach(() => addSession(burgee.url, burgee.cookie));

const path = '/api/admin/club';

test('if two admins change the club’s facts, the second chooses between the values, and every page shows the result', async () => {
	await open();
	await screen.field('Website *').fill('our website');
	await screen.field('Emergency channel *').fill('1a6');
	await screen.button('Add Photo').click();
	await expect.poll(screen.focused).toBe('photos.5.image');
	await screen.button('Save Club Facts').press('Enter');
	await screen.alert('Emergency channel must be a radio channel, such as 16, 37A or M2').waitFor();
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
	expect(await screen.main().textContent()).not.toMatch(/fire and rescue|water-authority channel/);
});

test('the form of the club’s facts keeps what an admin types while the saved facts load again', async () => {
	await open();
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
