import type { CallAnswer } from '@burgee/core/api/calls';
import type { PublicFacts, SearchAnswer } from '@burgee/core/api/club';
import type {
	ManagedFactsJson,
	NewsletterPreviewJson,
	StoredCampaignJson,
	WaterReadingJson,
} from '@burgee/core/api/content';
import type { StoredPageJson } from '@burgee/core/api/information-pages';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEnvironmentAgencyServer } from '../adapters/environment-agency-server.ts';
import { mailerLiteEnvironment, startMailerLite } from '../adapters/mailerlite-server.ts';
import { expectRefusal, invalidPaths } from './http-client.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({
	STORAGE: 'memory',
	NODE_ENV: 'test',
	PUBLIC_URL: 'https://members.example.org',
	TRUST_PROXY: '1',
});

const titlesFound = async (query: string) =>
	(await burgee.http.read<CallAnswer<'GET /api/search'>>(`/api/search?q=${query}`)).hits.map(
		({ title, subject }) => title ?? subject,
	);

describe('newsletters', () => {
	const path = '/api/admin/campaigns';
	const published = async () =>
		(await burgee.http.read<CallAnswer<'GET /api/campaigns'>>('/api/campaigns')).campaigns;

	test('an admin adds, changes and deletes a newsletter, and members and the search see each change at once', async () => {
		const form = { subject: 'Guillemot news', body: '# Hello\n\nSee https://club.example' };
		const created = await burgee.admin.post<StoredCampaignJson>(path, form);
		expect([created.status, created.headers.get('etag')]).toEqual([201, '"0"']);
		const { id, finished_at } = created.body;
		expect(created.body).toMatchObject({ ...form, preview_url: null, revision: 0 });
		const preview_url = `https://members.example.org/news/${id}`;
		expect(await published()).toEqual([{ id, subject: form.subject, finished_at, preview_url }]);
		expect(await burgee.http.read(`/api/campaigns/${id}`)).toMatchObject({ body: form.body });
		expect(await titlesFound('guillemot')).toEqual(['Guillemot news']);
		expect(JSON.stringify(await burgee.admin.read(path))).not.toContain('Hello');

		const own = `${path}/${id}`;
		const changed = { ...form, subject: 'Razorbill news', finished_at: '2026-05-01T08:00:00Z' };
		const updated = await burgee.admin.put(own, changed, await burgee.admin.ifMatch(own));
		expect([updated.status, updated.headers.get('etag')]).toEqual([200, '"1"']);
		expect(await published()).toMatchObject([{ finished_at: '2026-05-01T08:00:00.000Z' }]);
		expect(await titlesFound('guillemot')).toEqual([]);
		expect(await titlesFound('razorbill')).toEqual(['Razorbill news']);

		expect((await burgee.admin.delete(own, { 'If-Match': '"1"' })).status).toBe(204);
		expect(await published()).toEqual([]);
		expect(await titlesFound('razorbill')).toEqual([]);
		expectRefusal(await burgee.admin.get(own), 404, 'campaign-not-found');
	});

	test('the preview is what members see, and a photo appears once the club’s facts list it', async () => {
		const body = 'See **this**:\n\n![](/photos/start.webp)\n\n<script>alert(1)</script>';
		const preview = async () =>
			(await burgee.admin.post<NewsletterPreviewJson>(`${path}/preview`, { body })).body;
		const created = await burgee.admin.post<StoredCampaignJson>(path, { subject: 'News', body });
		const own = `/api/campaigns/${created.body.id}`;
		const shown = () => burgee.http.read<CallAnswer<'GET /api/campaigns/:campaignId'>>(own);
		const page = async () => String((await burgee.http.get(`/news/${created.body.id}`)).body);

		expect(await preview()).toMatchObject({ missingPhotos: ['start.webp'], headings: [] });
		expect((await shown()).html).toBe((await preview()).html);
		expect((await shown()).html).not.toMatch(/<(img|script)/);
		await page();

		const facts = await burgee.admin.read<ManagedFactsJson>('/api/admin/club');
		const { isFixed, revision, ...listed } = facts;
		const photos = [{ image: 'start.webp', alt: 'The start', caption: 'Sunday' }];
		const changed = await burgee.admin.put(
			'/api/admin/club',
			{ ...listed, photos },
			{ 'If-Match': `"${revision}"` },
		);
		expect(changed.status).toBe(200);
		const photo = '<img src="/photos/start.webp" alt="The start"';
		expect(await preview()).toMatchObject({ missingPhotos: [] });
		expect((await shown()).html).toContain(photo);
		expect((await shown()).html).toBe((await preview()).html);
		expect(await page()).toContain(photo);
		const tooLong = { body: 'x'.repeat(20_001) };
		expectRefusal(await burgee.admin.post(`${path}/preview`, tooLong), 422, 'invalid-input');
	});

	test('with CAMPAIGNS=mailerlite, newsletters cannot be changed in the panel', async () => {
		const mailerLite = await startMailerLite();
		onTestFinished(() => mailerLite.stop());
		const { admin } = await openBurgeeForTest({
			STORAGE: 'memory',
			...mailerLiteEnvironment(mailerLite),
		});
		const list = { provider: 'MailerLite', campaigns: [], next: null };
		expect(await admin.read(path)).toEqual(list);
		const form = { subject: 'News', body: 'Text' };
		expectRefusal(await admin.post(path, form), 409, 'campaigns-from-service');
	});
});

describe('water readings', () => {
	const path = '/api/admin/water-readings';
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	const chart = async () =>
		(await burgee.http.read<CallAnswer<'GET /api/water-levels'>>('/api/water-levels')).readings;

	test('an admin adds, corrects and deletes a water reading, and the chart shows each change', async () => {
		const [morning, noon] = [hoursAgo(10), hoursAgo(4)];
		const added = await burgee.admin.post<WaterReadingJson>(path, {
			dateTime: morning,
			value: 4.2,
		});
		expect(added).toMatchObject({
			status: 201,
			body: { dateTime: morning, value: 4.2, revision: 0 },
		});
		expect(await chart()).toEqual([{ dateTime: morning, value: 4.2 }]);
		const own = (time: string) => `${path}/${encodeURIComponent(time)}`;
		const ifMatch = await burgee.admin.ifMatch(own(morning));
		const moved = await burgee.admin.put(own(morning), { dateTime: noon, value: 4.1 }, ifMatch);
		expect([moved.status, moved.headers.get('etag')]).toEqual([200, '"1"']);
		expect(await chart()).toEqual([{ dateTime: noon, value: 4.1 }]);
		expectRefusal(await burgee.admin.get(own(morning)), 404, 'reading-not-found');
		const again = await burgee.admin.post(path, { dateTime: noon, value: 4.9 });
		expectRefusal(again, 409, 'reading-exists');
		expect((await burgee.admin.delete(own(noon), { 'If-Match': '"1"' })).status).toBe(204);
		expect(await chart()).toEqual([]);
	});

	test('with WATER_LEVELS=environment-agency, water levels cannot be changed in the panel', async () => {
		const agency = await startEnvironmentAgencyServer();
		onTestFinished(() => agency.stop());
		const { admin } = await openBurgeeForTest({
			STORAGE: 'memory',
			WATER_LEVELS: 'environment-agency',
			WATER_LEVEL_MEASURE: agency.measure,
			WATER_LEVEL_BASE_URL: agency.baseUrl,
		});
		const list = { provider: 'Environment Agency', readings: [], next: null };
		expect(await admin.read(path)).toEqual(list);
		const reading = { dateTime: hoursAgo(1), value: 4 };
		expectRefusal(await admin.post(path, reading), 409, 'water-levels-from-service');
	});
});

describe('information pages', () => {
	const path = '/api/admin/pages';
	const form = {
		title: 'Visitor Moorings',
		summary: 'Where to moor',
		body: '# Buoys\n\nAny **yellow** one. <script>',
	};
	const menuPaths = async () => {
		const { menus } = await burgee.http.read<PublicFacts>('/api/club');
		return menus.information.map((link) => link.path);
	};
	const find = async () =>
		(await burgee.http.read<SearchAnswer>('/api/search?q=moorings')).hits.map((hit) => hit.path);

	test('a page that the club writes is on its address, in the menu and in the search at once, and so is each change', async () => {
		const { admin, http } = burgee;
		const own = '/pages/visitor-moorings';
		const missing = await http.get<string>(own);
		expect([missing.status, missing.body.includes('Page Not Found')]).toEqual([404, true]);
		await menuPaths();

		const created = await admin.post<StoredPageJson>(path, form);
		expect(created).toMatchObject({ status: 201, body: { id: 'visitor-moorings', revision: 0 } });
		const { status, body } = await http.get<string>(own);
		expect(status).toBe(200);
		expect(body).toContain('<h2 id="section-1">Buoys</h2>');
		expect(body).toContain('Any <strong>yellow</strong> one. &lt;script&gt;');
		expect(body).toContain('<meta name="description" content="Where to moor" />');
		expect(body).toMatch(/aria-current="page"[^>]*>Visitor Moorings</);
		expect(await menuPaths()).toContain(own);
		expect(await find()).toContain(own);
		expect(await http.read('/api/pages/visitor-moorings')).toMatchObject({ title: form.title });

		const draft = { ...form, draft: true };
		expect((await admin.put(`${path}/visitor-moorings`, draft, { 'If-Match': '"0"' })).status).toBe(
			200,
		);
		expect((await http.get(own)).status).toBe(404);
		expectRefusal(await http.get('/api/pages/visitor-moorings'), 404, 'page-not-found');
		expect(await menuPaths()).not.toContain(own);
		expect(await find()).not.toContain(own);
		expect(await admin.read(path)).toMatchObject({
			pages: [{ id: 'visitor-moorings', draft: true }],
		});
	});

	test('the panel names the field of a page that is wrong, and the address that is taken', async () => {
		const { admin } = burgee;
		const wrong = await admin.post(path, { ...form, slug: 'A b' });
		expectRefusal(wrong, 422, 'invalid-input');
		expect(invalidPaths(wrong)).toEqual(['slug']);
		expect((await admin.post(path, { ...form, slug: 'bar' })).status).toBe(201);
		expectRefusal(await admin.post(path, { ...form, slug: 'bar', body: 'x' }), 409, 'page-exists');
	});
});
